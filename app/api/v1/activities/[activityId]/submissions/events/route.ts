import { route } from "@/lib/http/route";
import { sendSubmissionEvents } from "@/lib/http/submission-events";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: sendSubmissionEvents });
