import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type FakeHub, startFakeHub } from "../../test/fake-hub";
import { createEducationClient, type EducationClient } from "./create-education-client";
import { deriveOperationId } from "./operation-id";

const TICKET = "POST /api/v1/mcp-proxy/api/upload-url";
const STORAGE = "PUT /storage/a";
const FALLBACK = "POST /upload-fallback";
const publicUrl = "https://files.test/a";
const jpeg = new File(["jpeg bytes"], "fox.jpg", { type: "image/jpeg" });

let hub: FakeHub;
let edu: EducationClient;

beforeEach(async () => {
  hub = await startFakeHub();
  edu = createEducationClient({
    expectedAppSlug: "storybook",
    additionalTrustedProxyUrls: [hub.proxy],
    uploadFallbackUrl: `${hub.origin}/upload-fallback`,
    launch: { session: "s", proxy: hub.proxy },
  });
  const headers = { "Content-Type": "image/jpeg", "X-Signed": "yes" };
  const ticket = { uploadUrl: `${hub.origin}/storage/a`, method: "PUT", headers, publicUrl, maxBytes: 1 };
  hub.on(TICKET, { data: ticket });
});
afterEach(() => hub.close());

describe("an upload", () => {
  it("sends the bytes to the hub's upload address with the headers given for it, and without the session", async () => {
    hub.on(STORAGE, { data: null });
    await expect(edu.upload(jpeg, { operationId: "op" })).resolves.toEqual({
      publicUrl,
      mimeType: "image/jpeg",
      sizeBytes: jpeg.size,
    });
    const [ticket] = hub.received(TICKET);
    expect(ticket?.json).toEqual({ filename: "fox.jpg", mimeType: "image/jpeg", sizeBytes: jpeg.size });
    expect(ticket?.headers["idempotency-key"]).toBe(deriveOperationId("op", "upload-url"));
    const [put] = hub.received(STORAGE);
    expect(put?.bytes.toString()).toBe("jpeg bytes");
    expect(put?.headers).toMatchObject({ "content-type": "image/jpeg", "x-signed": "yes" });
    expect(put?.headers.authorization).toBeUndefined();
    expect(put?.headers["x-edu-session"]).toBeUndefined();
  });

  it("of an image goes through the app's own server when storage refuses the browser [client-7]", async () => {
    hub.on(STORAGE, { hangUp: true });
    hub.on(FALLBACK, { data: { publicUrl: "https://files.test/b", mimeType: "image/jpeg", sizeBytes: 10 } });
    await expect(edu.upload(jpeg)).resolves.toMatchObject({ publicUrl: "https://files.test/b" });
    const [sent] = hub.received(FALLBACK);
    expect(sent?.headers).toMatchObject({ "content-type": "image/jpeg", "x-edu-session": "s" });
    expect(sent?.bytes.toString()).toBe("jpeg bytes");
  });

  it("of a file that is not an image fails with EDU_UPLOAD_FAILED when storage refuses it", async () => {
    hub.on(STORAGE, { status: 403, raw: "no" });
    const text = new File(["text"], "a.txt", { type: "text/plain;charset=utf-8" });
    await expect(edu.upload(text)).rejects.toMatchObject({ code: "EDU_UPLOAD_FAILED", status: 403 });
    expect(hub.received(FALLBACK)).toHaveLength(0);
    expect(hub.received(TICKET)[0]?.json).toMatchObject({ mimeType: "text/plain" });
  });

  it("says why the hub refused the bytes: its code as the cause, its message and its detail [client-errors-7]", async () => {
    const issues = [{ path: "mimeType", message: "The file is not of the type that was declared." }];
    const error = { code: "VAL_001", message: `mimeType: ${issues[0]?.message}`, detail: { issues } };
    hub.on(STORAGE, { status: 422, error });
    await expect(edu.upload(new File(["x"], "a.txt", { type: "text/plain" }))).rejects.toMatchObject({
      code: "EDU_UPLOAD_FAILED",
      status: 422,
      requestId: "req-1",
      cause: "VAL_001",
      message: error.message,
      detail: { issues },
    });
  });

  it("succeeds when storage answers 412, because an earlier attempt was stored", async () => {
    hub.on(STORAGE, { status: 412, raw: "there already" });
    await expect(edu.upload(jpeg)).resolves.toMatchObject({ publicUrl });
    expect(hub.received(FALLBACK)).toHaveLength(0);
  });

  it("throws EDU_RELAUNCH_REQUIRED when the session has ended, and the hub's code when the hub gives no upload address", async () => {
    hub.on(STORAGE, { hangUp: true });
    hub.on(FALLBACK, { status: 401, error: { code: "AUTH_001", message: "invalid session" } });
    await expect(edu.upload(jpeg)).rejects.toMatchObject({
      code: "EDU_RELAUNCH_REQUIRED",
      cause: "AUTH_001",
    });
    hub.on(TICKET, { status: 422, error: { code: "VAL_001", message: "Too large." } });
    await expect(edu.upload(jpeg)).rejects.toMatchObject({ code: "VAL_001" });
  });
});
