import { type Logger, type NotedPlace, workerHealth } from '../../../kit/src';
import type { RunStatement } from '../log/partitions';

const name = 'consumer places';
/** How long after it has moved a place is noted at the latest, in milliseconds. Whoever takes over after a crash takes so much once more. */
const latest = 500;

/**
 * Where the consumers of this process stand in the log. Places that have moved are noted together: a commit for each of
 * dozens of consumers, all of them roused by the same events, would keep the commits of callers waiting.
 *
 * Notes do not go through the connection that makes a consumer the only one: a place says what has been taken, which stays
 * true when somebody else goes on, and is never moved back.
 */
export class ConsumerPlaces {
  private moved = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(
    private readonly run: RunStatement,
    private readonly log: Logger,
  ) {}

  /** Says up to where a consumer has taken what it follows. */
  move(consumer: string, place: number): void {
    this.moved.set(consumer, place);
    this.noteLater();
  }

  /** Notes what has moved at once; where that fails, a little later. Never rejects. */
  note(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  /** Notes what has moved, for the last time. */
  async close(): Promise<void> {
    this.closed = true;
    await this.note();
    clearTimeout(this.timer);
    workerHealth.stopped(name);
  }

  private noteLater(): void {
    if (!this.closed) this.timer ??= setTimeout(() => void this.note(), latest).unref();
  }

  private async write(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.moved.size === 0) return;
    const noted = this.moved;
    this.moved = new Map();
    try {
      await this.run(
        `UPDATE events.consumers c SET position = n.position, updated_at = now()
         FROM unnest($1::text[], $2::bigint[]) AS n(name, position) WHERE c.name = n.name AND c.position < n.position`,
        [[...noted.keys()], [...noted.values()]],
      );
      workerHealth.worked(name);
    } catch (error) {
      workerHealth.failed(name);
      this.log.warn({ err: error, worker: name }, 'worker interrupted, will try again');
      this.moved = new Map([...noted, ...this.moved]);
      this.noteLater();
    }
  }
}

/** When the places of consumers were last written; nothing of those that have none yet. */
export async function notedPlaces(run: RunStatement, consumers: readonly string[]): Promise<NotedPlace[]> {
  const text = 'SELECT name AS consumer, updated_at AS at FROM events.consumers WHERE name = ANY($1::text[])';
  return (await run(text, [consumers])) as unknown as NotedPlace[];
}
