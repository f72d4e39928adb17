// What a person would look for on a page, as XPath, which all drivers understand. Names are parts of what the element says;
// they have no double quotes.

const ENABLED = "[not(@disabled) and not(ancestor::fieldset[@disabled])]";
const says = (name: string) =>
  `[contains(normalize-space(.), "${name}") or contains(@aria-label, "${name}")]`;

export const button = (name: string) => `//button${says(name)}${ENABLED}`;
export const link = (name: string) => `//a[@href]${says(name)}`;
export const field = (label: string) =>
  `//*[@id = //label[starts-with(normalize-space(.), "${label}")]/@for]${ENABLED}`;
export const heading = (name: string) => `//*[self::h1 or self::h2 or self::h3]${says(name)}`;
export const image = (name: string) => `//img[contains(@alt, "${name}")]`;
/** The innermost elements that say a text. */
export const text = (part: string) =>
  `//*[contains(normalize-space(.), "${part}") and not(*[contains(normalize-space(.), "${part}")])]`;
/** A target within an article, such as the card of an activity. */
export const inArticle = (name: string, target: string) => `//article${says(name)}${target}`;
