import { route } from "@/lib/api/route";
import { changeEvents } from "@/lib/api/change-events";
import { assertMayHavePlayground } from "@/lib/playground/open-playground";

const sendEvents = changeEvents({
  operation: "playgroundCallEvents",
  findHeard: async (person) => {
    assertMayHavePlayground(person);
    return {
      isHeard: ({ kind, audience }) => kind === "playground-calls" && audience === person.id,
      classrooms: "",
    };
  },
  toData: ({ ids }) => ({ requestIds: ids }),
});

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: sendEvents });
