/* SPDX-License-Identifier: MIT
 *
 * Optim: a black-box optimiser that is asked and told. Its calls are short and keep the global lock. */
#include "array.h"
#include "bytes.h"
#include "error.h"
#include "handle.h"
#include "value.h"

struct optim {
    struct handle head;
    struct tetrarch_optim *optim;
    int dim;
};

static PyObject *optim_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "method", "dim", "seed", "start", "settings", NULL };
    const char *method, *settings = "";
    int dim;
    uint64_t seed;
    PyObject *start_object = Py_None;
    Py_buffer start = { 0 };
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "siO&|Os:Optim", names, &method, &dim, value_seed, &seed,
                                     &start_object, &settings))
        return NULL;
    if (dim < 1 || dim > 256)
        return PyErr_Format(PyExc_ValueError, "The dimension is %d; it must be 1 to 256.", dim);
    if (start_object != Py_None && array_open(start_object, &(struct array_want){ "start", "float64", dim, 0 }, &start))
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_optim *optim = tetrarch_optim_new(method, dim, seed, start.buf, settings, &error);
    if (start_object != Py_None)
        PyBuffer_Release(&start);
    if (!optim)
        return error_raise(&error);
    struct optim *self = handle_new(type);
    if (!self) {
        tetrarch_optim_free(optim);
        return NULL;
    }
    self->optim = optim;
    self->dim = dim;
    return (PyObject *)self;
}

static void optim_dealloc(struct optim *self)
{
    tetrarch_optim_free(self->optim);
    handle_free(&self->head);
}

static PyObject *optim_ask(struct optim *self, PyObject *Py_UNUSED(none))
{
    int count = 0;
    const double *points = tetrarch_optim_ask(self->optim, &count);
    return PyBytes_FromStringAndSize((const char *)points, (Py_ssize_t)sizeof(double) * count * self->dim);
}

static PyObject *optim_tell(struct optim *self, PyObject *object)
{
    int count = 0;
    Py_buffer fitness;
    struct tetrarch_error error;
    tetrarch_optim_ask(self->optim, &count);
    if (array_open(object, &(struct array_want){ "fitness", "float64", count, 0 }, &fitness))
        return NULL;
    int failed = tetrarch_optim_tell(self->optim, fitness.buf, count, &error);
    PyBuffer_Release(&fitness);
    if (failed)
        return error_raise(&error);
    Py_RETURN_NONE;
}

static PyObject *optim_best(struct optim *self, PyObject *Py_UNUSED(none))
{
    double point[256] = { 0 };
    double fitness = tetrarch_optim_best(self->optim, point);
    return Py_BuildValue("(y#d)", (const char *)point, (Py_ssize_t)sizeof(double) * self->dim, fitness);
}

static size_t save(const void *context, void *out, size_t size)
{
    return tetrarch_optim_save(context, out, size);
}

static PyObject *optim_save(struct optim *self, PyObject *Py_UNUSED(none))
{
    return bytes_save(save, self->optim);
}

static PyObject *optim_load(struct optim *self, PyObject *object)
{
    Py_buffer bytes;
    struct tetrarch_error error;
    if (bytes_open(object, &bytes))
        return NULL;
    int failed = tetrarch_optim_load(self->optim, bytes.buf, (size_t)bytes.len, &error);
    PyBuffer_Release(&bytes);
    if (failed)
        return error_raise(&error);
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    { "ask", (PyCFunction)optim_ask, METH_NOARGS,
      "ask($self, /)\n--\n\nThe next points, as float64 numbers one after the other." },
    { "tell", (PyCFunction)optim_tell, METH_O, "tell($self, fitness, /)\n--\n\nTells the fitness of all points." },
    { "best", (PyCFunction)optim_best, METH_NOARGS, "best($self, /)\n--\n\nThe best point so far, and its fitness." },
    { "save", (PyCFunction)optim_save, METH_NOARGS, "save($self, /)\n--\n\nThe optimiser as bytes." },
    { "load", (PyCFunction)optim_load, METH_O, "load($self, state, /)\n--\n\nTakes up a saved state." },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Optim(method, dim, seed, start=None, settings='')\n--\n\nSee tetrarch.Optimizer." },
    { Py_tp_new, optim_new },
    { Py_tp_dealloc, optim_dealloc },
    { Py_tp_methods, methods },
    { 0 },
};

PyType_Spec optim_spec = { "tetrarch._tetrarch.Optim", sizeof(struct optim), 0, Py_TPFLAGS_DEFAULT, slots };
