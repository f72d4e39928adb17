import { expect, test } from "vitest";
import { assertDemoIsSafe } from "./demo-safety";

const local = { hubUrl: "http://localhost:3000", databaseUrl: null };
const unsafe = { hubUrl: "https://hub.school.example", databaseUrl: "postgresql://db.school.example/hub" };

test("the demo starts on this machine with its own database", () => {
  expect(() => assertDemoIsSafe(local, [])).not.toThrow();
  expect(() => assertDemoIsSafe({ ...local, hubUrl: "http://127.0.0.1:4000" }, [])).not.toThrow();
});

test("the demo refuses a public address and another database, and names both", () => {
  const refused = (settings: typeof unsafe | typeof local) => () => assertDemoIsSafe(settings, ["--verbose"]);
  expect(refused({ ...local, hubUrl: unsafe.hubUrl })).toThrow(/HUB_URL is https:\/\/hub\.school\.example/);
  expect(refused({ ...unsafe, hubUrl: local.hubUrl })).toThrow(/DATABASE_URL/);
  expect(refused(unsafe)).toThrow(/HUB_URL[\s\S]*DATABASE_URL[\s\S]*--i-know/);
});

test("the demo starts anywhere when its command line accepts the risk", () => {
  expect(() => assertDemoIsSafe(unsafe, ["--i-know"])).not.toThrow();
});
