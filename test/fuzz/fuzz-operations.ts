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

/** Requests in total, divided among all operations of the description; `npm run test:full` and `npm run fuzz` make 24,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_121);

/**
 * Makes one test for each operation for which `isMine` is true; three test files divide the operations among them. The test sends
 * the operation its share of generated requests and checks each answer (`checkAnswer`). `FUZZ_REQUESTS` sets how many requests are
 * made, `FUZZ_SEED` which ones. A failure prints its seed and the smallest request found.
 */
export async function fuzzOperations(isMine: (operation: DescribedOperation) => boolean): Promise<void> {
  await takeOwnDatabase(); // a test verifies every pool
  const document = currentDocument();
  const all = await listDescribedOperations(document);
  const numRuns = Math.ceil(REQUESTS / all.length);

  const succeeded = new Set<string>();
  const mine = all.filter(isMine);
  let sharedWorld: FuzzWorld | undefined;

  test.each(mine.map((operation) => [operation.name, operation] as const))(
    `%s answers ${numRuns} generated requests as described, and never with a 5xx`,
    async (_, operation) => {
      // A change by one operation must not affect the answers of the next.
      if (!sharedWorld || sharedWorld.hasChanged) sharedWorld = await makeFuzzWorld();
      const world = sharedWorld;
      const context = { document, values: world.values };
      const statuses = new Map<number, number>();
      const property = fc.asyncProperty(
        requestArbitrary(operation, context, world.credentials),
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
    "more than half of the operations had a generated request that succeeded",
    () => {
      expect(succeeded.size).toBeGreaterThan(mine.length / 2);
    },
  );

  test("generated requests leave a ledger that verifies", async () => {
    expect(await listBrokenPools()).toEqual([]);
  });
}
