import type { z } from "zod";
import type { approvedApps } from "@/client/contract/hub";
import { listApprovedApps as listRows } from "./queries/approved";

/** The catalogue of approved apps, by name (protocol: Approved apps). */
export async function listApprovedApps(): Promise<z.infer<typeof approvedApps.data>> {
  const apps = await listRows();
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

/** The approved apps as the catalogue page shows them, by name, with their Korean texts. */
export const listCatalogApps = listRows;
