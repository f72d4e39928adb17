import fc from "fast-check";
import { expect, test } from "vitest";
import { formatCsv } from "@/lib/format-csv";
import { zipOf } from "@/test/roster-files";
import type { PresentPerson } from "./planned-change";
import { readRoster } from "./read-roster";
import type { Roster } from "./roster";
import { type RosterTable, toOneRosterTables } from "./write-oneroster";
import { toPlainTable } from "./write-plain-roster";

const write = (table: RosterTable, bom = false) => formatCsv(table, { header: true, bom });

/** Names, some with the start of a spreadsheet's formula, or with the apostrophes that `formatCsv` writes before one. */
const letters = '가나다김민지abcZ019 .-=+@,;"';
const name = fc
  .tuple(
    fc.constantFrom("n", "=", "'", "'=", "''+"),
    fc.string({ unit: fc.constantFrom(...letters, "'"), minLength: 1, maxLength: 20 }),
  )
  .map(([start, text]) => `${start}${text}n`.trim().replace(/ +/g, " "));
const classrooms = fc.uniqueArray(name, { minLength: 1, maxLength: 3 }).map((names) =>
  names.map((className, index) => ({
    id: `c${index}`,
    name: className,
    sourcedId: null,
    status: "active" as const,
  })),
);
const people = (count: number) =>
  fc
    .array(
      fc.record({
        displayName: name,
        isTeacher: fc.boolean(),
        classNumber: fc.integer({ min: 1, max: 999 }),
        consent: fc.constantFrom("given", "refused", "unknown"),
        classroomIndex: fc.nat(),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((all) =>
      all.map(({ displayName, isTeacher, classNumber, consent, classroomIndex }, index): PresentPerson => {
        const kind = isTeacher ? "teacher" : "student";
        const place = {
          classroomId: `c${classroomIndex % count}`,
          kind,
          classNumber: isTeacher ? null : classNumber,
        } as const;
        const person = { id: `p${index}`, login: `user${index}`, sourcedId: null, status: "active" as const };
        return { ...person, displayName, role: kind, consent, ssoId: null, enrolments: [place] };
      }),
    );
const school = classrooms.chain((all) =>
  people(all.length).map((everyone) => ({ id: "o1", name: "School", classrooms: all, people: everyone })),
);

/** A line for each person, with login, name and places, to compare what was written with what was read. */
const factsOf = (all: readonly { name: string; login: string | null; places: string[] }[]) =>
  all.map(({ name: displayName, login, places }) => [login, displayName, ...places].join("|")).sort();

const factsOfRoster = (roster: Roster) => {
  const names = new Map(roster.classes.map(({ key, name: className }) => [key, className]));
  return factsOf(
    roster.people.map((person) => ({
      ...person,
      places: [...person.enrolments.values()].map(
        ({ classKey, classNumber }) => `${names.get(classKey)} ${classNumber}`,
      ),
    })),
  );
};

test("a roster has the same people and classrooms after it is written and read again, in every format [import-7]", async () => {
  await fc.assert(
    fc.asyncProperty(school, async (given) => {
      const names = new Map(given.classrooms.map(({ id, name: className }) => [id, className]));
      const facts = factsOf(
        given.people.map(({ displayName, login, enrolments }) => ({
          name: displayName,
          login,
          places: enrolments.map(
            ({ classroomId, classNumber }) => `${names.get(classroomId)} ${classNumber}`,
          ),
        })),
      );
      for (const language of ["en", "ko"] as const) {
        const plain = await readRoster(new TextEncoder().encode(write(toPlainTable(given, language), true)));
        expect([plain.problems, factsOfRoster(plain)]).toEqual([[], facts]);
      }
      for (const format of ["oneroster-1.1", "oneroster-1.2"] as const) {
        const tables = toOneRosterTables(given, format);
        const roster = await readRoster(
          await zipOf(Object.fromEntries(tables.map((table) => [`${table.name}.csv`, write(table)]))),
        );
        expect([roster.format, roster.problems, factsOfRoster(roster)]).toEqual([format, [], facts]);
      }
    }),
    { numRuns: 40 },
  );
});
