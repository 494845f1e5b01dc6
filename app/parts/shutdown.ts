/** What was being opened is not wanted any more: the process is on its way out. */
export class Stopping extends Error {
  override readonly name = 'Stopping';

  constructor() {
    super('The process is stopping.');
  }
}

/** What has been opened, to be closed in the opposite order. */
export class Shutdown {
  private readonly steps: (() => Promise<void> | void)[] = [];
  private readonly opening = new Set<Promise<unknown>>();
  private closing: Promise<void> | null = null;

  /** Whether closing has begun. */
  get begun(): boolean {
    return this.closing !== null;
  }

  /** Remembers how to close what is being opened, and hands it on. Once closing has begun it is closed again, and `Stopping` thrown. */
  add<T>(opening: T | Promise<T>, close: (opened: T) => Promise<void> | void): Promise<T> {
    const added = this.take(opening, close).finally(() => this.opening.delete(added));
    this.opening.add(added);
    return added;
  }

  private async take<T>(opening: T | Promise<T>, close: (opened: T) => Promise<void> | void): Promise<T> {
    const opened = await opening;
    if (this.closing) {
      await attempt(() => close(opened));
      throw new Stopping();
    }
    this.steps.push(() => close(opened));
    return opened;
  }

  /** Closes everything, the latest first; a step that fails does not keep the others from running. */
  run(): Promise<void> {
    this.closing ??= this.close();
    return this.closing;
  }

  /** What is still being opened stands on what was opened before, and is closed first. */
  private async close(): Promise<void> {
    await Promise.allSettled(this.opening);
    for (const step of this.steps.reverse()) await attempt(step);
  }
}

async function attempt(step: () => Promise<void> | void): Promise<void> {
  try {
    await step();
  } catch (error) {
    process.stderr.write(`Something did not close cleanly: ${(error as Error).message}\n`);
  }
}
