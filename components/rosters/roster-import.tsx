import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ComponentProps } from "react";
import { ClientFrame } from "@/components/data/client-frame";
import { FileLinks } from "./file-links";
import { ImportScreen } from "./import-screen";

/** The roster import of a school, everything below the page's header: on the page of the school's admins and on that of operators. */
export function RosterImport({
  timeZone,
  ...props
}: ComponentProps<typeof ImportScreen> & {
  timeZone: string;
}) {
  return (
    <>
      <ClientFrame texts={["rosters", "classroom", "privacy"]} timeZone={timeZone}>
        <NuqsAdapter>
          <ImportScreen {...props} />
        </NuqsAdapter>
      </ClientFrame>
      <FileLinks schoolId={props.schoolId} />
    </>
  );
}
