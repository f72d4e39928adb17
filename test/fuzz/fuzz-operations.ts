import fc from "fast-check";
import { expect, test } from "vitest";
import { currentDocument } from "@/lib/api/openapi/current-document";
import { takeOwnDatabase } from "@/test/database";
import { listBrokenPools } from "@/test/list-broken-pools";
import { checkAnswer } from "./check-answer";
import { type DescribedOperation, listDescribedOperations } from "./described-operations";
import { requestArbitrary } from "./request-arbitrary";
import { sendInProcess } from "./send";
import { type FuzzWorld, makeFuzzWorld } from "./world";

/** Requests in all, over every operation of the description; `npm run test:full` and `npm run fuzz` make 24,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/**
 * One test per operation for which `isMine` holds (each operation of the description is some file's): its share of the generated requests, each answer held against all that must be
 * true of it. `FUZZ_REQUESTS` makes more of them, `FUZZ_SEED` others; a failure prints its seed and the smallest request found.
 */
export async function fuzzOperations(isMine: (operation: DescribedOperation) => boolean): Promise<void> {
  await takeOwnDatabase(); // verifies every pool
  const document = currentDocument();
  const all = await listDescribedOperations(document);
  const numRuns = Math.ceil(REQUESTS / all.length);

  const succeeded = new Set<string>();
  const mine = all.filter(isMine);
  let sharedWorld: FuzzWorld | undefined;

  test.each(mine.map((operation) => [operation.name, operation] as const))(
    `%s answers ${numRuns} generated requests as described, and never with a failure of its own`,
    async (_, operation) => {
      // What one operation has changed must not decide the answers of the next.
      if (!sharedWorld || sharedWorld.hasChanged) sharedWorld = await makeFuzzWorld();
      const world = sharedWorld;
      const words = { document, values: world.values };
      const statuses = new Map<number, number>();
      const property = fc.asyncProperty(
        requestArbitrary(operation, words, world.credentials),
        async (request) => {
          const credential = world.credentials[request.credential];
          if (!credential) throw new Error("no such credential");
          const answer = await sendInProcess(operation, request, credential);
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          checkAnswer(operation, request, answer, world);
          if (answer.status === 200 && operation.method !== "GET") world.hasChanged = true;
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
      if (statuses.has(200)) succeeded.add(operation.name);
    },
    600_000,
  );

  // A short run makes too few requests of each operation for one to succeed by chance.
  test.skipIf(numRuns < 200)(
    "are mostly understood: more than half of the operations had a request that succeeds",
    () => {
      expect(succeeded.size).toBeGreaterThan(mine.length / 2);
    },
  );

  test("leave a ledger that holds", async () => {
    expect(await listBrokenPools()).toEqual([]);
  });
}
