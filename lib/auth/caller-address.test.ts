import { afterEach, describe, expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import { callerAddress } from "./caller-address";

function behind(hops: number): void {
  process.env.TRUSTED_PROXY_HOPS = String(hops);
  forgetEnv();
}
afterEach(() => {
  delete process.env.TRUSTED_PROXY_HOPS;
  forgetEnv();
});

describe("whom a request comes from", () => {
  test("is the last address, which the hub's own server wrote, whatever the caller claims", () => {
    expect(callerAddress("10.0.0.9")).toBe("10.0.0.9");
    expect(callerAddress("1.2.3.4, 10.0.0.9")).toBe("10.0.0.9");
  });

  test.each([
    [1, "6.6.6.6, 203.0.113.7, 10.0.0.1", "203.0.113.7"],
    [2, "6.6.6.6, 203.0.113.7, 10.0.0.2, 10.0.0.1", "203.0.113.7"],
    [1, "10.0.0.9", "10.0.0.9"],
  ])("is, behind %i proxies of one's own, whom the outermost of them named", (hops, header, address) => {
    behind(hops);
    expect(callerAddress(header)).toBe(address);
  });

  test.each([
    ["203.0.113.7:51514", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["[::ffff:203.0.113.7]:443", "203.0.113.7"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["[2001:db8::1]:51514", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["someone", "someone"],
  ])("is the same however a proxy writes it: %s", (written, address) => {
    expect(callerAddress(written)).toBe(address);
  });

  test("is nobody's address without a header", () => {
    expect(callerAddress(undefined)).toBeNull();
    expect(callerAddress(" , ")).toBeNull();
  });
});
