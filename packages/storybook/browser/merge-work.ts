import {
  emptyPage,
  emptyWork,
  findPage,
  isSame,
  type Page,
  type PageContent,
  type Receipt,
  type Suggestion,
  TITLE_ID,
  toCanonical,
  type Work,
  withPage,
} from "./work";

/**
 * Merges a book that two devices have changed since `base`, which both had. What only one of them changed is taken from that
 * device. Where one page cannot have the texts or pictures of both, it keeps each of them (`alternatives`, `otherTitles`) until the
 * student chooses; what another one merely continues is not kept. It makes no new page, so a second merge cannot double one.
 *
 * The result has the same content whichever device is `mine`, which only decides what of a contested page comes first.
 */
export function mergeWork(base: Work, mine: Work, theirs: Work): Work {
  const [title = "", ...otherTitles] = mergeChoices(
    { base: titlesOf(base), mine: titlesOf(mine), theirs: titlesOf(theirs) },
    (one, other) => one.startsWith(other),
  );
  return {
    title,
    otherTitles,
    coverColor: pick(base.coverColor, mine.coverColor, theirs.coverColor),
    cover: mergePage(base.cover, mine.cover, theirs.cover),
    pages: mergePages(base, mine, theirs),
    suggestions: mergeSuggestions(base.suggestions, mine.suggestions, theirs.suggestions),
    pendingHelp: pick(base.pendingHelp, mine.pendingHelp, theirs.pendingHelp),
    pendingPicture: pick(base.pendingPicture, mine.pendingPicture, theirs.pendingPicture),
    receipt: newestReceipt(mine.receipt, theirs.receipt),
  };
}

/**
 * Asks again what stays of a page, the cover or the title (`id` is `TITLE_ID`): what there was to choose from in `before` comes back
 * beside what is there now.
 */
export function withChoicesAgain(now: Work, before: Work, id: string): Partial<Work> {
  if (id === TITLE_ID) {
    const others = titlesOf(before).filter((title) => !titlesOf(now).includes(title));
    return { otherTitles: [...now.otherTitles, ...others] };
  }
  const [page, old] = [findPage(now, id), findPage(before, id)];
  if (!page || !old) return {};
  const others = contentsOf(old).filter((choice) => !contentsOf(page).some((one) => covers(one, choice)));
  return withPage(now, id, { alternatives: [...page.alternatives, ...others] });
}

function titlesOf({ title, otherTitles }: Work): string[] {
  return [title, ...otherTitles];
}

/** Takes the changed side. When both changed it, one of them by a rule that does not ask whose it is. */
function pick<Value>(base: Value, mine: Value, theirs: Value): Value {
  if (!isContested(base, mine, theirs)) return isSame(base, mine) ? theirs : mine;
  return toCanonical(mine) > toCanonical(theirs) ? mine : theirs;
}

function isContested(base: unknown, mine: unknown, theirs: unknown): boolean {
  return !isSame(base, mine) && !isSame(base, theirs) && !isSame(mine, theirs);
}

/**
 * Merges the choices that two devices have for one thing, those of `mine` first. A choice that one of them took out is gone, unless
 * nothing would stay; one that another choice covers is not needed.
 */
function mergeChoices<Value>(
  { base, mine, theirs }: { base: Value[]; mine: Value[]; theirs: Value[] },
  covers: (one: Value, other: Value) => boolean,
): Value[] {
  if (isSame(mine, theirs) || isSame(base, theirs)) return mine;
  if (isSame(base, mine)) return theirs;
  const has = (list: readonly Value[], choice: Value) => list.some((one) => isSame(one, choice));
  const both = [...mine, ...theirs];
  // A choice that was written twice is one: otherwise each would cover the other, and neither would stay.
  const all = both.filter((choice, index) => !has(both.slice(0, index), choice));
  const staying = all.filter((choice) => !has(base, choice) || (has(mine, choice) && has(theirs, choice)));
  const choices = staying.length > 0 ? staying : all;
  return choices.filter((choice) => !choices.some((other) => other !== choice && covers(other, choice)));
}

/** Whether nothing of `other` is missing in `one`. */
function covers(one: PageContent, other: PageContent): boolean {
  return one.text.startsWith(other.text) && (other.picture === null || isSame(one.picture, other.picture));
}

function contentsOf({ text, picture, alternatives }: Page): PageContent[] {
  return [{ text, picture }, ...alternatives];
}

function mergePage(base: Page, mine: Page, theirs: Page): Page {
  const isPlain = [base, mine, theirs].every(({ alternatives }) => alternatives.length === 0);
  const [content = mine, ...alternatives] = isPlain
    ? mergeContent(base, mine, theirs)
    : mergeChoices({ base: contentsOf(base), mine: contentsOf(mine), theirs: contentsOf(theirs) }, covers);
  return {
    id: mine.id,
    ...content,
    picturePrompt: pick(base.picturePrompt, mine.picturePrompt, theirs.picturePrompt),
    shape: pick(base.shape, mine.shape, theirs.shape),
    alternatives,
  };
}

/** Returns what stays of a page, one or two contents; the text of one device and the picture of the other make one. */
function mergeContent(base: Page, mine: Page, theirs: Page): PageContent[] {
  const [text = "", otherText = text] = mergeChoices(
    { base: [base.text], mine: [mine.text], theirs: [theirs.text] },
    (one, other) => one.startsWith(other),
  );
  const [picture = null, otherPicture = picture] = mergeChoices(
    { base: [base.picture], mine: [mine.picture], theirs: [theirs.picture] },
    (_one, other) => other === null,
  );
  const contents = [
    { text, picture },
    { text: otherText, picture: otherPicture },
  ];
  return isSame(contents[0], contents[1]) ? contents.slice(0, 1) : contents;
}

function mergePages(base: Work, mine: Work, theirs: Work): Page[] {
  const pages = mergeOrder(base.pages, mine.pages, theirs.pages).flatMap((id) => {
    const [old, own, other] = [base, mine, theirs].map((work) => work.pages.find((page) => page.id === id));
    if (own && other) return [mergePage(old ?? emptyPage(id), own, other)];
    // Only one device has the page: it stays when that device has changed or added it.
    const onlyVersion = own ?? other;
    return onlyVersion && !isSame(old, onlyVersion) ? [onlyVersion] : [];
  });
  const has = (work: Work, { id }: Page) => work.pages.some((page) => page.id === id);
  const addedBy = (work: Work, other: Work) =>
    pages.filter((page) => has(work, page) && !has(base, page) && !has(other, page));
  const [own, others] = [addedBy(mine, theirs), addedBy(theirs, mine)];
  const isRewritten = (page: Page) =>
    (own.includes(page) && isIn(others, page)) || (others.includes(page) && isIn(own, page));
  const staying = pages.filter((page) => !isRewritten(page));
  return staying.length > 0 ? staying.map((page) => withoutSeparate(page, staying)) : emptyWork().pages;
}

/** Drops the choices of a page that a page made from it has whole, since one device has kept one and the other each of them. */
function withoutSeparate(page: Page, pages: readonly Page[]): Page {
  if (page.alternatives.length === 0) return page;
  const separate = pages.filter(
    ({ id, alternatives }) => id.startsWith(`${page.id}.`) && alternatives.length === 0,
  );
  const [content, ...alternatives] = contentsOf(page).filter(
    (choice) => !separate.some((other) => covers(other, choice)),
  );
  return content ? { ...page, ...content, alternatives } : page;
}

/** Whether one of the pages has all of a page, which was written again on the other device; of two equal ones, one has it. */
function isIn(pages: readonly Page[], page: Page): boolean {
  if (page.text.trim() === "" || page.alternatives.length > 0) return false;
  const hasAll = (one: Page, other: Page) =>
    covers(one, other) && (other.picturePrompt === "" || other.picturePrompt === one.picturePrompt);
  return pages.some((other) => hasAll(other, page) && (!hasAll(page, other) || other.id < page.id));
}

/**
 * Returns the page ids of both sides, in the order of the device that has moved pages. A page that only the other side has comes
 * after the page that it follows there.
 */
function mergeOrder(base: readonly Page[], mine: readonly Page[], theirs: readonly Page[]): string[] {
  const toIds = (pages: readonly Page[]) => pages.map(({ id }) => id);
  const [old, own, other] = [toIds(base), toIds(mine), toIds(theirs)];
  const hasMoved = (ids: readonly string[]) =>
    !isSame(
      ids.filter((id) => old.includes(id)),
      old.filter((id) => ids.includes(id)),
    );
  const doesOwnLead =
    hasMoved(own) === hasMoved(other) ? toCanonical(own) > toCanonical(other) : hasMoved(own);
  const [leading, following] = doesOwnLead ? [own, other] : [other, own];
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
  if (theirs.revision !== mine.revision) return theirs.revision > mine.revision ? theirs : mine;
  return mine.fingerprint === null ? theirs : mine;
}
