import { expect, test } from "vitest";
import { type GuideName, isGuide, renderGuide } from "./render-guide";

const PATH = "/en/developer/guide";
const NAMES: readonly GuideName[] = ["", "protocol", "client-library"];
const pages = new Map(
  await Promise.all(NAMES.map(async (name) => [name, await renderGuide(name, PATH)] as const)),
);
const idsOf = (html: string) => [...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id);

test("there are the guide, the protocol and the client library, and no other document", () => {
  expect(NAMES.every(isGuide)).toBe(true);
  expect(["../package.json", "toString", "architecture"].some(isGuide)).toBe(false);
});

test.each(NAMES)(
  "every link of the document %j leads to a heading that exists, or out of the hub",
  (name) => {
    const links = [...(pages.get(name) ?? "").matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href);
    expect(links.length).toBeGreaterThan(2);
    for (const href of links.filter((one) => !/^https?:/.test(one))) {
      const { pathname, hash } = new URL(href, `https://hub.example${PATH}${name && `/${name}`}`);
      const linked = pages.get(pathname.slice(PATH.length + 1) as GuideName);
      expect(linked, href).toBeDefined();
      if (hash) expect(idsOf(linked ?? ""), href).toContain(decodeURIComponent(hash.slice(1)));
    }
  },
);

test("tables and code can be scrolled with the keyboard, and boxes of a checklist are no controls", () => {
  const html = [...pages.values()].join("");
  expect(html).toContain('<div role="group" tabindex="0"><table>');
  expect(html).not.toMatch(/<pre>|<input|<th><\/th>/);
});
