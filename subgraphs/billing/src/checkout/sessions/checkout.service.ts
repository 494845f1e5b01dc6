import { ParameterInvalid, type Transaction, checkLength, requireTerms } from '../../../../kit/src';
import type { ChargeAttemptEntity } from '../../payments/charges/charge-attempt.entity';
import type { Charges } from '../../payments/charges/charges';
import type { EntryRepository } from '../../growth/waitlist-entries/waitlist-entry.repository';
import type { EntryService } from '../../growth/waitlist-entries/waitlist-entry.service';
import type { InvoiceService } from '../../invoicing/invoices/invoice.service';
import type { Buyer } from '../../memberships/members/member.repository';
import type { PaymentMethodRepository } from '../../payments/payment-methods/payment-method.repository';
import type { PaymentMethod } from '../../payments/payment-methods/payment-method.resource';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import type { PaymentSettlement } from '../../payments/payments/payment.settlement';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import { checkRequirements } from '../purchases/purchase.requirements';
import { type EntryOffer, entryTerms, setupTerms } from '../purchases/purchase.terms';
import type { Payer, Purchases } from '../purchases/purchases';
import type { SetupIntentRepository } from '../setup-intents/setup-intent.repository';
import { newSetupIntent } from '../setup-intents/setup-intent.settlement';
import type { TaxRate } from '../../invoicing/taxes/tax-rates';
import { toAddress } from '../../shared/address.rules';
import { CheckoutSessionEntity } from './checkout-session.entity';
import type { CheckoutSessionRepository } from './checkout-session.repository';
import {
  CardRequired,
  CheckoutClosed,
  InvoiceNotPayable,
  MethodNotUsable,
  NoPromoCodes,
  SessionOfAnother,
  TooManyFailures,
} from './checkout.errors';
import type { CheckoutSubmitInput } from './checkout.inputs';
import { answersTo, checkSession, consentAt, requireHostedPage } from './checkout.rules';
import { type CheckoutTarget, type CheckoutTargets, acceptsCardsAt } from './checkout-target';

export interface CheckoutDependencies {
  readonly targets: CheckoutTargets;
  readonly sessions: CheckoutSessionRepository;
  readonly products: ProductRepository;
  readonly purchases: Purchases;
  readonly payments: PaymentRepository;
  readonly methods: PaymentMethodRepository;
  readonly settlement: PaymentSettlement;
  readonly intents: SetupIntentRepository;
  readonly charges: Charges;
  readonly entries: EntryRepository;
  readonly entryService: EntryService;
  /** Public URL of the service, for links to hosted pages. */
  readonly origin: string;
  /**
   * Number of declined card attempts within an hour, per client address or per session, at which further submissions
   * are rejected.
   */
  readonly mostFailures: number;
}

type PaymentTarget = Extract<CheckoutTarget, { mode: 'payment' }>;
type SetupTarget = Extract<CheckoutTarget, { mode: 'setup' }>;

/** Result of a submission of the checkout page. */
export interface Submitted {
  /** Id of the checkout session. */
  readonly id: string;
  /** Charge attempt that this submission has created and the session waits for; null if it has created none. */
  readonly attempt: ChargeAttemptEntity | null;
}

/** Commands of buyers at a checkout. Each runs inside the given transaction. */
export class CheckoutService {
  private invoices: InvoiceService | null = null;

  constructor(private readonly deps: CheckoutDependencies) {}

  /** Sets the invoice service, which provides the invoices that are paid at checkouts. Called once during startup. */
  setInvoices(invoices: InvoiceService): void {
    this.invoices = invoices;
  }

  /**
   * Processes a submission of the checkout page. If the session is in progress or completed, nothing changes, so that a
   * repeated submission does not charge twice. If its last attempt failed, a new charge starts.
   */
  async submit(tx: Transaction, input: CheckoutSubmitInput, taxRate: TaxRate | null): Promise<Submitted> {
    requireHostedPage(tx);
    const { sessions, targets } = this.deps;
    // An error of the link is thrown only after the status of the session is known: if the session is in progress or
    // completed, the error does not matter.
    const [existingSession, failures, [target]] = await Promise.all([
      sessions.lock(tx, input.session),
      sessions.failures(tx, input.session, input.clientAddress),
      Promise.allSettled([targets.find(tx, input.link)]),
    ]);
    if (existingSession && existingSession.link !== input.link) throw new SessionOfAnother();
    if (existingSession && existingSession.status !== 'open') return { id: existingSession.id, attempt: null };
    checkSession(input.session, tx.clock.now());
    checkLength(input.buyer.email, 200, 'email');
    checkLength(input.phone, 30, 'phone');
    if (target.status === 'rejected') throw target.reason;
    if (failures >= this.deps.mostFailures) throw new TooManyFailures();
    const session = existingSession ?? newSession(tx, input, target.value);
    Object.assign(session, {
      userId: input.buyer.userId,
      email: input.buyer.email,
      failure: null,
      status: 'processing',
      consent: consentAt(input.consent, tx.clock.now()),
      updatedAt: tx.clock.now(),
    });
    const attempt = await (target.value.mode === 'setup'
      ? this.saveMethod(tx, session, target.value, input)
      : this.buy(tx, session, target.value, input, taxRate));
    return { id: session.id, attempt };
  }

  /**
   * Requests the cancellation of a charge that waits for an action of the buyer, such as 3-D Secure, and returns the
   * session id. Does nothing if the session requires no action.
   */
  async abandon(tx: Transaction, id: string): Promise<string> {
    requireHostedPage(tx);
    const session = await this.deps.sessions.lock(tx, id);
    if (session?.status !== 'requires_action') return id;
    await this.deps.charges.requestPhase(tx, subjectOf(session), 'canceling');
    return id;
  }

  private async buy(
    tx: Transaction,
    session: CheckoutSessionEntity,
    target: PaymentTarget,
    input: CheckoutSubmitInput,
    taxRate: TaxRate | null,
  ): Promise<ChargeAttemptEntity | null> {
    const { plan, configuration } = target;
    const billingAddress = toAddress(input.billingAddress, 'billingAddress');
    const [buyer, answers] = [buyerOf(input), answersTo(plan, input.answers ?? [])];
    checkRequirements(plan, buyer.email ?? '', billingAddress);
    if (input.promoCode && configuration?.allowPromoCodes === false) throw new NoPromoCodes();
    const invited =
      plan.releaseMethod === 'buy_now' ? null : await this.deps.entries.approvedFor(tx, plan.id, buyer.id);
    if (plan.releaseMethod !== 'buy_now' && !invited) {
      requireTerms(entryTerms(entryOfferOf(plan, plan.releaseMethod)), input.shownTerms);
      await this.enter(tx, session, target, buyer, answers);
      return null;
    }
    const method = await this.savedMethod(tx, input, target.accountId);
    const previousPayment = session.paymentId === null ? null : await this.deps.payments.lock(tx, session.paymentId);
    const { payment, attempt } = await this.deps.purchases.begin(
      tx,
      {
        plan,
        buyer,
        terms: {
          quantity: input.quantity ?? 1,
          promoCode: input.promoCode ? { code: input.promoCode } : null,
          taxRate,
          userId: buyer.id,
        },
        buyerAccountId: plan.onePerCompany ? (input.buyer.accountIds[0] ?? null) : null,
        shownTerms: input.shownTerms ?? null,
        description: (nested) => this.nameOf(nested, target),
        checkoutConfigurationId: configuration?.id ?? null,
        billingAddress,
        shippingAddress: toAddress(input.shippingAddress, 'shippingAddress'),
        evidence: input.buyer.isSignedIn ? 'signed in' : null,
        affiliateCode: input.affiliateCode ?? configuration?.affiliateCode ?? null,
        customFieldResponses: answers,
        metadata: configuration?.metadata ?? {},
        applicationFee: configuration?.applicationFee ?? null,
        invoiceId: await this.invoiceOf(tx, plan.id, input.invoice),
        ...(method && { member: { id: method.memberId, paymentMethodId: method.id } }),
      },
      method ? { ...this.payer(input, target), ...savedSource(target, method) } : this.payer(input, target),
      previousPayment,
    );
    session.paymentId = payment.id;
    await this.deps.sessions.save(tx, session);
    if (payment.chargeState === 'idle') await this.deps.settlement.settleFree(tx, payment.id);
    return attempt;
  }

  /**
   * Returns the saved payment method with which the buyer pays; null if the buyer enters a card. Throws
   * `MethodNotUsable` unless it is the buyer's own, and saved for the same seller.
   */
  private async savedMethod(
    tx: Transaction,
    { paymentMethodId, buyer }: CheckoutSubmitInput,
    accountId: string,
  ): Promise<PaymentMethod | null> {
    if (paymentMethodId == null) return null;
    const method = await this.deps.methods.known(tx, paymentMethodId);
    if (!method || method.userId !== buyer.userId || method.accountId !== accountId) throw new MethodNotUsable();
    return method;
  }

  private async saveMethod(
    tx: Transaction,
    session: CheckoutSessionEntity,
    target: SetupTarget,
    input: CheckoutSubmitInput,
  ): Promise<ChargeAttemptEntity> {
    const { configuration, accountId } = target;
    requireTerms(setupTerms(), input.shownTerms);
    const buyer = buyerOf(input);
    const currency = configuration.currency ?? 'usd';
    const intent = await this.deps.intents.save(
      tx,
      newSetupIntent(tx, {
        accountId,
        checkoutConfigurationId: configuration.id,
        membershipId: null,
        buyer,
        billingAddress: toAddress(input.billingAddress, 'billingAddress'),
        currency,
        metadata: configuration.metadata,
      }),
    );
    session.setupIntentId = intent.id;
    await this.deps.sessions.save(tx, session);
    const { source, challenge, returnUrl } = this.payer(input, target);
    return this.deps.charges.begin(tx, {
      accountId,
      subject: { setupIntentId: intent.id },
      kind: 'save',
      source: source(),
      amount: null,
      currency,
      challenge,
      description: 'Save a payment method',
      email: buyer.email,
      returnUrl,
      isOnSession: true,
    });
  }

  private async enter(
    tx: Transaction,
    session: CheckoutSessionEntity,
    { plan, configuration }: PaymentTarget,
    buyer: Buyer,
    answers: readonly { question: string; answer: string }[],
  ): Promise<void> {
    const entryId = await this.deps.entryService.enter(tx, {
      planId: plan.id,
      accountId: plan.accountId,
      productId: plan.productId,
      buyer,
      customFieldResponses: answers,
      checkoutConfigurationId: configuration?.id ?? null,
      checkoutSessionId: session.id,
      metadata: configuration?.metadata ?? {},
    });
    Object.assign(session, { entryId, status: 'completed' });
    await this.deps.sessions.save(tx, session);
  }

  /**
   * Returns how the buyer pays: the payment source, which is read only if an amount is due, and the URL to which the
   * buyer returns.
   */
  private payer({ session, cardToken }: CheckoutSubmitInput, target: CheckoutTarget): Payer {
    const { processor } = this.deps.charges;
    if (cardToken != null && !processor.acceptsToken(cardToken))
      throw new ParameterInvalid(['cardToken'], 'Cards are collected on the page of the processor.');
    const level = target.configuration?.threeDsLevel ?? target.plan?.threeDsLevel ?? null;
    return {
      source: () => {
        if (!acceptsCardsAt(target)) throw new CheckoutClosed();
        if (cardToken != null) return { kind: 'token', token: cardToken };
        if (processor.collects === 'hosted') return { kind: 'hosted' };
        throw new CardRequired();
      },
      challenge: level === 'mandate_challenge',
      returnUrl: `${this.deps.origin}/checkout/session/${session}`,
      isOnSession: true,
      saves: true,
    };
  }

  /**
   * Returns the id of the invoice that the purchase pays, by its token; undefined without a token. An invoice is paid
   * by buying its plan. Throws `InvoiceNotPayable` if the invoice does not accept a payment or is for another plan.
   */
  private async invoiceOf(
    tx: Transaction,
    planId: string,
    token: string | null | undefined,
  ): Promise<string | undefined> {
    if (token == null || !this.invoices) return undefined;
    const invoice = await this.invoices.payable(tx, token);
    if (invoice?.planId !== planId) throw new InvoiceNotPayable();
    return invoice.id;
  }

  private async nameOf(tx: Transaction, { plan }: PaymentTarget): Promise<string> {
    const product = plan.productId === null ? null : await this.deps.products.lockForSale(tx, plan.productId);
    return [product?.title, plan.title].filter((title) => title).join(', ') || 'Purchase';
  }
}

/**
 * Returns how a purchase is paid with a saved payment method. Without an amount due, the processor confirms it, so that
 * it belongs to the membership.
 */
function savedSource(
  target: PaymentTarget,
  { reference, provider }: PaymentMethod,
): Pick<Payer, 'source' | 'provider'> {
  const source: Payer['source'] = () => {
    if (!acceptsCardsAt(target)) throw new CheckoutClosed();
    return { kind: 'saved', reference, isBuyerPresent: true };
  };
  return { source, provider };
}

/** Returns the id of the payment or setup intent whose charge the session waits for. Throws if it has neither. */
function subjectOf({ paymentId, setupIntentId }: Pick<CheckoutSessionEntity, 'paymentId' | 'setupIntentId'>) {
  if (paymentId !== null) return { paymentId };
  if (setupIntentId !== null) return { setupIntentId };
  throw new Error('A session without a payment or setup intent waits for nothing');
}

function entryOfferOf(plan: Plan, releaseMethod: EntryOffer['releaseMethod']): EntryOffer {
  const { id, title, planType, currency, initialPrice, renewalPrice } = plan;
  return {
    id,
    title,
    releaseMethod,
    initialPrice: { amount: initialPrice, currency },
    renewalPrice: planType === 'renewal' ? { amount: renewalPrice, currency } : null,
  };
}

function buyerOf({ buyer, phone }: CheckoutSubmitInput): Buyer {
  return {
    id: buyer.userId,
    username: buyer.username,
    name: buyer.name ?? null,
    email: buyer.email,
    phone: phone ?? null,
  };
}

function newSession(
  tx: Transaction,
  input: CheckoutSubmitInput,
  { mode, accountId, configuration, plan }: CheckoutTarget,
): CheckoutSessionEntity {
  const now = tx.clock.now();
  return Object.assign(new CheckoutSessionEntity(), {
    id: input.session,
    accountId,
    link: input.link,
    mode,
    checkoutConfigurationId: configuration?.id ?? null,
    planId: plan?.id ?? null,
    userId: input.buyer.userId,
    paymentId: null,
    setupIntentId: null,
    entryId: null,
    status: 'processing',
    failure: null,
    email: input.buyer.email,
    clientAddress: input.clientAddress,
    consent: null,
    redirectUrl: configuration?.redirectUrl ?? null,
    createdAt: now,
    updatedAt: now,
  } satisfies CheckoutSessionEntity);
}
