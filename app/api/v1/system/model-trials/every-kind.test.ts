import { afterAll, expect, test } from "vitest";
import { callOperationAs } from "@/test/call-as";
import { closeAll } from "@/test/call-scripted-provider";
import { createOperator } from "@/test/create-school";
import { KINDS, type LibraryKind, startEveryKind } from "@/test/provider-kinds";
import { POST } from "./route";

const refusals = await startEveryKind();
const operator = await createOperator();
const ALL = Object.keys(KINDS) as LibraryKind[];

afterAll(closeAll);

const tryModel = async (modelId: string) =>
  (await callOperationAs(operator, POST, {}, { modelId })).json.data;

test.each(ALL)(
  "a text of a provider of kind %s is tried, and its service refuses nothing [models-16]",
  async (kind) => {
    expect(await tryModel(`text-of-${kind}`)).toMatchObject({
      ok: true,
      text: { text: expect.stringMatching(/^hello/), inputTokens: 7, outputTokens: 5 },
      failure: null,
    });
    expect(refusals[kind]).toEqual([]);
  },
);

test.each(ALL.filter((kind) => KINDS[kind].image !== null))(
  "a picture of a provider of kind %s is tried, and its service refuses nothing [models-16]",
  async (kind) => {
    const trial = await tryModel(`image-of-${kind}`);
    expect(trial).toMatchObject({ ok: true, text: null, failure: null });
    expect(trial.picture.preview).toMatch(/^data:image\/jpeg;base64,/);
    expect(refusals[kind]).toEqual([]);
  },
);
