"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { editSchoolPool } from "@/client/contract/addresses";
import type { PoolEdit, SchoolPool } from "@/client/contract/school";
import { hubCall } from "@/components/data/hub-call";
import { useToast } from "@/components/ui/toast";

/** Changes a school's rules and says so; the page is brought up to date. */
export function usePoolEdit(schoolId: string): (edit: PoolEdit) => Promise<SchoolPool> {
  const t = useTranslations("models");
  const router = useRouter();
  const { toast } = useToast();
  return async (body) => {
    const { data } = await hubCall(editSchoolPool, { params: { schoolId }, body });
    toast({ tone: "positive", title: t("saved") });
    router.refresh();
    return data;
  };
}
