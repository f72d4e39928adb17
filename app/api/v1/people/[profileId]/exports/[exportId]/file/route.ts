import { route } from "@/lib/api/route";
import { sendExport } from "./send-export";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: sendExport,
});
