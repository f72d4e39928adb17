import { PutObjectCommand, type S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import { log } from "@/lib/log";

/** Stays in the bucket, so that the question costs one request at most starts. */
const PROBE_KEY = "write-once-probe.txt";

/** `held`: the store refused to replace the probe; `refused`: it does not take conditional writes at all. */
async function tryToReplace(client: S3Client, bucket: string): Promise<"written" | "held" | "refused"> {
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
    if (status === 412 || status === 409) return "held";
    if (status === 400 || status === 501) return "refused";
    throw error;
  }
}

/**
 * Whether the store honours `If-None-Match: *` on a PUT (AWS S3 since 2024, and others since; some ignore it). Asked of
 * the store itself, because no header or version tells it.
 */
export async function holdsWriteOnce(client: S3Client, bucket: string): Promise<boolean> {
  const first = await tryToReplace(client, bucket);
  // Written: either it was not there yet, or the condition was ignored. The second try tells.
  const second = first === "written" ? await tryToReplace(client, bucket) : first;
  if (second === "held") return true;
  log().warn(
    { bucket },
    "the S3 store takes no conditional writes (If-None-Match): the hub receives uploads itself",
  );
  return false;
}
