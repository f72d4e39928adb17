import { route } from "@/lib/api/route";
import { assertMayReview } from "@/lib/access/assert-may-review";
import { changeEvents } from "@/lib/api/change-events";
import { readCookieCaller } from "@/lib/auth/read-caller";
import { watchSubmissions } from "@/lib/submissions/list-submissions";

const sendEvents = changeEvents({
  operation: "submissionEvents",
  authoriseReader: async ({ request, params: { activityId = "" } }) => {
    const person = await readCookieCaller(request);
    await assertMayReview(person, activityId);
    return person;
  },
  watch: ({ params: { activityId = "" } }, _, watcher) => watchSubmissions(activityId, watcher),
  changedData: (submissionIds) => ({ submissionIds }),
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: sendEvents });
