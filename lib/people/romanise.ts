import { romanize } from "es-hangul";

/**
 * A name in the letters a to z and digits alone: 김민지 is `gimminji`, "Zoë Park" is `zoepark`; empty where nothing is
 * left. Each syllable by itself: the Revised Romanisation writes no sound changes within a person's name.
 */
export function romanise(name: string): string {
  const latin = [...name.normalize("NFC")].map((letter) => romanize(letter)).join("");
  return latin
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");
}
