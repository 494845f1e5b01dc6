/** What has been opened, to be closed in the opposite order. */
export class Shutdown {
  private readonly steps: (() => Promise<void> | void)[] = [];
  private closing: Promise<void> | null = null;

  /** Remembers how to close something that has just been opened, and hands it on. */
  add<T>(opened: T, close: (opened: T) => Promise<void> | void): T {
    this.steps.push(() => close(opened));
    return opened;
  }

  /** Closes everything, the latest first; a step that fails does not keep the others from running. */
  run(): Promise<void> {
    this.closing ??= this.close();
    return this.closing;
  }

  private async close(): Promise<void> {
    for (const step of this.steps.reverse()) {
      try {
        await step();
      } catch (error) {
        process.stderr.write(`Something did not close cleanly: ${(error as Error).message}\n`);
      }
    }
  }
}
