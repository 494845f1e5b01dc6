import { type Context, type Database, Exact, type ExchangeRates, type Transaction, isZero } from '../../../kit/src';
import type { Charges } from '../charges/charges';
import type { MembershipChanges, MembershipEntity, MembershipRepository } from '../memberships';
import { renewalPriceOf } from '../memberships/membership.cancel-offer';
import { expiryAt, periodEndAt, resumesAt, retryDueAt, trialNoticeAt } from '../memberships/membership.due';
import { recordMembershipEvent } from '../memberships/membership.events';
import type { PaymentMethodRepository } from '../payment-methods';
import type { PaymentMethodEntity } from '../payment-methods/payment-method.entity';
import type { PaymentEntity } from '../payments/payment.entity';
import { recordPaymentEvent } from '../payments/payment.events';
import type { PaymentRepository } from '../payments/payment.repository';
import { substatusOf } from '../payments/payment.substatus';
import type { PlanRepository } from '../plans';
import type { PromoCodes } from '../promo-codes';
import type { TaxRate, TaxRates } from '../taxes';
import { newRenewalPayment } from './renewal-payment';
import type { RenewalOutcomes } from './renewal.outcomes';
import type { DueMembership, RenewalRepository } from './renewal.repository';

export interface RenewalParts {
  readonly database: Database;
  readonly renewals: RenewalRepository;
  readonly outcomes: RenewalOutcomes;
  readonly memberships: MembershipRepository;
  readonly changes: MembershipChanges;
  readonly payments: PaymentRepository;
  readonly methods: PaymentMethodRepository;
  readonly plans: PlanRepository;
  readonly promoCodes: PromoCodes;
  readonly charges: Charges;
  readonly rates: ExchangeRates;
  readonly taxRates: TaxRates;
  /** Public address of the service, for links to hosted pages. */
  readonly origin: string;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed: () => void;
}

/** Memberships that one worker looks at side by side. */
const lanes = 8;

/**
 * Does what time does to memberships: notices before trials end, renewals and their retries, ends and expiries. What is due
 * is found in the rows, so that any number of workers may look, and one that dies leaves its work to the others. A period
 * is charged once: its payment is written with the membership that waits for it.
 */
export class Renewals {
  constructor(private readonly parts: RenewalParts) {}

  /** Does what is due by now, at most for some memberships. Answers for how many. */
  async runDue(ctx: Context, most = 32): Promise<number> {
    const due = await this.parts.renewals.claim(ctx, most);
    const waiting = [...due];
    await Promise.all(Array.from({ length: lanes }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await this.tryOne(ctx, next);
    }));
    return due.length;
  }

  private async tryOne(ctx: Context, due: DueMembership): Promise<void> {
    try {
      await this.run({ ...ctx, loaders: new Map() }, due);
    } catch (error) {
      ctx.log.error({ err: error, membership: due.id }, 'what is due of a membership could not be done, it stays due');
    }
  }

  /** Does everything that is due of one membership by now. */
  async run(ctx: Context, due: DueMembership): Promise<void> {
    const { database, charges, committed } = this.parts;
    const taxRate = await this.taxRate(ctx, due);
    const step = await database.transaction((manager) => this.tick({ ...ctx, manager }, due.id, taxRate));
    if (step.retry) await database.transaction((manager) => this.retry({ ...ctx, manager }, due.id, step.retry as string));
    committed();
    const paymentId = step.begun ?? step.retry;
    if (paymentId) await charges.runFor(ctx, { paymentId });
  }

  private async tick(tx: Transaction, id: string, taxRate: TaxRate | null): Promise<{ begun?: string; retry?: string }> {
    const { memberships, changes } = this.parts;
    const membership = await memberships.lock(tx, id);
    const now = tx.clock.now();
    const isDue = (when: (one: MembershipEntity) => Date | null): boolean => {
      const instant = when(membership);
      return instant !== null && instant <= now;
    };
    if (isDue(resumesAt)) {
      Object.assign(membership, { paymentCollectionPaused: false, paymentCollectionResumesAt: null });
      await changes.save(tx, membership, 'renewing');
    }
    if (isDue(trialNoticeAt)) await this.tellOfTrial(tx, membership);
    if (isDue(expiryAt)) {
      await changes.moveTo(tx, membership, 'expired', 'expired');
      return {};
    }
    if (isDue(retryDueAt) && membership.renewalPaymentId !== null) {
      await memberships.save(tx, membership);
      return { retry: membership.renewalPaymentId };
    }
    if (isDue(periodEndAt)) return this.endPeriod(tx, membership, taxRate);
    await memberships.save(tx, membership);
    return {};
  }

  private async tellOfTrial(tx: Transaction, membership: MembershipEntity): Promise<void> {
    membership.trialNoticeSent = true;
    await this.parts.changes.save(tx, membership);
    await recordMembershipEvent(tx, 'membership.trial_ending_soon', membership);
  }

  private async endPeriod(tx: Transaction, membership: MembershipEntity, taxRate: TaxRate | null): Promise<{ begun?: string }> {
    const { changes, outcomes } = this.parts;
    if (membership.cancelAtPeriodEnd) {
      await changes.moveTo(tx, membership, 'canceled', 'canceled');
      return {};
    }
    if (membership.paymentCollectionPaused || isZero(membership.renewalPrice)) {
      await outcomes.advance(tx, membership, null);
      return {};
    }
    return { begun: await this.begin(tx, membership, taxRate) };
  }

  /** Begins to charge the next period. Without a saved method the attempt has failed already. */
  private async begin(tx: Transaction, membership: MembershipEntity, taxRate: TaxRate | null): Promise<string> {
    const { memberships, payments, plans, promoCodes, renewals, charges, rates, outcomes } = this.parts;
    const method = await this.methodOf(tx, membership);
    const plan = await plans.bought(tx, membership.planId);
    const { renewalPrice, currency, promoCodeId } = membership;
    const amount = renewalPriceOf(membership);
    const paymentNumber = (await renewals.paidCount(tx, membership.id)) + 1;
    const promo = promoCodeId === null ? '0' : await promoCodes.discountForRenewal(tx, { promoCodeId, paymentNumber, amount, currency });
    const discount = new Exact(renewalPrice).minus(amount).plus(promo).toString();
    const provider = method?.provider ?? charges.processor.provider;
    const payment = newRenewalPayment(tx, membership, { plan, method, taxRate, provider, discount }, rates);
    await payments.save(tx, payment);
    await recordPaymentEvent(tx, 'payment.created', payment);
    membership.renewalPaymentId = payment.id;
    await memberships.save(tx, membership);
    if (method) await this.order(tx, payment, method, [plan.title, 'renewal'].filter(Boolean).join(', '));
    else await outcomes.withoutMethod(tx, payment, membership);
    return payment.id;
  }

  /** Tries an open payment again. The payment is locked before the membership, as where it is settled. */
  private async retry(tx: Transaction, id: string, paymentId: string): Promise<void> {
    const { memberships, payments, outcomes } = this.parts;
    const payment = await payments.lock(tx, paymentId);
    const membership = await memberships.lock(tx, id);
    if (payment.status !== 'open' || payment.chargeState !== 'idle' || membership.renewalPaymentId !== paymentId) return;
    // Whoever saved another card since the last attempt did so for this.
    const method = membership.memberId === null ? null : await this.parts.methods.latestOf(tx, membership.memberId);
    Object.assign(membership, { retryAt: null, paymentMethodId: method?.id ?? membership.paymentMethodId });
    await memberships.save(tx, membership);
    if (!method) return outcomes.withoutMethod(tx, payment, membership);
    Object.assign(payment, { chargeState: 'processing', lastPaymentAttempt: tx.clock.now(), nextPaymentAttempt: null, paymentMethodId: method.id, provider: method.provider });
    Object.assign(payment, { substatus: substatusOf(payment, true), updatedAt: tx.clock.now() });
    await payments.save(tx, payment);
    await this.order(tx, payment, method, 'Renewal');
  }

  /** The method that the membership is charged by: its own, else what its member saved last. */
  private async methodOf(tx: Transaction, { paymentMethodId, memberId }: MembershipEntity): Promise<PaymentMethodEntity | null> {
    if (paymentMethodId !== null) return this.parts.methods.get(tx, paymentMethodId);
    return memberId === null ? null : this.parts.methods.latestOf(tx, memberId);
  }

  private async order(tx: Transaction, payment: PaymentEntity, method: PaymentMethodEntity, description: string): Promise<void> {
    const free = isZero(payment.total);
    await this.parts.charges.begin(tx, {
      accountId: payment.accountId, subject: { paymentId: payment.id }, kind: free ? 'save' : 'charge', source: { kind: 'saved', reference: method.reference },
      amount: free ? null : payment.total, currency: payment.currency, provider: method.provider, description, email: null,
      returnUrl: payment.returnUrl ?? this.parts.origin, attended: true,
    });
  }

  /** Asked before the transaction, since rates may come over the network. */
  private async taxRate(ctx: Context, { collectsTax, taxCodeId, address }: DueMembership): Promise<TaxRate | null> {
    if (!collectsTax || !address?.country) return null;
    const { country, state, postalCode } = address;
    return this.parts.taxRates.rateFor({ country, state, postalCode, taxIds: [], taxCodeId, at: ctx.clock.now() });
  }
}
