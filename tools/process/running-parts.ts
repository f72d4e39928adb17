import { messageOf } from "./command-error";

export interface Part {
  name: string;
  stop(): Promise<void>;
}

export class Interrupted extends Error {
  override name = "Interrupted";
}

/** The parts that a launcher has started. Stops them in reverse order, since later parts need earlier ones. */
export class RunningParts {
  private readonly parts: Part[] = [];
  private isStopping = false;

  /** Adds a part. After `stopAll` it is stopped immediately. @throws Interrupted after `stopAll` */
  async add<Started extends Part>(part: Started): Promise<Started> {
    this.parts.push(part);
    if (this.isStopping) await this.stopAll();
    this.throwIfStopping();
    return part;
  }

  /** Call it between the steps of a start. @throws Interrupted after `stopAll` */
  throwIfStopping(): void {
    if (this.isStopping) throw new Interrupted("The start was interrupted.");
  }

  /** Stops all parts one after another; a part that fails to stop is reported, and the others are still stopped. */
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
