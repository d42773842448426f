import { once } from "node:events";
import { createWriteStream } from "node:fs";

/**
 * A shop's orders: an identifier, times, dates, categories of few and of many levels, counts,
 * prices, shares, a rating that is often missing, quoted cells. The same for the same seed.
 */
const header =
  "order_id,ordered_at,ship_date,country,city,channel,product,quantity,unit_price,discount,amount,rating,returned,customer";
const channels = ["web", "store", "phone", "partner"];
const countries = "DE FR IT ES PL NL SE AT CH BE DK FI PT IE".split(" ");
const cities = named("City", 400);
const products = named("Product", 3_000).map((name, at) =>
  at % 9 === 0 ? `"${name}, size ${at % 5}"` : name,
);
const firstDay = Date.UTC(2021, 0, 1);
const dayMs = 86_400_000;

/** Writes `bytes` (or `rows`, whichever is given) of it to a file; returns the number of rows. */
export async function generateTable(file, { bytes = Infinity, rows = Infinity, seed = 1 }) {
  const random = seeded(seed);
  const out = createWriteStream(file, { highWaterMark: 4_194_304 });
  let written = 0;
  let row = 0;
  let text = `${header}\n`;
  while (written < bytes && row < rows) {
    for (const end = Math.min(row + 5_000, rows); row < end; row++) text += line(row, random);
    written += text.length;
    if (!out.write(text)) await once(out, "drain");
    text = "";
  }
  out.end();
  await once(out, "finish");
  return row;
}

function line(row, random) {
  const at = firstDay + ((Math.floor(row * 23_000 + random() * 86_400) * 1_000) % (1_400 * dayMs));
  const ordered = new Date(at).toISOString();
  const shipped = new Date(at + Math.floor(random() * 9) * dayMs).toISOString().slice(0, 10);
  const country = countries[skewed(random, countries.length)];
  const quantity = 1 + Math.floor(random() ** 3 * 20);
  const price = Math.round(300 + random() ** 2 * 49_700) / 100;
  const discount = random() < 0.7 ? 0 : Math.round(random() * 30) / 100;
  const amount = (quantity * price * (1 - discount)).toFixed(2);
  const rating = random() < 0.35 ? "" : 1 + Math.floor(random() ** 0.5 * 5);
  const customer = `C${String(Math.floor(random() * 200_000)).padStart(7, "0")}`;
  return `${1_000_000 + row},${ordered.slice(0, 10)} ${ordered.slice(11, 19)},${shipped},${country},${cities[skewed(random, cities.length)]},${channels[skewed(random, channels.length)]},${products[skewed(random, products.length)]},${quantity},${price},${discount},${amount},${rating},${random() < 0.06 ? "yes" : "no"},${customer}\n`;
}

function skewed(random, length) {
  return Math.floor(random() ** 2 * length);
}

function named(word, count) {
  return Array.from({ length: count }, (_, at) => `${word} ${(at * 7_919) % 10_007}`);
}

/** Mulberry32. */
function seeded(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
