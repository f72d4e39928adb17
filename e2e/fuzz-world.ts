import type { Credential } from "../test/fuzz/credentials";
import type { FuzzWorld } from "../test/fuzz/world";
import { type CookieJar, callHub, signIn, startStorybook } from "./contract-program";

type Row = { id: string; [field: string]: unknown };

/** The secret of one demo school: its English name, which nobody of another school may see. */
const SECRET = "Saebyeok";
const COOKIE = "next-auth.session-token";

async function list(hubUrl: string, jar: CookieJar, path: string): Promise<Row[]> {
  return (await callHub(hubUrl, jar, path)).json.data;
}

/** What generated requests need from the demo data: the credentials of every kind of person, and ids that exist. */
export async function demoFuzzWorld(hubUrl: string): Promise<FuzzWorld> {
  const logins = ["minji", "teacher", "principal", "developer", "operator", "hana", "teacher2"];
  const jars = new Map<string, CookieJar>();
  for (const login of logins) jars.set(login, await signIn(hubUrl, login));
  const jarOf = (login: string): CookieJar => jars.get(login) ?? new Map();
  const credentials: Credential[] = [];
  for (const login of logins) {
    const maySeeSecret = ["operator", "hana", "teacher2"].includes(login);
    if (!["minji", "hana"].includes(login)) {
      const body = { name: "fuzz", password: "edu-hub-demo" };
      const { data } = (await callHub(hubUrl, jarOf(login), "/tokens", body)).json;
      credentials.push({ name: `${login}'s bearer`, kind: "hubBearer", token: data.token, maySeeSecret });
    }
    const token = jarOf(login).get(COOKIE) ?? "";
    credentials.push({ name: `${login}'s cookie`, kind: "hubCookie", token, maySeeSecret });
  }
  for (const login of ["minji", "jun", "hana"]) {
    const token = await startStorybook(hubUrl, login);
    credentials.push({
      name: `${login}'s session`,
      kind: "launchSession",
      token,
      maySeeSecret: login === "hana",
    });
  }
  credentials.push({ name: "nobody", kind: "none", token: "", maySeeSecret: false });
  credentials.push({ name: "a forged bearer", kind: "bad", token: "Bearer eduhub_x", maySeeSecret: false });
  const [own, other] = [jarOf("teacher"), jarOf("teacher2")];
  const ids = async (path: string) =>
    [...(await list(hubUrl, own, path)), ...(await list(hubUrl, other, path))].map(({ id }) => id);
  const students = await list(hubUrl, own, "/lms/students");
  // Without minji and jun, whose credentials the requests use: a request that archives someone must not end these credentials.
  const bystanders = students
    .slice(0, 15)
    .filter(({ displayName }) => !["김민지", "이준"].includes(String(displayName)));
  return {
    secret: SECRET,
    credentials,
    values: {
      activityId: await ids("/lms/activities"),
      classroomId: await ids("/lms/classrooms"),
      studentId: await ids("/lms/students"),
      profileId: bystanders.map(({ id }) => id),
      studentIds: bystanders.map(({ id }) => id),
      appSlug: ["storybook", "poem-workshop"],
      prompt: ["A fox in the rain"],
      title: ["Our town"],
      mimeType: ["image/png", "text/plain"],
      filename: ["a.png"],
      url: ["https://work.example.org/1.png"],
      primaryUrl: ["https://work.example.org/1"],
    },
  };
}
