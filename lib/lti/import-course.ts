import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import type { Person } from "@/lib/access/person";
import { prisma } from "@/lib/database/prisma";
import { formatCsv } from "@/lib/format-csv";
import { invalid } from "@/lib/hub-error";
import { log } from "@/lib/log";
import { composeName } from "@/lib/rosters/full-name";
import { type PresentPerson, sourcedIdOf } from "@/lib/rosters/planned-change";
import { listPresentClassrooms, listPresentPeople } from "@/lib/rosters/queries/present";
import { startRosterImport } from "@/lib/rosters/start-roster-import";
import { type RosterTable, toOneRosterTables } from "@/lib/rosters/write-oneroster";
import { getCourse } from "./courses";
import { PlatformFailed } from "./fetch-platform";
import { sourcedIdOfAccount } from "./match-account";
import type { CourseRow } from "./queries/rows";
import { type Member, readMembers } from "./read-members";

const FORMAT = "oneroster-1.1";

/** A course with the people of its school, as an import needs them. */
interface Course {
  context: CourseRow;
  people: PresentPerson[];
  /** Whose accounts of the platform are known: profile ids by subject. */
  links: ReadonlyMap<string, string>;
}

/** Finds the person of the school whom a member is: by their account, else by the id in the school's own system. */
function findKnown({ subject, sourcedId }: Member, { people, links, context }: Course): PresentPerson | null {
  const ownId = sourcedIdOfAccount(context.platform.issuer, subject);
  const linkedId = links.get(subject);
  const bySourcedId = (id: string | null) => people.find((person) => id !== null && person.sourcedId === id);
  return people.find(({ id }) => id === linkedId) ?? bySourcedId(sourcedId) ?? bySourcedId(ownId) ?? null;
}

/**
 * A member as a row of the import. Somebody known keeps name, role and other classrooms, since a course says nothing about those.
 * Null for an admin, who is on no roster.
 */
function toPerson(member: Member, course: Course): PresentPerson | null {
  const { classroomId, platform } = course.context;
  const known = findKnown(member, course);
  if (known?.role === "school_admin") return null;
  const { subject, role: kind, givenName, familyName } = member;
  const id = member.sourcedId ?? sourcedIdOfAccount(platform.issuer, subject);
  const newcomer = {
    id,
    sourcedId: id,
    login: "",
    displayName: "",
    status: "active",
    consent: "unknown",
    ssoId: null,
    role: kind,
  } as const;
  const person: PresentPerson = known ?? {
    ...newcomer,
    displayName: composeName(givenName, familyName),
    enrolments: [],
  };
  // A row without a name is refused, and so would be its enrolment.
  if (person.displayName === "") return person;
  const isHere = person.enrolments.some((enrolment) => enrolment.classroomId === classroomId);
  const here = {
    classroomId,
    kind: person.role === "teacher" ? "teacher" : "student",
    classNumber: null,
  } as const;
  return { ...person, enrolments: isHere ? person.enrolments : [...person.enrolments, here] };
}

/** Students of the classroom with an account of the platform who are no longer in its course. */
function listLeaving(members: readonly Member[], { people, links, context }: Course): PresentPerson[] {
  const subjects = new Set(members.filter(({ isActive }) => isActive).map(({ subject }) => subject));
  const staying = new Set([...links].filter(([subject]) => subjects.has(subject)).map(([, id]) => id));
  const linked = new Set(links.values());
  return people.filter(
    ({ id, role, status, enrolments }) =>
      role === "student" &&
      status === "active" &&
      linked.has(id) &&
      !staying.has(id) &&
      enrolments.some(({ classroomId }) => classroomId === context.classroomId),
  );
}

/** Adds that these people leave the classroom of the course. */
function withLeaving(
  table: RosterTable,
  leaving: readonly PresentPerson[],
  classSourcedId: string,
): RosterTable {
  if (table.name !== "enrollments") return table;
  const isLeft = new Set(leaving.map((person) => `${classSourcedId}\n${sourcedIdOf(person)}`));
  const rows = table.rows.map((row) =>
    isLeft.has(`${row.classSourcedId}\n${row.userSourcedId}`) ? { ...row, status: "tobedeleted" } : row,
  );
  return { ...table, rows };
}

/** Writes the members of a course as a roster, so that an import shows what would change before it does (protocol: Roster import). */
async function writeRoster(members: readonly Member[], course: Course): Promise<Uint8Array> {
  const { classroomId, platform } = course.context;
  const leaving = listLeaving(members, course);
  const joined = members
    .filter(({ isActive }) => isActive)
    .flatMap((member) => toPerson(member, course) ?? []);
  const people = [...new Map([...leaving, ...joined].map((person) => [person.id, person])).values()];
  const used = new Set(
    people.flatMap(({ enrolments }) => enrolments.map((enrolment) => enrolment.classroomId)),
  );
  const everyClassroom = await listPresentClassrooms(platform.schoolId);
  const classrooms = everyClassroom.filter(
    ({ id, status }) => status === "active" && (used.has(id) || id === classroomId),
  );
  const ids = new Set(classrooms.map(({ id }) => id));
  const inActive = people.map((person) => ({
    ...person,
    enrolments: person.enrolments.filter((enrolment) => ids.has(enrolment.classroomId)),
  }));
  const own = classrooms.find(({ id }) => id === classroomId);
  const school = { id: platform.schoolId, name: platform.name, classrooms, people: inActive };
  const zip = new ZipFile();
  for (const table of toOneRosterTables(school, FORMAT)) {
    const { name, columns, rows } = withLeaving(table, leaving, own ? sourcedIdOf(own) : "");
    zip.addBuffer(Buffer.from(formatCsv({ columns, rows })), `${name}.csv`);
  }
  zip.end();
  return buffer(zip.outputStream);
}

async function readCourseMembers(context: Course["context"]): Promise<Member[]> {
  if (context.membershipsUrl === null) throw invalid([{ path: "courseId", message: "ltiNoRoster" }]);
  const members = await readMembers(context.platform, context.membershipsUrl).catch((error: unknown) => {
    if (!(error instanceof PlatformFailed)) throw error;
    log().warn({ err: error, platformId: context.platformId }, "the people of a course could not be read");
    throw invalid([{ path: "courseId", message: "ltiNoAnswer" }], { cause: error });
  });
  // An import of nobody would let the whole class leave.
  if (!members.some(({ isActive }) => isActive))
    throw invalid([{ path: "courseId", message: "ltiNoMembers" }]);
  return members;
}

/**
 * Reads the people of a course from its platform, and starts a roster import with them (protocol: LTI).
 * @throws HubError AUTH_002, NOTFOUND_001; VAL_001 when the platform does not answer or lists nobody; what `startRosterImport` throws
 */
export async function importCourse(caller: Person, schoolId: string, courseId: string) {
  const context = await getCourse(caller, schoolId, courseId);
  const members = await readCourseMembers(context);
  const [people, links] = await Promise.all([
    listPresentPeople(schoolId),
    prisma().identityLink.findMany({
      where: { schoolId, issuer: context.platform.issuer },
      select: { subject: true, profileId: true },
    }),
  ]);
  const course = {
    context,
    people,
    links: new Map(links.map(({ subject, profileId }) => [subject, profileId])),
  };
  const bytes = await writeRoster(members, course);
  const fileName = `${context.platform.name} · ${context.title}`.slice(0, 200);
  return startRosterImport(caller, schoolId, {
    mode: "add",
    fileName,
    open: async function* () {
      yield bytes;
    },
  });
}
