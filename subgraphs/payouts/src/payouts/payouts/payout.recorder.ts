import { type ExchangeRates, type Transaction, creditOf } from '../../../../kit/src';
import type { ProviderResponse } from '../providers';
import type { Destinations } from './destinations';
import type { Payout } from './payout.resource';
import { recordPayoutEvent } from './payout.events';
import { type PayoutMoney, netAmount } from './payout.money';
import type { PayoutRepository } from './payout.repository';
import { retryAt } from './payout.rules';
import { type PayoutDetail, type PayoutStatus, isOpen } from './payout.states';

/** Update that a provider reports about a payout. */
export interface ProviderUpdate extends Pick<ProviderResponse, 'code' | 'message' | 'traceCode'> {
  /**
   * New state of the order at the provider; null if the update reports only that the funds are back at the provider.
   */
  readonly state: ProviderResponse['state'] | null;
  readonly returned: boolean;
}

export interface RecorderDependencies {
  readonly payouts: PayoutRepository;
  readonly money: PayoutMoney;
  readonly destinations: Destinations;
  readonly rates: ExchangeRates;
}

const minute = 60_000;
/** Time without an update from the provider, in milliseconds, after which the payout is polled. */
const pollAfterMs = 60 * minute;

/**
 * Applies updates of a provider to payouts, in any order and any number of times: a repeated update changes nothing.
 * The caller must have locked the payout in the transaction.
 */
export class PayoutRecorder {
  constructor(private readonly deps: RecorderDependencies) {}

  async record(tx: Transaction, payout: Payout, update: ProviderUpdate): Promise<void> {
    payout.traceCode ??= update.traceCode;
    await this.applyState(tx, payout, update);
    if (update.returned) await this.recordReturn(tx, payout);
    await this.deps.payouts.save(tx, payout);
  }

  /**
   * Cancels a payout that the provider never received or has canceled. The funds are returned to the owner immediately.
   */
  async cancel(tx: Transaction, payout: Payout): Promise<void> {
    Object.assign(payout, {
      failureCode: 'manual_cancelation',
      failureMessage: 'The payout was canceled.',
      fundsReturnedAt: tx.clock.now(),
    });
    await this.transition(tx, payout, 'canceled', 'returned', null);
    await this.deps.money.returnFunds(tx, payout);
  }

  private applyState(tx: Transaction, payout: Payout, update: ProviderUpdate): Promise<void> | void {
    const isOpenPayout = isOpen(payout.status);
    const atProvider = isOpenPayout && payout.acceptedAt === null;
    switch (update.state) {
      case 'in_review':
        return atProvider && payout.status !== 'in_review'
          ? this.transition(tx, payout, 'in_review', 'awaiting_review', pollAfterMs)
          : undefined;
      case 'accepted':
        return atProvider ? this.accept(tx, payout) : undefined;
      case 'completed':
        return this.complete(tx, payout);
      case 'denied':
      case 'failed':
        return isOpenPayout ? this.fail(tx, payout, update.state, update) : undefined;
      case 'reversed':
        return this.reverse(tx, payout, update);
      case 'canceled':
        return isOpenPayout ? this.cancel(tx, payout) : undefined;
      case null:
        return undefined;
    }
  }

  private accept(tx: Transaction, payout: Payout): Promise<void> {
    this.noteAcceptance(tx, payout);
    return this.transition(tx, payout, 'processing', 'in_transit', pollAfterMs);
  }

  private async complete(tx: Transaction, payout: Payout): Promise<void> {
    if (payout.status === 'completed' || payout.status === 'reversed') return;
    if (!isOpen(payout.status) && payout.fundsReturnedAt !== null) {
      tx.log.error({ payout: payout.id }, 'a payout arrived after its funds were returned to the balance');
      return this.deps.money.paidTwice(tx, payout);
    }
    this.noteAcceptance(tx, payout);
    Object.assign(payout, { failureCode: null, failureMessage: null });
    await this.transition(tx, payout, 'completed', 'completed', null);
    await this.deps.destinations.tried(tx, payout.payoutMethodId, 'arrived', null);
    await this.deps.money.complete(tx, payout);
  }

  private async fail(
    tx: Transaction,
    payout: Payout,
    status: 'denied' | 'failed',
    { code, message }: ProviderUpdate,
  ): Promise<void> {
    Object.assign(payout, { failureCode: code, failureMessage: message });
    await this.transition(tx, payout, status, 'awaiting_return', pollAfterMs);
    if (status === 'failed') await this.deps.destinations.tried(tx, payout.payoutMethodId, 'failed', message);
  }

  private async reverse(tx: Transaction, payout: Payout, { code, message }: ProviderUpdate): Promise<void> {
    if (isOpen(payout.status)) await this.complete(tx, payout);
    if (payout.status !== 'completed') return;
    Object.assign(payout, { failureCode: code, failureMessage: message });
    await this.transition(tx, payout, 'reversed', 'awaiting_return', pollAfterMs);
    await recordPayoutEvent(tx, 'reversed', payout);
  }

  /**
   * Returns the funds of a payout to the owner, because they are back at the provider. Only schedules a poll if the
   * provider has not reported the failure yet.
   */
  private async recordReturn(tx: Transaction, payout: Payout): Promise<void> {
    if (payout.fundsReturnedAt !== null) return;
    if (isOpen(payout.status) || payout.status === 'completed') {
      // The provider has reported the returned funds, but not yet why: poll it for the state of the payout.
      Object.assign(payout, { nextRunAt: retryAt(payout, tx.clock.now()), runs: payout.runs + 1 });
      return;
    }
    payout.fundsReturnedAt = tx.clock.now();
    await this.transition(tx, payout, payout.status, 'returned', null);
    await (payout.status === 'reversed'
      ? this.deps.money.reverse(tx, payout)
      : this.deps.money.returnFunds(tx, payout));
  }

  private noteAcceptance(tx: Transaction, payout: Payout): void {
    const {
      currency,
      quotedRate,
      destination: { destinationCurrency },
    } = payout;
    payout.acceptedAt ??= tx.clock.now();
    if (payout.exchangeRate !== null || destinationCurrency === currency) return;
    const rate = {
      ...this.deps.rates.rate(currency, destinationCurrency),
      ...(quotedRate !== null && { rate: quotedRate }),
    };
    payout.exchangeRate = rate.rate;
    payout.destinationAmount = creditOf(netAmount(payout), currency, destinationCurrency, { rate: () => rate });
  }

  private async transition(
    tx: Transaction,
    payout: Payout,
    status: PayoutStatus,
    statusDetail: PayoutDetail,
    nextRunInMs: number | null,
  ): Promise<void> {
    const now = tx.clock.now();
    Object.assign(payout, {
      status,
      statusDetail,
      runs: 0,
      updatedAt: now,
      nextRunAt: nextRunInMs === null ? null : new Date(now.getTime() + nextRunInMs),
    });
    await this.deps.payouts.save(tx, payout);
    await recordPayoutEvent(tx, 'updated', payout);
  }
}
