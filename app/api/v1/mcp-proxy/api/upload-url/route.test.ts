import { describe, expect, test } from "vitest";
import { call } from "@/test/call";
import { problemsOf } from "@/test/call-as";
import { createStudentSession } from "@/test/create-school";
import { POST } from "./route";

const MAX_BYTES = 25 * 1024 * 1024;

async function requestUrl(body: object) {
  const { session } = await createStudentSession();
  return call(POST, { session, body });
}

const png = { filename: "a.png", mimeType: "image/png", sizeBytes: 100 };

describe("an upload URL", () => {
  test("has the method, the headers, the permanent URL, the maximum size and the expiry [uploads-1]", async () => {
    const { json } = await requestUrl({ ...png, folder: "free-form" });
    const { publicUrl, uploadUrl, expiresAt, ...rest } = json.data;
    expect(rest).toEqual({ method: "PUT", headers: { "Content-Type": "image/png" }, maxBytes: MAX_BYTES });
    expect(publicUrl).toMatch(/^http:\/\/localhost:3000\/files\/[0-9a-f]{2}\/[0-9a-f]{32}\.png$/);
    expect(uploadUrl.startsWith(`${publicUrl}?upload=`)).toBe(true);
    expect(expiresAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - 15 * 60_000)).toBeLessThan(60_000);
  });

  test.each([
    ["image/png", "png"],
    ["image/jpeg", "jpg"],
    ["image/webp", "webp"],
    ["image/gif", "gif"],
    ["audio/mpeg", "mp3"],
    ["audio/mp4", "m4a"],
    ["audio/wav", "wav"],
    ["video/mp4", "mp4"],
    ["video/webm", "webm"],
    ["application/pdf", "pdf"],
    ["application/zip", "zip"],
    ["text/html", "html"],
    ["text/plain", "txt"],
    ["application/json", "json"],
  ])("is created for %s, as .%s [uploads-2]", async (mimeType, extension) => {
    const { publicUrl } = (await requestUrl({ ...png, mimeType })).json.data;
    expect(publicUrl.endsWith(`.${extension}`)).toBe(true);
  });

  test.each([
    "image/svg+xml",
    "image/bmp",
    "image/heic",
    "audio/ogg",
    "video/quicktime",
    "text/css",
    "text/xml",
    "text/javascript",
    "application/octet-stream",
    "application/x-msdownload",
    "application/xhtml+xml",
    "image",
    "*/*",
    "png",
    "__proto__",
  ])("is not created for %s [uploads-2]", async (mimeType) => {
    expect(problemsOf(await requestUrl({ ...png, mimeType }))).toBe("422 mimeType");
  });

  test("is created for a file of up to 25 MB, and refused for a larger one [limits-3] [uploads-3]", async () => {
    expect((await requestUrl({ ...png, sizeBytes: MAX_BYTES })).status).toBe(200);
    const { status, json } = await requestUrl({ ...png, sizeBytes: MAX_BYTES + 1 });
    expect([status, json.error.code]).toEqual([413, "FUNCTION_PAYLOAD_TOO_LARGE"]);
    expect(json.error.detail).toEqual({ maxBytes: MAX_BYTES });
  });

  test.each([
    ["422 filename mimeType sizeBytes", {}],
    ["422 sizeBytes", { ...png, sizeBytes: 0 }],
    ["422 sizeBytes", { ...png, sizeBytes: 1.5 }],
    ["422 sizeBytes", { ...png, sizeBytes: "100" }],
    ["422 filename", { ...png, filename: "" }],
    ["422 filename", { ...png, filename: "x".repeat(256) }],
  ])("is refused as %s: %j [uploads-3]", async (problems, body) => {
    expect(problemsOf(await requestUrl(body))).toBe(problems);
  });
});
