import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";

/** A plain link to a file that the browser keeps: no script, no page. */
export function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} download className={buttonClass("secondary", "", "small")}>
      {children}
    </a>
  );
}
