import { endpoint, route } from "@/lib/api/route";
import { createUpload } from "@/lib/uploads/create-upload";
import { uploadUrl } from "@/packages/client/contract/uploads";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  POST: endpoint({
    contract: uploadUrl,
    run: ({ caller, ...call }) => createUpload({ session: caller, ...call }),
  }),
});
