import {
  type Currency,
  ParameterMissing,
  type Principal,
  type Transaction,
  newId,
  NotFound,
  newRow,
} from '../../../../kit/src';
import type { PayoutQuote } from '../payout-quotes/payout-quote.resource';
import type { PayoutQuotes } from '../payout-quotes/payout-quotes';
import type { PayoutSpeed } from '../providers';
import type { OwnerSelector } from '../../ledger/owners/owner.policy';
import type { Verifications } from '../verifications/verifications';
import type { Destinations } from './destinations';
import { Payout } from './payout.resource';
import {
  BankWarningNotAcknowledged,
  NoBalanceInCurrency,
  NoPayoutProvider,
  PayoutMethodUnusable,
  PayoutNotCancelable,
  UnknownPayoutMethod,
} from './payout.errors';
import { recordPayoutEvent } from './payout.events';
import type { PayoutMoney } from './payout.money';
import { payoutPolicy } from './payout.policy';
import type { PayoutRecorder } from './payout.recorder';
import type { PayoutRepository } from './payout.repository';
import { checkNotes, checkStatementDescriptor, payoutAmount, payoutMetadata } from './payout.rules';
import { type PayoutSource, isOpen } from './payout.states';
import type { PayoutTerms, Sending, Terms } from './payout.terms';

/** Common input of payouts, withdrawals and quotes. */
export interface SendingOrder extends OwnerSelector {
  readonly amount: string;
  readonly currency?: Currency | null;
  readonly speed?: PayoutSpeed | null;
  readonly platformCoversFees?: boolean | null;
  /** ID of the payout method; null for the owner's default method. */
  readonly payoutMethodId?: string | null;
}

export interface PayoutOrderInput extends SendingOrder {
  readonly notes?: string | null;
  readonly metadata?: Record<string, unknown> | null;
  readonly statementDescriptor?: string | null;
  readonly acknowledgeBankWarning?: boolean | null;
  readonly quoteToken?: string | null;
}

export interface PayoutServiceDependencies {
  readonly payouts: PayoutRepository;
  readonly destinations: Destinations;
  readonly terms: PayoutTerms;
  readonly quotes: PayoutQuotes;
  readonly verifications: Verifications;
  readonly money: PayoutMoney;
  readonly recorder: PayoutRecorder;
  /** Name of the provider of new payouts; null if none is configured. */
  readonly provider: string | null;
}

/**
 * Delay before a new payout is submitted to its provider, in milliseconds. Until then the caller sees its initial state
 * and can cancel it directly.
 */
const submissionDelayMs = 2_000;

/** Commands on payouts. Each runs in the given transaction. */
export class PayoutService {
  constructor(private readonly deps: PayoutServiceDependencies) {}

  /** Creates a payout and returns its ID; a worker submits it to the provider. */
  async create(tx: Transaction, input: PayoutOrderInput): Promise<string> {
    const { payouts, terms, quotes, verifications, money, provider } = this.deps;
    if (provider === null) throw new NoPayoutProvider();
    const [notes, metadata, statementDescriptor] = [
      checkNotes(input.notes),
      payoutMetadata(input.metadata),
      checkStatementDescriptor(input.statementDescriptor),
    ];
    const sending = await this.sendingOf(tx, input);
    const { owner, destination, amount, currency } = sending;
    if (destination.bankVerification === 'warning' && !input.acknowledgeBankWarning)
      throw new BankWarningNotAcknowledged();
    const currentTerms = await terms.of(tx, sending);
    const quote = input.quoteToken ? await quotes.honoured(tx, input.quoteToken, sending, currentTerms) : null;
    if (currentTerms.feePayerId !== null) payoutPolicy.requireWithdraw(tx, currentTerms.feePayerId);
    if (!(await payouts.hasBalance(tx, owner, currency))) throw new NoBalanceInCurrency(currency);
    await verifications.check(tx, owner, amount, currency);
    const payout = newPayout(tx, sending, { ...currentTerms, ...(quote && promised(quote)) });
    Object.assign(payout, { notes, metadata, statementDescriptor, quotedRate: quote && quote.exchangeRate, provider });
    await payouts.save(tx, payout);
    await recordPayoutEvent(tx, 'created', payout);
    await money.reserve(tx, payout);
    return payout.id;
  }

  /** Issues a quote for a payout and returns the ID of the quote. */
  async quote(tx: Transaction, input: SendingOrder, key: string | null): Promise<string> {
    const sending = await this.sendingOf(tx, input);
    if (key === null) throw new ParameterMissing(['idempotencyKey']);
    return this.deps.quotes.issue(tx, sending);
  }

  /**
   * Cancels a payout that was not submitted to its provider, or requests its cancellation from the provider; returns
   * the ID of the payout. An already canceled payout is not changed.
   */
  async cancel(tx: Transaction, id: string, selector: OwnerSelector): Promise<string> {
    const { payouts, recorder } = this.deps;
    const payout = await payouts.lock(tx, await payouts.idOf(tx, id));
    if (!payout || (selector.accountId ?? selector.userId ?? payout.accountId) !== payout.accountId)
      throw new NotFound();
    payoutPolicy.requireWithdraw(tx, payout.accountId);
    if (payout.status === 'canceled') return payout.id;
    if (!isOpen(payout.status) || payout.acceptedAt !== null) throw new PayoutNotCancelable(payout.status);
    if (payout.submittedAt === null) await recorder.cancel(tx, payout);
    else
      await payouts.save(tx, Object.assign(payout, { cancelRequestedAt: tx.clock.now(), nextRunAt: tx.clock.now() }));
    return payout.id;
  }

  private async sendingOf(tx: Transaction, input: SendingOrder): Promise<Sending> {
    const owner = payoutPolicy.ownerForNew(tx, input);
    const currency = input.currency ?? 'usd';
    const amount = payoutAmount(input.amount, currency);
    const destination = await this.deps.destinations.of(tx, owner, input.payoutMethodId ?? null);
    if (!destination) throw new UnknownPayoutMethod(input.payoutMethodId != null);
    if (destination.unusable !== null) throw new PayoutMethodUnusable(destination.unusable);
    return {
      owner,
      destination,
      amount,
      currency,
      speed: input.speed ?? 'standard',
      platformCoversFees: input.platformCoversFees ?? false,
    };
  }
}

/** Returns the terms of a quote (fees, markup, arrival) that a payout created with it receives. */
function promised({ feeAmount, markupFee, markupPlatformId, estimatedArrival }: PayoutQuote): Partial<Terms> {
  return { feeAmount, markupFee, markupPlatformId, estimatedArrival };
}

function newPayout(tx: Transaction, sending: Sending, { netAmount: _sent, ...terms }: Terms): Payout {
  const {
    owner: accountId,
    destination: { view, supportedMethodId },
    amount,
    currency,
    speed,
  } = sending;
  const now = tx.clock.now();
  return newRow(Payout, now, {
    ...terms,
    id: newId('wdrl'),
    accountId,
    requestId: view.deliveryType === 'cryptocurrency' ? newId('cofr') : null,
    payoutMethodId: view.id,
    destination: view,
    supportedMethodId,
    amount,
    currency,
    speed,
    status: 'requested',
    statusDetail: 'awaiting_submission',
    source: sourceOf(tx.principal),
    nextRunAt: new Date(now.getTime() + submissionDelayMs),
  });
}

function sourceOf({ kind }: Principal): PayoutSource {
  if (kind === 'user') return 'dashboard';
  return kind === 'system' ? 'automatic' : 'api';
}
