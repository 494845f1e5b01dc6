import {
  type ChargeResult,
  type ChargeRequest,
  type Processor,
  ProcessorUnavailable,
  type RefundResult,
  type RefundRequest,
  type SaveRequest,
} from '../processor';

export type ProcessorOperation = 'charge' | 'save' | 'find' | 'cancel' | 'capture' | 'refund';

/** Fault to inject into one call of the processor. */
export type Fault =
  /** No fault: the call reaches the processor normally. */
  | { readonly kind: 'none' }
  /** The request never reaches the processor, and the call times out. */
  | { readonly kind: 'requestLost' }
  /** The request takes effect, but the call times out because its response is lost. */
  | { readonly kind: 'answerLost' }
  /** The request takes effect immediately; its response arrives when the promise resolves. */
  | { readonly kind: 'answerLate'; readonly until: Promise<unknown> }
  /** The call times out immediately; the request arrives when the promise resolves. */
  | { readonly kind: 'requestLate'; readonly until: Promise<unknown> }
  /** The request reaches the processor twice at the same time. */
  | { readonly kind: 'twice' };

/** Number of calls of an operation, and number of its requests that reached the processor. */
export interface OperationCount {
  readonly calls: number;
  readonly received: number;
}

/** Wrapper around a processor that injects faults, which tests choose for each call. */
export class UnreliableProcessor implements Processor {
  private readonly planned = new Map<ProcessorOperation, Fault[]>();
  private readonly operationCounts = new Map<ProcessorOperation, OperationCount>();
  private readonly underway = new Set<Promise<unknown>>();

  constructor(private readonly inner: Processor) {}

  get provider() {
    return this.inner.provider;
  }

  get collects() {
    return this.inner.collects;
  }

  acceptsToken(token: string): boolean {
    return this.inner.acceptsToken(token);
  }

  /**
   * Queues faults for the next calls of an operation, one fault per call. Calls after the last queued fault are normal.
   */
  plan(
    operation: ProcessorOperation,
    ...faults: readonly (Fault | Exclude<Fault['kind'], 'answerLate' | 'requestLate'>)[]
  ): void {
    const added = faults.map((fault) => (typeof fault === 'string' ? { kind: fault } : fault));
    this.planned.set(operation, [...(this.planned.get(operation) ?? []), ...added]);
  }

  countOf(operation: ProcessorOperation): OperationCount {
    return this.operationCounts.get(operation) ?? { calls: 0, received: 0 };
  }

  /** Resolves after all requests that have started, including delayed ones, have finished. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.underway);
  }

  charge(request: ChargeRequest): Promise<ChargeResult> {
    return this.injectFault('charge', () => this.inner.charge(request));
  }

  save(request: SaveRequest): Promise<ChargeResult> {
    return this.injectFault('save', () => this.inner.save(request));
  }

  find(key: string): Promise<ChargeResult | null> {
    return this.injectFault('find', () => this.inner.find(key));
  }

  cancel(key: string): Promise<ChargeResult> {
    return this.injectFault('cancel', () => this.inner.cancel(key));
  }

  capture(key: string): Promise<ChargeResult> {
    return this.injectFault('capture', () => this.inner.capture(key));
  }

  refund(request: RefundRequest): Promise<RefundResult> {
    return this.injectFault('refund', () => this.inner.refund(request));
  }

  private async injectFault<T>(operation: ProcessorOperation, request: () => Promise<T>): Promise<T> {
    this.count(operation, { calls: 1, received: 0 });
    const arrive = () => {
      this.count(operation, { calls: 0, received: 1 });
      return this.track(request());
    };
    const fault = this.planned.get(operation)?.shift() ?? { kind: 'none' };
    switch (fault.kind) {
      case 'none':
        return arrive();
      case 'requestLost':
        break;
      case 'answerLost':
        await arrive();
        break;
      case 'answerLate': {
        const result = await arrive();
        await fault.until;
        return result;
      }
      case 'requestLate':
        // Ignore errors of the delayed request, because the caller has already timed out.
        this.track(fault.until.then(arrive)).catch(() => undefined);
        break;
      case 'twice':
        return (await Promise.all([arrive(), arrive()]))[1];
    }
    throw new ProcessorUnavailable(`The result of ${operation} is unknown.`);
  }

  private count(operation: ProcessorOperation, { calls, received }: OperationCount): void {
    const before = this.countOf(operation);
    this.operationCounts.set(operation, { calls: before.calls + calls, received: before.received + received });
  }

  private track<T>(work: Promise<T>): Promise<T> {
    this.underway.add(work);
    const forget = () => void this.underway.delete(work);
    work.then(forget, forget);
    return work;
  }
}
