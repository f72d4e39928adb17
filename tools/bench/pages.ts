import { request } from "node:http";
import { join } from "node:path";
import { currentStorage } from "@/lib/storage/current-storage";
import { hubCookieOf } from "@/test/hub-cookie";
import { demoId } from "../../prisma/seed/demo-ids";
import { seedDemoData } from "../../prisma/seed/seed-demo-data";
import { ensureBuild } from "../hub/build";
import { startBenchHub } from "./hub";
import { percentile } from "./percentile";
import { type SeededSchool, seedSchool } from "./seed";
import { fixed, printTable } from "./table";
import { joinDatabase, setting, type World } from "./world";

/** A page's name and path, and who asks for it. */
type PageRequest = [page: string, path: string, person: { id: string }];

const WARM_UPS = 5;
const TIMES = 30;

/** Milliseconds from the request to the first byte of the body, over a new connection, as at a browser's first visit. */
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

/** The median and the 95th percentile, as the table has them. */
async function measurePage(hubUrl: string, [, path, person]: PageRequest): Promise<string[]> {
  const cookie = `next-auth.session-token=${await hubCookieOf(person)}`;
  const times: number[] = [];
  for (let round = 0; round < WARM_UPS + TIMES; round += 1) {
    const time = await firstByteMs(hubUrl + path, cookie);
    if (round >= WARM_UPS) times.push(time);
  }
  times.sort((a, b) => a - b);
  return [0.5, 0.95].map((share) => fixed(percentile(times, share), 0));
}

function listDemoPages(): PageRequest[] {
  const [student, teacher] = [{ id: demoId("minji") }, { id: demoId("teacher") }];
  const [admin, operator] = [{ id: demoId("principal") }, { id: demoId("operator") }];
  const activity = demoId("activity animals 4-2");
  return [
    ["student home", "/en", student],
    ["student work", "/kr/work", student],
    ["teacher home", "/en", teacher],
    ["submissions", `/en/activities/${activity}/submissions`, teacher],
    ["school usage", "/en/usage", admin],
    ["people", "/kr/people", admin],
    ["operator home", "/en", operator],
  ];
}

function listSchoolPages(school: SeededSchool): PageRequest[] {
  const { student, teacher, admin, operator, busyActivityId } = school;
  const submissions = `/en/activities/${busyActivityId}/submissions`;
  return [
    ["student home", "/en", student],
    ["student work", "/en/work", student],
    ["student credits", "/en/usage", student],
    ["teacher home", "/en", teacher],
    ["submissions, gallery", submissions, teacher],
    ["submissions, table", `${submissions}?view=table`, teacher],
    ["classroom", `/en/classrooms/${school.classroomId}`, teacher],
    ["teacher usage", "/en/usage", teacher],
    ["school home", "/en", admin],
    ["school usage", "/en/usage", admin],
    ["people", "/en/people", admin],
    ["classrooms", "/en/classrooms", admin],
    ["operator home", "/en", operator],
    ["operator usage", "/en/usage", operator],
    ["audit log", "/en/audit", operator],
  ];
}

/**
 * Pages one after another: with the demo data, then in a school after a year's use (10,000 submissions in one activity, 1,000,000
 * ledger entries; BENCH_PAGE_ENTRIES).
 */
export async function pages(world: World): Promise<void> {
  await ensureBuild(world.parts);
  // The demo data settles every hold that it finds, so this hub is one that nobody has called. It asks no provider.
  const options = { folder: join(world.folder, "pages"), baseUrl: "http://127.0.0.1:9/v1" };
  const hub = await world.parts.add(await startBenchHub(options));
  await joinDatabase(hub.settings);
  const { DATABASE_OWNER_URL: connectionString = "", HUB_URL = "" } = hub.settings;
  const storage = currentStorage();
  await seedDemoData({ connectionString, sampleAppOrigin: "http://localhost:3100", storage });
  const rows: string[][] = [];
  const measure = async (page: PageRequest, data: string) =>
    rows.push([page[0], data, ...(await measurePage(HUB_URL, page))]);
  for (const page of listDemoPages()) await measure(page, "demo");
  const school = await seedSchool(connectionString, { entries: setting("BENCH_PAGE_ENTRIES", 1_000_000) });
  for (const page of listSchoolPages(school)) await measure(page, "a year's use");
  printTable(["page", "data", "first byte p50 ms", "p95 ms"], rows);
}
