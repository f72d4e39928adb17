import { CommitteePaper } from "../_parts/committee-paper";
import { openPaper, type PaperParams, paperTitle } from "../_parts/open-paper";
import { PaperFrame } from "../_parts/paper-frame";

export const generateMetadata = paperTitle("committee");

/** What a school's committee decides on, to print (protocol: Safety). */
export default async function CommitteePaperPage(props: PaperParams) {
  const opened = await openPaper(props);
  return (
    <PaperFrame kind="committee" {...opened}>
      <CommitteePaper paper={opened.paper} />
    </PaperFrame>
  );
}
