import { route } from "@/lib/api/route";
import { receiveFile, serveFile } from "./serve-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({ GET: serveFile, PUT: receiveFile });
