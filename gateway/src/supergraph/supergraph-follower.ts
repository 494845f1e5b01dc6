import { hash } from 'node:crypto';
import type { Logger } from '../../../subgraphs/kit/src/logging';
import type { SupergraphSource } from './supergraph-source';

export interface FollowerOptions {
  readonly source: SupergraphSource;
  /** Takes over a supergraph and returns the names of its foreign subgraphs. Rejects if it cannot be served. */
  readonly adopt: (supergraphSdl: string) => Promise<readonly string[]>;
  /** Milliseconds between two reads. */
  readonly interval: number;
  readonly log: Pick<Logger, 'info' | 'error'>;
}

/**
 * Reads a published supergraph repeatedly and takes over each new version that can be served. Otherwise the current
 * supergraph stays in use, and the reason is logged once until it changes.
 */
export class SupergraphFollower {
  private adopted: string | null = null;
  private rejected: string | null = null;
  private failure: string | null = null;
  private timer: NodeJS.Timeout | null = null;
  private reading: Promise<void> = Promise.resolve();
  private isClosed = false;

  constructor(private readonly options: FollowerOptions) {}

  /** Reads the supergraph, and from then on repeatedly. Resolves after the first attempt, also if that fails. */
  async start(): Promise<void> {
    await this.check();
    this.schedule();
  }

  /** Reads the supergraph now. Never rejects. */
  check(): Promise<void> {
    return (this.reading = this.reading.then(() => this.read()));
  }

  async close(): Promise<void> {
    this.isClosed = true;
    if (this.timer) clearTimeout(this.timer);
    await this.reading;
  }

  private schedule(): void {
    if (this.isClosed) return;
    this.timer = setTimeout(() => void this.check().then(() => this.schedule()), this.options.interval).unref();
  }

  private async read(): Promise<void> {
    const { source, log } = this.options;
    try {
      const sdl = await source.read();
      if (this.failure !== null) log.info({ supergraph: source.place }, 'The supergraph can be read again');
      this.failure = null;
      if (sdl !== null && !this.isClosed) await this.meet(sdl);
    } catch (error) {
      const { message } = error as Error;
      // Different reasons in turn, such as a timeout and a refused connection, are one outage.
      if (this.failure === null) this.report('The supergraph cannot be read', message);
      this.failure = message;
    }
  }

  private async meet(sdl: string): Promise<void> {
    const version = hash('sha256', sdl, 'hex');
    if (version === this.adopted) this.rejected = null;
    if (version === this.adopted || version === this.rejected) return;
    try {
      const foreign = await this.options.adopt(sdl);
      [this.adopted, this.rejected] = [version, null];
      this.options.log.info(
        { supergraph: this.options.source.place, sha256: version, foreign },
        'The supergraph is in use',
      );
    } catch (error) {
      this.rejected = version;
      this.report('The supergraph cannot be served', (error as Error).message);
    }
  }

  private report(problem: string, reason: string): void {
    const inUse = this.adopted === null ? 'the built-in one' : 'the previous one';
    this.options.log.error(
      { supergraph: this.options.source.place, reason },
      `${problem}; ${inUse} stays in use: ${reason}`,
    );
  }
}
