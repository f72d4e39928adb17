import { randomBytes } from "node:crypto";
import { createTranslator } from "next-intl";
import { MESSAGES } from "@/lib/i18n/messages";
import type { Language } from "@/packages/client/contract/basic-schemas";
import { type Html, html } from "./html";

/** Returns the texts of the pages between an LMS and the hub. */
export function ltiTexts(language: Language) {
  return createTranslator({ locale: language, messages: MESSAGES[language], namespace: "lti" });
}
export type LtiTexts = ReturnType<typeof ltiTexts>;

/** The hub's colours, as in app/colours.css: these pages stand in a frame of the LMS, without the styles of the hub's own pages. */
const STYLE = `
:root { color-scheme: light dark; --canvas: #f6f7f9; --surface: #fff; --ink: #1a2129; --muted: #525d6a; --line: #dde2e8; --control: #7d8895; --accent: #1d57b8; --on-accent: #fff; --negative: #a8281f; --soft: #e6eefb; }
@media (prefers-color-scheme: dark) { :root { --canvas: #11151a; --surface: #1a2028; --ink: #e9edf2; --muted: #a9b4c0; --line: #2f3944; --control: #75818e; --accent: #8fb6ff; --on-accent: #0c1a33; --negative: #ff9d94; --soft: #1d2d49; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem; background: var(--canvas); color: var(--ink); font: 1rem/1.6 Pretendard, system-ui, sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
main { max-width: 40rem; margin: 0 auto; padding: 1.5rem; background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; }
h1 { margin: 0 0 .5rem; font-size: 1.5rem; line-height: 1.3; }
p { margin: .5rem 0; } .muted { color: var(--muted); font-size: .9375rem; } .problem { color: var(--negative); font-weight: 600; }
button { min-height: 2.75rem; margin-top: .75rem; padding: .5rem 1.25rem; border: 0; border-radius: .75rem; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
label, legend { padding: 0; font-weight: 600; } fieldset { margin: 1rem 0; padding: 0; border: 0; } .field { margin: 1rem 0; }
select, input[type=text] { display: block; width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem; border: 1px solid var(--control); border-radius: .5rem; background: var(--surface); color: inherit; font: inherit; }
.choice { display: flex; gap: .75rem; align-items: flex-start; margin: .5rem 0; padding: .75rem; border: 1px solid var(--line); border-radius: .75rem; font-weight: 400; }
.choice:has(:checked) { border-color: var(--accent); background: var(--soft); } .choice input { width: 1.25rem; height: 1.25rem; margin: .2rem 0 0; accent-color: var(--accent); } .choice b { display: block; }
[hidden] { display: none; }
`;

/** A page between an LMS and the hub, which may stand in a frame of the LMS. */
export interface LtiPage {
  language: Language;
  title: string;
  body: Html;
  /** A script of the page, with the JSON that it reads as `data`. */
  script?: { code: string; data: object };
  status?: number;
  headers?: Readonly<Record<string, string>>;
}

/** JSON inside a script element, where `<` could end it. */
const toScriptJson = (data: object) => JSON.stringify(data).replaceAll("<", "\\u003c");

/**
 * Answers with a page. It may be framed by any site, since an LMS is often framed from another host than its issuer's; what it offers
 * needs a one-time token of a verified launch. Its referrer policy keeps the Origin of its forms, by which they are believed.
 */
export function ltiPage({ language, title, body, script, status = 200, headers }: LtiPage): Response {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `script-src 'nonce-${nonce}'`,
    "base-uri 'none'",
  ].join("; ");
  const scriptText = script
    ? `(() => { const data = ${toScriptJson(script.data)};\n${script.code}\n})();`
    : "";
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>`;
  const text = `${page.text}<style nonce="${nonce}">${STYLE}</style></head>
<body><main>${body.text}</main>${script ? `<script nonce="${nonce}">${scriptText}</script>` : ""}</body></html>`;
  return new Response(text, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": policy,
      "Referrer-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
      ...headers,
    },
  });
}
