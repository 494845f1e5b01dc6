import {
  type Context,
  type Database,
  NotFound,
  type Outcome,
  type Transaction,
  withTimeout,
  gathered,
  runJobs,
  userErrorOf,
} from '../../../../kit/src';
import {
  type PayoutProvider,
  type ProviderResponse,
  type ProviderEvent,
  type ProviderEventHandler,
  ProviderUnavailable,
} from '../providers';
import type { Destinations } from './destinations';
import type { Payout } from './payout.resource';
import { PayoutNotCancelable } from './payout.errors';
import type { ProviderEventRepository } from './payout-event.repository';
import { recordPayoutEvent } from './payout.events';
import { netAmount } from './payout.money';
import type { PayoutRecorder } from './payout.recorder';
import type { PayoutRepository } from './payout.repository';
import { retryAt } from './payout.rules';
import { isOpen } from './payout.states';

export interface PayoutRunDependencies {
  readonly database: Database;
  readonly payouts: PayoutRepository;
  readonly providerEvents: ProviderEventRepository;
  readonly recorder: PayoutRecorder;
  readonly destinations: Destinations;
  readonly providers: readonly PayoutProvider[];
  /** Called after each commit; wakes the outbox publisher, so that new events are published immediately. */
  readonly committed: () => void;
  /** Timeout of a provider request in milliseconds; default 15,000. */
  readonly responseTimeoutMs?: number;
}

interface PayoutReference {
  readonly ctx: Context;
  /** ID of the payout. */
  readonly id: string;
}

interface OrderResult extends PayoutReference {
  /** Response of the provider; null if the provider did not respond. */
  readonly answer: ProviderResponse | null;
}

interface NamedEvent extends PayoutReference {
  readonly event: ProviderEvent;
}

const seconds = 1_000;
const hour = 3_600 * seconds;

/**
 * Sends payouts to their provider in phases, so that a crash at any point neither loses nor duplicates a payout: records that
 * the order may be in flight, calls the provider outside of any transaction with the payout's ID as idempotency key, then
 * records the response. Any worker retries open payouts.
 */
export class PayoutRunner {
  private readonly markSubmitted: (payout: PayoutReference) => Promise<Payout | null>;
  private readonly record: (orderResult: OrderResult) => Promise<void>;
  private readonly applyEvent: (event: NamedEvent) => Promise<void>;

  constructor(private readonly deps: PayoutRunDependencies) {
    this.markSubmitted = this.gathered((tx, { id }) => this.markSubmittedIn(tx, id));
    this.record = this.gathered((tx, { id, answer }) => this.recordIn(tx, id, answer));
    this.applyEvent = this.gathered((tx, { event }) => this.applyEventIn(tx, event));
  }

  /**
   * Makes the next request of a payout to its provider, if one is due, and records the response. Safe to repeat, also
   * concurrently.
   */
  async run(ctx: Context, id: string): Promise<void> {
    const payout = await this.markSubmitted({ ctx, id });
    if (payout) await this.submitAndRecord(ctx, payout);
  }

  /**
   * Polls the provider for the state of a payout that the provider has received, without waiting for provider events.
   */
  async refresh(ctx: Context, id: string): Promise<void> {
    const payout = await this.deps.payouts.get(ctx, id);
    if (payout.providerReference !== null) await this.submitAndRecord(ctx, payout);
  }

  /**
   * Requests the cancellation of a payout from its provider. The outcome contains a user error if the request comes too
   * late.
   */
  async cancel(ctx: Context, id: string): Promise<Outcome> {
    await this.run(ctx, id);
    ctx.loaders.clear();
    const { status, cancelRequestedAt, acceptedAt } = await this.deps.payouts.get(ctx, id);
    const isPending = cancelRequestedAt !== null && acceptedAt === null && isOpen(status);
    if (status === 'canceled' || isPending) return { id, userErrors: [] };
    return { id: null, userErrors: [userErrorOf(new PayoutNotCancelable(status))] };
  }

  /** Makes the provider requests of one batch of due payouts, at most `limit`; returns the number of payouts. */
  async runDue(ctx: Context, limit = 16): Promise<number> {
    const ids = await this.deps.payouts.claim(ctx, limit);
    await runJobs(
      ids,
      (id) => this.run({ ...ctx, loaders: new Map() }, id),
      (error, id) => ctx.log.error({ err: error, payout: id }, 'a payout could not be processed and remains due'),
    );
    return ids.length;
  }

  /** Returns a handler that applies the events of payout providers to the payouts. */
  handlerFor(ctx: Context): ProviderEventHandler {
    return { handle: (event) => this.applyEvent({ ctx, id: event.key, event: event }) };
  }

  private async submitAndRecord(ctx: Context, payout: Payout): Promise<void> {
    const result = await this.callProvider(ctx, payout);
    await this.record({ ctx, id: payout.id, answer: result });
  }

  /**
   * Returns a function that combines concurrent calls into one transaction. Payouts often lock the same ledger
   * accounts, which are then locked once per batch instead of once per payout.
   */
  private gathered<Item extends PayoutReference, T>(
    work: (tx: Transaction, item: Item) => Promise<T>,
  ): (item: Item) => Promise<T> {
    const { database, committed } = this.deps;
    return gathered({
      database,
      committed,
      nameOf: ({ id }) => id,
      work: (manager, item) => work({ ...item.ctx, manager }, item),
    });
  }

  private async applyEventIn(tx: Transaction, event: ProviderEvent): Promise<void> {
    const { providerEvents, payouts, recorder } = this.deps;
    if (!(await providerEvents.keep(tx, event))) return;
    const payout = await payouts.lock(tx, event.key);
    if (!payout || payout.provider !== event.provider) {
      tx.log.warn({ fact: event.id, payout: event.key }, 'a provider reported an unknown payout');
      return;
    }
    const state = event.kind === 'returned' ? null : event.kind;
    await recorder.record(tx, payout, { ...event, state, returned: event.kind === 'returned' });
  }

  /** Records that the payout may be at its provider from now on, and returns the payout; null if no request is due. */
  private async markSubmittedIn(tx: Transaction, id: string): Promise<Payout | null> {
    const payout = await this.deps.payouts.lock(tx, id);
    if (!payout) throw new NotFound();
    if (payout.nextRunAt === null) return null;
    if (payout.submittedAt === null) {
      Object.assign(payout, { submittedAt: tx.clock.now(), statusDetail: 'submitting', updatedAt: tx.clock.now() });
      await this.deps.payouts.save(tx, payout);
    }
    return payout;
  }

  /** Submits, polls or cancels the order at the provider. Returns its state; null if the provider does not respond. */
  private async callProvider(ctx: Context, payout: Payout): Promise<ProviderResponse | null> {
    const provider = this.deps.providers.find(({ name }) => name === payout.provider);
    if (!provider) throw new Error(`No provider named ${payout.provider} is configured`);
    try {
      return await withTimeout(
        this.deps.responseTimeoutMs ?? 15 * seconds,
        () => this.submitOrder(ctx, provider, payout),
        () => new ProviderUnavailable('The provider did not respond in time.'),
      );
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      ctx.log.warn({ payout: payout.id, reason: error.message }, 'the provider did not report the outcome of a payout');
      return null;
    }
  }

  private async submitOrder(ctx: Context, provider: PayoutProvider, payout: Payout): Promise<ProviderResponse> {
    const { id: key, cancelRequestedAt, providerReference, status, acceptedAt } = payout;
    if (cancelRequestedAt !== null && isOpen(status) && acceptedAt === null) return provider.cancel(key);
    const existing = providerReference === null ? null : await provider.find(key);
    return existing ?? provider.submit(await this.orderOf(ctx, payout));
  }

  private async orderOf(ctx: Context, payout: Payout) {
    const {
      id: key,
      supportedMethodId,
      speed,
      currency,
      destination: { destinationCurrency },
      statementDescriptor,
    } = payout;
    const fields = await this.deps.destinations.fieldsOf(ctx, payout.payoutMethodId);
    return {
      key,
      supportedMethodId,
      fields,
      speed,
      amount: netAmount(payout),
      currency,
      destinationCurrency,
      statementDescriptor,
    };
  }

  private async recordIn(tx: Transaction, id: string, result: ProviderResponse | null): Promise<void> {
    const payout = await this.deps.payouts.lock(tx, id);
    if (!payout) throw new NotFound();
    if (!result) return this.postpone(tx, payout);
    payout.providerReference ??= result.reference;
    // Clear the cancellation request if the provider did not cancel the payout in time. If the payout is still in
    // review, the request was made during the provider call and is sent next.
    const isStillRequested = payout.cancelRequestedAt !== null && result.state === 'in_review';
    if (!isStillRequested) payout.cancelRequestedAt = null;
    if (payout.nextRunAt !== null) payout.nextRunAt = new Date(tx.clock.now().getTime() + hour);
    await this.deps.recorder.record(tx, payout, result);
    if (!isStillRequested) return;
    Object.assign(payout, { nextRunAt: retryAt(payout, tx.clock.now()), runs: payout.runs + 1 });
    await this.deps.payouts.save(tx, payout);
  }

  private async postpone(tx: Transaction, payout: Payout): Promise<void> {
    if (payout.nextRunAt === null) return;
    payout.runs += 1;
    payout.nextRunAt = retryAt(payout, tx.clock.now());
    const wasRequested = payout.status === 'requested';
    if (wasRequested)
      Object.assign(payout, {
        status: 'processing',
        statusDetail: 'awaiting_provider_acceptance',
        updatedAt: tx.clock.now(),
      });
    await this.deps.payouts.save(tx, payout);
    if (wasRequested) await recordPayoutEvent(tx, 'updated', payout);
  }
}
