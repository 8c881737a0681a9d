/**
 * From this number on a migration takes nothing away from the version that runs beside it. What came between 5.2.4 and it
 * drops columns that 5.2.4 writes: that upgrade stops all processes.
 */
export const ADDITIVE_FROM = "0186";
