import { expect, test } from "vitest";
import { forgetEnv } from "@/lib/env";
import type { AppLocale } from "@/lib/i18n/routing";
import { type GuideName, guideLanguage, isGuide, listSections, renderGuide } from "./render-guide";

const NAMES: readonly GuideName[] = ["", "protocol", "client-library"];
const LOCALES = ["en", "ko"] as const;
const pathOf = (locale: AppLocale) => `/${locale === "ko" ? "kr" : "en"}/developer/guide`;

async function renderAll(locale: AppLocale) {
  const render = async (name: GuideName) => [name, await renderGuide(name, pathOf(locale), locale)] as const;
  return new Map(await Promise.all(NAMES.map(render)));
}
const pages = { en: await renderAll("en"), ko: await renderAll("ko") };
const idsOf = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);

test("there are the guide, the protocol and the client library, and no other document", () => {
  expect(NAMES.every(isGuide)).toBe(true);
  expect(["../package.json", "toString", "architecture"].some(isGuide)).toBe(false);
});

test.each(LOCALES.flatMap((locale) => NAMES.map((name) => [locale, name] as const)))(
  "in %s every link of the document %j leads to one of the documents, to a heading that exists, or out of the hub",
  (locale, name) => {
    const path = pathOf(locale);
    const html = pages[locale].get(name) ?? "";
    const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = ""]) => href);
    expect(links.length).toBeGreaterThan(2);
    for (const href of links.filter((one) => !/^https?:/.test(one))) {
      const { pathname, hash } = new URL(href, `https://hub.example${path}${name && `/${name}`}`);
      const linked = pages[locale].get(pathname.slice(path.length + 1) as GuideName);
      expect(linked, href).toBeDefined();
      if (hash) expect(idsOf(linked ?? ""), href).toContain(decodeURIComponent(hash.slice(1)));
    }
  },
);

test("the guide is in Korean for Korean readers, with the same code and as many headings, rows, items and links; the other documents are in English", () => {
  expect(NAMES.map((name) => guideLanguage(name, "ko"))).toEqual(["ko", "en", "en"]);
  expect(NAMES.map((name) => guideLanguage(name, "en"))).toEqual(["en", "en", "en"]);
  const [english = "", korean = ""] = LOCALES.map((locale) => pages[locale].get(""));
  const codeOf = (html: string) => html.match(/<pre.*?<\/pre>/gs);
  expect(codeOf(korean)).toEqual(codeOf(english));
  for (const part of [/<h1/g, /<h2/g, /<h3/g, /<tr>/g, /<li>/g, /<a /g])
    expect([part, korean.match(part)?.length]).toEqual([part, english.match(part)?.length]);
  // "AI" is not translated.
  for (const heading of korean.match(/<h\d.*?<\/h\d>/g) ?? []) expect(heading).toMatch(/[가-힣]|>AI</);
});

test("the guide and the library's page have a list of contents: every section, by its heading", () => {
  for (const locale of LOCALES) {
    for (const name of ["", "client-library"] as const) {
      const html = pages[locale].get(name) ?? "";
      const sections = listSections(name, html);
      expect(sections).toHaveLength(html.match(/<h2/g)?.length ?? 0);
      for (const { id, title } of sections) {
        expect(idsOf(html)).toContain(id);
        expect(title).toMatch(/^[^<>&]+$/);
      }
    }
  }
  expect(listSections("", pages.ko.get("") ?? "")[0]).toEqual({
    id: expect.any(String),
    title: "내 컴퓨터에서 실행하기",
  });
  expect(listSections("protocol", pages.en.get("protocol") ?? "")).toEqual([]);
});

test("tables and code can be scrolled with the keyboard, and checkboxes are removed", () => {
  const html = [...pages.en.values(), ...pages.ko.values()].join("");
  expect(html).toContain('<div role="group" tabindex="0"><table>');
  expect(html).not.toMatch(/<pre>|<input|<th><\/th>/);
});

test("the guide and the library's page have the address of this hub, so that their code can be copied", async () => {
  const before = process.env.HUB_URL;
  process.env.HUB_URL = "https://hub.school.example";
  forgetEnv();
  const [html, guide] = [
    await renderGuide("client-library", pathOf("en"), "en"),
    await renderGuide("", pathOf("ko"), "ko"),
  ];
  process.env.HUB_URL = before;
  forgetEnv();
  expect(html).toContain("npm install https://hub.school.example/client/");
  expect(guide).toContain("openapi-typescript https://hub.school.example/api/v1/openapi.json");
  expect(html + guide).not.toContain("localhost:3000");
  expect(guide).not.toMatch(/<pre>[^<]*\{hub\}/);
});
