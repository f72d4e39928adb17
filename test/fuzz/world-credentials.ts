import type { Person } from "@/lib/access/person";
import { startActivity } from "@/lib/launch/start";
import { createApiToken } from "../create-api-token";
import { createDeveloper, createOperator, createSchool, launchSessionOf } from "../create-school";
import { hubCookieOf } from "../hub-cookie";
import type { Credential } from "./credentials";
import type { UsedSchool } from "./used-school";

async function hubCredentials(
  people: [string, Person][],
  maySeeSecret: (person: Person) => boolean,
): Promise<Credential[]> {
  const made = people.map(async ([name, person]): Promise<Credential[]> => {
    const common = { maySeeSecret: maySeeSecret(person) };
    const bearers: Credential[] =
      person.role === "student"
        ? []
        : [
            {
              ...common,
              name: `${name}'s bearer`,
              kind: "hubBearer",
              token: (await createApiToken(person)).token,
            },
          ];
    return [
      ...bearers,
      { ...common, name: `${name}'s cookie`, kind: "hubCookie", token: await hubCookieOf(person) },
    ];
  });
  return (await Promise.all(made)).flat();
}

async function sessionOf(
  person: Person,
  activityId: string,
  purpose: "student_preview" | "teacher_manage",
  studentId?: string,
) {
  const { launchUrl } = await startActivity(person, activityId, { purpose, studentId, locale: "en" });
  return new URL(launchUrl).searchParams.get("session") ?? "";
}

const BAD: readonly [string, string][] = [
  ["a Basic login", "Basic YTpi"],
  ["a bearer without text", "Bearer "],
  ["an unknown API token", `Bearer eduhub_${"x".repeat(43)}`],
  ["an unsigned session", `Bearer ${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`],
  ["a hundred kilobytes", `Bearer ${"x".repeat(100_000)}`],
  ["a word", "Bearer __proto__"],
  ["nothing but a space", " "],
];

/**
 * Credentials of every kind of caller, and some that are invalid. The names in the school `other` contain the secret of
 * `FuzzWorld`: only people of that school and operators may get an answer with the secret.
 */
export async function credentialsOf(own: UsedSchool, other: UsedSchool) {
  const [operator, developer] = [await createOperator(), await createDeveloper()];
  const poor = await createSchool({ credits: 1 });
  const limited = await createSchool({ dailyLimitCredits: 3, allowedModels: ["demo-text"] });
  const sessions: [string, string, boolean][] = [
    ["a student's session", own.session, false],
    ["the student's next session", await launchSessionOf(own.student, own.activityId), false],
    [
      "a preview",
      await sessionOf(own.school.teacher, own.activityId, "student_preview", own.student.id),
      false,
    ],
    ["a teacher's session", await sessionOf(own.school.teacher, own.activityId, "teacher_manage"), false],
    ["another school's session", other.session, true],
    ["a session with one credit", await launchSessionOf(await poor.student(), await poor.activity()), false],
    [
      "a session with a daily limit",
      await launchSessionOf(await limited.student(), await limited.activity()),
      false,
    ],
  ];
  const people: [string, Person][] = [
    ["the student", own.student],
    ["the teacher", own.school.teacher],
    ["the school admin", own.school.admin],
    ["the developer", developer],
    ["the operator", operator],
    ["another school's teacher", other.school.teacher],
    ["another school's student", other.student],
  ];
  return [
    ...sessions.map(
      ([name, token, maySeeSecret]): Credential => ({ name, kind: "launchSession", token, maySeeSecret }),
    ),
    ...(await hubCredentials(
      people,
      ({ role, schoolId }) => role === "operator" || schoolId === other.school.id,
    )),
    ...BAD.map(([name, token]): Credential => ({ name, kind: "bad", token, maySeeSecret: false })),
    { name: "nobody", kind: "none", token: "", maySeeSecret: false } satisfies Credential,
  ];
}
