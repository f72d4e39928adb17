// A process that `growth.ts` starts for each database: it calls the hub's routes on that database.
import { hubCookieOf } from "@/test/hub-cookie";
import { type ListRequest, listRequests } from "./growth-lists";
import type { SeededSchool } from "./seed";

let school: SeededSchool | undefined;
let requests: ListRequest[] = [];

/** Calls a list's route, signed in as the person of that list. Returns the milliseconds until the whole answer is there. */
async function timeRequest({ name, handler, person, query }: ListRequest): Promise<number> {
  if (!school) throw new Error("the first message must be the school");
  const params = {
    schoolId: school.schoolId,
    classroomId: school.classroomId,
    activityId: school.busyActivityId,
    profileId: school.student.id,
  };
  const request = new Request(`http://localhost:3000/?${new URLSearchParams(query)}`, {
    headers: { cookie: `next-auth.session-token=${await hubCookieOf(person)}` },
  });
  const startedAt = performance.now();
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`);
  return performance.now() - startedAt;
}

/**
 * A message from `growth.ts`. The first is the school; the answer is the names of the lists to measure. Each later one is the name
 * of a list; the answer is the milliseconds that its request took.
 */
export type GrowthMessage = { school: SeededSchool } | { list: string };

async function answer(message: GrowthMessage): Promise<string[] | number> {
  if ("school" in message) {
    school = message.school;
    requests = listRequests(school);
    return requests.map(({ name }) => name);
  }
  const request = requests.find(({ name }) => name === message.list);
  if (!request) throw new Error(`no list ${message.list}`);
  return timeRequest(request);
}

process.on("message", async (message: GrowthMessage) => process.send?.(await answer(message)));
process.on("disconnect", () => process.exit());
