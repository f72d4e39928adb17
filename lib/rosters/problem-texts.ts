import type { Language } from "@/packages/client/contract/basic-schemas";

// Why a file or a row of it is not imported, in both languages of the pages. These texts are not in `messages/`, because the API
// answers with them, too.

const TEXTS = {
  // The whole file.
  notUtf8: {
    en: "The file is not UTF-8 text. In a spreadsheet, save it as “CSV UTF-8”.",
    ko: "파일이 UTF-8 글자로 저장되어 있지 않습니다. 엑셀에서 ‘CSV UTF-8’ 형식으로 저장해 주세요.",
  },
  badCsv: {
    en: "The file is not a valid CSV: a quotation mark is not closed, or a row is far too long.",
    ko: "CSV 파일이 올바르지 않습니다. 따옴표가 닫히지 않았거나 한 행이 너무 깁니다.",
  },
  noHeader: {
    en: "The first row must name the columns. A plain CSV needs at least “class” and “name”.",
    ko: "첫 행에 열 이름이 있어야 합니다. 일반 CSV에는 ‘학급’과 ‘이름’ 열이 꼭 필요합니다.",
  },
  missingColumn: {
    en: "A file of the OneRoster zip lacks a column that it must have, or is empty.",
    ko: "OneRoster 압축 파일에 꼭 있어야 하는 열이 빠져 있거나 파일이 비어 있습니다.",
  },
  notRoster: {
    en: "The file is neither a CSV nor a zip, although its name ends like one.",
    ko: "파일 이름과 달리 CSV 파일도 zip 파일도 아닙니다.",
  },
  badPath: {
    en: "The zip has a file whose path is absolute or leads out of the zip. Make a new zip of the CSV files alone.",
    ko: "압축 파일 안에 경로가 올바르지 않은 파일이 있습니다. CSV 파일만 골라 다시 압축해 주세요.",
  },
  badZip: {
    en: "The zip cannot be opened. Make a new zip, without a password.",
    ko: "압축 파일을 열 수 없습니다. 비밀번호 없이 다시 만들어 주세요.",
  },
  encryptedZip: {
    en: "The zip has a password. Make it without one.",
    ko: "압축 파일에 비밀번호가 걸려 있습니다. 비밀번호 없이 만들어 주세요.",
  },
  nestedZip: {
    en: "There is a zip inside the zip. Upload the inner one.",
    ko: "압축 파일 안에 또 압축 파일이 있습니다. 안쪽 파일을 올려 주세요.",
  },
  tooManyFiles: {
    en: "The zip has more files than a roster needs.",
    ko: "압축 파일에 든 파일이 너무 많습니다.",
  },
  unpacksTooLarge: {
    en: "The zip unpacks to more than a roster needs (100 MB).",
    ko: "압축을 풀면 100MB가 넘습니다. 명단 파일만 넣어 주세요.",
  },
  missingFile: {
    en: "The zip must have the files orgs.csv, users.csv, classes.csv and enrollments.csv, for version 1.2 also roles.csv.",
    ko: "압축 파일에 orgs.csv, users.csv, classes.csv, enrollments.csv가 있어야 하고, 1.2 버전에는 roles.csv도 필요합니다.",
  },
  unknownVersion: {
    en: "manifest.csv names a version of OneRoster other than 1.1 and 1.2.",
    ko: "manifest.csv에 적힌 OneRoster 버전이 1.1이나 1.2가 아닙니다.",
  },
  severalSchools: {
    en: "The file has several schools. Export one school at a time.",
    ko: "파일에 여러 학교가 들어 있습니다. 한 번에 한 학교씩 내보내 주세요.",
  },
  tooManyRows: {
    en: "The file has more than 300,000 rows.",
    ko: "파일의 행이 300,000개를 넘습니다.",
  },
  tooManyColumns: {
    en: "The file has more than 100 columns. Delete those that are empty or not needed.",
    ko: "파일의 열이 100개를 넘습니다. 비어 있거나 필요 없는 열을 지워 주세요.",
  },
  noRows: {
    en: "The file has no people and no classes.",
    ko: "파일에 사람도 학급도 없습니다.",
  },
  replaced: {
    en: "A newer file was uploaded, so this one is not used.",
    ko: "새 파일이 올라와서 이 파일은 쓰지 않습니다.",
  },
  studentErased: {
    en: "A student's data was erased after this file was uploaded. Take the student out of the file and upload it again.",
    ko: "이 파일을 올린 뒤에 학생 한 명의 정보를 삭제했습니다. 파일에서 그 학생을 지우고 다시 올려 주세요.",
  },
  unexpected: {
    en: "Something went wrong in the hub. Upload the file again: what is already applied stays as it is.",
    ko: "허브에 문제가 생겼습니다. 파일을 다시 올려 주세요. 이미 반영된 것은 그대로 남아 있습니다.",
  },
  // One row.
  columns: {
    en: "The row has more cells than the header.",
    ko: "첫 행보다 칸이 많습니다.",
  },
  noSourcedId: {
    en: "The sourcedId is missing, too long, or has a character that cannot be shown.",
    ko: "sourcedId가 없거나 너무 길거나, 표시할 수 없는 문자가 있습니다.",
  },
  duplicate: {
    en: "The same thing is already in an earlier row.",
    ko: "앞의 행에 같은 내용이 이미 있습니다.",
  },
  cycle: {
    en: "The organisation is its own parent, directly or through others.",
    ko: "상위 기관을 따라가면 자기 자신으로 돌아옵니다.",
  },
  unknownOrg: { en: "This organisation is not in orgs.csv.", ko: "orgs.csv에 없는 기관입니다." },
  unknownClass: {
    en: "This class is not in classes.csv, or its row is refused.",
    ko: "classes.csv에 없거나 가져오지 못한 학급입니다.",
  },
  unknownUser: {
    en: "This person is not in users.csv, or their row is refused.",
    ko: "users.csv에 없거나 가져오지 못한 사람입니다.",
  },
  noRole: { en: "The person has no role.", ko: "역할이 없는 사람입니다." },
  secondRole: {
    en: "Another role of this person counts: the primary one, or else the first. A person has one role on the hub.",
    ko: "이 사람의 다른 역할을 씁니다. 허브에서는 한 사람이 역할 하나만 가지며, primary인 역할을 쓰고 없으면 첫 역할을 씁니다.",
  },
  unknownRole: {
    en: "The role must be student or teacher.",
    ko: "역할은 학생 또는 교사여야 합니다.",
  },
  administrator: {
    en: "An import adds no admins. Add them yourself on the People page.",
    ko: "관리자는 파일로 추가할 수 없습니다. 구성원 페이지에서 직접 추가해 주세요.",
  },
  roleDiffers: {
    en: "On the hub this person has another role. A role does not change by an import.",
    ko: "허브에서 이 사람의 역할이 다릅니다. 역할은 파일로 바꿀 수 없습니다.",
  },
  enrolmentRole: {
    en: "The role in the class is not the person's own role.",
    ko: "학급에서의 역할이 그 사람의 역할과 다릅니다.",
  },
  noName: { en: "The name is missing.", ko: "이름이 없습니다." },
  badName: {
    en: "A name is one line of at most 60 characters, none of them invisible. If it looks right, type it again.",
    ko: "이름은 보이지 않는 문자 없이 한 줄, 60자까지 쓸 수 있습니다. 이름이 맞아 보이면 지우고 새로 입력해 주세요.",
  },
  nameDiffers: {
    en: "An earlier row with this login name has another name or role.",
    ko: "같은 아이디가 있는 앞의 행과 이름이나 역할이 다릅니다.",
  },
  badConsent: {
    en: "consent must be yes, no or unknown, or empty.",
    ko: "동의는 ‘동의’ 또는 ‘미동의’(O, X도 됩니다)로 쓰거나 비워 두어야 합니다.",
  },
  consentDiffers: {
    en: "An earlier row of this student has another consent.",
    ko: "같은 학생의 앞 행과 동의가 다릅니다.",
  },
  noClass: { en: "A student needs a class.", ko: "학생에게는 학급이 필요합니다." },
  badNumber: {
    en: "A class number is a whole number from 1 to 999.",
    ko: "번호는 1부터 999까지의 숫자여야 합니다.",
  },
  badLogin: {
    en: "A login name has 2 to 40 letters a to z, digits, dots, hyphens and underscores.",
    ko: "아이디는 영문자와 숫자, 점, 하이픈, 밑줄로 2자에서 40자까지 쓸 수 있습니다.",
  },
  loginTaken: {
    en: "This login name is already taken. Choose another.",
    ko: "이미 쓰이고 있는 아이디입니다. 다른 아이디를 정해 주세요.",
  },
  badFlag: { en: "enabledUser must be true or false.", ko: "enabledUser는 true 또는 false여야 합니다." },
  badStatus: {
    en: "status must be active or tobedeleted, or empty.",
    ko: "status는 active나 tobedeleted이거나 비어 있어야 합니다.",
  },
  ambiguousClass: {
    en: "The school has several classrooms with this name. Rename one of them first.",
    ko: "이름이 같은 학급이 여러 개 있습니다. 먼저 학급 이름을 다르게 바꿔 주세요.",
  },
  archivedClass: {
    en: "A class of this person was archived after the file was checked. Restore it and upload the file again.",
    ko: "파일을 확인한 뒤에 이 사람의 학급이 보관되었습니다. 학급을 복원하고 파일을 다시 올려 주세요.",
  },
  ambiguousPerson: {
    en: "It is not certain who this is: several people have this name, or the class number differs. Give the row the login name.",
    ko: "누구인지 확실하지 않습니다. 이름이 같은 사람이 여러 명이거나 번호가 다릅니다. 아이디를 적어 주세요.",
  },
  // A warning: the row is imported.
  sameNumber: {
    en: "The row is imported all the same. If the number is a mistake, correct it.",
    ko: "이 행도 그대로 가져옵니다. 번호가 잘못되었다면 고쳐 주세요.",
  },
  erasedPerson: {
    en: "This student's data was erased. Take the row out of the file.",
    ko: "정보를 삭제한 학생입니다. 파일에서 이 행을 지워 주세요.",
  },
} as const;

/** Why a file or a row of it is not imported, or is imported with a warning. */
export type ProblemCode = keyof typeof TEXTS;

/** The class, the other rows of the file and the people who stay in the class that a warning is about. */
export type WarningDetail = { className: string; rows: number[]; names: string[]; more: number };

/** The codes of rows that are imported all the same. */
export const WARNING_CODES: string[] = ["sameNumber"] satisfies ProblemCode[];

/** Returns the text of a problem. A code that this release does not know gets the text of `unexpected`. */
export function problemText(code: string, language: Language): string {
  return (Object.hasOwn(TEXTS, code) ? TEXTS[code as ProblemCode] : TEXTS.unexpected)[language];
}

/** Returns the text of a warning about the class number `number`: who else has it, and what that means. */
export function warningText(
  number: string,
  { className, rows, names, more }: WarningDetail,
  language: Language,
): string {
  const isEnglish = language === "en";
  const places = rows.map((row) => (isEnglish ? `row ${row}` : `${row}행`));
  const people = names.map((name) =>
    isEnglish ? `${name} (in the class already)` : `${name}(이미 있는 학생)`,
  );
  const others = [...places, ...people].join(", ");
  const rest = more === 0 ? "" : isEnglish ? ` and ${more} more` : ` 외 ${more}명`;
  const who = isEnglish
    ? `No. ${number} in ${className} is also that of: ${others}${rest}.`
    : `${className} ${number}번이 또 있습니다: ${others}${rest}.`;
  return `${who} ${TEXTS.sameNumber[language]}`;
}
