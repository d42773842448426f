/** Advisory locks of the database, each of a number of its own, the same in every process. */

/** Whoever migrates, so that any number may start at once. */
export const migrationLock = 7_283_114_902;

/**
 * Whoever removes datasets holds it shared, a backup alone, so that none goes between a backup's view
 * of the rows and its copy of the files. It ends with its connection.
 */
export const removalLock = 7_283_114_903;

/** Claims of what is to be learned, one after another: two at once would both be one account's. */
export const claimingLock = 7_283_114_904;
