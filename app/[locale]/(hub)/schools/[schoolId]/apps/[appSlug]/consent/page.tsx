import { ConsentPaper } from "../_parts/consent-paper";
import { openPaper, type PaperParams, paperTitle } from "../_parts/open-paper";
import { PaperFrame } from "../_parts/paper-frame";

export const generateMetadata = paperTitle("consent");

/** What a guardian signs, to print (protocol: Safety). */
export default async function ConsentPaperPage(props: PaperParams) {
  const opened = await openPaper(props);
  return (
    <PaperFrame kind="consent" {...opened}>
      <ConsentPaper paper={opened.paper} />
    </PaperFrame>
  );
}
