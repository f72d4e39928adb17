"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readText, useFormCall } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { SectionCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toast";
import type { IdentityLink } from "@/packages/client/contract/identity-links";
import { SSO_ID_MAX } from "@/packages/client/contract/limits";
import type { SchoolPerson } from "@/packages/client/contract/people";

type Person = Pick<SchoolPerson, "id" | "displayName" | "ssoId">;

/** A person's linked accounts, and by what single sign-on finds them. */
export function AccountsPart({
  person,
  links,
  usesSsoId,
}: {
  person: Person;
  links: readonly IdentityLink[];
  usesSsoId: boolean;
}) {
  const t = useTranslations("singleSignOn");
  const format = useFormatter();
  const router = useRouter();
  const { toast } = useToast();
  const [removed, setRemoved] = useState<IdentityLink | null>(null);
  async function remove(linkId: string) {
    const params = { profileId: person.id, linkId };
    await hubCall("DELETE /people/{profileId}/identity-links/{linkId}", { params });
    toast({ tone: "positive", title: t("removed") });
    router.refresh();
  }
  return (
    <SectionCard id="accounts" title={t("accounts")} className="mt-8">
      {links.length === 0 ? <p className="text-muted">{t("noAccounts")}</p> : null}
      <ul className="divide-y divide-line">
        {links.map((link) => (
          <li key={link.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="font-semibold">{t(`kind.${link.kind}`)}</span>{" "}
              <span className="break-all">{link.issuer}</span>
              <span className="block text-md text-muted">
                {t("linkedOn", { date: format.dateTime(new Date(link.createdAt), { dateStyle: "medium" }) })}
              </span>
            </span>
            <Button
              variant="secondary"
              aria-label={t("removeOf", { issuer: link.issuer })}
              onClick={() => setRemoved(link)}
            >
              {t("remove")}
            </Button>
          </li>
        ))}
      </ul>
      {usesSsoId ? <SsoIdForm person={person} /> : null}
      {removed ? (
        <ConfirmDialog
          open
          onOpenChange={() => setRemoved(null)}
          title={t("removeTitle")}
          body={t("removeBody", { name: person.displayName })}
          confirmLabel={t("remove")}
          tone="danger"
          onConfirm={() => remove(removed.id)}
        />
      ) : null}
    </SectionCard>
  );
}

function SsoIdForm({ person: { id, ssoId } }: { person: Person }) {
  const t = useTranslations("singleSignOn");
  const ui = useTranslations("ui");
  const router = useRouter();
  const { toast } = useToast();
  const form = useFormCall(async (fields) => {
    const body = { ssoId: readText(fields, "ssoId") || null };
    await hubCall("PATCH /people/{profileId}", { params: { profileId: id }, body });
    toast({ tone: "positive", title: t("ssoIdSaved") });
    router.refresh();
  });
  return (
    <CallForm call={form} className="mt-5">
      <CallField path="ssoId" label={t("ssoId")} hint={t("ssoIdHint")}>
        <TextInput
          key={ssoId}
          name="ssoId"
          maxLength={SSO_ID_MAX}
          defaultValue={ssoId ?? ""}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </CallField>
      <Button type="submit" className="mt-5" pending={form.isPending} pendingText={ui("working")}>
        {t("save")}
      </Button>
    </CallForm>
  );
}
