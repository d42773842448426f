/** What r2wc imports of React and never calls here: see `src/element/r2wc-base.ts`. */
export function createRoot(): never {
  throw new Error("The script has no React.");
}
export default { createElement: createRoot };
