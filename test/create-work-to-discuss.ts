import type { Handler } from "@/lib/api/route";
import { prisma } from "@/lib/database/prisma";
import { callAs } from "./call-as";
import { createSubmitter, workBody } from "./create-submitter";

type Caller = { id: string };

/** The routes of feedback (`ONE`: of one piece; `SEE`: of what was seen), and `SUBMIT` for the work. */
export interface FeedbackRoutes {
  SUBMIT: Handler;
  ALL: { GET: Handler; POST: Handler };
  SEE: Handler;
  ONE: { PATCH: Handler; DELETE: Handler };
}

/** Creates a student with one submitted work, and what people do with the feedback about it. */
export async function createWorkToDiscuss({ SUBMIT, ALL, SEE, ONE }: FeedbackRoutes) {
  const submitter = await createSubmitter(SUBMIT);
  const submitAgain = () => submitter.submit({ ...workBody, title: "Our town again" });
  const { submissionId } = (await submitter.submit(workBody)).json.data as { submissionId: string };
  const params = { submissionId };
  const statusOf = async () => {
    const select = { status: true, reviewedAt: true, reviewedById: true };
    return prisma().submission.findUniqueOrThrow({ where: { id: submissionId }, select });
  };
  return {
    ...submitter,
    submissionId,
    submitAgain,
    statusOf,
    send: (person: Caller, body: object, key?: string) =>
      callAs(person, ALL.POST, { params, body, headers: key ? { "idempotency-key": key } : {} }),
    list: (person: Caller) => callAs(person, ALL.GET, { params }),
    see: (person: Caller) => callAs(person, SEE, { method: "POST", params }),
    edit: (person: Caller, feedbackId: string, body: object) =>
      callAs(person, ONE.PATCH, { method: "PATCH", params: { feedbackId }, body }),
    takeBack: (person: Caller, feedbackId: string) =>
      callAs(person, ONE.DELETE, { method: "DELETE", params: { feedbackId } }),
  };
}
