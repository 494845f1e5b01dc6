import { type Transaction, checkRange, exactAmount, isZero, newId } from '../../../kit/src';
import type { Buyer, JoinedMember, MemberService } from '../members';
import type { PlanEntity, PlanRepository } from '../plans';
import { type Answer, checkSaleMetadata, toStoredResponses } from '../shared';
import type { TestClocks } from '../test-clocks';
import { newLicenseKey } from './license-key';
import { MembershipEntity } from './membership.entity';
import { BoughtBefore, OnlyOneUnit, OutOfStock, PlanWithoutProduct } from './membership.errors';
import { recordMembershipEvent } from './membership.events';
import type { MembershipRepository } from './membership.repository';
import {
  type CancelOption,
  type PaymentProcessor,
  type StoredStatus,
  givesAccess,
  membershipTransitions,
} from './membership.states';
import { actionOf, firstStatus, isFree, termsOf, times } from './membership.terms';
import type { PlanCountsRepository } from './plan-counts.repository';

/** A membership to make. Whoever asks has taken the money, and has seen to it that the buyer may buy. */
export interface MembershipRequest {
  readonly planId: string;
  /** Null where a business buys. */
  readonly buyer: Buyer | null;
  /** The account that buys, for plans that an account may buy only once. */
  readonly buyerAccountId?: string | null;
  readonly quantity?: number;
  /** The plan as it is, where its units were taken off the stock before and the buyer was let in: nothing of the kind is asked again. */
  readonly reserved?: PlanEntity;
  /** The buyer has had the plan's free trial before. */
  readonly withoutTrial?: boolean;
  /** Time goes on for it here: it renews, ends and expires by itself. */
  readonly billedHere?: boolean;
  /** What the purchase has come to; what the plan says by default. A draft takes no stock and makes no member. */
  readonly status?: StoredStatus;
  /** Merged over the plan's. */
  readonly metadata?: Record<string, unknown>;
  /** The first payment, in the plan's currency; the plan's initial price by default, nothing for a draft. */
  readonly initialPricePaid?: string;
  /** The first payment in US dollars, for the totals. */
  readonly usdPaid?: string;
  readonly customFieldResponses?: readonly Answer[];
  readonly promoCodeId?: string | null;
  readonly checkoutConfigurationId?: string | null;
  readonly acquisitionData?: Record<string, unknown> | null;
  readonly phoneNumber?: string | null;
  readonly paymentProcessor?: PaymentProcessor;
  readonly walletAddress?: string | null;
  readonly affiliateUsername?: string | null;
  /** When a plan that renews is charged next, where that is not a billing period later. An instant that has passed does not count. */
  readonly renewsAt?: Date | null;
  /** Why a membership that starts as canceled was canceled. */
  readonly cancelOption?: CancelOption | null;
}

/** Makes memberships. Two buyers never get the last unit together, nor one buyer two of a plan that is sold once. */
export class MembershipSales {
  constructor(
    private readonly plans: PlanRepository,
    private readonly memberships: MembershipRepository,
    private readonly members: MemberService,
    private readonly counts: PlanCountsRepository,
    private readonly clocks: TestClocks,
  ) {}

  /** Makes a membership, in the time of the member who buys. Throws `NotFound` for a plan or product that is not there any more. */
  async sell(begun: Transaction, request: MembershipRequest): Promise<MembershipEntity> {
    const { reserved } = request;
    const offered = reserved ?? (await this.plans.offered(begun, request.planId));
    const { accountId, productId } = offered;
    if (productId === null) throw new PlanWithoutProduct();
    const status = request.status ?? firstStatus(offered, request.withoutTrial);
    if (status !== 'drafted' && !membershipTransitions.drafted.to.includes(status))
      throw new Error(`No purchase makes a membership ${status}`);
    const started = status !== 'drafted';
    const access = Number(givesAccess(status));
    const [member] = await Promise.all([
      started && request.buyer ? this.members.join(begun, accountId, request.buyer) : null,
      started && this.counts.postProduct(begun, productId, access),
    ]);
    const tx = await this.clocks.inTimeOf(begun, member?.testClockId ?? null);
    const plan = reserved ?? (await this.plans.lock(tx, request.planId));
    const quantity = request.quantity ?? 1;
    if (started && !reserved) await this.checkOffer(tx, plan, request, quantity);
    const membership = this.build(tx, plan, productId, { ...request, status, quantity }, member);
    checkSaleMetadata(membership.metadata);
    await this.memberships.save(tx, membership);
    if (started) await this.counts.postPlan(tx, plan.id, access, reserved ? 0 : quantity);
    if (started && request.affiliateUsername)
      await this.counts.postReferral(tx, accountId, request.affiliateUsername, request.buyer?.id ?? null);
    if (member) await this.members.settle(tx, member.id, { action: actionOf(membership), usdSpent: request.usdPaid });
    if (member?.isNew) await this.members.announce(tx, member.id, accountId);
    if (access > 0) await recordMembershipEvent(tx, 'membership.activated', membership);
    return membership;
  }

  /** Refuses what the locked plan does not allow this buyer. */
  async checkOffer(
    tx: Transaction,
    plan: PlanEntity,
    { buyer, buyerAccountId }: Pick<MembershipRequest, 'buyer' | 'buyerAccountId'>,
    quantity: number,
  ): Promise<void> {
    checkRange(quantity, 1, 1_000_000, 'quantity');
    if (quantity > 1 && !plan.allowMultipleQuantity) throw new OnlyOneUnit();
    if (!plan.unlimitedStock && plan.stock < quantity) throw new OutOfStock();
    if (
      plan.onePerUser &&
      buyer &&
      (await this.memberships.boughtBefore(tx, plan.id, plan.accountId, { userId: buyer.id }))
    ) {
      throw new BoughtBefore('user');
    }
    if (
      plan.onePerCompany &&
      buyerAccountId &&
      (await this.memberships.boughtBefore(tx, plan.id, plan.accountId, { buyerAccountId }))
    ) {
      throw new BoughtBefore('account');
    }
  }

  private build(
    tx: Transaction,
    plan: PlanEntity,
    productId: string,
    request: MembershipRequest & { readonly status: StoredStatus; readonly quantity: number },
    member: JoinedMember | null,
  ): MembershipEntity {
    const { status, quantity, buyer } = request;
    const now = tx.clock.now();
    const initialPrice = status === 'drafted' ? '0' : times(plan.initialPrice, quantity, plan);
    const initialPricePaid = exactAmount(request.initialPricePaid ?? initialPrice, plan.currency, ['initialPricePaid']);
    const agreed = termsOf(plan, status, quantity, now);
    const terms =
      agreed.renewalPeriodEnd && request.renewsAt && request.renewsAt > now
        ? { ...agreed, renewalPeriodEnd: request.renewsAt }
        : agreed;
    return Object.assign(new MembershipEntity(), {
      ...terms,
      id: newId('mem'),
      accountId: plan.accountId,
      userId: buyer?.id ?? null,
      buyerAccountId: request.buyerAccountId ?? null,
      memberId: member?.id ?? null,
      planId: plan.id,
      productId,
      status,
      statusBeforeDispute: null,
      licenseKey: newLicenseKey(),
      quantity,
      metadata: { ...plan.metadata, ...request.metadata },
      licenseBinding: null,
      initialPricePaid,
      cancelAtPeriodEnd: false,
      cancelOption: request.cancelOption ?? null,
      cancellationReason: null,
      canceledAt: status === 'canceled' ? now : null,
      paymentCollectionPaused: false,
      paymentCollectionResumesAt: null,
      promoCodeId: request.promoCodeId ?? null,
      checkoutConfigurationId: request.checkoutConfigurationId ?? null,
      customFieldResponses: toStoredResponses(request.customFieldResponses ?? [], now),
      acquisitionData: request.acquisitionData ?? null,
      phoneNumber: request.phoneNumber ?? null,
      splitPayPaymentsMade: Number(request.billedHere === true && !isZero(initialPricePaid)),
      paymentMethodId: null,
      cancelDiscountPercentage: null,
      cancelDiscountIntervalsLeft: null,
      paymentProcessor:
        request.paymentProcessor ??
        (isFree({ initialPricePaid, renewalPrice: terms.renewalPrice }) ? 'free' : 'multi_psp'),
      processorSubscriptionId: null,
      processorCustomerId: null,
      walletAddress: request.walletAddress ?? null,
      nftTokens: null,
      discord: null,
      telegramAccountId: null,
      affiliateUsername: request.affiliateUsername ?? null,
      billedHere: request.billedHere ?? false,
      dueAt: null,
      renewalPaymentId: null,
      retryAt: null,
      trialNoticeSent: false,
      trialPausedAt: null,
      testClockId: member?.testClockId ?? null,
      usdTotalSpent: request.usdPaid ?? '0',
      joinedAt: member?.joinedAt ?? null,
      createdAt: now,
      updatedAt: now,
    } satisfies MembershipEntity);
  }
}
