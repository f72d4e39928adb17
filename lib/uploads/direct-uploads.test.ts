import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { prisma } from "@/lib/database/prisma";
import { currentStorage } from "@/lib/storage/current-storage";
import { call } from "@/test/call";
import { pathsOf } from "@/test/create-submitter";
import { createDirectUploader, png, switchTo, type Ticket } from "@/test/direct-uploader";
import { startS3 } from "@/test/s3-server";
import { imageAnswer, startUpstream } from "@/test/upstream";

const upstream = await startUpstream();
upstream.respond = await imageAnswer();
const s3 = await startS3();
const { POST: uploadUrl } = await import("@/app/api/v1/mcp-proxy/api/upload-url/route");
const { POST: submissions } = await import("@/app/api/v1/activities/[activityId]/submissions/route");
const { POST: createMedia } = await import("@/app/api/v1/mcp-proxy/api/media/create/route");
const { POST: getMedia } = await import("@/app/api/v1/mcp-proxy/api/media/get/route");
const files = await import("@/app/files/[...key]/route");
const { generateImage } = await import("@/lib/media/generate-image");
const { eraseStudent } = await import("@/lib/privacy/erase-student");
const { deleteRemovedFiles } = await import("@/lib/privacy/erase-works");

switchTo(s3);
afterAll(() => Promise.all([s3.close(), upstream.close()]));

const setUp = () => createDirectUploader({ uploadUrl, submissions });
const html = new TextEncoder().encode("<script>alert(1)</script>");

const put = (ticket: Ticket, body: Uint8Array<ArrayBuffer>) =>
  fetch(ticket.uploadUrl, { method: "PUT", headers: ticket.headers, body });

function toKey(ticket: Ticket): string {
  return ticket.publicUrl.slice(s3.options.publicBaseUrl.length + 1);
}

function requestsFor(ticket: Ticket): string[] {
  return s3.requests.filter((request) => request.endsWith(toKey(ticket)));
}

describe("a direct upload to the store", () => {
  test("can be submitted, and is checked in the store only once [urls-5]", async () => {
    const { declare, submit } = await setUp();
    const ticket = await declare(png);
    expect(ticket.uploadUrl).toContain("X-Amz-Signature=");
    expect((await put(ticket, png)).status).toBe(200);
    expect((await submit(ticket.publicUrl)).status).toBe(200);
    const requestCount = requestsFor(ticket).length;
    expect((await submit(ticket.publicUrl)).status).toBe(200);
    expect(requestsFor(ticket)).toHaveLength(requestCount);
    expect(new Uint8Array(await (await fetch(ticket.publicUrl)).arrayBuffer())).toEqual(png);
  });

  test("that never arrived is refused with its path, also when another of the same submission arrived [urls-5]", async () => {
    const { declare, submit } = await setUp();
    const [arrived, missing] = [await declare(png), await declare(png)];
    await put(arrived, png);
    const refused = await submit(arrived.publicUrl, missing.publicUrl);
    expect(refused.status).toBe(422);
    expect(pathsOf(refused)).toEqual(["assets.1.url"]);
    await put(missing, png);
    expect((await submit(arrived.publicUrl, missing.publicUrl)).status).toBe(200);
  });

  test("whose bytes are of another type is refused and deleted [uploads-5]", async () => {
    const { declare, submit } = await setUp();
    const ticket = await declare(html, "image/png");
    expect((await put(ticket, html)).status).toBe(200);
    const answers = await Promise.all([submit(ticket.publicUrl), submit(ticket.publicUrl)]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(await currentStorage().find(toKey(ticket))).toBeNull();
    expect(requestsFor(ticket).filter((request) => request.startsWith("DELETE"))).toHaveLength(1);
  });

  test("that was refused has used up its address: a valid file sent later is refused, too", async () => {
    const { declare, submit } = await setUp();
    const wrong = new Uint8Array(png.length).fill(65);
    const ticket = await declare(png);
    await put(ticket, wrong);
    expect((await submit(ticket.publicUrl)).status).toBe(422);
    await put(ticket, png);
    expect((await submit(ticket.publicUrl)).status).toBe(422);
  });

  test("that was refused and is sent once more is deleted again: at night, and when its student is erased [erasure-5]", async () => {
    const { school, student, declare, submit } = await setUp();
    const [first, second] = [await declare(html, "image/png"), await declare(html, "image/png")];
    for (const ticket of [first, second]) {
      await put(ticket, html);
      expect((await submit(ticket.publicUrl)).status).toBe(422);
      expect((await put(ticket, html)).status).toBe(200);
    }
    const where = { key: toKey(first) };
    await prisma().storedFile.updateMany({ where, data: { expiresAt: new Date(0) } });
    await deleteRemovedFiles(null);
    expect(await currentStorage().find(toKey(first))).toBeNull();
    expect(await prisma().storedFile.count({ where })).toBe(0);
    await put(second, html);
    await eraseStudent(school.admin, student.id, student.login);
    await deleteRemovedFiles(student.id);
    expect(await currentStorage().find(toKey(second))).toBeNull();
  });

  test("of another size is refused and deleted [uploads-5]", async () => {
    const { declare, submit } = await setUp();
    const ticket = await declare(png);
    expect((await put(ticket, html)).status).toBe(403);
    await currentStorage().put(toKey(ticket), new Uint8Array([...png, 0]), { mimeType: "image/png" });
    expect((await submit(ticket.publicUrl)).status).toBe(422);
    expect(await currentStorage().find(toKey(ticket))).toBeNull();
  });

  test("is checked as a whole when it is a text, and only at its beginning when it is a picture", async () => {
    const { declare, submit } = await setUp();
    const story = new TextEncoder().encode("가".repeat(100_000));
    const notUtf8 = new Uint8Array([...story, 0xff]);
    const tickets = [await declare(story, "text/plain"), await declare(notUtf8, "text/plain")] as const;
    await put(tickets[0], story);
    await put(tickets[1], notUtf8);
    expect(pathsOf(await submit(tickets[0].publicUrl, tickets[1].publicUrl))).toEqual(["assets.1.url"]);
    const noise = new Uint8Array(
      await sharp({
        create: {
          width: 400,
          height: 400,
          channels: 3,
          background: "#888",
          noise: { type: "gaussian", mean: 128, sigma: 50 },
        },
      })
        .png()
        .toBuffer(),
    );
    expect(noise.length).toBeGreaterThan(200_000);
    noise.fill(0, 100_000); // no longer a valid picture, but it begins like one
    const large = await declare(noise);
    await put(large, noise);
    expect((await submit(large.publicUrl)).status).toBe(200);
  });

  test("is also served by the hub's own files address, before a submission uses it", async () => {
    const { declare } = await setUp();
    const ticket = await declare(png);
    const read = () =>
      files.GET(
        new Request(`http://localhost:3000/files/${toKey(ticket)}`, { headers: { range: "bytes=1-3" } }),
        {
          params: Promise.resolve({ key: toKey(ticket).split("/") }),
        },
      );
    expect((await read()).status).toBe(404);
    await put(ticket, png);
    const served = await read();
    expect(served.status).toBe(206);
    expect(served.headers.get("content-security-policy")).toMatch(/^sandbox/);
    expect(await served.text()).toBe("PNG");
  });

  test("that is not a picture is refused as a reference image, in the same answer as an invalid URL", async () => {
    const { session, declare } = await setUp();
    const [page, picture] = [await declare(html, "text/html"), await declare(png)];
    await Promise.all([put(page, html), put(picture, png)]);
    const referenceImages = [picture.publicUrl, page.publicUrl, "http://localhost/a.png"];
    const refused = await call(createMedia, { session, body: { prompt: "A red fox", referenceImages } });
    expect(refused.status).toBe(422);
    expect(pathsOf(refused)).toEqual(["referenceImages.1", "referenceImages.2"]);
  });

  test("that arrives after its student was erased is deleted, too [erasure-5]", async () => {
    const { school, student, declare } = await setUp();
    const ticket = await declare(png);
    await eraseStudent(school.admin, student.id, student.login);
    const { mayArriveUntil } = await deleteRemovedFiles(student.id);
    expect(mayArriveUntil).toHaveLength(1);
    expect(mayArriveUntil[0]?.getTime()).toBeGreaterThan(Date.parse(ticket.expiresAt));
    expect((await put(ticket, png)).status).toBe(200);
    await prisma().storedFile.updateMany({ where: { key: toKey(ticket) }, data: { expiresAt: new Date(0) } });
    expect(await deleteRemovedFiles(student.id)).toEqual({ deleted: 1, mayArriveUntil: [] });
    expect(await currentStorage().find(toKey(ticket))).toBeNull();
    expect(await prisma().storedFile.count({ where: { ownerId: student.id } })).toBe(0);
  });

  test("can be a reference image once it has arrived [images-9]", async () => {
    const { session, declare } = await setUp();
    const ticket = await declare(png);
    const body = { prompt: "A red fox", referenceImages: [ticket.publicUrl] };
    const early = await call(createMedia, { session, body });
    expect(early.status).toBe(422);
    expect(pathsOf(early)).toEqual(["referenceImages.0"]);
    await put(ticket, png);
    const started = await call(createMedia, { session, body });
    expect(started.status).toBe(200);
    const { id } = started.json.data;
    await generateImage(id, { isLastTry: true, signal: new AbortController().signal });
    const done = (await call(getMedia, { session, body: { id } })).json.data;
    expect(done.status).toBe("completed");
    expect(done.url).toContain(s3.options.publicBaseUrl);
    const picture = await fetch(done.url);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect((await picture.arrayBuffer()).byteLength).toBe(done.sizeBytes);
  });
});
