/* SPDX-License-Identifier: Apache-2.0
 * The configuration of a command of dlavec that reads a trace.
 */
#include "config.h"
#include "../gen/gen.h"

#include "dla_player.h"

const char *config_of(const char *path, const char *config)
{
    char err[9000];
    const dla_cfg *cfg = dla_trace_find_config(path, config, "--config is", err,
                                               sizeof err);

    return cfg ? cfg->name : (bad("%s", err), NULL);
}

int config_fits(const char *path, const char *config)
{
    char err[9000];

    if (dla_trace_find_config(path, config, "", err, sizeof err))
        return 1;
    return dla_trace_find_config(path, NULL, "", err, sizeof err)
               ? 0 : bad("%s", err);
}
