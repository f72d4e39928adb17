"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { useToast } from "@/components/ui/toast";
import type { PoolEdit, SchoolPool } from "@/packages/client/contract/school-pool";

export function useSaveSettings(schoolId: string): (edit: PoolEdit) => Promise<SchoolPool> {
  const t = useTranslations("models");
  const router = useRouter();
  const { toast } = useToast();
  return async (body) => {
    const { data } = await hubCall("PATCH /schools/{schoolId}/pool", { params: { schoolId }, body });
    toast({ tone: "positive", title: t("saved") });
    router.refresh();
    return data;
  };
}
