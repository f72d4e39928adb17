import { expect, test } from "vitest";
import { GET as REVIEW } from "@/app/api/v1/activities/[activityId]/reviews/[submissionId]/route";
import { GET as REVIEWS } from "@/app/api/v1/activities/[activityId]/reviews/route";
import { GET as WORKS } from "@/app/api/v1/mcp-proxy/api/session/works/route";
import { GET as OWN_WORK } from "@/app/api/v1/profile/submissions/route";
import { prisma } from "@/lib/database/prisma";
import { call } from "@/test/call";
import { callAs } from "@/test/call-as";
import { createReader, createSubmitter, workBody } from "@/test/create-submitter";
import { GET, POST } from "./route";

const list = createReader(GET);
const HOUR_MS = 3_600_000;

test("a work that was first submitted after the due time is late in every list; a new revision of one in time is not [progress-2] [submission-list-1]", async () => {
  const { submit, school, student, activityId, session } = await createSubmitter(POST);
  const setDue = (hours: number) =>
    prisma().activity.update({
      where: { id: activityId },
      data: { dueAt: new Date(Date.now() + hours * HOUR_MS) },
    });
  const readLate = async (): Promise<Record<string, boolean>> => {
    const { data } = (await list(school.teacher, activityId)).json;
    return Object.fromEntries(data.map(({ title, late }: { title: string; late: boolean }) => [title, late]));
  };
  await submit({ ...workBody, externalArtifactId: "in-time", title: "Draft" });
  expect(await readLate()).toEqual({ Draft: false });
  await setDue(0);
  await submit({ ...workBody, externalArtifactId: "in-time", title: "In time" });
  await submit({ ...workBody, externalArtifactId: "late", title: "Late" });
  expect(await readLate()).toEqual({ "In time": false, Late: true });

  const works = (await call(WORKS, { session })).json.data;
  const own = (await callAs(student, OWN_WORK)).json.data;
  const reviews = (await callAs(school.teacher, REVIEWS, { params: { activityId } })).json.data;
  const submissions = reviews.map(({ submission }: { submission: { late: boolean } }) => submission);
  for (const listed of [works, own, submissions]) {
    expect(listed.map(({ late }: { late: boolean }) => late)).toEqual([true, false]);
  }
  const readOne = ({ submissionId }: { submissionId: string }) =>
    callAs(school.teacher, REVIEW, { params: { activityId, submissionId } });
  const one = await Promise.all(submissions.map(readOne));
  expect(one.map(({ json }) => json.data.late)).toEqual([true, false]);
  const file = await callAs(school.teacher, GET, { params: { activityId }, path: "/?format=csv" });
  const late = file.text
    .trim()
    .split("\r\n")
    .map((line) => line.split(",").at(-1));
  expect(late.toSorted()).toEqual(["false", "late", "true"]);

  await setDue(1);
  expect(await readLate()).toEqual({ "In time": false, Late: false });
});
