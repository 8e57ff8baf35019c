/* SPDX-License-Identifier: Apache-2.0
 * Redirects the text of Verilator's run time: included before its sources when
 * they are compiled (mk/sim.mk), defined in sim_msg.cpp. */
#ifndef DLA_SIM_MSG_H
#define DLA_SIM_MSG_H

#ifdef __cplusplus
extern "C"
#endif
void sim_msg_print(const char *fmt, ...)
    __attribute__((format(printf, 1, 2)));

#define VL_PRINTF sim_msg_print
#define VL_USER_FINISH
#define VL_USER_STOP
#define VL_USER_FATAL

#endif
