import { expect, test } from "vitest";
import { POST as submit } from "@/app/api/v1/activities/[activityId]/submissions/route";
import { POST as createMedia } from "@/app/api/v1/mcp-proxy/api/media/create/route";
import { POST as quote } from "@/app/api/v1/mcp-proxy/api/quote/route";
import { POST as createText } from "@/app/api/v1/mcp-proxy/api/text/create/route";
import { POST as uploadUrl } from "@/app/api/v1/mcp-proxy/api/upload-url/route";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";
import { findContract } from "../route";
import { exampleOfOperation } from "./example-of";

test.each([
  ["quote", quote],
  ["textCreate", createText],
  ["mediaCreate", createMedia],
  ["uploadUrl", uploadUrl],
  ["studentSubmit", submit],
])("the example of %s works as it is", async (_, handler) => {
  const contract = findContract(handler);
  if (!contract) throw new Error("The handler has no operation.");
  const { activityId, session } = await createStudentSession();
  const answer = await call(handler, {
    session,
    params: { activityId },
    body: exampleOfOperation(contract).body,
  });
  expect(answer.json).toMatchObject({ status: "success" });
});
