import { expect, it } from "vitest";
import type { Account } from "../../client/index";
import { findLeft, findRefusal } from "./use-prices";

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

it("what is left is that of the day where there is a limit, and never more than the class has", () => {
  expect(findLeft(account, "student_activity")).toEqual({ count: 1, isToday: true });
  expect(findLeft(account, "student_preview")).toEqual({ count: 15, isToday: false });
  const limits = { perStudentPerDay: 40, usedToday: 0 };
  expect(findLeft({ ...account, limits }, "student_activity")).toEqual({ count: 15, isToday: true });
  const used = { perStudentPerDay: 40, usedToday: 45 };
  expect(findLeft({ ...account, limits: used }, "student_activity")).toEqual({ count: 0, isToday: true });
});
