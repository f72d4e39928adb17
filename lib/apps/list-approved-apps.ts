import type { z } from "zod";

import type { approvedApps } from "@/packages/client/contract/apps";
import { listApprovedAppRows } from "./queries/apps";

/** Lists the approved apps by name, as the API returns them (protocol: Approved apps). */
export async function listApprovedApps(): Promise<z.infer<typeof approvedApps.data>> {
  const apps = await listApprovedAppRows();
  return apps.map((app) => ({
    appSlug: app.slug,
    appName: app.name,
    hostedUrl: app.hostedUrl,
    supportsTeacherManage: app.supportsTeacherManage,
    description: app.description,
    integrationMode: app.integrationMode,
    locales: app.locales,
    ageRange: { min: app.minAge, max: app.maxAge },
    iconUrl: app.iconUrl,
  }));
}

/** Lists the approved apps by name with their Korean texts, for the catalog page. */
export const listCatalogApps = listApprovedAppRows;
