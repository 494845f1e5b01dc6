import type { ExecutionResult } from 'graphql';
import { placeOf } from '../subgraphs/place';
import { FeedInterrupted } from './resuming';

type Answers = AsyncIterable<ExecutionResult>;

/** One answer for all. */
export interface SharedAnswer {
  /** JSON. */
  readonly text: Buffer;
  /** Where it stands in its feed; null where nobody knows. */
  readonly place: number | null;
}

/** Where the shared answers go for one client: some of them, in order. */
export type Deliver = (answers: readonly SharedAnswer[]) => void;

/** How it ended: completed, or failed. */
type Outcome = 'done' | { readonly error: unknown };

/** Answers that are written down before they go out together. */
const mostTogether = 64;
/** Answers that wait for a client that is not ready; its place is taken away when one more comes. */
const mostEarly = 500;
/** Clients that are served before anything else has its turn. */
const servedAtOnce = 1_000;

/** One execution for all who have subscribed to the same, and one text of each of its answers. */
export class SharedExecution {
  /** The answer that refuses the subscription, null once it runs. Rejects where it could not be asked for. */
  readonly opening: Promise<ExecutionResult | null>;
  private answers: AsyncIterator<ExecutionResult> | null = null;
  private readonly seats = new Set<Seat>();
  /** Those who are about to take a seat, and those who have. */
  private members = 0;
  private over = false;
  /** How it ended, for those who come when it is over. */
  private outcome: Outcome = { error: new FeedInterrupted() };

  /** @param ended told once, when nobody can join any more */
  constructor(
    open: () => Promise<Answers | ExecutionResult>,
    private readonly ended: () => void,
  ) {
    this.opening = this.start(open);
  }

  /** Holds the execution for a client until `leave`. */
  enter(): void {
    this.members += 1;
  }

  /** The last one who leaves ends the execution. */
  leave(seat?: Seat): void {
    if (seat) this.seats.delete(seat);
    this.members -= 1;
    if (this.members > 0) return;
    this.end();
    void Promise.resolve(this.answers?.return?.()).catch(() => undefined);
  }

  /** Gives an entered client every answer from now on. */
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
    // Everybody may have left meanwhile.
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
          // Whoever asks for it hears of a failure; until then it is nobody's.
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

/** A client's place in a shared execution, as the protocol's library sees a subscription: one that yields nothing until it ends. */
export class Seat implements AsyncGenerator<ExecutionResult> {
  /** What came before the client was ready for it. */
  private early: SharedAnswer[] | null = [];
  private outcome: Outcome | null = null;
  private settle: (() => void) | null = null;
  private seen: number | null = null;
  /** Told when something waits. */
  notice: (() => void) | null = null;

  constructor(
    private readonly sink: Deliver,
    private readonly execution: SharedExecution,
  ) {}

  deliver(answers: readonly SharedAnswer[]): void {
    if (this.outcome) return;
    if (!this.early) this.send(this.unseen(answers));
    else if (this.early.length < mostEarly) {
      this.early.push(...answers);
      this.notice?.();
    } else this.end({ error: new FeedInterrupted() });
  }

  /** Answers that wait until the client is ready for them; null once it is. */
  get waiting(): readonly SharedAnswer[] | null {
    return this.early;
  }

  get isOver(): boolean {
    return this.outcome !== null;
  }

  /** Keeps back answers up to a place: the client has them already. */
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

  /** Once the first has come that the client does not have, all that follow are new. */
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

/** The next answer if it is there before anything else has its turn, else null. */
function soon(next: Promise<IteratorResult<ExecutionResult>>): Promise<IteratorResult<ExecutionResult> | null> {
  return Promise.race([next, turn()]);
}

function turn(): Promise<null> {
  return new Promise((resolve) => setImmediate(resolve, null));
}

/** An answer as the protocol's library would write it. */
function textOf({ errors, ...rest }: ExecutionResult): Buffer {
  return Buffer.from(JSON.stringify(errors ? { ...rest, errors } : rest));
}
