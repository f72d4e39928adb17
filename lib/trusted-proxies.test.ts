import { expect, test } from "vitest";
import { readSettings } from "./env";
import { PRIVATE_NETWORKS, parseNetworks } from "./trusted-proxies";

test.each([
  ["127.0.0.1", true],
  ["::1", true],
  ["::ffff:10.1.2.3", true],
  ["172.31.0.9", true],
  ["fe80::1%eth0", true],
  ["fd00::7", true],
  ["172.32.0.9", false],
  ["203.0.113.7", false],
  ["2001:db8::1", false],
  ["unknown", false],
])(
  "by default only this machine and private networks are trusted proxies: %s, trusted: %s [running-5]",
  (address, trusted) => {
    expect(parseNetworks(PRIVATE_NETWORKS)(address)).toBe(trusted);
  },
);

test("a trusted address or network does not include the addresses next to it", () => {
  const isTrusted = parseNetworks("203.0.113.7, 2001:db8::/64");
  expect(["203.0.113.7", "2001:db8::5"].map(isTrusted)).toEqual([true, true]);
  expect(["203.0.113.8", "2001:db8:0:1::5"].map(isTrusted)).toEqual([false, false]);
});

test.each([
  "proxy.example.org",
  "10.0.0.0/33",
  "10.0.0.0/",
  "10.0.0/8",
  "::1/129",
  "10.0.0.1,",
  "10.0.0.1;10.0.0.2",
])("a hub does not start with TRUSTED_PROXY_ADDRESSES=%s [settings-2]", (value) => {
  const result = readSettings({ TRUSTED_PROXY_ADDRESSES: value }, { production: true });
  expect(result).toEqual({
    ok: false,
    problems: [
      "TRUSTED_PROXY_ADDRESSES must be a comma-separated list of IP addresses and networks, such as 10.0.0.5,192.168.0.0/16.",
    ],
  });
});
