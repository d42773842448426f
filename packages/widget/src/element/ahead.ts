/** The parts that are imported when they are needed, with their hashes; the build knows them. */
export const parts = "%LATER_PARTS%";
