/* SPDX-License-Identifier: Apache-2.0
 * The page of dla perf. */
#ifndef DLA_PERF_PAGE_H
#define DLA_PERF_PAGE_H

/* Texts up to a 0: the parts before and after the calls "show({...});" of the
 * script, one for each trace. */
extern const char *const perf_page[];

#endif
