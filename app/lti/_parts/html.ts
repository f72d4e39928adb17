/** Text that is HTML already. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Value = string | Html | null | false | readonly (Html | null | false)[];

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function toText(value: Value): string {
  if (value instanceof Html) return value.text;
  if (value === null || value === false) return "";
  if (typeof value !== "string") return value.map(toText).join("");
  return value.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? "");
}

/** Writes HTML; values are escaped unless they are HTML themselves. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(
    parts.map((part, index) => part + (index < values.length ? toText(values[index] ?? null) : "")).join(""),
  );
}

/** The hidden fields of a form. */
export function hiddenFields(fields: Readonly<Record<string, string>>): Html[] {
  return Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
}
