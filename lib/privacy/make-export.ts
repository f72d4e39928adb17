import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { NIL } from "uuid";
import { ZipFile } from "yazl";
import { formatCsv } from "@/lib/format-csv";
import { INSTANCE_DEAD_AFTER_SECONDS, instanceId } from "@/lib/instance";
import { log } from "@/lib/log";
import { currentStorage } from "@/lib/storage/current-storage";
import { reachStorage, tryToDelete } from "@/lib/storage/reach-storage";
import { inTime } from "@/lib/time/in-time";
import { listAllEntries } from "@/lib/usage/list-entries";
import { listFiles, listViewRecords, listWorks, readProfile, readWork } from "./queries/exported";
import {
  beginExport,
  deleteExport,
  EXPORT_MS,
  endExport,
  listExpiredExports,
  listRemainingExports,
  releaseExport,
  reportProgress,
} from "./queries/exports";

const USAGE_COLUMNS = [
  "localTime",
  "timeZone",
  "type",
  "amountCredits",
  "classroomName",
  "activityTitle",
  "appName",
  "mediaType",
  "model",
  "holdState",
  "at",
  "id",
  "operationId",
];
const READ_COLUMNS = ["at", "who", "role", "action", "targetType", "targetId"];

const toJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function* usageCsv(profileId: string): AsyncGenerator<string> {
  const student = {
    id: profileId,
    login: "",
    displayName: "",
    schoolId: null,
    signInId: null,
    ipAddress: null,
  };
  let isFirst = true;
  for await (const rows of listAllEntries({ ...student, role: "student" }, {})) {
    yield formatCsv({ columns: USAGE_COLUMNS, rows }, { header: isFirst, bom: isFirst });
    isFirst = false;
  }
}

async function* readsCsv(profileId: string): AsyncGenerator<string> {
  const rows = (await listViewRecords(profileId)).map((row) => ({ ...row, at: row.at.toISOString() }));
  yield formatCsv({ columns: READ_COLUMNS, rows });
}

async function* workJson(submissionId: string): AsyncGenerator<Buffer> {
  yield toJson(await readWork(submissionId));
}

/** The bytes of a stored file; none when the storage has lost the file. */
async function* fileBytes(key: string): AsyncGenerator<Buffer> {
  const opened = await reachStorage(currentStorage().read(key));
  if (opened) yield* opened.body as AsyncIterable<Buffer>;
}

/**
 * Builds the zip of a student's data. Each entry is read only when it is its turn, so that a student with many files needs
 * the memory of one entry. `onItem` is called with how many works and files are in the zip so far.
 */
async function buildZip(profileId: string, onItem: (done: number, total: number) => void): Promise<Readable> {
  const [profile, works, files] = await Promise.all([
    readProfile(profileId),
    listWorks(profileId),
    listFiles(profileId),
  ]);
  const zip = new ZipFile();
  const total = works.length + files.length;
  let done = 0;
  onItem(done, total);
  const output = zip.outputStream as Readable;
  // yazl does not listen for the errors of an entry, and would never end its output.
  const fail = (error: Error) => void output.destroy(error);
  // The reader of the output gets the error, even if it comes before the first read.
  output.on("error", () => {});
  const add = (path: string, read: () => AsyncGenerator<Buffer | string>, isItem = false) =>
    zip.addReadStreamLazy(path, {}, (callback) => {
      const stream = Readable.from(read(), { objectMode: false });
      stream.once("error", fail);
      if (isItem) {
        stream.once("end", () => {
          done += 1;
          onItem(done, total);
        });
      }
      callback(null, stream);
    });
  const filesByPath = new Map(files.map(({ key, ...file }) => [`files/${key}`, file]));
  zip.addBuffer(toJson({ ...profile, files: Object.fromEntries(filesByPath) }), "profile.json");
  add("usage.csv", () => usageCsv(profileId));
  add("reads.csv", () => readsCsv(profileId));
  for (const { id } of works) add(`works/${id}.json`, () => workJson(id), true);
  for (const { key } of files) add(`files/${key}`, () => fileBytes(key), true);
  zip.on("error", fail);
  zip.end();
  return output;
}

/** Exports have their own folder, so that a bucket's policy can forbid public reads of it (docs/storage.md). */
const newExportKey = () => `exports/${randomBytes(16).toString("hex")}.zip`;

const REPORT_MS = 500;

/** Writes the progress of an export in the background, in order; `written` resolves when all of it is written. */
function createProgress(exportId: string) {
  let reportedAt = 0;
  let last = Promise.resolve();
  const onItem = (done: number, total: number) => {
    if (done < total && Date.now() - reportedAt < REPORT_MS) return;
    reportedAt = Date.now();
    last = last
      .then(() => reportProgress(exportId, done, total))
      .catch((err: unknown) => log().warn({ err }, "the progress of an export was not written"));
  };
  return { onItem, written: () => last };
}

async function deleteZips(keys: readonly (string | null)[]): Promise<void> {
  for (const key of keys) if (key !== null) await reachStorage(currentStorage().delete(key));
}

/**
 * Makes the zip of an export. Does nothing when the export has ended or another instance makes it. Each try stores the zip at a
 * key of its own and deletes the zips of earlier tries. When the student is erased meanwhile, no zip is kept.
 * @returns `must-wait` when another export is running, so that this one must be tried again later
 * @throws the error of the storage or the database: the queue tries again; with `isLastTry` the export has failed
 */
export async function makeExport(
  exportId: string,
  { isLastTry }: { isLastTry: boolean },
): Promise<"must-wait" | "done"> {
  const fileKey = newExportKey();
  const by = { instanceId: instanceId(), deadAfterSeconds: INSTANCE_DEAD_AFTER_SECONDS };
  const started = await beginExport(exportId, fileKey, by);
  if (started?.outcome !== "started") return started?.outcome ?? "done";
  const storage = currentStorage();
  try {
    await deleteZips(started.earlierKeys);
    const progress = createProgress(exportId);
    const zip = await buildZip(started.profileId, progress.onItem);
    const storing = storage.put(fileKey, zip, { mimeType: "application/zip" });
    const stored = await reachStorage(inTime(storing, EXPORT_MS)).finally(() => zip.destroy());
    if (!stored.ok) throw new Error(`the storage did not take the export: ${stored.reason}`);
    await progress.written();
    const isOurs = await endExport(exportId, fileKey, stored.sizeBytes);
    if (!isOurs) await reachStorage(storage.delete(fileKey));
    return "done";
  } catch (error) {
    if (isLastTry) await endExport(exportId, fileKey, null);
    else await releaseExport(exportId, fileKey);
    throw error;
  }
}

/**
 * Deletes the exports that are no longer kept, of one person or of all; returns how many.
 * @throws HubError CFG_002 at once when the storage cannot be reached, and after all other exports when a zip cannot be deleted
 */
export async function deleteExpiredExports(profileId: string | null): Promise<number> {
  let failure: unknown = null;
  let deleted = 0;
  let after: string = NIL;
  for (;;) {
    const expired = await listExpiredExports(profileId, after);
    for (const { id, fileKey, earlierKeys } of expired) {
      after = id;
      const error = await tryToDelete([fileKey, ...earlierKeys].filter((key) => key !== null));
      failure ??= error;
      if (error !== null) continue;
      await deleteExport(id);
      deleted += 1;
    }
    if (expired.length > 0) continue;
    if (failure !== null) throw failure;
    return deleted;
  }
}

/** Deletes the exports of an erased person; returns until when zips may still be written. @throws HubError CFG_002 */
export async function deleteExportsOfErased(profileId: string): Promise<Date[]> {
  await deleteExpiredExports(profileId);
  const remaining = await listRemainingExports(profileId);
  for (const { fileKey, earlierKeys } of remaining) await deleteZips([fileKey, ...earlierKeys]);
  return remaining.flatMap(({ expiresAt }) => expiresAt ?? []);
}
