import type { ExecutionResult } from 'graphql';
import { placeOf } from '../subgraphs/place';
import { FeedInterrupted } from './resuming';

type Answers = AsyncIterable<ExecutionResult>;

/** A result that is sent to all subscribers. */
export interface SharedAnswer {
  /** JSON text. */
  readonly text: Buffer;
  /** Position in the log; null when unknown. */
  readonly place: number | null;
}

/** Receives consecutive shared results for one client. */
export type Deliver = (answers: readonly SharedAnswer[]) => void;

/** How the execution ended: completed, or failed. */
type Outcome = 'done' | { readonly error: unknown };

/** Maximum number of results that are sent together. */
const mostTogether = 64;
/** Maximum number of results buffered for a client that is not ready; further ones end its subscription. */
const mostEarly = 500;
/** Number of clients that are served per turn of the event loop. */
const servedAtOnce = 1_000;

/** One execution for all equal subscriptions. Each of its results is serialized once. */
export class SharedExecution {
  /** Resolves to the result that rejects the subscription, or to null once it runs. Rejects when the subscription could not be started. */
  readonly opening: Promise<ExecutionResult | null>;
  private answers: AsyncIterator<ExecutionResult> | null = null;
  private readonly seats = new Set<Seat>();
  /** Number of clients that are joining or have joined. */
  private members = 0;
  private over = false;
  /** How it ended, for clients that join after its end. */
  private outcome: Outcome = { error: new FeedInterrupted() };

  /** @param ended called once, when no client can join any more */
  constructor(
    open: () => Promise<Answers | ExecutionResult>,
    private readonly ended: () => void,
  ) {
    this.opening = this.start(open);
  }

  /** Keeps the execution running for a client until `leave`. */
  enter(): void {
    this.members += 1;
  }

  /** Removes a client. The execution ends when the last client leaves. */
  leave(seat?: Seat): void {
    if (seat) this.seats.delete(seat);
    this.members -= 1;
    if (this.members > 0) return;
    this.end();
    void Promise.resolve(this.answers?.return?.()).catch(() => undefined);
  }

  /** Subscribes an entered client to all results from now on. */
  seat(deliver: Deliver): Seat {
    const seat = new Seat(deliver, this);
    if (this.over) seat.end(this.outcome);
    else this.seats.add(seat);
    return seat;
  }

  private async start(open: () => Promise<Answers | ExecutionResult>): Promise<ExecutionResult | null> {
    try {
      const opened = await open();
      if (!(Symbol.asyncIterator in opened)) {
        this.end();
        return opened;
      }
      this.answers = opened[Symbol.asyncIterator]();
    } catch (error) {
      this.end();
      throw error;
    }
    // All clients may have left in the meantime.
    if (this.over) await this.answers.return?.();
    else void this.run(this.answers);
    return null;
  }

  private end(): void {
    if (this.over) return;
    this.over = true;
    this.ended();
  }

  private async run(answers: AsyncIterator<ExecutionResult>): Promise<void> {
    let outcome: Outcome | null = null;
    for (let next = answers.next(); outcome === null;) {
      const ready: SharedAnswer[] = [];
      try {
        for (
          let step: IteratorResult<ExecutionResult> | null = await next;
          step;
          step = ready.length < mostTogether ? await soon(next) : null
        ) {
          if (step.done) {
            outcome = 'done';
            break;
          }
          ready.push({ text: textOf(step.value), place: placeOf(step.value) });
          next = answers.next();
          // The next iteration awaits this promise and handles its rejection; until then it must not be unhandled.
          next.catch(() => undefined);
        }
      } catch (error) {
        outcome = { error };
      }
      await this.broadcast(ready);
    }
    this.outcome = outcome;
    this.end();
    for (const seat of this.seats) seat.end(outcome);
  }

  private async broadcast(answers: readonly SharedAnswer[]): Promise<void> {
    if (answers.length === 0) return;
    let served = 0;
    for (const seat of this.seats) {
      seat.deliver(answers);
      if (++served % servedAtOnce === 0) await turn();
    }
  }
}

/**
 * Subscriber of a shared execution in the form of an async generator, as the protocol library expects. It yields no values until it ends:
 * results are sent directly to the connection.
 */
export class Seat implements AsyncGenerator<ExecutionResult> {
  /** Results that arrived before the client was ready. */
  private early: SharedAnswer[] | null = [];
  private outcome: Outcome | null = null;
  private settle: (() => void) | null = null;
  private seen: number | null = null;
  /** Called when a result is buffered. */
  notice: (() => void) | null = null;

  constructor(
    private readonly sink: Deliver,
    private readonly execution: SharedExecution,
  ) {}

  deliver(answers: readonly SharedAnswer[]): void {
    if (this.outcome) return;
    if (!this.early) this.send(this.unseen(answers));
    else if (this.early.length + answers.length <= mostEarly) {
      this.early.push(...answers);
      this.notice?.();
    } else this.end({ error: new FeedInterrupted() });
  }

  /** Results buffered until the client is ready; null from then on. */
  get waiting(): readonly SharedAnswer[] | null {
    return this.early;
  }

  get isOver(): boolean {
    return this.outcome !== null;
  }

  /** Skips results up to a position, which the client already has. */
  skipThrough(place: number): void {
    this.seen = place;
  }

  end(outcome: Outcome): void {
    if (this.outcome) return;
    this.outcome = outcome;
    this.execution.leave(this);
    this.settle?.();
  }

  private send(answers: readonly SharedAnswer[]): void {
    if (answers.length > 0) this.sink(answers);
  }

  /** Omits results that the client already has. After the first new result all further ones are new. */
  private unseen(answers: readonly SharedAnswer[]): readonly SharedAnswer[] {
    const { seen } = this;
    if (seen === null) return answers;
    const fresh = answers.filter(({ place }) => place === null || place > seen);
    if (fresh.length > 0) this.seen = null;
    return fresh;
  }

  async next(): Promise<IteratorResult<ExecutionResult>> {
    const { early } = this;
    this.early = null;
    if (early) this.send(this.unseen(early));
    if (!this.outcome) await new Promise<void>((resolve) => (this.settle = resolve));
    if (this.outcome && this.outcome !== 'done') {
      const { error } = this.outcome;
      this.outcome = 'done';
      throw error;
    }
    return finished;
  }

  async return(): Promise<IteratorResult<ExecutionResult>> {
    this.early = null;
    this.end('done');
    return finished;
  }

  async throw(error: unknown): Promise<never> {
    this.end('done');
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.end('done');
  }
}

const finished: IteratorResult<ExecutionResult> = { done: true, value: undefined };

/** Returns the next result if it is available in this turn of the event loop, otherwise null. */
function soon(next: Promise<IteratorResult<ExecutionResult>>): Promise<IteratorResult<ExecutionResult> | null> {
  return Promise.race([next, turn()]);
}

function turn(): Promise<null> {
  return new Promise((resolve) => setImmediate(resolve, null));
}

/** Serializes a result in the same form as the protocol library. */
function textOf({ errors, ...rest }: ExecutionResult): Buffer {
  return Buffer.from(JSON.stringify(errors ? { ...rest, errors } : rest));
}
