import type { Transaction } from "@/lib/database/transaction";
import { notifyPeople } from "@/lib/notifications/queries/notify";

/** Tells who uploaded an import and who applied it that it has ended. */
export async function tellImportEnded(
  { id, schoolId, status }: { id: string; schoolId: string; status: "applied" | "failed" },
  transaction: Transaction,
): Promise<void> {
  const by = await transaction.rosterImport.findUniqueOrThrow({
    where: { id },
    select: { requestedById: true, appliedById: true },
  });
  const people = await transaction.profile.findMany({
    where: { id: { in: [by.requestedById, by.appliedById].filter((person) => person !== null) } },
    select: { id: true, role: true },
  });
  for (const person of people) {
    await notifyPeople(
      {
        kind: "import.done",
        to: [person.id],
        params: { schoolId, importId: id, status },
        href: person.role === "operator" ? `/schools/${schoolId}/import` : "/people/import",
      },
      transaction,
    );
  }
}
