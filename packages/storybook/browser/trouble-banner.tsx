import { ActionButton } from "./action-button";
import { useMessages } from "./language";
import { useAction } from "./use-action";
import type { Book } from "./use-book";

const ignore = () => undefined;

/** Says above the book why it can only be read, and where the newest change is. Nothing while it can be written. */
export function TroubleBanner({ book }: { book: Book }) {
  if (!book.isReadOnly) return null;
  return (
    <div className="banner" role="alert">
      {book.trouble === "ended" ? <EndedText /> : <ClosedText book={book} />}
    </div>
  );
}

/** The launch session has ended while the last changes are only on this page. */
function EndedText() {
  const { title, text } = useMessages().ended.page;
  return (
    <p>
      <strong>{title}.</strong> {text}
    </p>
  );
}

function ClosedText({ book }: { book: Book }) {
  const { trouble: texts, place: places, readOnly } = useMessages();
  const { isBusy, run } = useAction(ignore);
  const { trouble, place } = book;
  return (
    <>
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
    </>
  );
}
