import { PutObjectCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { log } from "@/lib/log";

/** The probe stays in the bucket: when it is already there, the check needs one request instead of two. */
const PROBE_KEY = "write-once-probe.txt";

/** `kept`: the server did not replace the probe; `unsupported`: it does not accept conditional writes. */
async function tryToReplace(client: S3Client, bucket: string): Promise<"written" | "kept" | "unsupported"> {
  const command = new PutObjectCommand({
    Bucket: bucket,
    Key: PROBE_KEY,
    Body: Buffer.from("Shows whether this store keeps what was written once.\n"),
    ContentType: "text/plain; charset=utf-8",
    IfNoneMatch: "*",
  });
  try {
    await client.send(command);
    return "written";
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    // 409: another instance is writing the same probe under the same condition.
    if (status === 412 || status === 409) return "kept";
    if (status === 400 || status === 501) return "unsupported";
    throw error;
  }
}

/**
 * Whether the S3 server honours `If-None-Match: *` on a PUT (AWS S3 since 2024; some servers ignore it). Determined with a
 * probe, because no header or version shows it.
 */
export async function supportsWriteOnce(client: S3Client, bucket: string): Promise<boolean> {
  const first = await tryToReplace(client, bucket);
  // If the first write succeeded, the probe was missing or the condition was ignored; the second write shows which.
  const second = first === "written" ? await tryToReplace(client, bucket) : first;
  if (second === "kept") return true;
  log().warn(
    { bucket },
    "the S3 store takes no conditional writes (If-None-Match): the hub receives uploads itself",
  );
  return false;
}
