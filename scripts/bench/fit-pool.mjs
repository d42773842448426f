import { prepare } from "../bootstrap/setup.mjs";

/** The product's own threads, built, so that what is measured is what runs. */
await prepare(["standalone"]);
const product = await import("../../apps/standalone/dist/fit-pool.js");

/** The engine's `Workers` on threads, telling each member that is learned. */
export function createFitPool(threads) {
  return product.createFitPool(threads, {
    onMember({ recipe, validLogs }) {
      const mean = validLogs.reduce((sum, log) => sum + log, 0) / validLogs.length;
      console.error(`${Object.values(recipe).join(" ")}: ${mean.toFixed(4)} on validation`);
    },
  });
}
