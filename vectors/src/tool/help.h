/* SPDX-License-Identifier: Apache-2.0
 * What `dlavec COMMAND --help` says.
 */
#ifndef HELP_H
#define HELP_H

/* Purpose, options and examples of a command; NULL when there is none. */
const char *help_of(const char *command);
/* Whether a command's text has this option. */
int help_has(const char *command, const char *option);

#endif
