import { inflateSync } from "node:zlib";
import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { POST as TAKE_DOWN } from "@/app/api/v1/people/[profileId]/take-downs/route";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { currentStorage } from "@/lib/storage/current-storage";
import { call } from "@/test/call";
import { callAs, callOperationAs } from "@/test/call-as";
import { createDeveloper, createOperator, createSchool, launchSessionOf } from "@/test/create-school";
import { uploadFile } from "@/test/create-student-with-work";
import { hubCookieOf } from "@/test/hub-cookie";
import { POST as SUBMIT } from "../route";
import { GET } from "./route";

const PATH = "/api/v1/activities/x/submissions/print?locale=kr";

function makePicture(): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 40, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
}

async function setUp() {
  const school = await createSchool();
  const activityId = await school.activity();
  const submit = async (student: Person, { title, pictures = 0 }: { title: string; pictures?: number }) => {
    const session = await launchSessionOf(student, activityId);
    const urls: string[] = [];
    for (let index = 0; index < pictures; index += 1) {
      const bytes = new Uint8Array(await makePicture());
      urls.push(await uploadFile(session, bytes, { filename: "a.png", mimeType: "image/png" }));
    }
    const elsewhere = "https://pages.school.org/1.png";
    const assets = [...urls, elsewhere].map((url) => ({ role: "image", url }));
    const body = { title, summary: "비 오는 시장에 갔다. 🌧️ It rained.", primaryUrl: elsewhere, assets };
    const answer = await call(SUBMIT, { session, params: { activityId }, body });
    return { submissionId: answer.json.data.submissionId as string, urls };
  };
  const print = async (by: Person = school.teacher) => {
    const cookie = `next-auth.session-token=${await hubCookieOf(by)}`;
    const request = new Request(`http://localhost:3000${PATH}`, {
      headers: { cookie, "sec-fetch-site": "same-origin" },
    });
    return GET(request, { params: Promise.resolve({ activityId }) });
  };
  return { school, activityId, submit, print };
}

/** What a PDF has, read from its bytes: its pages and pictures, its fonts, and the letters that its fonts can write. */
async function readPdf(response: Response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = bytes.toString("latin1");
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, stream = ""]) => {
    try {
      return inflateSync(Buffer.from(stream, "latin1")).toString("latin1");
    } catch {
      return "";
    }
  });
  const letters = streams.filter((stream) => stream.includes("begincmap")).join("");
  return {
    start: text.slice(0, 5),
    pages: text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0,
    pictures: text.match(/\/Subtype \/Image/g)?.length ?? 0,
    fonts: new Set(text.match(/\+(GowunDodum|NotoEmoji)/g)),
    canWrite: (letter: string) => letters.includes(letter.charCodeAt(0).toString(16).padStart(4, "0")),
  };
}

test("is one PDF with a page for each work, the pictures of the hub's storage, and fonts that write Korean [print-1] [print-2]", async () => {
  const { school, submit, print } = await setUp();
  await submit(await school.student(), { title: "은행나무 이야기", pictures: 2 });
  await submit(await school.student(), { title: "The market", pictures: 1 });
  const response = await print();
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("content-disposition")).toContain('filename="Our town.pdf"');
  const pdf = await readPdf(response);
  expect(pdf).toMatchObject({ start: "%PDF-", pages: 2, pictures: 3 });
  expect(pdf.fonts).toEqual(new Set(["+GowunDodum", "+NotoEmoji"]));
  for (const letter of "은행나무시장T") expect(pdf.canWrite(letter), letter).toBe(true);
});

test("says below a picture that AI made it, and below no other [print-1] [safety-18]", async () => {
  const { school, submit, print } = await setUp();
  const { urls } = await submit(await school.student(), { title: "The market", pictures: 2 });
  expect((await readPdf(await print())).canWrite("든")).toBe(false);
  // As the hub stores what a model made.
  await prisma().storedFile.updateMany({
    where: { key: { in: urls.slice(1).map((url) => new URL(url).pathname.replace("/files/", "")) } },
    data: { expiresAt: null },
  });
  const pdf = await readPdf(await print());
  for (const letter of "만든그림") expect(pdf.canWrite(letter), letter).toBe(true);
});

test("leaves out works and pictures that are taken down, and a picture that cannot be read [print-2]", async () => {
  const { school, submit, print } = await setUp();
  const [one, two] = [await school.student(), await school.student()];
  const { submissionId } = await submit(one, { title: "A phone number", pictures: 1 });
  const { urls } = await submit(two, { title: "The market", pictures: 3 });
  const takeDown = (profileId: string, what: object) =>
    callOperationAs(school.admin, TAKE_DOWN, { profileId }, { ...what, reason: "It shows a number." });
  expect((await takeDown(one.id, { submissionId })).status).toBe(200);
  expect((await takeDown(two.id, { fileAddress: urls[0] })).status).toBe(200);
  const storage = currentStorage();
  const read = storage.readBytes.bind(storage);
  vi.spyOn(storage, "readBytes").mockImplementation(async (key, maxBytes) => {
    if (urls[1]?.endsWith(key)) throw new Error("the disk is gone");
    return read(key, maxBytes);
  });
  expect(await readPdf(await print())).toMatchObject({ pages: 1, pictures: 1 });
});

test("is made while it is read: when the reader hangs up, no further picture is read [print-3]", async () => {
  const { school, submit, print } = await setUp();
  for (let index = 0; index < 12; index += 1) {
    await submit(await school.student(), { title: `Work ${index}`, pictures: 2 });
  }
  const reads = vi.spyOn(currentStorage(), "readBytes");
  const reader = (await print()).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const soFar = reads.mock.calls.length;
  expect(soFar).toBeLessThan(24);
  await new Promise((done) => setTimeout(done, 300));
  expect(reads.mock.calls.length).toBeLessThanOrEqual(soFar + 2);
});

test("is for those who may read the submissions, each print is one audit event, and an activity without works has an empty page [print-1] [print-3]", async () => {
  const { school, activityId, print } = await setUp();
  expect(await readPdf(await print())).toMatchObject({ pages: 1, pictures: 0 });
  const elsewhere = await createSchool();
  for (const by of [school.admin, elsewhere.teacher, await createDeveloper(), await school.student()]) {
    expect((await callAs(by, GET, { params: { activityId } })).json.error.code).toBe("NOTFOUND_001");
  }
  expect((await print(await createOperator())).status).toBe(200);
  const events = await prisma().auditEvent.findMany({
    where: { action: "students.read", targetId: activityId },
    orderBy: { id: "asc" },
  });
  expect(events).toMatchObject([
    { actorId: school.teacher.id, detail: { isFile: true } },
    { detail: { isFile: true } },
  ]);
});
