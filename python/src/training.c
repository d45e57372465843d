/* SPDX-License-Identifier: MIT
 *
 * Training: a training run, which releases the global lock while it trains. */
#include "bytes.h"
#include "controller.h"
#include "error.h"
#include "progress.h"

struct training {
    struct handle head;
    struct tetrarch_training *training;
};

static const char noun[] = "training run";

static PyObject *training_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
    static char *names[] = { "text", NULL };
    const char *text;
    if (!PyArg_ParseTupleAndKeywords(args, keywords, "s:Training", names, &text))
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_training *training = tetrarch_training_new(text, &error);
    if (!training)
        return error_raise(&error);
    struct training *self = handle_new(type);
    if (self)
        self->training = training;
    else
        tetrarch_training_free(training);
    return (PyObject *)self;
}

static void training_dealloc(struct training *self)
{
    tetrarch_training_free(self->training);
    handle_free(&self->head);
}

static PyObject *training_step(struct training *self, PyObject *args)
{
    long long iterations;
    int threads;
    PyObject *report;
    struct progress progress;
    if (!PyArg_ParseTuple(args, "LiO:step", &iterations, &threads, &report))
        return NULL;
    if (iterations < 0 || threads < 0)
        return PyErr_Format(PyExc_ValueError,
                            "The numbers of iterations and threads must be 0 or more, not %lld and %d.", iterations,
                            threads);
    if (progress_init(&progress, report) || handle_take(&self->head, noun))
        return NULL;
    struct tetrarch_error error;
    progress_start(&progress);
    int more = tetrarch_training_step(self->training, iterations, threads, &progress.ticks, &error);
    progress_end(&progress);
    handle_give_back(&self->head);
    if (progress.raised)
        return NULL;
    return more < 0 ? error_raise(&error) : PyBool_FromLong(more);
}

static PyObject *training_view(struct training *self, PyObject *Py_UNUSED(none))
{
    if (handle_share(&self->head, noun))
        return NULL;
    struct tetrarch_trained t;
    tetrarch_training_view(self->training, &t);
    handle_give_back(&self->head);
    return Py_BuildValue("(LLLLddN)", (long long)t.iteration, (long long)t.iterations, (long long)t.evaluations,
                         (long long)t.pieces, t.best, t.mean, PyBool_FromLong(t.finished));
}

static PyObject *training_controller(struct training *self, PyObject *Py_UNUSED(none))
{
    if (handle_share(&self->head, noun))
        return NULL;
    struct tetrarch_error error;
    struct tetrarch_controller *controller = tetrarch_training_controller(self->training, &error);
    handle_give_back(&self->head);
    return controller_wrap(module_state_of(Py_TYPE((PyObject *)self)), controller, &error);
}

static size_t save(const void *context, void *out, size_t size)
{
    return tetrarch_training_save(context, out, size);
}

static PyObject *training_save(struct training *self, PyObject *Py_UNUSED(none))
{
    if (handle_share(&self->head, noun))
        return NULL;
    PyObject *saved = bytes_save(save, self->training);
    handle_give_back(&self->head);
    return saved;
}

static PyObject *training_load(struct training *self, PyObject *object)
{
    Py_buffer bytes;
    struct tetrarch_error error;
    if (bytes_open(object, &bytes))
        return NULL;
    int failed = handle_take(&self->head, noun);
    if (!failed) {
        failed = tetrarch_training_load(self->training, bytes.buf, (size_t)bytes.len, &error);
        handle_give_back(&self->head);
        if (failed)
            error_raise(&error);
    }
    PyBuffer_Release(&bytes);
    if (failed)
        return NULL;
    Py_RETURN_NONE;
}

static PyMethodDef methods[] = {
    { "step", (PyCFunction)training_step, METH_VARARGS,
      "step($self, iterations, threads, progress, /)\n--\n\nTrains on; returns whether the run goes on." },
    { "view", (PyCFunction)training_view, METH_NOARGS, "view($self, /)\n--\n\nHow far the run has come." },
    { "controller", (PyCFunction)training_controller, METH_NOARGS,
      "controller($self, /)\n--\n\nWhat has been learnt so far." },
    { "save", (PyCFunction)training_save, METH_NOARGS, "save($self, /)\n--\n\nThe run as bytes." },
    { "load", (PyCFunction)training_load, METH_O, "load($self, state, /)\n--\n\nTakes up a saved run." },
    { 0 },
};

static PyType_Slot slots[] = {
    { Py_tp_doc, "Training(text)\n--\n\nSee tetrarch.Training." },
    { Py_tp_new, training_new },
    { Py_tp_dealloc, training_dealloc },
    { Py_tp_methods, methods },
    { 0 },
};

PyType_Spec training_spec = { "tetrarch._tetrarch.Training", sizeof(struct training), 0, Py_TPFLAGS_DEFAULT, slots };
