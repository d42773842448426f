import { expect, test } from "vitest";
import { planOf, plans } from "./plans.ts";

test("there are three plans, each with all that a card shows [3.plan.fields] [4.subscription.plans]", () => {
  expect(plans.map(({ id }) => id)).toEqual(["free", "pro", "enterprise"]);
  for (const plan of plans) {
    expect(Object.keys(plan).sort()).toEqual(
      [
        "apiKeys",
        "billingKey",
        "billingPeriod",
        "buttonText",
        "concurrentQuestions",
        "concurrentUploads",
        "datasets",
        "description",
        "featured",
        "features",
        "fileSize",
        "id",
        "name",
        "price",
        "queries",
        "seats",
        "storage",
        "yearlyDiscount",
        "yearlyPrice",
      ].sort(),
    );
  }
  expect(plans.filter(({ featured }) => featured).map(({ id }) => id)).toEqual(["pro"]);
});

test("free: nothing for 20 queries and 10MB [9.free.price] [9.free.queries] [9.free.file-size]", () => {
  expect(planOf("free")).toMatchObject({ price: 0, yearlyPrice: 0, queries: 20, fileSize: 10 });
});

test("pro: $79 or $790 for 10,000 queries and 500MB [9.pro.price] [9.pro.queries] [9.pro.file-size] [9.pro.support]", () => {
  const pro = planOf("pro");
  expect(pro).toMatchObject({ price: 79, yearlyPrice: 790, queries: 10_000, fileSize: 500 });
  expect(pro.yearlyDiscount).toBe("Save 17%");
  expect(pro.features).toEqual(
    expect.arrayContaining(["Priority e-mail support", "API integration"]),
  );
});

test("enterprise: $499 or $4,990 for 1,000,000 queries and 5GB [9.enterprise.price] [9.enterprise.queries] [9.enterprise.file-size] [9.enterprise.support]", () => {
  const enterprise = planOf("enterprise");
  expect(enterprise).toMatchObject({ price: 499, yearlyPrice: 4_990, queries: 1_000_000 });
  expect(enterprise.fileSize).toBe(5 * 1_024);
  expect(enterprise.yearlyDiscount).toBe("Save 17%");
  expect(enterprise.features).toEqual(
    expect.arrayContaining(["Unlimited queries, subject to fair usage", "Dedicated support"]),
  );
});

test("a plan's card says how many its team may have", () => {
  for (const { seats, features } of plans.filter(({ seats }) => seats > 0)) {
    expect(features).toContain(`A team of up to ${seats}`);
  }
  expect(plans.map(({ seats }) => seats)).toEqual([0, 0, 20]);
});

test("a plan's card says whether it has API keys", () => {
  for (const { apiKeys, features } of plans) {
    expect(features.includes("API integration")).toBe(apiKeys);
  }
});

test("a year costs some 17% less than twelve months", () => {
  for (const { price, yearlyPrice } of plans.filter(({ price }) => price > 0)) {
    expect(Math.round((1 - yearlyPrice / (12 * price)) * 100)).toBe(17);
  }
});
