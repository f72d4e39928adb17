// biome-ignore-all lint/style/noProcessEnv: how many requests there are is for whoever runs the tests to say.
import fc from "fast-check";
import { expect, test } from "vitest";
import { listBrokenPools } from "@/lib/db/ledger-rows";
import { currentDocument } from "@/lib/http/openapi/current-document";
import { checkAnswer } from "./check-answer";
import { type DescribedOperation, listDescribedOperations } from "./described-operations";
import { requestArbitrary } from "./request-arbitrary";
import { sendInProcess } from "./send";
import { makeFuzzWorld } from "./world";

/** Requests in all, over every operation of the description. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 24_000);
/** So many requests to one operation cannot all miss. */
const ENOUGH = 500;
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/**
 * One test per operation for which `isMine` holds: its share of the generated requests, each answer held against all that must be
 * true of it. `FUZZ_REQUESTS` makes more of them, `FUZZ_SEED` others; a failure prints its seed and the smallest request found.
 */
export async function fuzzOperations(isMine: (operation: DescribedOperation) => boolean): Promise<void> {
  const document = currentDocument();
  const all = await listDescribedOperations(document);
  const world = await makeFuzzWorld();
  const words = { document, values: world.values };
  const numRuns = Math.ceil(REQUESTS / all.length);

  test.each(all.filter(isMine).map((operation) => [operation.name, operation] as const))(
    `%s answers ${numRuns} generated requests as described, and never with a failure of its own`,
    async (_, operation) => {
      const statuses = new Map<number, number>();
      const property = fc.asyncProperty(
        requestArbitrary(operation, words, world.credentials),
        async (request) => {
          const credential = world.credentials[request.credential];
          if (!credential) throw new Error("no such credential");
          const answer = await sendInProcess(operation, request, credential);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          checkAnswer(operation, request, answer, world);
        },
      );
      await fc.assert(property, {
        seed: SEED,
        numRuns,
        interruptAfterTimeLimit: 600_000,
        markInterruptAsFailure: true,
      });
      if (process.env.FUZZ_REPORT) {
        process.stdout.write(`${operation.name} ${JSON.stringify(Object.fromEntries(statuses))}\n`);
      }
      if (numRuns >= ENOUGH) expect([...statuses.keys()], "some request succeeds").toContain(200);
    },
    600_000,
  );

  test("leave a ledger that holds", async () => {
    expect(await listBrokenPools()).toEqual([]);
  });
}
