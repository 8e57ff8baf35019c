/* SPDX-License-Identifier: Apache-2.0
 * Messages of the driver's firmware (said.c). */
#ifndef DRIVER_SAID_H
#define DRIVER_SAID_H

/* Number of warnings and errors so far; none is expected. */
extern unsigned port_errors;

#endif
