import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { call } from "@/test/call";
import { createStudentSession } from "@/test/create-school";

const file = join(process.env.DATA_DIR ?? ".", "models.json");
writeFileSync(
  file,
  JSON.stringify({
    providers: { demo: { kind: "demo" } },
    models: [{ id: "t", provider: "demo", mediaType: "text", allowsUnder18: true }],
    classroomDefaults: { text: "t" },
    safety: "off",
    voices: [
      { id: "school-1", name: "바다", description: "A clear voice.", locale: "ko" },
      { id: "school-2", name: "Wren" },
    ],
  }),
);
process.env.MODELS_FILE = file;
const { GET } = await import("./route");

async function list(query: string) {
  const { session } = await createStudentSession();
  return (await call(GET, { session, path: `/api/v1/mcp-proxy/api/catalog${query}` })).json.data;
}

test("the voices are those of the models file; a missing description is empty, a missing locale absent [catalog-1] [envelope-2]", async () => {
  expect(await list("")).toEqual([
    { id: "school-1", name: "바다", description: "A clear voice.", locale: "ko" },
    { id: "school-2", name: "Wren", description: "" },
  ]);
});

test("a Korean name is found in composed and decomposed form, only within the requested kind", async () => {
  for (const form of ["NFC", "NFD"]) {
    const name = encodeURIComponent("바다".normalize(form));
    expect((await list(`?kind=voices&query=${name}`)).map(({ id }: { id: string }) => id)).toEqual([
      "school-1",
    ]);
    expect(await list(`?kind=models&query=${name}`)).toEqual([]);
  }
});
