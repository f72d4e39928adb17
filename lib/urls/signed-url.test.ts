import { describe, expect, it } from "vitest";
import { looksExpiring } from "./signed-url";

describe("looksExpiring", () => {
  it.each([
    "link_expiration_time",
    "signedExpiryDate",
    "sessionExpirationTime",
    "fileExpirationDate",
    "x-expires-on",
    "url_expired",
    "deadline",
    "linkDeadline",
    "valid_until",
    "linkValidUntilUtc",
    "exp",
    "ttl",
    "notAfter",
  ])("detects the expiry parameter %s, whatever its value [urls-4]", (name) => {
    expect(looksExpiring(`?a=1&${name}=x`)).toBe(true);
    expect(looksExpiring(`?${name.toUpperCase()}`)).toBe(true);
  });

  it.each([
    "?auth_key=1700000000-0-0-80cd3862d699b7118eed99103f2a3a4f",
    "?verify=1700000000-IaLGSmELTvlhfd0ItdN6PhhHTFhzx73EX8uy%2FcSDiIU%3D",
    "?a=1;Auth-Key=1700000000%2D0",
  ])("detects the time in %s", (search) => {
    expect(looksExpiring(search)).toBe(true);
  });

  it.each([
    "",
    "?experience=1",
    "?export=pdf",
    "?expert=true",
    "?explore=a",
    "?expand=b",
    "?line=dead",
    "?verify=true",
    "?verify=1700000000",
    "?auth_key=abc",
    "?when=1700000000-0",
    "?verified=1700000000-0",
  ])("accepts %j [urls-3]", (search) => {
    expect(looksExpiring(search)).toBe(false);
  });
});
