"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { CallForm } from "@/components/forms/call-form";
import { useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { useToast } from "@/components/ui/toast";

/** Whether the school allows single sign-on only. */
export function SingleSignOnForm({ schoolId, isOnly }: { schoolId: string; isOnly: boolean }) {
  const t = useTranslations("singleSignOn");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { toast } = useToast();
  const form = useFormCall(async (fields) => {
    const body = { onlySingleSignOn: fields.has("onlySingleSignOn") };
    await hubCall("PATCH /schools/{schoolId}/single-sign-on", { params: { schoolId }, body });
    toast({ tone: "positive", title: t("saved") });
    router.refresh();
  });
  return (
    <CallForm call={form}>
      <Checkbox
        key={String(isOnly)}
        name="onlySingleSignOn"
        label={t("only")}
        hint={t("onlyHint")}
        defaultChecked={isOnly}
      />
      <Button type="submit" className="mt-5" pending={form.isPending} pendingText={ui("working")}>
        {t("save")}
      </Button>
    </CallForm>
  );
}
