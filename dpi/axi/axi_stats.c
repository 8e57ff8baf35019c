/* SPDX-License-Identifier: Apache-2.0
 * AXI4 memory slave: statistics, in total and for each ID. */
#include "axi_int.h"

static const char *const why_name[AXI_NWHY] = {"limit", "stall", "starve",
                                               "bandwidth", "reset"};
static const char *const dir_name[2] = {"read", "write"};

/* The two counters of an event; the second is NULL for a high ID. */
static axi_dirstat *stats_ratio(axi_mem *m, int dir, uint8_t id, int which)
{
    if (which == 0)
        return &m->st.all[dir];
    return id < 16 ? &m->st.id[dir][id] : NULL;
}

void axi_stat_accept(axi_mem *m, int dir, const axi_txn *t)
{
    for (int i = 0; i < 2; i++) {
        axi_dirstat *s = stats_ratio(m, dir, t->id, i);

        if (!s)
            continue;
        s->txns++;
        s->inflight += t->beats;
        if (s->inflight > s->inflight_max)
            s->inflight_max = s->inflight;
    }
}

void axi_stat_latency(axi_mem *m, int dir, const axi_txn *t, uint64_t now)
{
    uint32_t l = (uint32_t)(now - t->t_accept);

    for (int i = 0; i < 2; i++) {
        axi_dirstat *s = stats_ratio(m, dir, t->id, i);

        if (!s)
            continue;
        if (!s->lat_n || l < s->lat_min)
            s->lat_min = l;
        if (l > s->lat_max)
            s->lat_max = l;
        s->lat_n++;
        s->lat_sum += l;
    }
}

void axi_stat_beat(axi_mem *m, int dir, uint8_t id, uint64_t bytes)
{
    for (int i = 0; i < 2; i++) {
        axi_dirstat *s = stats_ratio(m, dir, id, i);

        if (!s)
            continue;
        s->beats++;
        s->bytes += bytes;
    }
}

void axi_stat_return(axi_mem *m, int dir, uint8_t id, uint32_t beats, bool done)
{
    for (int i = 0; i < 2; i++) {
        axi_dirstat *s = stats_ratio(m, dir, id, i);

        if (!s)
            continue;
        s->inflight -= beats;
        s->done += done;
    }
}

void axi_stat_wait(axi_mem *m, int dir, uint8_t id)
{
    for (int i = 0; i < 2; i++) {
        axi_dirstat *s = stats_ratio(m, dir, id, i);

        if (s)
            s->wait++;
    }
}

const axi_stats *axi_mem_stats(const axi_mem *m)
{
    return &m->st;
}

static double stats_average(const axi_dirstat *s)
{
    return s->lat_n ? (double)s->lat_sum / (double)s->lat_n : 0.0;
}

static void print_line(FILE *f, const char *dir, const char *id,
                       const axi_dirstat *s)
{
    fprintf(f, "  %-5s %3s %10llu %10llu %12llu %6u %8.1f %6u %5u %9llu\n", dir,
            id, (unsigned long long)s->txns, (unsigned long long)s->beats,
            (unsigned long long)s->bytes, s->lat_min, stats_average(s),
            s->lat_max, s->inflight_max, (unsigned long long)s->wait);
}

void axi_mem_print(const axi_mem *m, FILE *f)
{
    const axi_stats *s = &m->st;
    char id[12];

    fprintf(f, "axi %s: %u-byte bus\n", m->cfg.name, m->cfg.bytes);
    fprintf(f, "  %-5s %3s %10s %10s %12s %6s %8s %6s %5s %9s\n", "", "id",
            "txns", "beats", "bytes", "min", "average", "max", "most", "wait");
    for (int d = 0; d < 2; d++) {
        for (int i = 0; i < 16; i++)
            if (s->id[d][i].txns) {
                snprintf(id, sizeof id, "%d", i);
                print_line(f, dir_name[d], id, &s->id[d][i]);
            }
        print_line(f, dir_name[d], "all", &s->all[d]);
    }
    for (int c = 0; c < 3; c++) {
        static const char *const chan[3] = {"aw", "w", "ar"};

        fprintf(f, "  %-2s waited:", chan[c]);
        for (int w = 0; w < AXI_NWHY; w++)
            fprintf(f, " %s %llu", why_name[w],
                    (unsigned long long)s->waits[c][w]);
        fprintf(f, "\n");
    }
    if (s->uninit_beats)
        fprintf(f, "  reads of memory that was never written: %llu beats, %llu "
                "bytes, first 0x%llx\n", (unsigned long long)s->uninit_beats,
                (unsigned long long)s->uninit_bytes,
                (unsigned long long)s->uninit_first);
    if (s->outside_rd || s->outside_wr)
        fprintf(f, "  outside the declared regions: %llu reads, %llu "
                "writes\n", (unsigned long long)s->outside_rd,
                (unsigned long long)s->outside_wr);
    for (int r = 0; r < AXI_NRULE; r++)
        if (s->rule[r])
            fprintf(f, "  rule %s: broken %llu times\n",
                    axi_rule_name((axi_rule)r), (unsigned long long)s->rule[r]);
    if (s->dropped)
        fprintf(f, "  %llu messages did not fit the list\n",
                (unsigned long long)s->dropped);
}

static void json_dir(FILE *f, const axi_dirstat *s)
{
    fprintf(f,
            "{\"txns\":%llu,\"done\":%llu,\"beats\":%llu,\"bytes\":%llu,"
            "\"latency\":{\"min\":%u,\"average\":%.3f,\"max\":%u},"
            "\"most_beats_in_flight\":%u,\"wait\":%llu",
            (unsigned long long)s->txns, (unsigned long long)s->done,
            (unsigned long long)s->beats, (unsigned long long)s->bytes,
            s->lat_min, stats_average(s), s->lat_max, s->inflight_max,
            (unsigned long long)s->wait);
}

static void json_waits(const axi_mem *m, FILE *f)
{
    static const char *const chan[3] = {"aw", "w", "ar"};

    fprintf(f, ",\"waits\":{");
    for (int c = 0; c < 3; c++) {
        fprintf(f, "%s\"%s\":{", c ? "," : "", chan[c]);
        for (int w = 0; w < AXI_NWHY; w++)
            fprintf(f, "%s\"%s\":%llu", w ? "," : "", why_name[w],
                    (unsigned long long)m->st.waits[c][w]);
        fprintf(f, "}");
    }
    fprintf(f, "}");
}

/* No text in a string has a character that JSON would escape: names are defined
 * in this directory, option text is from axi_cfg_text, and the port's name is
 * filtered. */
static void json_name(FILE *f, const char *s)
{
    for (; *s; s++)
        fputc(*s == '"' || *s == '\\' || (unsigned char)*s < ' ' ? '?' : *s, f);
}

void axi_mem_json(const axi_mem *m, FILE *f)
{
    const axi_stats *s = &m->st;
    char text[AXI_CFG_TEXT];
    const char *sep = "";

    axi_cfg_text(&m->cfg, text, sizeof text);
    fprintf(f, "{\"port\":\"");
    json_name(f, m->cfg.name);
    fprintf(f, "\",\"bus_bytes\":%u,\"config\":\"%s\"", m->cfg.bytes, text);
    for (int d = 0; d < 2; d++) {
        fprintf(f, ",\"%s\":", dir_name[d]);
        json_dir(f, &s->all[d]);
        fprintf(f, ",\"ids\":{");
        sep = "";
        for (int i = 0; i < 16; i++)
            if (s->id[d][i].txns) {
                fprintf(f, "%s\"%d\":", sep, i);
                json_dir(f, &s->id[d][i]);
                fprintf(f, "}");
                sep = ",";
            }
        fprintf(f, "}}");
    }
    json_waits(m, f);
    fprintf(f, ",\"uninit\":{\"beats\":%llu,\"bytes\":%llu,\"first\":%llu},"
            "\"outside\":{\"reads\":%llu,\"writes\":%llu},\"errors\":%llu,"
            "\"warnings\":%llu,\"rules\":{",
            (unsigned long long)s->uninit_beats,
            (unsigned long long)s->uninit_bytes,
            (unsigned long long)s->uninit_first,
            (unsigned long long)s->outside_rd,
            (unsigned long long)s->outside_wr,
            (unsigned long long)s->errors, (unsigned long long)s->warnings);
    sep = "";
    for (int r = 0; r < AXI_NRULE; r++)
        if (s->rule[r]) {
            fprintf(f, "%s\"%s\":%llu", sep, axi_rule_name((axi_rule)r),
                    (unsigned long long)s->rule[r]);
            sep = ",";
        }
    fprintf(f, "}}");
}
