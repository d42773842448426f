const regions = ["north", "south", "east"];

/** What the dashboard has of its user: here a sale a day, in turns. */
export const sales = Array.from({ length: 90 }, (_, day) => ({
  region: regions[day % regions.length],
  amount: 100 + ((day * 37) % 60),
}));

/** The same as a table for the chat. */
export function salesFile() {
  const lines = sales.map(({ region, amount }) => `${region},${amount}`);
  return new File([["region,amount", ...lines].join("\n")], "sales.csv", { type: "text/csv" });
}
