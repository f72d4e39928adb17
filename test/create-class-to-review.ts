import type { Person } from "@/lib/access/person";
import type { Handler } from "@/lib/api/route";
import { call } from "./call";
import { callAs } from "./call-as";
import { createSchool, launchSessionOf } from "./create-school";

/** The routes to submit a work (`SUBMIT`) and to mark works as reviewed (`POST`). */
export interface ReviewRoutes {
  SUBMIT: Handler;
  POST: Handler;
}

/**
 * Creates a school with an activity and three students. `submit` submits as a student; `read` and `setReviewed` call as staff.
 */
export async function createClassToReview({ SUBMIT, POST }: ReviewRoutes) {
  const school = await createSchool();
  const activityId = await school.activity();
  const students = [await school.student(), await school.student(), await school.student()];

  async function submit(student: Person | undefined, artifact = "a") {
    const url = `https://pages.school.org/${artifact}`;
    const answer = await call(SUBMIT, {
      session: await launchSessionOf(student as Person, activityId),
      params: { activityId },
      body: {
        title: `Work ${artifact}`,
        primaryUrl: url,
        assets: [{ role: "cover", url: `${url}.png` }],
        externalArtifactId: artifact,
      },
    });
    const { submissionId, revision } = answer.json.data;
    return { submissionId: submissionId as string, revision: revision as number };
  }

  async function read(handler: Handler, person: Person, query = "", of = activityId) {
    const path = `/api/v1/activities/${of}/reviews${query}`;
    return callAs(person, handler, { params: { activityId: of }, path });
  }

  function setReviewed(person: Person, submissions: object[], reviewed = true) {
    const headers = { "sec-fetch-site": "same-origin" };
    return callAs(person, POST, { params: { activityId }, headers, body: { submissions, reviewed } });
  }

  return { school, activityId, students, submit, read, setReviewed };
}
