import { splitName } from "./full-name";
import { CLASS_NUMBER_COLUMN } from "./oneroster-rows";
import { type PresentClassroom, type PresentPerson, sourcedIdOf } from "./planned-change";

/** One CSV file of an exported roster. */
export interface RosterTable {
  /** Without the extension. */
  name: string;
  columns: readonly string[];
  rows: readonly Readonly<Record<string, string | number>>[];
}

/** The header of each file, as the specification has it (CSV tables of OneRoster 1.1; `roles` of 1.2), then the hub's own column. */
const HEADERS = {
  manifest: "propertyName,value",
  orgs: "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId",
  classes:
    "sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId," +
    "termSourcedIds,subjects,subjectCodes,periods",
  users:
    "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,middleName," +
    "identifier,email,sms,phone,agentSourcedIds,grades,password",
  enrollments:
    "sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate," +
    CLASS_NUMBER_COLUMN,
  roles:
    "sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId",
};

/** In 1.2 the role and the organisations of a user are in `roles.csv`. */
const HEADER_OF_USERS_1_2 = HEADERS.users.replace(",orgSourcedIds,role", "");

/** A school with the people and classrooms of its roster. */
export interface School {
  id: string;
  name: string;
  classrooms: readonly PresentClassroom[];
  people: readonly PresentPerson[];
}

function table(name: keyof typeof HEADERS, rows: RosterTable["rows"], header = HEADERS[name]): RosterTable {
  return { name, columns: header.split(","), rows };
}

function toManifest(format: "oneroster-1.1" | "oneroster-1.2"): RosterTable {
  const included = format === "oneroster-1.2" ? ["roles"] : [];
  const files = ["classes", "enrollments", "orgs", "users", ...included];
  const absent = ["academicSessions", "categories", "courses", "demographics", "lineItems", "results"];
  return table("manifest", [
    { propertyName: "manifest.version", value: "1.0" },
    { propertyName: "oneroster.version", value: format.slice(-3) },
    ...files.map((file) => ({ propertyName: `file.${file}`, value: "bulk" })),
    ...absent.map((file) => ({ propertyName: `file.${file}`, value: "absent" })),
    { propertyName: "source.systemName", value: "Education Hub" },
  ]);
}

function toUsers({ id, people }: School, format: "oneroster-1.1" | "oneroster-1.2"): RosterTable {
  const is12 = format === "oneroster-1.2";
  const rows = people.map((person) => ({
    sourcedId: sourcedIdOf(person),
    enabledUser: "true",
    username: person.login,
    ...splitName(person.displayName),
    ...(is12 ? {} : { orgSourcedIds: id, role: person.role }),
  }));
  return table("users", rows, is12 ? HEADER_OF_USERS_1_2 : undefined);
}

function toEnrollments({ id, classrooms, people }: School): RosterTable {
  const classIds = new Map(classrooms.map((classroom) => [classroom.id, sourcedIdOf(classroom)]));
  const rows = people.flatMap((person) =>
    person.enrolments.map(({ classroomId, kind, classNumber }) => ({
      sourcedId: `${classroomId}-${person.id}`,
      classSourcedId: classIds.get(classroomId) ?? "",
      schoolSourcedId: id,
      userSourcedId: sourcedIdOf(person),
      role: kind,
      primary: "false",
      [CLASS_NUMBER_COLUMN]: classNumber ?? "",
    })),
  );
  return table("enrollments", rows);
}

/** Returns a roster as the tables of OneRoster. Class numbers are in the hub's own column, as the specification allows. */
export function toOneRosterTables(school: School, format: "oneroster-1.1" | "oneroster-1.2"): RosterTable[] {
  const { id, name, classrooms, people } = school;
  const classes = classrooms.map((classroom) => ({
    sourcedId: sourcedIdOf(classroom),
    title: classroom.name,
    classType: "homeroom",
    schoolSourcedId: id,
  }));
  const roles = people.map((person) => ({
    sourcedId: `role-${person.id}`,
    userSourcedId: sourcedIdOf(person),
    roleType: "primary",
    role: person.role,
    orgSourcedId: id,
  }));
  return [
    toManifest(format),
    table("orgs", [{ sourcedId: id, name, type: "school" }]),
    table("classes", classes),
    toUsers(school, format),
    toEnrollments(school),
    ...(format === "oneroster-1.2" ? [table("roles", roles)] : []),
  ];
}
