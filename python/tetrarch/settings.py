# SPDX-License-Identifier: MIT
"""Keyword arguments as the settings texts of the library: `max_pieces=100, hold=False` is "max-pieces=100 hold=no"."""
from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Setting: TypeAlias = str | int | float | bool | list[int] | list[float] | tuple[float, ...]


def setting_text(value: object) -> str:
    """One value as a text; lists are separated by commas."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ",".join(setting_text(item) for item in value)
    text = str(value)
    if not text or any(c.isspace() for c in text):
        raise ValueError(f"The setting {text!r} must not be empty or have blanks.")
    return text


def settings_text(settings: Mapping[str, object]) -> str:
    """Settings that are not None, as one text.

    >>> settings_text({"max_pieces": 100, "hold": False, "preview": None})
    'max-pieces=100 hold=no'
    """
    return " ".join(
        f"{name.replace('_', '-')}={setting_text(value)}" for name, value in settings.items() if value is not None)
