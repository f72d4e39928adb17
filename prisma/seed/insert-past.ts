import type { Prisma } from "@/generated/prisma/client";
import { classrooms, grants } from "./demo-data";
import { demoId } from "./demo-ids";
import { insertEvents } from "./insert-events";
import type { PastOperation } from "./lessons";
import { PICTURE_SIZE, type StoredPicture } from "./pictures";
import type { Past } from "./school-days";

/** What the classes did, and the pictures that they made, by the id of the operation. */
export interface PastWork {
  past: Past;
  operations: readonly PastOperation[];
  pictures: ReadonlyMap<string, StoredPicture>;
}

/** The made-up instance that ran the operations; it no longer exists. */
const INSTANCE = demoId("instance");
/** How long before their first request the students pressed Start. */
const START_TO_REQUEST_MS = 2 * 60_000;
/** How long a launch session lasts. */
const SESSION_MS = 4 * 60 * 60_000;

/** Inserts one launch of each student for each lesson in which they requested something. */
async function insertLaunches(
  database: Prisma.TransactionClient,
  operations: readonly PastOperation[],
): Promise<void> {
  const byLesson = Map.groupBy(operations, ({ activity, login, day }) => `${activity} ${login} ${day}`);
  const launches = [...byLesson].flatMap(([name, [first]]) => {
    if (!first) return [];
    const createdAt = new Date(first.startedAt.getTime() - START_TO_REQUEST_MS);
    return [{ name, login: first.login, activityId: demoId(`activity ${first.activity}`), createdAt }];
  });
  await database.launch.createMany({
    data: launches.map(({ name, login, activityId, createdAt }) => ({
      id: demoId(`launch ${name}`),
      actorId: demoId(login),
      purpose: "student_activity",
      studentId: demoId(login),
      activityId,
      locale: "kr",
      createdAt,
      expiresAt: new Date(createdAt.getTime() + SESSION_MS),
      signInId: demoId(`sign-in ${name}`),
    })),
  });
  await insertEvents(
    database,
    launches.map(({ login, activityId, createdAt }) => ({
      at: createdAt,
      actor: login,
      action: "launch.start",
      subject: login,
      target: { type: "activity", id: activityId },
      detail: { purpose: "student_activity" },
    })),
  );
}

function holdOf(operation: PastOperation, { days }: Past): Prisma.HoldCreateManyInput {
  const { id, activity, classroom, login, day, picture, hasFailed, startedAt, endedAt } = operation;
  const classroomId = demoId(`classroom ${classroom}`);
  return {
    id,
    poolId: classrooms.find((one) => one.id === classroomId)?.poolId ?? "",
    state: hasFailed ? "released" : "settled",
    amountCredits: picture ? 10 : 1,
    mediaType: picture ? "image" : "text",
    model: picture ? "demo-image" : "demo-text",
    actorId: demoId(login),
    classroomId,
    activityId: demoId(`activity ${activity}`),
    appSlug: "storybook",
    operationId: demoId(`key ${id}`),
    day: new Date(days[day] ?? ""),
    instanceId: INSTANCE,
    createdAt: startedAt,
    endedAt,
  };
}

async function insertPictures(
  database: Prisma.TransactionClient,
  { operations, pictures }: PastWork,
): Promise<void> {
  const made = operations.flatMap((operation) => {
    const picture = pictures.get(operation.id);
    return picture ? [{ ...operation, ...picture }] : [];
  });
  await database.mediaJob.createMany({
    data: made.map(({ id, login, startedAt, endedAt, key, mimeType, sizeBytes }) => ({
      id: demoId(`job ${id}`),
      holdId: id,
      actorId: demoId(login),
      appSlug: "storybook",
      purpose: "student_activity",
      status: "completed",
      model: "demo-image",
      quality: "fast",
      fileKey: key,
      mimeType,
      ...PICTURE_SIZE,
      sizeBytes,
      instanceId: INSTANCE,
      createdAt: startedAt,
      startedAt,
      endedAt,
    })),
  });
  await database.storedFile.createMany({
    data: made.map(({ activity, login, endedAt, key, mimeType, sizeBytes }) => ({
      key,
      ownerId: demoId(login),
      activityId: demoId(`activity ${activity}`),
      filename: key,
      mimeType,
      sizeBytes,
      state: "stored",
      createdAt: endedAt,
      storedAt: endedAt,
    })),
  });
}

/** Grants every pool its credits, and settles what the holds have spent. */
async function insertLedger(database: Prisma.TransactionClient, { beganAt }: Past): Promise<void> {
  const granted = grants.map(({ poolId, credits, note }) => ({
    id: demoId(`grant ${poolId}`),
    pool_id: poolId,
    type: "grant",
    amount_credits: credits,
    actor_id: demoId("operator"),
    note,
    created_at: beganAt,
  }));
  await database.$queryRaw`SELECT (append_ledger_entries(e.pool_id, array_agg(e.entry ORDER BY e.created_at, e.id),
      sum(e.credit_change)::int, 0)).available
    FROM (SELECT g.pool_id, g.id, g.created_at, g.amount_credits AS credit_change, g AS entry
        FROM json_populate_recordset(NULL::ledger_entries, ${JSON.stringify(granted)}::json) g
      UNION ALL SELECT h.pool_id, h.id, h.ended_at, -h.amount_credits, jsonb_populate_record(NULL::ledger_entries,
          to_jsonb(h) || jsonb_build_object('type', 'settle', 'created_at', h.ended_at))
        FROM holds h WHERE h.state = 'settled') e
    GROUP BY e.pool_id`;
  await insertEvents(
    database,
    grants.map(({ poolId, schoolId, owner, credits, note }) => ({
      at: beganAt,
      actor: "operator",
      action: "credits.grant",
      subject: owner,
      schoolId,
      target: { type: "pool", id: poolId },
      detail: { amountCredits: credits, note },
    })),
  );
}

/** Sums up by day what the holds have spent. */
async function insertUsageDays(database: Prisma.TransactionClient): Promise<void> {
  await database.$executeRaw`INSERT INTO usage_days (pool_id, day, classroom_id, activity_id, actor_id, app_slug, media_type,
      model, spent_credits, released_credits, operations)
    SELECT pool_id, day, classroom_id, activity_id, actor_id, app_slug, media_type, model,
      coalesce(sum(amount_credits) FILTER (WHERE state = 'settled'), 0),
      coalesce(sum(amount_credits) FILTER (WHERE state = 'released'), 0), count(*) FILTER (WHERE state = 'settled')
    FROM holds GROUP BY 1, 2, 3, 4, 5, 6, 7, 8`;
}

/** Inserts what the classes did in the past school days: launches, texts and pictures, and what they cost. */
export async function insertPast(database: Prisma.TransactionClient, work: PastWork): Promise<void> {
  const { past, operations } = work;
  await insertLaunches(database, operations);
  await database.hold.createMany({ data: operations.map((operation) => holdOf(operation, past)) });
  await insertPictures(database, work);
  await insertLedger(database, past);
  await insertUsageDays(database);
}
