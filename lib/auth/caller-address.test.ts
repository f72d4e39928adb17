import { afterEach, describe, expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import { callerAddress } from "./caller-address";

function setProxyHops(hops: number): void {
  process.env.TRUSTED_PROXY_HOPS = String(hops);
  forgetEnv();
}
afterEach(() => {
  delete process.env.TRUSTED_PROXY_HOPS;
  forgetEnv();
});

describe("callerAddress", () => {
  test("without trusted proxies is the last address, which the hub's server has added, whatever the caller sends [running-5] [sign-in-8]", () => {
    expect(callerAddress("10.0.0.9")).toBe("10.0.0.9");
    expect(callerAddress("1.2.3.4, 10.0.0.9")).toBe("10.0.0.9");
  });

  test.each([
    [1, "6.6.6.6, 203.0.113.7, 10.0.0.1", "203.0.113.7"],
    [2, "6.6.6.6, 203.0.113.7, 10.0.0.2, 10.0.0.1", "203.0.113.7"],
  ])("is the address that the outermost of %i trusted proxies has added", (hops, header, address) => {
    setProxyHops(hops);
    expect(callerAddress(header)).toBe(address);
  });

  test("is the only address when a request did not pass the trusted proxy", () => {
    setProxyHops(1);
    expect(callerAddress("10.0.0.9")).toBe("10.0.0.9");
  });

  test.each([
    ["203.0.113.7:51514", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["[::ffff:203.0.113.7]:443", "203.0.113.7"],
    ["2001:DB8:0:0::1", "2001:db8::1"],
    ["[2001:db8::1]:51514", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["someone", "someone"],
  ])("normalises an address however a proxy writes it: %s [sign-in-8]", (written, address) => {
    expect(callerAddress(written)).toBe(address);
  });

  test("is null without the header", () => {
    expect(callerAddress(undefined)).toBeNull();
    expect(callerAddress(" , ")).toBeNull();
  });
});
