import { expect, it } from "vitest";
import { FairQueue } from "./fair-queue.ts";

function filled(most = 10) {
  const queue = new FairQueue<string, string>(most);
  for (const item of ["a1", "a2", "a3", "b1", "c1", "c2"]) queue.add(item[0] as string, item);
  return queue;
}

function taken(queue: FairQueue<string, string>): string {
  const items: string[] = [];
  for (let item = queue.take(); item; item = queue.take()) items.push(item);
  return items.join(" ");
}

it("takes one of each in turn", () => {
  expect(taken(filled())).toBe("a1 b1 c1 a2 c2 a3");
});

it("takes no more than it may hold", () => {
  const queue = filled(4);
  expect(queue.add("d", "d1")).toBe(false);
  expect(taken(queue)).toBe("a1 b1 a2 a3");
  expect(queue.add("d", "d1")).toBe(true);
  expect(queue.length).toBe(1);
});

it("passes over whose turn may not be yet, who keeps the place", () => {
  const queue = filled();
  expect(queue.take((key) => key !== "a")).toBe("b1");
  expect(queue.take((key) => key === "d")).toBeUndefined();
  expect(taken(queue)).toBe("a1 c1 a2 c2 a3");
});

it("lets go of what waits no more", () => {
  const queue = filled();
  queue.remove("a", "a2");
  queue.remove("b", "b1");
  queue.remove("b", "b1");
  expect(queue.length).toBe(4);
  expect(taken(queue)).toBe("a1 c1 a3 c2");
});
