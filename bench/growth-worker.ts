// A process of `growth.ts`: has the connections to one database, and asks its routes for lists.
import { hubCookieOf } from "@/test/hub-cookie";
import { type ListRequest, listRequests } from "./growth-lists";
import type { SeededSchool } from "./seed";

let school: SeededSchool | undefined;
let requests: ListRequest[] = [];

/** Calls the route as a request would reach it. Returns the milliseconds until the whole answer is there. */
async function timeRequest({ name, handler, person, query }: ListRequest): Promise<number> {
  if (!school) throw new Error("the school comes first");
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

/** A message from `growth.ts`: the school, answered with the names of its lists; then one name at a time. */
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
