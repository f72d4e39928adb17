const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const VOWEL_COUNT = 21;
const FINAL_COUNT = 28;

// The letters of a Hangul syllable in the order of Unicode, in the Revised Romanisation, sound changes left out.
const INITIALS = "g kk n d tt r m b pp s ss  j jj ch k t p h".split(" ");
const VOWELS = "a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i".split(" ");
const FINALS = " k k k n n n t l k m l l l p l m p p t t ng t t k t p t".split(" ");

function syllable(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code < FIRST_SYLLABLE || code > LAST_SYLLABLE) return letter;
  const index = code - FIRST_SYLLABLE;
  const initial = INITIALS[Math.floor(index / (VOWEL_COUNT * FINAL_COUNT))];
  const vowel = VOWELS[Math.floor(index / FINAL_COUNT) % VOWEL_COUNT];
  return `${initial}${vowel}${FINALS[index % FINAL_COUNT]}`;
}

/** A name in the letters a to z and digits alone: 김민지 is `gimminji`, "Zoë Park" is `zoepark`; empty where nothing is left. */
export function romanise(name: string): string {
  const latin = [...name.normalize("NFC")].map(syllable).join("");
  return latin
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
