/* SPDX-License-Identifier: MIT */
#include "base/matrix.h"

#include <math.h>

static void swap_rows(int n, double a[], double b[], int i, int j)
{
    for (int k = 0; k < n; k++) {
        double t = a[i * n + k];
        a[i * n + k] = a[j * n + k];
        a[j * n + k] = t;
    }
    double t = b[i];
    b[i] = b[j];
    b[j] = t;
}

bool matrix_solve(int n, double a[], double b[])
{
    double largest = 0.0;
    for (int i = 0; i < n * n; i++)
        largest = fmax(largest, fabs(a[i]));
    for (int c = 0; c < n; c++) {
        int pivot = c;
        for (int r = c + 1; r < n; r++)
            if (fabs(a[r * n + c]) > fabs(a[pivot * n + c]))
                pivot = r;
        if (!(fabs(a[pivot * n + c]) > 1e-13 * largest))
            return false;
        swap_rows(n, a, b, c, pivot);
        for (int r = c + 1; r < n; r++) {
            double factor = a[r * n + c] / a[c * n + c];
            for (int k = c; k < n; k++)
                a[r * n + k] -= factor * a[c * n + k];
            b[r] -= factor * b[c];
        }
    }
    for (int r = n - 1; r >= 0; r--) {
        for (int k = r + 1; k < n; k++)
            b[r] -= a[r * n + k] * b[k];
        b[r] /= a[r * n + r];
    }
    return true;
}

/* Rotates the plane (p, q) so that a[p][q] becomes 0 (Golub and Van Loan, section 8.5). */
static void rotate(int n, double a[], double vectors[], int p, int q)
{
    double apq = a[p * n + q];
    if (apq == 0.0)
        return;
    double theta = (a[q * n + q] - a[p * n + p]) / (2.0 * apq);
    double t = (theta >= 0.0 ? 1.0 : -1.0) / (fabs(theta) + sqrt(theta * theta + 1.0));
    double c = 1.0 / sqrt(t * t + 1.0), s = t * c;
    for (int k = 0; k < n; k++) {
        double x = a[k * n + p], y = a[k * n + q];
        a[k * n + p] = c * x - s * y;
        a[k * n + q] = s * x + c * y;
    }
    for (int k = 0; k < n; k++) {
        double x = a[p * n + k], y = a[q * n + k];
        a[p * n + k] = c * x - s * y;
        a[q * n + k] = s * x + c * y;
    }
    for (int k = 0; k < n; k++) {
        double x = vectors[k * n + p], y = vectors[k * n + q];
        vectors[k * n + p] = c * x - s * y;
        vectors[k * n + q] = s * x + c * y;
    }
}

void matrix_eigen(int n, double a[], double vectors[], double values[])
{
    for (int i = 0; i < n * n; i++)
        vectors[i] = i / n == i % n;
    /* Convergence is quadratic: six sweeps suffice for the sizes used here. The loop also ends for a matrix that is not
     * finite. */
    for (int sweep = 0; sweep < 60; sweep++) {
        double off = 0.0, on = 0.0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                *(i == j ? &on : &off) += a[i * n + j] * a[i * n + j];
        if (!(off > 1e-30 * on))
            break;
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++)
                rotate(n, a, vectors, p, q);
    }
    for (int i = 0; i < n; i++)
        values[i] = a[i * n + i];
}
