import { ActionButton } from "./action-button";
import { useMessages } from "./language";
import { useAction } from "./use-action";
import type { Book } from "./use-book";

/** Says above the book why it can only be read, and where the newest change is. Nothing while it can be written. */
export function TroubleBanner({ book }: { book: Book }) {
  const { trouble: texts, place: places, ended, readOnly } = useMessages();
  const { isBusy, run } = useAction();
  const { trouble, place } = book;
  if (!book.isReadOnly) return null;
  // After the end of the launch session the banner is there only while the last changes are on this page alone.
  if (trouble === "ended") {
    return (
      <div className="banner" role="alert">
        <p>
          <strong>{ended.page.title}.</strong> {ended.page.text}
        </p>
      </div>
    );
  }
  return (
    <div className="banner" role="alert">
      <p>
        <strong>{texts[trouble === "suspended" ? "suspended" : "closed"]}</strong>{" "}
        {place ? places[place] : null}
      </p>
      <p>{readOnly.text}</p>
      <ActionButton
        className="button small"
        isUnavailable={isBusy}
        onPress={() => void run(async () => void (await book.sync()))}
      >
        {isBusy ? readOnly.looking : readOnly.look}
      </ActionButton>
    </div>
  );
}
