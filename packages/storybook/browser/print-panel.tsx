import { ActionButton } from "./action-button";
import { type AppServer, toPrintedBook } from "./app-server";
import { ErrorNote } from "./error-note";
import { useLocale, useMessages } from "./language";
import { useAction } from "./use-action";
import type { Book } from "./use-book";
import { finishedPages } from "./work";

export function PrintPanel({ book, server }: { book: Book; server: AppServer }) {
  const { print: texts, appName } = useMessages();
  const locale = useLocale();
  const { isBusy, error, run } = useAction();
  const isEmpty = finishedPages(book.work).length === 0;
  const print = () =>
    run(async () => {
      const work = book.current();
      const pdf = await server.makePdf(toPrintedBook(work, locale));
      save(pdf, `${work.title.trim().replace(/[\\/:*?"<>|]+/g, " ") || appName}.pdf`);
    });
  return (
    <section className="panel print-panel" aria-labelledby="print-title">
      <div>
        <h2 id="print-title">{texts.heading}</h2>
        <p className="quiet">{isEmpty ? texts.needsPage : texts.intro}</p>
        <ErrorNote error={error} />
      </div>
      <ActionButton
        className="button"
        isUnavailable={isBusy}
        isInputMissing={isEmpty && !isBusy}
        onPress={() => void print()}
      >
        {isBusy ? texts.making : texts.make}
      </ActionButton>
    </section>
  );
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
