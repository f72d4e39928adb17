import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { callHub, signIn } from "../../e2e/contract-program";
import { prisma } from "../../lib/database/prisma";
import { env } from "../../lib/env";
import { currentStorage } from "../../lib/storage/current-storage";
import { PASSWORD } from "../../test/create-school";
import { createStudentWithWork } from "../../test/create-student-with-work";
import { dumpDatabase, dumpFolder } from "../../test/dump-database";
import { withClient } from "../postgres/with-client";
import { finish, newCall, send } from "./calls";
import type { FaultSchool } from "./fault-school";
import type { FaultHub } from "./hubs";
import { answerAbout } from "./provider";
import { waitUntil } from "./wait-until";

/** A student who has left something in every table that an erasure empties. */
export interface BusyStudent {
  school: FaultSchool;
  profileId: string;
  /** What only this student's data has: login, texts and the keys of files. */
  words: string[];
  /** Erases the student through a hub; resolves when the hub has answered. */
  erase(): Promise<void>;
}

/** More than a hub deletes in one transaction. */
const MORE_WORKS = 60;

async function addWorks(adminConnectionString: string, submissionId: string): Promise<void> {
  const query = `insert into submissions select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
    'external_artifact_id', 'work-' || n))).* from submissions s, generate_series(1, $2) n where s.id = $1`;
  await withClient(adminConnectionString, (client) => client.query(query, [submissionId, MORE_WORKS]));
}

/** Makes a text, a picture that the app collects, and one that it does not. Returns the text's topic. */
async function callProvider(hub: FaultHub, school: FaultSchool, actorId: string): Promise<string> {
  const text = newCall(school, 0);
  const picture = newCall(school, 0, { kind: "image" });
  const uncollected = newCall(school, 0, { kind: "image", hasKey: false });
  await Promise.all([text, picture, uncollected].map((call) => send(call, hub)));
  const completed = { where: { actorId, status: "completed" } } as const;
  await waitUntil("the pictures are made", async () => (await prisma().mediaJob.count(completed)) === 2);
  await finish(picture, [hub]);
  return text.topic;
}

/** Stores an export as if a hub had made it. Hubs make one export at a time, so the exports of several students would take long. */
async function addExport(profileId: string, login: string): Promise<string> {
  const fileKey = `exports/${randomBytes(16).toString("hex")}.zip`;
  await currentStorage().put(fileKey, Buffer.from(login), { mimeType: "application/zip" });
  await prisma().dataExport.create({
    data: { profileId, requestedById: profileId, status: "ready", fileKey },
  });
  return fileKey;
}

/** Creates a student in a new school. The student's AI calls and the erasure go to `hub`; all other data is made in this process. */
export async function createBusyStudent(adminConnectionString: string, hub: FaultHub): Promise<BusyStudent> {
  const made = await createStudentWithWork();
  const { id: profileId, login } = made.student;
  await addWorks(adminConnectionString, made.submissionId);
  const kept = { activityId: made.activityId, studentId: profileId, appSlug: made.school.appSlug };
  await prisma().appState.create({ data: { ...kept, value: { author: login }, updatedAt: new Date() } });
  const school: FaultSchool = { school: made.school, sessions: [made.session], calls: [], maxUnanswered: 0 };
  const topic = await callProvider(hub, school, profileId);
  const zip = await addExport(profileId, login);
  const files = await prisma().storedFile.findMany({ where: { ownerId: profileId }, select: { key: true } });
  const admin = await signIn(hub.hubUrl, made.school.admin.login, PASSWORD);
  return {
    school,
    profileId,
    words: [
      login,
      answerAbout(topic),
      `https://pages.school.org/${profileId}`,
      zip,
      ...files.map(({ key }) => key),
    ],
    erase: async () => {
      const { status } = await callHub(hub.hubUrl, admin, `/people/${profileId}/erasure`, { login });
      if (status !== 202) throw new Error(`the erasure was answered with ${status}`);
    },
  };
}

const filesFolder = () => join(env().dataDir, "files");

/** The rows of all tables, and the names and bytes of all files, as lines. */
export async function dumpEverything(): Promise<string[]> {
  return `${await dumpDatabase()}\n${dumpFolder(filesFolder())}`.split("\n");
}

/** The keys of all stored files, without files that are still being written. */
export function listFiles(): string[] {
  const entries = readdirSync(filesFolder(), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => relative(filesFolder(), join(parentPath, name)))
    .filter((key) => !key.startsWith("."));
}
