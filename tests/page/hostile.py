#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Visitors who mean no good, through real sockets:  tests/page/hostile.py TETRARCH. Prints TAP."""
import json
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

SLOW, HONEST, SHARE, VIEWERS = 1000, 200, 0.95, 100
GUARDS = ("content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy",
          "cross-origin-resource-policy", "cache-control")
TRAVERSALS = """/../etc/passwd /..%2f..%2fetc/passwd /%2e%2e/%2e%2e/etc/passwd //etc/passwd /static/../../etc/passwd
/.. /. /./ /.../ /..\\..\\etc\\passwd /\\etc\\passwd /%5c..%5cetc%5cpasswd /%00 /app.js%00 /app.js%00.html
/app.js/ /app.js/.. /./app.js //app.js /app%2ejs /%61pp.js /App.js /page/app.js /index.html /%252e%252e/etc/passwd
/..;/etc/passwd
/..%c0%af..%c0%afetc/passwd /%c0%ae%c0%ae/etc/passwd /etc/passwd /proc/self/environ /tetrarch.db /.git/config
file:///etc/passwd /api /api/ /api//about /api/about/ /api/../api/about /api/%61bout /api/runs/0 /api/runs/-1
/api/runs/1%20 /api/runs/99999999999999999999 /api/controllers/.. /api/controllers/../../etc/passwd
/api/controllers/%2e%2e%2fpasswd #/ /app.js#""".split()
count, failures = 0, 0


def say(good, title, why=""):
    global count, failures
    count += 1
    failures += not good
    print(f"{'ok' if good else 'not ok'} {count} - {title}", flush=True)
    if why and not good:
        print(f"# {why}", flush=True)


class Server:
    def __init__(self, program, *options):
        self.process = subprocess.Popen([program, "serve", "--port", "0", "--json", *options], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        announced = json.loads(self.process.stdout.readline())
        self.port, self.url, self.urls = announced["port"], announced["url"], announced.get("urls", [announced["url"]])
        self.host = f"127.0.0.1:{self.port}"

    def connect(self, timeout=10.0):
        return socket.create_connection(("127.0.0.1", self.port), timeout)

    def ask(self, method="GET", path="/", headers=None, body=b"", host=None, raw=None):
        """Returns (status, headers, body) of one request; status 0 where the connection just ended."""
        lines = {"Host": host or self.host, "Connection": "close", **(headers or {})}
        if body or method == "POST":
            lines.setdefault("Content-Length", str(len(body)))
        fields = "".join(f"{k}: {v}\r\n" for k, v in lines.items() if v is not None)
        head = f"{method} {path} HTTP/1.1\r\n{fields}\r\n"
        with self.connect() as s:
            try:
                s.sendall(raw if raw is not None else head.encode("latin-1") + body)
            except OSError:
                pass  # an early refusal ends the connection; the answer is there all the same
            return parse(receive(s))

    def order(self, path="/api/runs", body=b"{}", **changes):
        headers = {"Origin": f"http://{self.host}", "X-Tetrarch-Token": self.token(),
                   "Content-Type": "application/json"}
        headers.update({k.replace("_", "-"): v for k, v in changes.items()})
        return self.ask("POST", path, headers, body)

    def token(self):
        body = self.ask()[2]
        return body.split(b'tetrarch-token" content="')[1].split(b'"')[0].decode()

    def end(self, number):
        self.process.send_signal(number)
        return self.process.wait(20)


def receive(s):
    data = b""
    try:
        while piece := s.recv(65536):
            data += piece
    except OSError:
        pass
    return data


def parse(data):
    head, _, body = data.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    if not lines[0].startswith("HTTP/1."):
        return 0, {}, data
    headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in lines[1:])}
    return int(lines[0].split()[1]), headers, body


def refused(answer, *statuses):
    """Tells whether an answer is one of these refusals, guarded and with a sentence."""
    status, headers, body = answer
    return status in statuses and all(g in headers for g in GUARDS) and bool(json.loads(body)["error"])


def all_refused(title, answers, *statuses):
    wrong = [(what, answer[0], answer[2][:80]) for what, answer in answers if not refused(answer, *statuses)]
    say(not wrong, f"{title}: {len(answers)} times {' or '.join(map(str, statuses))}", wrong[:3])


def check_page(server):
    status, headers, body = server.ask()
    say(status == 200 and b"<html" in body and b"@TOKEN@" not in body and all(g in headers for g in GUARDS),
        "the page is there")
    status, headers, body = server.ask(path="/app.js")
    again = server.ask(path="/app.js", headers={"If-None-Match": headers["etag"]})
    say(status == 200 and again[0] == 304 and again[2] == b"", "what did not change is not sent again", again)
    status, headers, body = server.ask("HEAD", "/style.css")
    say(status == 200 and int(headers["content-length"]) > 0 and body == b"", "HEAD has no body")
    say(server.ask(body=b"x" * 100)[0] == 200, "a body that nobody asked for does no harm")


def check_absolute(server):
    """A request line may name the host, as proxies are asked; it then counts instead of the header."""
    right = [f"http://{server.host}/", f"HTTP://{server.host}/app.js", f"http://localhost:{server.port}/api/runs?x=1",
             f"http://{server.host}", f"http://{server.host}?x"]
    answers = [server.ask(path=p, host=h) for p in right for h in (server.host, "elsewhere.example")]
    say([a[0] for a in answers] == [200] * len(answers), "a request line that names the host", [a[0] for a in answers])
    paths = ("/etc/passwd", "/../x", "//")
    all_refused("absolute, wrong path", [(p, server.ask(path=f"http://{server.host}{p}")) for p in paths], 404)
    wrong = ["http://127.0.0.1/", "http://evil.example/", "http://evil.example", "http:///", "http://",
             f"http://user@{server.host}/", f"http://{server.host}.evil.example/", f"http://{server.host}#/"]
    all_refused("absolute, wrong host", [(p, server.ask(path=p)) for p in wrong], 421)
    hosts = f"Host: {server.host}\r\nHost: evil.example\r\n"
    twice = f"GET http://{server.host}/ HTTP/1.1\r\n{hosts}Connection: close\r\n\r\n"
    all_refused("absolute, two hosts", [("two", server.ask(raw=twice.encode()))], 421)


def check_refusals(server):
    all_refused("traversal", [(p, server.ask(path=p)) for p in TRAVERSALS], 404)
    hosts = ["evil.example", "127.0.0.1", "localhost", f"127.0.0.1:{server.port + 1}", f"{server.host}.evil.example",
             f"user@{server.host}", f"localhost.:{server.port}", f"0.0.0.0:{server.port}", f"http://{server.host}"]
    all_refused("wrong host", [(h, server.ask(host=h)) for h in hosts], 421)
    twice = f"GET / HTTP/1.1\r\nHost: {server.host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n".encode()
    old = b"GET / HTTP/1.0\r\n\r\n"
    all_refused("two hosts or none", [("two", server.ask(raw=twice)), ("none", server.ask(raw=old))], 421)
    methods = ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "get", "PROPFIND", "A" * 200]
    all_refused("wrong method", [(m, server.ask(m, "/")) for m in methods], 405)
    all_refused("wrong method of a path", [(p, server.order(p)) for p in ("/", "/app.js", "/api/about")], 405)


def check_orders(server):
    origins = [None, "null", "http://evil.example", f"https://{server.host}", f"http://localhost:{server.port}",
               "http://127.0.0.1"]
    all_refused("foreign origin", [(o, server.order(Origin=o)) for o in origins], 403)
    token = server.token()
    tokens = [None, "", "wrong", token[:-1], token + "0", token.upper() + "x"]
    all_refused("wrong token", [(t, server.order(X_Tetrarch_Token=t)) for t in tokens], 403)
    types = [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp"]
    all_refused("wrong type", [(t, server.order(Content_Type=t)) for t in types], 415)
    bodies = [b"", b"{", b"[]", b"1", b"{} {}", b'{"a":1,"a":2}', b"\xff\xfe", b"[" * 60000, b"\0" * 1000]
    all_refused("malformed body", [(b[:20], server.order(body=b)) for b in bodies], 400)
    large = [(n, server.order(body=b" " * n)) for n in (65537, 100000)]
    large += [(n, server.order(Content_Length=str(n))) for n in (10**6, 10**12)]
    all_refused("oversized body", large, 413)
    all_refused("a body of any length", [("chunked", server.order(Transfer_Encoding="chunked", Content_Length=None))],
                411)
    huge = [(n, server.ask(headers={"X-Long": "a" * n})) for n in (16 * 1024, 17 * 1024)]
    all_refused("huge headers", huge, 431)
    status = server.ask(headers={"X-Long": "a" * 300000})[0]
    say(status in (0, 431), "endless headers are not waited for", status)
    status = server.ask(headers={f"X-{i}": "" for i in range(5000)})[0]
    say(status in (0, 431), "nor are thousands of them", status)
    status = server.ask(path="/" + "a" * 200000)[0]
    say(status in (0, 414, 431), "nor a path without end", status)


def check_rubbish(server):
    one = f"GET /style.css HTTP/1.1\r\nHost: {server.host}\r\n\r\n"
    last = one.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")
    with server.connect() as s:
        s.sendall((one * 49 + last).encode())
        say(receive(s).count(b"HTTP/1.1 200") == 50, "fifty requests at once get fifty answers")
    chance = random.Random(1)
    taken = 0
    for i in range(150):
        rubbish = bytes(chance.choice(b"GET / HTP1.:\r\n\0\xff{}%abc") for _ in range(chance.randrange(1, 400)))
        with server.connect() as s:
            try:
                s.sendall((one.encode() if i % 2 else b"") + rubbish + b"\r\n\r\n")
                s.shutdown(socket.SHUT_WR)
            except OSError:
                pass
            taken += receive(s).count(b"HTTP/1.1 200") > i % 2
    say(taken == 0, "rubbish alone, or behind a request, is never answered as if it were one", taken)
    for _ in range(200):
        with server.connect() as s:
            s.sendall(one.encode()[: chance.randrange(len(one))])
            s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # gone with a reset
    say(server.ask()[0] == 200, "visitors who vanish leave nothing behind")


class Slow(threading.Thread):
    """So many connections that send a byte now and then, and read nothing."""

    def __init__(self, server):
        super().__init__(daemon=True)
        text = f"GET / HTTP/1.1\r\nHost: {server.host}\r\nX-Slow: ".encode() + b"a" * 1000
        post = f"POST /api/runs HTTP/1.1\r\nHost: {server.host}\r\nContent-Length: 1000\r\n\r\n".encode() + b"{" * 1000
        self.server, self.texts, self.sockets, self.dropped, self.ends = server, (text, post), [], 0, False

    def open(self):
        for i in range(SLOW):
            s = self.server.connect()
            # Some have sent everything but the body, or everything but the last line of the headers.
            s.sendall((self.texts[0][:1], self.texts[0][:60], self.texts[1][:3], self.texts[0][:20])[i % 4])
            s.setblocking(False)
            self.sockets.append((s, self.texts[i % 4 == 2], i))

    def run(self):
        at = 61
        while not self.ends:
            kept = []
            for s, text, i in self.sockets:
                try:
                    s.send(text[at:at + 1] or b"a")
                    if s.recv(100) == b"":
                        raise OSError
                except BlockingIOError:
                    pass
                except OSError:
                    self.dropped += 1
                    s.close()
                    continue
                kept.append((s, text, i))
            self.sockets = kept
            at += 1
            time.sleep(0.7)


def check_slow(server):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, max(soft, 3 * SLOW)), hard))
    slow = Slow(server)
    start = time.monotonic()
    slow.open()
    slow.start()
    answered, worst = 0, 0.0
    for i in range(HONEST):
        before = time.monotonic()
        try:
            answered += server.ask(path=("/", "/app.js", "/api/about")[i % 3])[0] == 200
        except OSError:
            pass
        worst = max(worst, time.monotonic() - before)
        time.sleep(0.02)
    say(answered >= SHARE * HONEST, f"{SLOW} slow connections: {answered} of {HONEST} honest requests answered",
        answered)
    print(f"# the slowest honest answer took {worst * 1000:.0f} ms; {slow.dropped} slow ones were dropped meanwhile")
    while slow.dropped < SLOW and time.monotonic() < start + 60:
        time.sleep(0.2)
    print(f"# all slow ones were dropped after {time.monotonic() - start:.1f} s")
    slow.ends = True
    say(slow.dropped == SLOW, "slow connections are dropped", f"{slow.dropped} of {SLOW}")


def check_greedy(server):
    """Visitors who ask for much and read nothing do not keep others from their answers."""
    asks = f"GET /chart.js HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode() * 20
    greedy = [server.connect() for _ in range(50)]
    for s in greedy:
        s.sendall(asks)
    say(all(server.ask()[0] == 200 for _ in range(20)), "visitors who do not read hold nobody up")
    for s in greedy:
        s.close()


def check_locked(server, store):
    """Whoever writes to the store for long keeps others from writing, but not from reading."""
    lock = sqlite3.connect(store, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    score = (b'{"mode": "sprint", "name": "late", "score": 1, "rows": 40, "ticks": 9, "pieces": 99, '
             b'"seed": 1, "game": 0}')
    answers = []
    writer = threading.Thread(target=lambda: answers.append(server.order("/api/scores", score)[0]))
    writer.start()
    time.sleep(0.3)
    read = [server.ask(path=path)[0]
            for path in ("/", "/api/about", "/api/runs", "/api/runs/1", "/api/scores?mode=sprint")]
    waits = writer.is_alive()
    lock.execute("ROLLBACK")
    lock.close()
    writer.join()
    say(waits and answers == [201] and read == [200] * 5, "one who waits for the store keeps nobody waiting",
        (waits, answers, read))


def check_viewers(server):
    """Returns viewers of a run who are still there; as many have vanished, some without a word."""
    ask = f"GET /api/runs/1/events HTTP/1.1\r\nHost: {server.host}\r\n\r\n".encode()
    viewers = [server.connect() for _ in range(VIEWERS)]
    for s in viewers:
        s.sendall(ask)
    first = []
    for s in viewers:
        data = b""
        while b"data:" not in data and (piece := s.recv(65536)):
            data += piece
        first.append(data)
    say(all(b"text/event-stream" in data and b"data:" in data for data in first),
        f"{VIEWERS} viewers of a run hear of it", first[0][-200:])
    for i, s in enumerate(viewers[: VIEWERS // 2]):
        if i % 2:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
        s.close()
    head = server.ask("HEAD", "/api/runs/1/events")
    say(head[0] == 200 and head[2] == b"" and server.ask()[0] == 200, "half of them vanish", head)
    return viewers[VIEWERS // 2:]


def check_open(program, store):
    server = Server(program, "--listen", "127.0.0.1", "--host", "Lab.Example", "--token", "open-sesame-1", "--store",
                    store)
    say(server.url == f"http://{server.host}/?token=open-sesame-1", "the address of an open laboratory has the token",
        server.url)
    paths = ["/", "/app.js", "/api/about", "/api/runs", "/nothing", "/?token=open-sesame-2",
             "/app.js?token=open-sesame-1"]
    all_refused("open laboratory without the token", [(p, server.ask(path=p)) for p in paths], 401)
    cookies = ["tetrarch_token=", "tetrarch_token=wrong", "tetrarch_token=open-sesame-11", "open-sesame-1"]
    all_refused("wrong cookie", [(c, server.ask(headers={"Cookie": c})) for c in cookies], 401)
    status, headers, _ = server.ask(path="/?token=open-sesame-1")
    cookie = headers.get("set-cookie", "")
    say(status == 303 and headers["location"] == "/" and "HttpOnly" in cookie and "SameSite=Strict" in cookie,
        "the token opens the door and becomes a cookie", (status, headers))
    right = {"Cookie": cookie.split(";")[0]}
    say(server.ask(headers=right)[0] == 200 and server.ask(headers=right, host=f"lab.example:{server.port}")[0] == 200,
        "the cookie is enough from then on, under the other name too")
    all_refused("order without the header",
                [("post", server.ask("POST", "/api/runs", {**right, "Origin": f"http://{server.host}"}, b"{}"))], 403)
    say(server.end(signal.SIGINT) == 0, "Ctrl-C ends it with 0")


def check_everywhere(program, store, address):
    """At all addresses of this machine: those that are printed work, with the token, and so does its name."""
    server = Server(program, "--listen", address, "--token", "open-sesame-1", "--store", store)
    answers = []
    for url in server.urls:
        parts = urllib.parse.urlsplit(url)
        with socket.create_connection((parts.hostname, parts.port), 10) as s:
            s.sendall(f"GET /?{parts.query} HTTP/1.1\r\nHost: {parts.netloc}\r\nConnection: close\r\n\r\n".encode())
            answers.append((url, parse(receive(s))[0]))
    say(all(status == 303 for _, status in answers) and len({u for u, _ in answers}) == len(answers) > 0,
        f"--listen {address}: every address that is printed works", answers)
    hosts = [urllib.parse.urlsplit(url).hostname for url in server.urls]
    own = {i[4][0] for i in socket.getaddrinfo("127.0.0.1", None)} | route_addresses()
    say(own <= set(hosts) and not {"0.0.0.0", "::"} & set(hosts), f"--listen {address}: they are this machine's own",
        (hosts, own))
    names = [socket.gethostname().lower(), "localhost"]
    say([server.ask(path="/?token=open-sesame-1", host=f"{n}:{server.port}")[0] for n in names] == [303, 303],
        f"--listen {address}: the name of this machine is known", names)
    others = [(h, server.ask(host=f"{h}:{server.port}")) for h in ("evil.example", "0.0.0.0")]
    all_refused(f"--listen {address}: others are not", others, 421)
    server.end(signal.SIGINT)


def route_addresses():
    """The address that this machine has towards others, if any; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        try:
            s.connect(("192.0.2.77", 9))
            return {s.getsockname()[0]}
        except OSError:
            return set()


def check_usage(program, server):
    cases = [(["--port", str(server.port)], 1), (["--listen", "somewhere"], 1),
             (["--listen", "192.0.2.1", "--port", "0"], 1),
             (["--port", "65536"], 2), (["--port", "x"], 2), (["--token", "a b"], 2),
             (["--host", "a/b", "--port", "0"], 2), (["word"], 2)]
    wrong = []
    for options, code in cases:
        p = subprocess.run([program, "serve", *options], capture_output=True, text=True, timeout=20)
        if p.returncode != code or len(p.stderr.splitlines()) != 1 or p.stdout:
            wrong.append((options, p.returncode, p.stderr))
    say(not wrong, "what cannot be served is told in one sentence", wrong)


def main():
    program = os.path.abspath(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        store = os.path.join(folder, "runs.db")
        subprocess.run([program, "train", "cmaes", "--height", "8", "--iterations", "2", "--games", "1", "--store",
                        store, "--quiet"],
                       stdout=subprocess.DEVNULL, check=True)
        server = Server(program, "--store", store)
        viewers = []
        for check in (check_page, check_absolute, check_refusals, check_orders, check_rubbish, check_greedy,
                      check_slow):
            try:
                check(server)
            except Exception as error:  # a broken answer is a finding as well
                say(False, check.__name__, repr(error))
        check_locked(server, store)
        check_usage(program, server)
        say(server.process.poll() is None and server.ask()[0] == 200, "it still serves")
        try:
            viewers = check_viewers(server)
        except Exception as error:
            say(False, "viewers", repr(error))
        half = server.connect()  # in the middle of a request when the server ends
        half.sendall(b"GET / HTT")
        code = server.end(signal.SIGTERM)
        say(code == 0 and server.process.stderr.read() == "", "a polite kill ends it with 0, whoever is there", code)
        check_open(program, os.path.join(folder, "none.db"))
        for address in ("0.0.0.0", "::") if os.path.exists("/proc/net/if_inet6") else ("0.0.0.0",):
            check_everywhere(program, store, address)
    print(f"1..{count}")
    return failures > 0


sys.exit(main())
