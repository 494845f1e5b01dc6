import type { Transaction } from '../../../../kit/src';
import { CheckoutSessionEntity } from '../../checkout/sessions/checkout-session.entity';
import type { CheckoutSessionRepository } from '../../checkout/sessions/checkout-session.repository';
import { SessionOfAnother, TooManyFailures } from '../../checkout/sessions/checkout.errors';
import { checkSession } from '../../checkout/sessions/checkout.rules';
import type { Payer } from '../../checkout/purchases/purchases';
import type { HostedPages } from '../../shared/hosted-pages';
import type { Buyer, MemberRepository } from '../members/member.repository';
import { MembershipNotChargeable, NoMethodSaved } from './management.errors';
import type { MembershipMethodChangeInput } from './management.inputs';
import type { ManagedMembership, ManagementPages } from './management.pages';

export interface StepDependencies {
  readonly members: MemberRepository;
  readonly sessions: CheckoutSessionRepository;
  readonly pages: HostedPages;
  /**
   * Number of failed card attempts within an hour, per client address or per checkout session, at which further
   * attempts are rejected.
   */
  readonly mostFailures: number;
}

/** Part of the inputs of all commands that lead to a call of the payment processor. */
export type StepInput = Pick<MembershipMethodChangeInput, 'id' | 'session' | 'clientAddress'>;

/** Data of one command on the management page: the membership, the checkout session of the command and the buyer. */
export interface Step extends ManagedMembership {
  readonly session: CheckoutSessionEntity;
  readonly buyer: Buyer;
}

/** Begins the commands of the management page that lead to a call of the payment processor. */
export class ManagementSteps {
  constructor(
    private readonly reads: ManagementPages,
    private readonly deps: StepDependencies,
  ) {}

  /**
   * Starts a command of the management page, or restarts it after a failed attempt. Returns the data of the command;
   * null if its checkout session is already in progress or completed.
   */
  async begin(tx: Transaction, input: StepInput, mode: 'setup' | 'payment'): Promise<Step | null> {
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

  /** Returns the URL of the page that shows the result of a command. */
  returnUrl({ membership, session }: Step): string {
    return this.deps.pages.membership(membership, `session/${session.id}`);
  }

  /** Returns the saved payment method of the membership as the means to pay. It throws `NoMethodSaved` if it is needed and missing. */
  savedMethod(step: Step): Payer {
    const { method } = step;
    return {
      source: () => {
        if (!method) throw new NoMethodSaved();
        return { kind: 'saved', reference: method.reference, isBuyerPresent: true };
      },
      provider: method?.provider,
      returnUrl: this.returnUrl(step),
      isOnSession: true,
      saves: false,
    };
  }
}

function newSession(
  tx: Transaction,
  { id, session, clientAddress }: StepInput,
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
    consent: null,
    status: 'processing',
    failure: null,
    email: buyer.email ?? '',
    clientAddress,
    redirectUrl: null,
    createdAt: now,
    updatedAt: now,
  } satisfies CheckoutSessionEntity);
}

/** Returns the parts of a purchase that are the same for all purchases for an existing membership. */
export function purchaseFor({ membership, method, buyer }: Step) {
  return {
    buyer,
    buyerAccountId: membership.buyerAccountId,
    shownTerms: null,
    checkoutConfigurationId: null,
    billingAddress: method?.mailingAddress ?? null,
    shippingAddress: null,
    // The pages and the graph require a sign-in of the owner for charges of the saved payment method.
    evidence: 'signed in' as const,
    affiliateCode: membership.affiliateUsername,
    customFieldResponses: [],
    metadata: {},
    applicationFee: null,
    ...(membership.memberId && method && { member: { id: membership.memberId, paymentMethodId: method.id } }),
  };
}
