/* SPDX-License-Identifier: Apache-2.0
 * The configuration of a command of dlavec that reads a trace.
 */
#ifndef CONFIG_H
#define CONFIG_H

/* The configuration of a trace or of a file in it, by the rule of all programs
 * (dla_trace_find_config): its folder names it, or the option --config
 * (config, or NULL) does. NULL with text when neither does or both differ. */
const char *config_of(const char *path, const char *config);
/* 1: config_of takes this configuration; 0: the folder of the trace names
 * another one; -1 with text: the configuration in the folder cannot be used. */
int config_fits(const char *path, const char *config);

#endif
