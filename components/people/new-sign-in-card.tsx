"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList } from "@/components/ui/description-list";
import type { NewSignIn } from "@/packages/client/contract/people";

/** A person's login name and new password. The hub stores only a hash, so the password can be shown only now. */
export function NewSignInCard({ signIn }: { signIn: NewSignIn }) {
  const t = useTranslations("people");
  const box = useRef<HTMLDivElement>(null);
  // This card replaces the form that had focus.
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <DescriptionList
        items={[
          { label: t("name"), value: signIn.displayName },
          { label: t("login"), value: <code className="text-lg">{signIn.login}</code> },
          {
            label: t("password"),
            value: (
              <span className="flex flex-wrap items-center gap-3">
                <code className="text-lg font-semibold">{signIn.password}</code>
                <CopyButton value={signIn.password} label={t("copyPassword")} />
              </span>
            ),
          },
        ]}
      />
      <p className="mt-3 text-md text-muted">{t("passwordShownOnce")}</p>
    </div>
  );
}
