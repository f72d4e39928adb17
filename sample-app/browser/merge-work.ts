import { newOperationId } from "../../client/index";
import { isSame, type Page, type Receipt, type Suggestion, type Work } from "./work";

/**
 * Merges a book that two devices have changed since `base`, which both had. What only one of them changed is taken from that
 * device. Where one page cannot have the texts or pictures of both, `mine` keeps its position and `theirs` follows as a separate
 * page; two titles are joined. So no text and no picture is lost, and the writer is not asked. Of a colour, a shape or a picture's
 * description that both changed, `mine` stays.
 */
export function mergeWork(base: Work, mine: Work, theirs: Work): Work {
  const cover = mergePage(base.cover, mine.cover, theirs.cover);
  const pages = mergeOrder(base.pages, mine.pages, theirs.pages).flatMap((id) => {
    const [old, own, other] = [base, mine, theirs].map((work) => work.pages.find((page) => page.id === id));
    if (own && other) return mergePage(old ?? own, own, other);
    // Only one device has the page: it stays when that device has changed or added it.
    const onlyVersion = own ?? other;
    return onlyVersion && !isSame(old, onlyVersion) ? [onlyVersion] : [];
  });
  return {
    title: mergeTitle(base.title, mine.title, theirs.title),
    coverColor: pick(base.coverColor, mine.coverColor, theirs.coverColor),
    cover: cover[0] ?? mine.cover,
    pages: [...cover.slice(1), ...pages],
    suggestions: mergeSuggestions(base.suggestions, mine.suggestions, theirs.suggestions),
    pendingHelp: pick(base.pendingHelp, mine.pendingHelp, theirs.pendingHelp),
    pendingPicture: pick(base.pendingPicture, mine.pendingPicture, theirs.pendingPicture),
    receipt: newestReceipt(mine.receipt, theirs.receipt),
  };
}

/** Takes the changed side; `mine` when both changed it. */
function pick<Value>(base: Value, mine: Value, theirs: Value): Value {
  return isSame(base, mine) ? theirs : mine;
}

function isContested(base: unknown, mine: unknown, theirs: unknown): boolean {
  return !isSame(base, mine) && !isSame(base, theirs) && !isSame(mine, theirs);
}

function mergeTitle(base: string, mine: string, theirs: string): string {
  if (!isContested(base, mine, theirs)) return pick(base, mine, theirs);
  return longerIfContinued(mine, theirs) ?? `${theirs} / ${mine}`;
}

/** Returns the longer text when it begins with the shorter one, so that nothing is lost; otherwise null. */
function longerIfContinued(one: string, other: string): string | null {
  if (one.startsWith(other)) return one;
  return other.startsWith(one) ? other : null;
}

/** Returns the merged page, and `theirs` as a second page where one page cannot have both. */
function mergePage(base: Page, mine: Page, theirs: Page): Page[] {
  const isTextContested = isContested(base.text, mine.text, theirs.text);
  const continued = isTextContested ? longerIfContinued(mine.text, theirs.text) : null;
  const isPictureContested = isContested(base.picture, mine.picture, theirs.picture);
  const page: Page = {
    id: mine.id,
    text: continued ?? pick(base.text, mine.text, theirs.text),
    picturePrompt: pick(base.picturePrompt, mine.picturePrompt, theirs.picturePrompt),
    shape: pick(base.shape, mine.shape, theirs.shape),
    picture: isPictureContested
      ? (mine.picture ?? theirs.picture)
      : pick(base.picture, mine.picture, theirs.picture),
    isOtherVersion: pick(base.isOtherVersion, mine.isOtherVersion, theirs.isOtherVersion),
  };
  const isTheirTextMissing = isTextContested && continued === null;
  const isTheirPictureMissing = isPictureContested && mine.picture !== null && theirs.picture !== null;
  return isTheirTextMissing || isTheirPictureMissing
    ? [page, { ...theirs, id: newOperationId(), isOtherVersion: true }]
    : [page];
}

/**
 * Returns the page ids of both sides: in the order of `mine` when it has moved pages, otherwise in that of `theirs`. A page that
 * only the other side has comes after the page that it follows there.
 */
function mergeOrder(base: readonly Page[], mine: readonly Page[], theirs: readonly Page[]): string[] {
  const toIds = (pages: readonly Page[]) => pages.map(({ id }) => id);
  const [old, own, other] = [toIds(base), toIds(mine), toIds(theirs)];
  const hasMoved = !isSame(
    own.filter((id) => old.includes(id)),
    old.filter((id) => own.includes(id)),
  );
  const [leading, following] = hasMoved ? [own, other] : [other, own];
  const order = [...leading];
  for (const [position, id] of following.entries()) {
    if (order.includes(id)) continue;
    const neighbour = following[position - 1];
    order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id);
  }
  return order;
}

function mergeSuggestions(
  base: readonly Suggestion[],
  mine: readonly Suggestion[],
  theirs: readonly Suggestion[],
): Suggestion[] {
  const has = (list: readonly Suggestion[], { id }: Suggestion) => list.some((one) => one.id === id);
  const added = mine.filter((one) => !has(base, one) && !has(theirs, one));
  return [...added, ...theirs.filter((one) => has(mine, one) || !has(base, one))];
}

function newestReceipt(mine: Receipt | null, theirs: Receipt | null): Receipt | null {
  if (mine === null || theirs === null) return mine ?? theirs;
  return theirs.revision > mine.revision ? theirs : mine;
}
