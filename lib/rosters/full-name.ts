const HANGUL = /^\p{Script=Hangul}+$/u;

/** Common family names of two syllables; any other is taken to have one. */
const LONG_FAMILY_NAMES = ["남궁", "독고", "사공", "서문", "선우", "제갈", "황보"];

/** Composes a name: 김 and 민지 are 김민지; Park and Zoe are "Zoe Park". */
export function composeName(givenName: string, familyName: string): string {
  const isKorean = HANGUL.test(givenName) && HANGUL.test(familyName);
  return isKorean ? familyName + givenName : `${givenName} ${familyName}`.trim();
}

/** Splits a name so that `composeName` gives the same name again; a name that cannot be split so becomes the given name. */
export function splitName(name: string): { givenName: string; familyName: string } {
  const long = LONG_FAMILY_NAMES.find((family) => name.startsWith(family) && name.length > family.length);
  const index = HANGUL.test(name) ? (long?.length ?? 1) : name.lastIndexOf(" ");
  const [first, last] = [name.slice(0, Math.max(index, 0)).trim(), name.slice(Math.max(index, 0)).trim()];
  const split = HANGUL.test(name)
    ? { givenName: last, familyName: first }
    : { givenName: first, familyName: last };
  return composeName(split.givenName, split.familyName) === name
    ? split
    : { givenName: name, familyName: "" };
}
