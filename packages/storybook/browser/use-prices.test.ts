import { expect, it } from "vitest";
import type { Account } from "../../client/index";
import { findRefusal } from "./use-prices";

const account: Account = {
  billing: "school-pool",
  credits: { available: 15, reserved: 0 },
  prices: { text: 1, image: 10 },
  models: { text: ["text"], image: [] },
  defaults: { text: "text", image: "image" },
  limits: { perStudentPerDay: 20, usedToday: 19 },
};

it.each([
  ["a student's text within the daily limit", "text", { purpose: "student_activity" }, {}, null],
  ["a student's picture above the daily limit", "image", { purpose: "student_activity" }, {}, "CREDIT_002"],
  ["a teacher's picture above a student's daily limit", "image", { purpose: "student_preview" }, {}, null],
  [
    "a picture above the pool's credits",
    "image",
    { purpose: "student_preview", price: 16 },
    {},
    "CREDIT_001",
  ],
  [
    "a text without a model",
    "text",
    { purpose: "student_activity" },
    { defaults: { text: null, image: null } },
    "CFG_001",
  ],
] as const)("%s is offered, or refused as by the hub", (_, kind, { purpose, ...rest }, changes, refusal) => {
  const price = "price" in rest ? rest.price : null;
  expect(findRefusal({ ...account, ...changes }, kind, { price, purpose })).toBe(refusal);
});
