import type { Transaction } from "@/lib/database/transaction";
import { notifyPeople } from "@/lib/notifications/queries/notify";
import { listOperatorIds } from "@/lib/notifications/queries/recipients";
import type { AppDecision } from "@/packages/client/contract/apps";

interface NamedApp {
  slug: string;
  name: string;
  nameKo: string | null;
}

const nameOf = ({ slug, name, nameKo }: NamedApp) => ({ appSlug: slug, app: { name, nameKo } });

/** Tells the operators that an app, or changes of it, wait for approval. */
export async function tellOperators(
  app: NamedApp,
  { isChange }: { isChange: boolean },
  transaction: Transaction,
): Promise<void> {
  const to = await listOperatorIds(transaction);
  const params = { ...nameOf(app), isChange };
  await notifyPeople({ kind: "app.waiting", to, params, href: `/apps/${app.slug}` }, transaction);
}

/** Tells the developer of an app what was decided on it; nobody when an operator has added it. */
export async function tellDeveloper(
  appId: string,
  decided: { decision: AppDecision["decision"]; isChange: boolean },
  transaction: Transaction,
): Promise<void> {
  const app = await transaction.app.findUniqueOrThrow({
    where: { id: appId },
    select: { slug: true, name: true, nameKo: true, developerId: true },
  });
  if (app.developerId === null) return;
  const params = { ...nameOf(app), ...decided };
  const href = `/developer/apps/${app.slug}` as const;
  await notifyPeople({ kind: "app.decided", to: [app.developerId], params, href }, transaction);
}
