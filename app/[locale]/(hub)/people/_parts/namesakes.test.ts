import { createTranslator } from "next-intl";
import { expect, test } from "vitest";
import { MESSAGES } from "@/lib/i18n/messages";
import { nameClassrooms } from "./namesakes";

const { people: english } = MESSAGES.en;
const { people: korean } = MESSAGES.ko;

const CLASSROOMS = [
  { id: "1", name: "4-2", people: { teachers: ["Kim Minji", "Lee Jun"], students: 1 } },
  { id: "2", name: "4-2", people: { teachers: [], students: 0 } },
  { id: "3", name: "5-1", people: null },
];

test.each([
  ["en", english, "4-2 (Kim Minji, Lee Jun; 1 student)", "4-2 (no teacher; 0 students)"],
  ["ko", korean, "4-2 (Kim Minji, Lee Jun, 학생 1명)", "4-2 (선생님 없음, 학생 0명)"],
] as const)(
  "classrooms that share a name are listed with their teachers and number of students, in %s",
  (locale, people, first, second) => {
    const t = createTranslator({ locale, messages: { people }, namespace: "people" });
    expect(nameClassrooms(t, CLASSROOMS)).toEqual([
      { id: "1", name: first },
      { id: "2", name: second },
      { id: "3", name: "5-1" },
    ]);
  },
);
