import {
  type Context,
  type Database,
  ExactDecimal,
  type ExchangeRates,
  type Transaction,
  isZero,
  recordIntegrationEvent,
} from '../../../../kit/src';
import type { Charges } from '../../payments/charges/charges';
import type { MembershipChanges } from '../memberships/membership.changes';
import type { Membership } from '../memberships/membership.resource';
import type { MembershipRepository } from '../memberships/membership.repository';
import { renewalPriceOf } from '../memberships/membership.cancel-offer';
import {
  expiryAt,
  periodEndAt,
  renewalNoticeAt,
  resumesAt,
  retryDueAt,
  trialNoticeAt,
} from '../memberships/membership.due';
import { recordMembershipEvent } from '../memberships/membership.events';
import { endPause } from '../memberships/membership.terms';
import type { PlanChanges } from '../plan-changes/plan-changes';
import type { PaymentMethodRepository } from '../../payments/payment-methods/payment-method.repository';
import type { PaymentMethod } from '../../payments/payment-methods/payment-method.resource';
import type { Payment } from '../../payments/payments/payment.resource';
import { recordPaymentEvent } from '../../payments/payments/payment.events';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import { substatusOf } from '../../payments/payments/payment.substatus';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { PromoCodes } from '../../catalogue/promo-codes/promo-code.discounts';
import type { TaxRate, TaxRates } from '../../invoicing/taxes/tax-rates';
import type { UserBillingDetailsRepository } from '../../users/billing-details/billing-details.repository';
import { newRenewalPayment } from './renewal-payment';
import type { RenewalOutcomes } from './renewal.outcomes';
import type { DueMembership, RenewalRepository } from './renewal.repository';

export interface RenewalDependencies {
  readonly database: Database;
  readonly renewals: RenewalRepository;
  readonly outcomes: RenewalOutcomes;
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
  readonly planChanges: PlanChanges;
  readonly payments: PaymentRepository;
  readonly methods: PaymentMethodRepository;
  readonly plans: PlanRepository;
  readonly promoCodes: PromoCodes;
  readonly charges: Charges;
  readonly rates: ExchangeRates;
  readonly taxRates: TaxRates;
  readonly billingDetails: UserBillingDetailsRepository;
  /** Public base URL of the service, for links to hosted pages. */
  readonly origin: string;
  /** Must be called after each commit, so that pending events are published immediately. */
  readonly committed: () => void;
}

/**
 * Number of batches that a worker processes concurrently: while one waits for the database, the other can use the CPU.
 */
const concurrency = 2;

/** Data of one attempt to charge a renewal payment. */
interface Order {
  readonly method: PaymentMethod;
  readonly testClockId: string | null;
  readonly description: string;
}

/** Result of processing one membership: its id, and what remains to be done. */
interface Step {
  readonly id: string;
  /** Id of the charge attempt that must be run next; null or omitted if there is none. */
  readonly charge?: string | null;
  /** Id of the open payment that must be retried. */
  readonly retry?: string;
}

/** Returns the time at which a scheduled change of a membership is due; null if none is scheduled. */
type DueTime = (membership: Membership) => Date | null;

/** Returns whether the period ended before the pause: a late worker must not charge the next period. */
function endsDuringPause(membership: Membership): boolean {
  const [periodEnd, resumes] = [periodEndAt(membership), resumesAt(membership)];
  return periodEnd !== null && resumes !== null && periodEnd < resumes;
}

const isDueAt = (tx: Transaction, instant: Date | null): boolean => instant !== null && instant <= tx.clock.now();

/**
 * Processes scheduled changes of memberships: notices before the end of trials, renewals, retries, scheduled ends and
 * expiries. Due times are stored in the membership rows, so that several workers can share the work, and take over the
 * work of a crashed worker. A period is charged only once, because its payment and the reference in the membership are
 * saved in one transaction.
 *
 * ADR 0032
 */
export class Renewals {
  constructor(private readonly deps: RenewalDependencies) {}

  /**
   * Claims and processes two concurrent batches of at most `limit` due memberships each. Returns the number of claimed
   * memberships.
   */
  async runDue(ctx: Context, limit = 64): Promise<number> {
    const batchSizes = await Promise.all(
      Array.from({ length: concurrency }, async () => {
        const due = await this.deps.renewals.claim(ctx, limit);
        if (due.length > 0) await this.run(ctx, due);
        return due.length;
      }),
    );
    return batchSizes.reduce((sum, count) => sum + count);
  }

  /**
   * Processes due memberships. First creates the charge attempts in shared transactions, then runs them at the
   * processor. Returns the ids of memberships and charge attempts that failed.
   */
  async run(ctx: Context, due: readonly DueMembership[]): Promise<string[]> {
    const { database, committed, charges } = this.deps;
    const failed: string[] = [];
    const succeeded = <T>(
      items: readonly { readonly id: string }[],
      results: readonly PromiseSettledResult<T>[],
    ): T[] =>
      results.flatMap((result, index) => {
        if (result.status === 'fulfilled') return [result.value];
        const { id } = items[index] as { id: string };
        ctx.log.error(
          { err: result.reason, membership: id },
          'a due membership could not be processed, it remains due',
        );
        failed.push(id);
        return [];
      });
    const taxed = succeeded(
      due,
      await Promise.allSettled(
        due.map(async (dueMembership) => ({ ...dueMembership, taxRate: await this.taxRate(ctx, dueMembership) })),
      ),
    );
    const steps = succeeded(
      taxed,
      await database.runBatch(taxed, (manager, { id, taxRate }) => this.tick({ ...ctx, manager }, id, taxRate)),
    );
    const retries = steps.flatMap(({ id, retry }) => (retry ? { id, paymentId: retry } : []));
    const retried = succeeded(
      retries,
      await database.runBatch(retries, (manager, { id, paymentId }) => this.retry({ ...ctx, manager }, id, paymentId)),
    );
    committed();
    return [
      ...failed,
      ...(await charges.runBatch(
        ctx,
        [...steps, ...retried].flatMap(({ charge }) => charge ?? []),
      )),
    ];
  }

  private async tick(tx: Transaction, id: string, taxRate: TaxRate | null): Promise<Step> {
    const { memberships, changes } = this.deps;
    const membership = await memberships.lock(tx, id);
    const isDue = (dueAtOf: DueTime): boolean => isDueAt(tx, dueAtOf(membership));
    if (isDue(resumesAt) && !endsDuringPause(membership)) {
      endPause(membership, membership.paymentCollectionResumesAt as Date);
      await changes.save(tx, membership, 'renewing');
    }
    if (isDue(trialNoticeAt)) await this.notifyTrialEnding(tx, membership);
    if (isDue(renewalNoticeAt) && !isDue(periodEndAt)) await this.notifyRenewal(tx, membership);
    if (isDue(expiryAt)) {
      await changes.moveTo(tx, membership, 'expired', 'expired');
      return { id };
    }
    if (isDue(retryDueAt) && membership.renewalPaymentId !== null) {
      await memberships.save(tx, membership);
      return { id, retry: membership.renewalPaymentId };
    }
    if (isDue(periodEndAt)) return { id, ...(await this.endPeriod(tx, membership, taxRate)) };
    await memberships.save(tx, membership);
    return { id };
  }

  private async notifyTrialEnding(tx: Transaction, membership: Membership): Promise<void> {
    membership.trialNoticeSent = true;
    await this.deps.changes.save(tx, membership);
    await recordMembershipEvent(tx, 'membership.trial_ending_soon', membership);
  }

  /** Publishes an internal event from which the platform sends a mail to the buyer. */
  private async notifyRenewal(tx: Transaction, membership: Membership): Promise<void> {
    membership.renewalNoticeFor = membership.renewalPeriodEnd;
    await this.deps.changes.save(tx, membership);
    const { id: resourceId, accountId } = membership;
    const type = 'fact:membership.renewing_soon';
    await recordIntegrationEvent(tx, 'billing.memberships', { type, resourceId, accountId });
  }

  private async endPeriod(
    tx: Transaction,
    membership: Membership,
    taxRate: TaxRate | null,
  ): Promise<{ charge?: string | null }> {
    const { changes, outcomes, planChanges } = this.deps;
    if (membership.cancelAtPeriodEnd) {
      await changes.moveTo(tx, membership, 'canceled', 'canceled');
      return {};
    }
    await planChanges.applyScheduled(tx, membership);
    if (membership.paymentCollectionPaused || isZero(membership.renewalPrice)) {
      await outcomes.advance(tx, membership, null);
      return {};
    }
    return { charge: await this.begin(tx, membership, taxRate) };
  }

  /**
   * Creates the payment and the charge attempt for the next period. Returns the id of the charge attempt. Without a
   * saved payment method, records a failed payment and returns null.
   */
  private async begin(tx: Transaction, membership: Membership, taxRate: TaxRate | null): Promise<string | null> {
    const { memberships, payments, plans, promoCodes, renewals, charges, rates, outcomes, billingDetails } = this.deps;
    const [method, plan, buyerDetails] = await Promise.all([
      this.deps.methods.ofMembership(tx, membership),
      plans.bought(tx, membership.planId),
      billingDetails.forPayment(tx, membership, { column: 'membership_id', id: membership.id }),
    ]);
    const { renewalPrice, currency, promoCodeId } = membership;
    const amount = renewalPriceOf(membership);
    const paymentNumber = (await renewals.chargedCount(tx, membership.id)) + 1;
    const promo =
      promoCodeId === null
        ? '0'
        : await promoCodes.discountForRenewal(tx, { promoCodeId, paymentNumber, amount, currency });
    const discount = new ExactDecimal(renewalPrice).minus(amount).plus(promo).toString();
    const provider = method?.provider ?? charges.processor.provider;
    const terms = { plan, method, taxRate, provider, discount, buyerDetails };
    const payment = newRenewalPayment(tx, membership, terms, rates);
    await payments.save(tx, payment);
    await recordPaymentEvent(tx, 'payment.created', payment);
    membership.renewalPaymentId = payment.id;
    await memberships.save(tx, membership);
    if (method)
      return this.order(tx, payment, {
        method,
        testClockId: membership.testClockId,
        description: [plan.title, 'renewal'].filter(Boolean).join(', '),
      });
    await outcomes.withoutMethod(tx, payment, membership);
    return null;
  }

  /**
   * Creates the next charge attempt for an open renewal payment, or voids the payment if the renewal was canceled.
   * Locks the payment before the membership, in the same order as the settlement of payments.
   */
  private async retry(tx: Transaction, id: string, paymentId: string): Promise<Step> {
    const { memberships, payments, outcomes } = this.deps;
    const payment = await payments.lock(tx, paymentId);
    const membership = await memberships.lock(tx, id);
    // Another worker may have processed the retry in the meantime, because saving the membership ends its lease.
    if (membership.renewalPaymentId !== paymentId || !isDueAt(tx, retryDueAt(membership))) return { id };
    if (payment.status !== 'open') throw new Error(`${id} waits for ${paymentId}, which is ${payment.status}`);
    if (payment.chargeState !== 'idle') {
      // A charge is in progress. Its settlement schedules the next attempt.
      await memberships.save(tx, Object.assign(membership, { retryAt: null }));
      return { id };
    }
    if (membership.cancelAtPeriodEnd) {
      Object.assign(payment, { status: 'void', nextPaymentAttempt: null, updatedAt: tx.clock.now() });
      payment.substatus = substatusOf(payment, true);
      await payments.save(tx, payment);
      await recordPaymentEvent(tx, 'payment.canceled', payment);
      await outcomes.decline(tx, membership);
      return { id };
    }
    // Use the card that was saved last: a card saved after the failed attempt is assumed to be intended for this
    // payment.
    const method = membership.memberId === null ? null : await this.deps.methods.latestOf(tx, membership.memberId);
    Object.assign(membership, { retryAt: null, paymentMethodId: method?.id ?? membership.paymentMethodId });
    await memberships.save(tx, membership);
    if (!method) {
      await outcomes.withoutMethod(tx, payment, membership);
      return { id };
    }
    Object.assign(payment, {
      chargeState: 'processing',
      lastPaymentAttempt: tx.clock.now(),
      nextPaymentAttempt: null,
      paymentMethodId: method.id,
      provider: method.provider,
    });
    Object.assign(payment, { substatus: substatusOf(payment, true), updatedAt: tx.clock.now() });
    await payments.save(tx, payment);
    return {
      id,
      charge: await this.order(tx, payment, { method, testClockId: membership.testClockId, description: 'Renewal' }),
    };
  }

  private async order(tx: Transaction, payment: Payment, { method, testClockId, description }: Order): Promise<string> {
    const free = isZero(payment.total);
    const { id } = await this.deps.charges.begin(tx, {
      accountId: payment.accountId,
      subject: { paymentId: payment.id },
      kind: free ? 'save' : 'charge',
      source: { kind: 'saved', reference: method.reference },
      amount: free ? null : payment.total,
      currency: payment.currency,
      provider: method.provider,
      description,
      email: null,
      testClockId,
      returnUrl: payment.returnUrl ?? this.deps.origin,
      isOnSession: true,
    });
    return id;
  }

  /**
   * Returns the tax rate for a renewal; null if no tax is collected or the country is unknown. Must be called before
   * the transaction starts, because it may use the network.
   */
  private async taxRate(ctx: Context, { collectsTax, taxCodeId, address }: DueMembership): Promise<TaxRate | null> {
    if (!collectsTax || !address?.country) return null;
    const { country, state, postalCode } = address;
    return this.deps.taxRates.rateFor({ country, state, postalCode, taxIds: [], taxCodeId, at: ctx.clock.now() });
  }
}
