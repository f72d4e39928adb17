"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { NewSignIn } from "@/client/contract/people";
import { CopyButton } from "@/components/ui/copy-button";
import { DescriptionList } from "@/components/ui/description-list";

/** A new password beside its login name, in the one place and moment where it can be read. */
export function SignInShown({ signIn }: { signIn: NewSignIn }) {
  const t = useTranslations("people");
  const box = useRef<HTMLDivElement>(null);
  // The form that stood here is gone, and with it what had focus.
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
      <p className="mt-3 text-md text-muted">{t("shownOnce")}</p>
    </div>
  );
}
