/** A resource was opened too late: the process is shutting down. */
export class Stopping extends Error {
  override readonly name = 'Stopping';

  constructor() {
    super('The process is stopping.');
  }
}

/** Closes the opened resources of a process, in reverse order of their opening. */
export class Shutdown {
  private readonly steps: (() => Promise<void> | void)[] = [];
  private readonly pendingResources = new Set<Promise<unknown>>();
  private closing: Promise<void> | null = null;

  /** Whether closing has begun. */
  get begun(): boolean {
    return this.closing !== null;
  }

  /**
   * Registers a resource that is being opened and the function that closes it. Returns the opened resource. After the
   * shutdown has begun, the resource is closed immediately and `Stopping` is thrown.
   */
  add<T>(pendingResource: T | Promise<T>, close: (resource: T) => Promise<void> | void): Promise<T> {
    const added = this.register(pendingResource, close).finally(() => this.pendingResources.delete(added));
    this.pendingResources.add(added);
    return added;
  }

  private async register<T>(pendingResource: T | Promise<T>, close: (resource: T) => Promise<void> | void): Promise<T> {
    const resource = await pendingResource;
    if (this.closing) {
      await attempt(() => close(resource));
      throw new Stopping();
    }
    this.steps.push(() => close(resource));
    return resource;
  }

  /**
   * Closes all registered resources, the latest first. A failure to close one resource does not prevent the closing of
   * the others.
   */
  run(): Promise<void> {
    this.closing ??= this.close();
    return this.closing;
  }

  /** Waits for resources that are still being opened: they depend on earlier resources, so they are closed first. */
  private async close(): Promise<void> {
    await Promise.allSettled(this.pendingResources);
    for (const step of this.steps.reverse()) await attempt(step);
  }
}

async function attempt(step: () => Promise<void> | void): Promise<void> {
  try {
    await step();
  } catch (error) {
    process.stderr.write(`A resource did not close cleanly: ${(error as Error).message}\n`);
  }
}
