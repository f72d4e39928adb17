import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const PROTOCOL = "docs/protocol.md";
const TEST_FOLDERS = ["app", "components", "e2e", "lib", "packages", "prisma", "server", "test", "tools"];
const TEST_FILE = /\.(?:test\.tsx?|e2e\.ts)$/;

/** A promise's id, such as `[credits-4]`. In a test it counts at the end of a string: the title of a test, a group or a case. */
const ID = /\[([a-z]+(?:-[a-z]+)*-\d+)\]/g;
const ID_IN_TITLE = /\[([a-z]+(?:-[a-z]+)*-\d+)\](?=["'`]| \[)/g;

const idsOf = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, id = ""]) => id);

/** The items of lists, with their later lines. */
const itemsOf = (chapters: string): string[] => chapters.match(/^(?:- |\d+\. ).*(?:\n {2}.*)*/gm) ?? [];

/** Where each id stands in a title, as `file:line`. */
export type Proofs = ReadonlyMap<string, readonly string[]>;

/** What is wrong between the protocol and the titles of the tests, in words. */
export function findProblems(protocol: string, proofs: Proofs): string[] {
  // Before the first chapter are an example of an id and the list of contents.
  const chapters = protocol.slice(protocol.indexOf("\n## "));
  const ids = idsOf(chapters, ID);
  return [
    ...itemsOf(chapters)
      .filter((item) => !/\[[a-z-]+-\d+\]$/.test(item))
      .map((item) => `${PROTOCOL}: no id at the end of “${item.slice(0, 70)}…”`),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${PROTOCOL}: [${id}] stands twice`),
    ...ids.filter((id) => !proofs.has(id)).map((id) => `${PROTOCOL}: [${id}] is in no test's title`),
    ...[...proofs]
      .filter(([id]) => !ids.includes(id))
      .map(([id, places]) => `${places.join(", ")}: the protocol has no [${id}]`),
  ];
}

/** Reads the titles of all tests. */
export function readProofs(): Proofs {
  const proofs = new Map<string, string[]>();
  for (const folder of TEST_FOLDERS) {
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!TEST_FILE.test(name) || name.includes("node_modules")) continue;
      const file = join(folder, name);
      for (const [index, line] of readFileSync(file, "utf8").split("\n").entries()) {
        for (const id of idsOf(line, ID_IN_TITLE)) {
          proofs.set(id, [...(proofs.get(id) ?? []), `${file}:${index + 1}`]);
        }
      }
    }
  }
  return proofs;
}

/** The protocol's text. */
export const readProtocol = (): string => readFileSync(PROTOCOL, "utf8");
