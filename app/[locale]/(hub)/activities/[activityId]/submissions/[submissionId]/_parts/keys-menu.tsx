"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { buttonClass } from "@/components/ui/button-class";
import { Checkbox } from "@/components/ui/checkbox";
import { KeyHint } from "./key-hint";
import { useKeysSetting } from "./use-review-keys";

const KEYS = ["R", "T", "1–6", "/", "C"] as const;
const READING_KEYS = ["←", "→", "↑", "↓"] as const;
const TEXTS = {
  R: "reviewedAndNext",
  T: "tryAgainAndNext",
  "1–6": "stamps",
  "/": "phrases",
  C: "compare",
  "←": "previousWork",
  "→": "nextWork",
  "↑": "previousPage",
  "↓": "nextPage",
} as const;

/** The keys of the page, and a switch that turns off those of one character. */
export function KeysMenu({ mayReview }: { mayReview: boolean }) {
  const t = useTranslations("review");
  const id = useId();
  const { isOn, setOn } = useKeysSetting();
  return (
    <span className="pointer-coarse:hidden">
      <button type="button" popoverTarget={id} className={buttonClass("quiet", "", "small")}>
        {t("keys")}
      </button>
      <section
        id={id}
        popover="auto"
        aria-label={t("keys")}
        className="m-0 inset-auto right-4 top-28 w-80 rounded-card border border-line bg-surface p-5 text-ink shadow-raised"
      >
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 text-md">
          {[...(mayReview ? KEYS : (["C"] as const)), ...READING_KEYS].map((key) => (
            <div key={key} className="contents">
              <dt>
                <KeyHint name={key} />
                <span className="sr-only">{key}</span>
              </dt>
              <dd>{t(TEXTS[key])}</dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={t("useKeys")}
          hint={t("useKeysHint")}
          checked={isOn}
          onChange={(event) => setOn(event.currentTarget.checked)}
          className="mt-3 border-t border-line pt-3"
        />
      </section>
    </span>
  );
}
