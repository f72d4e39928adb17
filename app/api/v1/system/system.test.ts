import { expect, test, vi } from "vitest";
import { connectionPool } from "@/lib/database/connections";
import { prisma } from "@/lib/database/prisma";
import { checkLedger } from "@/lib/health/check-ledger";
import { callAs } from "@/test/call-as";
import { createDeveloper, createOperator, createSchool } from "@/test/create-school";
import { takeOwnDatabase } from "@/test/database";
import { POST as VERIFY } from "./ledger-checks/route";
import { GET } from "./route";

await takeOwnDatabase(); // a test counts the instances, holds and jobs of the hub

const operator = await createOperator();

async function readSystem() {
  return (await callAs(operator, GET)).json.data;
}

/** Reads the pending check of the ledger, or else the latest one. */
async function readCheck() {
  const { latest, pending } = (await readSystem()).ledger;
  return pending ?? latest;
}

function listLedgerJobs(): Promise<{ payload: { checkId: string } }[]> {
  return prisma().$queryRaw`SELECT j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'verify-ledger'`;
}

test("the system page has the states of database and storage, the models, instances, queue and holds [management-3]", async () => {
  await prisma().instance.createMany({
    data: [
      { id: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0aaa" },
      { id: "01993c1e-52a0-7b3a-9d43-6f1d2a7c0bbb", seenAt: new Date(Date.now() - 60_000) },
    ],
  });
  const system = await readSystem();
  expect(system).toMatchObject({
    parts: { database: "up", storage: "up" },
    queue: { waiting: 0, running: 0, failed: 0 },
    holds: { open: 0, oldestSince: null },
    ledger: { latest: null, pending: null },
  });
  expect(system.models.map(({ id, provider }: Record<string, string>) => [id, provider])).toEqual([
    ["demo-text", "demo"],
    ["demo-image", "demo"],
  ]);
  expect(system.instances.map(({ isAlive }: { isAlive: boolean }) => isAlive).sort()).toEqual([false, true]);
});

test("several requests at once start one check of the ledger and write one audit event", async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => callAs(operator, VERIFY, { method: "POST" })),
  );
  const ids = new Set(answers.map(({ json }) => json.data.id));
  expect([ids.size, answers[0]?.json.data.requestedBy]).toEqual([1, operator.displayName]);
  const queued = await listLedgerJobs();
  expect(queued.map(({ payload }) => payload.checkId)).toEqual([...ids]);
  expect(await prisma().auditEvent.count({ where: { action: "ledger.verify" } })).toBe(1);
  await checkLedger(queued[0]?.payload.checkId ?? "");
  expect((await readSystem()).ledger).toMatchObject({
    latest: { id: [...ids][0], broken: [] },
    pending: null,
  });
});

test("a check of the ledger that ends during a request is still returned", async () => {
  const query = connectionPool().query.bind(connectionPool()) as (statement: {
    text: string;
  }) => Promise<unknown>;
  const endAll = () => prisma().ledgerCheck.updateMany({ data: { endedAt: new Date() } });
  for (const send of [
    () => callAs(operator, VERIFY, { method: "POST" }).then(({ json }) => json.data),
    readCheck,
  ]) {
    await prisma().ledgerCheck.deleteMany();
    if (send === readCheck) await callAs(operator, VERIFY, { method: "POST" });
    let reads = 0;
    const reading = vi.spyOn(connectionPool(), "query").mockImplementation((async (statement: {
      text: string;
    }) => {
      const isReading = /FROM ledger_checks/.test(statement.text);
      if (isReading) reads += 1;
      // A request that read the checks in two statements would miss a check that ends between them.
      if (isReading && reads === 2) await endAll();
      return query(statement);
    }) as never);
    expect(await send()).toMatchObject({ requestedBy: operator.displayName });
    reading.mockRestore();
  }
});

test("a check of the ledger has the names of the schools whose pools are broken", async () => {
  const school = await createSchool();
  await prisma().$executeRaw`UPDATE pool_balances SET available = available + 1, granted = granted + 1
    WHERE pool_id = ${school.poolId}::uuid`;
  await checkLedger(null);
  const { latest } = (await readSystem()).ledger;
  const { name } = await prisma().school.findUniqueOrThrow({ where: { id: school.id } });
  expect(latest).toMatchObject({ requestedBy: null, broken: [{ poolId: school.poolId, owner: name }] });
});

test("only operators read the system page and start a check of the ledger", async () => {
  const school = await createSchool();
  for (const person of [school.admin, school.teacher, await school.student(), await createDeveloper()]) {
    expect((await callAs(person, GET)).json.error.code).toBe("AUTH_002");
    expect((await callAs(person, VERIFY, { method: "POST" })).json.error.code).toBe("AUTH_002");
  }
});
