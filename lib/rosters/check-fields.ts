import type { ConsentState } from "@/packages/client/contract/basic-schemas";
import { classroomName } from "@/packages/client/contract/classrooms";
import {
  classNumber as classNumberSchema,
  displayName as displayNameSchema,
  login as loginSchema,
  ssoId as ssoIdSchema,
} from "@/packages/client/contract/people";
import type { ProblemCode, RosterProblem, RowPosition } from "./roster";

/** The most characters of a field's value that a problem shows. */
const VALUE_MAX = 60;
const SOURCED_ID_MAX = 255;

/** What is wrong with a field of a row, or with the whole row when there is no `field`. */
type Finding = { code: ProblemCode; field?: string; value?: string };

/** Creates a problem of a row. Its value is shortened, with spaces for control and invisible characters: not all can be stored. */
export function problemAt(position: RowPosition, { code, field = "", value = "" }: Finding): RosterProblem {
  const shown = value.replace(/\p{C}/gu, " ").trim().slice(0, VALUE_MAX).toWellFormed();
  return { file: position.file, row: position.row, field, code, ...(shown !== "" && { value: shown }) };
}

/** A field that was read, or why it cannot be used. */
type Field<Value> = { value: Value } | { code: ProblemCode };

export function readName(text: string): Field<string> {
  if (text === "") return { code: "noName" };
  const parsed = displayNameSchema.safeParse(text.normalize("NFC"));
  return parsed.success ? { value: parsed.data } : { code: "badName" };
}

export function readClassName(text: string): Field<string> {
  if (text === "") return { code: "noName" };
  const parsed = classroomName.safeParse(text.normalize("NFC"));
  return parsed.success ? { value: parsed.data } : { code: "badName" };
}

/** Reads a login name, from an e-mail address the part before the `@`; null for an empty cell. */
export function readLogin(text: string): Field<string | null> {
  if (text === "") return { value: null };
  const parsed = loginSchema.safeParse(text.split("@", 1)[0]);
  return parsed.success ? { value: parsed.data } : { code: "badLogin" };
}

/** Reads what single sign-on says of a person; null for an empty cell, which keeps the stored one. */
export function readSsoId(text: string): Field<string | null> {
  if (text === "") return { value: null };
  const parsed = ssoIdSchema.safeParse(text);
  return parsed.success ? { value: parsed.data } : { code: "badSsoId" };
}

/** Reads a class number; null when there is none. */
export function readClassNumber(text: string): Field<number | null> {
  if (text === "") return { value: null };
  const parsed = classNumberSchema.safeParse(/^\d{1,4}$/.test(text) ? Number(text) : text);
  return parsed.success ? { value: parsed.data } : { code: "badNumber" };
}

/** Reads an id of the school's own system. */
export function readSourcedId(text: string): Field<string> {
  const isUsable = text !== "" && text.length <= SOURCED_ID_MAX && !/\p{C}/u.test(text);
  return isUsable ? { value: text } : { code: "noSourcedId" };
}

const ROLES = {
  student: ["student", "학생"],
  teacher: ["teacher", "교사", "선생님", "교원", "담임"],
};

const CONSENTS = {
  given: ["given", "yes", "y", "true", "o", "○", "◯", "동의", "동의함", "예", "네"],
  refused: [
    ...["refused", "no", "n", "false", "x", "×"],
    ...["미동의", "비동의", "부동의", "동의안함", "동의하지않음", "아니오", "아니요"],
  ],
  unknown: ["unknown", "notknown", "미확인", "확인안됨"],
};

function findMeaning<Meaning extends string>(
  words: Record<Meaning, readonly string[]>,
  text: string,
): Meaning | undefined {
  return (Object.keys(words) as Meaning[]).find((meaning) => words[meaning].includes(text));
}

/** Reads a guardian's consent, in English or Korean; null for an empty cell, which keeps the stored consent. */
export function readConsent(text: string): Field<ConsentState | null> {
  if (text === "") return { value: null };
  const consent = findMeaning(CONSENTS, text.normalize("NFKC").toLowerCase().replace(/\s/g, ""));
  return consent ? { value: consent } : { code: "badConsent" };
}

const ADMINISTRATOR =
  /^(administrator|admin|.*administrator|school_?admin|principal|관리자|학교관리자|교장)$/;

/** Reads a role, in English or Korean. */
export function readRole(text: string): Field<"student" | "teacher"> {
  const name = text.toLowerCase().replace(/\s/g, "");
  const role = findMeaning(ROLES, name);
  if (role) return { value: role };
  return { code: ADMINISTRATOR.test(name) ? "administrator" : "unknownRole" };
}
