import { ParameterInvalid, type Transaction, requireTerms } from '../../../../kit/src';
import type { Charges } from '../../payments/charges/charges';
import { CardRequired } from '../../checkout/sessions/checkout.errors';
import { TopUpNotAllowed } from '../memberships/membership.errors';
import { futurePaymentTerms } from '../memberships/membership.shown-terms';
import { topUpDays } from '../memberships/membership.top-up';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import type { PaymentSettlement } from '../../payments/payments/payment.settlement';
import type { Source } from '../../payments/processors/processor';
import type { Purchases } from '../../checkout/purchases/purchases';
import type { SetupIntentRepository } from '../../checkout/setup-intents/setup-intent.repository';
import { newSetupIntent } from '../../checkout/setup-intents/setup-intent.settlement';
import type { TaxRate } from '../../invoicing/taxes/tax-rates';
import { MembershipNotChargeable, MembershipOwnerRequired } from './management.errors';
import type { MembershipMethodChangeInput, MembershipTopUpInput } from './management.inputs';
import { isChargeable } from './management.pages';
import { type ManagementSteps, purchaseFor, type StepDependencies } from './management.steps';
import { topUpTerms } from './management.terms';

export interface ManagementDependencies extends StepDependencies {
  readonly intents: SetupIntentRepository;
  readonly payments: PaymentRepository;
  readonly purchases: Purchases;
  readonly settlement: PaymentSettlement;
  readonly charges: Charges;
}

/**
 * Commands of the management page (change of the payment method, top-up) that lead to a call of the payment processor.
 * Each runs inside the given transaction and returns the id of the checkout session, which the page polls for the
 * result.
 */
export class ManagementService {
  constructor(
    private readonly steps: ManagementSteps,
    private readonly deps: ManagementDependencies,
  ) {}

  /** Starts saving a new payment method, which is then used for future charges of the membership. */
  async changeMethod(tx: Transaction, input: MembershipMethodChangeInput): Promise<string> {
    const step = await this.steps.begin(tx, input, 'setup');
    if (!step) return input.session;
    const { session, membership, plan, buyer } = step;
    if (!isChargeable(step)) throw new MembershipNotChargeable();
    requireTerms(futurePaymentTerms(membership, plan), input.shownTerms);
    const { id: membershipId, accountId, currency } = membership;
    const source = this.sourceOf(input.cardToken ?? null);
    const intent = await this.deps.intents.save(
      tx,
      newSetupIntent(tx, {
        accountId,
        checkoutConfigurationId: null,
        membershipId,
        buyer,
        billingAddress: step.method?.mailingAddress ?? null,
        currency,
        metadata: {},
      }),
    );
    session.setupIntentId = intent.id;
    await this.deps.sessions.save(tx, session);
    await this.deps.charges.begin(tx, {
      accountId,
      subject: { setupIntentId: intent.id },
      kind: 'save',
      source,
      amount: null,
      currency,
      challenge: plan.threeDsLevel === 'mandate_challenge',
      description: 'Save a payment method',
      email: buyer.email,
      returnUrl: this.steps.returnUrl(step),
      isOnSession: true,
    });
    return session.id;
  }

  /**
   * Starts a top-up: buys the plan of a membership again with the saved payment method, which extends the membership.
   */
  async topUp(tx: Transaction, input: MembershipTopUpInput, taxRate: TaxRate | null): Promise<string> {
    const step = await this.steps.begin(tx, input, 'payment');
    if (!step) return input.session;
    const { session, membership, plan } = step;
    if (membership.userId !== input.userId) throw new MembershipOwnerRequired();
    const days = topUpDays(membership, plan, step.clock.now());
    if (days === null) throw new TopUpNotAllowed();
    const { purchases } = this.deps;
    const { quantity } = membership;
    requireTerms(topUpTerms(step, days, purchases.repurchasePrice(plan, { quantity, taxRate })), input.shownTerms);
    const previousPayment = session.paymentId === null ? null : await this.deps.payments.lock(tx, session.paymentId);
    const { payment } = await purchases.repurchase(
      tx,
      {
        ...purchaseFor(step),
        plan,
        terms: { quantity, promoCode: null, taxRate, userId: step.buyer.id },
        description: plan.title ?? 'Top-up',
        topsUpMembershipId: membership.id,
      },
      this.steps.savedMethod(step),
      previousPayment,
    );
    session.paymentId = payment.id;
    await this.deps.sessions.save(tx, session);
    if (payment.chargeState === 'idle') await this.deps.settlement.settleFree(tx, payment.id);
    return session.id;
  }

  private sourceOf(cardToken: string | null): Source {
    const hosted = this.deps.charges.processor.collects === 'hosted';
    if (hosted && cardToken !== null)
      throw new ParameterInvalid(['cardToken'], 'Cards must be entered on the page of the payment processor.');
    if (hosted) return { kind: 'hosted' };
    if (cardToken === null) throw new CardRequired();
    return { kind: 'token', token: cardToken };
  }
}
