/**
 * An advisory lock: whoever removes datasets holds it shared, a backup alone, so that none goes
 * between a backup's view of the rows and its copy of the files. It ends with its connection.
 */
export const removalLock = 7_283_114_903;
