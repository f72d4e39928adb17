import { messageOf } from "./launcher-error";

/** Something that runs, and how to stop it. */
export interface Part {
  name: string;
  stop(): Promise<void>;
}

/** Thrown out of a start that somebody has interrupted. */
export class Interrupted extends Error {
  override name = "Interrupted";
}

/** Everything that a launcher has started, stopped in the opposite order: what came last needs what came before it. */
export class RunningParts {
  private readonly parts: Part[] = [];
  private isStopping = false;

  /** Notes a part. One that came up after stopping had begun is stopped at once. */
  async add<Started extends Part>(part: Started): Promise<Started> {
    this.parts.push(part);
    if (this.isStopping) await this.stopAll();
    this.throwIfStopping();
    return part;
  }

  /** @throws Interrupted between two steps of a start, once stopping has begun */
  throwIfStopping(): void {
    if (this.isStopping) throw new Interrupted("The start was interrupted.");
  }

  /** Stops all parts one after another; one that fails to stop does not keep the others running. */
  async stopAll(): Promise<void> {
    this.isStopping = true;
    for (let part = this.parts.pop(); part; part = this.parts.pop()) {
      try {
        await part.stop();
      } catch (error) {
        console.error(`${part.name} did not stop cleanly: ${messageOf(error)}`);
      }
    }
  }
}
