import { request } from "node:http";
import { currentStorage } from "@/lib/storage/current-storage";
import { hubCookieOf } from "@/test/hub-cookie";
import { demoId } from "../../prisma/seed/demo-ids";
import { seedDemoData } from "../../prisma/seed/seed-demo-data";
import { percentile } from "./percentile";
import { type SeededSchool, seedSchool } from "./seed";

/** How long a page takes: milliseconds from the request to the first byte of the body. */
export interface PageTime {
  page: string;
  data: "demo" | "a year's use";
  p50Ms: number;
  p95Ms: number;
}

interface PageRequest {
  page: string;
  path: string;
  person: { id: string };
}

const WARM_UPS = 5;
const TIMES = 30;

/** Requests a page over a new connection, as a browser's first visit does, and measures the time to the first byte. */
function firstByteMs(url: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(url, { headers: { cookie }, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} returned ${response.statusCode}`));
      response.once("data", () => resolve(performance.now() - startedAt));
      response.resume();
    });
    sent.on("error", reject).end();
  });
}

async function measurePage(
  hubUrl: string,
  { page, path, person }: PageRequest,
  data: PageTime["data"],
): Promise<PageTime> {
  const cookie = `next-auth.session-token=${await hubCookieOf(person)}`;
  const times: number[] = [];
  for (let round = 0; round < WARM_UPS + TIMES; round += 1) {
    const time = await firstByteMs(hubUrl + path, cookie);
    if (round >= WARM_UPS) times.push(time);
  }
  times.sort((a, b) => a - b);
  return { page, data, p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
}

function listDemoPages(): PageRequest[] {
  const [student, teacher] = [{ id: demoId("minji") }, { id: demoId("teacher") }];
  const [admin, operator] = [{ id: demoId("principal") }, { id: demoId("operator") }];
  const activity = demoId("activity animals 4-2");
  return [
    { page: "student home", path: "/en", person: student },
    { page: "student work", path: "/kr/work", person: student },
    { page: "teacher home", path: "/en", person: teacher },
    { page: "submissions", path: `/en/activities/${activity}/submissions`, person: teacher },
    { page: "school usage", path: "/en/usage", person: admin },
    { page: "people", path: "/kr/people", person: admin },
    { page: "operator home", path: "/en", person: operator },
  ];
}

function listSchoolPages(school: SeededSchool): PageRequest[] {
  const { student, teacher, admin, operator, busyActivityId } = school;
  const submissions = `/en/activities/${busyActivityId}/submissions`;
  return [
    { page: "student home", path: "/en", person: student },
    { page: "student work", path: "/en/work", person: student },
    { page: "student credits", path: "/en/usage", person: student },
    { page: "teacher home", path: "/en", person: teacher },
    { page: "submissions, gallery", path: submissions, person: teacher },
    { page: "submissions, table", path: `${submissions}?view=table`, person: teacher },
    { page: "classroom", path: `/en/classrooms/${school.classroomId}`, person: teacher },
    { page: "teacher usage", path: "/en/usage", person: teacher },
    { page: "school home", path: "/en", person: admin },
    { page: "school usage", path: "/en/usage", person: admin },
    { page: "people", path: "/en/people", person: admin },
    { page: "classrooms", path: "/en/classrooms", person: admin },
    { page: "operator home", path: "/en", person: operator },
    { page: "operator usage", path: "/en/usage", person: operator },
    { page: "audit log", path: "/en/audit", person: operator },
  ];
}

/**
 * Measures pages one after another: with the demo data, then in a school after a year's use (10,000 submissions in one
 * activity, 1,000,000 ledger entries). Adds the demo data and the school to the hub's database, through DATABASE_OWNER_URL.
 */
export async function measurePages(hubUrl: string): Promise<PageTime[]> {
  const connectionString = process.env.DATABASE_OWNER_URL ?? "";
  const storage = currentStorage();
  await seedDemoData({ connectionString, sampleAppOrigin: "http://localhost:3100", storage });
  const times: PageTime[] = [];
  for (const page of listDemoPages()) times.push(await measurePage(hubUrl, page, "demo"));
  const school = await seedSchool(connectionString);
  for (const page of listSchoolPages(school)) times.push(await measurePage(hubUrl, page, "a year's use"));
  return times;
}
