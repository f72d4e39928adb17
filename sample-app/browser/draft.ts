import { type EducationClient, EducationError, shouldRelaunchEducationApp } from "../../client/index";
import { fitWork } from "./fit-work";
import type { LocalCopy } from "./local-copy";
import { mergeWork } from "./merge-work";
import { parseWork } from "./parse-work";
import { isSame, toReceipt, type Work } from "./work";

/** Changes a part of the book, based on its newest state. */
export type ChangeWork = (change: Partial<Work> | ((work: Work) => Partial<Work>)) => void;

/**
 * Where the newest change is: with the hub, on its way there (`saving`), on this device, or on this page only (`page`). With
 * `device` the hub did not take the change, and it is sent again later; with `full` the book is too long for the hub until
 * the student shortens it. A preview keeps nothing.
 */
export type Saving = "hub" | "saving" | "device" | "full" | "page" | "preview";

/** The book, and where its newest change is. */
export interface DraftState {
  work: Work;
  saving: Saving;
  /** Whether the launch session has ended, so that the student can continue only after a new Start. */
  isEnded: boolean;
}

/** What a draft needs. */
export interface DraftOptions {
  edu: Pick<EducationClient, "state" | "saveState" | "works">;
  /** Null in a preview, which reads what the student has and writes nothing. */
  copy: LocalCopy | null;
  /** Called once, when the launch session has ended. */
  onEnd: () => void;
  /** Milliseconds between a change and its save, so that a sentence is one save; 800 by default. */
  saveAfterMs?: number;
}

const SAVE_AFTER_MS = 800;
const RETRY_MS = 15_000;

/** Opens the student's book: what the hub has, merged with changes that only this device has. */
export async function openDraft(options: DraftOptions): Promise<Draft> {
  const [kept, works] = await Promise.all([options.edu.state(), options.edu.works()]);
  const base = parseWork(kept);
  const unsaved = options.copy?.read() ?? null;
  const work = unsaved ? mergeWork(unsaved.base, unsaved.work, base) : { ...base };
  const [newest] = works;
  if (newest && newest.revision > (work.receipt?.revision ?? 0)) {
    // The answer to this submission was lost, or its receipt is not saved yet.
    work.receipt = toReceipt(newest, null);
  }
  if (options.copy === null) {
    // A preview must not resume what the student has started: it would spend credits.
    work.pendingHelp = null;
    work.pendingPicture = null;
  }
  return new Draft(options, base, work);
}

/** One student's book in this tab, saved with the hub. Its state is replaced, never changed. */
export class Draft {
  readonly #options: DraftOptions;
  readonly #listeners = new Set<() => void>();
  /** The last version that the hub and this tab had in common. */
  #base: Work;
  #state: DraftState;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #isClosed = false;

  constructor(options: DraftOptions, base: Work, work: Work) {
    this.#options = options;
    this.#base = base;
    this.#state = { work, saving: options.copy ? "hub" : "preview", isEnded: false };
    if (options.copy && !isSame(base, work)) this.#keep();
  }

  readonly state = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly change: ChangeWork = (part) => {
    const { work } = this.#state;
    this.#set({ work: { ...work, ...(typeof part === "function" ? part(work) : part) } });
    if (this.#options.copy) this.#keep();
  };

  /**
   * Saves what the hub does not have; with `isFetching` it first fetches and merges what other devices have saved. While a sync
   * runs, returns that one, even if it does not fetch.
   */
  readonly sync = ({ isFetching }: { isFetching: boolean }): Promise<void> => {
    if (this.#isClosed || !this.#options.copy) return Promise.resolve();
    this.#running ??= this.#run(isFetching).finally(() => {
      this.#running = null;
    });
    return this.#running;
  };

  /** Ends the draft when a call was refused because the launch session has ended; any other failure changes nothing. */
  readonly endIfRefused = (error: unknown): void => {
    if (!shouldRelaunchEducationApp(error) || this.#state.isEnded) return;
    this.close();
    this.#set({ isEnded: true });
    this.#options.onEnd();
  };

  /** Stops saving; what the hub does not have stays on the device. */
  readonly close = (): void => {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#keepUnsaved();
  };

  #set(next: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...next };
    for (const listener of this.#listeners) listener();
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.sync({ isFetching: false }), afterMs);
  }

  /** Keeps a change on the device until it is saved, in case the page is closed or the hub does not answer. */
  #keep(): void {
    const { saving } = this.#state;
    const isKept = this.#writeCopy();
    if (saving === "hub" || saving === "saving") this.#set({ saving: "saving" });
    else if (saving !== "full" || !isKept) this.#set({ saving: isKept ? "device" : "page" });
    this.#schedule(this.#options.saveAfterMs ?? SAVE_AFTER_MS);
  }

  /**
   * If the hub has the newest change, removes the copy on the device. Otherwise keeps a copy and sets `saving` to
   * `savingWhenKept`, or to `page` if the device cannot keep it.
   */
  #keepUnsaved(savingWhenKept: "device" | "full" = "device"): void {
    const { copy } = this.#options;
    if (!copy) return;
    if (isSame(this.#base, this.#state.work)) {
      copy.remove();
      this.#set({ saving: "hub" });
    } else {
      this.#set({ saving: this.#writeCopy() ? savingWhenKept : "page" });
    }
  }

  #writeCopy(): boolean {
    return this.#options.copy?.write({ base: this.#base, work: this.#state.work }) ?? false;
  }

  async #run(isFetching: boolean): Promise<void> {
    try {
      if (isFetching) await this.#fetch();
      await this.#save();
    } catch (error) {
      this.#handleFailure(error);
    }
  }

  async #fetch(): Promise<void> {
    const theirs = parseWork(await this.#options.edu.state());
    const work = mergeWork(this.#base, this.#state.work, theirs);
    this.#base = theirs;
    if (!isSame(work, this.#state.work)) this.#set({ work });
  }

  async #save(): Promise<void> {
    while (!this.#isClosed && !isSame(this.#base, this.#state.work)) {
      const work = fitWork(this.#state.work);
      if (work === null) return this.#keepUnsaved("full");
      if (work !== this.#state.work) this.#set({ work });
      try {
        await this.#options.edu.saveState(work);
        this.#base = work;
      } catch (error) {
        if (!(error instanceof EducationError) || error.code !== "STATE_001") throw error;
        await this.#fetch();
      }
    }
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#options.copy?.remove();
    this.#set({ saving: "hub" });
  }

  #handleFailure(error: unknown): void {
    this.#keepUnsaved();
    this.#schedule(RETRY_MS);
    this.endIfRefused(error);
  }
}
