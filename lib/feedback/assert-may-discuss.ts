import { validate as isUuid } from "uuid";
import { mayTeach } from "@/lib/access/may-teach";
import type { Person } from "@/lib/access/person";
import { HubError, notFound } from "@/lib/hub-error";
import { findDiscussedSubmission } from "./queries/feedback";

/**
 * Asserts that a person may give and read feedback about a submission, and returns on which side: its student, or the class's
 * teachers, who may review it.
 * @throws HubError NOTFOUND_001 for the work of anyone else, AUTH_002 for an operator
 */
export async function assertMayDiscuss(person: Person, submissionId: string) {
  const found = isUuid(submissionId) ? await findDiscussedSubmission(person, submissionId) : null;
  if (!found) throw notFound("submission");
  const { mayReview, ...submission } = found;
  if (submission.studentId === person.id) return { ...submission, side: "student" as const };
  if (!mayReview) throw notFound("submission");
  if (!mayTeach(person))
    throw new HubError("AUTH_002", "Only the class's teachers and its student may do this.");
  return { ...submission, side: "teacher" as const };
}
