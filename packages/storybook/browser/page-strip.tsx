import { type DragEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { COVER_COLORS, MAX_PAGES } from "../book";
import { fill, useMessages } from "./language";
import { PlainImage } from "./plain-image";
import type { Book } from "./use-book";
import { COVER_ID, contestedPages, type Page } from "./work";

/** The cover and the pages as small sheets. A click opens one, dragging moves a page, and the last button adds a page. */
export function PageStrip({ book }: { book: Book }) {
  const { strip } = useMessages();
  const { cover, coverColor, pages, title } = book.work;
  const { paper, ink } = COVER_COLORS[coverColor];
  const drag = useDrag(book);
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when another page is opened, without using its id.
  useEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [book.page.id]);
  return (
    <nav className="strip" aria-label={strip.label}>
      <ol className="strip-list" ref={list}>
        <li>
          <Tile book={book} page={cover} name={strip.cover}>
            <span
              className="tile-sheet tile-cover"
              aria-hidden="true"
              style={{ background: paper, color: ink }}
            >
              {cover.picture ? (
                <PlainImage src={cover.picture.url} alt="" draggable={false} />
              ) : (
                title.slice(0, 30)
              )}
            </span>
          </Tile>
        </li>
        {pages.map((page, index) => (
          <li key={page.id} {...drag.handlersOf(page.id)} className={drag.classOf(page.id)}>
            <Tile book={book} page={page} name={fill(strip.page, { number: index + 1 })}>
              <span className="tile-sheet" aria-hidden="true">
                {page.picture ? <PlainImage src={page.picture.url} alt="" draggable={false} /> : null}
                {page.text ? <span className="tile-text">{page.text.slice(0, 60)}</span> : null}
              </span>
            </Tile>
          </li>
        ))}
        <li className="strip-add">
          <button
            type="button"
            className="tile tile-add"
            disabled={pages.length >= MAX_PAGES || book.isReadOnly}
            onClick={book.addPage}
          >
            <span className="tile-sheet" aria-hidden="true">
              +
            </span>
            <span className="tile-name">{strip.add}</span>
          </button>
        </li>
      </ol>
      <ContestedNote book={book} />
      {pages.length >= MAX_PAGES ? <p className="quiet">{fill(strip.full, { most: MAX_PAGES })}</p> : null}
      {pages.length > 1 && !book.isReadOnly ? <p className="strip-hint quiet">{strip.hint}</p> : null}
    </nav>
  );
}

function Tile(props: { book: Book; page: Page; name: string; children: ReactNode }) {
  const { book, page, name, children } = props;
  const { strip } = useMessages();
  const isContested = page.alternatives.length > 0 && !book.isReadOnly;
  return (
    <button
      type="button"
      className={isContested ? "tile tile-contested" : "tile"}
      aria-current={page.id === book.page.id ? "page" : undefined}
      onClick={() => book.open(page.id)}
    >
      {children}
      <span className="tile-name">{name}</span>
      {isContested ? <span className="tile-mark">{strip.contested}</span> : null}
    </button>
  );
}

/** Says, as soon as it is known, what was changed on two devices: the title, the cover, pages. */
function ContestedNote({ book }: { book: Book }) {
  const { strip, book: texts } = useMessages();
  const { work, isReadOnly } = book;
  const pageNames = contestedPages(work).map(({ id }) =>
    id === COVER_ID
      ? strip.cover
      : fill(strip.page, { number: work.pages.findIndex((page) => page.id === id) + 1 }),
  );
  const names = isReadOnly ? [] : [...(work.otherTitles.length > 0 ? [texts.title] : []), ...pageNames];
  return (
    <p role="status" className={names.length > 0 ? "strip-contested" : "visually-hidden"}>
      {names.length > 0 ? fill(strip.contestedNote, { names: names.join(", ") }) : ""}
    </p>
  );
}

/** Dragging a page to the position of another one; the buttons of the open page do the same without a pointer. */
function useDrag(book: Book) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const stop = () => {
    setDragged(null);
    setTarget(null);
  };
  return {
    classOf: (id: string) => (id === dragged ? "dragged" : id === target ? "drop-target" : ""),
    handlersOf: (id: string) => ({
      draggable: !book.isReadOnly,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", "");
        setDragged(id);
      },
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return;
        event.preventDefault();
        setTarget(id);
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        const position = book.work.pages.findIndex((page) => page.id === id);
        if (dragged !== null && dragged !== id) book.movePage(dragged, position);
        stop();
      },
      onDragEnd: stop,
    }),
  };
}
