import type { PresentClassroom, PresentPerson } from "./planned-change";
import type { RosterTable } from "./write-oneroster";

const HEADERS = {
  en: { class: "class", number: "number", name: "name", login: "login", role: "role" },
  ko: { class: "학급", number: "번호", name: "이름", login: "아이디", role: "역할" },
} as const;

const ROLES = {
  en: { student: "student", teacher: "teacher" },
  ko: { student: "학생", teacher: "교사" },
} as const;

interface Roster {
  classrooms: readonly PresentClassroom[];
  people: readonly PresentPerson[];
}

const collator = new Intl.Collator("ko", { numeric: true });

/** Returns a roster as a plain table: a row for each person and classroom. A student without a classroom has no place in it. */
export function toPlainTable({ classrooms, people }: Roster, language: "en" | "ko"): RosterTable {
  const header = HEADERS[language];
  const classNames = new Map(classrooms.map(({ id, name }) => [id, name]));
  const lines = people.flatMap(({ displayName, login, role, enrolments }) => {
    const places = enrolments.map(({ classroomId, classNumber }) => ({
      className: classNames.get(classroomId) ?? "",
      classNumber,
    }));
    if (places.length === 0 && role === "teacher") places.push({ className: "", classNumber: null });
    const roleName = ROLES[language][role === "teacher" ? "teacher" : "student"];
    return places.map((place) => ({ ...place, displayName, login, roleName }));
  });
  lines.sort(
    (a, b) =>
      collator.compare(a.className, b.className) ||
      (a.classNumber ?? 0) - (b.classNumber ?? 0) ||
      collator.compare(a.displayName, b.displayName),
  );
  return {
    name: "roster",
    columns: Object.values(header),
    rows: lines.map(({ className, classNumber, displayName, login, roleName }) => ({
      [header.class]: className,
      [header.number]: classNumber ?? "",
      [header.name]: displayName,
      [header.login]: login,
      [header.role]: roleName,
    })),
  };
}
