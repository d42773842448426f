/** The part that is used of a package that has no types. */
declare module "fs-native-extensions" {
  /** False where another descriptor holds a lock on the file. */
  export function tryLock(fd: number): boolean;
}
