import sharp from "sharp";
import type { Handler } from "@/lib/api/route";
import { forgetEnv } from "@/lib/env";
import { call, type TestAnswer } from "./call";
import { createSchool, launchSessionOf } from "./create-school";
import { pointHubAt, type TestS3 } from "./s3-server";

/** Where to upload a file, as the operation `uploadUrl` returns it. */
export type Ticket = {
  uploadUrl: string;
  publicUrl: string;
  expiresAt: string;
  headers: Record<string, string>;
};

/** Makes the hub store files in this bucket from now on. The hub's storage is cached on globalThis, so the cache is deleted. */
export function switchTo(store: TestS3): void {
  pointHubAt(store);
  forgetEnv();
  Reflect.deleteProperty(globalThis, "educationHubStorage");
}

export const png = new Uint8Array(
  await sharp({ create: { width: 4, height: 4, channels: 3, background: "#336699" } })
    .png()
    .toBuffer(),
);

/** Creates a student who requests upload addresses and submits files, with the given routes. */
export async function createDirectUploader({
  uploadUrl,
  submissions,
}: {
  uploadUrl: Handler;
  submissions: Handler;
}) {
  const school = await createSchool();
  const activityId = await school.activity();
  const student = await school.student();
  const session = await launchSessionOf(student, activityId);
  /** Requests an upload address for a file of this type and size. */
  const declare = async (bytes: Uint8Array, mimeType = "image/png"): Promise<Ticket> => {
    const body = { filename: "a.png", mimeType, sizeBytes: bytes.length };
    return (await call(uploadUrl, { session, body })).json.data;
  };
  const submit = (...urls: string[]): Promise<TestAnswer> =>
    call(submissions, {
      session,
      params: { activityId },
      body: { title: "Our town", primaryUrl: urls[0], assets: urls.map((url) => ({ role: "page", url })) },
    });
  return { school, student, session, activityId, declare, submit };
}
