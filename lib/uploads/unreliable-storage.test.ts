import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { call } from "@/test/call";
import { pathsOf } from "@/test/create-submitter";
import { createDirectUploader, png, switchTo } from "@/test/direct-uploader";
import { startS3 } from "@/test/s3-server";

const { POST: uploadUrl } = await import("@/app/api/v1/mcp-proxy/api/upload-url/route");
const { POST: submissions } = await import("@/app/api/v1/activities/[activityId]/submissions/route");
const { GET: health } = await import("@/app/api/v1/mcp-proxy/health/route");
const files = await import("@/app/files/[...key]/route");

const setUp = () => createDirectUploader({ uploadUrl, submissions });

describe("a store that may replace files", () => {
  test("gets its uploads through the hub, which never replaces a file", async () => {
    const unconditional = await startS3({ conditionalWrites: false });
    switchTo(unconditional);
    const { declare, submit } = await setUp();
    const ticket = await declare(png);
    expect(ticket.uploadUrl).toMatch(/^http:\/\/localhost:3000\/files\/.+\?upload=/);
    const key = ticket.publicUrl.slice(unconditional.options.publicBaseUrl.length + 1).split("/");
    const send = (body: Uint8Array<ArrayBuffer>) =>
      files.PUT(new Request(ticket.uploadUrl, { method: "PUT", headers: ticket.headers, body }), {
        params: Promise.resolve({ key }),
      });
    const wrong = await send(new TextEncoder().encode("<".repeat(png.length)));
    expect([wrong.status, (await wrong.json()).error.code]).toEqual([422, "VAL_001"]);
    expect((await send(png)).status).toBe(200);
    await send(new Uint8Array(await sharp(png).negate().png().toBuffer()));
    expect((await submit(ticket.publicUrl)).status).toBe(200);
    expect(new Uint8Array(await (await fetch(ticket.publicUrl)).arrayBuffer())).toEqual(png);
    await unconditional.close();
  });
});

describe("an unreachable store", () => {
  test("is reported by the health check, and makes uploads and their submission fail with CFG_002 [errors-23] [health-1]", async () => {
    const store = await startS3();
    switchTo(store);
    const { session, activityId, declare, submit } = await setUp();
    const ticket = await declare(png);
    await store.close();
    const down = await call(health, {});
    expect(down.status).toBe(503);
    expect(down.json.error).toMatchObject({ code: "CFG_002", detail: { down: ["storage"] } });
    const refused = await submit(ticket.publicUrl);
    expect(refused.status).toBe(503);
    expect(refused.json.error.code).toBe("CFG_002");
    // Mistakes that are found without the store are named as usual.
    const bad = { title: "", primaryUrl: ticket.publicUrl, assets: [{ role: "page", url: "http://a.org" }] };
    const refusedBody = await call(submissions, { session, params: { activityId }, body: bad });
    expect([refusedBody.status, pathsOf(refusedBody)]).toEqual([422, ["title", "assets.0.url"]]);
    switchTo(store); // like a hub that starts while its store is unreachable
    const body = { filename: "a.png", mimeType: "image/png", sizeBytes: 5 };
    expect((await call(uploadUrl, { session, body })).json.error.code).toBe("CFG_002");
  });
});
