import type { ExecutionResult } from 'graphql';
import { positionOf } from '../subgraphs/subscription-position';
import { SubscriptionInterrupted } from './resuming';

type ExecutionResults = AsyncIterable<ExecutionResult>;

/** A result that is sent to all subscribers. */
export interface SharedResult {
  /** JSON text. */
  readonly text: Buffer;
  /** Position of the event in the event log; null if the result has no position. */
  readonly place: number | null;
}

/** Callback that sends consecutive results of a shared execution to one client. */
export type Deliver = (responses: readonly SharedResult[]) => void;

/** How the shared execution ended: `done` if it completed, otherwise the error with which it failed. */
type Outcome = 'done' | { readonly error: unknown };

/** Maximum number of results that are sent to the clients in one batch. */
const maxResultsPerBatch = 64;
/**
 * Maximum number of results buffered for a client that is not ready to receive; a further result ends its subscription.
 */
const maxBufferedResults = 500;
/** Number of clients to which results are sent per tick of the event loop. */
const maxServedPerTick = 1_000;

/** One execution for all equal subscriptions. Each of its results is serialized once. */
export class SharedExecution {
  /**
   * Resolves to null once the subscription runs, or to the error result if the graph rejects the subscription. The
   * promise rejects if the subscription could not be started.
   */
  readonly opening: Promise<ExecutionResult | null>;
  private results: AsyncIterator<ExecutionResult> | null = null;
  private readonly subscribers = new Set<SharedSubscriber>();
  /** Number of clients that are joining or have joined. */
  private members = 0;
  private isEnded = false;
  /** How the execution ended, for clients that join after its end. */
  private outcome: Outcome = { error: new SubscriptionInterrupted() };

  /** @param onEnded called once, when the execution has ended and no client can join any more */
  constructor(
    subscribe: () => Promise<ExecutionResults | ExecutionResult>,
    private readonly onEnded: () => void,
  ) {
    this.opening = this.start(subscribe);
  }

  /** Counts a joining client. The execution keeps running until each client has called `leave`. */
  enter(): void {
    this.members += 1;
  }

  /** Removes a client. The execution ends when the last client leaves. */
  leave(subscriber?: SharedSubscriber): void {
    if (subscriber) this.subscribers.delete(subscriber);
    this.members -= 1;
    if (this.members > 0) return;
    this.end();
    void Promise.resolve(this.results?.return?.()).catch(() => undefined);
  }

  /** Adds a subscriber for a client that has called `enter`. `deliver` receives all results from now on. */
  addSubscriber(deliver: Deliver): SharedSubscriber {
    const subscriber = new SharedSubscriber(deliver, this);
    if (this.isEnded) subscriber.end(this.outcome);
    else this.subscribers.add(subscriber);
    return subscriber;
  }

  private async start(subscribe: () => Promise<ExecutionResults | ExecutionResult>): Promise<ExecutionResult | null> {
    try {
      const response = await subscribe();
      if (!(Symbol.asyncIterator in response)) {
        this.end();
        return response;
      }
      this.results = response[Symbol.asyncIterator]();
    } catch (error) {
      this.end();
      throw error;
    }
    // All clients may have left while the subscription was being started.
    if (this.isEnded) await this.results.return?.();
    else void this.run(this.results);
    return null;
  }

  private end(): void {
    if (this.isEnded) return;
    this.isEnded = true;
    this.onEnded();
  }

  private async run(results: AsyncIterator<ExecutionResult>): Promise<void> {
    let outcome: Outcome | null = null;
    for (let next = results.next(); outcome === null;) {
      const ready: SharedResult[] = [];
      try {
        for (
          let step: IteratorResult<ExecutionResult> | null = await next;
          step;
          step = ready.length < maxResultsPerBatch ? await nextIfReady(next) : null
        ) {
          if (step.done) {
            outcome = 'done';
            break;
          }
          ready.push({ text: serializeResult(step.value), place: positionOf(step.value) });
          next = results.next();
          // The next iteration awaits this promise and handles its rejection. Until then, this handler prevents an
          // unhandled rejection.
          next.catch(() => undefined);
        }
      } catch (error) {
        outcome = { error };
      }
      await this.broadcast(ready);
    }
    this.outcome = outcome;
    this.end();
    for (const subscriber of this.subscribers) subscriber.end(outcome);
  }

  private async broadcast(responses: readonly SharedResult[]): Promise<void> {
    if (responses.length === 0) return;
    let served = 0;
    for (const subscriber of this.subscribers) {
      subscriber.deliver(responses);
      if (++served % maxServedPerTick === 0) await nextTick();
    }
  }
}

/**
 * Subscriber of a shared execution in the form of an async generator, as the WebSocket protocol library expects. The
 * generator yields no values and only signals the end: results are sent directly to the connection.
 */
export class SharedSubscriber implements AsyncGenerator<ExecutionResult> {
  /** Results that arrived before the client was ready. */
  private earlyResults: SharedResult[] | null = [];
  private outcome: Outcome | null = null;
  private resolveEnd: (() => void) | null = null;
  private skippedThrough: number | null = null;
  /** Called whenever a result is buffered. */
  notice: (() => void) | null = null;

  constructor(
    private readonly sink: Deliver,
    private readonly execution: SharedExecution,
  ) {}

  deliver(responses: readonly SharedResult[]): void {
    if (this.outcome) return;
    if (!this.earlyResults) this.send(this.filterUnseen(responses));
    else if (this.earlyResults.length + responses.length <= maxBufferedResults) {
      this.earlyResults.push(...responses);
      this.notice?.();
    } else this.end({ error: new SubscriptionInterrupted() });
  }

  /** Results buffered until the client is ready; null once the client is ready. */
  get waiting(): readonly SharedResult[] | null {
    return this.earlyResults;
  }

  get isOver(): boolean {
    return this.outcome !== null;
  }

  /** Skips results up to this position of the event log, because the client already has them. */
  skipThrough(position: number): void {
    this.skippedThrough = position;
  }

  end(outcome: Outcome): void {
    if (this.outcome) return;
    this.outcome = outcome;
    this.execution.leave(this);
    this.resolveEnd?.();
  }

  private send(responses: readonly SharedResult[]): void {
    if (responses.length > 0) this.sink(responses);
  }

  /**
   * Omits results that the client already has. Stops filtering at the first new result, because all later results are
   * new.
   */
  private filterUnseen(responses: readonly SharedResult[]): readonly SharedResult[] {
    const { skippedThrough } = this;
    if (skippedThrough === null) return responses;
    const newResults = responses.filter(({ place }) => place === null || place > skippedThrough);
    if (newResults.length > 0) this.skippedThrough = null;
    return newResults;
  }

  async next(): Promise<IteratorResult<ExecutionResult>> {
    const { earlyResults } = this;
    this.earlyResults = null;
    if (earlyResults) this.send(this.filterUnseen(earlyResults));
    if (!this.outcome) await new Promise<void>((resolve) => (this.resolveEnd = resolve));
    if (this.outcome && this.outcome !== 'done') {
      const { error } = this.outcome;
      this.outcome = 'done';
      throw error;
    }
    return doneResult;
  }

  async return(): Promise<IteratorResult<ExecutionResult>> {
    this.earlyResults = null;
    this.end('done');
    return doneResult;
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

const doneResult: IteratorResult<ExecutionResult> = { done: true, value: undefined };

/** Returns the next result if it is available in this tick of the event loop, otherwise null. */
function nextIfReady(next: Promise<IteratorResult<ExecutionResult>>): Promise<IteratorResult<ExecutionResult> | null> {
  return Promise.race([next, nextTick()]);
}

function nextTick(): Promise<null> {
  return new Promise((resolve) => setImmediate(resolve, null));
}

/** Serializes a result to the same JSON as the WebSocket protocol library. */
export function serializeResult({ errors, ...rest }: ExecutionResult): Buffer {
  return Buffer.from(JSON.stringify(errors ? { ...rest, errors } : rest));
}
