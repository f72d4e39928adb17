"use client";

import { usePathname } from "next/navigation";
import { buttonClass } from "@/components/ui/button-class";
import { useErrorText } from "./error-text";

/** Shown when a page fails to render. The digest, if there is one, is the error's id in the log. */
export function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const text = useErrorText();
  const home = usePathname().startsWith("/en") ? "/en" : "/kr";
  const digest =
    typeof error === "object" && error !== null && "digest" in error ? String(error.digest) : null;
  return (
    <div role="alert" className="mx-auto max-w-xl px-4 py-16 text-center">
      <h1 className="text-2xl font-bold sm:text-3xl">{text.title}</h1>
      <p className="mb-6 mt-3 text-balance text-lg text-muted">{text.body}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <button type="button" onClick={() => retry()} className={buttonClass("primary")}>
          {text.retry}
        </button>
        <a href={home} className={buttonClass("secondary")}>
          {text.home}
        </a>
      </div>
      {digest ? <p className="mt-6 font-mono text-sm text-muted">{digest}</p> : null}
    </div>
  );
}
