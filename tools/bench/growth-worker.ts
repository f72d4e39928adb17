// A process that `growth.ts` starts for each database, with the school as its argument: it calls the hub's routes on that database.
import { hubCookieOf } from "@/test/hub-cookie";
import { type ListRequest, listRequests } from "./growth-lists";
import type { SeededSchool } from "./seed";

const school: SeededSchool = JSON.parse(process.argv[2] ?? "");
const requests = new Map(listRequests(school).map((request) => [request[0], request]));
const params = {
  schoolId: school.schoolId,
  classroomId: school.classroomId,
  activityId: school.busyActivityId,
  profileId: school.student.id,
};

/** Calls a list's route, signed in as the person of that list. Returns the milliseconds until the whole answer is there. */
async function timeRequest([name, handler, person, query = {}]: ListRequest): Promise<number> {
  const request = new Request(`http://localhost:3000/?${new URLSearchParams(query)}`, {
    headers: { cookie: `next-auth.session-token=${await hubCookieOf(person)}` },
  });
  const startedAt = performance.now();
  const response = await handler(request, { params: Promise.resolve(params) });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${name}: ${response.status} ${text}`);
  return performance.now() - startedAt;
}

process.on("message", async (name: string) => {
  const request = requests.get(name);
  if (!request) throw new Error(`no list ${name}`);
  process.send?.(await timeRequest(request));
});
process.on("disconnect", () => process.exit());
process.send?.([...requests.keys()]);
