import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { env } from "@/lib/env";
import type { AppLocale } from "@/lib/i18n/routing";

const FILES = {
  "": "docs/integrate.md",
  protocol: "docs/protocol.md",
  "client-library": "packages/client/README.md",
} as const;
const KOREAN_FILES: Partial<Record<GuideName, string>> = { "": "docs/integrate.ko.md" };
/** The address in these documents, which assume a hub on the reader's own machine. `withHubAddress` replaces it. */
const EXAMPLE_HUB = "http://localhost:3000";
export type GuideName = keyof typeof FILES;

/** The language in which a document is shown to readers of a language: English where there is no translation. */
export function guideLanguage(name: GuideName, locale: AppLocale): AppLocale {
  return locale === "ko" && KOREAN_FILES[name] ? "ko" : "en";
}

export function isGuide(name: string): name is GuideName {
  return Object.hasOwn(FILES, name);
}

function toText(html: string): string {
  return html
    .replace(/<[^>]+>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
}

/** Returns the id of a heading by GitHub's rule, because the links between the documents use these ids. */
function toHeadingId(html: string): string {
  return toText(html)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/**
 * Returns where a link leads on the page. Full addresses, paths of the hub and headings of the same document stay; a link to
 * another of `FILES` leads to its page; null for any other file of the repository, which the hub does not serve.
 */
function toAddress(href: string, file: string, guidePath: string): string | null {
  if (/^(https?:\/\/|#|\/)/.test(href)) return href;
  const [path = "", hash] = href.split("#");
  const linked = normalize(join(dirname(file), path));
  const name = Object.keys(FILES).find((one) => FILES[one as GuideName] === linked);
  if (name === undefined) return null;
  return `${guidePath}${name && `/${name}`}${hash ? `#${hash}` : ""}`;
}

const HEADING = /<h([1-4])>(.*?)<\/h\1>/g;

async function toHtml(file: string): Promise<string> {
  const markdown = await readFile(join(/* turbopackIgnore: true */ process.cwd(), file), "utf8");
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  // A promise of the protocol ends in its id, which tests name. Readers do not see it, and can link to it.
  return html.replace(/ \[([a-z-]+-\d+)\]/g, '<span id="$1"></span>');
}

/** Gives each heading its id. A translated heading also gets the id of the English heading, because the English documents link to that. */
function withHeadingIds(html: string, original: string): string {
  const originals = [...original.matchAll(HEADING)];
  let index = 0;
  return html.replace(HEADING, (_, level, text) => {
    const [id, originalId] = [toHeadingId(text), toHeadingId(originals[index++]?.[2] ?? "")];
    const target = originalId && originalId !== id ? `<span id="${originalId}"></span>` : "";
    return `<h${level} id="${id}">${target}${text}</h${level}>`;
  });
}

/**
 * Puts the address of this hub in place of `EXAMPLE_HUB`, and of `{hub}` in code blocks, so that code can be copied. The
 * protocol, which is about any hub, stays as it is.
 */
function withHubAddress(html: string, name: GuideName): string {
  if (name === "protocol") return html;
  const { hubUrl } = env();
  return html
    .replaceAll(EXAMPLE_HUB, hubUrl)
    .replace(/<pre>.*?<\/pre>/gs, (code) => code.replaceAll("{hub}", hubUrl));
}

/**
 * Returns a document as HTML, in its `guideLanguage`. The Markdown is the repository's own, and HTML in it is escaped.
 * @param guidePath the path of the guide's page, in the reader's language
 */
export async function renderGuide(name: GuideName, guidePath: string, locale: AppLocale): Promise<string> {
  const original = await toHtml(FILES[name]);
  const file = (locale === "ko" && KOREAN_FILES[name]) || FILES[name];
  const html = file === FILES[name] ? original : await toHtml(file);
  return withHubAddress(withHeadingIds(html, original), name)
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, href, text) => {
      const address = toAddress(href, file, guidePath);
      return address === null ? text : `<a href="${address}">${text}</a>`;
    })
    .replace(/<input type="checkbox"[^>]*>\s*/g, "")
    .replace(/<th[^>]*><\/th>/g, "<td></td>")
    .replace(/<table>/g, '<div role="group" tabindex="0"><table>')
    .replace(/<\/table>/g, "</table></div>")
    .replace(/<pre>/g, '<pre tabindex="0">');
}

export interface GuideSection {
  id: string;
  title: string;
}

/** Lists the sections of a document that `renderGuide` returned. The protocol has a list of contents of its own. */
export function listSections(name: GuideName, html: string): GuideSection[] {
  if (name === "protocol") return [];
  return [...html.matchAll(/<h2 id="([^"]+)">(.*?)<\/h2>/g)].map(([, id = "", title = ""]) => ({
    id,
    title: toText(title),
  }));
}
