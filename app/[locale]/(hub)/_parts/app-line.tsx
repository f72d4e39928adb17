import type { ReactNode } from "react";
import { AppIcon } from "@/components/apps/app-icon";

/** An activity's title with the app it is set in. */
export function AppLine({
  headingId,
  title,
  appName,
  iconUrl,
  level: Heading = "h3",
}: {
  headingId?: string;
  /** Text, or a link to the activity. */
  title: ReactNode;
  appName: string;
  iconUrl: string | null;
  level?: "h2" | "h3";
}) {
  return (
    <div className="flex items-start gap-3">
      <AppIcon name={appName} iconUrl={iconUrl} />
      <div className="min-w-0">
        <Heading id={headingId} className="text-lg font-bold leading-snug">
          {title}
        </Heading>
        <p className="text-[0.9375rem] text-muted">{appName}</p>
      </div>
    </div>
  );
}
