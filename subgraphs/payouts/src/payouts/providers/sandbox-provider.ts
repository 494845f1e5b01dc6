import { type Clock, type Database, gathered, newId, randomString } from '../../../../kit/src';
import { hasTraceNumbers } from '../supported-methods/catalogue';
import {
  type DestinationFields,
  type PayoutOrder,
  type PayoutProvider,
  type ProviderResponse,
  type ProviderEvent,
  type ProviderEventHandler,
  type ProviderState,
  ProviderUnavailable,
} from './payout-provider';
import type { BankVerificationState, PayoutErrorCode } from './payout-provider.enums';
import {
  type DueProviderEvent,
  newReference,
  type NewProviderEvent,
  type OwnTransaction,
  type SandboxPayout,
  SandboxPayoutRepository,
} from './sandbox-payout.repository';
import { messageOf, type Script, scriptOf, verificationOf } from './sandbox-scripts';

export interface SandboxProviderOptions {
  readonly database: Database;
  readonly clock: Clock;
  /** Delay in milliseconds of sandbox events whose script says `later`; default one minute. */
  readonly delay?: number;
}

/** Simulated payout provider of the sandbox. The account number of the destination selects the outcome of an order. */
export interface SandboxPayoutProvider extends PayoutProvider {
  /** Makes all remaining events of an order occur now; returns the number of events. */
  settle(key: string): Promise<number>;
  /**
   * Delivers one batch of due events to the handler, at most `limit`; returns the number of events. Several processes
   * may call it concurrently.
   */
  deliverDue(handler: ProviderEventHandler, limit?: number): Promise<number>;
}

export function createSandboxProvider(options: SandboxProviderOptions): SandboxPayoutProvider {
  return new Sandbox(options);
}

const defaultDelayMs = 60_000;
/** Delay in milliseconds of an event that occurs only when `settle` is called: 100 years. */
const unlimitedDelay = 100 * 365 * 86_400_000;
/**
 * Time in milliseconds for which a process leases an event for delivery; afterwards another process delivers it again.
 */
const holding = 30_000;

class Sandbox implements SandboxPayoutProvider {
  readonly name = 'sandbox';
  private readonly payoutRepository = new SandboxPayoutRepository();
  /**
   * Processes an order; concurrent orders share a transaction. Resolves with null if the loss of the request or its
   * response is simulated.
   */
  private readonly processOrder: (order: PayoutOrder) => Promise<ProviderResponse | null>;

  constructor(private readonly options: SandboxProviderOptions) {
    const { database, clock } = options;
    this.processOrder = gathered({
      database,
      nameOf: ({ key }) => key,
      work: (manager, order) => this.submitOrder({ manager, clock }, order),
    });
  }

  async submit(order: PayoutOrder): Promise<ProviderResponse> {
    const result = await this.processOrder(order);
    if (!result) throw new ProviderUnavailable('The sandbox provider does not respond.');
    return result;
  }

  find(key: string): Promise<ProviderResponse | null> {
    return this.inTransaction(async (tx) => {
      const payout = await this.payoutRepository.find(tx, key);
      return payout && payout.state !== 'lost' ? this.orderResultOf(tx, payout) : null;
    });
  }

  cancel(key: string): Promise<ProviderResponse> {
    return this.inTransaction(async (tx) => {
      await this.payoutRepository.enter(
        tx,
        { key, reference: newReference(), traceCode: null, state: 'canceled' },
        null,
      );
      const payout = await this.entered(tx, key);
      const result = await this.orderResultOf(tx, payout);
      if (payout.state === 'canceled' || (payout.state === 'entered' && result.state !== 'in_review')) return result;
      await this.payoutRepository.deleteUpcoming(tx, key);
      await this.payoutRepository.setState(tx, key, 'canceled');
      return this.orderResultOf(tx, { ...payout, state: 'canceled' });
    });
  }

  check(fields: DestinationFields): Promise<BankVerificationState | null> {
    return Promise.resolve(verificationOf(fields));
  }

  settle(key: string): Promise<number> {
    return this.inTransaction((tx) => this.payoutRepository.makeDue(tx, key));
  }

  async deliverDue(handler: ProviderEventHandler, limit = 50): Promise<number> {
    const until = new Date(this.options.clock.now().getTime() + holding);
    const due = await this.inTransaction((tx) => this.payoutRepository.leaseDue(tx, limit, until));
    // The events belong to different orders, so a failed delivery does not delay the other events.
    const deliveries = await Promise.allSettled(due.map((event) => handler.handle(this.toProviderEvent(event))));
    const isDelivered = (_event: DueProviderEvent, index: number): boolean => deliveries[index]?.status === 'fulfilled';
    await this.inTransaction((tx) =>
      this.payoutRepository.markDelivered(
        tx,
        due.filter(isDelivered).map(({ place }) => place),
      ),
    );
    for (const one of deliveries) if (one.status === 'rejected') throw one.reason;
    return due.length;
  }

  /** Returns null if the script of the order simulates the loss of this request or its response. */
  private async submitOrder(tx: OwnTransaction, order: PayoutOrder): Promise<ProviderResponse | null> {
    const script = scriptOf(order.fields, order.amount);
    const isLost = script.lost === 'request';
    const traceCode = hasTraceNumbers(order.supportedMethodId) ? randomDigits(15) : null;
    const entered = await this.payoutRepository.enter(
      tx,
      { key: order.key, reference: newReference(), traceCode, state: isLost ? 'lost' : 'entered' },
      order,
    );
    if (entered && isLost) return null;
    const payout = await this.entered(tx, order.key);
    if (payout.state === 'lost') await this.payoutRepository.setState(tx, order.key, 'entered');
    if (entered || payout.state === 'lost')
      await this.payoutRepository.plan(tx, this.planned(order.key, script, tx.clock.now()));
    if (entered && script.lost === 'answer') return null;
    return this.orderResultOf(tx, { ...payout, state: payout.state === 'canceled' ? 'canceled' : 'entered' });
  }

  private planned(key: string, script: Script, now: Date): NewProviderEvent[] {
    let at = now.getTime();
    const planned = script.events.map(({ kind, code, when }): NewProviderEvent => {
      if (when === 'later') at += this.options.delay ?? defaultDelayMs;
      if (when === 'by hand') at += unlimitedDelay;
      return { id: newId('sbxf'), key, kind, code, dueAt: new Date(at), times: script.twice ? 2 : 1 };
    });
    const strayEvent: NewProviderEvent = {
      id: newId('sbxf'),
      key: `wdrl_${randomString(13)}`,
      kind: 'completed',
      code: null,
      dueAt: now,
      times: 1,
    };
    return script.stray ? [strayEvent, ...planned] : planned;
  }

  private async entered(tx: OwnTransaction, key: string): Promise<SandboxPayout> {
    const payout = await this.payoutRepository.lock(tx, key);
    if (!payout) throw new Error(`The sandbox has lost the order ${key}`);
    return payout;
  }

  private async orderResultOf(
    tx: OwnTransaction,
    { key, reference, traceCode, state }: SandboxPayout,
  ): Promise<ProviderResponse> {
    const happened = state === 'canceled' ? [] : await this.payoutRepository.dueEvents(tx, key);
    const last = happened.findLast(({ kind }) => kind !== 'returned');
    const code = last?.code ?? null;
    return {
      state: (last?.kind as ProviderState | undefined) ?? 'canceled',
      reference,
      traceCode: happened.some(({ kind }) => kind === 'accepted') ? traceCode : null,
      code,
      message: code && messageOf(code),
      returned: happened.some(({ kind }) => kind === 'returned'),
    };
  }

  private toProviderEvent({ id, key, kind, code, at, traceCode }: DueProviderEvent): ProviderEvent {
    return { id, provider: this.name, key, kind, code, message: messageFor(code), traceCode, at };
  }

  private inTransaction<T>(work: (tx: OwnTransaction) => Promise<T>): Promise<T> {
    const { database, clock } = this.options;
    return database.transaction((manager) => work({ manager, clock }));
  }
}

function messageFor(code: PayoutErrorCode | null): string | null {
  return code && messageOf(code);
}

function randomDigits(length: number): string {
  return Array.from(randomString(length), (letter) => letter.charCodeAt(0) % 10).join('');
}
