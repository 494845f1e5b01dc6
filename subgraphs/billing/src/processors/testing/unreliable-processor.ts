import {
  type ChargeAnswer,
  type ChargeRequest,
  type Processor,
  ProcessorUnavailable,
  type RefundAnswer,
  type RefundRequest,
  type SaveRequest,
} from '../processor';

export type ProcessorOperation = 'charge' | 'save' | 'find' | 'cancel' | 'capture' | 'refund';

/** Fault of one call. */
export type Mishap =
  /** No fault: the call is passed through. */
  | { readonly kind: 'none' }
  /** The request never arrives, and the call times out. */
  | { readonly kind: 'requestLost' }
  /** The request takes effect, and its response is lost. */
  | { readonly kind: 'answerLost' }
  /** The request takes effect immediately; its response arrives when the promise resolves. */
  | { readonly kind: 'answerLate'; readonly until: Promise<unknown> }
  /** The call times out immediately; the request arrives when the promise resolves. */
  | { readonly kind: 'requestLate'; readonly until: Promise<unknown> }
  /** The request arrives twice at the same time. */
  | { readonly kind: 'twice' };

/** Number of calls of an operation, and of requests that arrived. */
export interface OperationCount {
  readonly calls: number;
  readonly arrived: number;
}

/** Processor with injected faults, which tests choose for each call. */
export class UnreliableProcessor implements Processor {
  private readonly planned = new Map<ProcessorOperation, Mishap[]>();
  private readonly counted = new Map<ProcessorOperation, OperationCount>();
  private readonly underway = new Set<Promise<unknown>>();

  constructor(private readonly inner: Processor) {}

  get provider() {
    return this.inner.provider;
  }

  get collects() {
    return this.inner.collects;
  }

  /** Queues faults for the next calls of an operation, one each. Later calls have no fault. */
  plan(
    operation: ProcessorOperation,
    ...mishaps: readonly (Mishap | Exclude<Mishap['kind'], 'answerLate' | 'requestLate'>)[]
  ): void {
    const added = mishaps.map((mishap) => (typeof mishap === 'string' ? { kind: mishap } : mishap));
    this.planned.set(operation, [...(this.planned.get(operation) ?? []), ...added]);
  }

  countOf(operation: ProcessorOperation): OperationCount {
    return this.counted.get(operation) ?? { calls: 0, arrived: 0 };
  }

  /** Resolves after all requests in progress, including delayed ones, have finished. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.underway);
  }

  charge(request: ChargeRequest): Promise<ChargeAnswer> {
    return this.pass('charge', () => this.inner.charge(request));
  }

  save(request: SaveRequest): Promise<ChargeAnswer> {
    return this.pass('save', () => this.inner.save(request));
  }

  find(key: string): Promise<ChargeAnswer | null> {
    return this.pass('find', () => this.inner.find(key));
  }

  cancel(key: string): Promise<ChargeAnswer> {
    return this.pass('cancel', () => this.inner.cancel(key));
  }

  capture(key: string): Promise<ChargeAnswer> {
    return this.pass('capture', () => this.inner.capture(key));
  }

  refund(request: RefundRequest): Promise<RefundAnswer> {
    return this.pass('refund', () => this.inner.refund(request));
  }

  private async pass<T>(operation: ProcessorOperation, request: () => Promise<T>): Promise<T> {
    this.count(operation, { calls: 1, arrived: 0 });
    const arrive = () => {
      this.count(operation, { calls: 0, arrived: 1 });
      return this.track(request());
    };
    const mishap = this.planned.get(operation)?.shift() ?? { kind: 'none' };
    switch (mishap.kind) {
      case 'none':
        return arrive();
      case 'requestLost':
        break;
      case 'answerLost':
        await arrive();
        break;
      case 'answerLate': {
        const answer = await arrive();
        await mishap.until;
        return answer;
      }
      case 'requestLate':
        // The result is ignored, because the caller has timed out.
        this.track(mishap.until.then(arrive)).catch(() => undefined);
        break;
      case 'twice':
        return (await Promise.all([arrive(), arrive()]))[1];
    }
    throw new ProcessorUnavailable(`Nobody knows what came of ${operation}.`);
  }

  private count(operation: ProcessorOperation, { calls, arrived }: OperationCount): void {
    const before = this.countOf(operation);
    this.counted.set(operation, { calls: before.calls + calls, arrived: before.arrived + arrived });
  }

  private track<T>(work: Promise<T>): Promise<T> {
    this.underway.add(work);
    const forget = () => void this.underway.delete(work);
    work.then(forget, forget);
    return work;
  }
}
