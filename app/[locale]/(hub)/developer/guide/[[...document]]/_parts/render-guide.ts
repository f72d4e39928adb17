import { readFile } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";

/** The documents for developers of apps, by their path below `/developer/guide`. */
const FILES = {
  "": "docs/integrate.md",
  protocol: "docs/protocol.md",
  "client-library": "client/README.md",
} as const;
/** A document for developers. */
export type GuideName = keyof typeof FILES;

/** Whether there is such a document. */
export function isGuide(name: string): name is GuideName {
  return Object.hasOwn(FILES, name);
}

/** Returns the id of a heading by GitHub's rule, since the documents link to each other as they do there. */
function toHeadingId(html: string): string {
  const text = html.replace(/<[^>]+>/g, "").replace(/&[a-z]+;/g, "");
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

/** Returns the address of a link in a document: of another one here, or outside the hub; null for other files. */
function toAddress(href: string, file: string, guidePath: string): string | null {
  if (/^(https?:\/\/|#|\/)/.test(href)) return href;
  const [path = "", hash] = href.split("#");
  const linked = normalize(join(dirname(file), path));
  const name = Object.keys(FILES).find((one) => FILES[one as GuideName] === linked);
  if (name === undefined) return null;
  return `${guidePath}${name && `/${name}`}${hash ? `#${hash}` : ""}`;
}

/**
 * Returns a document as HTML. The Markdown is the repository's own, and HTML in it is escaped.
 * @param guidePath the path of the guide's page, in its language
 */
export async function renderGuide(name: GuideName, guidePath: string): Promise<string> {
  const file = FILES[name];
  const markdown = await readFile(join(process.cwd(), file), "utf8");
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] })
    .replace(
      /<h([1-4])>(.*?)<\/h\1>/g,
      (_, level, text) => `<h${level} id="${toHeadingId(text)}">${text}</h${level}>`,
    )
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
