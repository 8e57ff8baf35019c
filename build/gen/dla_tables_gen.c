/* Generated from models/tables. */
#include "dla_cfg.h"

static const dla_fielddef f_GLB_S_NVDLA_HW_VERSION_0[] = {
    { "MINOR", "constant 0x3030 (characters 0 and 0)", 8, 16, DLA_RO, 0x3030 },
    { "MAJOR", "constant 0x31 (character 1)", 0, 8, DLA_RO, 0x31 },
};
static const dla_fielddef f_GLB_S_INTR_MASK_0[] = {
    { "CACC_DONE_MASK1", "1 blocks the CACC group 1 done event from the interrupt pin", 21, 1, DLA_RW, 0x0 },
    { "CACC_DONE_MASK0", "1 blocks the CACC group 0 done event from the interrupt pin", 20, 1, DLA_RW, 0x0 },
    { "CDMA_WT_DONE_MASK1", "1 blocks the CDMA weight fetch group 1 done event from the interrupt pin", 19, 1, DLA_RW, 0x0 },
    { "CDMA_WT_DONE_MASK0", "1 blocks the CDMA weight fetch group 0 done event from the interrupt pin", 18, 1, DLA_RW, 0x0 },
    { "CDMA_DAT_DONE_MASK1", "1 blocks the CDMA data fetch group 1 done event from the interrupt pin", 17, 1, DLA_RW, 0x0 },
    { "CDMA_DAT_DONE_MASK0", "1 blocks the CDMA data fetch group 0 done event from the interrupt pin", 16, 1, DLA_RW, 0x0 },
    { "RUBIK_DONE_MASK1", "1 blocks the RUBIK group 1 done event from the interrupt pin", 9, 1, DLA_RW, 0x0 },
    { "RUBIK_DONE_MASK0", "1 blocks the RUBIK group 0 done event from the interrupt pin", 8, 1, DLA_RW, 0x0 },
    { "BDMA_DONE_MASK1", "1 blocks the BDMA group 1 done event from the interrupt pin", 7, 1, DLA_RW, 0x0 },
    { "BDMA_DONE_MASK0", "1 blocks the BDMA group 0 done event from the interrupt pin", 6, 1, DLA_RW, 0x0 },
    { "PDP_DONE_MASK1", "1 blocks the PDP group 1 done event from the interrupt pin", 5, 1, DLA_RW, 0x0 },
    { "PDP_DONE_MASK0", "1 blocks the PDP group 0 done event from the interrupt pin", 4, 1, DLA_RW, 0x0 },
    { "CDP_DONE_MASK1", "1 blocks the CDP group 1 done event from the interrupt pin", 3, 1, DLA_RW, 0x0 },
    { "CDP_DONE_MASK0", "1 blocks the CDP group 0 done event from the interrupt pin", 2, 1, DLA_RW, 0x0 },
    { "SDP_DONE_MASK1", "1 blocks the SDP group 1 done event from the interrupt pin", 1, 1, DLA_RW, 0x0 },
    { "SDP_DONE_MASK0", "1 blocks the SDP group 0 done event from the interrupt pin", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_GLB_S_INTR_SET_0[] = {
    { "CACC_DONE_SET1", "writing 1 sets the CACC group 1 done status; reads 0", 21, 1, DLA_WO, 0x0 },
    { "CACC_DONE_SET0", "writing 1 sets the CACC group 0 done status; reads 0", 20, 1, DLA_WO, 0x0 },
    { "CDMA_WT_DONE_SET1", "writing 1 sets the CDMA weight fetch group 1 done status; reads 0", 19, 1, DLA_WO, 0x0 },
    { "CDMA_WT_DONE_SET0", "writing 1 sets the CDMA weight fetch group 0 done status; reads 0", 18, 1, DLA_WO, 0x0 },
    { "CDMA_DAT_DONE_SET1", "writing 1 sets the CDMA data fetch group 1 done status; reads 0", 17, 1, DLA_WO, 0x0 },
    { "CDMA_DAT_DONE_SET0", "writing 1 sets the CDMA data fetch group 0 done status; reads 0", 16, 1, DLA_WO, 0x0 },
    { "RUBIK_DONE_SET1", "writing 1 sets the RUBIK group 1 done status; reads 0", 9, 1, DLA_WO, 0x0 },
    { "RUBIK_DONE_SET0", "writing 1 sets the RUBIK group 0 done status; reads 0", 8, 1, DLA_WO, 0x0 },
    { "BDMA_DONE_SET1", "writing 1 sets the BDMA group 1 done status; reads 0", 7, 1, DLA_WO, 0x0 },
    { "BDMA_DONE_SET0", "writing 1 sets the BDMA group 0 done status; reads 0", 6, 1, DLA_WO, 0x0 },
    { "PDP_DONE_SET1", "writing 1 sets the PDP group 1 done status; reads 0", 5, 1, DLA_WO, 0x0 },
    { "PDP_DONE_SET0", "writing 1 sets the PDP group 0 done status; reads 0", 4, 1, DLA_WO, 0x0 },
    { "CDP_DONE_SET1", "writing 1 sets the CDP group 1 done status; reads 0", 3, 1, DLA_WO, 0x0 },
    { "CDP_DONE_SET0", "writing 1 sets the CDP group 0 done status; reads 0", 2, 1, DLA_WO, 0x0 },
    { "SDP_DONE_SET1", "writing 1 sets the SDP group 1 done status; reads 0", 1, 1, DLA_WO, 0x0 },
    { "SDP_DONE_SET0", "writing 1 sets the SDP group 0 done status; reads 0", 0, 1, DLA_WO, 0x0 },
};
static const dla_fielddef f_GLB_S_INTR_STATUS_0[] = {
    { "CACC_DONE_STATUS1", "CACC group 1 done event latched; write 1 to clear", 21, 1, DLA_W1C, 0x0 },
    { "CACC_DONE_STATUS0", "CACC group 0 done event latched; write 1 to clear", 20, 1, DLA_W1C, 0x0 },
    { "CDMA_WT_DONE_STATUS1", "CDMA weight fetch group 1 done event latched; write 1 to clear", 19, 1, DLA_W1C, 0x0 },
    { "CDMA_WT_DONE_STATUS0", "CDMA weight fetch group 0 done event latched; write 1 to clear", 18, 1, DLA_W1C, 0x0 },
    { "CDMA_DAT_DONE_STATUS1", "CDMA data fetch group 1 done event latched; write 1 to clear", 17, 1, DLA_W1C, 0x0 },
    { "CDMA_DAT_DONE_STATUS0", "CDMA data fetch group 0 done event latched; write 1 to clear", 16, 1, DLA_W1C, 0x0 },
    { "RUBIK_DONE_STATUS1", "RUBIK group 1 done event latched; write 1 to clear", 9, 1, DLA_W1C, 0x0 },
    { "RUBIK_DONE_STATUS0", "RUBIK group 0 done event latched; write 1 to clear", 8, 1, DLA_W1C, 0x0 },
    { "BDMA_DONE_STATUS1", "BDMA group 1 done event latched; write 1 to clear", 7, 1, DLA_W1C, 0x0 },
    { "BDMA_DONE_STATUS0", "BDMA group 0 done event latched; write 1 to clear", 6, 1, DLA_W1C, 0x0 },
    { "PDP_DONE_STATUS1", "PDP group 1 done event latched; write 1 to clear", 5, 1, DLA_W1C, 0x0 },
    { "PDP_DONE_STATUS0", "PDP group 0 done event latched; write 1 to clear", 4, 1, DLA_W1C, 0x0 },
    { "CDP_DONE_STATUS1", "CDP group 1 done event latched; write 1 to clear", 3, 1, DLA_W1C, 0x0 },
    { "CDP_DONE_STATUS0", "CDP group 0 done event latched; write 1 to clear", 2, 1, DLA_W1C, 0x0 },
    { "SDP_DONE_STATUS1", "SDP group 1 done event latched; write 1 to clear", 1, 1, DLA_W1C, 0x0 },
    { "SDP_DONE_STATUS0", "SDP group 0 done event latched; write 1 to clear", 0, 1, DLA_W1C, 0x0 },
};
static const dla_regdef r_GLB_0[] = {
    { "S_NVDLA_HW_VERSION", 0x000, 0, 0x0u, 0xffffffu, 0x303031u, f_GLB_S_NVDLA_HW_VERSION_0, 2 },
    { "S_INTR_MASK", 0x004, 0, 0x3f03ffu, 0x3f03ffu, 0x0u, f_GLB_S_INTR_MASK_0, 16 },
    { "S_INTR_SET", 0x008, 0, 0x0u, 0x0u, 0x0u, f_GLB_S_INTR_SET_0, 16 },
    { "S_INTR_STATUS", 0x00c, 0, 0x0u, 0x3f03ffu, 0x0u, f_GLB_S_INTR_STATUS_0, 16 },
    { 0 },
};
static const dla_fielddef f_GLB_S_NVDLA_HW_VERSION_1[] = {
    { "MINOR", "constant 0x3030 (characters 0 and 0)", 8, 16, DLA_RO, 0x3030 },
    { "MAJOR", "constant 0x31 (character 1)", 0, 8, DLA_RO, 0x31 },
};
static const dla_fielddef f_GLB_S_INTR_MASK_1[] = {
    { "CACC_DONE_MASK1", "1 blocks the CACC group 1 done event from the interrupt pin", 21, 1, DLA_RW, 0x0 },
    { "CACC_DONE_MASK0", "1 blocks the CACC group 0 done event from the interrupt pin", 20, 1, DLA_RW, 0x0 },
    { "CDMA_WT_DONE_MASK1", "1 blocks the CDMA weight fetch group 1 done event from the interrupt pin", 19, 1, DLA_RW, 0x0 },
    { "CDMA_WT_DONE_MASK0", "1 blocks the CDMA weight fetch group 0 done event from the interrupt pin", 18, 1, DLA_RW, 0x0 },
    { "CDMA_DAT_DONE_MASK1", "1 blocks the CDMA data fetch group 1 done event from the interrupt pin", 17, 1, DLA_RW, 0x0 },
    { "CDMA_DAT_DONE_MASK0", "1 blocks the CDMA data fetch group 0 done event from the interrupt pin", 16, 1, DLA_RW, 0x0 },
    { "RUBIK_DONE_MASK1", "1 blocks the RUBIK group 1 done event from the interrupt pin", 9, 1, DLA_RW, 0x0 },
    { "RUBIK_DONE_MASK0", "1 blocks the RUBIK group 0 done event from the interrupt pin", 8, 1, DLA_RW, 0x0 },
    { "BDMA_DONE_MASK1", "1 blocks the BDMA group 1 done event from the interrupt pin", 7, 1, DLA_RW, 0x0 },
    { "BDMA_DONE_MASK0", "1 blocks the BDMA group 0 done event from the interrupt pin", 6, 1, DLA_RW, 0x0 },
    { "PDP_DONE_MASK1", "1 blocks the PDP group 1 done event from the interrupt pin", 5, 1, DLA_RW, 0x0 },
    { "PDP_DONE_MASK0", "1 blocks the PDP group 0 done event from the interrupt pin", 4, 1, DLA_RW, 0x0 },
    { "CDP_DONE_MASK1", "1 blocks the CDP group 1 done event from the interrupt pin", 3, 1, DLA_RW, 0x0 },
    { "CDP_DONE_MASK0", "1 blocks the CDP group 0 done event from the interrupt pin", 2, 1, DLA_RW, 0x0 },
    { "SDP_DONE_MASK1", "1 blocks the SDP group 1 done event from the interrupt pin", 1, 1, DLA_RW, 0x0 },
    { "SDP_DONE_MASK0", "1 blocks the SDP group 0 done event from the interrupt pin", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_GLB_S_INTR_SET_1[] = {
    { "CACC_DONE_SET1", "writing 1 sets the CACC group 1 done status; reads 0", 21, 1, DLA_WO, 0x0 },
    { "CACC_DONE_SET0", "writing 1 sets the CACC group 0 done status; reads 0", 20, 1, DLA_WO, 0x0 },
    { "CDMA_WT_DONE_SET1", "writing 1 sets the CDMA weight fetch group 1 done status; reads 0", 19, 1, DLA_WO, 0x0 },
    { "CDMA_WT_DONE_SET0", "writing 1 sets the CDMA weight fetch group 0 done status; reads 0", 18, 1, DLA_WO, 0x0 },
    { "CDMA_DAT_DONE_SET1", "writing 1 sets the CDMA data fetch group 1 done status; reads 0", 17, 1, DLA_WO, 0x0 },
    { "CDMA_DAT_DONE_SET0", "writing 1 sets the CDMA data fetch group 0 done status; reads 0", 16, 1, DLA_WO, 0x0 },
    { "RUBIK_DONE_SET1", "writing 1 sets the RUBIK group 1 done status; reads 0", 9, 1, DLA_WO, 0x0 },
    { "RUBIK_DONE_SET0", "writing 1 sets the RUBIK group 0 done status; reads 0", 8, 1, DLA_WO, 0x0 },
    { "BDMA_DONE_SET1", "writing 1 sets the BDMA group 1 done status; reads 0", 7, 1, DLA_WO, 0x0 },
    { "BDMA_DONE_SET0", "writing 1 sets the BDMA group 0 done status; reads 0", 6, 1, DLA_WO, 0x0 },
    { "PDP_DONE_SET1", "writing 1 sets the PDP group 1 done status; reads 0", 5, 1, DLA_WO, 0x0 },
    { "PDP_DONE_SET0", "writing 1 sets the PDP group 0 done status; reads 0", 4, 1, DLA_WO, 0x0 },
    { "CDP_DONE_SET1", "writing 1 sets the CDP group 1 done status; reads 0", 3, 1, DLA_WO, 0x0 },
    { "CDP_DONE_SET0", "writing 1 sets the CDP group 0 done status; reads 0", 2, 1, DLA_WO, 0x0 },
    { "SDP_DONE_SET1", "writing 1 sets the SDP group 1 done status; reads 0", 1, 1, DLA_WO, 0x0 },
    { "SDP_DONE_SET0", "writing 1 sets the SDP group 0 done status; reads 0", 0, 1, DLA_WO, 0x0 },
};
static const dla_fielddef f_GLB_S_INTR_STATUS_1[] = {
    { "CACC_DONE_STATUS1", "CACC group 1 done event latched; write 1 to clear", 21, 1, DLA_W1C, 0x0 },
    { "CACC_DONE_STATUS0", "CACC group 0 done event latched; write 1 to clear", 20, 1, DLA_W1C, 0x0 },
    { "CDMA_WT_DONE_STATUS1", "CDMA weight fetch group 1 done event latched; write 1 to clear", 19, 1, DLA_W1C, 0x0 },
    { "CDMA_WT_DONE_STATUS0", "CDMA weight fetch group 0 done event latched; write 1 to clear", 18, 1, DLA_W1C, 0x0 },
    { "CDMA_DAT_DONE_STATUS1", "CDMA data fetch group 1 done event latched; write 1 to clear", 17, 1, DLA_W1C, 0x0 },
    { "CDMA_DAT_DONE_STATUS0", "CDMA data fetch group 0 done event latched; write 1 to clear", 16, 1, DLA_W1C, 0x0 },
    { "RUBIK_DONE_STATUS1", "RUBIK group 1 done event latched; write 1 to clear", 9, 1, DLA_W1C, 0x0 },
    { "RUBIK_DONE_STATUS0", "RUBIK group 0 done event latched; write 1 to clear", 8, 1, DLA_W1C, 0x0 },
    { "BDMA_DONE_STATUS1", "BDMA group 1 done event latched; write 1 to clear", 7, 1, DLA_W1C, 0x0 },
    { "BDMA_DONE_STATUS0", "BDMA group 0 done event latched; write 1 to clear", 6, 1, DLA_W1C, 0x0 },
    { "PDP_DONE_STATUS1", "PDP group 1 done event latched; write 1 to clear", 5, 1, DLA_W1C, 0x0 },
    { "PDP_DONE_STATUS0", "PDP group 0 done event latched; write 1 to clear", 4, 1, DLA_W1C, 0x0 },
    { "CDP_DONE_STATUS1", "CDP group 1 done event latched; write 1 to clear", 3, 1, DLA_W1C, 0x0 },
    { "CDP_DONE_STATUS0", "CDP group 0 done event latched; write 1 to clear", 2, 1, DLA_W1C, 0x0 },
    { "SDP_DONE_STATUS1", "SDP group 1 done event latched; write 1 to clear", 1, 1, DLA_W1C, 0x0 },
    { "SDP_DONE_STATUS0", "SDP group 0 done event latched; write 1 to clear", 0, 1, DLA_W1C, 0x0 },
};
static const dla_regdef r_GLB_1[] = {
    { "S_NVDLA_HW_VERSION", 0x000, 0, 0x0u, 0xffffffu, 0x303031u, f_GLB_S_NVDLA_HW_VERSION_1, 2 },
    { "S_INTR_MASK", 0x004, 0, 0x3f03ffu, 0x3f03ffu, 0x0u, f_GLB_S_INTR_MASK_1, 16 },
    { "S_INTR_SET", 0x008, 0, 0x0u, 0x0u, 0x0u, f_GLB_S_INTR_SET_1, 16 },
    { "S_INTR_STATUS", 0x00c, 0, 0x0u, 0x3f03ffu, 0x0u, f_GLB_S_INTR_STATUS_1, 16 },
    { 0 },
};
static const dla_fielddef f_MCIF_CFG_RD_WEIGHT_0_0[] = {
    { "RD_WEIGHT_CDP", "round-robin weight of the CDP read client", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_PDP", "round-robin weight of the PDP read client", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP", "round-robin weight of the SDP main read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_BDMA", "round-robin weight of the BDMA read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_MCIF_CFG_RD_WEIGHT_1_0[] = {
    { "RD_WEIGHT_CDMA_DAT", "round-robin weight of the CDMA data read client", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_E", "round-robin weight of the SDP element-wise operand read client", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_N", "round-robin weight of the SDP batch-norm operand read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_B", "round-robin weight of the SDP bias/scale operand read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_MCIF_CFG_RD_WEIGHT_2_0[] = {
    { "RD_WEIGHT_RSV_0", "stored but drives no arbiter input", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_RSV_1", "stored but drives no arbiter input", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_RBK", "round-robin weight of the RUBIK read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_CDMA_WT", "round-robin weight of the CDMA weight read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_MCIF_CFG_WR_WEIGHT_0_0[] = {
    { "WR_WEIGHT_CDP", "round-robin weight of the CDP write client", 24, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_PDP", "round-robin weight of the PDP write client", 16, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_SDP", "round-robin weight of the SDP main write client", 8, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_BDMA", "round-robin weight of the BDMA write client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_MCIF_CFG_WR_WEIGHT_1_0[] = {
    { "WR_WEIGHT_RSV_0", "stored but drives no arbiter input", 24, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RSV_1", "stored but drives no arbiter input", 16, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RSV_2", "stored but drives no arbiter input", 8, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RBK", "round-robin weight of the RUBIK write client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_MCIF_CFG_OUTSTANDING_CNT_0[] = {
    { "WR_OS_CNT", "ceiling of outstanding write beats, programmed minus 1", 8, 8, DLA_RW, 0xff },
    { "RD_OS_CNT", "ceiling of outstanding read beats, programmed minus 1", 0, 8, DLA_RW, 0xff },
};
static const dla_fielddef f_MCIF_STATUS_0[] = {
    { "IDLE", "idle flag; tied to 1 in the RTL", 8, 1, DLA_RO, 0x1 },
};
static const dla_regdef r_MCIF_0[] = {
    { "CFG_RD_WEIGHT_0", 0x000, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_MCIF_CFG_RD_WEIGHT_0_0, 4 },
    { "CFG_RD_WEIGHT_1", 0x004, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_MCIF_CFG_RD_WEIGHT_1_0, 4 },
    { "CFG_RD_WEIGHT_2", 0x008, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_MCIF_CFG_RD_WEIGHT_2_0, 4 },
    { "CFG_WR_WEIGHT_0", 0x00c, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_MCIF_CFG_WR_WEIGHT_0_0, 4 },
    { "CFG_WR_WEIGHT_1", 0x010, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_MCIF_CFG_WR_WEIGHT_1_0, 4 },
    { "CFG_OUTSTANDING_CNT", 0x014, 0, 0xffffu, 0xffffu, 0xffffu, f_MCIF_CFG_OUTSTANDING_CNT_0, 2 },
    { "STATUS", 0x018, 0, 0x0u, 0x100u, 0x100u, f_MCIF_STATUS_0, 1 },
    { 0 },
};
static const dla_fielddef f_MCIF_CFG_RD_WEIGHT_0_1[] = {
    { "RD_WEIGHT_CDP", "round-robin weight of the CDP read client", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_PDP", "round-robin weight of the PDP read client", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP", "round-robin weight of the SDP main read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_BDMA", "round-robin weight of the BDMA read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_MCIF_CFG_RD_WEIGHT_1_1[] = {
    { "RD_WEIGHT_CDMA_DAT", "round-robin weight of the CDMA data read client", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_E", "round-robin weight of the SDP element-wise operand read client", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_N", "round-robin weight of the SDP batch-norm operand read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_B", "round-robin weight of the SDP bias/scale operand read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_MCIF_CFG_RD_WEIGHT_2_1[] = {
    { "RD_WEIGHT_RSV_0", "stored but drives no arbiter input", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_RSV_1", "stored but drives no arbiter input", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_RBK", "round-robin weight of the RUBIK read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_CDMA_WT", "round-robin weight of the CDMA weight read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_MCIF_CFG_WR_WEIGHT_0_1[] = {
    { "WR_WEIGHT_CDP", "round-robin weight of the CDP write client", 24, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_PDP", "round-robin weight of the PDP write client", 16, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_SDP", "round-robin weight of the SDP main write client", 8, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_BDMA", "round-robin weight of the BDMA write client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_MCIF_CFG_WR_WEIGHT_1_1[] = {
    { "WR_WEIGHT_RSV_0", "stored but drives no arbiter input", 24, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RSV_1", "stored but drives no arbiter input", 16, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RSV_2", "stored but drives no arbiter input", 8, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RBK", "round-robin weight of the RUBIK write client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_MCIF_CFG_OUTSTANDING_CNT_1[] = {
    { "WR_OS_CNT", "ceiling of outstanding write beats, programmed minus 1", 8, 8, DLA_RW, 0xff },
    { "RD_OS_CNT", "ceiling of outstanding read beats, programmed minus 1", 0, 8, DLA_RW, 0xff },
};
static const dla_fielddef f_MCIF_STATUS_1[] = {
    { "IDLE", "idle flag; tied to 1 in the RTL", 8, 1, DLA_RO, 0x1 },
};
static const dla_regdef r_MCIF_1[] = {
    { "CFG_RD_WEIGHT_0", 0x000, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_MCIF_CFG_RD_WEIGHT_0_1, 4 },
    { "CFG_RD_WEIGHT_1", 0x004, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_MCIF_CFG_RD_WEIGHT_1_1, 4 },
    { "CFG_RD_WEIGHT_2", 0x008, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_MCIF_CFG_RD_WEIGHT_2_1, 4 },
    { "CFG_WR_WEIGHT_0", 0x00c, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_MCIF_CFG_WR_WEIGHT_0_1, 4 },
    { "CFG_WR_WEIGHT_1", 0x010, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_MCIF_CFG_WR_WEIGHT_1_1, 4 },
    { "CFG_OUTSTANDING_CNT", 0x014, 0, 0xffffu, 0xffffu, 0xffffu, f_MCIF_CFG_OUTSTANDING_CNT_1, 2 },
    { "STATUS", 0x018, 0, 0x0u, 0x100u, 0x100u, f_MCIF_STATUS_1, 1 },
    { 0 },
};
static const dla_fielddef f_CVIF_CFG_RD_WEIGHT_0_0[] = {
    { "RD_WEIGHT_CDP", "round-robin weight of the CDP read client", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_PDP", "round-robin weight of the PDP read client", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP", "round-robin weight of the SDP main read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_BDMA", "round-robin weight of the BDMA read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_CVIF_CFG_RD_WEIGHT_1_0[] = {
    { "RD_WEIGHT_CDMA_DAT", "round-robin weight of the CDMA data read client", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_E", "round-robin weight of the SDP element-wise operand read client", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_N", "round-robin weight of the SDP batch-norm operand read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_B", "round-robin weight of the SDP bias/scale operand read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_CVIF_CFG_RD_WEIGHT_2_0[] = {
    { "RD_WEIGHT_RSV_0", "stored but drives no arbiter input", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_RSV_1", "stored but drives no arbiter input", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_RBK", "round-robin weight of the RUBIK read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_CDMA_WT", "round-robin weight of the CDMA weight read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_CVIF_CFG_WR_WEIGHT_0_0[] = {
    { "WR_WEIGHT_CDP", "round-robin weight of the CDP write client", 24, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_PDP", "round-robin weight of the PDP write client", 16, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_SDP", "round-robin weight of the SDP main write client", 8, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_BDMA", "round-robin weight of the BDMA write client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_CVIF_CFG_WR_WEIGHT_1_0[] = {
    { "WR_WEIGHT_RSV_0", "stored but drives no arbiter input", 24, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RSV_1", "stored but drives no arbiter input", 16, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RSV_2", "stored but drives no arbiter input", 8, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RBK", "round-robin weight of the RUBIK write client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_CVIF_CFG_OUTSTANDING_CNT_0[] = {
    { "WR_OS_CNT", "ceiling of outstanding write beats, programmed minus 1", 8, 8, DLA_RW, 0xff },
    { "RD_OS_CNT", "ceiling of outstanding read beats, programmed minus 1", 0, 8, DLA_RW, 0xff },
};
static const dla_fielddef f_CVIF_STATUS_0[] = {
    { "IDLE", "idle flag; tied to 1 in the RTL", 8, 1, DLA_RO, 0x1 },
};
static const dla_regdef r_CVIF_0[] = {
    { "CFG_RD_WEIGHT_0", 0x000, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_CVIF_CFG_RD_WEIGHT_0_0, 4 },
    { "CFG_RD_WEIGHT_1", 0x004, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_CVIF_CFG_RD_WEIGHT_1_0, 4 },
    { "CFG_RD_WEIGHT_2", 0x008, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_CVIF_CFG_RD_WEIGHT_2_0, 4 },
    { "CFG_WR_WEIGHT_0", 0x00c, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_CVIF_CFG_WR_WEIGHT_0_0, 4 },
    { "CFG_WR_WEIGHT_1", 0x010, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_CVIF_CFG_WR_WEIGHT_1_0, 4 },
    { "CFG_OUTSTANDING_CNT", 0x014, 0, 0xffffu, 0xffffu, 0xffffu, f_CVIF_CFG_OUTSTANDING_CNT_0, 2 },
    { "STATUS", 0x018, 0, 0x0u, 0x100u, 0x100u, f_CVIF_STATUS_0, 1 },
    { 0 },
};
static const dla_fielddef f_CVIF_CFG_RD_WEIGHT_0_1[] = {
    { "RD_WEIGHT_CDP", "round-robin weight of the CDP read client", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_PDP", "round-robin weight of the PDP read client", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP", "round-robin weight of the SDP main read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_BDMA", "round-robin weight of the BDMA read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_CVIF_CFG_RD_WEIGHT_1_1[] = {
    { "RD_WEIGHT_CDMA_DAT", "round-robin weight of the CDMA data read client", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_E", "round-robin weight of the SDP element-wise operand read client", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_N", "round-robin weight of the SDP batch-norm operand read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_SDP_B", "round-robin weight of the SDP bias/scale operand read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_CVIF_CFG_RD_WEIGHT_2_1[] = {
    { "RD_WEIGHT_RSV_0", "stored but drives no arbiter input", 24, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_RSV_1", "stored but drives no arbiter input", 16, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_RBK", "round-robin weight of the RUBIK read client", 8, 8, DLA_RW, 0x1 },
    { "RD_WEIGHT_CDMA_WT", "round-robin weight of the CDMA weight read client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_CVIF_CFG_WR_WEIGHT_0_1[] = {
    { "WR_WEIGHT_CDP", "round-robin weight of the CDP write client", 24, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_PDP", "round-robin weight of the PDP write client", 16, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_SDP", "round-robin weight of the SDP main write client", 8, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_BDMA", "round-robin weight of the BDMA write client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_CVIF_CFG_WR_WEIGHT_1_1[] = {
    { "WR_WEIGHT_RSV_0", "stored but drives no arbiter input", 24, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RSV_1", "stored but drives no arbiter input", 16, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RSV_2", "stored but drives no arbiter input", 8, 8, DLA_RW, 0x1 },
    { "WR_WEIGHT_RBK", "round-robin weight of the RUBIK write client", 0, 8, DLA_RW, 0x1 },
};
static const dla_fielddef f_CVIF_CFG_OUTSTANDING_CNT_1[] = {
    { "WR_OS_CNT", "ceiling of outstanding write beats, programmed minus 1", 8, 8, DLA_RW, 0xff },
    { "RD_OS_CNT", "ceiling of outstanding read beats, programmed minus 1", 0, 8, DLA_RW, 0xff },
};
static const dla_fielddef f_CVIF_STATUS_1[] = {
    { "IDLE", "idle flag; tied to 1 in the RTL", 8, 1, DLA_RO, 0x1 },
};
static const dla_regdef r_CVIF_1[] = {
    { "CFG_RD_WEIGHT_0", 0x000, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_CVIF_CFG_RD_WEIGHT_0_1, 4 },
    { "CFG_RD_WEIGHT_1", 0x004, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_CVIF_CFG_RD_WEIGHT_1_1, 4 },
    { "CFG_RD_WEIGHT_2", 0x008, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_CVIF_CFG_RD_WEIGHT_2_1, 4 },
    { "CFG_WR_WEIGHT_0", 0x00c, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_CVIF_CFG_WR_WEIGHT_0_1, 4 },
    { "CFG_WR_WEIGHT_1", 0x010, 0, 0xffffffffu, 0xffffffffu, 0x1010101u, f_CVIF_CFG_WR_WEIGHT_1_1, 4 },
    { "CFG_OUTSTANDING_CNT", 0x014, 0, 0xffffu, 0xffffu, 0xffffu, f_CVIF_CFG_OUTSTANDING_CNT_1, 2 },
    { "STATUS", 0x018, 0, 0x0u, 0x100u, 0x100u, f_CVIF_STATUS_1, 1 },
    { 0 },
};
static const dla_fielddef f_BDMA_CFG_SRC_ADDR_LOW_0[] = {
    { "V32", "source address bits 31:5 (32-byte aligned)", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_SRC_ADDR_HIGH_0[] = {
    { "V8", "source address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_DST_ADDR_LOW_0[] = {
    { "V32", "destination address bits 31:5 (32-byte aligned)", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_DST_ADDR_HIGH_0[] = {
    { "V8", "destination address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_LINE_0[] = {
    { "SIZE", "line length in 32-byte units minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_CMD_0[] = {
    { "DST_RAM_TYPE", "destination memory: 0 secondary SRAM; 1 primary", 1, 1, DLA_RW, 0x0 },
    { "SRC_RAM_TYPE", "source memory: 0 secondary SRAM; 1 primary", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_LINE_REPEAT_0[] = {
    { "NUMBER", "lines per surface minus 1", 0, 24, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_SRC_LINE_0[] = {
    { "STRIDE", "source line-to-line distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_DST_LINE_0[] = {
    { "STRIDE", "destination line-to-line distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_SURF_REPEAT_0[] = {
    { "NUMBER", "surfaces per operation minus 1", 0, 24, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_SRC_SURF_0[] = {
    { "STRIDE", "source surface-to-surface distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_DST_SURF_0[] = {
    { "STRIDE", "destination surface-to-surface distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_OP_0[] = {
    { "EN", "a write with 1 pushes the current CFG_ values as one command into the 20-deep queue; bit reads back as written", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_LAUNCH0_0[] = {
    { "GRP0_LAUNCH", "a write with 1 starts all queued commands as group 0; bit reads back as written", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_LAUNCH1_0[] = {
    { "GRP1_LAUNCH", "a write with 1 starts all queued commands as group 1; bit reads back as written", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_STATUS_0[] = {
    { "STALL_COUNT_EN", "enables the stall counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_STATUS_0[] = {
    { "GRP1_BUSY", "group 1 launched and not finished", 10, 1, DLA_RO, 0x0 },
    { "GRP0_BUSY", "group 0 launched and not finished", 9, 1, DLA_RO, 0x0 },
    { "IDLE", "1 when queue; loader and storer are all idle", 8, 1, DLA_RO, 0x1 },
    { "FREE_SLOT", "free entries of the command queue (20 when empty)", 0, 8, DLA_RO, 0x14 },
};
static const dla_fielddef f_BDMA_STATUS_GRP0_READ_STALL_0[] = {
    { "COUNT", "group 0 stalled read-request cycles; cleared at launch; captured at completion", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_BDMA_STATUS_GRP0_WRITE_STALL_0[] = {
    { "COUNT", "group 0 stalled write-request cycles; cleared at launch; captured at completion", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_BDMA_STATUS_GRP1_READ_STALL_0[] = {
    { "COUNT", "group 1 stalled read-request cycles; cleared at launch; captured at completion", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_BDMA_STATUS_GRP1_WRITE_STALL_0[] = {
    { "COUNT", "group 1 stalled write-request cycles; cleared at launch; captured at completion", 0, 32, DLA_RO, 0x0 },
};
static const dla_regdef r_BDMA_0[] = {
    { "CFG_SRC_ADDR_LOW", 0x000, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_SRC_ADDR_LOW_0, 1 },
    { "CFG_SRC_ADDR_HIGH", 0x004, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_BDMA_CFG_SRC_ADDR_HIGH_0, 1 },
    { "CFG_DST_ADDR_LOW", 0x008, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_DST_ADDR_LOW_0, 1 },
    { "CFG_DST_ADDR_HIGH", 0x00c, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_BDMA_CFG_DST_ADDR_HIGH_0, 1 },
    { "CFG_LINE", 0x010, 0, 0x1fffu, 0x1fffu, 0x0u, f_BDMA_CFG_LINE_0, 1 },
    { "CFG_CMD", 0x014, 0, 0x3u, 0x3u, 0x0u, f_BDMA_CFG_CMD_0, 2 },
    { "CFG_LINE_REPEAT", 0x018, 0, 0xffffffu, 0xffffffu, 0x0u, f_BDMA_CFG_LINE_REPEAT_0, 1 },
    { "CFG_SRC_LINE", 0x01c, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_SRC_LINE_0, 1 },
    { "CFG_DST_LINE", 0x020, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_DST_LINE_0, 1 },
    { "CFG_SURF_REPEAT", 0x024, 0, 0xffffffu, 0xffffffu, 0x0u, f_BDMA_CFG_SURF_REPEAT_0, 1 },
    { "CFG_SRC_SURF", 0x028, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_SRC_SURF_0, 1 },
    { "CFG_DST_SURF", 0x02c, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_DST_SURF_0, 1 },
    { "CFG_OP", 0x030, 0, 0x1u, 0x1u, 0x0u, f_BDMA_CFG_OP_0, 1 },
    { "CFG_LAUNCH0", 0x034, 0, 0x1u, 0x1u, 0x0u, f_BDMA_CFG_LAUNCH0_0, 1 },
    { "CFG_LAUNCH1", 0x038, 0, 0x1u, 0x1u, 0x0u, f_BDMA_CFG_LAUNCH1_0, 1 },
    { "CFG_STATUS", 0x03c, 0, 0x1u, 0x1u, 0x0u, f_BDMA_CFG_STATUS_0, 1 },
    { "STATUS", 0x040, 0, 0x0u, 0x7ffu, 0x114u, f_BDMA_STATUS_0, 4 },
    { "STATUS_GRP0_READ_STALL", 0x044, 0, 0x0u, 0xffffffffu, 0x0u, f_BDMA_STATUS_GRP0_READ_STALL_0, 1 },
    { "STATUS_GRP0_WRITE_STALL", 0x048, 0, 0x0u, 0xffffffffu, 0x0u, f_BDMA_STATUS_GRP0_WRITE_STALL_0, 1 },
    { "STATUS_GRP1_READ_STALL", 0x04c, 0, 0x0u, 0xffffffffu, 0x0u, f_BDMA_STATUS_GRP1_READ_STALL_0, 1 },
    { "STATUS_GRP1_WRITE_STALL", 0x050, 0, 0x0u, 0xffffffffu, 0x0u, f_BDMA_STATUS_GRP1_WRITE_STALL_0, 1 },
    { 0 },
};
static const dla_fielddef f_BDMA_CFG_SRC_ADDR_LOW_1[] = {
    { "V32", "source address bits 31:5 (32-byte aligned)", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_SRC_ADDR_HIGH_1[] = {
    { "V8", "source address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_DST_ADDR_LOW_1[] = {
    { "V32", "destination address bits 31:5 (32-byte aligned)", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_DST_ADDR_HIGH_1[] = {
    { "V8", "destination address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_LINE_1[] = {
    { "SIZE", "line length in 32-byte units minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_CMD_1[] = {
    { "DST_RAM_TYPE", "destination memory: 0 secondary SRAM; 1 primary", 1, 1, DLA_RW, 0x0 },
    { "SRC_RAM_TYPE", "source memory: 0 secondary SRAM; 1 primary", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_LINE_REPEAT_1[] = {
    { "NUMBER", "lines per surface minus 1", 0, 24, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_SRC_LINE_1[] = {
    { "STRIDE", "source line-to-line distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_DST_LINE_1[] = {
    { "STRIDE", "destination line-to-line distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_SURF_REPEAT_1[] = {
    { "NUMBER", "surfaces per operation minus 1", 0, 24, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_SRC_SURF_1[] = {
    { "STRIDE", "source surface-to-surface distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_DST_SURF_1[] = {
    { "STRIDE", "destination surface-to-surface distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_OP_1[] = {
    { "EN", "a write with 1 pushes the current CFG_ values as one command into the 20-deep queue; bit reads back as written", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_LAUNCH0_1[] = {
    { "GRP0_LAUNCH", "a write with 1 starts all queued commands as group 0; bit reads back as written", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_LAUNCH1_1[] = {
    { "GRP1_LAUNCH", "a write with 1 starts all queued commands as group 1; bit reads back as written", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_BDMA_CFG_STATUS_1[] = {
    { "STALL_COUNT_EN", "enables the stall counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_BDMA_STATUS_1[] = {
    { "GRP1_BUSY", "group 1 launched and not finished", 10, 1, DLA_RO, 0x0 },
    { "GRP0_BUSY", "group 0 launched and not finished", 9, 1, DLA_RO, 0x0 },
    { "IDLE", "1 when queue; loader and storer are all idle", 8, 1, DLA_RO, 0x1 },
    { "FREE_SLOT", "free entries of the command queue (20 when empty)", 0, 8, DLA_RO, 0x14 },
};
static const dla_fielddef f_BDMA_STATUS_GRP0_READ_STALL_1[] = {
    { "COUNT", "group 0 stalled read-request cycles; cleared at launch; captured at completion", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_BDMA_STATUS_GRP0_WRITE_STALL_1[] = {
    { "COUNT", "group 0 stalled write-request cycles; cleared at launch; captured at completion", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_BDMA_STATUS_GRP1_READ_STALL_1[] = {
    { "COUNT", "group 1 stalled read-request cycles; cleared at launch; captured at completion", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_BDMA_STATUS_GRP1_WRITE_STALL_1[] = {
    { "COUNT", "group 1 stalled write-request cycles; cleared at launch; captured at completion", 0, 32, DLA_RO, 0x0 },
};
static const dla_regdef r_BDMA_1[] = {
    { "CFG_SRC_ADDR_LOW", 0x000, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_SRC_ADDR_LOW_1, 1 },
    { "CFG_SRC_ADDR_HIGH", 0x004, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_BDMA_CFG_SRC_ADDR_HIGH_1, 1 },
    { "CFG_DST_ADDR_LOW", 0x008, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_DST_ADDR_LOW_1, 1 },
    { "CFG_DST_ADDR_HIGH", 0x00c, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_BDMA_CFG_DST_ADDR_HIGH_1, 1 },
    { "CFG_LINE", 0x010, 0, 0x1fffu, 0x1fffu, 0x0u, f_BDMA_CFG_LINE_1, 1 },
    { "CFG_CMD", 0x014, 0, 0x3u, 0x3u, 0x0u, f_BDMA_CFG_CMD_1, 2 },
    { "CFG_LINE_REPEAT", 0x018, 0, 0xffffffu, 0xffffffu, 0x0u, f_BDMA_CFG_LINE_REPEAT_1, 1 },
    { "CFG_SRC_LINE", 0x01c, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_SRC_LINE_1, 1 },
    { "CFG_DST_LINE", 0x020, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_DST_LINE_1, 1 },
    { "CFG_SURF_REPEAT", 0x024, 0, 0xffffffu, 0xffffffu, 0x0u, f_BDMA_CFG_SURF_REPEAT_1, 1 },
    { "CFG_SRC_SURF", 0x028, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_SRC_SURF_1, 1 },
    { "CFG_DST_SURF", 0x02c, 0, 0xffffffe0u, 0xffffffe0u, 0x0u, f_BDMA_CFG_DST_SURF_1, 1 },
    { "CFG_OP", 0x030, 0, 0x1u, 0x1u, 0x0u, f_BDMA_CFG_OP_1, 1 },
    { "CFG_LAUNCH0", 0x034, 0, 0x1u, 0x1u, 0x0u, f_BDMA_CFG_LAUNCH0_1, 1 },
    { "CFG_LAUNCH1", 0x038, 0, 0x1u, 0x1u, 0x0u, f_BDMA_CFG_LAUNCH1_1, 1 },
    { "CFG_STATUS", 0x03c, 0, 0x1u, 0x1u, 0x0u, f_BDMA_CFG_STATUS_1, 1 },
    { "STATUS", 0x040, 0, 0x0u, 0x7ffu, 0x114u, f_BDMA_STATUS_1, 4 },
    { "STATUS_GRP0_READ_STALL", 0x044, 0, 0x0u, 0xffffffffu, 0x0u, f_BDMA_STATUS_GRP0_READ_STALL_1, 1 },
    { "STATUS_GRP0_WRITE_STALL", 0x048, 0, 0x0u, 0xffffffffu, 0x0u, f_BDMA_STATUS_GRP0_WRITE_STALL_1, 1 },
    { "STATUS_GRP1_READ_STALL", 0x04c, 0, 0x0u, 0xffffffffu, 0x0u, f_BDMA_STATUS_GRP1_READ_STALL_1, 1 },
    { "STATUS_GRP1_WRITE_STALL", 0x050, 0, 0x0u, 0xffffffffu, 0x0u, f_BDMA_STATUS_GRP1_WRITE_STALL_1, 1 },
    { 0 },
};
static const dla_fielddef f_CDMA_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_S_ARBITER_0[] = {
    { "ARB_WMB", "arbitration share of weight mask-bit fetches", 16, 4, DLA_RW, 0x3 },
    { "ARB_WEIGHT", "arbitration share of weight fetches against mask-bit fetches", 0, 4, DLA_RW, 0xf },
};
static const dla_fielddef f_CDMA_S_CBUF_FLUSH_STATUS_0[] = {
    { "FLUSH_DONE", "1 once the buffer clear that follows reset has finished", 0, 1, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CDMA_D_MISC_CFG_0[] = {
    { "SKIP_WEIGHT_RLS", "1 leaves the weights in the buffer at layer end", 28, 1, DLA_RW, 0x0 },
    { "SKIP_DATA_RLS", "1 leaves the data in the buffer at layer end", 24, 1, DLA_RW, 0x0 },
    { "WEIGHT_REUSE", "1 keeps the weights already in the buffer; no weight fetch", 20, 1, DLA_RW, 0x0 },
    { "DATA_REUSE", "1 keeps the input data already in the buffer; no data fetch", 16, 1, DLA_RW, 0x0 },
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 12, 2, DLA_RW, 0x1 },
    { "IN_PRECISION", "input element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 8, 2, DLA_RW, 0x1 },
    { "CONV_MODE", "0 direct (feature or image); 1 Winograd (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DATAIN_FORMAT_0[] = {
    { "PIXEL_SIGN_OVERRIDE", "pixel integers are 0 unsigned; 1 signed", 20, 1, DLA_RW, 0x0 },
    { "PIXEL_MAPPING", "0 pitch linear; 1 reserved", 16, 1, DLA_RW, 0x0 },
    { "PIXEL_FORMAT", "image pixel layout code 0..35 (see notes for the list)", 8, 6, DLA_RW, 0xc },
    { "DATAIN_FORMAT", "0 feature cube; 1 image pixels", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DATAIN_SIZE_0_0[] = {
    { "DATAIN_HEIGHT", "input height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAIN_WIDTH", "input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DATAIN_SIZE_1_0[] = {
    { "DATAIN_CHANNEL", "input channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DATAIN_SIZE_EXT_0_0[] = {
    { "DATAIN_HEIGHT_EXT", "extended input height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAIN_WIDTH_EXT", "extended input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_PIXEL_OFFSET_0[] = {
    { "PIXEL_Y_OFFSET", "rows between the base address and the first used pixel; vertical", 16, 3, DLA_RW, 0x0 },
    { "PIXEL_X_OFFSET", "pixels between the base address and the first used pixel; horizontal", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_RAM_TYPE_0[] = {
    { "DATAIN_RAM_TYPE", "input memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_ADDR_HIGH_0_0[] = {
    { "DATAIN_ADDR_HIGH_0", "input base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_ADDR_LOW_0_0[] = {
    { "DATAIN_ADDR_LOW_0", "input base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_ADDR_HIGH_1_0[] = {
    { "DATAIN_ADDR_HIGH_1", "second (UV) plane base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_ADDR_LOW_1_0[] = {
    { "DATAIN_ADDR_LOW_1", "second (UV) plane base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_LINE_STRIDE_0[] = {
    { "LINE_STRIDE", "input line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_LINE_UV_STRIDE_0[] = {
    { "UV_LINE_STRIDE", "second plane line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_SURF_STRIDE_0[] = {
    { "SURF_STRIDE", "input surface-to-surface distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_MAP_0[] = {
    { "SURF_PACKED", "1 when input surfaces follow each other with no gap", 16, 1, DLA_RW, 0x0 },
    { "LINE_PACKED", "1 when input lines follow each other with no gap", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_RESERVED_X_CFG_0[] = {
    { "RSV_PER_UV_LINE", "reserved; storage only", 16, 10, DLA_RW, 0x0 },
    { "RSV_PER_LINE", "reserved; storage only", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_RESERVED_Y_CFG_0[] = {
    { "RSV_Y_INDEX", "reserved; storage only", 16, 5, DLA_RW, 0x0 },
    { "RSV_HEIGHT", "reserved; storage only", 0, 3, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_BATCH_NUMBER_0[] = {
    { "BATCHES", "batch count minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_BATCH_STRIDE_0[] = {
    { "BATCH_STRIDE", "distance in bytes between batch inputs", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_ENTRY_PER_SLICE_0[] = {
    { "ENTRIES", "buffer entries taken by one input slice; minus 1", 0, 14, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_FETCH_GRAIN_0[] = {
    { "GRAINS", "slices fetched per step; minus 1", 0, 12, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_FORMAT_0[] = {
    { "WEIGHT_FORMAT", "0 plain weights; 1 compressed (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_SIZE_0_0[] = {
    { "BYTE_PER_KERNEL", "bytes of one kernel minus 1", 0, 18, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_SIZE_1_0[] = {
    { "WEIGHT_KERNEL", "kernel count minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_RAM_TYPE_0[] = {
    { "WEIGHT_RAM_TYPE", "weight memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_ADDR_HIGH_0[] = {
    { "WEIGHT_ADDR_HIGH", "weight base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_ADDR_LOW_0[] = {
    { "WEIGHT_ADDR_LOW", "weight base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_BYTES_0[] = {
    { "WEIGHT_BYTES", "total weight bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WGS_ADDR_HIGH_0[] = {
    { "WGS_ADDR_HIGH", "weight group-size table address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WGS_ADDR_LOW_0[] = {
    { "WGS_ADDR_LOW", "weight group-size table address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WMB_ADDR_HIGH_0[] = {
    { "WMB_ADDR_HIGH", "weight mask-bit table address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WMB_ADDR_LOW_0[] = {
    { "WMB_ADDR_LOW", "weight mask-bit table address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WMB_BYTES_0[] = {
    { "WMB_BYTES", "total weight mask-bit bytes", 0, 28, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_MEAN_FORMAT_0[] = {
    { "MEAN_FORMAT", "1 selects the global mean registers for subtraction; 0 uses the converter offset", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_MEAN_GLOBAL_0_0[] = {
    { "MEAN_GU", "mean of the G or U component", 16, 16, DLA_RW, 0x0 },
    { "MEAN_RY", "mean of the R or Y component", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_MEAN_GLOBAL_1_0[] = {
    { "MEAN_AX", "mean of the A or X component", 16, 16, DLA_RW, 0x0 },
    { "MEAN_BV", "mean of the B or V component", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_CVT_CFG_0[] = {
    { "CVT_TRUNCATE", "right shift applied by the input converter", 4, 6, DLA_RW, 0x0 },
    { "CVT_EN", "1 turns the input converter on", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_CVT_OFFSET_0[] = {
    { "CVT_OFFSET", "signed offset subtracted by the input converter", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_CVT_SCALE_0[] = {
    { "CVT_SCALE", "signed multiplier of the input converter", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_CONV_STRIDE_0[] = {
    { "CONV_Y_STRIDE", "vertical stride minus 1", 16, 3, DLA_RW, 0x0 },
    { "CONV_X_STRIDE", "horizontal stride minus 1", 0, 3, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_ZERO_PADDING_0[] = {
    { "PAD_BOTTOM", "rows of padding at the bottom", 24, 6, DLA_RW, 0x0 },
    { "PAD_TOP", "rows of padding at the top", 16, 5, DLA_RW, 0x0 },
    { "PAD_RIGHT", "columns of padding on the right", 8, 6, DLA_RW, 0x0 },
    { "PAD_LEFT", "columns of padding on the left", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_ZERO_PADDING_VALUE_0[] = {
    { "PAD_VALUE", "padding element value (bits 7:0 for int8)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_BANK_0[] = {
    { "WEIGHT_BANK", "buffer banks given to weights; minus 1", 16, 5, DLA_RW, 0x0 },
    { "DATA_BANK", "buffer banks given to data; minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_NAN_FLUSH_TO_ZERO_0[] = {
    { "NAN_TO_ZERO", "1 replaces input NaN by zero (fp16 only)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_NAN_INPUT_DATA_NUM_0[] = {
    { "NAN_DATA_NUM", "NaN elements seen in the input data of the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_NAN_INPUT_WEIGHT_NUM_0[] = {
    { "NAN_WEIGHT_NUM", "NaN elements seen in the weights of the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_INF_INPUT_DATA_NUM_0[] = {
    { "INF_DATA_NUM", "infinite elements seen in the input data of the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_INF_INPUT_WEIGHT_NUM_0[] = {
    { "INF_WEIGHT_NUM", "infinite elements seen in the weights of the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_PERF_ENABLE_0[] = {
    { "DMA_EN", "1 enables the DMA performance counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_PERF_DAT_READ_STALL_0[] = {
    { "DAT_RD_STALL", "cycles the data read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_PERF_WT_READ_STALL_0[] = {
    { "WT_RD_STALL", "cycles the weight read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_PERF_DAT_READ_LATENCY_0[] = {
    { "DAT_RD_LATENCY", "accumulated latency of data reads in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_PERF_WT_READ_LATENCY_0[] = {
    { "WT_RD_LATENCY", "accumulated latency of weight reads in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_CYA_0[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_CDMA_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CDMA_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CDMA_S_POINTER_0, 2 },
    { "S_ARBITER", 0x008, 0, 0xf000fu, 0xf000fu, 0x3000fu, f_CDMA_S_ARBITER_0, 2 },
    { "S_CBUF_FLUSH_STATUS", 0x00c, 0, 0x0u, 0x1u, 0x0u, f_CDMA_S_CBUF_FLUSH_STATUS_0, 1 },
    { "D_OP_ENABLE", 0x010, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_OP_ENABLE_0, 1 },
    { "D_MISC_CFG", 0x014, 1, 0x11113301u, 0x11113301u, 0x1100u, f_CDMA_D_MISC_CFG_0, 7 },
    { "D_DATAIN_FORMAT", 0x018, 1, 0x113f01u, 0x113f01u, 0xc00u, f_CDMA_D_DATAIN_FORMAT_0, 4 },
    { "D_DATAIN_SIZE_0", 0x01c, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CDMA_D_DATAIN_SIZE_0_0, 2 },
    { "D_DATAIN_SIZE_1", 0x020, 1, 0x1fffu, 0x1fffu, 0x0u, f_CDMA_D_DATAIN_SIZE_1_0, 1 },
    { "D_DATAIN_SIZE_EXT_0", 0x024, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CDMA_D_DATAIN_SIZE_EXT_0_0, 2 },
    { "D_PIXEL_OFFSET", 0x028, 1, 0x7001fu, 0x7001fu, 0x0u, f_CDMA_D_PIXEL_OFFSET_0, 2 },
    { "D_DAIN_RAM_TYPE", 0x02c, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_DAIN_RAM_TYPE_0, 1 },
    { "D_DAIN_ADDR_HIGH_0", 0x030, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_DAIN_ADDR_HIGH_0_0, 1 },
    { "D_DAIN_ADDR_LOW_0", 0x034, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_DAIN_ADDR_LOW_0_0, 1 },
    { "D_DAIN_ADDR_HIGH_1", 0x038, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_DAIN_ADDR_HIGH_1_0, 1 },
    { "D_DAIN_ADDR_LOW_1", 0x03c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_DAIN_ADDR_LOW_1_0, 1 },
    { "D_LINE_STRIDE", 0x040, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_LINE_STRIDE_0, 1 },
    { "D_LINE_UV_STRIDE", 0x044, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_LINE_UV_STRIDE_0, 1 },
    { "D_SURF_STRIDE", 0x048, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_SURF_STRIDE_0, 1 },
    { "D_DAIN_MAP", 0x04c, 1, 0x10001u, 0x10001u, 0x0u, f_CDMA_D_DAIN_MAP_0, 2 },
    { "D_RESERVED_X_CFG", 0x050, 1, 0x3ff03ffu, 0x3ff03ffu, 0x0u, f_CDMA_D_RESERVED_X_CFG_0, 2 },
    { "D_RESERVED_Y_CFG", 0x054, 1, 0x1f0007u, 0x1f0007u, 0x0u, f_CDMA_D_RESERVED_Y_CFG_0, 2 },
    { "D_BATCH_NUMBER", 0x058, 1, 0x1fu, 0x1fu, 0x0u, f_CDMA_D_BATCH_NUMBER_0, 1 },
    { "D_BATCH_STRIDE", 0x05c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_BATCH_STRIDE_0, 1 },
    { "D_ENTRY_PER_SLICE", 0x060, 1, 0x3fffu, 0x3fffu, 0x0u, f_CDMA_D_ENTRY_PER_SLICE_0, 1 },
    { "D_FETCH_GRAIN", 0x064, 1, 0xfffu, 0xfffu, 0x0u, f_CDMA_D_FETCH_GRAIN_0, 1 },
    { "D_WEIGHT_FORMAT", 0x068, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_WEIGHT_FORMAT_0, 1 },
    { "D_WEIGHT_SIZE_0", 0x06c, 1, 0x3ffffu, 0x3ffffu, 0x0u, f_CDMA_D_WEIGHT_SIZE_0_0, 1 },
    { "D_WEIGHT_SIZE_1", 0x070, 1, 0x1fffu, 0x1fffu, 0x0u, f_CDMA_D_WEIGHT_SIZE_1_0, 1 },
    { "D_WEIGHT_RAM_TYPE", 0x074, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_WEIGHT_RAM_TYPE_0, 1 },
    { "D_WEIGHT_ADDR_HIGH", 0x078, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_WEIGHT_ADDR_HIGH_0, 1 },
    { "D_WEIGHT_ADDR_LOW", 0x07c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_WEIGHT_ADDR_LOW_0, 1 },
    { "D_WEIGHT_BYTES", 0x080, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_WEIGHT_BYTES_0, 1 },
    { "D_WGS_ADDR_HIGH", 0x084, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_WGS_ADDR_HIGH_0, 1 },
    { "D_WGS_ADDR_LOW", 0x088, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_WGS_ADDR_LOW_0, 1 },
    { "D_WMB_ADDR_HIGH", 0x08c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_WMB_ADDR_HIGH_0, 1 },
    { "D_WMB_ADDR_LOW", 0x090, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_WMB_ADDR_LOW_0, 1 },
    { "D_WMB_BYTES", 0x094, 1, 0xfffffffu, 0xfffffffu, 0x0u, f_CDMA_D_WMB_BYTES_0, 1 },
    { "D_MEAN_FORMAT", 0x098, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_MEAN_FORMAT_0, 1 },
    { "D_MEAN_GLOBAL_0", 0x09c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_MEAN_GLOBAL_0_0, 2 },
    { "D_MEAN_GLOBAL_1", 0x0a0, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_MEAN_GLOBAL_1_0, 2 },
    { "D_CVT_CFG", 0x0a4, 1, 0x3f1u, 0x3f1u, 0x0u, f_CDMA_D_CVT_CFG_0, 2 },
    { "D_CVT_OFFSET", 0x0a8, 1, 0xffffu, 0xffffu, 0x0u, f_CDMA_D_CVT_OFFSET_0, 1 },
    { "D_CVT_SCALE", 0x0ac, 1, 0xffffu, 0xffffu, 0x0u, f_CDMA_D_CVT_SCALE_0, 1 },
    { "D_CONV_STRIDE", 0x0b0, 1, 0x70007u, 0x70007u, 0x0u, f_CDMA_D_CONV_STRIDE_0, 2 },
    { "D_ZERO_PADDING", 0x0b4, 1, 0x3f1f3f1fu, 0x3f1f3f1fu, 0x0u, f_CDMA_D_ZERO_PADDING_0, 4 },
    { "D_ZERO_PADDING_VALUE", 0x0b8, 1, 0xffffu, 0xffffu, 0x0u, f_CDMA_D_ZERO_PADDING_VALUE_0, 1 },
    { "D_BANK", 0x0bc, 1, 0x1f001fu, 0x1f001fu, 0x0u, f_CDMA_D_BANK_0, 2 },
    { "D_NAN_FLUSH_TO_ZERO", 0x0c0, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_NAN_FLUSH_TO_ZERO_0, 1 },
    { "D_NAN_INPUT_DATA_NUM", 0x0c4, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_NAN_INPUT_DATA_NUM_0, 1 },
    { "D_NAN_INPUT_WEIGHT_NUM", 0x0c8, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_NAN_INPUT_WEIGHT_NUM_0, 1 },
    { "D_INF_INPUT_DATA_NUM", 0x0cc, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_INF_INPUT_DATA_NUM_0, 1 },
    { "D_INF_INPUT_WEIGHT_NUM", 0x0d0, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_INF_INPUT_WEIGHT_NUM_0, 1 },
    { "D_PERF_ENABLE", 0x0d4, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_PERF_ENABLE_0, 1 },
    { "D_PERF_DAT_READ_STALL", 0x0d8, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_PERF_DAT_READ_STALL_0, 1 },
    { "D_PERF_WT_READ_STALL", 0x0dc, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_PERF_WT_READ_STALL_0, 1 },
    { "D_PERF_DAT_READ_LATENCY", 0x0e0, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_PERF_DAT_READ_LATENCY_0, 1 },
    { "D_PERF_WT_READ_LATENCY", 0x0e4, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_PERF_WT_READ_LATENCY_0, 1 },
    { "D_CYA", 0x0e8, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_CYA_0, 1 },
    { 0 },
};
static const dla_fielddef f_CDMA_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_S_ARBITER_1[] = {
    { "ARB_WMB", "arbitration share of weight mask-bit fetches", 16, 4, DLA_RW, 0x3 },
    { "ARB_WEIGHT", "arbitration share of weight fetches against mask-bit fetches", 0, 4, DLA_RW, 0xf },
};
static const dla_fielddef f_CDMA_S_CBUF_FLUSH_STATUS_1[] = {
    { "FLUSH_DONE", "1 once the buffer clear that follows reset has finished", 0, 1, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CDMA_D_MISC_CFG_1[] = {
    { "SKIP_WEIGHT_RLS", "1 leaves the weights in the buffer at layer end", 28, 1, DLA_RW, 0x0 },
    { "SKIP_DATA_RLS", "1 leaves the data in the buffer at layer end", 24, 1, DLA_RW, 0x0 },
    { "WEIGHT_REUSE", "1 keeps the weights already in the buffer; no weight fetch", 20, 1, DLA_RW, 0x0 },
    { "DATA_REUSE", "1 keeps the input data already in the buffer; no data fetch", 16, 1, DLA_RW, 0x0 },
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 12, 2, DLA_RW, 0x1 },
    { "IN_PRECISION", "input element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 8, 2, DLA_RW, 0x1 },
    { "CONV_MODE", "0 direct (feature or image); 1 Winograd (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DATAIN_FORMAT_1[] = {
    { "PIXEL_SIGN_OVERRIDE", "pixel integers are 0 unsigned; 1 signed", 20, 1, DLA_RW, 0x0 },
    { "PIXEL_MAPPING", "0 pitch linear; 1 reserved", 16, 1, DLA_RW, 0x0 },
    { "PIXEL_FORMAT", "image pixel layout code 0..35 (see notes for the list)", 8, 6, DLA_RW, 0xc },
    { "DATAIN_FORMAT", "0 feature cube; 1 image pixels", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DATAIN_SIZE_0_1[] = {
    { "DATAIN_HEIGHT", "input height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAIN_WIDTH", "input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DATAIN_SIZE_1_1[] = {
    { "DATAIN_CHANNEL", "input channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DATAIN_SIZE_EXT_0_1[] = {
    { "DATAIN_HEIGHT_EXT", "extended input height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAIN_WIDTH_EXT", "extended input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_PIXEL_OFFSET_1[] = {
    { "PIXEL_Y_OFFSET", "rows between the base address and the first used pixel; vertical", 16, 3, DLA_RW, 0x0 },
    { "PIXEL_X_OFFSET", "pixels between the base address and the first used pixel; horizontal", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_RAM_TYPE_1[] = {
    { "DATAIN_RAM_TYPE", "input memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_ADDR_HIGH_0_1[] = {
    { "DATAIN_ADDR_HIGH_0", "input base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_ADDR_LOW_0_1[] = {
    { "DATAIN_ADDR_LOW_0", "input base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_ADDR_HIGH_1_1[] = {
    { "DATAIN_ADDR_HIGH_1", "second (UV) plane base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_ADDR_LOW_1_1[] = {
    { "DATAIN_ADDR_LOW_1", "second (UV) plane base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_LINE_STRIDE_1[] = {
    { "LINE_STRIDE", "input line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_LINE_UV_STRIDE_1[] = {
    { "UV_LINE_STRIDE", "second plane line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_SURF_STRIDE_1[] = {
    { "SURF_STRIDE", "input surface-to-surface distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_DAIN_MAP_1[] = {
    { "SURF_PACKED", "1 when input surfaces follow each other with no gap", 16, 1, DLA_RW, 0x0 },
    { "LINE_PACKED", "1 when input lines follow each other with no gap", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_RESERVED_X_CFG_1[] = {
    { "RSV_PER_UV_LINE", "reserved; storage only", 16, 10, DLA_RW, 0x0 },
    { "RSV_PER_LINE", "reserved; storage only", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_RESERVED_Y_CFG_1[] = {
    { "RSV_Y_INDEX", "reserved; storage only", 16, 5, DLA_RW, 0x0 },
    { "RSV_HEIGHT", "reserved; storage only", 0, 3, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_BATCH_NUMBER_1[] = {
    { "BATCHES", "batch count minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_BATCH_STRIDE_1[] = {
    { "BATCH_STRIDE", "distance in bytes between batch inputs; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_ENTRY_PER_SLICE_1[] = {
    { "ENTRIES", "buffer entries taken by one input slice; minus 1", 0, 12, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_FETCH_GRAIN_1[] = {
    { "GRAINS", "slices fetched per step; minus 1", 0, 12, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_FORMAT_1[] = {
    { "WEIGHT_FORMAT", "0 plain weights; 1 compressed (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_SIZE_0_1[] = {
    { "BYTE_PER_KERNEL", "bytes of one kernel minus 1", 0, 18, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_SIZE_1_1[] = {
    { "WEIGHT_KERNEL", "kernel count minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_RAM_TYPE_1[] = {
    { "WEIGHT_RAM_TYPE", "weight memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_ADDR_HIGH_1[] = {
    { "WEIGHT_ADDR_HIGH", "weight base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_ADDR_LOW_1[] = {
    { "WEIGHT_ADDR_LOW", "weight base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WEIGHT_BYTES_1[] = {
    { "WEIGHT_BYTES", "total weight bytes; bits below 7 read 0", 7, 25, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WGS_ADDR_HIGH_1[] = {
    { "WGS_ADDR_HIGH", "weight group-size table address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WGS_ADDR_LOW_1[] = {
    { "WGS_ADDR_LOW", "weight group-size table address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WMB_ADDR_HIGH_1[] = {
    { "WMB_ADDR_HIGH", "weight mask-bit table address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WMB_ADDR_LOW_1[] = {
    { "WMB_ADDR_LOW", "weight mask-bit table address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_WMB_BYTES_1[] = {
    { "WMB_BYTES", "total weight mask-bit bytes; bits below 7 read 0", 7, 21, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_MEAN_FORMAT_1[] = {
    { "MEAN_FORMAT", "1 selects the global mean registers for subtraction; 0 uses the converter offset", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_MEAN_GLOBAL_0_1[] = {
    { "MEAN_GU", "mean of the G or U component", 16, 16, DLA_RW, 0x0 },
    { "MEAN_RY", "mean of the R or Y component", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_MEAN_GLOBAL_1_1[] = {
    { "MEAN_AX", "mean of the A or X component", 16, 16, DLA_RW, 0x0 },
    { "MEAN_BV", "mean of the B or V component", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_CVT_CFG_1[] = {
    { "CVT_TRUNCATE", "right shift applied by the input converter", 4, 6, DLA_RW, 0x0 },
    { "CVT_EN", "1 turns the input converter on", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_CVT_OFFSET_1[] = {
    { "CVT_OFFSET", "signed offset subtracted by the input converter", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_CVT_SCALE_1[] = {
    { "CVT_SCALE", "signed multiplier of the input converter", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_CONV_STRIDE_1[] = {
    { "CONV_Y_STRIDE", "vertical stride minus 1", 16, 3, DLA_RW, 0x0 },
    { "CONV_X_STRIDE", "horizontal stride minus 1", 0, 3, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_ZERO_PADDING_1[] = {
    { "PAD_BOTTOM", "rows of padding at the bottom", 24, 6, DLA_RW, 0x0 },
    { "PAD_TOP", "rows of padding at the top", 16, 5, DLA_RW, 0x0 },
    { "PAD_RIGHT", "columns of padding on the right", 8, 6, DLA_RW, 0x0 },
    { "PAD_LEFT", "columns of padding on the left", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_ZERO_PADDING_VALUE_1[] = {
    { "PAD_VALUE", "padding element value (bits 7:0 for int8)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_BANK_1[] = {
    { "WEIGHT_BANK", "buffer banks given to weights; minus 1", 16, 4, DLA_RW, 0x0 },
    { "DATA_BANK", "buffer banks given to data; minus 1", 0, 4, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_NAN_FLUSH_TO_ZERO_1[] = {
    { "NAN_TO_ZERO", "1 replaces input NaN by zero (fp16 only)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_NAN_INPUT_DATA_NUM_1[] = {
    { "NAN_DATA_NUM", "NaN elements seen in the input data of the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_NAN_INPUT_WEIGHT_NUM_1[] = {
    { "NAN_WEIGHT_NUM", "NaN elements seen in the weights of the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_INF_INPUT_DATA_NUM_1[] = {
    { "INF_DATA_NUM", "infinite elements seen in the input data of the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_INF_INPUT_WEIGHT_NUM_1[] = {
    { "INF_WEIGHT_NUM", "infinite elements seen in the weights of the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_PERF_ENABLE_1[] = {
    { "DMA_EN", "1 enables the DMA performance counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDMA_D_PERF_DAT_READ_STALL_1[] = {
    { "DAT_RD_STALL", "cycles the data read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_PERF_WT_READ_STALL_1[] = {
    { "WT_RD_STALL", "cycles the weight read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_PERF_DAT_READ_LATENCY_1[] = {
    { "DAT_RD_LATENCY", "accumulated latency of data reads in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_PERF_WT_READ_LATENCY_1[] = {
    { "WT_RD_LATENCY", "accumulated latency of weight reads in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDMA_D_CYA_1[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_CDMA_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CDMA_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CDMA_S_POINTER_1, 2 },
    { "S_ARBITER", 0x008, 0, 0xf000fu, 0xf000fu, 0x3000fu, f_CDMA_S_ARBITER_1, 2 },
    { "S_CBUF_FLUSH_STATUS", 0x00c, 0, 0x0u, 0x1u, 0x0u, f_CDMA_S_CBUF_FLUSH_STATUS_1, 1 },
    { "D_OP_ENABLE", 0x010, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_OP_ENABLE_1, 1 },
    { "D_MISC_CFG", 0x014, 1, 0x11113301u, 0x11113301u, 0x1100u, f_CDMA_D_MISC_CFG_1, 7 },
    { "D_DATAIN_FORMAT", 0x018, 1, 0x113f01u, 0x113f01u, 0xc00u, f_CDMA_D_DATAIN_FORMAT_1, 4 },
    { "D_DATAIN_SIZE_0", 0x01c, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CDMA_D_DATAIN_SIZE_0_1, 2 },
    { "D_DATAIN_SIZE_1", 0x020, 1, 0x1fffu, 0x1fffu, 0x0u, f_CDMA_D_DATAIN_SIZE_1_1, 1 },
    { "D_DATAIN_SIZE_EXT_0", 0x024, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CDMA_D_DATAIN_SIZE_EXT_0_1, 2 },
    { "D_PIXEL_OFFSET", 0x028, 1, 0x7001fu, 0x7001fu, 0x0u, f_CDMA_D_PIXEL_OFFSET_1, 2 },
    { "D_DAIN_RAM_TYPE", 0x02c, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_DAIN_RAM_TYPE_1, 1 },
    { "D_DAIN_ADDR_HIGH_0", 0x030, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_DAIN_ADDR_HIGH_0_1, 1 },
    { "D_DAIN_ADDR_LOW_0", 0x034, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDMA_D_DAIN_ADDR_LOW_0_1, 1 },
    { "D_DAIN_ADDR_HIGH_1", 0x038, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_DAIN_ADDR_HIGH_1_1, 1 },
    { "D_DAIN_ADDR_LOW_1", 0x03c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDMA_D_DAIN_ADDR_LOW_1_1, 1 },
    { "D_LINE_STRIDE", 0x040, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDMA_D_LINE_STRIDE_1, 1 },
    { "D_LINE_UV_STRIDE", 0x044, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDMA_D_LINE_UV_STRIDE_1, 1 },
    { "D_SURF_STRIDE", 0x048, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDMA_D_SURF_STRIDE_1, 1 },
    { "D_DAIN_MAP", 0x04c, 1, 0x10001u, 0x10001u, 0x0u, f_CDMA_D_DAIN_MAP_1, 2 },
    { "D_RESERVED_X_CFG", 0x050, 1, 0x3ff03ffu, 0x3ff03ffu, 0x0u, f_CDMA_D_RESERVED_X_CFG_1, 2 },
    { "D_RESERVED_Y_CFG", 0x054, 1, 0x1f0007u, 0x1f0007u, 0x0u, f_CDMA_D_RESERVED_Y_CFG_1, 2 },
    { "D_BATCH_NUMBER", 0x058, 1, 0x1fu, 0x1fu, 0x0u, f_CDMA_D_BATCH_NUMBER_1, 1 },
    { "D_BATCH_STRIDE", 0x05c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDMA_D_BATCH_STRIDE_1, 1 },
    { "D_ENTRY_PER_SLICE", 0x060, 1, 0xfffu, 0xfffu, 0x0u, f_CDMA_D_ENTRY_PER_SLICE_1, 1 },
    { "D_FETCH_GRAIN", 0x064, 1, 0xfffu, 0xfffu, 0x0u, f_CDMA_D_FETCH_GRAIN_1, 1 },
    { "D_WEIGHT_FORMAT", 0x068, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_WEIGHT_FORMAT_1, 1 },
    { "D_WEIGHT_SIZE_0", 0x06c, 1, 0x3ffffu, 0x3ffffu, 0x0u, f_CDMA_D_WEIGHT_SIZE_0_1, 1 },
    { "D_WEIGHT_SIZE_1", 0x070, 1, 0x1fffu, 0x1fffu, 0x0u, f_CDMA_D_WEIGHT_SIZE_1_1, 1 },
    { "D_WEIGHT_RAM_TYPE", 0x074, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_WEIGHT_RAM_TYPE_1, 1 },
    { "D_WEIGHT_ADDR_HIGH", 0x078, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_WEIGHT_ADDR_HIGH_1, 1 },
    { "D_WEIGHT_ADDR_LOW", 0x07c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDMA_D_WEIGHT_ADDR_LOW_1, 1 },
    { "D_WEIGHT_BYTES", 0x080, 1, 0xffffff80u, 0xffffff80u, 0x0u, f_CDMA_D_WEIGHT_BYTES_1, 1 },
    { "D_WGS_ADDR_HIGH", 0x084, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_WGS_ADDR_HIGH_1, 1 },
    { "D_WGS_ADDR_LOW", 0x088, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDMA_D_WGS_ADDR_LOW_1, 1 },
    { "D_WMB_ADDR_HIGH", 0x08c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_WMB_ADDR_HIGH_1, 1 },
    { "D_WMB_ADDR_LOW", 0x090, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDMA_D_WMB_ADDR_LOW_1, 1 },
    { "D_WMB_BYTES", 0x094, 1, 0xfffff80u, 0xfffff80u, 0x0u, f_CDMA_D_WMB_BYTES_1, 1 },
    { "D_MEAN_FORMAT", 0x098, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_MEAN_FORMAT_1, 1 },
    { "D_MEAN_GLOBAL_0", 0x09c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_MEAN_GLOBAL_0_1, 2 },
    { "D_MEAN_GLOBAL_1", 0x0a0, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_MEAN_GLOBAL_1_1, 2 },
    { "D_CVT_CFG", 0x0a4, 1, 0x3f1u, 0x3f1u, 0x0u, f_CDMA_D_CVT_CFG_1, 2 },
    { "D_CVT_OFFSET", 0x0a8, 1, 0xffffu, 0xffffu, 0x0u, f_CDMA_D_CVT_OFFSET_1, 1 },
    { "D_CVT_SCALE", 0x0ac, 1, 0xffffu, 0xffffu, 0x0u, f_CDMA_D_CVT_SCALE_1, 1 },
    { "D_CONV_STRIDE", 0x0b0, 1, 0x70007u, 0x70007u, 0x0u, f_CDMA_D_CONV_STRIDE_1, 2 },
    { "D_ZERO_PADDING", 0x0b4, 1, 0x3f1f3f1fu, 0x3f1f3f1fu, 0x0u, f_CDMA_D_ZERO_PADDING_1, 4 },
    { "D_ZERO_PADDING_VALUE", 0x0b8, 1, 0xffffu, 0xffffu, 0x0u, f_CDMA_D_ZERO_PADDING_VALUE_1, 1 },
    { "D_BANK", 0x0bc, 1, 0xf000fu, 0xf000fu, 0x0u, f_CDMA_D_BANK_1, 2 },
    { "D_NAN_FLUSH_TO_ZERO", 0x0c0, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_NAN_FLUSH_TO_ZERO_1, 1 },
    { "D_NAN_INPUT_DATA_NUM", 0x0c4, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_NAN_INPUT_DATA_NUM_1, 1 },
    { "D_NAN_INPUT_WEIGHT_NUM", 0x0c8, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_NAN_INPUT_WEIGHT_NUM_1, 1 },
    { "D_INF_INPUT_DATA_NUM", 0x0cc, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_INF_INPUT_DATA_NUM_1, 1 },
    { "D_INF_INPUT_WEIGHT_NUM", 0x0d0, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_INF_INPUT_WEIGHT_NUM_1, 1 },
    { "D_PERF_ENABLE", 0x0d4, 1, 0x1u, 0x1u, 0x0u, f_CDMA_D_PERF_ENABLE_1, 1 },
    { "D_PERF_DAT_READ_STALL", 0x0d8, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_PERF_DAT_READ_STALL_1, 1 },
    { "D_PERF_WT_READ_STALL", 0x0dc, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_PERF_WT_READ_STALL_1, 1 },
    { "D_PERF_DAT_READ_LATENCY", 0x0e0, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_PERF_DAT_READ_LATENCY_1, 1 },
    { "D_PERF_WT_READ_LATENCY", 0x0e4, 1, 0x0u, 0xffffffffu, 0x0u, f_CDMA_D_PERF_WT_READ_LATENCY_1, 1 },
    { "D_CYA", 0x0e8, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDMA_D_CYA_1, 1 },
    { 0 },
};
static const dla_fielddef f_CSC_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CSC_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CSC_D_MISC_CFG_0[] = {
    { "SKIP_WEIGHT_RLS", "1 leaves the weights in the buffer at layer end", 28, 1, DLA_RW, 0x0 },
    { "SKIP_DATA_RLS", "1 leaves the data in the buffer at layer end", 24, 1, DLA_RW, 0x0 },
    { "WEIGHT_REUSE", "1 keeps the weights already in the buffer; no weight fetch", 20, 1, DLA_RW, 0x0 },
    { "DATA_REUSE", "1 keeps the input data already in the buffer; no data fetch", 16, 1, DLA_RW, 0x0 },
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 12, 2, DLA_RW, 0x1 },
    { "IN_PRECISION", "input element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 8, 2, DLA_RW, 0x1 },
    { "CONV_MODE", "0 direct (feature or image); 1 Winograd (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DATAIN_FORMAT_0[] = {
    { "DATAIN_FORMAT", "0 feature cube; 1 image pixels", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DATAIN_SIZE_EXT_0_0[] = {
    { "DATAIN_HEIGHT_EXT", "extended input height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAIN_WIDTH_EXT", "extended input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DATAIN_SIZE_EXT_1_0[] = {
    { "DATAIN_CHANNEL_EXT", "extended input channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_BATCH_NUMBER_0[] = {
    { "BATCHES", "batch count minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_POST_Y_EXTENSION_0[] = {
    { "Y_EXTENSION", "image channel post-extension: 2^n rows are merged; n = 0..2", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_ENTRY_PER_SLICE_0[] = {
    { "ENTRIES", "buffer entries taken by one input slice; minus 1", 0, 14, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_WEIGHT_FORMAT_0[] = {
    { "WEIGHT_FORMAT", "0 plain weights; 1 compressed (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_WEIGHT_SIZE_EXT_0_0[] = {
    { "WEIGHT_HEIGHT_EXT", "extended kernel height minus 1", 16, 5, DLA_RW, 0x0 },
    { "WEIGHT_WIDTH_EXT", "extended kernel width minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_WEIGHT_SIZE_EXT_1_0[] = {
    { "WEIGHT_KERNEL", "kernel count minus 1", 16, 13, DLA_RW, 0x0 },
    { "WEIGHT_CHANNEL_EXT", "extended kernel channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_WEIGHT_BYTES_0[] = {
    { "WEIGHT_BYTES", "total weight bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_WMB_BYTES_0[] = {
    { "WMB_BYTES", "total weight mask-bit bytes", 0, 28, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DATAOUT_SIZE_0_0[] = {
    { "DATAOUT_HEIGHT", "output height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAOUT_WIDTH", "output width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DATAOUT_SIZE_1_0[] = {
    { "DATAOUT_CHANNEL", "output channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_ATOMICS_0[] = {
    { "ATOMICS", "output width times output height minus 1", 0, 21, DLA_RW, 0x1 },
};
static const dla_fielddef f_CSC_D_RELEASE_0[] = {
    { "RLS_SLICES", "input slices freed at layer end minus 1", 0, 12, DLA_RW, 0x1 },
};
static const dla_fielddef f_CSC_D_CONV_STRIDE_EXT_0[] = {
    { "CONV_Y_STRIDE_EXT", "extended vertical stride minus 1", 16, 3, DLA_RW, 0x0 },
    { "CONV_X_STRIDE_EXT", "extended horizontal stride minus 1", 0, 3, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DILATION_EXT_0[] = {
    { "Y_DILATION_EXT", "vertical dilation minus 1", 16, 5, DLA_RW, 0x0 },
    { "X_DILATION_EXT", "horizontal dilation minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_ZERO_PADDING_0[] = {
    { "PAD_TOP", "rows of padding at the top", 16, 5, DLA_RW, 0x0 },
    { "PAD_LEFT", "columns of padding on the left", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_ZERO_PADDING_VALUE_0[] = {
    { "PAD_VALUE", "padding element value (bits 7:0 for int8)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_BANK_0[] = {
    { "WEIGHT_BANK", "buffer banks given to weights; minus 1", 16, 5, DLA_RW, 0x0 },
    { "DATA_BANK", "buffer banks given to data; minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_PRA_CFG_0[] = {
    { "PRA_TRUNCATE", "Winograd pre-addition right shift 0..2", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_CYA_0[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_CSC_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CSC_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CSC_S_POINTER_0, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_CSC_D_OP_ENABLE_0, 1 },
    { "D_MISC_CFG", 0x00c, 1, 0x11113301u, 0x11113301u, 0x1100u, f_CSC_D_MISC_CFG_0, 7 },
    { "D_DATAIN_FORMAT", 0x010, 1, 0x1u, 0x1u, 0x0u, f_CSC_D_DATAIN_FORMAT_0, 1 },
    { "D_DATAIN_SIZE_EXT_0", 0x014, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CSC_D_DATAIN_SIZE_EXT_0_0, 2 },
    { "D_DATAIN_SIZE_EXT_1", 0x018, 1, 0x1fffu, 0x1fffu, 0x0u, f_CSC_D_DATAIN_SIZE_EXT_1_0, 1 },
    { "D_BATCH_NUMBER", 0x01c, 1, 0x1fu, 0x1fu, 0x0u, f_CSC_D_BATCH_NUMBER_0, 1 },
    { "D_POST_Y_EXTENSION", 0x020, 1, 0x3u, 0x3u, 0x0u, f_CSC_D_POST_Y_EXTENSION_0, 1 },
    { "D_ENTRY_PER_SLICE", 0x024, 1, 0x3fffu, 0x3fffu, 0x0u, f_CSC_D_ENTRY_PER_SLICE_0, 1 },
    { "D_WEIGHT_FORMAT", 0x028, 1, 0x1u, 0x1u, 0x0u, f_CSC_D_WEIGHT_FORMAT_0, 1 },
    { "D_WEIGHT_SIZE_EXT_0", 0x02c, 1, 0x1f001fu, 0x1f001fu, 0x0u, f_CSC_D_WEIGHT_SIZE_EXT_0_0, 2 },
    { "D_WEIGHT_SIZE_EXT_1", 0x030, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CSC_D_WEIGHT_SIZE_EXT_1_0, 2 },
    { "D_WEIGHT_BYTES", 0x034, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CSC_D_WEIGHT_BYTES_0, 1 },
    { "D_WMB_BYTES", 0x038, 1, 0xfffffffu, 0xfffffffu, 0x0u, f_CSC_D_WMB_BYTES_0, 1 },
    { "D_DATAOUT_SIZE_0", 0x03c, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CSC_D_DATAOUT_SIZE_0_0, 2 },
    { "D_DATAOUT_SIZE_1", 0x040, 1, 0x1fffu, 0x1fffu, 0x0u, f_CSC_D_DATAOUT_SIZE_1_0, 1 },
    { "D_ATOMICS", 0x044, 1, 0x1fffffu, 0x1fffffu, 0x1u, f_CSC_D_ATOMICS_0, 1 },
    { "D_RELEASE", 0x048, 1, 0xfffu, 0xfffu, 0x1u, f_CSC_D_RELEASE_0, 1 },
    { "D_CONV_STRIDE_EXT", 0x04c, 1, 0x70007u, 0x70007u, 0x0u, f_CSC_D_CONV_STRIDE_EXT_0, 2 },
    { "D_DILATION_EXT", 0x050, 1, 0x1f001fu, 0x1f001fu, 0x0u, f_CSC_D_DILATION_EXT_0, 2 },
    { "D_ZERO_PADDING", 0x054, 1, 0x1f001fu, 0x1f001fu, 0x0u, f_CSC_D_ZERO_PADDING_0, 2 },
    { "D_ZERO_PADDING_VALUE", 0x058, 1, 0xffffu, 0xffffu, 0x0u, f_CSC_D_ZERO_PADDING_VALUE_0, 1 },
    { "D_BANK", 0x05c, 1, 0x1f001fu, 0x1f001fu, 0x0u, f_CSC_D_BANK_0, 2 },
    { "D_PRA_CFG", 0x060, 1, 0x3u, 0x3u, 0x0u, f_CSC_D_PRA_CFG_0, 1 },
    { "D_CYA", 0x064, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CSC_D_CYA_0, 1 },
    { 0 },
};
static const dla_fielddef f_CSC_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CSC_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CSC_D_MISC_CFG_1[] = {
    { "SKIP_WEIGHT_RLS", "1 leaves the weights in the buffer at layer end", 28, 1, DLA_RW, 0x0 },
    { "SKIP_DATA_RLS", "1 leaves the data in the buffer at layer end", 24, 1, DLA_RW, 0x0 },
    { "WEIGHT_REUSE", "1 keeps the weights already in the buffer; no weight fetch", 20, 1, DLA_RW, 0x0 },
    { "DATA_REUSE", "1 keeps the input data already in the buffer; no data fetch", 16, 1, DLA_RW, 0x0 },
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 12, 2, DLA_RW, 0x1 },
    { "IN_PRECISION", "input element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 8, 2, DLA_RW, 0x1 },
    { "CONV_MODE", "0 direct (feature or image); 1 Winograd (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DATAIN_FORMAT_1[] = {
    { "DATAIN_FORMAT", "0 feature cube; 1 image pixels", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DATAIN_SIZE_EXT_0_1[] = {
    { "DATAIN_HEIGHT_EXT", "extended input height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAIN_WIDTH_EXT", "extended input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DATAIN_SIZE_EXT_1_1[] = {
    { "DATAIN_CHANNEL_EXT", "extended input channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_BATCH_NUMBER_1[] = {
    { "BATCHES", "batch count minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_POST_Y_EXTENSION_1[] = {
    { "Y_EXTENSION", "image channel post-extension: 2^n rows are merged; n = 0..2", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_ENTRY_PER_SLICE_1[] = {
    { "ENTRIES", "buffer entries taken by one input slice; minus 1", 0, 12, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_WEIGHT_FORMAT_1[] = {
    { "WEIGHT_FORMAT", "0 plain weights; 1 compressed (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_WEIGHT_SIZE_EXT_0_1[] = {
    { "WEIGHT_HEIGHT_EXT", "extended kernel height minus 1", 16, 5, DLA_RW, 0x0 },
    { "WEIGHT_WIDTH_EXT", "extended kernel width minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_WEIGHT_SIZE_EXT_1_1[] = {
    { "WEIGHT_KERNEL", "kernel count minus 1", 16, 13, DLA_RW, 0x0 },
    { "WEIGHT_CHANNEL_EXT", "extended kernel channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_WEIGHT_BYTES_1[] = {
    { "WEIGHT_BYTES", "total weight bytes; bits below 7 read 0", 7, 25, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_WMB_BYTES_1[] = {
    { "WMB_BYTES", "total weight mask-bit bytes; bits below 7 read 0", 7, 21, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DATAOUT_SIZE_0_1[] = {
    { "DATAOUT_HEIGHT", "output height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAOUT_WIDTH", "output width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DATAOUT_SIZE_1_1[] = {
    { "DATAOUT_CHANNEL", "output channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_ATOMICS_1[] = {
    { "ATOMICS", "output width times output height minus 1", 0, 21, DLA_RW, 0x1 },
};
static const dla_fielddef f_CSC_D_RELEASE_1[] = {
    { "RLS_SLICES", "input slices freed at layer end minus 1", 0, 12, DLA_RW, 0x1 },
};
static const dla_fielddef f_CSC_D_CONV_STRIDE_EXT_1[] = {
    { "CONV_Y_STRIDE_EXT", "extended vertical stride minus 1", 16, 3, DLA_RW, 0x0 },
    { "CONV_X_STRIDE_EXT", "extended horizontal stride minus 1", 0, 3, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_DILATION_EXT_1[] = {
    { "Y_DILATION_EXT", "vertical dilation minus 1", 16, 5, DLA_RW, 0x0 },
    { "X_DILATION_EXT", "horizontal dilation minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_ZERO_PADDING_1[] = {
    { "PAD_TOP", "rows of padding at the top", 16, 5, DLA_RW, 0x0 },
    { "PAD_LEFT", "columns of padding on the left", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_ZERO_PADDING_VALUE_1[] = {
    { "PAD_VALUE", "padding element value (bits 7:0 for int8)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_BANK_1[] = {
    { "WEIGHT_BANK", "buffer banks given to weights; minus 1", 16, 4, DLA_RW, 0x0 },
    { "DATA_BANK", "buffer banks given to data; minus 1", 0, 4, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_PRA_CFG_1[] = {
    { "PRA_TRUNCATE", "Winograd pre-addition right shift 0..2", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_CSC_D_CYA_1[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_CSC_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CSC_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CSC_S_POINTER_1, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_CSC_D_OP_ENABLE_1, 1 },
    { "D_MISC_CFG", 0x00c, 1, 0x11113301u, 0x11113301u, 0x1100u, f_CSC_D_MISC_CFG_1, 7 },
    { "D_DATAIN_FORMAT", 0x010, 1, 0x1u, 0x1u, 0x0u, f_CSC_D_DATAIN_FORMAT_1, 1 },
    { "D_DATAIN_SIZE_EXT_0", 0x014, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CSC_D_DATAIN_SIZE_EXT_0_1, 2 },
    { "D_DATAIN_SIZE_EXT_1", 0x018, 1, 0x1fffu, 0x1fffu, 0x0u, f_CSC_D_DATAIN_SIZE_EXT_1_1, 1 },
    { "D_BATCH_NUMBER", 0x01c, 1, 0x1fu, 0x1fu, 0x0u, f_CSC_D_BATCH_NUMBER_1, 1 },
    { "D_POST_Y_EXTENSION", 0x020, 1, 0x3u, 0x3u, 0x0u, f_CSC_D_POST_Y_EXTENSION_1, 1 },
    { "D_ENTRY_PER_SLICE", 0x024, 1, 0xfffu, 0xfffu, 0x0u, f_CSC_D_ENTRY_PER_SLICE_1, 1 },
    { "D_WEIGHT_FORMAT", 0x028, 1, 0x1u, 0x1u, 0x0u, f_CSC_D_WEIGHT_FORMAT_1, 1 },
    { "D_WEIGHT_SIZE_EXT_0", 0x02c, 1, 0x1f001fu, 0x1f001fu, 0x0u, f_CSC_D_WEIGHT_SIZE_EXT_0_1, 2 },
    { "D_WEIGHT_SIZE_EXT_1", 0x030, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CSC_D_WEIGHT_SIZE_EXT_1_1, 2 },
    { "D_WEIGHT_BYTES", 0x034, 1, 0xffffff80u, 0xffffff80u, 0x0u, f_CSC_D_WEIGHT_BYTES_1, 1 },
    { "D_WMB_BYTES", 0x038, 1, 0xfffff80u, 0xfffff80u, 0x0u, f_CSC_D_WMB_BYTES_1, 1 },
    { "D_DATAOUT_SIZE_0", 0x03c, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CSC_D_DATAOUT_SIZE_0_1, 2 },
    { "D_DATAOUT_SIZE_1", 0x040, 1, 0x1fffu, 0x1fffu, 0x0u, f_CSC_D_DATAOUT_SIZE_1_1, 1 },
    { "D_ATOMICS", 0x044, 1, 0x1fffffu, 0x1fffffu, 0x1u, f_CSC_D_ATOMICS_1, 1 },
    { "D_RELEASE", 0x048, 1, 0xfffu, 0xfffu, 0x1u, f_CSC_D_RELEASE_1, 1 },
    { "D_CONV_STRIDE_EXT", 0x04c, 1, 0x70007u, 0x70007u, 0x0u, f_CSC_D_CONV_STRIDE_EXT_1, 2 },
    { "D_DILATION_EXT", 0x050, 1, 0x1f001fu, 0x1f001fu, 0x0u, f_CSC_D_DILATION_EXT_1, 2 },
    { "D_ZERO_PADDING", 0x054, 1, 0x1f001fu, 0x1f001fu, 0x0u, f_CSC_D_ZERO_PADDING_1, 2 },
    { "D_ZERO_PADDING_VALUE", 0x058, 1, 0xffffu, 0xffffu, 0x0u, f_CSC_D_ZERO_PADDING_VALUE_1, 1 },
    { "D_BANK", 0x05c, 1, 0xf000fu, 0xf000fu, 0x0u, f_CSC_D_BANK_1, 2 },
    { "D_PRA_CFG", 0x060, 1, 0x3u, 0x3u, 0x0u, f_CSC_D_PRA_CFG_1, 1 },
    { "D_CYA", 0x064, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CSC_D_CYA_1, 1 },
    { 0 },
};
static const dla_fielddef f_CMAC_A_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CMAC_A_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CMAC_A_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CMAC_A_D_MISC_CFG_0[] = {
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 12, 2, DLA_RW, 0x1 },
    { "CONV_MODE", "0 direct (feature or image); 1 Winograd (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_regdef r_CMAC_A_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CMAC_A_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CMAC_A_S_POINTER_0, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_CMAC_A_D_OP_ENABLE_0, 1 },
    { "D_MISC_CFG", 0x00c, 1, 0x3001u, 0x3001u, 0x1000u, f_CMAC_A_D_MISC_CFG_0, 2 },
    { 0 },
};
static const dla_fielddef f_CMAC_A_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CMAC_A_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CMAC_A_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CMAC_A_D_MISC_CFG_1[] = {
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 12, 2, DLA_RW, 0x1 },
    { "CONV_MODE", "0 direct (feature or image); 1 Winograd (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_regdef r_CMAC_A_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CMAC_A_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CMAC_A_S_POINTER_1, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_CMAC_A_D_OP_ENABLE_1, 1 },
    { "D_MISC_CFG", 0x00c, 1, 0x3001u, 0x3001u, 0x1000u, f_CMAC_A_D_MISC_CFG_1, 2 },
    { 0 },
};
static const dla_fielddef f_CMAC_B_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CMAC_B_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CMAC_B_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CMAC_B_D_MISC_CFG_0[] = {
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 12, 2, DLA_RW, 0x1 },
    { "CONV_MODE", "0 direct (feature or image); 1 Winograd (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_regdef r_CMAC_B_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CMAC_B_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CMAC_B_S_POINTER_0, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_CMAC_B_D_OP_ENABLE_0, 1 },
    { "D_MISC_CFG", 0x00c, 1, 0x3001u, 0x3001u, 0x1000u, f_CMAC_B_D_MISC_CFG_0, 2 },
    { 0 },
};
static const dla_fielddef f_CMAC_B_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CMAC_B_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CMAC_B_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CMAC_B_D_MISC_CFG_1[] = {
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 12, 2, DLA_RW, 0x1 },
    { "CONV_MODE", "0 direct (feature or image); 1 Winograd (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_regdef r_CMAC_B_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CMAC_B_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CMAC_B_S_POINTER_1, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_CMAC_B_D_OP_ENABLE_1, 1 },
    { "D_MISC_CFG", 0x00c, 1, 0x3001u, 0x3001u, 0x1000u, f_CMAC_B_D_MISC_CFG_1, 2 },
    { 0 },
};
static const dla_fielddef f_CACC_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CACC_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CACC_D_MISC_CFG_0[] = {
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 12, 2, DLA_RW, 0x1 },
    { "CONV_MODE", "0 direct (feature or image); 1 Winograd (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_DATAOUT_SIZE_0_0[] = {
    { "DATAOUT_HEIGHT", "output height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAOUT_WIDTH", "output width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_DATAOUT_SIZE_1_0[] = {
    { "DATAOUT_CHANNEL", "output channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_DATAOUT_ADDR_0[] = {
    { "DATAOUT_ADDR", "output base address; captured; no effect on results", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_BATCH_NUMBER_0[] = {
    { "BATCHES", "batch count minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_LINE_STRIDE_0[] = {
    { "LINE_STRIDE", "output line distance in bytes; captured; no effect on results", 0, 24, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_SURF_STRIDE_0[] = {
    { "SURF_STRIDE", "output surface distance in bytes; captured; no effect on results", 0, 24, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_DATAOUT_MAP_0[] = {
    { "SURF_PACKED", "1 when output surfaces have no gap", 16, 1, DLA_RW, 0x0 },
    { "LINE_PACKED", "1 when output lines have no gap", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_CLIP_CFG_0[] = {
    { "CLIP_TRUNCATE", "right shift applied to the accumulator before saturation to 32 bits", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_OUT_SATURATION_0[] = {
    { "SAT_COUNT", "results saturated in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CACC_D_CYA_0[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_CACC_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CACC_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CACC_S_POINTER_0, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_CACC_D_OP_ENABLE_0, 1 },
    { "D_MISC_CFG", 0x00c, 1, 0x3001u, 0x3001u, 0x1000u, f_CACC_D_MISC_CFG_0, 2 },
    { "D_DATAOUT_SIZE_0", 0x010, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CACC_D_DATAOUT_SIZE_0_0, 2 },
    { "D_DATAOUT_SIZE_1", 0x014, 1, 0x1fffu, 0x1fffu, 0x0u, f_CACC_D_DATAOUT_SIZE_1_0, 1 },
    { "D_DATAOUT_ADDR", 0x018, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CACC_D_DATAOUT_ADDR_0, 1 },
    { "D_BATCH_NUMBER", 0x01c, 1, 0x1fu, 0x1fu, 0x0u, f_CACC_D_BATCH_NUMBER_0, 1 },
    { "D_LINE_STRIDE", 0x020, 1, 0xffffffu, 0xffffffu, 0x0u, f_CACC_D_LINE_STRIDE_0, 1 },
    { "D_SURF_STRIDE", 0x024, 1, 0xffffffu, 0xffffffu, 0x0u, f_CACC_D_SURF_STRIDE_0, 1 },
    { "D_DATAOUT_MAP", 0x028, 1, 0x10001u, 0x10001u, 0x0u, f_CACC_D_DATAOUT_MAP_0, 2 },
    { "D_CLIP_CFG", 0x02c, 1, 0x1fu, 0x1fu, 0x0u, f_CACC_D_CLIP_CFG_0, 1 },
    { "D_OUT_SATURATION", 0x030, 1, 0x0u, 0xffffffffu, 0x0u, f_CACC_D_OUT_SATURATION_0, 1 },
    { "D_CYA", 0x034, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CACC_D_CYA_0, 1 },
    { 0 },
};
static const dla_fielddef f_CACC_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CACC_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CACC_D_MISC_CFG_1[] = {
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 12, 2, DLA_RW, 0x1 },
    { "CONV_MODE", "0 direct (feature or image); 1 Winograd (absent in v2 configs)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_DATAOUT_SIZE_0_1[] = {
    { "DATAOUT_HEIGHT", "output height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAOUT_WIDTH", "output width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_DATAOUT_SIZE_1_1[] = {
    { "DATAOUT_CHANNEL", "output channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_DATAOUT_ADDR_1[] = {
    { "DATAOUT_ADDR", "output base address; captured; no effect on results; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_BATCH_NUMBER_1[] = {
    { "BATCHES", "batch count minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_LINE_STRIDE_1[] = {
    { "LINE_STRIDE", "output line distance in bytes; captured; no effect on results; bits below 5 read 0", 5, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_SURF_STRIDE_1[] = {
    { "SURF_STRIDE", "output surface distance in bytes; captured; no effect on results; bits below 5 read 0", 5, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_DATAOUT_MAP_1[] = {
    { "SURF_PACKED", "1 when output surfaces have no gap", 16, 1, DLA_RW, 0x0 },
    { "LINE_PACKED", "1 when output lines have no gap", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_CLIP_CFG_1[] = {
    { "CLIP_TRUNCATE", "right shift applied to the accumulator before saturation to 32 bits", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CACC_D_OUT_SATURATION_1[] = {
    { "SAT_COUNT", "results saturated in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CACC_D_CYA_1[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_CACC_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CACC_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CACC_S_POINTER_1, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_CACC_D_OP_ENABLE_1, 1 },
    { "D_MISC_CFG", 0x00c, 1, 0x3001u, 0x3001u, 0x1000u, f_CACC_D_MISC_CFG_1, 2 },
    { "D_DATAOUT_SIZE_0", 0x010, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_CACC_D_DATAOUT_SIZE_0_1, 2 },
    { "D_DATAOUT_SIZE_1", 0x014, 1, 0x1fffu, 0x1fffu, 0x0u, f_CACC_D_DATAOUT_SIZE_1_1, 1 },
    { "D_DATAOUT_ADDR", 0x018, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CACC_D_DATAOUT_ADDR_1, 1 },
    { "D_BATCH_NUMBER", 0x01c, 1, 0x1fu, 0x1fu, 0x0u, f_CACC_D_BATCH_NUMBER_1, 1 },
    { "D_LINE_STRIDE", 0x020, 1, 0xffffe0u, 0xffffe0u, 0x0u, f_CACC_D_LINE_STRIDE_1, 1 },
    { "D_SURF_STRIDE", 0x024, 1, 0xffffe0u, 0xffffe0u, 0x0u, f_CACC_D_SURF_STRIDE_1, 1 },
    { "D_DATAOUT_MAP", 0x028, 1, 0x10001u, 0x10001u, 0x0u, f_CACC_D_DATAOUT_MAP_1, 2 },
    { "D_CLIP_CFG", 0x02c, 1, 0x1fu, 0x1fu, 0x0u, f_CACC_D_CLIP_CFG_1, 1 },
    { "D_OUT_SATURATION", 0x030, 1, 0x0u, 0xffffffffu, 0x0u, f_CACC_D_OUT_SATURATION_1, 1 },
    { "D_CYA", 0x034, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CACC_D_CYA_1, 1 },
    { 0 },
};
static const dla_fielddef f_SDP_RDMA_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_DATA_CUBE_WIDTH_0[] = {
    { "WIDTH", "cube width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_DATA_CUBE_HEIGHT_0[] = {
    { "HEIGHT", "cube height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_DATA_CUBE_CHANNEL_0[] = {
    { "CHANNEL", "cube channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_SRC_BASE_ADDR_LOW_0[] = {
    { "SRC_BASE_ADDR_LOW", "source base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_SRC_BASE_ADDR_HIGH_0[] = {
    { "SRC_BASE_ADDR_HIGH", "source base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_SRC_LINE_STRIDE_0[] = {
    { "SRC_LINE_STRIDE", "source line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_SRC_SURFACE_STRIDE_0[] = {
    { "SRC_SURFACE_STRIDE", "source surface-to-surface distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BRDMA_CFG_0[] = {
    { "BRDMA_RAM_TYPE", "bias/scale operand memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 5, 1, DLA_RW, 0x0 },
    { "BRDMA_DATA_MODE", "bias/scale operand granularity: 0 per channel; 1 per element", 4, 1, DLA_RW, 0x0 },
    { "BRDMA_DATA_SIZE", "bytes per bias/scale operand: 0 one; 1 two", 3, 1, DLA_RW, 0x0 },
    { "BRDMA_DATA_USE", "bias/scale operands fetched: 0 multiplier only; 1 ALU only; 2 both", 1, 2, DLA_RW, 0x0 },
    { "BRDMA_DISABLE", "1 turns the bias/scale operand reader off", 0, 1, DLA_RW, 0x1 },
};
static const dla_fielddef f_SDP_RDMA_D_BS_BASE_ADDR_LOW_0[] = {
    { "BS_BASE_ADDR_LOW", "bias/scale operand base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BS_BASE_ADDR_HIGH_0[] = {
    { "BS_BASE_ADDR_HIGH", "bias/scale operand base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BS_LINE_STRIDE_0[] = {
    { "BS_LINE_STRIDE", "bias/scale operand line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BS_SURFACE_STRIDE_0[] = {
    { "BS_SURFACE_STRIDE", "bias/scale operand surface-to-surface distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BS_BATCH_STRIDE_0[] = {
    { "BS_BATCH_STRIDE", "bias/scale operand batch-to-batch distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_NRDMA_CFG_0[] = {
    { "NRDMA_RAM_TYPE", "batch-norm operand memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 5, 1, DLA_RW, 0x0 },
    { "NRDMA_DATA_MODE", "batch-norm operand granularity: 0 per channel; 1 per element", 4, 1, DLA_RW, 0x0 },
    { "NRDMA_DATA_SIZE", "bytes per batch-norm operand: 0 one; 1 two", 3, 1, DLA_RW, 0x0 },
    { "NRDMA_DATA_USE", "batch-norm operands fetched: 0 multiplier only; 1 ALU only; 2 both", 1, 2, DLA_RW, 0x0 },
    { "NRDMA_DISABLE", "1 turns the batch-norm operand reader off", 0, 1, DLA_RW, 0x1 },
};
static const dla_fielddef f_SDP_RDMA_D_BN_BASE_ADDR_LOW_0[] = {
    { "BN_BASE_ADDR_LOW", "batch-norm operand base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BN_BASE_ADDR_HIGH_0[] = {
    { "BN_BASE_ADDR_HIGH", "batch-norm operand base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BN_LINE_STRIDE_0[] = {
    { "BN_LINE_STRIDE", "batch-norm operand line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BN_SURFACE_STRIDE_0[] = {
    { "BN_SURFACE_STRIDE", "batch-norm operand surface-to-surface distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BN_BATCH_STRIDE_0[] = {
    { "BN_BATCH_STRIDE", "batch-norm operand batch-to-batch distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_ERDMA_CFG_0[] = {
    { "ERDMA_RAM_TYPE", "element-wise operand memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 5, 1, DLA_RW, 0x0 },
    { "ERDMA_DATA_MODE", "element-wise operand granularity: 0 per channel; 1 per element", 4, 1, DLA_RW, 0x0 },
    { "ERDMA_DATA_SIZE", "bytes per element-wise operand: 0 one; 1 two", 3, 1, DLA_RW, 0x0 },
    { "ERDMA_DATA_USE", "element-wise operands fetched: 0 multiplier only; 1 ALU only; 2 both", 1, 2, DLA_RW, 0x0 },
    { "ERDMA_DISABLE", "1 turns the element-wise operand reader off", 0, 1, DLA_RW, 0x1 },
};
static const dla_fielddef f_SDP_RDMA_D_EW_BASE_ADDR_LOW_0[] = {
    { "EW_BASE_ADDR_LOW", "element-wise operand base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_EW_BASE_ADDR_HIGH_0[] = {
    { "EW_BASE_ADDR_HIGH", "element-wise operand base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_EW_LINE_STRIDE_0[] = {
    { "EW_LINE_STRIDE", "element-wise operand line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_EW_SURFACE_STRIDE_0[] = {
    { "EW_SURFACE_STRIDE", "element-wise operand surface-to-surface distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_EW_BATCH_STRIDE_0[] = {
    { "EW_BATCH_STRIDE", "element-wise operand batch-to-batch distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_FEATURE_MODE_CFG_0[] = {
    { "BATCH_NUMBER", "batch count minus 1", 8, 5, DLA_RW, 0x0 },
    { "OUT_PRECISION", "output element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 6, 2, DLA_RW, 0x0 },
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 4, 2, DLA_RW, 0x1 },
    { "IN_PRECISION", "source element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 2, 2, DLA_RW, 0x1 },
    { "WINOGRAD", "1 data is in Winograd order", 1, 1, DLA_RW, 0x0 },
    { "FLYING_MODE", "0 main input comes from memory; 1 main input comes straight from the convolution core", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_SRC_DMA_CFG_0[] = {
    { "SRC_RAM_TYPE", "source memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_STATUS_NAN_INPUT_NUM_0[] = {
    { "STATUS_NAN_INPUT_NUM", "NaN inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_STATUS_INF_INPUT_NUM_0[] = {
    { "STATUS_INF_INPUT_NUM", "infinite inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_PERF_ENABLE_0[] = {
    { "PERF_NAN_INF_COUNT_EN", "1 enables the NaN/infinity counters", 1, 1, DLA_RW, 0x0 },
    { "PERF_DMA_EN", "1 enables the DMA stall counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_PERF_MRDMA_READ_STALL_0[] = {
    { "MRDMA_STALL", "cycles the main read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_PERF_BRDMA_READ_STALL_0[] = {
    { "BRDMA_STALL", "cycles the bias/scale operand read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_PERF_NRDMA_READ_STALL_0[] = {
    { "NRDMA_STALL", "cycles the batch-norm operand read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_PERF_ERDMA_READ_STALL_0[] = {
    { "ERDMA_STALL", "cycles the element-wise operand read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_regdef r_SDP_RDMA_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_SDP_RDMA_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_SDP_RDMA_S_POINTER_0, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_SDP_RDMA_D_OP_ENABLE_0, 1 },
    { "D_DATA_CUBE_WIDTH", 0x00c, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_RDMA_D_DATA_CUBE_WIDTH_0, 1 },
    { "D_DATA_CUBE_HEIGHT", 0x010, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_RDMA_D_DATA_CUBE_HEIGHT_0, 1 },
    { "D_DATA_CUBE_CHANNEL", 0x014, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_RDMA_D_DATA_CUBE_CHANNEL_0, 1 },
    { "D_SRC_BASE_ADDR_LOW", 0x018, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_SRC_BASE_ADDR_LOW_0, 1 },
    { "D_SRC_BASE_ADDR_HIGH", 0x01c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_SRC_BASE_ADDR_HIGH_0, 1 },
    { "D_SRC_LINE_STRIDE", 0x020, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_SRC_LINE_STRIDE_0, 1 },
    { "D_SRC_SURFACE_STRIDE", 0x024, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_SRC_SURFACE_STRIDE_0, 1 },
    { "D_BRDMA_CFG", 0x028, 1, 0x3fu, 0x3fu, 0x1u, f_SDP_RDMA_D_BRDMA_CFG_0, 5 },
    { "D_BS_BASE_ADDR_LOW", 0x02c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BS_BASE_ADDR_LOW_0, 1 },
    { "D_BS_BASE_ADDR_HIGH", 0x030, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BS_BASE_ADDR_HIGH_0, 1 },
    { "D_BS_LINE_STRIDE", 0x034, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BS_LINE_STRIDE_0, 1 },
    { "D_BS_SURFACE_STRIDE", 0x038, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BS_SURFACE_STRIDE_0, 1 },
    { "D_BS_BATCH_STRIDE", 0x03c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BS_BATCH_STRIDE_0, 1 },
    { "D_NRDMA_CFG", 0x040, 1, 0x3fu, 0x3fu, 0x1u, f_SDP_RDMA_D_NRDMA_CFG_0, 5 },
    { "D_BN_BASE_ADDR_LOW", 0x044, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BN_BASE_ADDR_LOW_0, 1 },
    { "D_BN_BASE_ADDR_HIGH", 0x048, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BN_BASE_ADDR_HIGH_0, 1 },
    { "D_BN_LINE_STRIDE", 0x04c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BN_LINE_STRIDE_0, 1 },
    { "D_BN_SURFACE_STRIDE", 0x050, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BN_SURFACE_STRIDE_0, 1 },
    { "D_BN_BATCH_STRIDE", 0x054, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BN_BATCH_STRIDE_0, 1 },
    { "D_ERDMA_CFG", 0x058, 1, 0x3fu, 0x3fu, 0x1u, f_SDP_RDMA_D_ERDMA_CFG_0, 5 },
    { "D_EW_BASE_ADDR_LOW", 0x05c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_EW_BASE_ADDR_LOW_0, 1 },
    { "D_EW_BASE_ADDR_HIGH", 0x060, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_EW_BASE_ADDR_HIGH_0, 1 },
    { "D_EW_LINE_STRIDE", 0x064, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_EW_LINE_STRIDE_0, 1 },
    { "D_EW_SURFACE_STRIDE", 0x068, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_EW_SURFACE_STRIDE_0, 1 },
    { "D_EW_BATCH_STRIDE", 0x06c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_EW_BATCH_STRIDE_0, 1 },
    { "D_FEATURE_MODE_CFG", 0x070, 1, 0x1fffu, 0x1fffu, 0x14u, f_SDP_RDMA_D_FEATURE_MODE_CFG_0, 6 },
    { "D_SRC_DMA_CFG", 0x074, 1, 0x1u, 0x1u, 0x0u, f_SDP_RDMA_D_SRC_DMA_CFG_0, 1 },
    { "D_STATUS_NAN_INPUT_NUM", 0x078, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_STATUS_NAN_INPUT_NUM_0, 1 },
    { "D_STATUS_INF_INPUT_NUM", 0x07c, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_STATUS_INF_INPUT_NUM_0, 1 },
    { "D_PERF_ENABLE", 0x080, 1, 0x3u, 0x3u, 0x0u, f_SDP_RDMA_D_PERF_ENABLE_0, 2 },
    { "D_PERF_MRDMA_READ_STALL", 0x084, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_PERF_MRDMA_READ_STALL_0, 1 },
    { "D_PERF_BRDMA_READ_STALL", 0x088, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_PERF_BRDMA_READ_STALL_0, 1 },
    { "D_PERF_NRDMA_READ_STALL", 0x08c, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_PERF_NRDMA_READ_STALL_0, 1 },
    { "D_PERF_ERDMA_READ_STALL", 0x090, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_PERF_ERDMA_READ_STALL_0, 1 },
    { 0 },
};
static const dla_fielddef f_SDP_RDMA_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_DATA_CUBE_WIDTH_1[] = {
    { "WIDTH", "cube width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_DATA_CUBE_HEIGHT_1[] = {
    { "HEIGHT", "cube height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_DATA_CUBE_CHANNEL_1[] = {
    { "CHANNEL", "cube channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_SRC_BASE_ADDR_LOW_1[] = {
    { "SRC_BASE_ADDR_LOW", "source base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_SRC_BASE_ADDR_HIGH_1[] = {
    { "SRC_BASE_ADDR_HIGH", "source base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_SRC_LINE_STRIDE_1[] = {
    { "SRC_LINE_STRIDE", "source line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_SRC_SURFACE_STRIDE_1[] = {
    { "SRC_SURFACE_STRIDE", "source surface-to-surface distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BRDMA_CFG_1[] = {
    { "BRDMA_RAM_TYPE", "bias/scale operand memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 5, 1, DLA_RW, 0x0 },
    { "BRDMA_DATA_MODE", "bias/scale operand granularity: 0 per channel; 1 per element", 4, 1, DLA_RW, 0x0 },
    { "BRDMA_DATA_SIZE", "bytes per bias/scale operand: 0 one; 1 two", 3, 1, DLA_RW, 0x0 },
    { "BRDMA_DATA_USE", "bias/scale operands fetched: 0 multiplier only; 1 ALU only; 2 both", 1, 2, DLA_RW, 0x0 },
    { "BRDMA_DISABLE", "1 turns the bias/scale operand reader off", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BS_BASE_ADDR_LOW_1[] = {
    { "BS_BASE_ADDR_LOW", "bias/scale operand base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BS_BASE_ADDR_HIGH_1[] = {
    { "BS_BASE_ADDR_HIGH", "bias/scale operand base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BS_LINE_STRIDE_1[] = {
    { "BS_LINE_STRIDE", "bias/scale operand line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BS_SURFACE_STRIDE_1[] = {
    { "BS_SURFACE_STRIDE", "bias/scale operand surface-to-surface distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BS_BATCH_STRIDE_1[] = {
    { "BS_BATCH_STRIDE", "bias/scale operand batch-to-batch distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_NRDMA_CFG_1[] = {
    { "NRDMA_RAM_TYPE", "batch-norm operand memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 5, 1, DLA_RW, 0x0 },
    { "NRDMA_DATA_MODE", "batch-norm operand granularity: 0 per channel; 1 per element", 4, 1, DLA_RW, 0x0 },
    { "NRDMA_DATA_SIZE", "bytes per batch-norm operand: 0 one; 1 two", 3, 1, DLA_RW, 0x0 },
    { "NRDMA_DATA_USE", "batch-norm operands fetched: 0 multiplier only; 1 ALU only; 2 both", 1, 2, DLA_RW, 0x0 },
    { "NRDMA_DISABLE", "1 turns the batch-norm operand reader off", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BN_BASE_ADDR_LOW_1[] = {
    { "BN_BASE_ADDR_LOW", "batch-norm operand base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BN_BASE_ADDR_HIGH_1[] = {
    { "BN_BASE_ADDR_HIGH", "batch-norm operand base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BN_LINE_STRIDE_1[] = {
    { "BN_LINE_STRIDE", "batch-norm operand line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BN_SURFACE_STRIDE_1[] = {
    { "BN_SURFACE_STRIDE", "batch-norm operand surface-to-surface distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_BN_BATCH_STRIDE_1[] = {
    { "BN_BATCH_STRIDE", "batch-norm operand batch-to-batch distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_ERDMA_CFG_1[] = {
    { "ERDMA_RAM_TYPE", "element-wise operand memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 5, 1, DLA_RW, 0x0 },
    { "ERDMA_DATA_MODE", "element-wise operand granularity: 0 per channel; 1 per element", 4, 1, DLA_RW, 0x0 },
    { "ERDMA_DATA_SIZE", "bytes per element-wise operand: 0 one; 1 two", 3, 1, DLA_RW, 0x0 },
    { "ERDMA_DATA_USE", "element-wise operands fetched: 0 multiplier only; 1 ALU only; 2 both", 1, 2, DLA_RW, 0x0 },
    { "ERDMA_DISABLE", "1 turns the element-wise operand reader off", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_EW_BASE_ADDR_LOW_1[] = {
    { "EW_BASE_ADDR_LOW", "element-wise operand base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_EW_BASE_ADDR_HIGH_1[] = {
    { "EW_BASE_ADDR_HIGH", "element-wise operand base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_EW_LINE_STRIDE_1[] = {
    { "EW_LINE_STRIDE", "element-wise operand line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_EW_SURFACE_STRIDE_1[] = {
    { "EW_SURFACE_STRIDE", "element-wise operand surface-to-surface distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_EW_BATCH_STRIDE_1[] = {
    { "EW_BATCH_STRIDE", "element-wise operand batch-to-batch distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_FEATURE_MODE_CFG_1[] = {
    { "BATCH_NUMBER", "batch count minus 1", 8, 5, DLA_RW, 0x0 },
    { "OUT_PRECISION", "output element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 6, 2, DLA_RW, 0x0 },
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 4, 2, DLA_RW, 0x1 },
    { "IN_PRECISION", "source element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 2, 2, DLA_RW, 0x1 },
    { "WINOGRAD", "1 data is in Winograd order", 1, 1, DLA_RW, 0x0 },
    { "FLYING_MODE", "0 main input comes from memory; 1 main input comes straight from the convolution core", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_SRC_DMA_CFG_1[] = {
    { "SRC_RAM_TYPE", "source memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_STATUS_NAN_INPUT_NUM_1[] = {
    { "STATUS_NAN_INPUT_NUM", "NaN inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_STATUS_INF_INPUT_NUM_1[] = {
    { "STATUS_INF_INPUT_NUM", "infinite inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_PERF_ENABLE_1[] = {
    { "PERF_NAN_INF_COUNT_EN", "1 enables the NaN/infinity counters", 1, 1, DLA_RW, 0x0 },
    { "PERF_DMA_EN", "1 enables the DMA stall counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_PERF_MRDMA_READ_STALL_1[] = {
    { "MRDMA_STALL", "cycles the main read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_PERF_BRDMA_READ_STALL_1[] = {
    { "BRDMA_STALL", "cycles the bias/scale operand read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_PERF_NRDMA_READ_STALL_1[] = {
    { "NRDMA_STALL", "cycles the batch-norm operand read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_RDMA_D_PERF_ERDMA_READ_STALL_1[] = {
    { "ERDMA_STALL", "cycles the element-wise operand read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_regdef r_SDP_RDMA_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_SDP_RDMA_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_SDP_RDMA_S_POINTER_1, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_SDP_RDMA_D_OP_ENABLE_1, 1 },
    { "D_DATA_CUBE_WIDTH", 0x00c, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_RDMA_D_DATA_CUBE_WIDTH_1, 1 },
    { "D_DATA_CUBE_HEIGHT", 0x010, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_RDMA_D_DATA_CUBE_HEIGHT_1, 1 },
    { "D_DATA_CUBE_CHANNEL", 0x014, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_RDMA_D_DATA_CUBE_CHANNEL_1, 1 },
    { "D_SRC_BASE_ADDR_LOW", 0x018, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_SRC_BASE_ADDR_LOW_1, 1 },
    { "D_SRC_BASE_ADDR_HIGH", 0x01c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_SRC_BASE_ADDR_HIGH_1, 1 },
    { "D_SRC_LINE_STRIDE", 0x020, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_SRC_LINE_STRIDE_1, 1 },
    { "D_SRC_SURFACE_STRIDE", 0x024, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_SRC_SURFACE_STRIDE_1, 1 },
    { "D_BRDMA_CFG", 0x028, 1, 0x3fu, 0x3fu, 0x0u, f_SDP_RDMA_D_BRDMA_CFG_1, 5 },
    { "D_BS_BASE_ADDR_LOW", 0x02c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_BS_BASE_ADDR_LOW_1, 1 },
    { "D_BS_BASE_ADDR_HIGH", 0x030, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BS_BASE_ADDR_HIGH_1, 1 },
    { "D_BS_LINE_STRIDE", 0x034, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_BS_LINE_STRIDE_1, 1 },
    { "D_BS_SURFACE_STRIDE", 0x038, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_BS_SURFACE_STRIDE_1, 1 },
    { "D_BS_BATCH_STRIDE", 0x03c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_BS_BATCH_STRIDE_1, 1 },
    { "D_NRDMA_CFG", 0x040, 1, 0x3fu, 0x3fu, 0x0u, f_SDP_RDMA_D_NRDMA_CFG_1, 5 },
    { "D_BN_BASE_ADDR_LOW", 0x044, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_BN_BASE_ADDR_LOW_1, 1 },
    { "D_BN_BASE_ADDR_HIGH", 0x048, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_BN_BASE_ADDR_HIGH_1, 1 },
    { "D_BN_LINE_STRIDE", 0x04c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_BN_LINE_STRIDE_1, 1 },
    { "D_BN_SURFACE_STRIDE", 0x050, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_BN_SURFACE_STRIDE_1, 1 },
    { "D_BN_BATCH_STRIDE", 0x054, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_BN_BATCH_STRIDE_1, 1 },
    { "D_ERDMA_CFG", 0x058, 1, 0x3fu, 0x3fu, 0x0u, f_SDP_RDMA_D_ERDMA_CFG_1, 5 },
    { "D_EW_BASE_ADDR_LOW", 0x05c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_EW_BASE_ADDR_LOW_1, 1 },
    { "D_EW_BASE_ADDR_HIGH", 0x060, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_RDMA_D_EW_BASE_ADDR_HIGH_1, 1 },
    { "D_EW_LINE_STRIDE", 0x064, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_EW_LINE_STRIDE_1, 1 },
    { "D_EW_SURFACE_STRIDE", 0x068, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_EW_SURFACE_STRIDE_1, 1 },
    { "D_EW_BATCH_STRIDE", 0x06c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_RDMA_D_EW_BATCH_STRIDE_1, 1 },
    { "D_FEATURE_MODE_CFG", 0x070, 1, 0x1fffu, 0x1fffu, 0x14u, f_SDP_RDMA_D_FEATURE_MODE_CFG_1, 6 },
    { "D_SRC_DMA_CFG", 0x074, 1, 0x1u, 0x1u, 0x0u, f_SDP_RDMA_D_SRC_DMA_CFG_1, 1 },
    { "D_STATUS_NAN_INPUT_NUM", 0x078, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_STATUS_NAN_INPUT_NUM_1, 1 },
    { "D_STATUS_INF_INPUT_NUM", 0x07c, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_STATUS_INF_INPUT_NUM_1, 1 },
    { "D_PERF_ENABLE", 0x080, 1, 0x3u, 0x3u, 0x0u, f_SDP_RDMA_D_PERF_ENABLE_1, 2 },
    { "D_PERF_MRDMA_READ_STALL", 0x084, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_PERF_MRDMA_READ_STALL_1, 1 },
    { "D_PERF_BRDMA_READ_STALL", 0x088, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_PERF_BRDMA_READ_STALL_1, 1 },
    { "D_PERF_NRDMA_READ_STALL", 0x08c, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_PERF_NRDMA_READ_STALL_1, 1 },
    { "D_PERF_ERDMA_READ_STALL", 0x090, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_RDMA_D_PERF_ERDMA_READ_STALL_1, 1 },
    { 0 },
};
static const dla_fielddef f_SDP_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_ACCESS_CFG_0[] = {
    { "LUT_ACCESS_TYPE", "0 read the table; 1 write the table", 17, 1, DLA_RW, 0x0 },
    { "LUT_TABLE_ID", "table selected: 0 LE (65 entries); 1 LO (257 entries)", 16, 1, DLA_RW, 0x0 },
    { "LUT_ADDR", "table entry index to start from; steps by itself on data accesses (see notes)", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_ACCESS_DATA_0[] = {
    { "LUT_DATA", "table entry value; write stores it when access type is write; read returns the current entry", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_CFG_0[] = {
    { "LUT_HYBRID_PRIORITY", "result used when both hit or one underflows and the other overflows: 0 LE; 1 LO", 6, 1, DLA_RW, 0x0 },
    { "LUT_OFLOW_PRIORITY", "result used when both tables overflow: 0 LE; 1 LO", 5, 1, DLA_RW, 0x0 },
    { "LUT_UFLOW_PRIORITY", "result used when both tables underflow: 0 LE; 1 LO", 4, 1, DLA_RW, 0x0 },
    { "LUT_LE_FUNCTION", "LE table spacing: 0 exponential; 1 linear", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_INFO_0[] = {
    { "LUT_LO_INDEX_SELECT", "signed index shift of the LO table", 16, 8, DLA_RW, 0x0 },
    { "LUT_LE_INDEX_SELECT", "signed index shift of the LE table in linear mode", 8, 8, DLA_RW, 0x0 },
    { "LUT_LE_INDEX_OFFSET", "signed index offset of the LE table in exponential mode", 0, 8, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LE_START_0[] = {
    { "LUT_LE_START", "lower bound of the LE table range", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LE_END_0[] = {
    { "LUT_LE_END", "upper bound of the LE table range", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LO_START_0[] = {
    { "LUT_LO_START", "lower bound of the LO table range", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LO_END_0[] = {
    { "LUT_LO_END", "upper bound of the LO table range", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LE_SLOPE_SCALE_0[] = {
    { "LUT_LE_SLOPE_OFLOW_SCALE", "signed slope multiplier used above the LE range", 16, 16, DLA_RW, 0x0 },
    { "LUT_LE_SLOPE_UFLOW_SCALE", "signed slope multiplier used below the LE range", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LE_SLOPE_SHIFT_0[] = {
    { "LUT_LE_SLOPE_OFLOW_SHIFT", "signed slope shift used above the LE range; positive shifts right", 5, 5, DLA_RW, 0x0 },
    { "LUT_LE_SLOPE_UFLOW_SHIFT", "signed slope shift used below the LE range; positive shifts right", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LO_SLOPE_SCALE_0[] = {
    { "LUT_LO_SLOPE_OFLOW_SCALE", "signed slope multiplier used above the LO range", 16, 16, DLA_RW, 0x0 },
    { "LUT_LO_SLOPE_UFLOW_SCALE", "signed slope multiplier used below the LO range", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LO_SLOPE_SHIFT_0[] = {
    { "LUT_LO_SLOPE_OFLOW_SHIFT", "signed slope shift used above the LO range; positive shifts right", 5, 5, DLA_RW, 0x0 },
    { "LUT_LO_SLOPE_UFLOW_SHIFT", "signed slope shift used below the LO range; positive shifts right", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_SDP_D_DATA_CUBE_WIDTH_0[] = {
    { "WIDTH", "cube width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DATA_CUBE_HEIGHT_0[] = {
    { "HEIGHT", "cube height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DATA_CUBE_CHANNEL_0[] = {
    { "CHANNEL", "cube channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_BASE_ADDR_LOW_0[] = {
    { "DST_BASE_ADDR_LOW", "destination base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_BASE_ADDR_HIGH_0[] = {
    { "DST_BASE_ADDR_HIGH", "destination base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_LINE_STRIDE_0[] = {
    { "DST_LINE_STRIDE", "destination line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_SURFACE_STRIDE_0[] = {
    { "DST_SURFACE_STRIDE", "destination surface-to-surface distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BS_CFG_0[] = {
    { "BS_RELU_BYPASS", "1 skips ReLU of the first (bias/scale) stage", 6, 1, DLA_RW, 0x1 },
    { "BS_MUL_PRELU", "1 applies the multiplier to negative values only (first (bias/scale) stage)", 5, 1, DLA_RW, 0x1 },
    { "BS_MUL_BYPASS", "1 skips the multiplier of the first (bias/scale) stage", 4, 1, DLA_RW, 0x1 },
    { "BS_ALU_ALGO", "ALU of the first (bias/scale) stage: 0 max; 1 min; 2 add", 2, 2, DLA_RW, 0x0 },
    { "BS_ALU_BYPASS", "1 skips the adder/compare of the first (bias/scale) stage", 1, 1, DLA_RW, 0x1 },
    { "BS_BYPASS", "1 skips the whole first (bias/scale) stage", 0, 1, DLA_RW, 0x1 },
};
static const dla_fielddef f_SDP_D_DP_BS_ALU_CFG_0[] = {
    { "BS_ALU_SHIFT_VALUE", "left shift of the ALU operand (first (bias/scale) stage)", 8, 6, DLA_RW, 0x0 },
    { "BS_ALU_SRC", "ALU operand of the first (bias/scale) stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BS_ALU_SRC_VALUE_0[] = {
    { "BS_ALU_OPERAND", "ALU operand register (first (bias/scale) stage)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BS_MUL_CFG_0[] = {
    { "BS_MUL_SHIFT_VALUE", "right shift after the multiplier (first (bias/scale) stage)", 8, 8, DLA_RW, 0x0 },
    { "BS_MUL_SRC", "multiplier operand of the first (bias/scale) stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BS_MUL_SRC_VALUE_0[] = {
    { "BS_MUL_OPERAND", "multiplier operand register (first (bias/scale) stage)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BN_CFG_0[] = {
    { "BN_RELU_BYPASS", "1 skips ReLU of the second (batch-norm) stage", 6, 1, DLA_RW, 0x1 },
    { "BN_MUL_PRELU", "1 applies the multiplier to negative values only (second (batch-norm) stage)", 5, 1, DLA_RW, 0x0 },
    { "BN_MUL_BYPASS", "1 skips the multiplier of the second (batch-norm) stage", 4, 1, DLA_RW, 0x1 },
    { "BN_ALU_ALGO", "ALU of the second (batch-norm) stage: 0 max; 1 min; 2 add", 2, 2, DLA_RW, 0x0 },
    { "BN_ALU_BYPASS", "1 skips the adder/compare of the second (batch-norm) stage", 1, 1, DLA_RW, 0x1 },
    { "BN_BYPASS", "1 skips the whole second (batch-norm) stage", 0, 1, DLA_RW, 0x1 },
};
static const dla_fielddef f_SDP_D_DP_BN_ALU_CFG_0[] = {
    { "BN_ALU_SHIFT_VALUE", "left shift of the ALU operand (second (batch-norm) stage)", 8, 6, DLA_RW, 0x0 },
    { "BN_ALU_SRC", "ALU operand of the second (batch-norm) stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BN_ALU_SRC_VALUE_0[] = {
    { "BN_ALU_OPERAND", "ALU operand register (second (batch-norm) stage)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BN_MUL_CFG_0[] = {
    { "BN_MUL_SHIFT_VALUE", "right shift after the multiplier (second (batch-norm) stage)", 8, 8, DLA_RW, 0x0 },
    { "BN_MUL_SRC", "multiplier operand of the second (batch-norm) stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BN_MUL_SRC_VALUE_0[] = {
    { "BN_MUL_OPERAND", "multiplier operand register (second (batch-norm) stage)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_CFG_0[] = {
    { "EW_LUT_BYPASS", "1 skips the lookup table of the element-wise stage", 6, 1, DLA_RW, 0x1 },
    { "EW_MUL_PRELU", "1 applies the multiplier to negative values only (element-wise stage)", 5, 1, DLA_RW, 0x0 },
    { "EW_MUL_BYPASS", "1 skips the multiplier of the element-wise stage", 4, 1, DLA_RW, 0x1 },
    { "EW_ALU_ALGO", "ALU of the element-wise stage: 0 max; 1 min; 2 add; 3 compare equal", 2, 2, DLA_RW, 0x0 },
    { "EW_ALU_BYPASS", "1 skips the ALU of the element-wise stage", 1, 1, DLA_RW, 0x1 },
    { "EW_BYPASS", "1 skips the whole element-wise stage", 0, 1, DLA_RW, 0x1 },
};
static const dla_fielddef f_SDP_D_DP_EW_ALU_CFG_0[] = {
    { "EW_ALU_CVT_BYPASS", "1 skips the ALU operand converter", 1, 1, DLA_RW, 0x1 },
    { "EW_ALU_SRC", "ALU operand of the element-wise stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_ALU_SRC_VALUE_0[] = {
    { "EW_ALU_OPERAND", "ALU operand register (element-wise stage)", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_ALU_CVT_OFFSET_VALUE_0[] = {
    { "EW_ALU_CVT_OFFSET", "ALU operand converter offset", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_ALU_CVT_SCALE_VALUE_0[] = {
    { "EW_ALU_CVT_SCALE", "ALU operand converter multiplier", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_ALU_CVT_TRUNCATE_VALUE_0[] = {
    { "EW_ALU_CVT_TRUNCATE", "ALU operand converter right shift", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_MUL_CFG_0[] = {
    { "EW_MUL_CVT_BYPASS", "1 skips the multiplier operand converter", 1, 1, DLA_RW, 0x1 },
    { "EW_MUL_SRC", "multiplier operand of the element-wise stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_MUL_SRC_VALUE_0[] = {
    { "EW_MUL_OPERAND", "multiplier operand register (element-wise stage)", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_MUL_CVT_OFFSET_VALUE_0[] = {
    { "EW_MUL_CVT_OFFSET", "multiplier operand converter offset", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_MUL_CVT_SCALE_VALUE_0[] = {
    { "EW_MUL_CVT_SCALE", "multiplier operand converter multiplier", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_MUL_CVT_TRUNCATE_VALUE_0[] = {
    { "EW_MUL_CVT_TRUNCATE", "multiplier operand converter right shift", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_TRUNCATE_VALUE_0[] = {
    { "EW_TRUNCATE", "right shift after the multiplier (element-wise stage)", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_FEATURE_MODE_CFG_0[] = {
    { "BATCH_NUMBER", "batch count minus 1", 8, 5, DLA_RW, 0x0 },
    { "NAN_TO_ZERO", "1 replaces input NaN by zero (fp16 only)", 3, 1, DLA_RW, 0x0 },
    { "WINOGRAD", "1 data is in Winograd order", 2, 1, DLA_RW, 0x0 },
    { "OUTPUT_DST", "0 result goes to memory; 1 result goes to the pooling unit", 1, 1, DLA_RW, 0x0 },
    { "FLYING_MODE", "0 main input comes from memory; 1 main input comes straight from the convolution core", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_DMA_CFG_0[] = {
    { "DST_RAM_TYPE", "destination memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_BATCH_STRIDE_0[] = {
    { "DST_BATCH_STRIDE", "destination batch-to-batch distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DATA_FORMAT_0[] = {
    { "OUT_PRECISION", "output element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 2, 2, DLA_RW, 0x0 },
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_CVT_OFFSET_0[] = {
    { "CVT_OFFSET", "output converter offset", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_CVT_SCALE_0[] = {
    { "CVT_SCALE", "output converter multiplier", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_CVT_SHIFT_0[] = {
    { "CVT_SHIFT", "output converter right shift", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_STATUS_0[] = {
    { "STATUS_UNEQUAL", "1 when any output of the layer was non-zero (equal-compare mode)", 0, 1, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_STATUS_NAN_INPUT_NUM_0[] = {
    { "STATUS_NAN_INPUT_NUM", "NaN inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_STATUS_INF_INPUT_NUM_0[] = {
    { "STATUS_INF_INPUT_NUM", "infinite inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_STATUS_NAN_OUTPUT_NUM_0[] = {
    { "STATUS_NAN_OUTPUT_NUM", "NaN outputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_ENABLE_0[] = {
    { "PERF_NAN_INF_COUNT_EN", "1 enables the NaN/infinity counters", 3, 1, DLA_RW, 0x0 },
    { "PERF_SAT_EN", "1 enables the output saturation counter", 2, 1, DLA_RW, 0x0 },
    { "PERF_LUT_EN", "1 enables the lookup-table counters", 1, 1, DLA_RW, 0x0 },
    { "PERF_DMA_EN", "1 enables the DMA stall counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_WDMA_WRITE_STALL_0[] = {
    { "WDMA_STALL", "cycles the write request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_LUT_UFLOW_0[] = {
    { "LUT_UFLOW", "lookups below both table ranges", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_LUT_OFLOW_0[] = {
    { "LUT_OFLOW", "lookups above both table ranges", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_OUT_SATURATION_0[] = {
    { "OUT_SATURATION", "outputs saturated in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_LUT_HYBRID_0[] = {
    { "LUT_HYBRID", "lookups hitting both tables or underflowing one and overflowing the other", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_LUT_LE_HIT_0[] = {
    { "LUT_LE_HIT", "lookups hitting the LE table only", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_LUT_LO_HIT_0[] = {
    { "LUT_LO_HIT", "lookups hitting the LO table only", 0, 32, DLA_RO, 0x0 },
};
static const dla_regdef r_SDP_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_SDP_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_SDP_S_POINTER_0, 2 },
    { "S_LUT_ACCESS_CFG", 0x008, 0, 0x303ffu, 0x303ffu, 0x0u, f_SDP_S_LUT_ACCESS_CFG_0, 3 },
    { "S_LUT_ACCESS_DATA", 0x00c, 0, 0xffffu, 0xffffu, 0x0u, f_SDP_S_LUT_ACCESS_DATA_0, 1 },
    { "S_LUT_CFG", 0x010, 0, 0x71u, 0x71u, 0x0u, f_SDP_S_LUT_CFG_0, 4 },
    { "S_LUT_INFO", 0x014, 0, 0xffffffu, 0xffffffu, 0x0u, f_SDP_S_LUT_INFO_0, 3 },
    { "S_LUT_LE_START", 0x018, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LE_START_0, 1 },
    { "S_LUT_LE_END", 0x01c, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LE_END_0, 1 },
    { "S_LUT_LO_START", 0x020, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LO_START_0, 1 },
    { "S_LUT_LO_END", 0x024, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LO_END_0, 1 },
    { "S_LUT_LE_SLOPE_SCALE", 0x028, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LE_SLOPE_SCALE_0, 2 },
    { "S_LUT_LE_SLOPE_SHIFT", 0x02c, 0, 0x3ffu, 0x3ffu, 0x0u, f_SDP_S_LUT_LE_SLOPE_SHIFT_0, 2 },
    { "S_LUT_LO_SLOPE_SCALE", 0x030, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LO_SLOPE_SCALE_0, 2 },
    { "S_LUT_LO_SLOPE_SHIFT", 0x034, 0, 0x3ffu, 0x3ffu, 0x0u, f_SDP_S_LUT_LO_SLOPE_SHIFT_0, 2 },
    { "D_OP_ENABLE", 0x038, 1, 0x1u, 0x1u, 0x0u, f_SDP_D_OP_ENABLE_0, 1 },
    { "D_DATA_CUBE_WIDTH", 0x03c, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_D_DATA_CUBE_WIDTH_0, 1 },
    { "D_DATA_CUBE_HEIGHT", 0x040, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_D_DATA_CUBE_HEIGHT_0, 1 },
    { "D_DATA_CUBE_CHANNEL", 0x044, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_D_DATA_CUBE_CHANNEL_0, 1 },
    { "D_DST_BASE_ADDR_LOW", 0x048, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DST_BASE_ADDR_LOW_0, 1 },
    { "D_DST_BASE_ADDR_HIGH", 0x04c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DST_BASE_ADDR_HIGH_0, 1 },
    { "D_DST_LINE_STRIDE", 0x050, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DST_LINE_STRIDE_0, 1 },
    { "D_DST_SURFACE_STRIDE", 0x054, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DST_SURFACE_STRIDE_0, 1 },
    { "D_DP_BS_CFG", 0x058, 1, 0x7fu, 0x7fu, 0x73u, f_SDP_D_DP_BS_CFG_0, 6 },
    { "D_DP_BS_ALU_CFG", 0x05c, 1, 0x3f01u, 0x3f01u, 0x0u, f_SDP_D_DP_BS_ALU_CFG_0, 2 },
    { "D_DP_BS_ALU_SRC_VALUE", 0x060, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_BS_ALU_SRC_VALUE_0, 1 },
    { "D_DP_BS_MUL_CFG", 0x064, 1, 0xff01u, 0xff01u, 0x0u, f_SDP_D_DP_BS_MUL_CFG_0, 2 },
    { "D_DP_BS_MUL_SRC_VALUE", 0x068, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_BS_MUL_SRC_VALUE_0, 1 },
    { "D_DP_BN_CFG", 0x06c, 1, 0x7fu, 0x7fu, 0x53u, f_SDP_D_DP_BN_CFG_0, 6 },
    { "D_DP_BN_ALU_CFG", 0x070, 1, 0x3f01u, 0x3f01u, 0x0u, f_SDP_D_DP_BN_ALU_CFG_0, 2 },
    { "D_DP_BN_ALU_SRC_VALUE", 0x074, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_BN_ALU_SRC_VALUE_0, 1 },
    { "D_DP_BN_MUL_CFG", 0x078, 1, 0xff01u, 0xff01u, 0x0u, f_SDP_D_DP_BN_MUL_CFG_0, 2 },
    { "D_DP_BN_MUL_SRC_VALUE", 0x07c, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_BN_MUL_SRC_VALUE_0, 1 },
    { "D_DP_EW_CFG", 0x080, 1, 0x7fu, 0x7fu, 0x53u, f_SDP_D_DP_EW_CFG_0, 6 },
    { "D_DP_EW_ALU_CFG", 0x084, 1, 0x3u, 0x3u, 0x2u, f_SDP_D_DP_EW_ALU_CFG_0, 2 },
    { "D_DP_EW_ALU_SRC_VALUE", 0x088, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DP_EW_ALU_SRC_VALUE_0, 1 },
    { "D_DP_EW_ALU_CVT_OFFSET_VALUE", 0x08c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DP_EW_ALU_CVT_OFFSET_VALUE_0, 1 },
    { "D_DP_EW_ALU_CVT_SCALE_VALUE", 0x090, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_EW_ALU_CVT_SCALE_VALUE_0, 1 },
    { "D_DP_EW_ALU_CVT_TRUNCATE_VALUE", 0x094, 1, 0x3fu, 0x3fu, 0x0u, f_SDP_D_DP_EW_ALU_CVT_TRUNCATE_VALUE_0, 1 },
    { "D_DP_EW_MUL_CFG", 0x098, 1, 0x3u, 0x3u, 0x2u, f_SDP_D_DP_EW_MUL_CFG_0, 2 },
    { "D_DP_EW_MUL_SRC_VALUE", 0x09c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DP_EW_MUL_SRC_VALUE_0, 1 },
    { "D_DP_EW_MUL_CVT_OFFSET_VALUE", 0x0a0, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DP_EW_MUL_CVT_OFFSET_VALUE_0, 1 },
    { "D_DP_EW_MUL_CVT_SCALE_VALUE", 0x0a4, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_EW_MUL_CVT_SCALE_VALUE_0, 1 },
    { "D_DP_EW_MUL_CVT_TRUNCATE_VALUE", 0x0a8, 1, 0x3fu, 0x3fu, 0x0u, f_SDP_D_DP_EW_MUL_CVT_TRUNCATE_VALUE_0, 1 },
    { "D_DP_EW_TRUNCATE_VALUE", 0x0ac, 1, 0x3ffu, 0x3ffu, 0x0u, f_SDP_D_DP_EW_TRUNCATE_VALUE_0, 1 },
    { "D_FEATURE_MODE_CFG", 0x0b0, 1, 0x1f0fu, 0x1f0fu, 0x0u, f_SDP_D_FEATURE_MODE_CFG_0, 5 },
    { "D_DST_DMA_CFG", 0x0b4, 1, 0x1u, 0x1u, 0x0u, f_SDP_D_DST_DMA_CFG_0, 1 },
    { "D_DST_BATCH_STRIDE", 0x0b8, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DST_BATCH_STRIDE_0, 1 },
    { "D_DATA_FORMAT", 0x0bc, 1, 0xfu, 0xfu, 0x0u, f_SDP_D_DATA_FORMAT_0, 2 },
    { "D_CVT_OFFSET", 0x0c0, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_CVT_OFFSET_0, 1 },
    { "D_CVT_SCALE", 0x0c4, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_CVT_SCALE_0, 1 },
    { "D_CVT_SHIFT", 0x0c8, 1, 0x3fu, 0x3fu, 0x0u, f_SDP_D_CVT_SHIFT_0, 1 },
    { "D_STATUS", 0x0cc, 1, 0x0u, 0x1u, 0x0u, f_SDP_D_STATUS_0, 1 },
    { "D_STATUS_NAN_INPUT_NUM", 0x0d0, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_STATUS_NAN_INPUT_NUM_0, 1 },
    { "D_STATUS_INF_INPUT_NUM", 0x0d4, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_STATUS_INF_INPUT_NUM_0, 1 },
    { "D_STATUS_NAN_OUTPUT_NUM", 0x0d8, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_STATUS_NAN_OUTPUT_NUM_0, 1 },
    { "D_PERF_ENABLE", 0x0dc, 1, 0xfu, 0xfu, 0x0u, f_SDP_D_PERF_ENABLE_0, 4 },
    { "D_PERF_WDMA_WRITE_STALL", 0x0e0, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_WDMA_WRITE_STALL_0, 1 },
    { "D_PERF_LUT_UFLOW", 0x0e4, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_LUT_UFLOW_0, 1 },
    { "D_PERF_LUT_OFLOW", 0x0e8, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_LUT_OFLOW_0, 1 },
    { "D_PERF_OUT_SATURATION", 0x0ec, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_OUT_SATURATION_0, 1 },
    { "D_PERF_LUT_HYBRID", 0x0f0, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_LUT_HYBRID_0, 1 },
    { "D_PERF_LUT_LE_HIT", 0x0f4, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_LUT_LE_HIT_0, 1 },
    { "D_PERF_LUT_LO_HIT", 0x0f8, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_LUT_LO_HIT_0, 1 },
    { 0 },
};
static const dla_fielddef f_SDP_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_ACCESS_CFG_1[] = {
    { "LUT_ACCESS_TYPE", "0 read the table; 1 write the table", 17, 1, DLA_RW, 0x0 },
    { "LUT_TABLE_ID", "table selected: 0 LE (65 entries); 1 LO (257 entries)", 16, 1, DLA_RW, 0x0 },
    { "LUT_ADDR", "table entry index to start from; steps by itself on data accesses (see notes)", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_ACCESS_DATA_1[] = {
    { "LUT_DATA", "table entry value; write stores it when access type is write; read returns the current entry", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_CFG_1[] = {
    { "LUT_HYBRID_PRIORITY", "result used when both hit or one underflows and the other overflows: 0 LE; 1 LO", 6, 1, DLA_RW, 0x0 },
    { "LUT_OFLOW_PRIORITY", "result used when both tables overflow: 0 LE; 1 LO", 5, 1, DLA_RW, 0x0 },
    { "LUT_UFLOW_PRIORITY", "result used when both tables underflow: 0 LE; 1 LO", 4, 1, DLA_RW, 0x0 },
    { "LUT_LE_FUNCTION", "LE table spacing: 0 exponential; 1 linear", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_INFO_1[] = {
    { "LUT_LO_INDEX_SELECT", "signed index shift of the LO table", 16, 8, DLA_RW, 0x0 },
    { "LUT_LE_INDEX_SELECT", "signed index shift of the LE table in linear mode", 8, 8, DLA_RW, 0x0 },
    { "LUT_LE_INDEX_OFFSET", "signed index offset of the LE table in exponential mode", 0, 8, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LE_START_1[] = {
    { "LUT_LE_START", "lower bound of the LE table range", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LE_END_1[] = {
    { "LUT_LE_END", "upper bound of the LE table range", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LO_START_1[] = {
    { "LUT_LO_START", "lower bound of the LO table range", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LO_END_1[] = {
    { "LUT_LO_END", "upper bound of the LO table range", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LE_SLOPE_SCALE_1[] = {
    { "LUT_LE_SLOPE_OFLOW_SCALE", "signed slope multiplier used above the LE range", 16, 16, DLA_RW, 0x0 },
    { "LUT_LE_SLOPE_UFLOW_SCALE", "signed slope multiplier used below the LE range", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LE_SLOPE_SHIFT_1[] = {
    { "LUT_LE_SLOPE_OFLOW_SHIFT", "signed slope shift used above the LE range; positive shifts right", 5, 5, DLA_RW, 0x0 },
    { "LUT_LE_SLOPE_UFLOW_SHIFT", "signed slope shift used below the LE range; positive shifts right", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LO_SLOPE_SCALE_1[] = {
    { "LUT_LO_SLOPE_OFLOW_SCALE", "signed slope multiplier used above the LO range", 16, 16, DLA_RW, 0x0 },
    { "LUT_LO_SLOPE_UFLOW_SCALE", "signed slope multiplier used below the LO range", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_S_LUT_LO_SLOPE_SHIFT_1[] = {
    { "LUT_LO_SLOPE_OFLOW_SHIFT", "signed slope shift used above the LO range; positive shifts right", 5, 5, DLA_RW, 0x0 },
    { "LUT_LO_SLOPE_UFLOW_SHIFT", "signed slope shift used below the LO range; positive shifts right", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_SDP_D_DATA_CUBE_WIDTH_1[] = {
    { "WIDTH", "cube width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DATA_CUBE_HEIGHT_1[] = {
    { "HEIGHT", "cube height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DATA_CUBE_CHANNEL_1[] = {
    { "CHANNEL", "cube channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_BASE_ADDR_LOW_1[] = {
    { "DST_BASE_ADDR_LOW", "destination base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_BASE_ADDR_HIGH_1[] = {
    { "DST_BASE_ADDR_HIGH", "destination base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_LINE_STRIDE_1[] = {
    { "DST_LINE_STRIDE", "destination line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_SURFACE_STRIDE_1[] = {
    { "DST_SURFACE_STRIDE", "destination surface-to-surface distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BS_CFG_1[] = {
    { "BS_RELU_BYPASS", "1 skips ReLU of the first (bias/scale) stage", 6, 1, DLA_RW, 0x0 },
    { "BS_MUL_PRELU", "1 applies the multiplier to negative values only (first (bias/scale) stage)", 5, 1, DLA_RW, 0x0 },
    { "BS_MUL_BYPASS", "1 skips the multiplier of the first (bias/scale) stage", 4, 1, DLA_RW, 0x0 },
    { "BS_ALU_ALGO", "ALU of the first (bias/scale) stage: 0 max; 1 min; 2 add", 2, 2, DLA_RW, 0x0 },
    { "BS_ALU_BYPASS", "1 skips the adder/compare of the first (bias/scale) stage", 1, 1, DLA_RW, 0x0 },
    { "BS_BYPASS", "1 skips the whole first (bias/scale) stage", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BS_ALU_CFG_1[] = {
    { "BS_ALU_SHIFT_VALUE", "left shift of the ALU operand (first (bias/scale) stage)", 8, 6, DLA_RW, 0x0 },
    { "BS_ALU_SRC", "ALU operand of the first (bias/scale) stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BS_ALU_SRC_VALUE_1[] = {
    { "BS_ALU_OPERAND", "ALU operand register (first (bias/scale) stage)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BS_MUL_CFG_1[] = {
    { "BS_MUL_SHIFT_VALUE", "right shift after the multiplier (first (bias/scale) stage)", 8, 8, DLA_RW, 0x0 },
    { "BS_MUL_SRC", "multiplier operand of the first (bias/scale) stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BS_MUL_SRC_VALUE_1[] = {
    { "BS_MUL_OPERAND", "multiplier operand register (first (bias/scale) stage)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BN_CFG_1[] = {
    { "BN_RELU_BYPASS", "1 skips ReLU of the second (batch-norm) stage", 6, 1, DLA_RW, 0x0 },
    { "BN_MUL_PRELU", "1 applies the multiplier to negative values only (second (batch-norm) stage)", 5, 1, DLA_RW, 0x0 },
    { "BN_MUL_BYPASS", "1 skips the multiplier of the second (batch-norm) stage", 4, 1, DLA_RW, 0x0 },
    { "BN_ALU_ALGO", "ALU of the second (batch-norm) stage: 0 max; 1 min; 2 add", 2, 2, DLA_RW, 0x0 },
    { "BN_ALU_BYPASS", "1 skips the adder/compare of the second (batch-norm) stage", 1, 1, DLA_RW, 0x0 },
    { "BN_BYPASS", "1 skips the whole second (batch-norm) stage", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BN_ALU_CFG_1[] = {
    { "BN_ALU_SHIFT_VALUE", "left shift of the ALU operand (second (batch-norm) stage)", 8, 6, DLA_RW, 0x0 },
    { "BN_ALU_SRC", "ALU operand of the second (batch-norm) stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BN_ALU_SRC_VALUE_1[] = {
    { "BN_ALU_OPERAND", "ALU operand register (second (batch-norm) stage)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BN_MUL_CFG_1[] = {
    { "BN_MUL_SHIFT_VALUE", "right shift after the multiplier (second (batch-norm) stage)", 8, 8, DLA_RW, 0x0 },
    { "BN_MUL_SRC", "multiplier operand of the second (batch-norm) stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_BN_MUL_SRC_VALUE_1[] = {
    { "BN_MUL_OPERAND", "multiplier operand register (second (batch-norm) stage)", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_CFG_1[] = {
    { "EW_LUT_BYPASS", "1 skips the lookup table of the element-wise stage", 6, 1, DLA_RW, 0x0 },
    { "EW_MUL_PRELU", "1 applies the multiplier to negative values only (element-wise stage)", 5, 1, DLA_RW, 0x0 },
    { "EW_MUL_BYPASS", "1 skips the multiplier of the element-wise stage", 4, 1, DLA_RW, 0x0 },
    { "EW_ALU_ALGO", "ALU of the element-wise stage: 0 max; 1 min; 2 add; 3 compare equal", 2, 2, DLA_RW, 0x0 },
    { "EW_ALU_BYPASS", "1 skips the ALU of the element-wise stage", 1, 1, DLA_RW, 0x0 },
    { "EW_BYPASS", "1 skips the whole element-wise stage", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_ALU_CFG_1[] = {
    { "EW_ALU_CVT_BYPASS", "1 skips the ALU operand converter", 1, 1, DLA_RW, 0x0 },
    { "EW_ALU_SRC", "ALU operand of the element-wise stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_ALU_SRC_VALUE_1[] = {
    { "EW_ALU_OPERAND", "ALU operand register (element-wise stage)", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_ALU_CVT_OFFSET_VALUE_1[] = {
    { "EW_ALU_CVT_OFFSET", "ALU operand converter offset", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_ALU_CVT_SCALE_VALUE_1[] = {
    { "EW_ALU_CVT_SCALE", "ALU operand converter multiplier", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_ALU_CVT_TRUNCATE_VALUE_1[] = {
    { "EW_ALU_CVT_TRUNCATE", "ALU operand converter right shift", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_MUL_CFG_1[] = {
    { "EW_MUL_CVT_BYPASS", "1 skips the multiplier operand converter", 1, 1, DLA_RW, 0x0 },
    { "EW_MUL_SRC", "multiplier operand of the element-wise stage: 0 register; 1 memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_MUL_SRC_VALUE_1[] = {
    { "EW_MUL_OPERAND", "multiplier operand register (element-wise stage)", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_MUL_CVT_OFFSET_VALUE_1[] = {
    { "EW_MUL_CVT_OFFSET", "multiplier operand converter offset", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_MUL_CVT_SCALE_VALUE_1[] = {
    { "EW_MUL_CVT_SCALE", "multiplier operand converter multiplier", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_MUL_CVT_TRUNCATE_VALUE_1[] = {
    { "EW_MUL_CVT_TRUNCATE", "multiplier operand converter right shift", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DP_EW_TRUNCATE_VALUE_1[] = {
    { "EW_TRUNCATE", "right shift after the multiplier (element-wise stage)", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_FEATURE_MODE_CFG_1[] = {
    { "BATCH_NUMBER", "batch count minus 1", 8, 5, DLA_RW, 0x0 },
    { "NAN_TO_ZERO", "1 replaces input NaN by zero (fp16 only)", 3, 1, DLA_RW, 0x0 },
    { "WINOGRAD", "1 data is in Winograd order", 2, 1, DLA_RW, 0x0 },
    { "OUTPUT_DST", "0 result goes to memory; 1 result goes to the pooling unit", 1, 1, DLA_RW, 0x0 },
    { "FLYING_MODE", "0 main input comes from memory; 1 main input comes straight from the convolution core", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_DMA_CFG_1[] = {
    { "DST_RAM_TYPE", "destination memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DST_BATCH_STRIDE_1[] = {
    { "DST_BATCH_STRIDE", "destination batch-to-batch distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_DATA_FORMAT_1[] = {
    { "OUT_PRECISION", "output element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 2, 2, DLA_RW, 0x0 },
    { "PROC_PRECISION", "processing element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_CVT_OFFSET_1[] = {
    { "CVT_OFFSET", "output converter offset", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_CVT_SCALE_1[] = {
    { "CVT_SCALE", "output converter multiplier", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_CVT_SHIFT_1[] = {
    { "CVT_SHIFT", "output converter right shift", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_STATUS_1[] = {
    { "STATUS_UNEQUAL", "1 when any output of the layer was non-zero (equal-compare mode)", 0, 1, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_STATUS_NAN_INPUT_NUM_1[] = {
    { "STATUS_NAN_INPUT_NUM", "NaN inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_STATUS_INF_INPUT_NUM_1[] = {
    { "STATUS_INF_INPUT_NUM", "infinite inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_STATUS_NAN_OUTPUT_NUM_1[] = {
    { "STATUS_NAN_OUTPUT_NUM", "NaN outputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_ENABLE_1[] = {
    { "PERF_NAN_INF_COUNT_EN", "1 enables the NaN/infinity counters", 3, 1, DLA_RW, 0x0 },
    { "PERF_SAT_EN", "1 enables the output saturation counter", 2, 1, DLA_RW, 0x0 },
    { "PERF_LUT_EN", "1 enables the lookup-table counters", 1, 1, DLA_RW, 0x0 },
    { "PERF_DMA_EN", "1 enables the DMA stall counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_WDMA_WRITE_STALL_1[] = {
    { "WDMA_STALL", "cycles the write request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_LUT_UFLOW_1[] = {
    { "LUT_UFLOW", "lookups below both table ranges", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_LUT_OFLOW_1[] = {
    { "LUT_OFLOW", "lookups above both table ranges", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_OUT_SATURATION_1[] = {
    { "OUT_SATURATION", "outputs saturated in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_LUT_HYBRID_1[] = {
    { "LUT_HYBRID", "lookups hitting both tables or underflowing one and overflowing the other", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_LUT_LE_HIT_1[] = {
    { "LUT_LE_HIT", "lookups hitting the LE table only", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_SDP_D_PERF_LUT_LO_HIT_1[] = {
    { "LUT_LO_HIT", "lookups hitting the LO table only", 0, 32, DLA_RO, 0x0 },
};
static const dla_regdef r_SDP_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_SDP_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_SDP_S_POINTER_1, 2 },
    { "S_LUT_ACCESS_CFG", 0x008, 0, 0x303ffu, 0x303ffu, 0x0u, f_SDP_S_LUT_ACCESS_CFG_1, 3 },
    { "S_LUT_ACCESS_DATA", 0x00c, 0, 0xffffu, 0xffffu, 0x0u, f_SDP_S_LUT_ACCESS_DATA_1, 1 },
    { "S_LUT_CFG", 0x010, 0, 0x71u, 0x71u, 0x0u, f_SDP_S_LUT_CFG_1, 4 },
    { "S_LUT_INFO", 0x014, 0, 0xffffffu, 0xffffffu, 0x0u, f_SDP_S_LUT_INFO_1, 3 },
    { "S_LUT_LE_START", 0x018, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LE_START_1, 1 },
    { "S_LUT_LE_END", 0x01c, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LE_END_1, 1 },
    { "S_LUT_LO_START", 0x020, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LO_START_1, 1 },
    { "S_LUT_LO_END", 0x024, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LO_END_1, 1 },
    { "S_LUT_LE_SLOPE_SCALE", 0x028, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LE_SLOPE_SCALE_1, 2 },
    { "S_LUT_LE_SLOPE_SHIFT", 0x02c, 0, 0x3ffu, 0x3ffu, 0x0u, f_SDP_S_LUT_LE_SLOPE_SHIFT_1, 2 },
    { "S_LUT_LO_SLOPE_SCALE", 0x030, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_S_LUT_LO_SLOPE_SCALE_1, 2 },
    { "S_LUT_LO_SLOPE_SHIFT", 0x034, 0, 0x3ffu, 0x3ffu, 0x0u, f_SDP_S_LUT_LO_SLOPE_SHIFT_1, 2 },
    { "D_OP_ENABLE", 0x038, 1, 0x1u, 0x1u, 0x0u, f_SDP_D_OP_ENABLE_1, 1 },
    { "D_DATA_CUBE_WIDTH", 0x03c, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_D_DATA_CUBE_WIDTH_1, 1 },
    { "D_DATA_CUBE_HEIGHT", 0x040, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_D_DATA_CUBE_HEIGHT_1, 1 },
    { "D_DATA_CUBE_CHANNEL", 0x044, 1, 0x1fffu, 0x1fffu, 0x0u, f_SDP_D_DATA_CUBE_CHANNEL_1, 1 },
    { "D_DST_BASE_ADDR_LOW", 0x048, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_D_DST_BASE_ADDR_LOW_1, 1 },
    { "D_DST_BASE_ADDR_HIGH", 0x04c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DST_BASE_ADDR_HIGH_1, 1 },
    { "D_DST_LINE_STRIDE", 0x050, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_D_DST_LINE_STRIDE_1, 1 },
    { "D_DST_SURFACE_STRIDE", 0x054, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_D_DST_SURFACE_STRIDE_1, 1 },
    { "D_DP_BS_CFG", 0x058, 1, 0x7fu, 0x7fu, 0x0u, f_SDP_D_DP_BS_CFG_1, 6 },
    { "D_DP_BS_ALU_CFG", 0x05c, 1, 0x3f01u, 0x3f01u, 0x0u, f_SDP_D_DP_BS_ALU_CFG_1, 2 },
    { "D_DP_BS_ALU_SRC_VALUE", 0x060, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_BS_ALU_SRC_VALUE_1, 1 },
    { "D_DP_BS_MUL_CFG", 0x064, 1, 0xff01u, 0xff01u, 0x0u, f_SDP_D_DP_BS_MUL_CFG_1, 2 },
    { "D_DP_BS_MUL_SRC_VALUE", 0x068, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_BS_MUL_SRC_VALUE_1, 1 },
    { "D_DP_BN_CFG", 0x06c, 1, 0x7fu, 0x7fu, 0x0u, f_SDP_D_DP_BN_CFG_1, 6 },
    { "D_DP_BN_ALU_CFG", 0x070, 1, 0x3f01u, 0x3f01u, 0x0u, f_SDP_D_DP_BN_ALU_CFG_1, 2 },
    { "D_DP_BN_ALU_SRC_VALUE", 0x074, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_BN_ALU_SRC_VALUE_1, 1 },
    { "D_DP_BN_MUL_CFG", 0x078, 1, 0xff01u, 0xff01u, 0x0u, f_SDP_D_DP_BN_MUL_CFG_1, 2 },
    { "D_DP_BN_MUL_SRC_VALUE", 0x07c, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_BN_MUL_SRC_VALUE_1, 1 },
    { "D_DP_EW_CFG", 0x080, 1, 0x7fu, 0x7fu, 0x0u, f_SDP_D_DP_EW_CFG_1, 6 },
    { "D_DP_EW_ALU_CFG", 0x084, 1, 0x3u, 0x3u, 0x0u, f_SDP_D_DP_EW_ALU_CFG_1, 2 },
    { "D_DP_EW_ALU_SRC_VALUE", 0x088, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DP_EW_ALU_SRC_VALUE_1, 1 },
    { "D_DP_EW_ALU_CVT_OFFSET_VALUE", 0x08c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DP_EW_ALU_CVT_OFFSET_VALUE_1, 1 },
    { "D_DP_EW_ALU_CVT_SCALE_VALUE", 0x090, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_EW_ALU_CVT_SCALE_VALUE_1, 1 },
    { "D_DP_EW_ALU_CVT_TRUNCATE_VALUE", 0x094, 1, 0x3fu, 0x3fu, 0x0u, f_SDP_D_DP_EW_ALU_CVT_TRUNCATE_VALUE_1, 1 },
    { "D_DP_EW_MUL_CFG", 0x098, 1, 0x3u, 0x3u, 0x0u, f_SDP_D_DP_EW_MUL_CFG_1, 2 },
    { "D_DP_EW_MUL_SRC_VALUE", 0x09c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DP_EW_MUL_SRC_VALUE_1, 1 },
    { "D_DP_EW_MUL_CVT_OFFSET_VALUE", 0x0a0, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_DP_EW_MUL_CVT_OFFSET_VALUE_1, 1 },
    { "D_DP_EW_MUL_CVT_SCALE_VALUE", 0x0a4, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_DP_EW_MUL_CVT_SCALE_VALUE_1, 1 },
    { "D_DP_EW_MUL_CVT_TRUNCATE_VALUE", 0x0a8, 1, 0x3fu, 0x3fu, 0x0u, f_SDP_D_DP_EW_MUL_CVT_TRUNCATE_VALUE_1, 1 },
    { "D_DP_EW_TRUNCATE_VALUE", 0x0ac, 1, 0x3ffu, 0x3ffu, 0x0u, f_SDP_D_DP_EW_TRUNCATE_VALUE_1, 1 },
    { "D_FEATURE_MODE_CFG", 0x0b0, 1, 0x1f0fu, 0x1f0fu, 0x0u, f_SDP_D_FEATURE_MODE_CFG_1, 5 },
    { "D_DST_DMA_CFG", 0x0b4, 1, 0x1u, 0x1u, 0x0u, f_SDP_D_DST_DMA_CFG_1, 1 },
    { "D_DST_BATCH_STRIDE", 0x0b8, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_SDP_D_DST_BATCH_STRIDE_1, 1 },
    { "D_DATA_FORMAT", 0x0bc, 1, 0xfu, 0xfu, 0x0u, f_SDP_D_DATA_FORMAT_1, 2 },
    { "D_CVT_OFFSET", 0x0c0, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_SDP_D_CVT_OFFSET_1, 1 },
    { "D_CVT_SCALE", 0x0c4, 1, 0xffffu, 0xffffu, 0x0u, f_SDP_D_CVT_SCALE_1, 1 },
    { "D_CVT_SHIFT", 0x0c8, 1, 0x3fu, 0x3fu, 0x0u, f_SDP_D_CVT_SHIFT_1, 1 },
    { "D_STATUS", 0x0cc, 1, 0x0u, 0x1u, 0x0u, f_SDP_D_STATUS_1, 1 },
    { "D_STATUS_NAN_INPUT_NUM", 0x0d0, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_STATUS_NAN_INPUT_NUM_1, 1 },
    { "D_STATUS_INF_INPUT_NUM", 0x0d4, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_STATUS_INF_INPUT_NUM_1, 1 },
    { "D_STATUS_NAN_OUTPUT_NUM", 0x0d8, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_STATUS_NAN_OUTPUT_NUM_1, 1 },
    { "D_PERF_ENABLE", 0x0dc, 1, 0xfu, 0xfu, 0x0u, f_SDP_D_PERF_ENABLE_1, 4 },
    { "D_PERF_WDMA_WRITE_STALL", 0x0e0, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_WDMA_WRITE_STALL_1, 1 },
    { "D_PERF_LUT_UFLOW", 0x0e4, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_LUT_UFLOW_1, 1 },
    { "D_PERF_LUT_OFLOW", 0x0e8, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_LUT_OFLOW_1, 1 },
    { "D_PERF_OUT_SATURATION", 0x0ec, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_OUT_SATURATION_1, 1 },
    { "D_PERF_LUT_HYBRID", 0x0f0, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_LUT_HYBRID_1, 1 },
    { "D_PERF_LUT_LE_HIT", 0x0f4, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_LUT_LE_HIT_1, 1 },
    { "D_PERF_LUT_LO_HIT", 0x0f8, 1, 0x0u, 0xffffffffu, 0x0u, f_SDP_D_PERF_LUT_LO_HIT_1, 1 },
    { 0 },
};
static const dla_fielddef f_PDP_RDMA_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_DATA_CUBE_IN_WIDTH_0[] = {
    { "CUBE_IN_WIDTH", "input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_DATA_CUBE_IN_HEIGHT_0[] = {
    { "CUBE_IN_HEIGHT", "input height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_DATA_CUBE_IN_CHANNEL_0[] = {
    { "CUBE_IN_CHANNEL", "input channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_FLYING_MODE_0[] = {
    { "FLYING_MODE", "0 input streams from SDP; 1 input is read from memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_SRC_BASE_ADDR_LOW_0[] = {
    { "SRC_BASE_ADDR_LOW", "source base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_SRC_BASE_ADDR_HIGH_0[] = {
    { "SRC_BASE_ADDR_HIGH", "source base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_SRC_LINE_STRIDE_0[] = {
    { "SRC_LINE_STRIDE", "source line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_SRC_SURFACE_STRIDE_0[] = {
    { "SRC_SURFACE_STRIDE", "source surface-to-surface distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_SRC_RAM_CFG_0[] = {
    { "SRC_RAM_TYPE", "source memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_DATA_FORMAT_0[] = {
    { "INPUT_DATA", "input element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_OPERATION_MODE_CFG_0[] = {
    { "SPLIT_NUM", "number of width splits minus 1; 0 means no split", 0, 8, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_POOLING_KERNEL_CFG_0[] = {
    { "KERNEL_STRIDE_WIDTH", "horizontal stride minus 1", 4, 4, DLA_RW, 0x0 },
    { "KERNEL_WIDTH", "pooling window width minus 1 (0..7)", 0, 4, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_POOLING_PADDING_CFG_0[] = {
    { "PAD_WIDTH", "columns of padding on the left", 0, 4, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_PARTIAL_WIDTH_IN_0[] = {
    { "PARTIAL_WIDTH_IN_MID", "input width of a middle split minus 1", 20, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_IN_LAST", "input width of the last split minus 1", 10, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_IN_FIRST", "input width of the first split minus 1", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_PERF_ENABLE_0[] = {
    { "DMA_EN", "1 enables the DMA performance counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_PERF_READ_STALL_0[] = {
    { "PERF_READ_STALL", "cycles the read request was held off; captured when the last request of the layer is issued", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_CYA_0[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_PDP_RDMA_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_PDP_RDMA_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_PDP_RDMA_S_POINTER_0, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_PDP_RDMA_D_OP_ENABLE_0, 1 },
    { "D_DATA_CUBE_IN_WIDTH", 0x00c, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_RDMA_D_DATA_CUBE_IN_WIDTH_0, 1 },
    { "D_DATA_CUBE_IN_HEIGHT", 0x010, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_RDMA_D_DATA_CUBE_IN_HEIGHT_0, 1 },
    { "D_DATA_CUBE_IN_CHANNEL", 0x014, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_RDMA_D_DATA_CUBE_IN_CHANNEL_0, 1 },
    { "D_FLYING_MODE", 0x018, 1, 0x1u, 0x1u, 0x0u, f_PDP_RDMA_D_FLYING_MODE_0, 1 },
    { "D_SRC_BASE_ADDR_LOW", 0x01c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_RDMA_D_SRC_BASE_ADDR_LOW_0, 1 },
    { "D_SRC_BASE_ADDR_HIGH", 0x020, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_RDMA_D_SRC_BASE_ADDR_HIGH_0, 1 },
    { "D_SRC_LINE_STRIDE", 0x024, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_RDMA_D_SRC_LINE_STRIDE_0, 1 },
    { "D_SRC_SURFACE_STRIDE", 0x028, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_RDMA_D_SRC_SURFACE_STRIDE_0, 1 },
    { "D_SRC_RAM_CFG", 0x02c, 1, 0x1u, 0x1u, 0x0u, f_PDP_RDMA_D_SRC_RAM_CFG_0, 1 },
    { "D_DATA_FORMAT", 0x030, 1, 0x3u, 0x3u, 0x0u, f_PDP_RDMA_D_DATA_FORMAT_0, 1 },
    { "D_OPERATION_MODE_CFG", 0x034, 1, 0xffu, 0xffu, 0x0u, f_PDP_RDMA_D_OPERATION_MODE_CFG_0, 1 },
    { "D_POOLING_KERNEL_CFG", 0x038, 1, 0xffu, 0xffu, 0x0u, f_PDP_RDMA_D_POOLING_KERNEL_CFG_0, 2 },
    { "D_POOLING_PADDING_CFG", 0x03c, 1, 0xfu, 0xfu, 0x0u, f_PDP_RDMA_D_POOLING_PADDING_CFG_0, 1 },
    { "D_PARTIAL_WIDTH_IN", 0x040, 1, 0x3fffffffu, 0x3fffffffu, 0x0u, f_PDP_RDMA_D_PARTIAL_WIDTH_IN_0, 3 },
    { "D_PERF_ENABLE", 0x044, 1, 0x1u, 0x1u, 0x0u, f_PDP_RDMA_D_PERF_ENABLE_0, 1 },
    { "D_PERF_READ_STALL", 0x048, 1, 0x0u, 0xffffffffu, 0x0u, f_PDP_RDMA_D_PERF_READ_STALL_0, 1 },
    { "D_CYA", 0x04c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_RDMA_D_CYA_0, 1 },
    { 0 },
};
static const dla_fielddef f_PDP_RDMA_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_DATA_CUBE_IN_WIDTH_1[] = {
    { "CUBE_IN_WIDTH", "input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_DATA_CUBE_IN_HEIGHT_1[] = {
    { "CUBE_IN_HEIGHT", "input height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_DATA_CUBE_IN_CHANNEL_1[] = {
    { "CUBE_IN_CHANNEL", "input channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_FLYING_MODE_1[] = {
    { "FLYING_MODE", "0 input streams from SDP; 1 input is read from memory", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_SRC_BASE_ADDR_LOW_1[] = {
    { "SRC_BASE_ADDR_LOW", "source base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_SRC_BASE_ADDR_HIGH_1[] = {
    { "SRC_BASE_ADDR_HIGH", "source base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_SRC_LINE_STRIDE_1[] = {
    { "SRC_LINE_STRIDE", "source line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_SRC_SURFACE_STRIDE_1[] = {
    { "SRC_SURFACE_STRIDE", "source surface-to-surface distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_SRC_RAM_CFG_1[] = {
    { "SRC_RAM_TYPE", "source memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_DATA_FORMAT_1[] = {
    { "INPUT_DATA", "input element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_OPERATION_MODE_CFG_1[] = {
    { "SPLIT_NUM", "number of width splits minus 1; 0 means no split", 0, 8, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_POOLING_KERNEL_CFG_1[] = {
    { "KERNEL_STRIDE_WIDTH", "horizontal stride minus 1", 4, 4, DLA_RW, 0x0 },
    { "KERNEL_WIDTH", "pooling window width minus 1 (0..7)", 0, 4, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_POOLING_PADDING_CFG_1[] = {
    { "PAD_WIDTH", "columns of padding on the left", 0, 4, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_PARTIAL_WIDTH_IN_1[] = {
    { "PARTIAL_WIDTH_IN_MID", "input width of a middle split minus 1", 20, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_IN_LAST", "input width of the last split minus 1", 10, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_IN_FIRST", "input width of the first split minus 1", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_PERF_ENABLE_1[] = {
    { "DMA_EN", "1 enables the DMA performance counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_PERF_READ_STALL_1[] = {
    { "PERF_READ_STALL", "cycles the read request was held off; captured when the last request of the layer is issued", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_RDMA_D_CYA_1[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_PDP_RDMA_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_PDP_RDMA_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_PDP_RDMA_S_POINTER_1, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_PDP_RDMA_D_OP_ENABLE_1, 1 },
    { "D_DATA_CUBE_IN_WIDTH", 0x00c, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_RDMA_D_DATA_CUBE_IN_WIDTH_1, 1 },
    { "D_DATA_CUBE_IN_HEIGHT", 0x010, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_RDMA_D_DATA_CUBE_IN_HEIGHT_1, 1 },
    { "D_DATA_CUBE_IN_CHANNEL", 0x014, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_RDMA_D_DATA_CUBE_IN_CHANNEL_1, 1 },
    { "D_FLYING_MODE", 0x018, 1, 0x1u, 0x1u, 0x0u, f_PDP_RDMA_D_FLYING_MODE_1, 1 },
    { "D_SRC_BASE_ADDR_LOW", 0x01c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_PDP_RDMA_D_SRC_BASE_ADDR_LOW_1, 1 },
    { "D_SRC_BASE_ADDR_HIGH", 0x020, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_RDMA_D_SRC_BASE_ADDR_HIGH_1, 1 },
    { "D_SRC_LINE_STRIDE", 0x024, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_PDP_RDMA_D_SRC_LINE_STRIDE_1, 1 },
    { "D_SRC_SURFACE_STRIDE", 0x028, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_PDP_RDMA_D_SRC_SURFACE_STRIDE_1, 1 },
    { "D_SRC_RAM_CFG", 0x02c, 1, 0x1u, 0x1u, 0x0u, f_PDP_RDMA_D_SRC_RAM_CFG_1, 1 },
    { "D_DATA_FORMAT", 0x030, 1, 0x3u, 0x3u, 0x0u, f_PDP_RDMA_D_DATA_FORMAT_1, 1 },
    { "D_OPERATION_MODE_CFG", 0x034, 1, 0xffu, 0xffu, 0x0u, f_PDP_RDMA_D_OPERATION_MODE_CFG_1, 1 },
    { "D_POOLING_KERNEL_CFG", 0x038, 1, 0xffu, 0xffu, 0x0u, f_PDP_RDMA_D_POOLING_KERNEL_CFG_1, 2 },
    { "D_POOLING_PADDING_CFG", 0x03c, 1, 0xfu, 0xfu, 0x0u, f_PDP_RDMA_D_POOLING_PADDING_CFG_1, 1 },
    { "D_PARTIAL_WIDTH_IN", 0x040, 1, 0x3fffffffu, 0x3fffffffu, 0x0u, f_PDP_RDMA_D_PARTIAL_WIDTH_IN_1, 3 },
    { "D_PERF_ENABLE", 0x044, 1, 0x1u, 0x1u, 0x0u, f_PDP_RDMA_D_PERF_ENABLE_1, 1 },
    { "D_PERF_READ_STALL", 0x048, 1, 0x0u, 0xffffffffu, 0x0u, f_PDP_RDMA_D_PERF_READ_STALL_1, 1 },
    { "D_CYA", 0x04c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_RDMA_D_CYA_1, 1 },
    { 0 },
};
static const dla_fielddef f_PDP_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_IN_WIDTH_0[] = {
    { "CUBE_IN_WIDTH", "input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_IN_HEIGHT_0[] = {
    { "CUBE_IN_HEIGHT", "input height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_IN_CHANNEL_0[] = {
    { "CUBE_IN_CHANNEL", "input channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_OUT_WIDTH_0[] = {
    { "CUBE_OUT_WIDTH", "output width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_OUT_HEIGHT_0[] = {
    { "CUBE_OUT_HEIGHT", "output height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_OUT_CHANNEL_0[] = {
    { "CUBE_OUT_CHANNEL", "output channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_OPERATION_MODE_CFG_0[] = {
    { "SPLIT_NUM", "number of width splits minus 1; 0 means no split", 8, 8, DLA_RW, 0x0 },
    { "FLYING_MODE", "0 input streams from SDP; 1 input is read from memory", 4, 1, DLA_RW, 0x0 },
    { "POOLING_METHOD", "0 average; 1 maximum; 2 minimum", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_NAN_FLUSH_TO_ZERO_0[] = {
    { "NAN_TO_ZERO", "1 replaces input NaN by zero (fp16 only)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_PARTIAL_WIDTH_IN_0[] = {
    { "PARTIAL_WIDTH_IN_MID", "input width of a middle split minus 1", 20, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_IN_LAST", "input width of the last split minus 1", 10, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_IN_FIRST", "input width of the first split minus 1", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_PARTIAL_WIDTH_OUT_0[] = {
    { "PARTIAL_WIDTH_OUT_MID", "output width of a middle split minus 1", 20, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_OUT_LAST", "output width of the last split minus 1", 10, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_OUT_FIRST", "output width of the first split minus 1", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_KERNEL_CFG_0[] = {
    { "KERNEL_STRIDE_HEIGHT", "vertical stride minus 1", 20, 4, DLA_RW, 0x0 },
    { "KERNEL_STRIDE_WIDTH", "horizontal stride minus 1", 16, 4, DLA_RW, 0x0 },
    { "KERNEL_HEIGHT", "pooling window height minus 1 (0..7)", 8, 4, DLA_RW, 0x0 },
    { "KERNEL_WIDTH", "pooling window width minus 1 (0..7)", 0, 4, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_RECIP_KERNEL_WIDTH_0[] = {
    { "RECIP_KERNEL_WIDTH", "reciprocal of window width times 65536", 0, 17, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_RECIP_KERNEL_HEIGHT_0[] = {
    { "RECIP_KERNEL_HEIGHT", "reciprocal of window height times 65536", 0, 17, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_CFG_0[] = {
    { "PAD_BOTTOM", "rows of padding at the bottom", 12, 3, DLA_RW, 0x0 },
    { "PAD_RIGHT", "columns of padding on the right", 8, 3, DLA_RW, 0x0 },
    { "PAD_TOP", "rows of padding at the top", 4, 3, DLA_RW, 0x0 },
    { "PAD_LEFT", "columns of padding on the left", 0, 3, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_1_CFG_0[] = {
    { "PAD_VALUE_1X", "1 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_2_CFG_0[] = {
    { "PAD_VALUE_2X", "2 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_3_CFG_0[] = {
    { "PAD_VALUE_3X", "3 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_4_CFG_0[] = {
    { "PAD_VALUE_4X", "4 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_5_CFG_0[] = {
    { "PAD_VALUE_5X", "5 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_6_CFG_0[] = {
    { "PAD_VALUE_6X", "6 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_7_CFG_0[] = {
    { "PAD_VALUE_7X", "7 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_SRC_BASE_ADDR_LOW_0[] = {
    { "SRC_BASE_ADDR_LOW", "source base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_SRC_BASE_ADDR_HIGH_0[] = {
    { "SRC_BASE_ADDR_HIGH", "source base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_SRC_LINE_STRIDE_0[] = {
    { "SRC_LINE_STRIDE", "source line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_SRC_SURFACE_STRIDE_0[] = {
    { "SRC_SURFACE_STRIDE", "source surface-to-surface distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DST_BASE_ADDR_LOW_0[] = {
    { "DST_BASE_ADDR_LOW", "destination base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DST_BASE_ADDR_HIGH_0[] = {
    { "DST_BASE_ADDR_HIGH", "destination base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DST_LINE_STRIDE_0[] = {
    { "DST_LINE_STRIDE", "destination line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DST_SURFACE_STRIDE_0[] = {
    { "DST_SURFACE_STRIDE", "destination surface-to-surface distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DST_RAM_CFG_0[] = {
    { "DST_RAM_TYPE", "destination memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_FORMAT_0[] = {
    { "INPUT_DATA", "input element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_INF_INPUT_NUM_0[] = {
    { "INF_INPUT_NUM", "infinite inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_D_NAN_INPUT_NUM_0[] = {
    { "NAN_INPUT_NUM", "NaN inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_D_NAN_OUTPUT_NUM_0[] = {
    { "NAN_OUTPUT_NUM", "NaN outputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_D_PERF_ENABLE_0[] = {
    { "DMA_EN", "1 enables the DMA performance counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_PERF_WRITE_STALL_0[] = {
    { "PERF_WRITE_STALL", "cycles the write request was held off; captured at layer end", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_D_CYA_0[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_PDP_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_PDP_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_PDP_S_POINTER_0, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_PDP_D_OP_ENABLE_0, 1 },
    { "D_DATA_CUBE_IN_WIDTH", 0x00c, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_IN_WIDTH_0, 1 },
    { "D_DATA_CUBE_IN_HEIGHT", 0x010, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_IN_HEIGHT_0, 1 },
    { "D_DATA_CUBE_IN_CHANNEL", 0x014, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_IN_CHANNEL_0, 1 },
    { "D_DATA_CUBE_OUT_WIDTH", 0x018, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_OUT_WIDTH_0, 1 },
    { "D_DATA_CUBE_OUT_HEIGHT", 0x01c, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_OUT_HEIGHT_0, 1 },
    { "D_DATA_CUBE_OUT_CHANNEL", 0x020, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_OUT_CHANNEL_0, 1 },
    { "D_OPERATION_MODE_CFG", 0x024, 1, 0xff13u, 0xff13u, 0x0u, f_PDP_D_OPERATION_MODE_CFG_0, 3 },
    { "D_NAN_FLUSH_TO_ZERO", 0x028, 1, 0x1u, 0x1u, 0x0u, f_PDP_D_NAN_FLUSH_TO_ZERO_0, 1 },
    { "D_PARTIAL_WIDTH_IN", 0x02c, 1, 0x3fffffffu, 0x3fffffffu, 0x0u, f_PDP_D_PARTIAL_WIDTH_IN_0, 3 },
    { "D_PARTIAL_WIDTH_OUT", 0x030, 1, 0x3fffffffu, 0x3fffffffu, 0x0u, f_PDP_D_PARTIAL_WIDTH_OUT_0, 3 },
    { "D_POOLING_KERNEL_CFG", 0x034, 1, 0xff0f0fu, 0xff0f0fu, 0x0u, f_PDP_D_POOLING_KERNEL_CFG_0, 4 },
    { "D_RECIP_KERNEL_WIDTH", 0x038, 1, 0x1ffffu, 0x1ffffu, 0x0u, f_PDP_D_RECIP_KERNEL_WIDTH_0, 1 },
    { "D_RECIP_KERNEL_HEIGHT", 0x03c, 1, 0x1ffffu, 0x1ffffu, 0x0u, f_PDP_D_RECIP_KERNEL_HEIGHT_0, 1 },
    { "D_POOLING_PADDING_CFG", 0x040, 1, 0x7777u, 0x7777u, 0x0u, f_PDP_D_POOLING_PADDING_CFG_0, 4 },
    { "D_POOLING_PADDING_VALUE_1_CFG", 0x044, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_1_CFG_0, 1 },
    { "D_POOLING_PADDING_VALUE_2_CFG", 0x048, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_2_CFG_0, 1 },
    { "D_POOLING_PADDING_VALUE_3_CFG", 0x04c, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_3_CFG_0, 1 },
    { "D_POOLING_PADDING_VALUE_4_CFG", 0x050, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_4_CFG_0, 1 },
    { "D_POOLING_PADDING_VALUE_5_CFG", 0x054, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_5_CFG_0, 1 },
    { "D_POOLING_PADDING_VALUE_6_CFG", 0x058, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_6_CFG_0, 1 },
    { "D_POOLING_PADDING_VALUE_7_CFG", 0x05c, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_7_CFG_0, 1 },
    { "D_SRC_BASE_ADDR_LOW", 0x060, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_SRC_BASE_ADDR_LOW_0, 1 },
    { "D_SRC_BASE_ADDR_HIGH", 0x064, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_SRC_BASE_ADDR_HIGH_0, 1 },
    { "D_SRC_LINE_STRIDE", 0x068, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_SRC_LINE_STRIDE_0, 1 },
    { "D_SRC_SURFACE_STRIDE", 0x06c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_SRC_SURFACE_STRIDE_0, 1 },
    { "D_DST_BASE_ADDR_LOW", 0x070, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_DST_BASE_ADDR_LOW_0, 1 },
    { "D_DST_BASE_ADDR_HIGH", 0x074, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_DST_BASE_ADDR_HIGH_0, 1 },
    { "D_DST_LINE_STRIDE", 0x078, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_DST_LINE_STRIDE_0, 1 },
    { "D_DST_SURFACE_STRIDE", 0x07c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_DST_SURFACE_STRIDE_0, 1 },
    { "D_DST_RAM_CFG", 0x080, 1, 0x1u, 0x1u, 0x0u, f_PDP_D_DST_RAM_CFG_0, 1 },
    { "D_DATA_FORMAT", 0x084, 1, 0x3u, 0x3u, 0x0u, f_PDP_D_DATA_FORMAT_0, 1 },
    { "D_INF_INPUT_NUM", 0x088, 1, 0x0u, 0xffffffffu, 0x0u, f_PDP_D_INF_INPUT_NUM_0, 1 },
    { "D_NAN_INPUT_NUM", 0x08c, 1, 0x0u, 0xffffffffu, 0x0u, f_PDP_D_NAN_INPUT_NUM_0, 1 },
    { "D_NAN_OUTPUT_NUM", 0x090, 1, 0x0u, 0xffffffffu, 0x0u, f_PDP_D_NAN_OUTPUT_NUM_0, 1 },
    { "D_PERF_ENABLE", 0x094, 1, 0x1u, 0x1u, 0x0u, f_PDP_D_PERF_ENABLE_0, 1 },
    { "D_PERF_WRITE_STALL", 0x098, 1, 0x0u, 0xffffffffu, 0x0u, f_PDP_D_PERF_WRITE_STALL_0, 1 },
    { "D_CYA", 0x09c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_CYA_0, 1 },
    { 0 },
};
static const dla_fielddef f_PDP_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_IN_WIDTH_1[] = {
    { "CUBE_IN_WIDTH", "input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_IN_HEIGHT_1[] = {
    { "CUBE_IN_HEIGHT", "input height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_IN_CHANNEL_1[] = {
    { "CUBE_IN_CHANNEL", "input channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_OUT_WIDTH_1[] = {
    { "CUBE_OUT_WIDTH", "output width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_OUT_HEIGHT_1[] = {
    { "CUBE_OUT_HEIGHT", "output height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_CUBE_OUT_CHANNEL_1[] = {
    { "CUBE_OUT_CHANNEL", "output channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_OPERATION_MODE_CFG_1[] = {
    { "SPLIT_NUM", "number of width splits minus 1; 0 means no split", 8, 8, DLA_RW, 0x0 },
    { "FLYING_MODE", "0 input streams from SDP; 1 input is read from memory", 4, 1, DLA_RW, 0x0 },
    { "POOLING_METHOD", "0 average; 1 maximum; 2 minimum", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_NAN_FLUSH_TO_ZERO_1[] = {
    { "NAN_TO_ZERO", "1 replaces input NaN by zero (fp16 only)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_PARTIAL_WIDTH_IN_1[] = {
    { "PARTIAL_WIDTH_IN_MID", "input width of a middle split minus 1", 20, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_IN_LAST", "input width of the last split minus 1", 10, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_IN_FIRST", "input width of the first split minus 1", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_PARTIAL_WIDTH_OUT_1[] = {
    { "PARTIAL_WIDTH_OUT_MID", "output width of a middle split minus 1", 20, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_OUT_LAST", "output width of the last split minus 1", 10, 10, DLA_RW, 0x0 },
    { "PARTIAL_WIDTH_OUT_FIRST", "output width of the first split minus 1", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_KERNEL_CFG_1[] = {
    { "KERNEL_STRIDE_HEIGHT", "vertical stride minus 1", 20, 4, DLA_RW, 0x0 },
    { "KERNEL_STRIDE_WIDTH", "horizontal stride minus 1", 16, 4, DLA_RW, 0x0 },
    { "KERNEL_HEIGHT", "pooling window height minus 1 (0..7)", 8, 4, DLA_RW, 0x0 },
    { "KERNEL_WIDTH", "pooling window width minus 1 (0..7)", 0, 4, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_RECIP_KERNEL_WIDTH_1[] = {
    { "RECIP_KERNEL_WIDTH", "reciprocal of window width times 65536", 0, 17, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_RECIP_KERNEL_HEIGHT_1[] = {
    { "RECIP_KERNEL_HEIGHT", "reciprocal of window height times 65536", 0, 17, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_CFG_1[] = {
    { "PAD_BOTTOM", "rows of padding at the bottom", 12, 3, DLA_RW, 0x0 },
    { "PAD_RIGHT", "columns of padding on the right", 8, 3, DLA_RW, 0x0 },
    { "PAD_TOP", "rows of padding at the top", 4, 3, DLA_RW, 0x0 },
    { "PAD_LEFT", "columns of padding on the left", 0, 3, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_1_CFG_1[] = {
    { "PAD_VALUE_1X", "1 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_2_CFG_1[] = {
    { "PAD_VALUE_2X", "2 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_3_CFG_1[] = {
    { "PAD_VALUE_3X", "3 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_4_CFG_1[] = {
    { "PAD_VALUE_4X", "4 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_5_CFG_1[] = {
    { "PAD_VALUE_5X", "5 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_6_CFG_1[] = {
    { "PAD_VALUE_6X", "6 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_POOLING_PADDING_VALUE_7_CFG_1[] = {
    { "PAD_VALUE_7X", "7 times the signed padding value", 0, 19, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_SRC_BASE_ADDR_LOW_1[] = {
    { "SRC_BASE_ADDR_LOW", "source base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_SRC_BASE_ADDR_HIGH_1[] = {
    { "SRC_BASE_ADDR_HIGH", "source base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_SRC_LINE_STRIDE_1[] = {
    { "SRC_LINE_STRIDE", "source line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_SRC_SURFACE_STRIDE_1[] = {
    { "SRC_SURFACE_STRIDE", "source surface-to-surface distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DST_BASE_ADDR_LOW_1[] = {
    { "DST_BASE_ADDR_LOW", "destination base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DST_BASE_ADDR_HIGH_1[] = {
    { "DST_BASE_ADDR_HIGH", "destination base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DST_LINE_STRIDE_1[] = {
    { "DST_LINE_STRIDE", "destination line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DST_SURFACE_STRIDE_1[] = {
    { "DST_SURFACE_STRIDE", "destination surface-to-surface distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DST_RAM_CFG_1[] = {
    { "DST_RAM_TYPE", "destination memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_DATA_FORMAT_1[] = {
    { "INPUT_DATA", "input element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_INF_INPUT_NUM_1[] = {
    { "INF_INPUT_NUM", "infinite inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_D_NAN_INPUT_NUM_1[] = {
    { "NAN_INPUT_NUM", "NaN inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_D_NAN_OUTPUT_NUM_1[] = {
    { "NAN_OUTPUT_NUM", "NaN outputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_D_PERF_ENABLE_1[] = {
    { "DMA_EN", "1 enables the DMA performance counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_PDP_D_PERF_WRITE_STALL_1[] = {
    { "PERF_WRITE_STALL", "cycles the write request was held off; captured at layer end", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_PDP_D_CYA_1[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_PDP_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_PDP_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_PDP_S_POINTER_1, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_PDP_D_OP_ENABLE_1, 1 },
    { "D_DATA_CUBE_IN_WIDTH", 0x00c, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_IN_WIDTH_1, 1 },
    { "D_DATA_CUBE_IN_HEIGHT", 0x010, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_IN_HEIGHT_1, 1 },
    { "D_DATA_CUBE_IN_CHANNEL", 0x014, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_IN_CHANNEL_1, 1 },
    { "D_DATA_CUBE_OUT_WIDTH", 0x018, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_OUT_WIDTH_1, 1 },
    { "D_DATA_CUBE_OUT_HEIGHT", 0x01c, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_OUT_HEIGHT_1, 1 },
    { "D_DATA_CUBE_OUT_CHANNEL", 0x020, 1, 0x1fffu, 0x1fffu, 0x0u, f_PDP_D_DATA_CUBE_OUT_CHANNEL_1, 1 },
    { "D_OPERATION_MODE_CFG", 0x024, 1, 0xff13u, 0xff13u, 0x0u, f_PDP_D_OPERATION_MODE_CFG_1, 3 },
    { "D_NAN_FLUSH_TO_ZERO", 0x028, 1, 0x1u, 0x1u, 0x0u, f_PDP_D_NAN_FLUSH_TO_ZERO_1, 1 },
    { "D_PARTIAL_WIDTH_IN", 0x02c, 1, 0x3fffffffu, 0x3fffffffu, 0x0u, f_PDP_D_PARTIAL_WIDTH_IN_1, 3 },
    { "D_PARTIAL_WIDTH_OUT", 0x030, 1, 0x3fffffffu, 0x3fffffffu, 0x0u, f_PDP_D_PARTIAL_WIDTH_OUT_1, 3 },
    { "D_POOLING_KERNEL_CFG", 0x034, 1, 0xff0f0fu, 0xff0f0fu, 0x0u, f_PDP_D_POOLING_KERNEL_CFG_1, 4 },
    { "D_RECIP_KERNEL_WIDTH", 0x038, 1, 0x1ffffu, 0x1ffffu, 0x0u, f_PDP_D_RECIP_KERNEL_WIDTH_1, 1 },
    { "D_RECIP_KERNEL_HEIGHT", 0x03c, 1, 0x1ffffu, 0x1ffffu, 0x0u, f_PDP_D_RECIP_KERNEL_HEIGHT_1, 1 },
    { "D_POOLING_PADDING_CFG", 0x040, 1, 0x7777u, 0x7777u, 0x0u, f_PDP_D_POOLING_PADDING_CFG_1, 4 },
    { "D_POOLING_PADDING_VALUE_1_CFG", 0x044, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_1_CFG_1, 1 },
    { "D_POOLING_PADDING_VALUE_2_CFG", 0x048, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_2_CFG_1, 1 },
    { "D_POOLING_PADDING_VALUE_3_CFG", 0x04c, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_3_CFG_1, 1 },
    { "D_POOLING_PADDING_VALUE_4_CFG", 0x050, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_4_CFG_1, 1 },
    { "D_POOLING_PADDING_VALUE_5_CFG", 0x054, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_5_CFG_1, 1 },
    { "D_POOLING_PADDING_VALUE_6_CFG", 0x058, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_6_CFG_1, 1 },
    { "D_POOLING_PADDING_VALUE_7_CFG", 0x05c, 1, 0x7ffffu, 0x7ffffu, 0x0u, f_PDP_D_POOLING_PADDING_VALUE_7_CFG_1, 1 },
    { "D_SRC_BASE_ADDR_LOW", 0x060, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_PDP_D_SRC_BASE_ADDR_LOW_1, 1 },
    { "D_SRC_BASE_ADDR_HIGH", 0x064, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_SRC_BASE_ADDR_HIGH_1, 1 },
    { "D_SRC_LINE_STRIDE", 0x068, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_PDP_D_SRC_LINE_STRIDE_1, 1 },
    { "D_SRC_SURFACE_STRIDE", 0x06c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_PDP_D_SRC_SURFACE_STRIDE_1, 1 },
    { "D_DST_BASE_ADDR_LOW", 0x070, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_PDP_D_DST_BASE_ADDR_LOW_1, 1 },
    { "D_DST_BASE_ADDR_HIGH", 0x074, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_DST_BASE_ADDR_HIGH_1, 1 },
    { "D_DST_LINE_STRIDE", 0x078, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_PDP_D_DST_LINE_STRIDE_1, 1 },
    { "D_DST_SURFACE_STRIDE", 0x07c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_PDP_D_DST_SURFACE_STRIDE_1, 1 },
    { "D_DST_RAM_CFG", 0x080, 1, 0x1u, 0x1u, 0x0u, f_PDP_D_DST_RAM_CFG_1, 1 },
    { "D_DATA_FORMAT", 0x084, 1, 0x3u, 0x3u, 0x0u, f_PDP_D_DATA_FORMAT_1, 1 },
    { "D_INF_INPUT_NUM", 0x088, 1, 0x0u, 0xffffffffu, 0x0u, f_PDP_D_INF_INPUT_NUM_1, 1 },
    { "D_NAN_INPUT_NUM", 0x08c, 1, 0x0u, 0xffffffffu, 0x0u, f_PDP_D_NAN_INPUT_NUM_1, 1 },
    { "D_NAN_OUTPUT_NUM", 0x090, 1, 0x0u, 0xffffffffu, 0x0u, f_PDP_D_NAN_OUTPUT_NUM_1, 1 },
    { "D_PERF_ENABLE", 0x094, 1, 0x1u, 0x1u, 0x0u, f_PDP_D_PERF_ENABLE_1, 1 },
    { "D_PERF_WRITE_STALL", 0x098, 1, 0x0u, 0xffffffffu, 0x0u, f_PDP_D_PERF_WRITE_STALL_1, 1 },
    { "D_CYA", 0x09c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_PDP_D_CYA_1, 1 },
    { 0 },
};
static const dla_fielddef f_CDP_RDMA_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_DATA_CUBE_WIDTH_0[] = {
    { "WIDTH", "cube width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_DATA_CUBE_HEIGHT_0[] = {
    { "HEIGHT", "cube height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_DATA_CUBE_CHANNEL_0[] = {
    { "CHANNEL", "cube channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_BASE_ADDR_LOW_0[] = {
    { "SRC_BASE_ADDR_LOW", "source base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_BASE_ADDR_HIGH_0[] = {
    { "SRC_BASE_ADDR_HIGH", "source base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_LINE_STRIDE_0[] = {
    { "SRC_LINE_STRIDE", "source line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_SURFACE_STRIDE_0[] = {
    { "SRC_SURFACE_STRIDE", "source surface-to-surface distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_DMA_CFG_0[] = {
    { "SRC_RAM_TYPE", "source memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_COMPRESSION_EN_0[] = {
    { "SRC_COMPRESSION_EN", "constant 0; no function", 0, 1, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_OPERATION_MODE_0[] = {
    { "OPERATION_MODE", "constant 0; no function (named 0 read-phase 1 write-phase 2 ordinary)", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_DATA_FORMAT_0[] = {
    { "INPUT_DATA", "input element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_PERF_ENABLE_0[] = {
    { "DMA_EN", "1 enables the DMA performance counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_PERF_READ_STALL_0[] = {
    { "PERF_READ_STALL", "cycles the read request was held off; captured when the last request of the layer is issued", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_CYA_0[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_CDP_RDMA_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CDP_RDMA_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CDP_RDMA_S_POINTER_0, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_CDP_RDMA_D_OP_ENABLE_0, 1 },
    { "D_DATA_CUBE_WIDTH", 0x00c, 1, 0x1fffu, 0x1fffu, 0x0u, f_CDP_RDMA_D_DATA_CUBE_WIDTH_0, 1 },
    { "D_DATA_CUBE_HEIGHT", 0x010, 1, 0x1fffu, 0x1fffu, 0x0u, f_CDP_RDMA_D_DATA_CUBE_HEIGHT_0, 1 },
    { "D_DATA_CUBE_CHANNEL", 0x014, 1, 0x1fffu, 0x1fffu, 0x0u, f_CDP_RDMA_D_DATA_CUBE_CHANNEL_0, 1 },
    { "D_SRC_BASE_ADDR_LOW", 0x018, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_RDMA_D_SRC_BASE_ADDR_LOW_0, 1 },
    { "D_SRC_BASE_ADDR_HIGH", 0x01c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_RDMA_D_SRC_BASE_ADDR_HIGH_0, 1 },
    { "D_SRC_LINE_STRIDE", 0x020, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_RDMA_D_SRC_LINE_STRIDE_0, 1 },
    { "D_SRC_SURFACE_STRIDE", 0x024, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_RDMA_D_SRC_SURFACE_STRIDE_0, 1 },
    { "D_SRC_DMA_CFG", 0x028, 1, 0x1u, 0x1u, 0x0u, f_CDP_RDMA_D_SRC_DMA_CFG_0, 1 },
    { "D_SRC_COMPRESSION_EN", 0x02c, 1, 0x0u, 0x1u, 0x0u, f_CDP_RDMA_D_SRC_COMPRESSION_EN_0, 1 },
    { "D_OPERATION_MODE", 0x030, 1, 0x0u, 0x3u, 0x0u, f_CDP_RDMA_D_OPERATION_MODE_0, 1 },
    { "D_DATA_FORMAT", 0x034, 1, 0x3u, 0x3u, 0x0u, f_CDP_RDMA_D_DATA_FORMAT_0, 1 },
    { "D_PERF_ENABLE", 0x038, 1, 0x1u, 0x1u, 0x0u, f_CDP_RDMA_D_PERF_ENABLE_0, 1 },
    { "D_PERF_READ_STALL", 0x03c, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_RDMA_D_PERF_READ_STALL_0, 1 },
    { "D_CYA", 0x040, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_RDMA_D_CYA_0, 1 },
    { 0 },
};
static const dla_fielddef f_CDP_RDMA_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_DATA_CUBE_WIDTH_1[] = {
    { "WIDTH", "cube width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_DATA_CUBE_HEIGHT_1[] = {
    { "HEIGHT", "cube height minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_DATA_CUBE_CHANNEL_1[] = {
    { "CHANNEL", "cube channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_BASE_ADDR_LOW_1[] = {
    { "SRC_BASE_ADDR_LOW", "source base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_BASE_ADDR_HIGH_1[] = {
    { "SRC_BASE_ADDR_HIGH", "source base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_LINE_STRIDE_1[] = {
    { "SRC_LINE_STRIDE", "source line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_SURFACE_STRIDE_1[] = {
    { "SRC_SURFACE_STRIDE", "source surface-to-surface distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_DMA_CFG_1[] = {
    { "SRC_RAM_TYPE", "source memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_SRC_COMPRESSION_EN_1[] = {
    { "SRC_COMPRESSION_EN", "constant 0; no function", 0, 1, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_OPERATION_MODE_1[] = {
    { "OPERATION_MODE", "constant 0; no function (named 0 read-phase 1 write-phase 2 ordinary)", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_DATA_FORMAT_1[] = {
    { "INPUT_DATA", "input element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_PERF_ENABLE_1[] = {
    { "DMA_EN", "1 enables the DMA performance counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_PERF_READ_STALL_1[] = {
    { "PERF_READ_STALL", "cycles the read request was held off; captured when the last request of the layer is issued", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_RDMA_D_CYA_1[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_CDP_RDMA_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CDP_RDMA_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CDP_RDMA_S_POINTER_1, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_CDP_RDMA_D_OP_ENABLE_1, 1 },
    { "D_DATA_CUBE_WIDTH", 0x00c, 1, 0x1fffu, 0x1fffu, 0x0u, f_CDP_RDMA_D_DATA_CUBE_WIDTH_1, 1 },
    { "D_DATA_CUBE_HEIGHT", 0x010, 1, 0x1fffu, 0x1fffu, 0x0u, f_CDP_RDMA_D_DATA_CUBE_HEIGHT_1, 1 },
    { "D_DATA_CUBE_CHANNEL", 0x014, 1, 0x1fffu, 0x1fffu, 0x0u, f_CDP_RDMA_D_DATA_CUBE_CHANNEL_1, 1 },
    { "D_SRC_BASE_ADDR_LOW", 0x018, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDP_RDMA_D_SRC_BASE_ADDR_LOW_1, 1 },
    { "D_SRC_BASE_ADDR_HIGH", 0x01c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_RDMA_D_SRC_BASE_ADDR_HIGH_1, 1 },
    { "D_SRC_LINE_STRIDE", 0x020, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDP_RDMA_D_SRC_LINE_STRIDE_1, 1 },
    { "D_SRC_SURFACE_STRIDE", 0x024, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDP_RDMA_D_SRC_SURFACE_STRIDE_1, 1 },
    { "D_SRC_DMA_CFG", 0x028, 1, 0x1u, 0x1u, 0x0u, f_CDP_RDMA_D_SRC_DMA_CFG_1, 1 },
    { "D_SRC_COMPRESSION_EN", 0x02c, 1, 0x0u, 0x1u, 0x0u, f_CDP_RDMA_D_SRC_COMPRESSION_EN_1, 1 },
    { "D_OPERATION_MODE", 0x030, 1, 0x0u, 0x3u, 0x0u, f_CDP_RDMA_D_OPERATION_MODE_1, 1 },
    { "D_DATA_FORMAT", 0x034, 1, 0x3u, 0x3u, 0x0u, f_CDP_RDMA_D_DATA_FORMAT_1, 1 },
    { "D_PERF_ENABLE", 0x038, 1, 0x1u, 0x1u, 0x0u, f_CDP_RDMA_D_PERF_ENABLE_1, 1 },
    { "D_PERF_READ_STALL", 0x03c, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_RDMA_D_PERF_READ_STALL_1, 1 },
    { "D_CYA", 0x040, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_RDMA_D_CYA_1, 1 },
    { 0 },
};
static const dla_fielddef f_CDP_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_ACCESS_CFG_0[] = {
    { "LUT_ACCESS_TYPE", "0 read the table; 1 write the table", 17, 1, DLA_RW, 0x0 },
    { "LUT_TABLE_ID", "table selected: 0 LE (65 entries); 1 LO (257 entries)", 16, 1, DLA_RW, 0x0 },
    { "LUT_ADDR", "table entry index to start from; steps by itself on data accesses (see notes)", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_ACCESS_DATA_0[] = {
    { "LUT_DATA", "table entry value; write stores it when access type is write; read returns the current entry", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_CFG_0[] = {
    { "LUT_HYBRID_PRIORITY", "result used when both hit or one underflows and the other overflows: 0 LE; 1 LO", 6, 1, DLA_RW, 0x0 },
    { "LUT_OFLOW_PRIORITY", "result used when both tables overflow: 0 LE; 1 LO", 5, 1, DLA_RW, 0x0 },
    { "LUT_UFLOW_PRIORITY", "result used when both tables underflow: 0 LE; 1 LO", 4, 1, DLA_RW, 0x0 },
    { "LUT_LE_FUNCTION", "LE table spacing: 0 exponential; 1 linear", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_INFO_0[] = {
    { "LUT_LO_INDEX_SELECT", "signed index shift of the LO table", 16, 8, DLA_RW, 0x0 },
    { "LUT_LE_INDEX_SELECT", "signed index shift of the LE table in linear mode", 8, 8, DLA_RW, 0x0 },
    { "LUT_LE_INDEX_OFFSET", "signed index offset of the LE table in exponential mode", 0, 8, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_START_LOW_0[] = {
    { "LUT_LE_START_LOW", "lower bound of the LE table range; bits 31:0", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_START_HIGH_0[] = {
    { "LUT_LE_START_HIGH", "lower bound of the LE table range; bits 37:32", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_END_LOW_0[] = {
    { "LUT_LE_END_LOW", "upper bound of the LE table range; bits 31:0", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_END_HIGH_0[] = {
    { "LUT_LE_END_HIGH", "upper bound of the LE table range; bits 37:32", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_START_LOW_0[] = {
    { "LUT_LO_START_LOW", "lower bound of the LO table range; bits 31:0", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_START_HIGH_0[] = {
    { "LUT_LO_START_HIGH", "lower bound of the LO table range; bits 37:32", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_END_LOW_0[] = {
    { "LUT_LO_END_LOW", "upper bound of the LO table range; bits 31:0", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_END_HIGH_0[] = {
    { "LUT_LO_END_HIGH", "upper bound of the LO table range; bits 37:32", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_SLOPE_SCALE_0[] = {
    { "LUT_LE_SLOPE_OFLOW_SCALE", "signed slope multiplier used above the LE range", 16, 16, DLA_RW, 0x0 },
    { "LUT_LE_SLOPE_UFLOW_SCALE", "signed slope multiplier used below the LE range", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_SLOPE_SHIFT_0[] = {
    { "LUT_LE_SLOPE_OFLOW_SHIFT", "signed slope shift used above the LE range; positive shifts right", 5, 5, DLA_RW, 0x0 },
    { "LUT_LE_SLOPE_UFLOW_SHIFT", "signed slope shift used below the LE range; positive shifts right", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_SLOPE_SCALE_0[] = {
    { "LUT_LO_SLOPE_OFLOW_SCALE", "signed slope multiplier used above the LO range", 16, 16, DLA_RW, 0x0 },
    { "LUT_LO_SLOPE_UFLOW_SCALE", "signed slope multiplier used below the LO range", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_SLOPE_SHIFT_0[] = {
    { "LUT_LO_SLOPE_OFLOW_SHIFT", "signed slope shift used above the LO range; positive shifts right", 5, 5, DLA_RW, 0x0 },
    { "LUT_LO_SLOPE_UFLOW_SHIFT", "signed slope shift used below the LO range; positive shifts right", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CDP_D_FUNC_BYPASS_0[] = {
    { "MUL_BYPASS", "1 skips the final multiplier", 1, 1, DLA_RW, 0x0 },
    { "SQSUM_BYPASS", "1 skips the square-and-sum step", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_BASE_ADDR_LOW_0[] = {
    { "DST_BASE_ADDR_LOW", "destination base address low bits", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_BASE_ADDR_HIGH_0[] = {
    { "DST_BASE_ADDR_HIGH", "destination base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_LINE_STRIDE_0[] = {
    { "DST_LINE_STRIDE", "destination line-to-line distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_SURFACE_STRIDE_0[] = {
    { "DST_SURFACE_STRIDE", "destination surface-to-surface distance in bytes", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_DMA_CFG_0[] = {
    { "DST_RAM_TYPE", "destination memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_COMPRESSION_EN_0[] = {
    { "DST_COMPRESSION_EN", "constant 0; no function", 0, 1, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_DATA_FORMAT_0[] = {
    { "INPUT_DATA_TYPE", "element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 0, 2, DLA_RW, 0x1 },
};
static const dla_fielddef f_CDP_D_NAN_FLUSH_TO_ZERO_0[] = {
    { "NAN_TO_ZERO", "1 replaces input NaN by zero (fp16 only)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_LRN_CFG_0[] = {
    { "NORMALZ_LEN", "channels in the window: 0 three; 1 five; 2 seven; 3 nine", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DATIN_OFFSET_0[] = {
    { "DATIN_OFFSET", "signed input converter offset", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DATIN_SCALE_0[] = {
    { "DATIN_SCALE", "signed input converter multiplier", 0, 16, DLA_RW, 0x1 },
};
static const dla_fielddef f_CDP_D_DATIN_SHIFTER_0[] = {
    { "DATIN_SHIFTER", "input converter right shift", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DATOUT_OFFSET_0[] = {
    { "DATOUT_OFFSET", "signed output converter offset", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DATOUT_SCALE_0[] = {
    { "DATOUT_SCALE", "signed output converter multiplier", 0, 16, DLA_RW, 0x1 },
};
static const dla_fielddef f_CDP_D_DATOUT_SHIFTER_0[] = {
    { "DATOUT_SHIFTER", "output converter right shift", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_NAN_INPUT_NUM_0[] = {
    { "NAN_INPUT_NUM", "NaN inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_INF_INPUT_NUM_0[] = {
    { "INF_INPUT_NUM", "infinite inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_NAN_OUTPUT_NUM_0[] = {
    { "NAN_OUTPUT_NUM", "NaN outputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_OUT_SATURATION_0[] = {
    { "OUT_SATURATION", "outputs saturated in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_ENABLE_0[] = {
    { "LUT_EN", "1 enables the lookup-table counters", 1, 1, DLA_RW, 0x0 },
    { "DMA_EN", "1 enables the DMA performance counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_WRITE_STALL_0[] = {
    { "PERF_WRITE_STALL", "cycles the write request was held off; captured at layer end", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_LUT_UFLOW_0[] = {
    { "PERF_LUT_UFLOW", "lookups below both table ranges", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_LUT_OFLOW_0[] = {
    { "PERF_LUT_OFLOW", "lookups above both table ranges", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_LUT_HYBRID_0[] = {
    { "PERF_LUT_HYBRID", "lookups underflowing one table and overflowing the other; or hitting both", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_LUT_LE_HIT_0[] = {
    { "PERF_LUT_LE_HIT", "lookups hitting the LE table only", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_LUT_LO_HIT_0[] = {
    { "PERF_LUT_LO_HIT", "lookups hitting the LO table only", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_CYA_0[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_CDP_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CDP_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CDP_S_POINTER_0, 2 },
    { "S_LUT_ACCESS_CFG", 0x008, 0, 0x303ffu, 0x303ffu, 0x0u, f_CDP_S_LUT_ACCESS_CFG_0, 3 },
    { "S_LUT_ACCESS_DATA", 0x00c, 0, 0xffffu, 0xffffu, 0x0u, f_CDP_S_LUT_ACCESS_DATA_0, 1 },
    { "S_LUT_CFG", 0x010, 0, 0x71u, 0x71u, 0x0u, f_CDP_S_LUT_CFG_0, 4 },
    { "S_LUT_INFO", 0x014, 0, 0xffffffu, 0xffffffu, 0x0u, f_CDP_S_LUT_INFO_0, 3 },
    { "S_LUT_LE_START_LOW", 0x018, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LE_START_LOW_0, 1 },
    { "S_LUT_LE_START_HIGH", 0x01c, 0, 0x3fu, 0x3fu, 0x0u, f_CDP_S_LUT_LE_START_HIGH_0, 1 },
    { "S_LUT_LE_END_LOW", 0x020, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LE_END_LOW_0, 1 },
    { "S_LUT_LE_END_HIGH", 0x024, 0, 0x3fu, 0x3fu, 0x0u, f_CDP_S_LUT_LE_END_HIGH_0, 1 },
    { "S_LUT_LO_START_LOW", 0x028, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LO_START_LOW_0, 1 },
    { "S_LUT_LO_START_HIGH", 0x02c, 0, 0x3fu, 0x3fu, 0x0u, f_CDP_S_LUT_LO_START_HIGH_0, 1 },
    { "S_LUT_LO_END_LOW", 0x030, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LO_END_LOW_0, 1 },
    { "S_LUT_LO_END_HIGH", 0x034, 0, 0x3fu, 0x3fu, 0x0u, f_CDP_S_LUT_LO_END_HIGH_0, 1 },
    { "S_LUT_LE_SLOPE_SCALE", 0x038, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LE_SLOPE_SCALE_0, 2 },
    { "S_LUT_LE_SLOPE_SHIFT", 0x03c, 0, 0x3ffu, 0x3ffu, 0x0u, f_CDP_S_LUT_LE_SLOPE_SHIFT_0, 2 },
    { "S_LUT_LO_SLOPE_SCALE", 0x040, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LO_SLOPE_SCALE_0, 2 },
    { "S_LUT_LO_SLOPE_SHIFT", 0x044, 0, 0x3ffu, 0x3ffu, 0x0u, f_CDP_S_LUT_LO_SLOPE_SHIFT_0, 2 },
    { "D_OP_ENABLE", 0x048, 1, 0x1u, 0x1u, 0x0u, f_CDP_D_OP_ENABLE_0, 1 },
    { "D_FUNC_BYPASS", 0x04c, 1, 0x3u, 0x3u, 0x0u, f_CDP_D_FUNC_BYPASS_0, 2 },
    { "D_DST_BASE_ADDR_LOW", 0x050, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_D_DST_BASE_ADDR_LOW_0, 1 },
    { "D_DST_BASE_ADDR_HIGH", 0x054, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_D_DST_BASE_ADDR_HIGH_0, 1 },
    { "D_DST_LINE_STRIDE", 0x058, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_D_DST_LINE_STRIDE_0, 1 },
    { "D_DST_SURFACE_STRIDE", 0x05c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_D_DST_SURFACE_STRIDE_0, 1 },
    { "D_DST_DMA_CFG", 0x060, 1, 0x1u, 0x1u, 0x0u, f_CDP_D_DST_DMA_CFG_0, 1 },
    { "D_DST_COMPRESSION_EN", 0x064, 1, 0x0u, 0x1u, 0x0u, f_CDP_D_DST_COMPRESSION_EN_0, 1 },
    { "D_DATA_FORMAT", 0x068, 1, 0x3u, 0x3u, 0x1u, f_CDP_D_DATA_FORMAT_0, 1 },
    { "D_NAN_FLUSH_TO_ZERO", 0x06c, 1, 0x1u, 0x1u, 0x0u, f_CDP_D_NAN_FLUSH_TO_ZERO_0, 1 },
    { "D_LRN_CFG", 0x070, 1, 0x3u, 0x3u, 0x0u, f_CDP_D_LRN_CFG_0, 1 },
    { "D_DATIN_OFFSET", 0x074, 1, 0xffffu, 0xffffu, 0x0u, f_CDP_D_DATIN_OFFSET_0, 1 },
    { "D_DATIN_SCALE", 0x078, 1, 0xffffu, 0xffffu, 0x1u, f_CDP_D_DATIN_SCALE_0, 1 },
    { "D_DATIN_SHIFTER", 0x07c, 1, 0x1fu, 0x1fu, 0x0u, f_CDP_D_DATIN_SHIFTER_0, 1 },
    { "D_DATOUT_OFFSET", 0x080, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_D_DATOUT_OFFSET_0, 1 },
    { "D_DATOUT_SCALE", 0x084, 1, 0xffffu, 0xffffu, 0x1u, f_CDP_D_DATOUT_SCALE_0, 1 },
    { "D_DATOUT_SHIFTER", 0x088, 1, 0x3fu, 0x3fu, 0x0u, f_CDP_D_DATOUT_SHIFTER_0, 1 },
    { "D_NAN_INPUT_NUM", 0x08c, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_NAN_INPUT_NUM_0, 1 },
    { "D_INF_INPUT_NUM", 0x090, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_INF_INPUT_NUM_0, 1 },
    { "D_NAN_OUTPUT_NUM", 0x094, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_NAN_OUTPUT_NUM_0, 1 },
    { "D_OUT_SATURATION", 0x098, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_OUT_SATURATION_0, 1 },
    { "D_PERF_ENABLE", 0x09c, 1, 0x3u, 0x3u, 0x0u, f_CDP_D_PERF_ENABLE_0, 2 },
    { "D_PERF_WRITE_STALL", 0x0a0, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_WRITE_STALL_0, 1 },
    { "D_PERF_LUT_UFLOW", 0x0a4, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_LUT_UFLOW_0, 1 },
    { "D_PERF_LUT_OFLOW", 0x0a8, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_LUT_OFLOW_0, 1 },
    { "D_PERF_LUT_HYBRID", 0x0ac, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_LUT_HYBRID_0, 1 },
    { "D_PERF_LUT_LE_HIT", 0x0b0, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_LUT_LE_HIT_0, 1 },
    { "D_PERF_LUT_LO_HIT", 0x0b4, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_LUT_LO_HIT_0, 1 },
    { "D_CYA", 0x0b8, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_D_CYA_0, 1 },
    { 0 },
};
static const dla_fielddef f_CDP_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_ACCESS_CFG_1[] = {
    { "LUT_ACCESS_TYPE", "0 read the table; 1 write the table", 17, 1, DLA_RW, 0x0 },
    { "LUT_TABLE_ID", "table selected: 0 LE (65 entries); 1 LO (257 entries)", 16, 1, DLA_RW, 0x0 },
    { "LUT_ADDR", "table entry index to start from; steps by itself on data accesses (see notes)", 0, 10, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_ACCESS_DATA_1[] = {
    { "LUT_DATA", "table entry value; write stores it when access type is write; read returns the current entry", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_CFG_1[] = {
    { "LUT_HYBRID_PRIORITY", "result used when both hit or one underflows and the other overflows: 0 LE; 1 LO", 6, 1, DLA_RW, 0x0 },
    { "LUT_OFLOW_PRIORITY", "result used when both tables overflow: 0 LE; 1 LO", 5, 1, DLA_RW, 0x0 },
    { "LUT_UFLOW_PRIORITY", "result used when both tables underflow: 0 LE; 1 LO", 4, 1, DLA_RW, 0x0 },
    { "LUT_LE_FUNCTION", "LE table spacing: 0 exponential; 1 linear", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_INFO_1[] = {
    { "LUT_LO_INDEX_SELECT", "signed index shift of the LO table", 16, 8, DLA_RW, 0x0 },
    { "LUT_LE_INDEX_SELECT", "signed index shift of the LE table in linear mode", 8, 8, DLA_RW, 0x0 },
    { "LUT_LE_INDEX_OFFSET", "signed index offset of the LE table in exponential mode", 0, 8, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_START_LOW_1[] = {
    { "LUT_LE_START_LOW", "lower bound of the LE table range; bits 31:0", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_START_HIGH_1[] = {
    { "LUT_LE_START_HIGH", "lower bound of the LE table range; bits 37:32", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_END_LOW_1[] = {
    { "LUT_LE_END_LOW", "upper bound of the LE table range; bits 31:0", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_END_HIGH_1[] = {
    { "LUT_LE_END_HIGH", "upper bound of the LE table range; bits 37:32", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_START_LOW_1[] = {
    { "LUT_LO_START_LOW", "lower bound of the LO table range; bits 31:0", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_START_HIGH_1[] = {
    { "LUT_LO_START_HIGH", "lower bound of the LO table range; bits 37:32", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_END_LOW_1[] = {
    { "LUT_LO_END_LOW", "upper bound of the LO table range; bits 31:0", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_END_HIGH_1[] = {
    { "LUT_LO_END_HIGH", "upper bound of the LO table range; bits 37:32", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_SLOPE_SCALE_1[] = {
    { "LUT_LE_SLOPE_OFLOW_SCALE", "signed slope multiplier used above the LE range", 16, 16, DLA_RW, 0x0 },
    { "LUT_LE_SLOPE_UFLOW_SCALE", "signed slope multiplier used below the LE range", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LE_SLOPE_SHIFT_1[] = {
    { "LUT_LE_SLOPE_OFLOW_SHIFT", "signed slope shift used above the LE range; positive shifts right", 5, 5, DLA_RW, 0x0 },
    { "LUT_LE_SLOPE_UFLOW_SHIFT", "signed slope shift used below the LE range; positive shifts right", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_SLOPE_SCALE_1[] = {
    { "LUT_LO_SLOPE_OFLOW_SCALE", "signed slope multiplier used above the LO range", 16, 16, DLA_RW, 0x0 },
    { "LUT_LO_SLOPE_UFLOW_SCALE", "signed slope multiplier used below the LO range", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_S_LUT_LO_SLOPE_SHIFT_1[] = {
    { "LUT_LO_SLOPE_OFLOW_SHIFT", "signed slope shift used above the LO range; positive shifts right", 5, 5, DLA_RW, 0x0 },
    { "LUT_LO_SLOPE_UFLOW_SHIFT", "signed slope shift used below the LO range; positive shifts right", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_CDP_D_FUNC_BYPASS_1[] = {
    { "MUL_BYPASS", "1 skips the final multiplier", 1, 1, DLA_RW, 0x0 },
    { "SQSUM_BYPASS", "1 skips the square-and-sum step", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_BASE_ADDR_LOW_1[] = {
    { "DST_BASE_ADDR_LOW", "destination base address low bits; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_BASE_ADDR_HIGH_1[] = {
    { "DST_BASE_ADDR_HIGH", "destination base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_LINE_STRIDE_1[] = {
    { "DST_LINE_STRIDE", "destination line-to-line distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_SURFACE_STRIDE_1[] = {
    { "DST_SURFACE_STRIDE", "destination surface-to-surface distance in bytes; bits below 5 read 0", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_DMA_CFG_1[] = {
    { "DST_RAM_TYPE", "destination memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DST_COMPRESSION_EN_1[] = {
    { "DST_COMPRESSION_EN", "constant 0; no function", 0, 1, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_DATA_FORMAT_1[] = {
    { "INPUT_DATA_TYPE", "element type: 0 int8; 1 int16; 2 fp16; 3 reserved; v2 hardware is int8 only", 0, 2, DLA_RW, 0x1 },
};
static const dla_fielddef f_CDP_D_NAN_FLUSH_TO_ZERO_1[] = {
    { "NAN_TO_ZERO", "1 replaces input NaN by zero (fp16 only)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_LRN_CFG_1[] = {
    { "NORMALZ_LEN", "channels in the window: 0 three; 1 five; 2 seven; 3 nine", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DATIN_OFFSET_1[] = {
    { "DATIN_OFFSET", "signed input converter offset", 0, 16, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DATIN_SCALE_1[] = {
    { "DATIN_SCALE", "signed input converter multiplier", 0, 16, DLA_RW, 0x1 },
};
static const dla_fielddef f_CDP_D_DATIN_SHIFTER_1[] = {
    { "DATIN_SHIFTER", "input converter right shift", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DATOUT_OFFSET_1[] = {
    { "DATOUT_OFFSET", "signed output converter offset", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_DATOUT_SCALE_1[] = {
    { "DATOUT_SCALE", "signed output converter multiplier", 0, 16, DLA_RW, 0x1 },
};
static const dla_fielddef f_CDP_D_DATOUT_SHIFTER_1[] = {
    { "DATOUT_SHIFTER", "output converter right shift", 0, 6, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_NAN_INPUT_NUM_1[] = {
    { "NAN_INPUT_NUM", "NaN inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_INF_INPUT_NUM_1[] = {
    { "INF_INPUT_NUM", "infinite inputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_NAN_OUTPUT_NUM_1[] = {
    { "NAN_OUTPUT_NUM", "NaN outputs counted in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_OUT_SATURATION_1[] = {
    { "OUT_SATURATION", "outputs saturated in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_ENABLE_1[] = {
    { "LUT_EN", "1 enables the lookup-table counters", 1, 1, DLA_RW, 0x0 },
    { "DMA_EN", "1 enables the DMA performance counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_WRITE_STALL_1[] = {
    { "PERF_WRITE_STALL", "cycles the write request was held off; captured at layer end", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_LUT_UFLOW_1[] = {
    { "PERF_LUT_UFLOW", "lookups below both table ranges", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_LUT_OFLOW_1[] = {
    { "PERF_LUT_OFLOW", "lookups above both table ranges", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_LUT_HYBRID_1[] = {
    { "PERF_LUT_HYBRID", "lookups underflowing one table and overflowing the other; or hitting both", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_LUT_LE_HIT_1[] = {
    { "PERF_LUT_LE_HIT", "lookups hitting the LE table only", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_PERF_LUT_LO_HIT_1[] = {
    { "PERF_LUT_LO_HIT", "lookups hitting the LO table only", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_CDP_D_CYA_1[] = {
    { "CYA", "spare read/write bits; no function", 0, 32, DLA_RW, 0x0 },
};
static const dla_regdef r_CDP_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_CDP_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_CDP_S_POINTER_1, 2 },
    { "S_LUT_ACCESS_CFG", 0x008, 0, 0x303ffu, 0x303ffu, 0x0u, f_CDP_S_LUT_ACCESS_CFG_1, 3 },
    { "S_LUT_ACCESS_DATA", 0x00c, 0, 0xffffu, 0xffffu, 0x0u, f_CDP_S_LUT_ACCESS_DATA_1, 1 },
    { "S_LUT_CFG", 0x010, 0, 0x71u, 0x71u, 0x0u, f_CDP_S_LUT_CFG_1, 4 },
    { "S_LUT_INFO", 0x014, 0, 0xffffffu, 0xffffffu, 0x0u, f_CDP_S_LUT_INFO_1, 3 },
    { "S_LUT_LE_START_LOW", 0x018, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LE_START_LOW_1, 1 },
    { "S_LUT_LE_START_HIGH", 0x01c, 0, 0x3fu, 0x3fu, 0x0u, f_CDP_S_LUT_LE_START_HIGH_1, 1 },
    { "S_LUT_LE_END_LOW", 0x020, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LE_END_LOW_1, 1 },
    { "S_LUT_LE_END_HIGH", 0x024, 0, 0x3fu, 0x3fu, 0x0u, f_CDP_S_LUT_LE_END_HIGH_1, 1 },
    { "S_LUT_LO_START_LOW", 0x028, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LO_START_LOW_1, 1 },
    { "S_LUT_LO_START_HIGH", 0x02c, 0, 0x3fu, 0x3fu, 0x0u, f_CDP_S_LUT_LO_START_HIGH_1, 1 },
    { "S_LUT_LO_END_LOW", 0x030, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LO_END_LOW_1, 1 },
    { "S_LUT_LO_END_HIGH", 0x034, 0, 0x3fu, 0x3fu, 0x0u, f_CDP_S_LUT_LO_END_HIGH_1, 1 },
    { "S_LUT_LE_SLOPE_SCALE", 0x038, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LE_SLOPE_SCALE_1, 2 },
    { "S_LUT_LE_SLOPE_SHIFT", 0x03c, 0, 0x3ffu, 0x3ffu, 0x0u, f_CDP_S_LUT_LE_SLOPE_SHIFT_1, 2 },
    { "S_LUT_LO_SLOPE_SCALE", 0x040, 0, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_S_LUT_LO_SLOPE_SCALE_1, 2 },
    { "S_LUT_LO_SLOPE_SHIFT", 0x044, 0, 0x3ffu, 0x3ffu, 0x0u, f_CDP_S_LUT_LO_SLOPE_SHIFT_1, 2 },
    { "D_OP_ENABLE", 0x048, 1, 0x1u, 0x1u, 0x0u, f_CDP_D_OP_ENABLE_1, 1 },
    { "D_FUNC_BYPASS", 0x04c, 1, 0x3u, 0x3u, 0x0u, f_CDP_D_FUNC_BYPASS_1, 2 },
    { "D_DST_BASE_ADDR_LOW", 0x050, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDP_D_DST_BASE_ADDR_LOW_1, 1 },
    { "D_DST_BASE_ADDR_HIGH", 0x054, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_D_DST_BASE_ADDR_HIGH_1, 1 },
    { "D_DST_LINE_STRIDE", 0x058, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDP_D_DST_LINE_STRIDE_1, 1 },
    { "D_DST_SURFACE_STRIDE", 0x05c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_CDP_D_DST_SURFACE_STRIDE_1, 1 },
    { "D_DST_DMA_CFG", 0x060, 1, 0x1u, 0x1u, 0x0u, f_CDP_D_DST_DMA_CFG_1, 1 },
    { "D_DST_COMPRESSION_EN", 0x064, 1, 0x0u, 0x1u, 0x0u, f_CDP_D_DST_COMPRESSION_EN_1, 1 },
    { "D_DATA_FORMAT", 0x068, 1, 0x3u, 0x3u, 0x1u, f_CDP_D_DATA_FORMAT_1, 1 },
    { "D_NAN_FLUSH_TO_ZERO", 0x06c, 1, 0x1u, 0x1u, 0x0u, f_CDP_D_NAN_FLUSH_TO_ZERO_1, 1 },
    { "D_LRN_CFG", 0x070, 1, 0x3u, 0x3u, 0x0u, f_CDP_D_LRN_CFG_1, 1 },
    { "D_DATIN_OFFSET", 0x074, 1, 0xffffu, 0xffffu, 0x0u, f_CDP_D_DATIN_OFFSET_1, 1 },
    { "D_DATIN_SCALE", 0x078, 1, 0xffffu, 0xffffu, 0x1u, f_CDP_D_DATIN_SCALE_1, 1 },
    { "D_DATIN_SHIFTER", 0x07c, 1, 0x1fu, 0x1fu, 0x0u, f_CDP_D_DATIN_SHIFTER_1, 1 },
    { "D_DATOUT_OFFSET", 0x080, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_D_DATOUT_OFFSET_1, 1 },
    { "D_DATOUT_SCALE", 0x084, 1, 0xffffu, 0xffffu, 0x1u, f_CDP_D_DATOUT_SCALE_1, 1 },
    { "D_DATOUT_SHIFTER", 0x088, 1, 0x3fu, 0x3fu, 0x0u, f_CDP_D_DATOUT_SHIFTER_1, 1 },
    { "D_NAN_INPUT_NUM", 0x08c, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_NAN_INPUT_NUM_1, 1 },
    { "D_INF_INPUT_NUM", 0x090, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_INF_INPUT_NUM_1, 1 },
    { "D_NAN_OUTPUT_NUM", 0x094, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_NAN_OUTPUT_NUM_1, 1 },
    { "D_OUT_SATURATION", 0x098, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_OUT_SATURATION_1, 1 },
    { "D_PERF_ENABLE", 0x09c, 1, 0x3u, 0x3u, 0x0u, f_CDP_D_PERF_ENABLE_1, 2 },
    { "D_PERF_WRITE_STALL", 0x0a0, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_WRITE_STALL_1, 1 },
    { "D_PERF_LUT_UFLOW", 0x0a4, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_LUT_UFLOW_1, 1 },
    { "D_PERF_LUT_OFLOW", 0x0a8, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_LUT_OFLOW_1, 1 },
    { "D_PERF_LUT_HYBRID", 0x0ac, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_LUT_HYBRID_1, 1 },
    { "D_PERF_LUT_LE_HIT", 0x0b0, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_LUT_LE_HIT_1, 1 },
    { "D_PERF_LUT_LO_HIT", 0x0b4, 1, 0x0u, 0xffffffffu, 0x0u, f_CDP_D_PERF_LUT_LO_HIT_1, 1 },
    { "D_CYA", 0x0b8, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_CDP_D_CYA_1, 1 },
    { 0 },
};
static const dla_fielddef f_RUBIK_S_STATUS_0[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_RUBIK_S_POINTER_0[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_OP_ENABLE_0[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_RUBIK_D_MISC_CFG_0[] = {
    { "IN_PRECISION", "element type: 0 int8; 1 int16; 2 fp16", 8, 2, DLA_RW, 0x1 },
    { "RUBIK_MODE", "0 contract; 1 split; 2 merge", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_RAM_TYPE_0[] = {
    { "DATAIN_RAM_TYPE", "input memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DATAIN_SIZE_0_0[] = {
    { "DATAIN_HEIGHT", "input height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAIN_WIDTH", "input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DATAIN_SIZE_1_0[] = {
    { "DATAIN_CHANNEL", "input channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_ADDR_HIGH_0[] = {
    { "DAIN_ADDR_HIGH", "input base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_ADDR_LOW_0[] = {
    { "DAIN_ADDR_LOW", "input base address bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_LINE_STRIDE_0[] = {
    { "DAIN_LINE_STRIDE", "input line-to-line distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_SURF_STRIDE_0[] = {
    { "DAIN_SURF_STRIDE", "input surface-to-surface distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_PLANAR_STRIDE_0[] = {
    { "DAIN_PLANAR_STRIDE", "input plane-to-plane distance bits 31:5 (merge)", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_RAM_TYPE_0[] = {
    { "DATAOUT_RAM_TYPE", "output memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DATAOUT_SIZE_1_0[] = {
    { "DATAOUT_CHANNEL", "output channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_ADDR_HIGH_0[] = {
    { "DAOUT_ADDR_HIGH", "output base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_ADDR_LOW_0[] = {
    { "DAOUT_ADDR_LOW", "output base address bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_LINE_STRIDE_0[] = {
    { "DAOUT_LINE_STRIDE", "output line-to-line distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_CONTRACT_STRIDE_0_0[] = {
    { "CONTRACT_STRIDE_0", "input distance per output x step: (out_channels*bytes_per_element/32)*input surface stride; bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_CONTRACT_STRIDE_1_0[] = {
    { "CONTRACT_STRIDE_1", "output distance per input line: deconv y stride times output line stride; bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_SURF_STRIDE_0[] = {
    { "DAOUT_SURF_STRIDE", "output surface-to-surface distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_PLANAR_STRIDE_0[] = {
    { "DAOUT_PLANAR_STRIDE", "output plane-to-plane distance bits 31:5 (split)", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DECONV_STRIDE_0[] = {
    { "DECONV_Y_STRIDE", "deconvolution vertical stride minus 1", 16, 5, DLA_RW, 0x0 },
    { "DECONV_X_STRIDE", "deconvolution horizontal stride minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_PERF_ENABLE_0[] = {
    { "PERF_EN", "1 enables the stall counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_PERF_READ_STALL_0[] = {
    { "RD_STALL_CNT", "cycles the read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_RUBIK_D_PERF_WRITE_STALL_0[] = {
    { "WR_STALL_CNT", "cycles the write request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_regdef r_RUBIK_0[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_RUBIK_S_STATUS_0, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_RUBIK_S_POINTER_0, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_RUBIK_D_OP_ENABLE_0, 1 },
    { "D_MISC_CFG", 0x00c, 1, 0x303u, 0x303u, 0x100u, f_RUBIK_D_MISC_CFG_0, 2 },
    { "D_DAIN_RAM_TYPE", 0x010, 1, 0x1u, 0x1u, 0x0u, f_RUBIK_D_DAIN_RAM_TYPE_0, 1 },
    { "D_DATAIN_SIZE_0", 0x014, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_RUBIK_D_DATAIN_SIZE_0_0, 2 },
    { "D_DATAIN_SIZE_1", 0x018, 1, 0x1fffu, 0x1fffu, 0x0u, f_RUBIK_D_DATAIN_SIZE_1_0, 1 },
    { "D_DAIN_ADDR_HIGH", 0x01c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_RUBIK_D_DAIN_ADDR_HIGH_0, 1 },
    { "D_DAIN_ADDR_LOW", 0x020, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAIN_ADDR_LOW_0, 1 },
    { "D_DAIN_LINE_STRIDE", 0x024, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAIN_LINE_STRIDE_0, 1 },
    { "D_DAIN_SURF_STRIDE", 0x028, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAIN_SURF_STRIDE_0, 1 },
    { "D_DAIN_PLANAR_STRIDE", 0x02c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAIN_PLANAR_STRIDE_0, 1 },
    { "D_DAOUT_RAM_TYPE", 0x030, 1, 0x1u, 0x1u, 0x0u, f_RUBIK_D_DAOUT_RAM_TYPE_0, 1 },
    { "D_DATAOUT_SIZE_1", 0x034, 1, 0x1fffu, 0x1fffu, 0x0u, f_RUBIK_D_DATAOUT_SIZE_1_0, 1 },
    { "D_DAOUT_ADDR_HIGH", 0x038, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_RUBIK_D_DAOUT_ADDR_HIGH_0, 1 },
    { "D_DAOUT_ADDR_LOW", 0x03c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAOUT_ADDR_LOW_0, 1 },
    { "D_DAOUT_LINE_STRIDE", 0x040, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAOUT_LINE_STRIDE_0, 1 },
    { "D_CONTRACT_STRIDE_0", 0x044, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_CONTRACT_STRIDE_0_0, 1 },
    { "D_CONTRACT_STRIDE_1", 0x048, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_CONTRACT_STRIDE_1_0, 1 },
    { "D_DAOUT_SURF_STRIDE", 0x04c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAOUT_SURF_STRIDE_0, 1 },
    { "D_DAOUT_PLANAR_STRIDE", 0x050, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAOUT_PLANAR_STRIDE_0, 1 },
    { "D_DECONV_STRIDE", 0x054, 1, 0x1f001fu, 0x1f001fu, 0x0u, f_RUBIK_D_DECONV_STRIDE_0, 2 },
    { "D_PERF_ENABLE", 0x058, 1, 0x1u, 0x1u, 0x0u, f_RUBIK_D_PERF_ENABLE_0, 1 },
    { "D_PERF_READ_STALL", 0x05c, 1, 0x0u, 0xffffffffu, 0x0u, f_RUBIK_D_PERF_READ_STALL_0, 1 },
    { "D_PERF_WRITE_STALL", 0x060, 1, 0x0u, 0xffffffffu, 0x0u, f_RUBIK_D_PERF_WRITE_STALL_0, 1 },
    { 0 },
};
static const dla_fielddef f_RUBIK_S_STATUS_1[] = {
    { "STATUS_1", "group 1 state: 0 idle; 1 running; 2 enabled and waiting its turn", 16, 2, DLA_RO, 0x0 },
    { "STATUS_0", "group 0 state: 0 idle; 1 running; 2 enabled and waiting its turn", 0, 2, DLA_RO, 0x0 },
};
static const dla_fielddef f_RUBIK_S_POINTER_1[] = {
    { "CONSUMER", "ping-pong group the datapath is using; toggles when a layer ends", 16, 1, DLA_RO, 0x0 },
    { "PRODUCER", "ping-pong group that D_ accesses on the bus reach", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_OP_ENABLE_1[] = {
    { "OP_EN", "write 1 to arm the selected group; reads 1 until the layer ends; hardware clears it; writing 0 has no effect", 0, 1, DLA_W1T, 0x0 },
};
static const dla_fielddef f_RUBIK_D_MISC_CFG_1[] = {
    { "IN_PRECISION", "element type: 0 int8; 1 int16; 2 fp16", 8, 2, DLA_RW, 0x1 },
    { "RUBIK_MODE", "0 contract; 1 split; 2 merge", 0, 2, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_RAM_TYPE_1[] = {
    { "DATAIN_RAM_TYPE", "input memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DATAIN_SIZE_0_1[] = {
    { "DATAIN_HEIGHT", "input height minus 1", 16, 13, DLA_RW, 0x0 },
    { "DATAIN_WIDTH", "input width minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DATAIN_SIZE_1_1[] = {
    { "DATAIN_CHANNEL", "input channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_ADDR_HIGH_1[] = {
    { "DAIN_ADDR_HIGH", "input base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_ADDR_LOW_1[] = {
    { "DAIN_ADDR_LOW", "input base address bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_LINE_STRIDE_1[] = {
    { "DAIN_LINE_STRIDE", "input line-to-line distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_SURF_STRIDE_1[] = {
    { "DAIN_SURF_STRIDE", "input surface-to-surface distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAIN_PLANAR_STRIDE_1[] = {
    { "DAIN_PLANAR_STRIDE", "input plane-to-plane distance bits 31:5 (merge)", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_RAM_TYPE_1[] = {
    { "DATAOUT_RAM_TYPE", "output memory behind the transfer: 0 secondary (SRAM/CVIF) 1 primary (DRAM/MCIF)", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DATAOUT_SIZE_1_1[] = {
    { "DATAOUT_CHANNEL", "output channels minus 1", 0, 13, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_ADDR_HIGH_1[] = {
    { "DAOUT_ADDR_HIGH", "output base address bits 63:32", 0, 32, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_ADDR_LOW_1[] = {
    { "DAOUT_ADDR_LOW", "output base address bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_LINE_STRIDE_1[] = {
    { "DAOUT_LINE_STRIDE", "output line-to-line distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_CONTRACT_STRIDE_0_1[] = {
    { "CONTRACT_STRIDE_0", "input distance per output x step: (out_channels*bytes_per_element/32)*input surface stride; bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_CONTRACT_STRIDE_1_1[] = {
    { "CONTRACT_STRIDE_1", "output distance per input line: deconv y stride times output line stride; bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_SURF_STRIDE_1[] = {
    { "DAOUT_SURF_STRIDE", "output surface-to-surface distance bits 31:5", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DAOUT_PLANAR_STRIDE_1[] = {
    { "DAOUT_PLANAR_STRIDE", "output plane-to-plane distance bits 31:5 (split)", 5, 27, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_DECONV_STRIDE_1[] = {
    { "DECONV_Y_STRIDE", "deconvolution vertical stride minus 1", 16, 5, DLA_RW, 0x0 },
    { "DECONV_X_STRIDE", "deconvolution horizontal stride minus 1", 0, 5, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_PERF_ENABLE_1[] = {
    { "PERF_EN", "1 enables the stall counters", 0, 1, DLA_RW, 0x0 },
};
static const dla_fielddef f_RUBIK_D_PERF_READ_STALL_1[] = {
    { "RD_STALL_CNT", "cycles the read request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_fielddef f_RUBIK_D_PERF_WRITE_STALL_1[] = {
    { "WR_STALL_CNT", "cycles the write request was held off in the layer", 0, 32, DLA_RO, 0x0 },
};
static const dla_regdef r_RUBIK_1[] = {
    { "S_STATUS", 0x000, 0, 0x0u, 0x30003u, 0x0u, f_RUBIK_S_STATUS_1, 2 },
    { "S_POINTER", 0x004, 0, 0x1u, 0x10001u, 0x0u, f_RUBIK_S_POINTER_1, 2 },
    { "D_OP_ENABLE", 0x008, 1, 0x1u, 0x1u, 0x0u, f_RUBIK_D_OP_ENABLE_1, 1 },
    { "D_MISC_CFG", 0x00c, 1, 0x303u, 0x303u, 0x100u, f_RUBIK_D_MISC_CFG_1, 2 },
    { "D_DAIN_RAM_TYPE", 0x010, 1, 0x1u, 0x1u, 0x0u, f_RUBIK_D_DAIN_RAM_TYPE_1, 1 },
    { "D_DATAIN_SIZE_0", 0x014, 1, 0x1fff1fffu, 0x1fff1fffu, 0x0u, f_RUBIK_D_DATAIN_SIZE_0_1, 2 },
    { "D_DATAIN_SIZE_1", 0x018, 1, 0x1fffu, 0x1fffu, 0x0u, f_RUBIK_D_DATAIN_SIZE_1_1, 1 },
    { "D_DAIN_ADDR_HIGH", 0x01c, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_RUBIK_D_DAIN_ADDR_HIGH_1, 1 },
    { "D_DAIN_ADDR_LOW", 0x020, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAIN_ADDR_LOW_1, 1 },
    { "D_DAIN_LINE_STRIDE", 0x024, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAIN_LINE_STRIDE_1, 1 },
    { "D_DAIN_SURF_STRIDE", 0x028, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAIN_SURF_STRIDE_1, 1 },
    { "D_DAIN_PLANAR_STRIDE", 0x02c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAIN_PLANAR_STRIDE_1, 1 },
    { "D_DAOUT_RAM_TYPE", 0x030, 1, 0x1u, 0x1u, 0x0u, f_RUBIK_D_DAOUT_RAM_TYPE_1, 1 },
    { "D_DATAOUT_SIZE_1", 0x034, 1, 0x1fffu, 0x1fffu, 0x0u, f_RUBIK_D_DATAOUT_SIZE_1_1, 1 },
    { "D_DAOUT_ADDR_HIGH", 0x038, 1, 0xffffffffu, 0xffffffffu, 0x0u, f_RUBIK_D_DAOUT_ADDR_HIGH_1, 1 },
    { "D_DAOUT_ADDR_LOW", 0x03c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAOUT_ADDR_LOW_1, 1 },
    { "D_DAOUT_LINE_STRIDE", 0x040, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAOUT_LINE_STRIDE_1, 1 },
    { "D_CONTRACT_STRIDE_0", 0x044, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_CONTRACT_STRIDE_0_1, 1 },
    { "D_CONTRACT_STRIDE_1", 0x048, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_CONTRACT_STRIDE_1_1, 1 },
    { "D_DAOUT_SURF_STRIDE", 0x04c, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAOUT_SURF_STRIDE_1, 1 },
    { "D_DAOUT_PLANAR_STRIDE", 0x050, 1, 0xffffffe0u, 0xffffffe0u, 0x0u, f_RUBIK_D_DAOUT_PLANAR_STRIDE_1, 1 },
    { "D_DECONV_STRIDE", 0x054, 1, 0x1f001fu, 0x1f001fu, 0x0u, f_RUBIK_D_DECONV_STRIDE_1, 2 },
    { "D_PERF_ENABLE", 0x058, 1, 0x1u, 0x1u, 0x0u, f_RUBIK_D_PERF_ENABLE_1, 1 },
    { "D_PERF_READ_STALL", 0x05c, 1, 0x0u, 0xffffffffu, 0x0u, f_RUBIK_D_PERF_READ_STALL_1, 1 },
    { "D_PERF_WRITE_STALL", 0x060, 1, 0x0u, 0xffffffffu, 0x0u, f_RUBIK_D_PERF_WRITE_STALL_1, 1 },
    { 0 },
};
const dla_pagedef dla_page_table[DLA_NPAGE] = {
    { "CFGROM", { 0, 0 }, { 0, 0 } },
    { "GLB", { r_GLB_0, r_GLB_1 }, { sizeof r_GLB_0 / sizeof *r_GLB_0 - 1, sizeof r_GLB_1 / sizeof *r_GLB_1 - 1 } },
    { "GEC", { 0, 0 }, { 0, 0 } },
    { "MCIF", { r_MCIF_0, r_MCIF_1 }, { sizeof r_MCIF_0 / sizeof *r_MCIF_0 - 1, sizeof r_MCIF_1 / sizeof *r_MCIF_1 - 1 } },
    { "CVIF", { r_CVIF_0, r_CVIF_1 }, { sizeof r_CVIF_0 / sizeof *r_CVIF_0 - 1, sizeof r_CVIF_1 / sizeof *r_CVIF_1 - 1 } },
    { "BDMA", { r_BDMA_0, r_BDMA_1 }, { sizeof r_BDMA_0 / sizeof *r_BDMA_0 - 1, sizeof r_BDMA_1 / sizeof *r_BDMA_1 - 1 } },
    { "CDMA", { r_CDMA_0, r_CDMA_1 }, { sizeof r_CDMA_0 / sizeof *r_CDMA_0 - 1, sizeof r_CDMA_1 / sizeof *r_CDMA_1 - 1 } },
    { "CSC", { r_CSC_0, r_CSC_1 }, { sizeof r_CSC_0 / sizeof *r_CSC_0 - 1, sizeof r_CSC_1 / sizeof *r_CSC_1 - 1 } },
    { "CMAC_A", { r_CMAC_A_0, r_CMAC_A_1 }, { sizeof r_CMAC_A_0 / sizeof *r_CMAC_A_0 - 1, sizeof r_CMAC_A_1 / sizeof *r_CMAC_A_1 - 1 } },
    { "CMAC_B", { r_CMAC_B_0, r_CMAC_B_1 }, { sizeof r_CMAC_B_0 / sizeof *r_CMAC_B_0 - 1, sizeof r_CMAC_B_1 / sizeof *r_CMAC_B_1 - 1 } },
    { "CACC", { r_CACC_0, r_CACC_1 }, { sizeof r_CACC_0 / sizeof *r_CACC_0 - 1, sizeof r_CACC_1 / sizeof *r_CACC_1 - 1 } },
    { "SDP_RDMA", { r_SDP_RDMA_0, r_SDP_RDMA_1 }, { sizeof r_SDP_RDMA_0 / sizeof *r_SDP_RDMA_0 - 1, sizeof r_SDP_RDMA_1 / sizeof *r_SDP_RDMA_1 - 1 } },
    { "SDP", { r_SDP_0, r_SDP_1 }, { sizeof r_SDP_0 / sizeof *r_SDP_0 - 1, sizeof r_SDP_1 / sizeof *r_SDP_1 - 1 } },
    { "PDP_RDMA", { r_PDP_RDMA_0, r_PDP_RDMA_1 }, { sizeof r_PDP_RDMA_0 / sizeof *r_PDP_RDMA_0 - 1, sizeof r_PDP_RDMA_1 / sizeof *r_PDP_RDMA_1 - 1 } },
    { "PDP", { r_PDP_0, r_PDP_1 }, { sizeof r_PDP_0 / sizeof *r_PDP_0 - 1, sizeof r_PDP_1 / sizeof *r_PDP_1 - 1 } },
    { "CDP_RDMA", { r_CDP_RDMA_0, r_CDP_RDMA_1 }, { sizeof r_CDP_RDMA_0 / sizeof *r_CDP_RDMA_0 - 1, sizeof r_CDP_RDMA_1 / sizeof *r_CDP_RDMA_1 - 1 } },
    { "CDP", { r_CDP_0, r_CDP_1 }, { sizeof r_CDP_0 / sizeof *r_CDP_0 - 1, sizeof r_CDP_1 / sizeof *r_CDP_1 - 1 } },
    { "RUBIK", { r_RUBIK_0, r_RUBIK_1 }, { sizeof r_RUBIK_0 / sizeof *r_RUBIK_0 - 1, sizeof r_RUBIK_1 / sizeof *r_RUBIK_1 - 1 } },
};
static const dla_romword rom_nv_small[] = {
    { 0x000, 0x00010001, "HW_VERSION" },
    { 0x004, 0x00000001, "GLB_DESC" },
    { 0x008, 0x00180002, "CIF_DESC" },
    { 0x00c, 0x00000000, "CIF_CAP_INCOMPAT" },
    { 0x010, 0x00000000, "CIF_CAP_COMPAT" },
    { 0x014, 0x00000008, "CIF_BASE_WIDTH" },
    { 0x018, 0x00000032, "CIF_BASE_LATENCY" },
    { 0x01c, 0x00000080, "CIF_BASE_BURST_LENGTH_MAX" },
    { 0x020, 0x00000400, "CIF_BASE_MEM_ADDR_WIDTH" },
    { 0x024, 0x00340003, "CDMA_DESC" },
    { 0x028, 0x00000000, "CDMA_CAP_INCOMPAT" },
    { 0x02c, 0x00000010, "CDMA_CAP_COMPAT" },
    { 0x030, 0x00000010, "CDMA_BASE_FEATURE_TYPES" },
    { 0x034, 0x00000010, "CDMA_BASE_WEIGHT_TYPES" },
    { 0x038, 0x00000008, "CDMA_BASE_ATOMIC_C" },
    { 0x03c, 0x00000008, "CDMA_BASE_ATOMIC_K" },
    { 0x040, 0x00000008, "CDMA_BASE_ATOMIC_M" },
    { 0x044, 0x00000020, "CDMA_BASE_CBUF_BANK_NUM" },
    { 0x048, 0x00000008, "CDMA_BASE_CBUF_BANK_WIDTH" },
    { 0x04c, 0x00000200, "CDMA_BASE_CBUF_BANK_DEPTH" },
    { 0x050, 0x00000000, "CDMA_MULTI_BATCH_MAX" },
    { 0x054, 0x0cfff001, "CDMA_IMAGE_IN_FORMATS_PACKED" },
    { 0x058, 0x00000003, "CDMA_IMAGE_IN_FORMATS_SEMI" },
    { 0x05c, 0x00180004, "CBUF_DESC" },
    { 0x060, 0x00000000, "CBUF_CAP_INCOMPAT" },
    { 0x064, 0x00000000, "CBUF_CAP_COMPAT" },
    { 0x068, 0x00000020, "CBUF_BASE_CBUF_BANK_NUM" },
    { 0x06c, 0x00000008, "CBUF_BASE_CBUF_BANK_WIDTH" },
    { 0x070, 0x00000200, "CBUF_BASE_CBUF_BANK_DEPTH" },
    { 0x074, 0x00000003, "CBUF_BASE_CDMA_ID" },
    { 0x078, 0x00300005, "CSC_DESC" },
    { 0x07c, 0x00000000, "CSC_CAP_INCOMPAT" },
    { 0x080, 0x00000010, "CSC_CAP_COMPAT" },
    { 0x084, 0x00000010, "CSC_BASE_FEATURE_TYPES" },
    { 0x088, 0x00000010, "CSC_BASE_WEIGHT_TYPES" },
    { 0x08c, 0x00000008, "CSC_BASE_ATOMIC_C" },
    { 0x090, 0x00000008, "CSC_BASE_ATOMIC_K" },
    { 0x094, 0x00000008, "CSC_BASE_ATOMIC_M" },
    { 0x098, 0x00000020, "CSC_BASE_CBUF_BANK_NUM" },
    { 0x09c, 0x00000008, "CSC_BASE_CBUF_BANK_WIDTH" },
    { 0x0a0, 0x00000200, "CSC_BASE_CBUF_BANK_DEPTH" },
    { 0x0a4, 0x00000003, "CSC_BASE_CDMA_ID" },
    { 0x0a8, 0x00000000, "CSC_MULTI_BATCH_MAX" },
    { 0x0ac, 0x001c0006, "CMAC_A_DESC" },
    { 0x0b0, 0x00000000, "CMAC_A_CAP_INCOMPAT" },
    { 0x0b4, 0x00000010, "CMAC_A_CAP_COMPAT" },
    { 0x0b8, 0x00000010, "CMAC_A_BASE_FEATURE_TYPES" },
    { 0x0bc, 0x00000010, "CMAC_A_BASE_WEIGHT_TYPES" },
    { 0x0c0, 0x00000008, "CMAC_A_BASE_ATOMIC_C" },
    { 0x0c4, 0x00000008, "CMAC_A_BASE_ATOMIC_K" },
    { 0x0c8, 0x00000003, "CMAC_A_BASE_CDMA_ID" },
    { 0x0cc, 0x001c0006, "CMAC_B_DESC" },
    { 0x0d0, 0x00000000, "CMAC_B_CAP_INCOMPAT" },
    { 0x0d4, 0x00000010, "CMAC_B_CAP_COMPAT" },
    { 0x0d8, 0x00000010, "CMAC_B_BASE_FEATURE_TYPES" },
    { 0x0dc, 0x00000010, "CMAC_B_BASE_WEIGHT_TYPES" },
    { 0x0e0, 0x00000008, "CMAC_B_BASE_ATOMIC_C" },
    { 0x0e4, 0x00000008, "CMAC_B_BASE_ATOMIC_K" },
    { 0x0e8, 0x00000003, "CMAC_B_BASE_CDMA_ID" },
    { 0x0ec, 0x00200007, "CACC_DESC" },
    { 0x0f0, 0x00000000, "CACC_CAP_INCOMPAT" },
    { 0x0f4, 0x00000000, "CACC_CAP_COMPAT" },
    { 0x0f8, 0x00000010, "CACC_BASE_FEATURE_TYPES" },
    { 0x0fc, 0x00000010, "CACC_BASE_WEIGHT_TYPES" },
    { 0x100, 0x00000008, "CACC_BASE_ATOMIC_C" },
    { 0x104, 0x00000008, "CACC_BASE_ATOMIC_K" },
    { 0x108, 0x00000003, "CACC_BASE_CDMA_ID" },
    { 0x10c, 0x00000000, "CACC_MULTI_BATCH_MAX" },
    { 0x110, 0x000e0008, "SDP_RDMA_DESC" },
    { 0x114, 0x00000000, "SDP_RDMA_CAP_INCOMPAT" },
    { 0x118, 0x00000000, "SDP_RDMA_CAP_COMPAT" },
    { 0x11c, 0x00000008, "SDP_RDMA_BASE_ATOMIC_M" },
    { 0x120, 0x00000009, "SDP_RDMA_BASE_SDP_ID" },
    { 0x124, 0x00200009, "SDP_DESC" },
    { 0x128, 0x00000000, "SDP_CAP_INCOMPAT" },
    { 0x12c, 0x00000018, "SDP_CAP_COMPAT" },
    { 0x130, 0x00000010, "SDP_BASE_FEATURE_TYPES" },
    { 0x134, 0x00000010, "SDP_BASE_WEIGHT_TYPES" },
    { 0x138, 0x00000003, "SDP_BASE_CDMA_ID" },
    { 0x13c, 0x00000000, "SDP_MULTI_BATCH_MAX" },
    { 0x140, 0x00000001, "SDP_BS_THROUGHPUT" },
    { 0x144, 0x00000001, "SDP_BN_THROUGHPUT" },
    { 0x148, 0x00000000, "SDP_EW_THROUGHPUT" },
    { 0x14c, 0x000e000a, "PDP_RDMA_DESC" },
    { 0x150, 0x00000000, "PDP_RDMA_CAP_INCOMPAT" },
    { 0x154, 0x00000000, "PDP_RDMA_CAP_COMPAT" },
    { 0x158, 0x00000008, "PDP_RDMA_BASE_ATOMIC_M" },
    { 0x15c, 0x0000000b, "PDP_RDMA_BASE_PDP_ID" },
    { 0x160, 0x0010000b, "PDP_DESC" },
    { 0x164, 0x00000000, "PDP_CAP_INCOMPAT" },
    { 0x168, 0x00000000, "PDP_CAP_COMPAT" },
    { 0x16c, 0x00000010, "PDP_BASE_FEATURE_TYPES" },
    { 0x170, 0x00000001, "PDP_BASE_THROUGHPUT" },
    { 0x174, 0x000e000c, "CDP_RDMA_DESC" },
    { 0x178, 0x00000000, "CDP_RDMA_CAP_INCOMPAT" },
    { 0x17c, 0x00000000, "CDP_RDMA_CAP_COMPAT" },
    { 0x180, 0x00000008, "CDP_RDMA_BASE_ATOMIC_M" },
    { 0x184, 0x0000000d, "CDP_RDMA_BASE_CDP_ID" },
    { 0x188, 0x0010000d, "CDP_DESC" },
    { 0x18c, 0x00000000, "CDP_CAP_INCOMPAT" },
    { 0x190, 0x00000000, "CDP_CAP_COMPAT" },
    { 0x194, 0x00000010, "CDP_BASE_FEATURE_TYPES" },
    { 0x198, 0x00000001, "CDP_BASE_THROUGHPUT" },
    { 0x19c, 0x00000000, "END_OF_LIST" },
};
static const dla_romword rom_nv_small_256[] = {
    { 0x000, 0x00010001, "HW_VERSION" },
    { 0x004, 0x00000001, "GLB_DESC" },
    { 0x008, 0x00180002, "CIF_DESC" },
    { 0x00c, 0x00000000, "CIF_CAP_INCOMPAT" },
    { 0x010, 0x00000000, "CIF_CAP_COMPAT" },
    { 0x014, 0x00000008, "CIF_BASE_WIDTH" },
    { 0x018, 0x00000032, "CIF_BASE_LATENCY" },
    { 0x01c, 0x00000080, "CIF_BASE_BURST_LENGTH_MAX" },
    { 0x020, 0x00000400, "CIF_BASE_MEM_ADDR_WIDTH" },
    { 0x024, 0x00340003, "CDMA_DESC" },
    { 0x028, 0x00000000, "CDMA_CAP_INCOMPAT" },
    { 0x02c, 0x00000010, "CDMA_CAP_COMPAT" },
    { 0x030, 0x00000010, "CDMA_BASE_FEATURE_TYPES" },
    { 0x034, 0x00000010, "CDMA_BASE_WEIGHT_TYPES" },
    { 0x038, 0x00000008, "CDMA_BASE_ATOMIC_C" },
    { 0x03c, 0x00000008, "CDMA_BASE_ATOMIC_K" },
    { 0x040, 0x00000008, "CDMA_BASE_ATOMIC_M" },
    { 0x044, 0x00000020, "CDMA_BASE_CBUF_BANK_NUM" },
    { 0x048, 0x00000008, "CDMA_BASE_CBUF_BANK_WIDTH" },
    { 0x04c, 0x00000200, "CDMA_BASE_CBUF_BANK_DEPTH" },
    { 0x050, 0x00000000, "CDMA_MULTI_BATCH_MAX" },
    { 0x054, 0x0cfff001, "CDMA_IMAGE_IN_FORMATS_PACKED" },
    { 0x058, 0x00000003, "CDMA_IMAGE_IN_FORMATS_SEMI" },
    { 0x05c, 0x00180004, "CBUF_DESC" },
    { 0x060, 0x00000000, "CBUF_CAP_INCOMPAT" },
    { 0x064, 0x00000000, "CBUF_CAP_COMPAT" },
    { 0x068, 0x00000020, "CBUF_BASE_CBUF_BANK_NUM" },
    { 0x06c, 0x00000008, "CBUF_BASE_CBUF_BANK_WIDTH" },
    { 0x070, 0x00000200, "CBUF_BASE_CBUF_BANK_DEPTH" },
    { 0x074, 0x00000003, "CBUF_BASE_CDMA_ID" },
    { 0x078, 0x00300005, "CSC_DESC" },
    { 0x07c, 0x00000000, "CSC_CAP_INCOMPAT" },
    { 0x080, 0x00000010, "CSC_CAP_COMPAT" },
    { 0x084, 0x00000010, "CSC_BASE_FEATURE_TYPES" },
    { 0x088, 0x00000010, "CSC_BASE_WEIGHT_TYPES" },
    { 0x08c, 0x00000008, "CSC_BASE_ATOMIC_C" },
    { 0x090, 0x00000008, "CSC_BASE_ATOMIC_K" },
    { 0x094, 0x00000008, "CSC_BASE_ATOMIC_M" },
    { 0x098, 0x00000020, "CSC_BASE_CBUF_BANK_NUM" },
    { 0x09c, 0x00000008, "CSC_BASE_CBUF_BANK_WIDTH" },
    { 0x0a0, 0x00000200, "CSC_BASE_CBUF_BANK_DEPTH" },
    { 0x0a4, 0x00000003, "CSC_BASE_CDMA_ID" },
    { 0x0a8, 0x00000000, "CSC_MULTI_BATCH_MAX" },
    { 0x0ac, 0x001c0006, "CMAC_A_DESC" },
    { 0x0b0, 0x00000000, "CMAC_A_CAP_INCOMPAT" },
    { 0x0b4, 0x00000010, "CMAC_A_CAP_COMPAT" },
    { 0x0b8, 0x00000010, "CMAC_A_BASE_FEATURE_TYPES" },
    { 0x0bc, 0x00000010, "CMAC_A_BASE_WEIGHT_TYPES" },
    { 0x0c0, 0x00000008, "CMAC_A_BASE_ATOMIC_C" },
    { 0x0c4, 0x00000008, "CMAC_A_BASE_ATOMIC_K" },
    { 0x0c8, 0x00000003, "CMAC_A_BASE_CDMA_ID" },
    { 0x0cc, 0x001c0006, "CMAC_B_DESC" },
    { 0x0d0, 0x00000000, "CMAC_B_CAP_INCOMPAT" },
    { 0x0d4, 0x00000010, "CMAC_B_CAP_COMPAT" },
    { 0x0d8, 0x00000010, "CMAC_B_BASE_FEATURE_TYPES" },
    { 0x0dc, 0x00000010, "CMAC_B_BASE_WEIGHT_TYPES" },
    { 0x0e0, 0x00000008, "CMAC_B_BASE_ATOMIC_C" },
    { 0x0e4, 0x00000008, "CMAC_B_BASE_ATOMIC_K" },
    { 0x0e8, 0x00000003, "CMAC_B_BASE_CDMA_ID" },
    { 0x0ec, 0x00200007, "CACC_DESC" },
    { 0x0f0, 0x00000000, "CACC_CAP_INCOMPAT" },
    { 0x0f4, 0x00000000, "CACC_CAP_COMPAT" },
    { 0x0f8, 0x00000010, "CACC_BASE_FEATURE_TYPES" },
    { 0x0fc, 0x00000010, "CACC_BASE_WEIGHT_TYPES" },
    { 0x100, 0x00000008, "CACC_BASE_ATOMIC_C" },
    { 0x104, 0x00000008, "CACC_BASE_ATOMIC_K" },
    { 0x108, 0x00000003, "CACC_BASE_CDMA_ID" },
    { 0x10c, 0x00000000, "CACC_MULTI_BATCH_MAX" },
    { 0x110, 0x000e0008, "SDP_RDMA_DESC" },
    { 0x114, 0x00000000, "SDP_RDMA_CAP_INCOMPAT" },
    { 0x118, 0x00000000, "SDP_RDMA_CAP_COMPAT" },
    { 0x11c, 0x00000008, "SDP_RDMA_BASE_ATOMIC_M" },
    { 0x120, 0x00000009, "SDP_RDMA_BASE_SDP_ID" },
    { 0x124, 0x00200009, "SDP_DESC" },
    { 0x128, 0x00000000, "SDP_CAP_INCOMPAT" },
    { 0x12c, 0x00000018, "SDP_CAP_COMPAT" },
    { 0x130, 0x00000010, "SDP_BASE_FEATURE_TYPES" },
    { 0x134, 0x00000010, "SDP_BASE_WEIGHT_TYPES" },
    { 0x138, 0x00000003, "SDP_BASE_CDMA_ID" },
    { 0x13c, 0x00000000, "SDP_MULTI_BATCH_MAX" },
    { 0x140, 0x00000001, "SDP_BS_THROUGHPUT" },
    { 0x144, 0x00000001, "SDP_BN_THROUGHPUT" },
    { 0x148, 0x00000000, "SDP_EW_THROUGHPUT" },
    { 0x14c, 0x000e000a, "PDP_RDMA_DESC" },
    { 0x150, 0x00000000, "PDP_RDMA_CAP_INCOMPAT" },
    { 0x154, 0x00000000, "PDP_RDMA_CAP_COMPAT" },
    { 0x158, 0x00000008, "PDP_RDMA_BASE_ATOMIC_M" },
    { 0x15c, 0x0000000b, "PDP_RDMA_BASE_PDP_ID" },
    { 0x160, 0x0010000b, "PDP_DESC" },
    { 0x164, 0x00000000, "PDP_CAP_INCOMPAT" },
    { 0x168, 0x00000000, "PDP_CAP_COMPAT" },
    { 0x16c, 0x00000010, "PDP_BASE_FEATURE_TYPES" },
    { 0x170, 0x00000001, "PDP_BASE_THROUGHPUT" },
    { 0x174, 0x000e000c, "CDP_RDMA_DESC" },
    { 0x178, 0x00000000, "CDP_RDMA_CAP_INCOMPAT" },
    { 0x17c, 0x00000000, "CDP_RDMA_CAP_COMPAT" },
    { 0x180, 0x00000008, "CDP_RDMA_BASE_ATOMIC_M" },
    { 0x184, 0x0000000d, "CDP_RDMA_BASE_CDP_ID" },
    { 0x188, 0x0010000d, "CDP_DESC" },
    { 0x18c, 0x00000000, "CDP_CAP_INCOMPAT" },
    { 0x190, 0x00000000, "CDP_CAP_COMPAT" },
    { 0x194, 0x00000010, "CDP_BASE_FEATURE_TYPES" },
    { 0x198, 0x00000001, "CDP_BASE_THROUGHPUT" },
    { 0x19c, 0x00000000, "END_OF_LIST" },
};
static const dla_romword rom_nv_small_256_full[] = {
    { 0x000, 0x00010001, "HW_VERSION" },
    { 0x004, 0x00000001, "GLB_DESC" },
    { 0x008, 0x00180002, "CIF_DESC" },
    { 0x00c, 0x00000000, "CIF_CAP_INCOMPAT" },
    { 0x010, 0x00000000, "CIF_CAP_COMPAT" },
    { 0x014, 0x00000008, "CIF_BASE_WIDTH" },
    { 0x018, 0x00000032, "CIF_BASE_LATENCY" },
    { 0x01c, 0x00000080, "CIF_BASE_BURST_LENGTH_MAX" },
    { 0x020, 0x00000400, "CIF_BASE_MEM_ADDR_WIDTH" },
    { 0x024, 0x00340003, "CDMA_DESC" },
    { 0x028, 0x00000000, "CDMA_CAP_INCOMPAT" },
    { 0x02c, 0x00000010, "CDMA_CAP_COMPAT" },
    { 0x030, 0x00000010, "CDMA_BASE_FEATURE_TYPES" },
    { 0x034, 0x00000010, "CDMA_BASE_WEIGHT_TYPES" },
    { 0x038, 0x00000008, "CDMA_BASE_ATOMIC_C" },
    { 0x03c, 0x00000008, "CDMA_BASE_ATOMIC_K" },
    { 0x040, 0x00000008, "CDMA_BASE_ATOMIC_M" },
    { 0x044, 0x00000020, "CDMA_BASE_CBUF_BANK_NUM" },
    { 0x048, 0x00000008, "CDMA_BASE_CBUF_BANK_WIDTH" },
    { 0x04c, 0x00000200, "CDMA_BASE_CBUF_BANK_DEPTH" },
    { 0x050, 0x00000000, "CDMA_MULTI_BATCH_MAX" },
    { 0x054, 0x0cfff001, "CDMA_IMAGE_IN_FORMATS_PACKED" },
    { 0x058, 0x00000003, "CDMA_IMAGE_IN_FORMATS_SEMI" },
    { 0x05c, 0x00180004, "CBUF_DESC" },
    { 0x060, 0x00000000, "CBUF_CAP_INCOMPAT" },
    { 0x064, 0x00000000, "CBUF_CAP_COMPAT" },
    { 0x068, 0x00000020, "CBUF_BASE_CBUF_BANK_NUM" },
    { 0x06c, 0x00000008, "CBUF_BASE_CBUF_BANK_WIDTH" },
    { 0x070, 0x00000200, "CBUF_BASE_CBUF_BANK_DEPTH" },
    { 0x074, 0x00000003, "CBUF_BASE_CDMA_ID" },
    { 0x078, 0x00300005, "CSC_DESC" },
    { 0x07c, 0x00000000, "CSC_CAP_INCOMPAT" },
    { 0x080, 0x00000010, "CSC_CAP_COMPAT" },
    { 0x084, 0x00000010, "CSC_BASE_FEATURE_TYPES" },
    { 0x088, 0x00000010, "CSC_BASE_WEIGHT_TYPES" },
    { 0x08c, 0x00000008, "CSC_BASE_ATOMIC_C" },
    { 0x090, 0x00000008, "CSC_BASE_ATOMIC_K" },
    { 0x094, 0x00000008, "CSC_BASE_ATOMIC_M" },
    { 0x098, 0x00000020, "CSC_BASE_CBUF_BANK_NUM" },
    { 0x09c, 0x00000008, "CSC_BASE_CBUF_BANK_WIDTH" },
    { 0x0a0, 0x00000200, "CSC_BASE_CBUF_BANK_DEPTH" },
    { 0x0a4, 0x00000003, "CSC_BASE_CDMA_ID" },
    { 0x0a8, 0x00000000, "CSC_MULTI_BATCH_MAX" },
    { 0x0ac, 0x001c0006, "CMAC_A_DESC" },
    { 0x0b0, 0x00000000, "CMAC_A_CAP_INCOMPAT" },
    { 0x0b4, 0x00000010, "CMAC_A_CAP_COMPAT" },
    { 0x0b8, 0x00000010, "CMAC_A_BASE_FEATURE_TYPES" },
    { 0x0bc, 0x00000010, "CMAC_A_BASE_WEIGHT_TYPES" },
    { 0x0c0, 0x00000008, "CMAC_A_BASE_ATOMIC_C" },
    { 0x0c4, 0x00000008, "CMAC_A_BASE_ATOMIC_K" },
    { 0x0c8, 0x00000003, "CMAC_A_BASE_CDMA_ID" },
    { 0x0cc, 0x001c0006, "CMAC_B_DESC" },
    { 0x0d0, 0x00000000, "CMAC_B_CAP_INCOMPAT" },
    { 0x0d4, 0x00000010, "CMAC_B_CAP_COMPAT" },
    { 0x0d8, 0x00000010, "CMAC_B_BASE_FEATURE_TYPES" },
    { 0x0dc, 0x00000010, "CMAC_B_BASE_WEIGHT_TYPES" },
    { 0x0e0, 0x00000008, "CMAC_B_BASE_ATOMIC_C" },
    { 0x0e4, 0x00000008, "CMAC_B_BASE_ATOMIC_K" },
    { 0x0e8, 0x00000003, "CMAC_B_BASE_CDMA_ID" },
    { 0x0ec, 0x00200007, "CACC_DESC" },
    { 0x0f0, 0x00000000, "CACC_CAP_INCOMPAT" },
    { 0x0f4, 0x00000000, "CACC_CAP_COMPAT" },
    { 0x0f8, 0x00000010, "CACC_BASE_FEATURE_TYPES" },
    { 0x0fc, 0x00000010, "CACC_BASE_WEIGHT_TYPES" },
    { 0x100, 0x00000008, "CACC_BASE_ATOMIC_C" },
    { 0x104, 0x00000008, "CACC_BASE_ATOMIC_K" },
    { 0x108, 0x00000003, "CACC_BASE_CDMA_ID" },
    { 0x10c, 0x00000000, "CACC_MULTI_BATCH_MAX" },
    { 0x110, 0x000e0008, "SDP_RDMA_DESC" },
    { 0x114, 0x00000000, "SDP_RDMA_CAP_INCOMPAT" },
    { 0x118, 0x00000000, "SDP_RDMA_CAP_COMPAT" },
    { 0x11c, 0x00000008, "SDP_RDMA_BASE_ATOMIC_M" },
    { 0x120, 0x00000009, "SDP_RDMA_BASE_SDP_ID" },
    { 0x124, 0x00200009, "SDP_DESC" },
    { 0x128, 0x00000000, "SDP_CAP_INCOMPAT" },
    { 0x12c, 0x00000018, "SDP_CAP_COMPAT" },
    { 0x130, 0x00000010, "SDP_BASE_FEATURE_TYPES" },
    { 0x134, 0x00000010, "SDP_BASE_WEIGHT_TYPES" },
    { 0x138, 0x00000003, "SDP_BASE_CDMA_ID" },
    { 0x13c, 0x00000000, "SDP_MULTI_BATCH_MAX" },
    { 0x140, 0x00000001, "SDP_BS_THROUGHPUT" },
    { 0x144, 0x00000001, "SDP_BN_THROUGHPUT" },
    { 0x148, 0x00000000, "SDP_EW_THROUGHPUT" },
    { 0x14c, 0x000e000a, "PDP_RDMA_DESC" },
    { 0x150, 0x00000000, "PDP_RDMA_CAP_INCOMPAT" },
    { 0x154, 0x00000000, "PDP_RDMA_CAP_COMPAT" },
    { 0x158, 0x00000008, "PDP_RDMA_BASE_ATOMIC_M" },
    { 0x15c, 0x0000000b, "PDP_RDMA_BASE_PDP_ID" },
    { 0x160, 0x0010000b, "PDP_DESC" },
    { 0x164, 0x00000000, "PDP_CAP_INCOMPAT" },
    { 0x168, 0x00000000, "PDP_CAP_COMPAT" },
    { 0x16c, 0x00000010, "PDP_BASE_FEATURE_TYPES" },
    { 0x170, 0x00000001, "PDP_BASE_THROUGHPUT" },
    { 0x174, 0x000e000c, "CDP_RDMA_DESC" },
    { 0x178, 0x00000000, "CDP_RDMA_CAP_INCOMPAT" },
    { 0x17c, 0x00000000, "CDP_RDMA_CAP_COMPAT" },
    { 0x180, 0x00000008, "CDP_RDMA_BASE_ATOMIC_M" },
    { 0x184, 0x0000000d, "CDP_RDMA_BASE_CDP_ID" },
    { 0x188, 0x0010000d, "CDP_DESC" },
    { 0x18c, 0x00000000, "CDP_CAP_INCOMPAT" },
    { 0x190, 0x00000000, "CDP_CAP_COMPAT" },
    { 0x194, 0x00000010, "CDP_BASE_FEATURE_TYPES" },
    { 0x198, 0x00000001, "CDP_BASE_THROUGHPUT" },
    { 0x19c, 0x00000000, "END_OF_LIST" },
};
static const dla_romword rom_nv_medium_512[] = {
    { 0x000, 0x00010001, "HW_VERSION" },
    { 0x004, 0x00000001, "GLB_DESC" },
    { 0x008, 0x00180002, "CIF_DESC" },
    { 0x00c, 0x00000000, "CIF_CAP_INCOMPAT" },
    { 0x010, 0x00000000, "CIF_CAP_COMPAT" },
    { 0x014, 0x00000008, "CIF_BASE_WIDTH" },
    { 0x018, 0x00000032, "CIF_BASE_LATENCY" },
    { 0x01c, 0x00000080, "CIF_BASE_BURST_LENGTH_MAX" },
    { 0x020, 0x00000400, "CIF_BASE_MEM_ADDR_WIDTH" },
    { 0x024, 0x00340003, "CDMA_DESC" },
    { 0x028, 0x00000000, "CDMA_CAP_INCOMPAT" },
    { 0x02c, 0x00000010, "CDMA_CAP_COMPAT" },
    { 0x030, 0x00000010, "CDMA_BASE_FEATURE_TYPES" },
    { 0x034, 0x00000010, "CDMA_BASE_WEIGHT_TYPES" },
    { 0x038, 0x00000008, "CDMA_BASE_ATOMIC_C" },
    { 0x03c, 0x00000008, "CDMA_BASE_ATOMIC_K" },
    { 0x040, 0x00000008, "CDMA_BASE_ATOMIC_M" },
    { 0x044, 0x00000020, "CDMA_BASE_CBUF_BANK_NUM" },
    { 0x048, 0x00000008, "CDMA_BASE_CBUF_BANK_WIDTH" },
    { 0x04c, 0x00000200, "CDMA_BASE_CBUF_BANK_DEPTH" },
    { 0x050, 0x00000000, "CDMA_MULTI_BATCH_MAX" },
    { 0x054, 0x0cfff001, "CDMA_IMAGE_IN_FORMATS_PACKED" },
    { 0x058, 0x00000003, "CDMA_IMAGE_IN_FORMATS_SEMI" },
    { 0x05c, 0x00180004, "CBUF_DESC" },
    { 0x060, 0x00000000, "CBUF_CAP_INCOMPAT" },
    { 0x064, 0x00000000, "CBUF_CAP_COMPAT" },
    { 0x068, 0x00000020, "CBUF_BASE_CBUF_BANK_NUM" },
    { 0x06c, 0x00000008, "CBUF_BASE_CBUF_BANK_WIDTH" },
    { 0x070, 0x00000200, "CBUF_BASE_CBUF_BANK_DEPTH" },
    { 0x074, 0x00000003, "CBUF_BASE_CDMA_ID" },
    { 0x078, 0x00300005, "CSC_DESC" },
    { 0x07c, 0x00000000, "CSC_CAP_INCOMPAT" },
    { 0x080, 0x00000010, "CSC_CAP_COMPAT" },
    { 0x084, 0x00000010, "CSC_BASE_FEATURE_TYPES" },
    { 0x088, 0x00000010, "CSC_BASE_WEIGHT_TYPES" },
    { 0x08c, 0x00000008, "CSC_BASE_ATOMIC_C" },
    { 0x090, 0x00000008, "CSC_BASE_ATOMIC_K" },
    { 0x094, 0x00000008, "CSC_BASE_ATOMIC_M" },
    { 0x098, 0x00000020, "CSC_BASE_CBUF_BANK_NUM" },
    { 0x09c, 0x00000008, "CSC_BASE_CBUF_BANK_WIDTH" },
    { 0x0a0, 0x00000200, "CSC_BASE_CBUF_BANK_DEPTH" },
    { 0x0a4, 0x00000003, "CSC_BASE_CDMA_ID" },
    { 0x0a8, 0x00000000, "CSC_MULTI_BATCH_MAX" },
    { 0x0ac, 0x001c0006, "CMAC_A_DESC" },
    { 0x0b0, 0x00000000, "CMAC_A_CAP_INCOMPAT" },
    { 0x0b4, 0x00000010, "CMAC_A_CAP_COMPAT" },
    { 0x0b8, 0x00000010, "CMAC_A_BASE_FEATURE_TYPES" },
    { 0x0bc, 0x00000010, "CMAC_A_BASE_WEIGHT_TYPES" },
    { 0x0c0, 0x00000008, "CMAC_A_BASE_ATOMIC_C" },
    { 0x0c4, 0x00000008, "CMAC_A_BASE_ATOMIC_K" },
    { 0x0c8, 0x00000003, "CMAC_A_BASE_CDMA_ID" },
    { 0x0cc, 0x001c0006, "CMAC_B_DESC" },
    { 0x0d0, 0x00000000, "CMAC_B_CAP_INCOMPAT" },
    { 0x0d4, 0x00000010, "CMAC_B_CAP_COMPAT" },
    { 0x0d8, 0x00000010, "CMAC_B_BASE_FEATURE_TYPES" },
    { 0x0dc, 0x00000010, "CMAC_B_BASE_WEIGHT_TYPES" },
    { 0x0e0, 0x00000008, "CMAC_B_BASE_ATOMIC_C" },
    { 0x0e4, 0x00000008, "CMAC_B_BASE_ATOMIC_K" },
    { 0x0e8, 0x00000003, "CMAC_B_BASE_CDMA_ID" },
    { 0x0ec, 0x00200007, "CACC_DESC" },
    { 0x0f0, 0x00000000, "CACC_CAP_INCOMPAT" },
    { 0x0f4, 0x00000000, "CACC_CAP_COMPAT" },
    { 0x0f8, 0x00000010, "CACC_BASE_FEATURE_TYPES" },
    { 0x0fc, 0x00000010, "CACC_BASE_WEIGHT_TYPES" },
    { 0x100, 0x00000008, "CACC_BASE_ATOMIC_C" },
    { 0x104, 0x00000008, "CACC_BASE_ATOMIC_K" },
    { 0x108, 0x00000003, "CACC_BASE_CDMA_ID" },
    { 0x10c, 0x00000000, "CACC_MULTI_BATCH_MAX" },
    { 0x110, 0x000e0008, "SDP_RDMA_DESC" },
    { 0x114, 0x00000000, "SDP_RDMA_CAP_INCOMPAT" },
    { 0x118, 0x00000000, "SDP_RDMA_CAP_COMPAT" },
    { 0x11c, 0x00000008, "SDP_RDMA_BASE_ATOMIC_M" },
    { 0x120, 0x00000009, "SDP_RDMA_BASE_SDP_ID" },
    { 0x124, 0x00200009, "SDP_DESC" },
    { 0x128, 0x00000000, "SDP_CAP_INCOMPAT" },
    { 0x12c, 0x00000018, "SDP_CAP_COMPAT" },
    { 0x130, 0x00000010, "SDP_BASE_FEATURE_TYPES" },
    { 0x134, 0x00000010, "SDP_BASE_WEIGHT_TYPES" },
    { 0x138, 0x00000003, "SDP_BASE_CDMA_ID" },
    { 0x13c, 0x00000000, "SDP_MULTI_BATCH_MAX" },
    { 0x140, 0x00000001, "SDP_BS_THROUGHPUT" },
    { 0x144, 0x00000001, "SDP_BN_THROUGHPUT" },
    { 0x148, 0x00000000, "SDP_EW_THROUGHPUT" },
    { 0x14c, 0x000e000a, "PDP_RDMA_DESC" },
    { 0x150, 0x00000000, "PDP_RDMA_CAP_INCOMPAT" },
    { 0x154, 0x00000000, "PDP_RDMA_CAP_COMPAT" },
    { 0x158, 0x00000008, "PDP_RDMA_BASE_ATOMIC_M" },
    { 0x15c, 0x0000000b, "PDP_RDMA_BASE_PDP_ID" },
    { 0x160, 0x0010000b, "PDP_DESC" },
    { 0x164, 0x00000000, "PDP_CAP_INCOMPAT" },
    { 0x168, 0x00000000, "PDP_CAP_COMPAT" },
    { 0x16c, 0x00000010, "PDP_BASE_FEATURE_TYPES" },
    { 0x170, 0x00000001, "PDP_BASE_THROUGHPUT" },
    { 0x174, 0x000e000c, "CDP_RDMA_DESC" },
    { 0x178, 0x00000000, "CDP_RDMA_CAP_INCOMPAT" },
    { 0x17c, 0x00000000, "CDP_RDMA_CAP_COMPAT" },
    { 0x180, 0x00000008, "CDP_RDMA_BASE_ATOMIC_M" },
    { 0x184, 0x0000000d, "CDP_RDMA_BASE_CDP_ID" },
    { 0x188, 0x0010000d, "CDP_DESC" },
    { 0x18c, 0x00000000, "CDP_CAP_INCOMPAT" },
    { 0x190, 0x00000000, "CDP_CAP_COMPAT" },
    { 0x194, 0x00000010, "CDP_BASE_FEATURE_TYPES" },
    { 0x198, 0x00000001, "CDP_BASE_THROUGHPUT" },
    { 0x19c, 0x00000000, "END_OF_LIST" },
};
static const dla_romword rom_nv_medium_1024_full[] = {
    { 0x000, 0x00010001, "HW_VERSION" },
    { 0x004, 0x00000001, "GLB_DESC" },
    { 0x008, 0x00180002, "CIF_DESC" },
    { 0x00c, 0x00000000, "CIF_CAP_INCOMPAT" },
    { 0x010, 0x00000000, "CIF_CAP_COMPAT" },
    { 0x014, 0x00000008, "CIF_BASE_WIDTH" },
    { 0x018, 0x00000032, "CIF_BASE_LATENCY" },
    { 0x01c, 0x00000080, "CIF_BASE_BURST_LENGTH_MAX" },
    { 0x020, 0x00000400, "CIF_BASE_MEM_ADDR_WIDTH" },
    { 0x024, 0x00340003, "CDMA_DESC" },
    { 0x028, 0x00000000, "CDMA_CAP_INCOMPAT" },
    { 0x02c, 0x00000010, "CDMA_CAP_COMPAT" },
    { 0x030, 0x00000010, "CDMA_BASE_FEATURE_TYPES" },
    { 0x034, 0x00000010, "CDMA_BASE_WEIGHT_TYPES" },
    { 0x038, 0x00000008, "CDMA_BASE_ATOMIC_C" },
    { 0x03c, 0x00000008, "CDMA_BASE_ATOMIC_K" },
    { 0x040, 0x00000008, "CDMA_BASE_ATOMIC_M" },
    { 0x044, 0x00000020, "CDMA_BASE_CBUF_BANK_NUM" },
    { 0x048, 0x00000008, "CDMA_BASE_CBUF_BANK_WIDTH" },
    { 0x04c, 0x00000200, "CDMA_BASE_CBUF_BANK_DEPTH" },
    { 0x050, 0x00000000, "CDMA_MULTI_BATCH_MAX" },
    { 0x054, 0x0cfff001, "CDMA_IMAGE_IN_FORMATS_PACKED" },
    { 0x058, 0x00000003, "CDMA_IMAGE_IN_FORMATS_SEMI" },
    { 0x05c, 0x00180004, "CBUF_DESC" },
    { 0x060, 0x00000000, "CBUF_CAP_INCOMPAT" },
    { 0x064, 0x00000000, "CBUF_CAP_COMPAT" },
    { 0x068, 0x00000020, "CBUF_BASE_CBUF_BANK_NUM" },
    { 0x06c, 0x00000008, "CBUF_BASE_CBUF_BANK_WIDTH" },
    { 0x070, 0x00000200, "CBUF_BASE_CBUF_BANK_DEPTH" },
    { 0x074, 0x00000003, "CBUF_BASE_CDMA_ID" },
    { 0x078, 0x00300005, "CSC_DESC" },
    { 0x07c, 0x00000000, "CSC_CAP_INCOMPAT" },
    { 0x080, 0x00000010, "CSC_CAP_COMPAT" },
    { 0x084, 0x00000010, "CSC_BASE_FEATURE_TYPES" },
    { 0x088, 0x00000010, "CSC_BASE_WEIGHT_TYPES" },
    { 0x08c, 0x00000008, "CSC_BASE_ATOMIC_C" },
    { 0x090, 0x00000008, "CSC_BASE_ATOMIC_K" },
    { 0x094, 0x00000008, "CSC_BASE_ATOMIC_M" },
    { 0x098, 0x00000020, "CSC_BASE_CBUF_BANK_NUM" },
    { 0x09c, 0x00000008, "CSC_BASE_CBUF_BANK_WIDTH" },
    { 0x0a0, 0x00000200, "CSC_BASE_CBUF_BANK_DEPTH" },
    { 0x0a4, 0x00000003, "CSC_BASE_CDMA_ID" },
    { 0x0a8, 0x00000000, "CSC_MULTI_BATCH_MAX" },
    { 0x0ac, 0x001c0006, "CMAC_A_DESC" },
    { 0x0b0, 0x00000000, "CMAC_A_CAP_INCOMPAT" },
    { 0x0b4, 0x00000010, "CMAC_A_CAP_COMPAT" },
    { 0x0b8, 0x00000010, "CMAC_A_BASE_FEATURE_TYPES" },
    { 0x0bc, 0x00000010, "CMAC_A_BASE_WEIGHT_TYPES" },
    { 0x0c0, 0x00000008, "CMAC_A_BASE_ATOMIC_C" },
    { 0x0c4, 0x00000008, "CMAC_A_BASE_ATOMIC_K" },
    { 0x0c8, 0x00000003, "CMAC_A_BASE_CDMA_ID" },
    { 0x0cc, 0x001c0006, "CMAC_B_DESC" },
    { 0x0d0, 0x00000000, "CMAC_B_CAP_INCOMPAT" },
    { 0x0d4, 0x00000010, "CMAC_B_CAP_COMPAT" },
    { 0x0d8, 0x00000010, "CMAC_B_BASE_FEATURE_TYPES" },
    { 0x0dc, 0x00000010, "CMAC_B_BASE_WEIGHT_TYPES" },
    { 0x0e0, 0x00000008, "CMAC_B_BASE_ATOMIC_C" },
    { 0x0e4, 0x00000008, "CMAC_B_BASE_ATOMIC_K" },
    { 0x0e8, 0x00000003, "CMAC_B_BASE_CDMA_ID" },
    { 0x0ec, 0x00200007, "CACC_DESC" },
    { 0x0f0, 0x00000000, "CACC_CAP_INCOMPAT" },
    { 0x0f4, 0x00000000, "CACC_CAP_COMPAT" },
    { 0x0f8, 0x00000010, "CACC_BASE_FEATURE_TYPES" },
    { 0x0fc, 0x00000010, "CACC_BASE_WEIGHT_TYPES" },
    { 0x100, 0x00000008, "CACC_BASE_ATOMIC_C" },
    { 0x104, 0x00000008, "CACC_BASE_ATOMIC_K" },
    { 0x108, 0x00000003, "CACC_BASE_CDMA_ID" },
    { 0x10c, 0x00000000, "CACC_MULTI_BATCH_MAX" },
    { 0x110, 0x000e0008, "SDP_RDMA_DESC" },
    { 0x114, 0x00000000, "SDP_RDMA_CAP_INCOMPAT" },
    { 0x118, 0x00000000, "SDP_RDMA_CAP_COMPAT" },
    { 0x11c, 0x00000008, "SDP_RDMA_BASE_ATOMIC_M" },
    { 0x120, 0x00000009, "SDP_RDMA_BASE_SDP_ID" },
    { 0x124, 0x00200009, "SDP_DESC" },
    { 0x128, 0x00000000, "SDP_CAP_INCOMPAT" },
    { 0x12c, 0x00000018, "SDP_CAP_COMPAT" },
    { 0x130, 0x00000010, "SDP_BASE_FEATURE_TYPES" },
    { 0x134, 0x00000010, "SDP_BASE_WEIGHT_TYPES" },
    { 0x138, 0x00000003, "SDP_BASE_CDMA_ID" },
    { 0x13c, 0x00000000, "SDP_MULTI_BATCH_MAX" },
    { 0x140, 0x00000001, "SDP_BS_THROUGHPUT" },
    { 0x144, 0x00000001, "SDP_BN_THROUGHPUT" },
    { 0x148, 0x00000000, "SDP_EW_THROUGHPUT" },
    { 0x14c, 0x000e000a, "PDP_RDMA_DESC" },
    { 0x150, 0x00000000, "PDP_RDMA_CAP_INCOMPAT" },
    { 0x154, 0x00000000, "PDP_RDMA_CAP_COMPAT" },
    { 0x158, 0x00000008, "PDP_RDMA_BASE_ATOMIC_M" },
    { 0x15c, 0x0000000b, "PDP_RDMA_BASE_PDP_ID" },
    { 0x160, 0x0010000b, "PDP_DESC" },
    { 0x164, 0x00000000, "PDP_CAP_INCOMPAT" },
    { 0x168, 0x00000000, "PDP_CAP_COMPAT" },
    { 0x16c, 0x00000010, "PDP_BASE_FEATURE_TYPES" },
    { 0x170, 0x00000001, "PDP_BASE_THROUGHPUT" },
    { 0x174, 0x000e000c, "CDP_RDMA_DESC" },
    { 0x178, 0x00000000, "CDP_RDMA_CAP_INCOMPAT" },
    { 0x17c, 0x00000000, "CDP_RDMA_CAP_COMPAT" },
    { 0x180, 0x00000008, "CDP_RDMA_BASE_ATOMIC_M" },
    { 0x184, 0x0000000d, "CDP_RDMA_BASE_CDP_ID" },
    { 0x188, 0x0010000d, "CDP_DESC" },
    { 0x18c, 0x00000000, "CDP_CAP_INCOMPAT" },
    { 0x190, 0x00000000, "CDP_CAP_COMPAT" },
    { 0x194, 0x00000010, "CDP_BASE_FEATURE_TYPES" },
    { 0x198, 0x00000001, "CDP_BASE_THROUGHPUT" },
    { 0x19c, 0x00000000, "END_OF_LIST" },
};
static const dla_romword rom_nv_large[] = {
    { 0x000, 0x00010001, "HW_VERSION" },
    { 0x004, 0x00000001, "GLB_DESC" },
    { 0x008, 0x00180002, "CIF_DESC" },
    { 0x00c, 0x00000000, "CIF_CAP_INCOMPAT" },
    { 0x010, 0x00000000, "CIF_CAP_COMPAT" },
    { 0x014, 0x00000008, "CIF_BASE_WIDTH" },
    { 0x018, 0x00000032, "CIF_BASE_LATENCY" },
    { 0x01c, 0x00000080, "CIF_BASE_BURST_LENGTH_MAX" },
    { 0x020, 0x00000400, "CIF_BASE_MEM_ADDR_WIDTH" },
    { 0x024, 0x00340003, "CDMA_DESC" },
    { 0x028, 0x00000000, "CDMA_CAP_INCOMPAT" },
    { 0x02c, 0x00000010, "CDMA_CAP_COMPAT" },
    { 0x030, 0x00000010, "CDMA_BASE_FEATURE_TYPES" },
    { 0x034, 0x00000010, "CDMA_BASE_WEIGHT_TYPES" },
    { 0x038, 0x00000008, "CDMA_BASE_ATOMIC_C" },
    { 0x03c, 0x00000008, "CDMA_BASE_ATOMIC_K" },
    { 0x040, 0x00000008, "CDMA_BASE_ATOMIC_M" },
    { 0x044, 0x00000020, "CDMA_BASE_CBUF_BANK_NUM" },
    { 0x048, 0x00000008, "CDMA_BASE_CBUF_BANK_WIDTH" },
    { 0x04c, 0x00000200, "CDMA_BASE_CBUF_BANK_DEPTH" },
    { 0x050, 0x00000000, "CDMA_MULTI_BATCH_MAX" },
    { 0x054, 0x0cfff001, "CDMA_IMAGE_IN_FORMATS_PACKED" },
    { 0x058, 0x00000003, "CDMA_IMAGE_IN_FORMATS_SEMI" },
    { 0x05c, 0x00180004, "CBUF_DESC" },
    { 0x060, 0x00000000, "CBUF_CAP_INCOMPAT" },
    { 0x064, 0x00000000, "CBUF_CAP_COMPAT" },
    { 0x068, 0x00000020, "CBUF_BASE_CBUF_BANK_NUM" },
    { 0x06c, 0x00000008, "CBUF_BASE_CBUF_BANK_WIDTH" },
    { 0x070, 0x00000200, "CBUF_BASE_CBUF_BANK_DEPTH" },
    { 0x074, 0x00000003, "CBUF_BASE_CDMA_ID" },
    { 0x078, 0x00300005, "CSC_DESC" },
    { 0x07c, 0x00000000, "CSC_CAP_INCOMPAT" },
    { 0x080, 0x00000010, "CSC_CAP_COMPAT" },
    { 0x084, 0x00000010, "CSC_BASE_FEATURE_TYPES" },
    { 0x088, 0x00000010, "CSC_BASE_WEIGHT_TYPES" },
    { 0x08c, 0x00000008, "CSC_BASE_ATOMIC_C" },
    { 0x090, 0x00000008, "CSC_BASE_ATOMIC_K" },
    { 0x094, 0x00000008, "CSC_BASE_ATOMIC_M" },
    { 0x098, 0x00000020, "CSC_BASE_CBUF_BANK_NUM" },
    { 0x09c, 0x00000008, "CSC_BASE_CBUF_BANK_WIDTH" },
    { 0x0a0, 0x00000200, "CSC_BASE_CBUF_BANK_DEPTH" },
    { 0x0a4, 0x00000003, "CSC_BASE_CDMA_ID" },
    { 0x0a8, 0x00000000, "CSC_MULTI_BATCH_MAX" },
    { 0x0ac, 0x001c0006, "CMAC_A_DESC" },
    { 0x0b0, 0x00000000, "CMAC_A_CAP_INCOMPAT" },
    { 0x0b4, 0x00000010, "CMAC_A_CAP_COMPAT" },
    { 0x0b8, 0x00000010, "CMAC_A_BASE_FEATURE_TYPES" },
    { 0x0bc, 0x00000010, "CMAC_A_BASE_WEIGHT_TYPES" },
    { 0x0c0, 0x00000008, "CMAC_A_BASE_ATOMIC_C" },
    { 0x0c4, 0x00000008, "CMAC_A_BASE_ATOMIC_K" },
    { 0x0c8, 0x00000003, "CMAC_A_BASE_CDMA_ID" },
    { 0x0cc, 0x001c0006, "CMAC_B_DESC" },
    { 0x0d0, 0x00000000, "CMAC_B_CAP_INCOMPAT" },
    { 0x0d4, 0x00000010, "CMAC_B_CAP_COMPAT" },
    { 0x0d8, 0x00000010, "CMAC_B_BASE_FEATURE_TYPES" },
    { 0x0dc, 0x00000010, "CMAC_B_BASE_WEIGHT_TYPES" },
    { 0x0e0, 0x00000008, "CMAC_B_BASE_ATOMIC_C" },
    { 0x0e4, 0x00000008, "CMAC_B_BASE_ATOMIC_K" },
    { 0x0e8, 0x00000003, "CMAC_B_BASE_CDMA_ID" },
    { 0x0ec, 0x00200007, "CACC_DESC" },
    { 0x0f0, 0x00000000, "CACC_CAP_INCOMPAT" },
    { 0x0f4, 0x00000000, "CACC_CAP_COMPAT" },
    { 0x0f8, 0x00000010, "CACC_BASE_FEATURE_TYPES" },
    { 0x0fc, 0x00000010, "CACC_BASE_WEIGHT_TYPES" },
    { 0x100, 0x00000008, "CACC_BASE_ATOMIC_C" },
    { 0x104, 0x00000008, "CACC_BASE_ATOMIC_K" },
    { 0x108, 0x00000003, "CACC_BASE_CDMA_ID" },
    { 0x10c, 0x00000000, "CACC_MULTI_BATCH_MAX" },
    { 0x110, 0x000e0008, "SDP_RDMA_DESC" },
    { 0x114, 0x00000000, "SDP_RDMA_CAP_INCOMPAT" },
    { 0x118, 0x00000000, "SDP_RDMA_CAP_COMPAT" },
    { 0x11c, 0x00000008, "SDP_RDMA_BASE_ATOMIC_M" },
    { 0x120, 0x00000009, "SDP_RDMA_BASE_SDP_ID" },
    { 0x124, 0x00200009, "SDP_DESC" },
    { 0x128, 0x00000000, "SDP_CAP_INCOMPAT" },
    { 0x12c, 0x00000018, "SDP_CAP_COMPAT" },
    { 0x130, 0x00000010, "SDP_BASE_FEATURE_TYPES" },
    { 0x134, 0x00000010, "SDP_BASE_WEIGHT_TYPES" },
    { 0x138, 0x00000003, "SDP_BASE_CDMA_ID" },
    { 0x13c, 0x00000000, "SDP_MULTI_BATCH_MAX" },
    { 0x140, 0x00000001, "SDP_BS_THROUGHPUT" },
    { 0x144, 0x00000001, "SDP_BN_THROUGHPUT" },
    { 0x148, 0x00000000, "SDP_EW_THROUGHPUT" },
    { 0x14c, 0x000e000a, "PDP_RDMA_DESC" },
    { 0x150, 0x00000000, "PDP_RDMA_CAP_INCOMPAT" },
    { 0x154, 0x00000000, "PDP_RDMA_CAP_COMPAT" },
    { 0x158, 0x00000008, "PDP_RDMA_BASE_ATOMIC_M" },
    { 0x15c, 0x0000000b, "PDP_RDMA_BASE_PDP_ID" },
    { 0x160, 0x0010000b, "PDP_DESC" },
    { 0x164, 0x00000000, "PDP_CAP_INCOMPAT" },
    { 0x168, 0x00000000, "PDP_CAP_COMPAT" },
    { 0x16c, 0x00000010, "PDP_BASE_FEATURE_TYPES" },
    { 0x170, 0x00000001, "PDP_BASE_THROUGHPUT" },
    { 0x174, 0x000e000c, "CDP_RDMA_DESC" },
    { 0x178, 0x00000000, "CDP_RDMA_CAP_INCOMPAT" },
    { 0x17c, 0x00000000, "CDP_RDMA_CAP_COMPAT" },
    { 0x180, 0x00000008, "CDP_RDMA_BASE_ATOMIC_M" },
    { 0x184, 0x0000000d, "CDP_RDMA_BASE_CDP_ID" },
    { 0x188, 0x0010000d, "CDP_DESC" },
    { 0x18c, 0x00000000, "CDP_CAP_INCOMPAT" },
    { 0x190, 0x00000000, "CDP_CAP_COMPAT" },
    { 0x194, 0x00000010, "CDP_BASE_FEATURE_TYPES" },
    { 0x198, 0x00000001, "CDP_BASE_THROUGHPUT" },
    { 0x19c, 0x00000000, "END_OF_LIST" },
};
static const dla_romword rom_nv_large_doc[] = {
    { 0x000, 0x00010001, "HW_VERSION" },
    { 0x004, 0x00000001, "GLB_DESC" },
    { 0x008, 0x00180002, "CIF_MC_DESC" },
    { 0x00c, 0x00000000, "CIF_MC_CAP_INCOMPAT" },
    { 0x010, 0x00000000, "CIF_MC_CAP_COMPAT" },
    { 0x014, 0x00000040, "CIF_MC_BASE_WIDTH" },
    { 0x018, 0x000004b0, "CIF_MC_BASE_LATENCY" },
    { 0x01c, 0x00000004, "CIF_MC_BASE_BURST_LENGTH_MAX" },
    { 0x020, 0x00000040, "CIF_MC_BASE_MEM_ADDR_WIDTH" },
    { 0x024, 0x00180002, "CIF_SRAM_DESC" },
    { 0x028, 0x00000000, "CIF_SRAM_CAP_INCOMPAT" },
    { 0x02c, 0x00000001, "CIF_SRAM_CAP_COMPAT" },
    { 0x030, 0x00000040, "CIF_SRAM_BASE_WIDTH" },
    { 0x034, 0x00000080, "CIF_SRAM_BASE_LATENCY" },
    { 0x038, 0x00000004, "CIF_SRAM_BASE_BURST_LENGTH_MAX" },
    { 0x03c, 0x00000040, "CIF_SRAM_BASE_MEM_ADDR_WIDTH" },
    { 0x040, 0x00340003, "CDMA_DESC" },
    { 0x044, 0x00000000, "CDMA_CAP_INCOMPAT" },
    { 0x048, 0x0000001b, "CDMA_CAP_COMPAT" },
    { 0x04c, 0x00000010, "CDMA_BASE_FEATURE_TYPES" },
    { 0x050, 0x00000010, "CDMA_BASE_WEIGHT_TYPES" },
    { 0x054, 0x00000040, "CDMA_BASE_ATOMIC_C" },
    { 0x058, 0x00000020, "CDMA_BASE_ATOMIC_K" },
    { 0x05c, 0x00000020, "CDMA_BASE_ATOMIC_M" },
    { 0x060, 0x00000010, "CDMA_BASE_CBUF_BANK_NUM" },
    { 0x064, 0x00000040, "CDMA_BASE_CBUF_BANK_WIDTH" },
    { 0x068, 0x00000200, "CDMA_BASE_CBUF_BANK_DEPTH" },
    { 0x06c, 0x00000020, "CDMA_MULTI_BATCH_MAX" },
    { 0x070, 0x0cfff001, "CDMA_IMAGE_IN_FORMATS_PACKED" },
    { 0x074, 0x00000003, "CDMA_IMAGE_IN_FORMATS_SEMI" },
    { 0x078, 0x00180004, "CBUF_DESC" },
    { 0x07c, 0x00000000, "CBUF_CAP_INCOMPAT" },
    { 0x080, 0x00000000, "CBUF_CAP_COMPAT" },
    { 0x084, 0x00000010, "CBUF_BASE_CBUF_BANK_NUM" },
    { 0x088, 0x00000040, "CBUF_BASE_CBUF_BANK_WIDTH" },
    { 0x08c, 0x00000200, "CBUF_BASE_CBUF_BANK_DEPTH" },
    { 0x090, 0x00000004, "CBUF_BASE_CDMA_ID" },
    { 0x094, 0x00300005, "CSC_DESC" },
    { 0x098, 0x00000000, "CSC_CAP_INCOMPAT" },
    { 0x09c, 0x0000001b, "CSC_CAP_COMPAT" },
    { 0x0a0, 0x00000010, "CSC_BASE_FEATURE_TYPES" },
    { 0x0a4, 0x00000010, "CSC_BASE_WEIGHT_TYPES" },
    { 0x0a8, 0x00000040, "CSC_BASE_ATOMIC_C" },
    { 0x0ac, 0x00000020, "CSC_BASE_ATOMIC_K" },
    { 0x0b0, 0x00000020, "CSC_BASE_ATOMIC_M" },
    { 0x0b4, 0x00000010, "CSC_BASE_CBUF_BANK_NUM" },
    { 0x0b8, 0x00000040, "CSC_BASE_CBUF_BANK_WIDTH" },
    { 0x0bc, 0x00000200, "CSC_BASE_CBUF_BANK_DEPTH" },
    { 0x0c0, 0x00000004, "CSC_BASE_CDMA_ID" },
    { 0x0c4, 0x00000020, "CSC_MULTI_BATCH_MAX" },
    { 0x0c8, 0x001c0006, "CMAC_A_DESC" },
    { 0x0cc, 0x00000000, "CMAC_A_CAP_INCOMPAT" },
    { 0x0d0, 0x00000000, "CMAC_A_CAP_COMPAT" },
    { 0x0d4, 0x00000010, "CMAC_A_BASE_FEATURE_TYPES" },
    { 0x0d8, 0x00000010, "CMAC_A_BASE_WEIGHT_TYPES" },
    { 0x0dc, 0x00000040, "CMAC_A_BASE_ATOMIC_C" },
    { 0x0e0, 0x00000020, "CMAC_A_BASE_ATOMIC_K" },
    { 0x0e4, 0x00000004, "CMAC_A_BASE_CDMA_ID" },
    { 0x0e8, 0x001c0006, "CMAC_B_DESC" },
    { 0x0ec, 0x00000000, "CMAC_B_CAP_INCOMPAT" },
    { 0x0f0, 0x00000000, "CMAC_B_CAP_COMPAT" },
    { 0x0f4, 0x00000010, "CMAC_B_BASE_FEATURE_TYPES" },
    { 0x0f8, 0x00000010, "CMAC_B_BASE_WEIGHT_TYPES" },
    { 0x0fc, 0x00000040, "CMAC_B_BASE_ATOMIC_C" },
    { 0x100, 0x00000020, "CMAC_B_BASE_ATOMIC_K" },
    { 0x104, 0x00000004, "CMAC_B_BASE_CDMA_ID" },
    { 0x108, 0x00200007, "CACC_DESC" },
    { 0x10c, 0x00000000, "CACC_CAP_INCOMPAT" },
    { 0x110, 0x00000003, "CACC_CAP_COMPAT" },
    { 0x114, 0x00000010, "CACC_BASE_FEATURE_TYPES" },
    { 0x118, 0x00000010, "CACC_BASE_WEIGHT_TYPES" },
    { 0x11c, 0x00000020, "CACC_BASE_ATOMIC_C" },
    { 0x120, 0x00000020, "CACC_BASE_ATOMIC_K" },
    { 0x124, 0x00000004, "CACC_BASE_CDMA_ID" },
    { 0x128, 0x00000020, "CACC_MULTI_BATCH_MAX" },
    { 0x12c, 0x000e0008, "SDP_RDMA_DESC" },
    { 0x130, 0x00000000, "SDP_RDMA_CAP_INCOMPAT" },
    { 0x134, 0x00000000, "SDP_RDMA_CAP_COMPAT" },
    { 0x138, 0x00000020, "SDP_RDMA_BASE_ATOMIC_M" },
    { 0x13c, 0x0000000a, "SDP_RDMA_BASE_SDP_ID" },
    { 0x140, 0x00200009, "SDP_DESC" },
    { 0x144, 0x00000000, "SDP_CAP_INCOMPAT" },
    { 0x148, 0x0000003f, "SDP_CAP_COMPAT" },
    { 0x14c, 0x00000010, "SDP_BASE_FEATURE_TYPES" },
    { 0x150, 0x00000004, "SDP_BASE_CDMA_ID" },
    { 0x154, 0x00000020, "SDP_MULTI_BATCH_MAX" },
    { 0x158, 0x00000010, "SDP_BS_THROUGHPUT" },
    { 0x15c, 0x00000010, "SDP_BN_THROUGHPUT" },
    { 0x160, 0x00000004, "SDP_EW_THROUGHPUT" },
    { 0x164, 0x000e000a, "PDP_RDMA_DESC" },
    { 0x168, 0x00000000, "PDP_RDMA_CAP_INCOMPAT" },
    { 0x16c, 0x00000000, "PDP_RDMA_CAP_COMPAT" },
    { 0x170, 0x00000020, "PDP_RDMA_BASE_ATOMIC_M" },
    { 0x174, 0x0000000c, "PDP_RDMA_BASE_PDP_ID" },
    { 0x178, 0x0010000b, "PDP_DESC" },
    { 0x17c, 0x00000000, "PDP_CAP_INCOMPAT" },
    { 0x180, 0x00000000, "PDP_CAP_COMPAT" },
    { 0x184, 0x00000010, "PDP_BASE_FEATURE_TYPES" },
    { 0x188, 0x00000008, "PDP_BASE_THROUGHPUT" },
    { 0x18c, 0x000e000c, "CDP_RDMA_DESC" },
    { 0x190, 0x00000000, "CDP_RDMA_CAP_INCOMPAT" },
    { 0x194, 0x00000000, "CDP_RDMA_CAP_COMPAT" },
    { 0x198, 0x00000020, "CDP_RDMA_BASE_ATOMIC_M" },
    { 0x19c, 0x0000000e, "CDP_RDMA_BASE_CDP_ID" },
    { 0x1a0, 0x0010000d, "CDP_DESC" },
    { 0x1a4, 0x00000000, "CDP_CAP_INCOMPAT" },
    { 0x1a8, 0x00000000, "CDP_CAP_COMPAT" },
    { 0x1ac, 0x00000010, "CDP_BASE_FEATURE_TYPES" },
    { 0x1b0, 0x00000008, "CDP_BASE_THROUGHPUT" },
    { 0x1b4, 0x0004000e, "BDMA_DESC" },
    { 0x1b8, 0x00000000, "BDMA_PAYLOAD" },
    { 0x1bc, 0x0004000f, "RUBIK_DESC" },
    { 0x1c0, 0x00000000, "RUBIK_PAYLOAD" },
    { 0x1c4, 0x00000000, "END_OF_LIST" },
};
static const dla_romword rom_nv_large_bdma[] = {
    { 0x000, 0x00010001, "HW_VERSION" },
    { 0x004, 0x00000001, "GLB_DESC" },
    { 0x008, 0x00180002, "CIF_DESC" },
    { 0x00c, 0x00000000, "CIF_CAP_INCOMPAT" },
    { 0x010, 0x00000000, "CIF_CAP_COMPAT" },
    { 0x014, 0x00000008, "CIF_BASE_WIDTH" },
    { 0x018, 0x00000032, "CIF_BASE_LATENCY" },
    { 0x01c, 0x00000080, "CIF_BASE_BURST_LENGTH_MAX" },
    { 0x020, 0x00000400, "CIF_BASE_MEM_ADDR_WIDTH" },
    { 0x024, 0x00340003, "CDMA_DESC" },
    { 0x028, 0x00000000, "CDMA_CAP_INCOMPAT" },
    { 0x02c, 0x00000010, "CDMA_CAP_COMPAT" },
    { 0x030, 0x00000010, "CDMA_BASE_FEATURE_TYPES" },
    { 0x034, 0x00000010, "CDMA_BASE_WEIGHT_TYPES" },
    { 0x038, 0x00000008, "CDMA_BASE_ATOMIC_C" },
    { 0x03c, 0x00000008, "CDMA_BASE_ATOMIC_K" },
    { 0x040, 0x00000008, "CDMA_BASE_ATOMIC_M" },
    { 0x044, 0x00000020, "CDMA_BASE_CBUF_BANK_NUM" },
    { 0x048, 0x00000008, "CDMA_BASE_CBUF_BANK_WIDTH" },
    { 0x04c, 0x00000200, "CDMA_BASE_CBUF_BANK_DEPTH" },
    { 0x050, 0x00000000, "CDMA_MULTI_BATCH_MAX" },
    { 0x054, 0x0cfff001, "CDMA_IMAGE_IN_FORMATS_PACKED" },
    { 0x058, 0x00000003, "CDMA_IMAGE_IN_FORMATS_SEMI" },
    { 0x05c, 0x00180004, "CBUF_DESC" },
    { 0x060, 0x00000000, "CBUF_CAP_INCOMPAT" },
    { 0x064, 0x00000000, "CBUF_CAP_COMPAT" },
    { 0x068, 0x00000020, "CBUF_BASE_CBUF_BANK_NUM" },
    { 0x06c, 0x00000008, "CBUF_BASE_CBUF_BANK_WIDTH" },
    { 0x070, 0x00000200, "CBUF_BASE_CBUF_BANK_DEPTH" },
    { 0x074, 0x00000003, "CBUF_BASE_CDMA_ID" },
    { 0x078, 0x00300005, "CSC_DESC" },
    { 0x07c, 0x00000000, "CSC_CAP_INCOMPAT" },
    { 0x080, 0x00000010, "CSC_CAP_COMPAT" },
    { 0x084, 0x00000010, "CSC_BASE_FEATURE_TYPES" },
    { 0x088, 0x00000010, "CSC_BASE_WEIGHT_TYPES" },
    { 0x08c, 0x00000008, "CSC_BASE_ATOMIC_C" },
    { 0x090, 0x00000008, "CSC_BASE_ATOMIC_K" },
    { 0x094, 0x00000008, "CSC_BASE_ATOMIC_M" },
    { 0x098, 0x00000020, "CSC_BASE_CBUF_BANK_NUM" },
    { 0x09c, 0x00000008, "CSC_BASE_CBUF_BANK_WIDTH" },
    { 0x0a0, 0x00000200, "CSC_BASE_CBUF_BANK_DEPTH" },
    { 0x0a4, 0x00000003, "CSC_BASE_CDMA_ID" },
    { 0x0a8, 0x00000000, "CSC_MULTI_BATCH_MAX" },
    { 0x0ac, 0x001c0006, "CMAC_A_DESC" },
    { 0x0b0, 0x00000000, "CMAC_A_CAP_INCOMPAT" },
    { 0x0b4, 0x00000010, "CMAC_A_CAP_COMPAT" },
    { 0x0b8, 0x00000010, "CMAC_A_BASE_FEATURE_TYPES" },
    { 0x0bc, 0x00000010, "CMAC_A_BASE_WEIGHT_TYPES" },
    { 0x0c0, 0x00000008, "CMAC_A_BASE_ATOMIC_C" },
    { 0x0c4, 0x00000008, "CMAC_A_BASE_ATOMIC_K" },
    { 0x0c8, 0x00000003, "CMAC_A_BASE_CDMA_ID" },
    { 0x0cc, 0x001c0006, "CMAC_B_DESC" },
    { 0x0d0, 0x00000000, "CMAC_B_CAP_INCOMPAT" },
    { 0x0d4, 0x00000010, "CMAC_B_CAP_COMPAT" },
    { 0x0d8, 0x00000010, "CMAC_B_BASE_FEATURE_TYPES" },
    { 0x0dc, 0x00000010, "CMAC_B_BASE_WEIGHT_TYPES" },
    { 0x0e0, 0x00000008, "CMAC_B_BASE_ATOMIC_C" },
    { 0x0e4, 0x00000008, "CMAC_B_BASE_ATOMIC_K" },
    { 0x0e8, 0x00000003, "CMAC_B_BASE_CDMA_ID" },
    { 0x0ec, 0x00200007, "CACC_DESC" },
    { 0x0f0, 0x00000000, "CACC_CAP_INCOMPAT" },
    { 0x0f4, 0x00000000, "CACC_CAP_COMPAT" },
    { 0x0f8, 0x00000010, "CACC_BASE_FEATURE_TYPES" },
    { 0x0fc, 0x00000010, "CACC_BASE_WEIGHT_TYPES" },
    { 0x100, 0x00000008, "CACC_BASE_ATOMIC_C" },
    { 0x104, 0x00000008, "CACC_BASE_ATOMIC_K" },
    { 0x108, 0x00000003, "CACC_BASE_CDMA_ID" },
    { 0x10c, 0x00000000, "CACC_MULTI_BATCH_MAX" },
    { 0x110, 0x000e0008, "SDP_RDMA_DESC" },
    { 0x114, 0x00000000, "SDP_RDMA_CAP_INCOMPAT" },
    { 0x118, 0x00000000, "SDP_RDMA_CAP_COMPAT" },
    { 0x11c, 0x00000008, "SDP_RDMA_BASE_ATOMIC_M" },
    { 0x120, 0x00000009, "SDP_RDMA_BASE_SDP_ID" },
    { 0x124, 0x00200009, "SDP_DESC" },
    { 0x128, 0x00000000, "SDP_CAP_INCOMPAT" },
    { 0x12c, 0x00000018, "SDP_CAP_COMPAT" },
    { 0x130, 0x00000010, "SDP_BASE_FEATURE_TYPES" },
    { 0x134, 0x00000010, "SDP_BASE_WEIGHT_TYPES" },
    { 0x138, 0x00000003, "SDP_BASE_CDMA_ID" },
    { 0x13c, 0x00000000, "SDP_MULTI_BATCH_MAX" },
    { 0x140, 0x00000001, "SDP_BS_THROUGHPUT" },
    { 0x144, 0x00000001, "SDP_BN_THROUGHPUT" },
    { 0x148, 0x00000000, "SDP_EW_THROUGHPUT" },
    { 0x14c, 0x000e000a, "PDP_RDMA_DESC" },
    { 0x150, 0x00000000, "PDP_RDMA_CAP_INCOMPAT" },
    { 0x154, 0x00000000, "PDP_RDMA_CAP_COMPAT" },
    { 0x158, 0x00000008, "PDP_RDMA_BASE_ATOMIC_M" },
    { 0x15c, 0x0000000b, "PDP_RDMA_BASE_PDP_ID" },
    { 0x160, 0x0010000b, "PDP_DESC" },
    { 0x164, 0x00000000, "PDP_CAP_INCOMPAT" },
    { 0x168, 0x00000000, "PDP_CAP_COMPAT" },
    { 0x16c, 0x00000010, "PDP_BASE_FEATURE_TYPES" },
    { 0x170, 0x00000001, "PDP_BASE_THROUGHPUT" },
    { 0x174, 0x000e000c, "CDP_RDMA_DESC" },
    { 0x178, 0x00000000, "CDP_RDMA_CAP_INCOMPAT" },
    { 0x17c, 0x00000000, "CDP_RDMA_CAP_COMPAT" },
    { 0x180, 0x00000008, "CDP_RDMA_BASE_ATOMIC_M" },
    { 0x184, 0x0000000d, "CDP_RDMA_BASE_CDP_ID" },
    { 0x188, 0x0010000d, "CDP_DESC" },
    { 0x18c, 0x00000000, "CDP_CAP_INCOMPAT" },
    { 0x190, 0x00000000, "CDP_CAP_COMPAT" },
    { 0x194, 0x00000010, "CDP_BASE_FEATURE_TYPES" },
    { 0x198, 0x00000001, "CDP_BASE_THROUGHPUT" },
    { 0x19c, 0x00000000, "END_OF_LIST" },
};
const dla_cfg dla_cfg_table[] = {
    {
        .name = "nv_small", .v1 = 0,
        .int16 = 0, .fp16 = 0,
        .winograd = 0,
        .batch = 0,
        .compression = 0,
        .sec_mem = 0,
        .sdp_lut = 0,
        .sdp_ew = 0,
        .bdma = 0,
        .rubik = 0,
        .pdp = 1,
        .cdp = 1,
        .cb = 8,
        .g = 8,
        .atom = 8,
        .cbuf_banks = 32,
        .cbuf_eb = 8,
        .cbuf_wr_bytes = 8,
        .sdp_tp = 1,
        .ew_tp = 0,
        .pdp_tp = 1,
        .cdp_tp = 1,
        .addr_bits = 32,
        .dw = 64,
        .m = 1,
        .pri_burst = 1,
        .sec_burst = 0,
        .max_batch = 1,
        .csc_credit = 16,
        .psum_bits = 19,
        .cbuf_depth = 512,
        .win_atoms = 1,
        .rd_credit = {
            [DLA_CL_BDMA] = 0,
            [DLA_CL_SDP] = 8,
            [DLA_CL_PDP] = 8,
            [DLA_CL_CDP] = 8,
            [DLA_CL_RUBIK] = 0,
            [DLA_CL_SDP_B] = 16,
            [DLA_CL_SDP_N] = 16,
            [DLA_CL_SDP_E] = 4,
        },
        .page = {
            [DLA_CFGROM] = 0x0,
            [DLA_GLB] = 0x1000,
            [DLA_GEC] = DLA_NO_PAGE,
            [DLA_MCIF] = 0x2000,
            [DLA_CVIF] = DLA_NO_PAGE,
            [DLA_BDMA] = DLA_NO_PAGE,
            [DLA_CDMA] = 0x3000,
            [DLA_CSC] = 0x4000,
            [DLA_CMAC_A] = 0x5000,
            [DLA_CMAC_B] = 0x6000,
            [DLA_CACC] = 0x7000,
            [DLA_SDP_RDMA] = 0x8000,
            [DLA_SDP] = 0x9000,
            [DLA_PDP_RDMA] = 0xa000,
            [DLA_PDP] = 0xb000,
            [DLA_CDP_RDMA] = 0xc000,
            [DLA_CDP] = 0xd000,
            [DLA_RUBIK] = DLA_NO_PAGE,
        },
        .rom = rom_nv_small,
        .nrom = sizeof rom_nv_small / sizeof *rom_nv_small,
    },
    {
        .name = "nv_small_256", .v1 = 0,
        .int16 = 0, .fp16 = 0,
        .winograd = 0,
        .batch = 0,
        .compression = 0,
        .sec_mem = 0,
        .sdp_lut = 0,
        .sdp_ew = 0,
        .bdma = 0,
        .rubik = 0,
        .pdp = 1,
        .cdp = 1,
        .cb = 32,
        .g = 8,
        .atom = 8,
        .cbuf_banks = 32,
        .cbuf_eb = 32,
        .cbuf_wr_bytes = 8,
        .sdp_tp = 1,
        .ew_tp = 0,
        .pdp_tp = 1,
        .cdp_tp = 1,
        .addr_bits = 32,
        .dw = 64,
        .m = 1,
        .pri_burst = 1,
        .sec_burst = 0,
        .max_batch = 1,
        .csc_credit = 32,
        .psum_bits = 21,
        .cbuf_depth = 128,
        .win_atoms = 1,
        .rd_credit = {
            [DLA_CL_BDMA] = 0,
            [DLA_CL_SDP] = 8,
            [DLA_CL_PDP] = 8,
            [DLA_CL_CDP] = 8,
            [DLA_CL_RUBIK] = 0,
            [DLA_CL_SDP_B] = 16,
            [DLA_CL_SDP_N] = 16,
            [DLA_CL_SDP_E] = 4,
        },
        .page = {
            [DLA_CFGROM] = 0x0,
            [DLA_GLB] = 0x1000,
            [DLA_GEC] = DLA_NO_PAGE,
            [DLA_MCIF] = 0x2000,
            [DLA_CVIF] = DLA_NO_PAGE,
            [DLA_BDMA] = DLA_NO_PAGE,
            [DLA_CDMA] = 0x3000,
            [DLA_CSC] = 0x4000,
            [DLA_CMAC_A] = 0x5000,
            [DLA_CMAC_B] = 0x6000,
            [DLA_CACC] = 0x7000,
            [DLA_SDP_RDMA] = 0x8000,
            [DLA_SDP] = 0x9000,
            [DLA_PDP_RDMA] = 0xa000,
            [DLA_PDP] = 0xb000,
            [DLA_CDP_RDMA] = 0xc000,
            [DLA_CDP] = 0xd000,
            [DLA_RUBIK] = DLA_NO_PAGE,
        },
        .rom = rom_nv_small_256,
        .nrom = sizeof rom_nv_small_256 / sizeof *rom_nv_small_256,
    },
    {
        .name = "nv_small_256_full", .v1 = 0,
        .int16 = 0, .fp16 = 0,
        .winograd = 0,
        .batch = 0,
        .compression = 0,
        .sec_mem = 1,
        .sdp_lut = 1,
        .sdp_ew = 1,
        .bdma = 0,
        .rubik = 0,
        .pdp = 1,
        .cdp = 1,
        .cb = 32,
        .g = 8,
        .atom = 8,
        .cbuf_banks = 32,
        .cbuf_eb = 32,
        .cbuf_wr_bytes = 8,
        .sdp_tp = 2,
        .ew_tp = 1,
        .pdp_tp = 1,
        .cdp_tp = 1,
        .addr_bits = 32,
        .dw = 64,
        .m = 1,
        .pri_burst = 4,
        .sec_burst = 4,
        .max_batch = 1,
        .csc_credit = 32,
        .psum_bits = 21,
        .cbuf_depth = 128,
        .win_atoms = 4,
        .rd_credit = {
            [DLA_CL_BDMA] = 0,
            [DLA_CL_SDP] = 16,
            [DLA_CL_PDP] = 8,
            [DLA_CL_CDP] = 8,
            [DLA_CL_RUBIK] = 0,
            [DLA_CL_SDP_B] = 16,
            [DLA_CL_SDP_N] = 16,
            [DLA_CL_SDP_E] = 16,
        },
        .page = {
            [DLA_CFGROM] = 0x0,
            [DLA_GLB] = 0x1000,
            [DLA_GEC] = DLA_NO_PAGE,
            [DLA_MCIF] = 0x2000,
            [DLA_CVIF] = 0xf000,
            [DLA_BDMA] = DLA_NO_PAGE,
            [DLA_CDMA] = 0x3000,
            [DLA_CSC] = 0x4000,
            [DLA_CMAC_A] = 0x5000,
            [DLA_CMAC_B] = 0x6000,
            [DLA_CACC] = 0x7000,
            [DLA_SDP_RDMA] = 0x8000,
            [DLA_SDP] = 0x9000,
            [DLA_PDP_RDMA] = 0xa000,
            [DLA_PDP] = 0xb000,
            [DLA_CDP_RDMA] = 0xc000,
            [DLA_CDP] = 0xd000,
            [DLA_RUBIK] = DLA_NO_PAGE,
        },
        .rom = rom_nv_small_256_full,
        .nrom = sizeof rom_nv_small_256_full / sizeof *rom_nv_small_256_full,
    },
    {
        .name = "nv_medium_512", .v1 = 0,
        .int16 = 0, .fp16 = 0,
        .winograd = 0,
        .batch = 0,
        .compression = 0,
        .sec_mem = 0,
        .sdp_lut = 0,
        .sdp_ew = 0,
        .bdma = 0,
        .rubik = 0,
        .pdp = 1,
        .cdp = 1,
        .cb = 32,
        .g = 16,
        .atom = 16,
        .cbuf_banks = 32,
        .cbuf_eb = 32,
        .cbuf_wr_bytes = 16,
        .sdp_tp = 4,
        .ew_tp = 0,
        .pdp_tp = 2,
        .cdp_tp = 2,
        .addr_bits = 64,
        .dw = 128,
        .m = 1,
        .pri_burst = 4,
        .sec_burst = 0,
        .max_batch = 1,
        .csc_credit = 32,
        .psum_bits = 21,
        .cbuf_depth = 512,
        .win_atoms = 4,
        .rd_credit = {
            [DLA_CL_BDMA] = 0,
            [DLA_CL_SDP] = 64,
            [DLA_CL_PDP] = 32,
            [DLA_CL_CDP] = 32,
            [DLA_CL_RUBIK] = 0,
            [DLA_CL_SDP_B] = 64,
            [DLA_CL_SDP_N] = 64,
            [DLA_CL_SDP_E] = 4,
        },
        .page = {
            [DLA_CFGROM] = 0x0,
            [DLA_GLB] = 0x1000,
            [DLA_GEC] = DLA_NO_PAGE,
            [DLA_MCIF] = 0x2000,
            [DLA_CVIF] = DLA_NO_PAGE,
            [DLA_BDMA] = DLA_NO_PAGE,
            [DLA_CDMA] = 0x3000,
            [DLA_CSC] = 0x4000,
            [DLA_CMAC_A] = 0x5000,
            [DLA_CMAC_B] = 0x6000,
            [DLA_CACC] = 0x7000,
            [DLA_SDP_RDMA] = 0x8000,
            [DLA_SDP] = 0x9000,
            [DLA_PDP_RDMA] = 0xa000,
            [DLA_PDP] = 0xb000,
            [DLA_CDP_RDMA] = 0xc000,
            [DLA_CDP] = 0xd000,
            [DLA_RUBIK] = DLA_NO_PAGE,
        },
        .rom = rom_nv_medium_512,
        .nrom = sizeof rom_nv_medium_512 / sizeof *rom_nv_medium_512,
    },
    {
        .name = "nv_medium_1024_full", .v1 = 0,
        .int16 = 0, .fp16 = 0,
        .winograd = 0,
        .batch = 0,
        .compression = 0,
        .sec_mem = 1,
        .sdp_lut = 1,
        .sdp_ew = 1,
        .bdma = 0,
        .rubik = 0,
        .pdp = 1,
        .cdp = 1,
        .cb = 32,
        .g = 32,
        .atom = 32,
        .cbuf_banks = 32,
        .cbuf_eb = 32,
        .cbuf_wr_bytes = 32,
        .sdp_tp = 8,
        .ew_tp = 2,
        .pdp_tp = 4,
        .cdp_tp = 4,
        .addr_bits = 64,
        .dw = 256,
        .m = 1,
        .pri_burst = 4,
        .sec_burst = 4,
        .max_batch = 1,
        .csc_credit = 64,
        .psum_bits = 21,
        .cbuf_depth = 512,
        .win_atoms = 4,
        .rd_credit = {
            [DLA_CL_BDMA] = 0,
            [DLA_CL_SDP] = 256,
            [DLA_CL_PDP] = 128,
            [DLA_CL_CDP] = 128,
            [DLA_CL_RUBIK] = 0,
            [DLA_CL_SDP_B] = 256,
            [DLA_CL_SDP_N] = 256,
            [DLA_CL_SDP_E] = 256,
        },
        .page = {
            [DLA_CFGROM] = 0x0,
            [DLA_GLB] = 0x1000,
            [DLA_GEC] = DLA_NO_PAGE,
            [DLA_MCIF] = 0x2000,
            [DLA_CVIF] = 0xf000,
            [DLA_BDMA] = DLA_NO_PAGE,
            [DLA_CDMA] = 0x3000,
            [DLA_CSC] = 0x4000,
            [DLA_CMAC_A] = 0x5000,
            [DLA_CMAC_B] = 0x6000,
            [DLA_CACC] = 0x7000,
            [DLA_SDP_RDMA] = 0x8000,
            [DLA_SDP] = 0x9000,
            [DLA_PDP_RDMA] = 0xa000,
            [DLA_PDP] = 0xb000,
            [DLA_CDP_RDMA] = 0xc000,
            [DLA_CDP] = 0xd000,
            [DLA_RUBIK] = DLA_NO_PAGE,
        },
        .rom = rom_nv_medium_1024_full,
        .nrom = sizeof rom_nv_medium_1024_full / sizeof *rom_nv_medium_1024_full,
    },
    {
        .name = "nv_large", .v1 = 0,
        .int16 = 0, .fp16 = 0,
        .winograd = 0,
        .batch = 0,
        .compression = 0,
        .sec_mem = 1,
        .sdp_lut = 1,
        .sdp_ew = 1,
        .bdma = 0,
        .rubik = 0,
        .pdp = 1,
        .cdp = 1,
        .cb = 64,
        .g = 32,
        .atom = 32,
        .cbuf_banks = 16,
        .cbuf_eb = 64,
        .cbuf_wr_bytes = 32,
        .sdp_tp = 16,
        .ew_tp = 4,
        .pdp_tp = 8,
        .cdp_tp = 8,
        .addr_bits = 64,
        .dw = 256,
        .m = 1,
        .pri_burst = 1,
        .sec_burst = 1,
        .max_batch = 1,
        .csc_credit = 64,
        .psum_bits = 22,
        .cbuf_depth = 512,
        .win_atoms = 1,
        .rd_credit = {
            [DLA_CL_BDMA] = 0,
            [DLA_CL_SDP] = 256,
            [DLA_CL_PDP] = 256,
            [DLA_CL_CDP] = 256,
            [DLA_CL_RUBIK] = 0,
            [DLA_CL_SDP_B] = 256,
            [DLA_CL_SDP_N] = 256,
            [DLA_CL_SDP_E] = 256,
        },
        .page = {
            [DLA_CFGROM] = 0x0,
            [DLA_GLB] = 0x1000,
            [DLA_GEC] = DLA_NO_PAGE,
            [DLA_MCIF] = 0x2000,
            [DLA_CVIF] = 0xf000,
            [DLA_BDMA] = DLA_NO_PAGE,
            [DLA_CDMA] = 0x3000,
            [DLA_CSC] = 0x4000,
            [DLA_CMAC_A] = 0x5000,
            [DLA_CMAC_B] = 0x6000,
            [DLA_CACC] = 0x7000,
            [DLA_SDP_RDMA] = 0x8000,
            [DLA_SDP] = 0x9000,
            [DLA_PDP_RDMA] = 0xa000,
            [DLA_PDP] = 0xb000,
            [DLA_CDP_RDMA] = 0xc000,
            [DLA_CDP] = 0xd000,
            [DLA_RUBIK] = DLA_NO_PAGE,
        },
        .rom = rom_nv_large,
        .nrom = sizeof rom_nv_large / sizeof *rom_nv_large,
    },
    {
        .name = "nv_full", .v1 = 1,
        .int16 = 1, .fp16 = 1,
        .winograd = 1,
        .batch = 1,
        .compression = 1,
        .sec_mem = 1,
        .sdp_lut = 1,
        .sdp_ew = 1,
        .bdma = 1,
        .rubik = 1,
        .pdp = 1,
        .cdp = 1,
        .cb = 64,
        .g = 32,
        .atom = 32,
        .cbuf_banks = 16,
        .cbuf_eb = 128,
        .cbuf_wr_bytes = 128,
        .sdp_tp = 16,
        .ew_tp = 4,
        .pdp_tp = 8,
        .cdp_tp = 8,
        .addr_bits = 64,
        .dw = 512,
        .m = 2,
        .pri_burst = 1,
        .sec_burst = 4,
        .max_batch = 32,
        .csc_credit = 256,
        .psum_bits = 176,
        .cbuf_depth = 256,
        .win_atoms = 8,
        .rd_credit = {
            [DLA_CL_BDMA] = 245,
            [DLA_CL_SDP] = 80,
            [DLA_CL_PDP] = 61,
            [DLA_CL_CDP] = 61,
            [DLA_CL_RUBIK] = 80,
            [DLA_CL_SDP_B] = 160,
            [DLA_CL_SDP_N] = 160,
            [DLA_CL_SDP_E] = 80,
        },
        .page = {
            [DLA_CFGROM] = DLA_NO_PAGE,
            [DLA_GLB] = 0x0,
            [DLA_GEC] = 0x1000,
            [DLA_MCIF] = 0x2000,
            [DLA_CVIF] = 0x3000,
            [DLA_BDMA] = 0x4000,
            [DLA_CDMA] = 0x5000,
            [DLA_CSC] = 0x6000,
            [DLA_CMAC_A] = 0x7000,
            [DLA_CMAC_B] = 0x8000,
            [DLA_CACC] = 0x9000,
            [DLA_SDP_RDMA] = 0xa000,
            [DLA_SDP] = 0xb000,
            [DLA_PDP_RDMA] = 0xc000,
            [DLA_PDP] = 0xd000,
            [DLA_CDP_RDMA] = 0xe000,
            [DLA_CDP] = 0xf000,
            [DLA_RUBIK] = 0x10000,
        },
    },
    {
        .name = "nv_large_doc", .v1 = 0,
        .int16 = 0, .fp16 = 0,
        .winograd = 1,
        .batch = 1,
        .compression = 1,
        .sec_mem = 1,
        .sdp_lut = 1,
        .sdp_ew = 1,
        .bdma = 1,
        .rubik = 1,
        .pdp = 1,
        .cdp = 1,
        .cb = 64,
        .g = 32,
        .atom = 32,
        .cbuf_banks = 16,
        .cbuf_eb = 64,
        .cbuf_wr_bytes = 32,
        .sdp_tp = 16,
        .ew_tp = 4,
        .pdp_tp = 8,
        .cdp_tp = 8,
        .addr_bits = 64,
        .dw = 512,
        .m = 2,
        .pri_burst = 1,
        .sec_burst = 4,
        .max_batch = 32,
        .csc_credit = 128,
        .psum_bits = 88,
        .cbuf_depth = 512,
        .win_atoms = 8,
        .rd_credit = {
            [DLA_CL_BDMA] = 245,
            [DLA_CL_SDP] = 300,
            [DLA_CL_PDP] = 150,
            [DLA_CL_CDP] = 150,
            [DLA_CL_RUBIK] = 80,
            [DLA_CL_SDP_B] = 300,
            [DLA_CL_SDP_N] = 300,
            [DLA_CL_SDP_E] = 300,
        },
        .page = {
            [DLA_CFGROM] = 0x0,
            [DLA_GLB] = 0x1000,
            [DLA_GEC] = DLA_NO_PAGE,
            [DLA_MCIF] = 0x2000,
            [DLA_CVIF] = 0x3000,
            [DLA_BDMA] = 0xf000,
            [DLA_CDMA] = 0x4000,
            [DLA_CSC] = 0x5000,
            [DLA_CMAC_A] = 0x6000,
            [DLA_CMAC_B] = 0x7000,
            [DLA_CACC] = 0x8000,
            [DLA_SDP_RDMA] = 0x9000,
            [DLA_SDP] = 0xa000,
            [DLA_PDP_RDMA] = 0xb000,
            [DLA_PDP] = 0xc000,
            [DLA_CDP_RDMA] = 0xd000,
            [DLA_CDP] = 0xe000,
            [DLA_RUBIK] = 0x10000,
        },
        .rom = rom_nv_large_doc,
        .nrom = sizeof rom_nv_large_doc / sizeof *rom_nv_large_doc,
    },
    {
        .name = "nv_large_bdma", .v1 = 0,
        .int16 = 0, .fp16 = 0,
        .winograd = 0,
        .batch = 0,
        .compression = 0,
        .sec_mem = 1,
        .sdp_lut = 1,
        .sdp_ew = 1,
        .bdma = 1,
        .rubik = 0,
        .pdp = 0,
        .cdp = 0,
        .cb = 64,
        .g = 32,
        .atom = 32,
        .cbuf_banks = 16,
        .cbuf_eb = 64,
        .cbuf_wr_bytes = 32,
        .sdp_tp = 16,
        .ew_tp = 4,
        .pdp_tp = 0,
        .cdp_tp = 0,
        .addr_bits = 64,
        .dw = 256,
        .m = 1,
        .pri_burst = 1,
        .sec_burst = 1,
        .max_batch = 1,
        .csc_credit = 64,
        .psum_bits = 22,
        .cbuf_depth = 512,
        .win_atoms = 1,
        .rd_credit = {
            [DLA_CL_BDMA] = 256,
            [DLA_CL_SDP] = 256,
            [DLA_CL_PDP] = 0,
            [DLA_CL_CDP] = 0,
            [DLA_CL_RUBIK] = 0,
            [DLA_CL_SDP_B] = 256,
            [DLA_CL_SDP_N] = 256,
            [DLA_CL_SDP_E] = 256,
        },
        .page = {
            [DLA_CFGROM] = 0x0,
            [DLA_GLB] = 0x1000,
            [DLA_GEC] = DLA_NO_PAGE,
            [DLA_MCIF] = 0x2000,
            [DLA_CVIF] = 0xf000,
            [DLA_BDMA] = 0x10000,
            [DLA_CDMA] = 0x3000,
            [DLA_CSC] = 0x4000,
            [DLA_CMAC_A] = 0x5000,
            [DLA_CMAC_B] = 0x6000,
            [DLA_CACC] = 0x7000,
            [DLA_SDP_RDMA] = 0x8000,
            [DLA_SDP] = 0x9000,
            [DLA_PDP_RDMA] = DLA_NO_PAGE,
            [DLA_PDP] = DLA_NO_PAGE,
            [DLA_CDP_RDMA] = DLA_NO_PAGE,
            [DLA_CDP] = DLA_NO_PAGE,
            [DLA_RUBIK] = DLA_NO_PAGE,
        },
        .rom = rom_nv_large_bdma,
        .nrom = sizeof rom_nv_large_bdma / sizeof *rom_nv_large_bdma,
    },
};
const size_t dla_cfg_table_len = sizeof dla_cfg_table / sizeof *dla_cfg_table;
