import { type EducationClient, EducationError } from "../../client/index";
import { fitWork } from "./fit-work";
import type { LocalCopy } from "./local-copy";
import { mergeWork } from "./merge-work";
import { parseWork } from "./parse-work";
import { isReadOnly, isTriedAgain, type Place, type Trouble, toTrouble } from "./trouble";
import { isSame, isSameMade, type Work } from "./work";

/** Changes a part of the book, based on its newest state. */
export type ChangeWork = (change: Partial<Work> | ((work: Work) => Partial<Work>)) => void;

export interface DraftState {
  work: Work;
  /** Where the newest change of the student is; null in a preview, which keeps nothing. */
  place: Place | null;
  /** Null while changes are saved, or on their way to the hub. */
  trouble: Trouble | null;
}

/** What a reload of the tab must know. */
export type Known = { book: Work; place: Place } | { ended: Place | null };

export interface DraftOptions {
  edu: Pick<EducationClient, "state" | "saveState" | "works">;
  /** Null in a preview, which reads what the student has and writes nothing. */
  copy: LocalCopy | null;
  /** Called with each version that the hub has and each change of the place; after the end of the session with the place only. */
  remember: (known: Known) => void;
  /** Called once, when the launch session has ended. */
  onEnd: () => void;
  /** Milliseconds between a change and its save, so that a sentence is one save; 800 by default. */
  saveAfterMs?: number;
}

const SAVE_AFTER_MS = 800;
/** Each failure doubles the time until the next attempt, from the first of these to the second. */
const RETRY_MS = 15_000;
const LONGEST_RETRY_MS = 120_000;
/** Another device may be faster several times. When it always seems to be, something else is wrong, and the next attempt waits. */
const MAX_MERGES = 5;

/** What a draft begins with: the version of the hub, the book of this device, and what is known already. */
interface Opened {
  base: Work;
  work: Work;
  trouble: Trouble | null;
}

/** One student's book in this tab, saved with the hub. Its state is replaced, never changed. */
export class Draft {
  readonly #options: DraftOptions;
  readonly #listeners = new Set<() => void>();
  /** The last version that the hub and this tab had in common. */
  #base: Work;
  /** What was sent since, and may have been taken although the answer was lost. */
  #sent: Work[] = [];
  #state: DraftState;
  /** Another tab of the student may have a copy of its own, which this one must not remove. */
  #hasCopy = false;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<unknown> | null = null;
  #isClosed = false;

  constructor(options: DraftOptions, { base, work, trouble }: Opened) {
    this.#options = options;
    this.#base = base;
    this.#state = { work, place: options.copy ? "hub" : null, trouble };
    this.#remember();
    if (options.copy && !isSame(base, work)) this.#keep();
  }

  readonly state = (): DraftState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly change: ChangeWork = (part) => {
    const { work, place, trouble } = this.#state;
    // An answer that comes after the end is asked for again at the next start. Only a book that is still shown goes on.
    if (trouble === "ended" && place !== "page") return;
    this.#set({ work: { ...work, ...(typeof part === "function" ? part(work) : part) } });
    if (this.#options.copy) this.#keep();
  };

  /**
   * Saves what the hub does not have; with `isFetching` it first fetches and merges what other devices have saved. Returns why
   * that failed, or null.
   */
  readonly sync = ({ isFetching }: { isFetching: boolean }): Promise<unknown> => {
    if (this.#isClosed || !this.#options.copy) return Promise.resolve(null);
    const before = this.#running;
    if (before && !isFetching) return before;
    const run = before ? before.then(() => this.#run(isFetching)) : this.#run(isFetching);
    this.#running = run;
    void run.finally(() => {
      if (this.#running === run) this.#running = null;
    });
    return run;
  };

  /** Takes from a refused call what it says about all others: the launch session has ended, or the book can only be read. */
  readonly learnFrom = (error: unknown): void => {
    const trouble = toTrouble(error);
    if (trouble === "ended" || (isReadOnly(trouble) && this.#options.copy)) this.#fail(error);
  };

  /** Stops saving; what the hub does not have stays on the device. */
  readonly close = (): void => {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#set({ place: this.#findPlace() });
  };

  #set(next: Partial<DraftState>): void {
    const before = this.#state;
    this.#state = { ...before, ...next };
    for (const listener of this.#listeners) listener();
    if (before.place !== this.#state.place || before.trouble !== this.#state.trouble) this.#remember();
  }

  #remember(): void {
    const { place, trouble } = this.#state;
    if (trouble === "ended") this.#options.remember({ ended: place });
    else if (place) this.#options.remember({ book: this.#base, place });
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer);
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.sync({ isFetching: false }), afterMs);
  }

  /** Keeps a change on the device until it is saved, in case the page is closed or the hub does not answer. */
  #keep(): void {
    const { trouble } = this.#state;
    this.#set({ place: this.#writeCopy() });
    // What the hub does not take now is not sent again at each key.
    if (!isTriedAgain(trouble) && !isReadOnly(trouble)) {
      this.#schedule(this.#options.saveAfterMs ?? SAVE_AFTER_MS);
    }
  }

  /** Returns where the newest change is. Keeps a copy of it on the device, or removes the one that is no longer needed. */
  #findPlace(): Place | null {
    if (!this.#options.copy) return null;
    if (!isSame(this.#base, this.#state.work)) return this.#writeCopy();
    this.#removeCopy();
    return "hub";
  }

  /** Also keeps what AI made and what runs, but the place is that of the student's own work. */
  #writeCopy(): Place {
    const isKept = this.#options.copy?.write({ base: this.#base, work: this.#state.work }) ?? false;
    this.#hasCopy ||= isKept;
    if (isSameMade(this.#base, this.#state.work)) return "hub";
    return isKept ? "device" : "page";
  }

  #removeCopy(): void {
    if (this.#hasCopy) this.#options.copy?.remove();
    this.#hasCopy = false;
  }

  async #run(isFetching: boolean): Promise<unknown> {
    try {
      if (isFetching) await this.#fetch();
      await this.#save();
      return null;
    } catch (error) {
      this.#fail(error);
      return error;
    }
  }

  #setBase(base: Work): void {
    this.#base = base;
    this.#sent = [];
    // A save that was on its way when the session ended: the copy of what it has is no longer needed.
    if (this.#state.trouble === "ended") this.#set({ place: this.#findPlace() });
    else this.#remember();
  }

  async #fetch(): Promise<void> {
    const theirs = parseWork(await this.#options.edu.state());
    if (this.#isClosed) return;
    const base = this.#sent.some((sent) => isSame(sent, theirs)) ? theirs : this.#base;
    const work = mergeWork(base, this.#state.work, theirs);
    this.#setBase(theirs);
    if (!isSame(work, this.#state.work)) this.#set({ work });
  }

  async #save(): Promise<void> {
    for (let merges = 0; !this.#isClosed && !isSame(this.#base, this.#state.work); ) {
      const work = fitWork(this.#state.work);
      if (work === null) throw new EducationError("FUNCTION_PAYLOAD_TOO_LARGE", "The book is too long.");
      if (work !== this.#state.work) this.#set({ work });
      try {
        await this.#options.edu.saveState(work);
        this.#setBase(work);
      } catch (error) {
        const isChangedElsewhere = error instanceof EducationError && error.code === "STATE_001";
        if (!isChangedElsewhere && this.#sent.at(-1) !== work) this.#sent.push(work);
        if (!isChangedElsewhere || merges === MAX_MERGES) throw error;
        merges += 1;
        await this.#fetch();
      }
    }
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#failures = 0;
    this.#removeCopy();
    this.#set({ place: "hub", trouble: null });
  }

  /** A book that can only be read stays so until a call succeeds, also while nothing answers. */
  #judge(error: unknown): Trouble {
    const [before, trouble] = [this.#state.trouble, toTrouble(error)];
    return isReadOnly(before) && !isReadOnly(trouble) ? before : trouble;
  }

  #fail(error: unknown): void {
    if (this.#isClosed) return;
    const trouble = this.#judge(error);
    clearTimeout(this.#timer);
    const place = this.#findPlace();
    const isUnsaved = !isSame(this.#base, this.#state.work);
    // When nothing is unsaved, only what keeps the student from writing is worth a word.
    this.#set({ place, trouble: isUnsaved || isReadOnly(trouble) ? trouble : null });
    if (isUnsaved && isTriedAgain(trouble)) {
      const askedMs = error instanceof EducationError ? (error.retryAfterMs ?? 0) : 0;
      this.#schedule(Math.max(askedMs, Math.min(RETRY_MS * 2 ** this.#failures, LONGEST_RETRY_MS)));
      this.#failures += 1;
    }
    if (trouble === "ended") {
      this.#isClosed = true;
      this.#options.onEnd();
    }
  }
}
