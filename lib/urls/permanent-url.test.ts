import { domainToUnicode } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toValidationIssue } from "@/lib/issue";
import { GOOD_URLS, NORMALISED_URLS, REFUSED_URLS } from "@/test/permanent-urls";
import { checkPermanentUrl, MAX_URL_LENGTH, type UrlReason } from "./permanent-url";

function reasonFor(url: string): UrlReason | "accepted" {
  const result = checkPermanentUrl(url);
  return result.ok ? "accepted" : result.reason;
}

describe("checkPermanentUrl", () => {
  it.each(GOOD_URLS)("accepts %j [urls-3]", (url) => {
    expect(checkPermanentUrl(url)).toEqual({ ok: true, url });
  });

  it.each(NORMALISED_URLS)("accepts %j as %j [urls-5]", (url, parsed) => {
    expect(checkPermanentUrl(url)).toEqual({ ok: true, url: parsed });
  });

  for (const [reason, urls] of Object.entries(REFUSED_URLS)) {
    it.each(urls)(`refuses %j as ${reason} [urls-2] [urls-3] [urls-4]`, (url) => {
      expect(reasonFor(url)).toBe(reason);
    });
  }

  it("accepts an address of up to 2,048 characters", () => {
    const start = "https://example.com/";
    expect(reasonFor(start + "a".repeat(MAX_URL_LENGTH - start.length))).toBe("accepted");
    expect(reasonFor(start + "a".repeat(MAX_URL_LENGTH - start.length + 1))).toBe("addressTooLong");
  });

  it("refuses a short address that grows beyond 2,048 characters when it is parsed [urls-1]", () => {
    expect(reasonFor(`https://example.com/${"그".repeat(300)}`)).toBe("addressTooLong");
  });

  it("never quotes the address in a reason, because a secret may be in it [urls-5]", () => {
    for (const url of Object.values(REFUSED_URLS).flat()) {
      const result = checkPermanentUrl(url);
      if (result.ok) throw new Error(`accepted ${url}`);
      const { message } = toValidationIssue({ path: "", message: result.reason }, "en");
      expect(message).not.toMatch(/example|AKIA|secret|@/);
    }
  });
});

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
const publicSuffix = fc.constantFrom(
  "com",
  "co.kr",
  "org",
  "io",
  "github.io",
  "kr",
  "dev",
  "한국",
  "vercel.app",
);
const notPublicSuffix = fc.constantFrom(
  "local",
  "internal",
  "intranet",
  "lan",
  "home",
  "corp",
  "private",
  "test",
  "invalid",
  "example",
  "onion",
  "home.arpa",
  "localhost",
  "notasuffix",
  "nip.io",
  "sslip.io",
);
const ipv4 = fc.nat(0xffffffff);

describe("any URL", () => {
  it("is stored in a form that parses to itself and is accepted again [urls-5]", () => {
    const urls = fc.oneof(
      fc.webUrl({ validSchemes: ["https"], withQueryParameters: true, withFragments: true }),
      fc
        .tuple(label, publicSuffix, fc.webPath())
        .map(([name, suffix, path]) => `https://${name}.${suffix}${path}`),
      fc.string({ unit: "binary" }).map((text) => `https://example.com/${text}`),
    );
    fc.assert(
      fc.property(urls, (raw) => {
        const result = checkPermanentUrl(raw);
        if (result.ok) expect(checkPermanentUrl(result.url)).toEqual(result);
      }),
      { numRuns: 2000 },
    );
  });

  it("is never accepted with credentials, a port, an IP address or another scheme [urls-2]", () => {
    const part = (text: string) => fc.constantFrom("", text);
    const urls = fc
      .record({
        scheme: fc.constantFrom("https://", "http://", "HTTPS://", "https:", "ftp://", "https:\\\\"),
        user: fc.oneof(part("a@"), part("a:b@"), part("@"), part(":@")),
        host: fc.oneof(
          label,
          fc.domain(),
          fc.ipV4Extended(),
          fc.ipV6().map((ip) => `[${ip}]`),
          fc.string({ maxLength: 12 }),
        ),
        port: fc.oneof(part(":443"), part(":8443"), part(":80"), part(":0")),
        path: fc.webPath(),
      })
      .map(({ scheme, user, host, port, path }) => scheme + user + host + port + path);
    fc.assert(
      fc.property(urls, (raw) => {
        const result = checkPermanentUrl(raw);
        if (!result.ok) return;
        const url = new URL(result.url);
        expect([url.protocol, url.username, url.password, url.port]).toEqual(["https:", "", "", ""]);
        expect(raw.split("/")[2]).not.toContain("@");
        expect(url.hostname).toMatch(/^[a-z0-9_.-]+\.[a-z0-9-]*[a-z][a-z0-9-]*$/);
      }),
      { numRuns: 3000 },
    );
  });

  it("is refused on any host under a private, reserved or unknown suffix [urls-3]", () => {
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), notPublicSuffix, (labels, suffix) => {
        const url = `https://${labels.join(".")}.${suffix}/work`;
        expect(reasonFor(url)).not.toBe("accepted");
      }),
    );
  });

  it("is refused when the host is an IPv4 address in decimal, hexadecimal, octal or short spelling [urls-3]", () => {
    fc.assert(
      fc.property(ipv4, fc.constantFrom(10, 8, 16), fc.constantFrom("", "."), (address, base, dot) => {
        const prefix = { 8: "0", 10: "", 16: "0x" }[base as 8 | 10 | 16];
        const spelled = (part: number) => prefix + part.toString(base);
        const [a, b] = [address >>> 24, address & 0xffffff];
        expect(reasonFor(`https://${spelled(address)}${dot}/`)).toBe("addressIsIp");
        expect(reasonFor(`https://${spelled(a)}.${spelled(b)}${dot}/`)).toBe("addressIsIp");
      }),
    );
  });

  it("is refused when the parser would replace a letter of the host [urls-3]", () => {
    const toFullWidth = (text: string) =>
      [...text].map((char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0)).join("");
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,10}$/), fc.nat(9), (name, position) => {
        const disguised = name
          .split("")
          .map((char, index) => (index === position % name.length ? toFullWidth(char) : char))
          .join("");
        expect(reasonFor(`https://${disguised}.com/`)).toBe("hostStrange");
      }),
    );
  });

  it("may have an international host name that is written plainly", () => {
    const result = checkPermanentUrl("https://한국어.한국/작품");
    if (!result.ok) throw new Error(result.reason);
    expect(domainToUnicode(new URL(result.url).hostname)).toBe("한국어.한국");
  });

  it("is refused with any spelling of an expiry in its query [urls-4]", () => {
    const name = fc.constantFrom(
      "expires",
      "Expires",
      "EXPIRY",
      "exp",
      "expires_at",
      "expires-in",
      "expiresAt",
      "ttl",
    );
    const spell = (text: string, everyNth: number) =>
      text.replace(/./g, (char, index) =>
        index % everyNth === 0 ? `%${char.charCodeAt(0).toString(16)}` : char,
      );
    fc.assert(
      fc.property(
        name,
        fc.integer({ min: 1, max: 5 }),
        fc.webQueryParameters(),
        (parameter, everyNth, query) => {
          const rest = query === "" ? "" : `${query}&`;
          expect(reasonFor(`https://files.example.com/a?${rest}${spell(parameter, everyNth)}=1`)).toBe(
            "addressExpires",
          );
        },
      ),
    );
  });
});
