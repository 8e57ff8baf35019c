// Generated from models/tables for nv_small: what conditional ports depend on.
`define DLA_HAS_PDP
`define DLA_HAS_CDP
