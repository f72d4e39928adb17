import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/route";
import { call, type TestAnswer } from "./call";
import { callAs } from "./call-as";
import { createSchool, launchSessionOf } from "./create-school";

export const workBody = {
  title: "Our town",
  primaryUrl: "https://pages.school.org/work/1",
  assets: [{ role: "cover", url: "https://pages.school.org/work/1.png", mimeType: "image/png" }],
};

/** A valid work of about 90 KB. */
export const largeWorkBody = {
  ...workBody,
  summary: '"'.repeat(2000),
  assets: Array.from({ length: 45 }, (_, page) => ({
    role: "page",
    url: `https://pages.school.org/${page}/${"x".repeat(1900)}`,
  })),
};

/** Options of `submit`: another launch session or activity than the student's own, and an Idempotency-Key (none by default). */
export interface SubmitOptions {
  session?: string;
  key?: string;
  activityId?: string;
}

/** Creates a student in a new school with an open activity; `submit` submits with the given route. */
export async function createSubmitter(POST: Handler) {
  const school = await createSchool();
  const student = await school.student();
  const activityId = await school.activity();
  const session = await launchSessionOf(student, activityId);
  const submit = (body: unknown, options: SubmitOptions = {}): Promise<TestAnswer> =>
    call(POST, {
      session: options.session ?? session,
      params: { activityId: options.activityId ?? activityId },
      body,
      headers: options.key ? { "idempotency-key": options.key } : {},
    });
  return { school, student, activityId, session, submit };
}

/** Returns a function that reads an activity's submissions with the given route, as a person. */
export function createReader(GET: Handler) {
  return async (person: Person, activityId: string, query = ""): Promise<TestAnswer> => {
    const path = `/api/v1/activities/${activityId}/submissions${query}`;
    return callAs(person, GET, { params: { activityId }, path });
  };
}

/** The paths of the problems in a refusal, in their order. */
export function pathsOf(answer: TestAnswer): string[] {
  return answer.json.error.detail.issues.map(({ path }: { path: string }) => path);
}

/** The query of the next page of a list, as its `Link` header names it; null on the last page. */
export function nextQuery(answer: TestAnswer): string | null {
  const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
  return next === undefined ? null : new URL(next).search;
}

/** Reads all pages of a list with `read`, which takes the query of a page. */
export async function readAllPages(
  read: (query: string) => Promise<TestAnswer>,
  query: string,
): Promise<TestAnswer[]> {
  const pages: TestAnswer[] = [];
  for (let next: string | null = query; next !== null; next = nextQuery(pages.at(-1) as TestAnswer))
    pages.push(await read(next));
  return pages;
}
