import en from "./en.json" with { type: "json" };
import ko from "./ko.json" with { type: "json" };

/** Every text of the app. Each theme has twelve words, which are shown six at a time. */
export const TEXTS = { en, ko } satisfies Record<string, typeof en>;

type Language = keyof typeof TEXTS;
export const LANGUAGES = Object.keys(TEXTS) as Language[];

type Theme = keyof typeof en.themes;
export const THEMES = Object.keys(en.themes) as Theme[];

export const POEM_WORKSHOP_PATH = "/poem-workshop";

const WORDS_AT_ONCE = 6;

const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="#2f6f62"/><path d="M46 12c-16 2-27 13-30 36l6-5c14-2 22-12 24-31Z" fill="#f6f1df"/><path d="M14 54c5-14 13-24 25-33" fill="none" stroke="#2f6f62" stroke-width="3" stroke-linecap="round"/></svg>`;

const STYLE = `:root { color-scheme: light dark; --ground: light-dark(#f4f8f5, #14211d); --card: light-dark(#fff, #1d2f29);
  --ink: light-dark(#1b2f29, #e9f3ee); --line: light-dark(#c3d6cd, #3a5349); --strong: light-dark(#1f5b4f, #9bdcc8); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.125rem/1.6 system-ui, "Noto Sans KR", sans-serif; word-break: keep-all; }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1.25rem 3rem; }
header { display: flex; gap: 1rem; align-items: center; }
header img { border-radius: 1rem; }
h1 { flex: 1; margin: 0; font-size: 1.75rem; line-height: 1.2; }
h2 { margin: 2rem 0 .75rem; font-size: 1.125rem; }
a { color: var(--strong); }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 3px; border-radius: .25rem; }
ul { display: flex; flex-wrap: wrap; gap: .625rem; margin: 0; padding: 0; list-style: none; }
.themes a { display: block; padding: .625rem 1.25rem; border: 2px solid var(--line); border-radius: 2rem; background: var(--card); text-decoration: none; }
.themes a[aria-current] { border-color: var(--strong); background: var(--strong); color: var(--ground); font-weight: 700; }
.words li { padding: .5rem 1rem; border: 1px solid var(--line); border-radius: .75rem; background: var(--card); font-size: 1.375rem; }
.lines { flex-direction: column; }
.lines li { padding-left: 1rem; border-left: 4px solid var(--line); }
.note { margin-top: 2.5rem; padding-top: 1rem; border-top: 1px solid var(--line); font-size: 1rem; }
`;

/** Returns the language in the address, else the first of the browser's languages that the app has, else English. */
function languageOf(url: URL, acceptLanguage: string): Language {
  const inAddress = url.searchParams.get("lang");
  const wanted = [
    inAddress ?? "",
    ...acceptLanguage.split(",").map((part) => part.trim().slice(0, 2).toLowerCase()),
  ];
  return wanted.flatMap((tag) => LANGUAGES.find((language) => language === tag) ?? [])[0] ?? "en";
}

function address(language: Language, theme: Theme, turn: number): string {
  return `${POEM_WORKSHOP_PATH}?lang=${language}&amp;theme=${theme}&amp;turn=${turn}`;
}

/** Returns the page of a theme; `turn` (0 or 1) chooses which six of its twelve words are shown. */
function poemPage(language: Language, theme: Theme, turn: number): string {
  const texts = TEXTS[language];
  const { words, lines } = texts.themes[theme];
  const shown = words.slice(turn * WORDS_AT_ONCE, (turn + 1) * WORDS_AT_ONCE);
  const list = (items: readonly string[]) => items.map((item) => `<li>${item}</li>`).join("");
  const themes = THEMES.map((one) => {
    const current = one === theme ? ' aria-current="page"' : "";
    return `<li><a href="${address(language, one, 0)}"${current}>${texts.themes[one].name}</a></li>`;
  }).join("");
  const other = language === "en" ? "ko" : "en";
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.themes[theme].name} – ${texts.name}</title>
<link rel="icon" href="${POEM_WORKSHOP_PATH}.svg" type="image/svg+xml">
<link rel="stylesheet" href="${POEM_WORKSHOP_PATH}.css">
</head>
<body>
<main>
<header><img src="${POEM_WORKSHOP_PATH}.svg" alt="" width="56" height="56"><h1>${texts.name}</h1><a href="${address(other, theme, turn)}" lang="${other}">${texts.otherLanguage}</a></header>
<p>${texts.intro}</p>
<h2>${texts.choose}</h2>
<nav aria-label="${texts.choose}"><ul class="themes">${themes}</ul></nav>
<h2>${texts.words}</h2>
<ul class="words">${list(shown)}</ul>
<p><a href="${address(language, theme, turn === 0 ? 1 : 0)}">${texts.other}</a></p>
<h2>${texts.lines}</h2>
<ul class="lines">${list(lines)}</ul>
<p class="note">${texts.nothingIsKept}</p>
</main>
</body>
</html>
`;
}

/**
 * Poem Workshop: an app from before the hub (mode `legacy`), which Start opens without a launch session. It needs no script,
 * no account and no provider. Returns null when the address is not the app's page, icon or style sheet.
 */
export function openPoemWorkshop(url: URL, acceptLanguage = "") {
  if (url.pathname === `${POEM_WORKSHOP_PATH}.svg`) return { contentType: "image/svg+xml", body: ICON };
  if (url.pathname === `${POEM_WORKSHOP_PATH}.css`)
    return { contentType: "text/css; charset=utf-8", body: STYLE };
  if (url.pathname !== POEM_WORKSHOP_PATH) return null;
  const theme = THEMES.find((one) => one === url.searchParams.get("theme")) ?? "rain";
  const turn = url.searchParams.get("turn") === "1" ? 1 : 0;
  return {
    contentType: "text/html; charset=utf-8",
    body: poemPage(languageOf(url, acceptLanguage), theme, turn),
  };
}
