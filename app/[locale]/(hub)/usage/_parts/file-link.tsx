import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";

/** A link that downloads a file; it works without JavaScript. */
export function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={buttonClass("secondary", "", "small")}>
      {children}
    </a>
  );
}
