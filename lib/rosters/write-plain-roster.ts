import type { Language } from "@/packages/client/contract/basic-schemas";
import { byClass } from "./class-order";
import type { RosterTable, School } from "./write-oneroster";

const HEADERS = {
  en: { class: "class", number: "number", name: "name", login: "login", role: "role", consent: "consent" },
  ko: { class: "학급", number: "번호", name: "이름", login: "아이디", role: "역할", consent: "동의" },
} as const;

const ROLES = {
  en: { student: "student", teacher: "teacher" },
  ko: { student: "학생", teacher: "교사" },
} as const;

const CONSENTS = {
  en: { given: "yes", refused: "no", unknown: "" },
  ko: { given: "동의", refused: "미동의", unknown: "" },
} as const;

/**
 * Returns a roster as a plain table: a row for each person and each of their classrooms; two classrooms with the same name give
 * one row. A teacher without a classroom has one row, with an empty class; a student without one is left out.
 */
export function toPlainTable({ classrooms, people }: School, language: Language): RosterTable {
  const header = HEADERS[language];
  const classNames = new Map(classrooms.map(({ id, name }) => [id, name]));
  const lines = people.flatMap(({ displayName: name, login, role, enrolments, consent: state }) => {
    const numbers = new Map(
      enrolments.map(({ classroomId, classNumber }) => [classNames.get(classroomId) ?? null, classNumber]),
    );
    const places = [...numbers].map(([className, classNumber]) => ({ className, classNumber }));
    if (places.length === 0 && role === "teacher") places.push({ className: null, classNumber: null });
    const roleName = ROLES[language][role === "teacher" ? "teacher" : "student"];
    const consent = role === "student" ? CONSENTS[language][state] : "";
    return places.map((place) => ({ ...place, name, login, roleName, consent }));
  });
  lines.sort(byClass);
  return {
    name: "roster",
    columns: Object.values(header),
    rows: lines.map(({ className, classNumber, name, login, roleName, consent }) => ({
      [header.class]: className ?? "",
      [header.number]: classNumber ?? "",
      [header.name]: name,
      [header.login]: login,
      [header.role]: roleName,
      [header.consent]: consent,
    })),
  };
}
