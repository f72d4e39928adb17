import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { usageScope } from "@/lib/access/queries/usage-scope";
import { database } from "@/lib/database/kysely";
import { idPart, type KeysetList, momentPart, type PageRange } from "@/lib/database/page";
import type { HoldState } from "@/packages/client/contract/basic-schemas";
import type { EntryType } from "@/packages/client/contract/usage";
import { classroomsOfTeacher, type FilterValues, ifSet, poolOfActivity, poolOfSchool } from "./conditions";

type EntryPosition = { at: Date; id: string };

/** The list of ledger entries, open holds and released holds, newest first. */
export const ENTRIES: KeysetList<EntryPosition> = { name: "entries", parts: { at: momentPart, id: idPart } };

export interface EntryFilters extends FilterValues {
  type?: EntryType;
}

/** A table that has rows of the list; statements call it `l`. `at` is the column that orders the rows. */
interface Source {
  table: "ledgerEntries" | "holds";
  at: RawBuilder<Date>;
  condition: RawBuilder<SqlBool>;
  columns: {
    type: RawBuilder<EntryType>;
    balanceAfterCredits: RawBuilder<number | null>;
    note: RawBuilder<string | null>;
    holdState: RawBuilder<HoldState | null>;
  };
}

const NO_BALANCE_OR_NOTE = {
  balanceAfterCredits: sql<number | null>`NULL::int`,
  note: sql<string | null>`NULL::text`,
};

const LEDGER: Omit<Source, "condition"> = {
  table: "ledgerEntries",
  at: sql`l.created_at`,
  columns: {
    type: sql`l.type::text`,
    balanceAfterCredits: sql`l.balance_after_credits`,
    note: sql`l.note`,
    holdState: sql`CASE l.type WHEN 'settle' THEN 'settled' END`,
  },
};

/**
 * Where the rows of each type are. The conditions are literals, so that partial indexes can be used; `l.type <> 'settle'` is
 * the condition of `ledger_entries_grants_idx`.
 */
const SOURCES: Readonly<Record<EntryType, Source>> = {
  settle: { ...LEDGER, condition: sql`l.type = 'settle'` },
  grant: { ...LEDGER, condition: sql`l.type = 'grant' AND l.type <> 'settle'` },
  adjust: { ...LEDGER, condition: sql`l.type = 'adjust' AND l.type <> 'settle'` },
  reserved: {
    table: "holds",
    at: sql`l.created_at`,
    condition: sql`l.state = 'reserved'`,
    columns: { ...NO_BALANCE_OR_NOTE, type: sql`'reserved'`, holdState: sql`'reserved'` },
  },
  released: {
    table: "holds",
    at: sql`l.ended_at`,
    condition: sql`l.state = 'released'`,
    columns: { ...NO_BALANCE_OR_NOTE, type: sql`'released'`, holdState: sql`'released'` },
  },
};
const ALL_SOURCES: readonly Source[] = [
  { ...LEDGER, condition: sql`true` },
  SOURCES.reserved,
  SOURCES.released,
];

/** The columns by which rows are found, those with the fewest rows for a value first. */
const NARROWEST_FIRST = ["actorId", "activityId", "classroomId", "poolId"] as const;
type KeyColumn = (typeof NARROWEST_FIRST)[number];

/**
 * Returns the operator with which a column is compared: only the narrowest column gets one that can use an index. With a wider
 * column's index PostgreSQL would scan many rows of other people, because it assumes that matches are evenly spread.
 */
function comparisonIn(query: EntryFilters): (column: KeyColumn) => "=" | "is not distinct from" {
  const { column: scope } = usageScope(query.role, query.personId);
  const filters = { actorId: query.studentId, activityId: query.activityId, classroomId: query.classroomId };
  const given = new Set<KeyColumn>([scope]);
  for (const name of ["actorId", "activityId", "classroomId"] as const)
    if (filters[name] !== undefined) given.add(name);
  const narrowest = NARROWEST_FIRST.find((name) => given.has(name));
  return (column) => (column === narrowest ? "=" : "is not distinct from");
}

/** The conditions on rows `l` for a key `k` of `usageScope`. Days start at midnight in the key's time zone. */
function entryConditions(
  query: EntryFilters & Partial<PageRange<EntryPosition>>,
  { at, condition }: Source,
): Expression<SqlBool>[] {
  const eb = expressionBuilder<{ l: DB["holds"] }, "l">();
  const comparison = comparisonIn(query);
  return [
    condition,
    ...ifSet(query.fromDay, (day) => sql`${at} >= (${day}::date)::timestamp AT TIME ZONE k.zone`),
    ...ifSet(query.fromMoment, (moment) => sql`${at} >= ${new Date(moment)}`),
    ...ifSet(query.toDay, (day) => sql`${at} < (${day}::date + 1)::timestamp AT TIME ZONE k.zone`),
    ...ifSet(query.toMoment, (moment) => sql`${at} < ${new Date(moment)}`),
    ...ifSet(query.classroomId, (id) => eb("l.classroomId", comparison("classroomId"), id)),
    ...ifSet(query.studentId, (id) => eb("l.actorId", comparison("actorId"), id)),
    ...ifSet(query.activityId, (id) => eb("l.activityId", comparison("activityId"), id)),
    ...ifSet(query.appSlug, (slug) => eb("l.appSlug", "=", slug)),
    ...ifSet(query.model, (model) => eb("l.model", "=", model)),
    ...ifSet(query.teacherId, (id) => eb("l.classroomId", "=", classroomsOfTeacher(id))),
    ...ifSet(query.schoolId, (id) => eb("l.poolId", "=", poolOfSchool(id))),
    ...ifSet(query.after ?? undefined, ({ at: time, id }) => sql`(${at}, l.id) < (${time}, ${id})`),
  ];
}

/**
 * Returns the limit of a table's page as one of a few literals: one row more than pages of 50, 200 and 1000 rows. PostgreSQL
 * assumes that an unknown limit is a tenth of the table, so it would plan the statement again for every call.
 */
function literalLimit(limit: number) {
  return sql<number>`${sql.lit([51, 201, 1001].find((size) => size >= limit) ?? limit)}`;
}

/** One page of one table for the key `k`, read by an index of the narrowest column, the time and the id of the rows. */
function pageOf(source: Source, query: EntryFilters & PageRange<EntryPosition>) {
  const { column } = usageScope(query.role, query.personId);
  const { at, columns } = source;
  // Both tables have the columns named here; Kysely types one of them.
  return database()
    .selectFrom(`${source.table as "holds"} as l`)
    .select(["l.id", "l.poolId", "l.amountCredits", "l.mediaType", "l.model", "l.actorId"])
    .select(["l.classroomId", "l.activityId", "l.appSlug", "l.operationId"])
    .select([at.as("at"), columns.type.as("type"), columns.balanceAfterCredits.as("balanceAfterCredits")])
    .select([columns.note.as("note"), columns.holdState.as("holdState")])
    .where(`l.${column}`, comparisonIn(query)(column), sql.ref<string>("k.key"))
    .where((eb) => eb.and(entryConditions(query, source)))
    .orderBy(at, "desc")
    .orderBy("l.id", "desc")
    .limit(literalLimit(query.limit));
}

/**
 * Limits the pools that an operator's list reads to those that the filters can match. A filter by app reads every pool, with
 * one lookup in `ledger_entries_app_idx` each. The app of an activity can change, so only the entries say where an app was
 * used.
 */
function poolConditions({ classroomId, studentId, activityId, teacherId, schoolId }: EntryFilters) {
  const db = database();
  const eb = expressionBuilder<{ k: { key: string } }, "k">();
  const poolsOf = (profileId: string) =>
    db
      .selectFrom("enrolments as e")
      .innerJoin("classrooms as c", "c.id", "e.classroomId")
      .select("c.poolId")
      .where("e.profileId", "=", profileId);
  return [
    ...ifSet(classroomId, (id) =>
      eb("k.key", "=", db.selectFrom("classrooms as c").select("c.poolId").where("c.id", "=", id)),
    ),
    ...ifSet(studentId, (id) => eb("k.key", "in", poolsOf(id))),
    ...ifSet(activityId, (id) => eb("k.key", "=", poolOfActivity(id))),
    ...ifSet(teacherId, (id) => eb("k.key", "in", poolsOf(id))),
    ...ifSet(schoolId, (id) => eb("k.key", "=", poolOfSchool(id))),
  ];
}

/**
 * Lists the ledger entries, open holds and released holds that a person may see, with names; a playground has no classroom name.
 * Reads up to `literalLimit` rows of each source for each key of the scope, then sorts them and joins names.
 */
export function listEntryRows(query: EntryFilters & PageRange<EntryPosition>) {
  const { keys } = usageScope(query.role, query.personId);
  const pools = query.role === "operator" ? poolConditions(query) : [];
  const sources = query.type ? [SOURCES[query.type]] : ALL_SOURCES;
  const [first, ...others] = sources.map((source) =>
    database().selectFrom(pageOf(source, query).as("l")).selectAll(),
  );
  if (!first) throw new Error("a list has at least one source");
  const rows = others.reduce((union, other) => union.unionAll(other), first);
  return database()
    .selectFrom((eb) =>
      eb
        .selectFrom(keys.as("k"))
        .selectAll("k")
        .where((of) => of.and(pools))
        .as("k"),
    )
    .innerJoinLateral(rows.as("e"), (join) => join.onTrue())
    .leftJoin("profiles as p", "p.id", "e.actorId")
    .leftJoin("classrooms as c", (join) =>
      join.onRef("c.id", "=", "e.classroomId").on("c.developerId", "is", null),
    )
    .leftJoin("activities as a", "a.id", "e.activityId")
    .leftJoin("apps as app", "app.slug", "e.appSlug")
    .leftJoin("creditPools as cp", "cp.id", "e.poolId")
    .leftJoin("schools as s", "s.id", "cp.schoolId")
    .selectAll("e")
    .select(["p.displayName as actorName", "c.name as classroomName"])
    .select(["a.title as activityTitle", "app.name as appName", "app.nameKo as appNameKo"])
    .select(["s.name as schoolName", "s.nameKo as schoolNameKo", "k.zone as timeZone"])
    .orderBy("e.at", "desc")
    .orderBy("e.id", "desc")
    .limit(query.limit)
    .execute();
}

export type EntryRow = Awaited<ReturnType<typeof listEntryRows>>[number];
