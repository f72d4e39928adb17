import { POST as apply } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/apply/route";
import { GET as changes } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/changes/route";
import { GET as problems } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/problems/route";
import { GET as readImport } from "@/app/api/v1/schools/[schoolId]/roster-imports/[importId]/route";
import { POST as start } from "@/app/api/v1/schools/[schoolId]/roster-imports/route";
import { prisma } from "@/lib/database/prisma";
import { runRosterImport } from "@/lib/rosters/run-roster-import";
import type { RosterChange, RosterImport, RosterProblem } from "@/packages/client/contract/rosters";
import { callAs } from "./call-as";
import type { TestSchool } from "./create-school";

type File = string | Uint8Array<ArrayBuffer>;

export const runJob = (importId: string) =>
  runRosterImport(importId, { isLastTry: true, signal: new AbortController().signal });

/** The active students of a school by classroom and class number, each as `4-2 7 minji`. */
export async function classList(schoolId: string) {
  const rows = await prisma().enrolment.findMany({
    where: { status: "active", profile: { schoolId, role: "student", status: "active" } },
    select: {
      classNumber: true,
      classroom: { select: { name: true } },
      profile: { select: { login: true } },
    },
    orderBy: [{ classroom: { name: "asc" } }, { classNumber: "asc" }],
  });
  return rows.map(
    ({ classNumber, classroom, profile }) => `${classroom.name} ${classNumber} ${profile.login}`,
  );
}

export function importsOf({ id: schoolId, admin }: Pick<TestSchool, "id" | "admin">) {
  const upload = (file: File, mode: "add" | "complete" = "add") =>
    callAs(admin, start, {
      params: { schoolId },
      path: `/?mode=${mode}`,
      rawBody: file,
      headers: { "content-type": typeof file === "string" ? "text/csv" : "application/zip" },
    });
  const read = async (importId: string): Promise<RosterImport> =>
    (await callAs(admin, readImport, { params: { schoolId, importId } })).json.data;
  return {
    upload,
    read,
    /** Uploads a file and runs the job that checks it. */
    check: async (file: File, mode: "add" | "complete" = "add"): Promise<RosterImport> => {
      const { id } = (await upload(file, mode)).json.data;
      await runJob(id);
      return read(id);
    },
    /** Requests that an import is applied, without running the background job. */
    apply: (importId: string, body = {}) =>
      callAs(admin, apply, { params: { schoolId, importId }, body, headers: { "accept-language": "en" } }),
    changes: async (importId: string, kind?: string, q = ""): Promise<RosterChange[]> =>
      (
        await callAs(admin, changes, {
          params: { schoolId, importId },
          path: `/?limit=200${kind ? `&kind=${kind}` : ""}&q=${encodeURIComponent(q)}`,
        })
      ).json.data,
    problems: async (importId: string, language = "en"): Promise<RosterProblem[]> =>
      (
        await callAs(admin, problems, {
          params: { schoolId, importId },
          path: "/?limit=200",
          headers: { "accept-language": language },
        })
      ).json.data,
    importAll: async (file: File, mode: "add" | "complete" = "add"): Promise<RosterImport> => {
      const { id } = (await upload(file, mode)).json.data;
      await runJob(id);
      await callAs(admin, apply, { params: { schoolId, importId: id }, body: { confirmArchiving: true } });
      await runJob(id);
      return read(id);
    },
  };
}
