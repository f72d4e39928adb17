import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

/** A pattern of the file names of each domain. */
const DOMAINS = {
  activity: /activit(y|ies)/,
  app: /^(.*-)?apps?[-.]/,
  audit: /audit/,
  classroom: /classroom/,
  credits: /credit/,
  instance: /instance/,
  launch: /launch/,
  media: /media|image/,
  model: /model/,
  // `compare-person.ts` is about rosters.
  person: /(?<!^compare-)(person|people)[-.]/,
  playground: /playground/,
  privacy: /privacy/,
  roster: /roster/,
  school: /school/,
  submission: /submission/,
  term: /^terms?[-.]/,
  upload: /upload/,
  usage: /usage/,
};

/** Not counted: the routes of the API, the permissions, which are in `lib/access` for every domain, and what measures and breaks the hub. */
const NOT_COUNTED = /^(app\/api|lib\/access|tools\/(bench|faults))\//;

/**
 * The place of a file: a folder of `lib`, a folder of components, the pages below one folder, or the client library. Any other
 * file is a place of its own.
 */
function placeOf(path: string): string {
  const [place] = /^(packages\/client|(lib|components)\/[^/]+|app\/\[locale\]\/\([^/]+\)\/[^/]+)/.exec(
    path,
  ) ?? [path];
  return place;
}

const files = ["app", "components", "lib", "packages/client", "server", "tools"]
  .flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: "utf8" }).map((path) => `${root}/${path}`),
  )
  .filter((path) => /\.[a-z]+$/.test(path) && !NOT_COUNTED.test(path));

test.each(Object.entries(DOMAINS))("files named after %s are in at most four places", (_domain, name) => {
  const named = files.filter((path) => name.test(path.slice(path.lastIndexOf("/") + 1)));
  const places = new Set(named.map(placeOf));
  expect([...places].length, [...places].join(", ")).toBeLessThanOrEqual(4);
  expect(named).not.toEqual([]);
});
