import { ParameterInvalid, type Transaction, requireTerms } from '../../../../kit/src';
import type { Charges } from '../../payments/charges/charges';
import { CheckoutSessionEntity } from '../../checkout/sessions/checkout-session.entity';
import type { CheckoutSessionRepository } from '../../checkout/sessions/checkout-session.repository';
import { CardRequired, SessionOfAnother, TooManyFailures } from '../../checkout/sessions/checkout.errors';
import { checkSession, requireHostedPage } from '../../checkout/sessions/checkout.rules';
import type { Buyer, MemberRepository } from '../members/member.repository';
import type { MembershipRepository } from '../memberships/membership.repository';
import { TopUpNotAllowed } from '../memberships/membership.errors';
import { futurePaymentTerms } from '../memberships/membership.shown-terms';
import { topUpDays } from '../memberships/membership.top-up';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import type { PaymentSettlement } from '../../payments/payments/payment.settlement';
import type { Source } from '../../payments/processors/processor';
import type { Purchases } from '../../checkout/purchases/purchases';
import type { SetupIntentRepository } from '../../checkout/setup-intents/setup-intent.repository';
import { newSetupIntent } from '../../checkout/setup-intents/setup-intent.settlement';
import type { HostedPages } from '../../shared/hosted-pages';
import type { TaxRate } from '../../invoicing/taxes/tax-rates';
import { NoMethodSaved, MembershipNotChargeable, MembershipOwnerRequired } from './management.errors';
import type { MembershipMethodChangeInput, MembershipTopUpInput } from './management.inputs';
import { type ManagedMembership, type ManagementPages, isChargeable } from './management.pages';
import { topUpTerms } from './management.terms';

export interface ManagementDependencies {
  readonly memberships: MembershipRepository;
  readonly members: MemberRepository;
  readonly sessions: CheckoutSessionRepository;
  readonly intents: SetupIntentRepository;
  readonly payments: PaymentRepository;
  readonly purchases: Purchases;
  readonly settlement: PaymentSettlement;
  readonly charges: Charges;
  readonly pages: HostedPages;
  /**
   * Number of failed card attempts within an hour, per client address or per checkout session, at which further
   * attempts are rejected.
   */
  readonly mostFailures: number;
}

type Input = Pick<MembershipMethodChangeInput, 'id' | 'session' | 'clientAddress'>;

/** Data of one command on the management page: the membership, the checkout session of the command and the buyer. */
interface Step extends ManagedMembership {
  readonly session: CheckoutSessionEntity;
  readonly buyer: Buyer;
}

/**
 * Commands of the management page (change of the payment method, top-up) that lead to a call of the payment processor.
 * Each runs inside the given transaction and returns the id of the checkout session, which the page polls for the
 * result.
 */
export class ManagementService {
  constructor(
    private readonly reads: ManagementPages,
    private readonly deps: ManagementDependencies,
  ) {}

  /** Starts saving a new payment method, which is then used for future charges of the membership. */
  async changeMethod(tx: Transaction, input: MembershipMethodChangeInput): Promise<string> {
    const step = await this.step(tx, input, 'setup');
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
      returnUrl: this.returnUrl(step),
      isOnSession: true,
    });
    return session.id;
  }

  /**
   * Starts a top-up: buys the plan of a membership again with the saved payment method, which extends the membership.
   */
  async topUp(tx: Transaction, input: MembershipTopUpInput, taxRate: TaxRate | null): Promise<string> {
    const step = await this.step(tx, input, 'payment');
    if (!step) return input.session;
    const { session, membership, plan, method, buyer } = step;
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
        plan,
        buyer,
        terms: { quantity, promoCode: null, taxRate, userId: buyer.id },
        buyerAccountId: membership.buyerAccountId,
        shownTerms: null,
        description: plan.title ?? 'Top-up',
        checkoutConfigurationId: null,
        billingAddress: method?.mailingAddress ?? null,
        shippingAddress: null,
        affiliateCode: membership.affiliateUsername,
        customFieldResponses: [],
        metadata: {},
        applicationFee: null,
        topsUpMembershipId: membership.id,
        ...(membership.memberId && method && { member: { id: membership.memberId, paymentMethodId: method.id } }),
      },
      {
        source: () => {
          if (!method) throw new NoMethodSaved();
          return { kind: 'saved', reference: method.reference };
        },
        provider: method?.provider,
        returnUrl: this.returnUrl(step),
        isOnSession: true,
        saves: false,
      },
      previousPayment,
    );
    session.paymentId = payment.id;
    await this.deps.sessions.save(tx, session);
    if (payment.chargeState === 'idle') await this.deps.settlement.settleFree(tx, payment.id);
    return session.id;
  }

  /**
   * Starts a command of the management page, or restarts it after a failed attempt. Returns the data of the command;
   * null if its checkout session is already in progress or completed.
   */
  private async step(tx: Transaction, input: Input, mode: 'setup' | 'payment'): Promise<Step | null> {
    requireHostedPage(tx);
    const existingSession = await this.deps.sessions.lock(tx, input.session);
    if (existingSession && (existingSession.link !== input.id || existingSession.mode !== mode))
      throw new SessionOfAnother();
    if (existingSession && existingSession.status !== 'open') return null;
    const now = tx.clock.now();
    checkSession(input.session, now);
    if ((await this.deps.sessions.failures(tx, input.session, input.clientAddress)) >= this.deps.mostFailures)
      throw new TooManyFailures();
    const found = await this.reads.read(tx, input.id);
    const { memberId } = found.membership;
    if (memberId === null) throw new MembershipNotChargeable();
    const buyer = await this.deps.members.buyer(tx, memberId);
    const session = existingSession ?? newSession(tx, input, mode, found, buyer);
    return {
      ...found,
      buyer,
      session: Object.assign(session, { failure: null, status: 'processing', updatedAt: now } as const),
    };
  }

  private sourceOf(cardToken: string | null): Source {
    const hosted = this.deps.charges.processor.collects === 'hosted';
    if (hosted && cardToken !== null)
      throw new ParameterInvalid(['cardToken'], 'Cards must be entered on the page of the payment processor.');
    if (hosted) return { kind: 'hosted' };
    if (cardToken === null) throw new CardRequired();
    return { kind: 'token', token: cardToken };
  }

  private returnUrl({ membership, session }: Step): string {
    return this.deps.pages.membership(membership, `session/${session.id}`);
  }
}

function newSession(
  tx: Transaction,
  { id, session, clientAddress }: Input,
  mode: 'setup' | 'payment',
  { membership }: ManagedMembership,
  buyer: Buyer,
): CheckoutSessionEntity {
  const now = tx.clock.now();
  return Object.assign(new CheckoutSessionEntity(), {
    id: session,
    accountId: membership.accountId,
    link: id,
    mode,
    checkoutConfigurationId: null,
    planId: membership.planId,
    userId: buyer.id,
    paymentId: null,
    setupIntentId: null,
    entryId: null,
    status: 'processing',
    failure: null,
    email: buyer.email ?? '',
    clientAddress,
    redirectUrl: null,
    createdAt: now,
    updatedAt: now,
  } satisfies CheckoutSessionEntity);
}
