import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { newOperationId } from "../../client/index";
import { MAX_PAGES } from "../book";
import type { ChangeWork, Draft, DraftState } from "./draft";
import { withChoicesAgain } from "./merge-work";
import { isReadOnly } from "./trouble";
import {
  emptyPage,
  findPage,
  type Page,
  type PageContent,
  TITLE_ID,
  type Work,
  withMovedPage,
  withNewPage,
  withPage,
  withSeparatePages,
} from "./work";

export interface Book extends DraftState {
  isReadOnly: boolean;
  /** Fetches what other devices have saved, and saves what the hub does not have. Returns why that failed, or null. */
  sync: () => Promise<unknown>;
  change: ChangeWork;
  /** The newest book, for actions that began before the last change. */
  current: () => Work;
  /** The page that is open, or the cover when that is open; the first page when the open one is no longer in the book. */
  page: Page;
  changePage: (change: Partial<Page>) => void;
  open: (pageId: string) => void;
  /** Adds an empty page after the open one, or at the end when the cover is open, and opens it to be written. */
  addPage: () => void;
  /** The page that was added last, whose text gets the focus. */
  addedId: string | null;
  /** Moves a page to a position, counted from 0. */
  movePage: (pageId: string, position: number) => void;
  /** Takes the open page out of the book. During this visit `bringBack` brings back the page that was taken out last, while it has room. */
  takeOut: () => void;
  bringBack: (() => void) | null;
  /** Ends the question what stays of a page, the cover or the title (`id` is `TITLE_ID`), whose text is the title. */
  keep: (id: string, content: PageContent) => void;
  /** Ends the question by keeping each content as a page. */
  keepAll: (pageId: string) => void;
  /** What the last `keep` of this visit was about, which `chooseAgain` asks again. */
  chosenId: string | null;
  chooseAgain: () => void;
}

/**
 * Provides the book of a draft. Saves it when the browser tab is hidden or closed; fetches and saves it when the connection is
 * back.
 */
export function useBook(draft: Draft): Book {
  const state = useSyncExternalStore(draft.subscribe, draft.state);
  const { work } = state;
  const { change } = draft;
  const [openId, setOpenId] = useState(() => work.pages[0]?.id ?? "");
  const [addedId, setAddedId] = useState<string | null>(null);
  const { setTakenOut, bringBack } = useTakenOut(draft, setOpenId);
  const choice = useChoice(draft);
  const page = findPage(work, openId) ?? work.pages[0] ?? work.cover;
  useSaving(draft);

  const takeOut = () => {
    const position = work.pages.findIndex(({ id }) => id === page.id);
    const neighbour = work.pages[position + 1] ?? work.pages[position - 1];
    if (position === -1 || !neighbour) return;
    setTakenOut({ page, position });
    setOpenId(neighbour.id);
    change(({ pages }) => ({ pages: pages.filter(({ id }) => id !== page.id) }));
  };
  return {
    ...state,
    isReadOnly: isReadOnly(state.trouble),
    sync: () => draft.sync({ isFetching: true }),
    change,
    page,
    takeOut,
    current: useCallback(() => draft.state().work, [draft]),
    changePage: (part) => change((now) => withPage(now, page.id, part)),
    open: setOpenId,
    addPage: () => {
      const added = emptyPage(newOperationId());
      change(({ pages }) => ({ pages: withNewPage(pages, added, page.id) }));
      setAddedId(added.id);
      setOpenId(added.id);
    },
    addedId,
    movePage: (pageId, position) =>
      change(({ pages }) => ({ pages: withMovedPage(pages, pageId, position) })),
    bringBack,
    ...choice,
    keepAll: (pageId) => change(({ pages }) => ({ pages: withSeparatePages(pages, pageId) })),
  };
}

function useTakenOut({ change, state }: Draft, open: (pageId: string) => void) {
  const [takenOut, setTakenOut] = useState<{ page: Page; position: number } | null>(null);
  const bringBack = () => {
    if (!takenOut) return;
    setTakenOut(null);
    open(takenOut.page.id);
    change(({ pages }) => {
      // Another device may have brought it back already.
      const isBack = pages.some(({ id }) => id === takenOut.page.id);
      return isBack ? {} : { pages: pages.toSpliced(takenOut.position, 0, takenOut.page) };
    });
  };
  const hasRoom = state().work.pages.length < MAX_PAGES;
  return { setTakenOut, bringBack: takenOut && hasRoom ? bringBack : null };
}

function useChoice({ change, state }: Draft) {
  const [chosen, setChosen] = useState<{ id: string; before: Work } | null>(null);
  return {
    keep: (id: string, kept: PageContent) => {
      setChosen({ id, before: state().work });
      change((now) =>
        id === TITLE_ID
          ? { title: kept.text, otherTitles: [] }
          : withPage(now, id, { ...kept, alternatives: [] }),
      );
    },
    chosenId: chosen?.id ?? null,
    chooseAgain: () => {
      if (!chosen) return;
      setChosen(null);
      change((now) => withChoicesAgain(now, chosen.before, chosen.id));
    },
  };
}

function useSaving(draft: Draft): void {
  useEffect(() => {
    const save = () => {
      if (document.visibilityState === "hidden") void draft.sync({ isFetching: false });
    };
    const fetchAndSave = () => void draft.sync({ isFetching: true });
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener("visibilitychange", save, { signal });
    window.addEventListener("online", fetchAndSave, { signal });
    return () => {
      controller.abort();
      draft.close();
    };
  }, [draft]);
}
