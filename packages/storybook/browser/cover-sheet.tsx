import { COVER_COLORS, type CoverColor } from "../book";
import { PageChoices } from "./choices";
import { fill, useMessages } from "./language";
import { PlainImage } from "./plain-image";
import type { Book } from "./use-book";
import type { Work } from "./work";

const COLORS = Object.keys(COVER_COLORS) as CoverColor[];

/** The cover as it will look, with the book's title, and the choice of its colour. Its picture is made in the picture panel. */
export function CoverSheet({ book }: { book: Book }) {
  const { cover: texts } = useMessages();
  const { cover, coverColor } = book.work;
  return (
    <section className="sheet" aria-labelledby="cover-title">
      <h2 id="cover-title" className="sheet-number">
        {texts.heading}
      </h2>
      <PageChoices book={book} page={cover} />
      <Cover work={book.work} pictureId="page-picture" />
      <fieldset className="choices colors" disabled={book.isReadOnly}>
        <legend>{texts.color}</legend>
        {COLORS.map((color) => (
          <label key={color} className="choice">
            <input
              type="radio"
              name="cover-color"
              checked={coverColor === color}
              onChange={() => book.change({ coverColor: color })}
            />
            <span className="color" aria-hidden="true" style={{ background: COVER_COLORS[color].paper }} />
            <span>{texts.colors[color]}</span>
          </label>
        ))}
      </fieldset>
      <p className="quiet">{texts.author}</p>
    </section>
  );
}

/** The cover of a book: its title on its colour, and its picture. */
export function Cover({ work, pictureId }: { work: Work; pictureId?: string }) {
  const { cover: texts, picture } = useMessages();
  const { cover, coverColor, title } = work;
  const { paper, ink } = COVER_COLORS[coverColor];
  return (
    <div className="cover" style={{ background: paper, color: ink }}>
      <p className="cover-name">{title.trim() || texts.noTitle}</p>
      {cover.picture ? (
        <PlainImage
          id={pictureId}
          className="cover-picture"
          src={cover.picture.url}
          alt={fill(picture.alt, { prompt: cover.picture.prompt })}
        />
      ) : null}
    </div>
  );
}
