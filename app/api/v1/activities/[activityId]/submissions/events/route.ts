import { route } from "@/lib/api/route";
import { sendSubmissionEvents } from "./submission-events";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: sendSubmissionEvents });
