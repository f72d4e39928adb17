import { describe, expect, it } from "vitest";
import { hubPath, inLocale, safeReturnTo } from "./paths";

describe("addresses of pages", () => {
  it("use kr for Korean [people-11]", () => {
    expect(hubPath("ko", "/usage")).toBe("/kr/usage");
    expect(hubPath("en")).toBe("/en");
  });

  it("keep page and query when the language changes", () => {
    expect(inLocale("ko", "/en/usage?cursor=abc")).toBe("/kr/usage?cursor=abc");
    expect(inLocale("en", "/ko")).toBe("/en");
    expect(inLocale("en", "/korea")).toBe("/en/korea");
  });

  it("lead back to a page of the hub after sign-in, in the locale of the sign-in", () => {
    expect(safeReturnTo("ko", "/en/usage?cursor=abc")).toBe("/kr/usage?cursor=abc");
    expect(safeReturnTo("en", "/kr")).toBe("/en");
    expect(safeReturnTo("en", "/en/classrooms/1/sign-in-cards")).toBe("/en/classrooms/1/sign-in-cards");
  });

  it.each([
    "https://evil.example/en",
    "//evil.example",
    "/\\evil.example",
    "/en\\..\\evil",
    "/english",
    "/en/\nSet-Cookie:x",
    "/api/auth/signout",
    "/en/sign-in",
    ["/en/usage"],
    undefined,
  ])("lead to the home page after sign-in instead of %j", (requested) => {
    expect(safeReturnTo("en", requested)).toBe("/en");
  });
});
