import { route } from "@/lib/api/route";
import { changeEvents } from "@/lib/api/change-events";
import { readHubCaller } from "@/lib/auth/read-caller";
import { watchCalls } from "@/lib/playground/list-calls";
import { assertMayHavePlayground } from "@/lib/playground/open-playground";

const sendEvents = changeEvents({
  operation: "playgroundCallEvents",
  authoriseReader: async ({ request }) => {
    const person = await readHubCaller(request);
    assertMayHavePlayground(person);
    return person;
  },
  watch: (_, reader, watcher) => watchCalls(reader.id, watcher),
  changedData: (requestIds) => ({ requestIds }),
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: sendEvents });
