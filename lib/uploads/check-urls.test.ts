import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";

process.env.FILES_PUBLIC_URL = "https://files.our-school.org/hub";
const { checkUrls } = await import("./check-urls");
const { prisma } = await import("@/lib/database/prisma");
const { createStudentSession } = await import("@/test/create-school");

const KEY = `ab/${"ab".repeat(16)}.png`;
const check = (url: string) =>
  checkUrls([{ path: "url", url }]).then(
    () => "accepted",
    ({ detail }: { detail: { issues: { message: string }[] } }) => detail.issues[0]?.message,
  );

test.each([
  `https://files.our-school.org/hub/${KEY}?download=1`,
  `https://files.our-school.org/hub/${KEY}#page`,
  `https://FILES.our-school.org/hub/${KEY}`,
  `https://files.our-school.org/%68ub/${KEY}`,
  `https://files.our-school.org//hub//${KEY}`,
  `https://files.our-school.org/other/../hub/${KEY}`,
  `https://files.our-school.org/other/..%2fhub/${KEY}`,
  `https://files.our-school.org/other/%2e%2e%2Fhub/${KEY}`,
  `https://files.our-school.org/a/b%2f..%2f..%2fhub/${KEY}`,
])("a file of the hub's own storage is not accepted as a page of the internet: %s [urls-5]", async (url) => {
  expect(await check(url)).toBe("No file was uploaded to this address.");
});

test.each(["https://files.our-school.org/other/a.png", `https://files.another-school.org/hub/${KEY}`])(
  "an address beside the hub's own storage is one of the internet: %s [urls-5]",
  async (url) => {
    expect(await check(url)).toBe("accepted");
  },
);

test("a file that was stored before FILES_PUBLIC_URL was set is accepted at the hub's own address", async () => {
  const { student, activityId } = await createStudentSession();
  const key = `cd/${randomBytes(16).toString("hex")}.png`;
  const file = { filename: "a.png", mimeType: "image/png", sizeBytes: 1, state: "stored" } as const;
  await prisma().storedFile.create({ data: { key, ownerId: student.id, activityId, ...file } });
  for (const base of ["http://localhost:3000/files", "https://files.our-school.org/hub"])
    expect(await checkUrls([{ path: "url", url: `${base}/${key}` }])).toMatchObject([{ ownFileKey: key }]);
  expect(await check(`http://localhost:3000/files/${key}?a=1`)).not.toBe("accepted");
});
