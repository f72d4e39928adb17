import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openFakeTab } from "../../test/fake-browser";
import { createEducationClient } from "./create-education-client";
import { hasLaunch, withoutLaunchParameters } from "./launch";

const proxy = "https://hub.test/api/v1/mcp-proxy";
const options = { expectedAppSlug: "storybook", additionalTrustedProxyUrls: [proxy] };
/** The query that a Start on the trusted hub puts into the app's address. */
const startedWith = (session: string) => `session=${session}&proxy=${encodeURIComponent(proxy)}`;

afterEach(() => vi.unstubAllGlobals());

describe("the address bar", () => {
  it("loses session, proxy and locale, and keeps everything else unchanged", () => {
    const address =
      "https://app.test/p/1?b=a%20b&session=s&x=1+2&proxy=p&locale=kr&x=3&empty=&flag#part?session=no";
    expect(withoutLaunchParameters(address)).toBe(
      "https://app.test/p/1?b=a%20b&x=1+2&x=3&empty=&flag#part?session=no",
    );
  });

  it("loses launch parameters whose names are percent-encoded", () => {
    expect(withoutLaunchParameters("https://app.test/?%73ession=s&session=t")).toBe("https://app.test/");
  });

  it("loses every launch parameter and no other, for any query", () => {
    const name = fc.oneof(fc.constantFrom("session", "proxy", "locale"), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), fc.string(), (pairs, hash) => {
        const address = `https://app.test/?${new URLSearchParams(pairs)}#${encodeURIComponent(hash)}`;
        const cleaned = new URL(withoutLaunchParameters(address));
        const others = pairs.filter(([key]) => !["session", "proxy", "locale"].includes(key));
        expect([...cleaned.searchParams]).toEqual([
          ...new URLSearchParams(new URLSearchParams(others).toString()),
        ]);
        expect(cleaned.hash).toBe(new URL(address).hash);
      }),
    );
  });

  it("is cleaned immediately, and the history entry keeps its state [client-2]", () => {
    const tab = openFakeTab(`https://app.test/write?page=2&${startedWith("abc")}&locale=kr#top`);
    const client = createEducationClient(options);
    expect(tab.address()).toBe("https://app.test/write?page=2#top");
    expect(tab.historyState).toEqual({ page: 1 });
    expect(client.locale).toBe("ko");
  });

  it("is cleaned even when the proxy is not trusted, and nothing is stored [client-2] [client-errors-1] [client-errors-2]", () => {
    const tab = openFakeTab(
      "https://app.test/?session=abc&proxy=https%3A%2F%2Fevil.test%2Fapi%2Fv1%2Fmcp-proxy",
    );
    expect(() => createEducationClient(options)).toThrowError(
      expect.objectContaining({ code: "EDU_PROXY_NOT_TRUSTED" }),
    );
    expect(tab.address()).toBe("https://app.test/");
    expect(tab.storedLaunch()).toBeNull();
  });
});

describe("the launch of a tab", () => {
  it("survives a reload [client-2]", () => {
    const storage = new Map<string, string>();
    openFakeTab(`https://app.test/?${startedWith("abc")}&locale=kr`, storage);
    createEducationClient(options);
    openFakeTab("https://app.test/", storage);
    expect(createEducationClient(options).locale).toBe("ko");
    expect(JSON.parse([...storage.values()][0] ?? "")).toMatchObject({
      session: "abc",
      proxy,
    });
  });

  it("is replaced by a new Start", () => {
    const storage = new Map([["education-hub-launch", JSON.stringify({ session: "old", proxy })]]);
    const tab = openFakeTab(`https://app.test/?${startedWith("new")}`, storage);
    createEducationClient(options);
    expect(tab.storedLaunch()).toContain('"new"');
  });

  it("cannot be moved to another proxy by a link without a session", () => {
    const stored = JSON.stringify({ session: "abc", proxy, locale: "en" });
    const tab = openFakeTab(
      "https://app.test/?proxy=https://evil.test",
      new Map([["education-hub-launch", stored]]),
    );
    createEducationClient(options);
    expect(tab.storedLaunch()).toBe(stored);
    expect(tab.address()).toBe("https://app.test/");
  });

  it("requires a relaunch when it is missing or damaged, and on a server [client-2] [client-errors-1] [client-errors-2]", () => {
    const relaunch = expect.objectContaining({ code: "EDU_RELAUNCH_REQUIRED" });
    expect(() => createEducationClient(options)).toThrowError(relaunch);
    openFakeTab("https://app.test/?session=");
    expect(() => createEducationClient(options)).toThrowError(relaunch);
    openFakeTab("https://app.test/", new Map([["education-hub-launch", "{"]]));
    expect(() => createEducationClient(options)).toThrowError(relaunch);
  });

  it("lasts as long as the page when storage is blocked", () => {
    openFakeTab(`https://app.test/?${startedWith("abc")}`);
    const blocked = () => {
      throw new DOMException("blocked", "SecurityError");
    };
    vi.stubGlobal("sessionStorage", { getItem: blocked, setItem: blocked, removeItem: blocked });
    createEducationClient(options);
    expect(() => createEducationClient(options)).not.toThrow();
  });
});

describe("whether a tab has a launch", () => {
  it("is read from its address, then from its storage, and reading changes neither [client-4]", () => {
    const storage = new Map<string, string>();
    const address = `https://app.test/?${startedWith("abc")}`;
    const tab = openFakeTab(address, storage);
    expect(hasLaunch()).toBe(true);
    expect([tab.address(), storage.size]).toEqual([address, 0]);
    createEducationClient(options);
    openFakeTab("https://app.test/", storage);
    expect(hasLaunch()).toBe(true);
  });

  it("is false for a tab without a session, and on a server [client-4]", () => {
    openFakeTab(`https://app.test/?session=&proxy=${proxy}`);
    expect(hasLaunch()).toBe(false);
    vi.unstubAllGlobals();
    expect(hasLaunch()).toBe(false);
  });
});
