import { expect, test } from "vitest";
import { oneLine } from "./basic-schemas";

const isAccepted = (text: string) => oneLine(60).safeParse(text).success;
const characters = (...codes: number[]) => String.fromCodePoint(...codes);

test("refuses an invisible name, and a name with an invisible character, which would look like another name", () => {
  const invisible = [
    0x200b, 0xad, 0x2060, 0x3164, 0xfe0f, 0x200c, 0x200d, 0x180e, 0x2800, 0x115f, 0xe0020, 0x202e,
  ];
  for (const code of invisible) {
    const character = characters(code);
    for (const text of [
      character,
      `N-1${character}`,
      `N${character}-1`,
      `${character}김민지`,
      `김${character}민지`,
    ])
      expect([code.toString(16), isAccepted(text)]).toEqual([code.toString(16), false]);
  }
  // An accent without a letter.
  expect(isAccepted(characters(0x0301))).toBe(false);
});

test("accepts names in many scripts, also with the invisible joiners that a script or an emoji needs", () => {
  const names = ["김민지", "N-1", "José", "O’Neil", "李明", "さくら", "نورا", "प्रिया", "???"];
  const joined = [
    // Persian with U+200C, Sinhala with U+200D.
    characters(0x645, 0x6cc, 0x200c, 0x62e, 0x648, 0x627, 0x647, 0x645),
    characters(0xdc1, 0xdca, 0x200d, 0xdbb, 0xdd3),
    // A heart on fire, a family, an astronaut of another skin colour, a flag, and the digit 1 on a key.
    characters(0x2764, 0xfe0f, 0x200d, 0x1f525),
    characters(0x1f468, 0x200d, 0x1f469, 0x200d, 0x1f467),
    characters(0x1f469, 0x1f3fd, 0x200d, 0x1f680),
    characters(0x1f1f0, 0x1f1f7),
    `${characters(0x31, 0xfe0f, 0x20e3)}반`,
  ];
  expect([...names, ...joined].filter((name) => !isAccepted(name))).toEqual([]);
});
