import { route } from "@/lib/api/route";
import { uploadUrl } from "@/client/contract/uploads";
import { endpoint } from "@/lib/api/endpoint";
import { createUpload } from "@/lib/uploads/create-upload";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: uploadUrl,
    run: ({ caller, ...call }) => createUpload({ session: caller, ...call }),
  }),
});
