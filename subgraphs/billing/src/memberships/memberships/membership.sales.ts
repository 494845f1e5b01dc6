import { type Transaction, checkRange, exactAmount, isZero, newId, newRow } from '../../../../kit/src';
import type { Buyer, JoinedMember } from '../members/member.repository';
import type { MemberService } from '../members/member.service';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import { type CustomFieldAnswer, toStoredResponses } from '../../shared/custom-field-responses';
import { checkSaleMetadata } from '../../shared/metadata';
import type { TestClocks } from '../test-clocks';
import { newLicenseKey } from './license-key';
import { Membership } from './membership.resource';
import { AlreadyPurchased, QuantityNotAllowed, OutOfStock, PlanWithoutProduct } from './membership.errors';
import { recordMembershipEvent } from './membership.events';
import type { MembershipRepository } from './membership.repository';
import {
  type CancelOption,
  type PaymentProcessor,
  type StoredStatus,
  givesAccess,
  membershipTransitions,
} from './membership.states';
import { actionOf, initialStatus, isFree, termsOf, times } from './membership.terms';
import type { PlanCountsRepository } from './plan-counts.repository';

/** Membership to create. The caller has collected the payment and checked that the buyer is allowed to buy. */
export interface MembershipRequest {
  readonly planId: string;
  /** Null if the buyer is a business. */
  readonly buyer: Buyer | null;
  /** Id of the account that buys, for plans that each account may buy only once. */
  readonly buyerAccountId?: string | null;
  readonly quantity?: number;
  /** The plan, if its stock was already reserved and the buyer was already checked; both steps are then skipped. */
  readonly reserved?: Plan;
  /** True if the buyer has used the free trial of the plan before. */
  readonly withoutTrial?: boolean;
  /** True if this service bills the membership: it renews, ends and expires automatically. */
  readonly billedHere?: boolean;
  /**
   * Status of the new membership. Default: derived from the terms of the plan. A draft does not reduce the stock and
   * has no member.
   */
  readonly status?: StoredStatus;
  /** Metadata of the membership. It is merged with the metadata of the plan, and its keys take precedence. */
  readonly metadata?: Record<string, unknown>;
  /**
   * Amount of the first payment, in the currency of the plan. Default: the initial price of the plan; zero for a draft.
   */
  readonly initialPricePaid?: string;
  /**
   * Amount of the first payment in US dollars. It is added to the total spending of the member and of the membership.
   */
  readonly usdPaid?: string;
  readonly customFieldResponses?: readonly CustomFieldAnswer[];
  readonly promoCodeId?: string | null;
  readonly checkoutConfigurationId?: string | null;
  readonly acquisitionData?: Record<string, unknown> | null;
  readonly phoneNumber?: string | null;
  readonly paymentProcessor?: PaymentProcessor;
  readonly walletAddress?: string | null;
  readonly affiliateUsername?: string | null;
  /**
   * Time of the next charge of a renewing plan, if it is not one billing period after the purchase. Times in the past
   * are ignored.
   */
  readonly renewsAt?: Date | null;
  /** Category of the cancellation reason, for a membership that is created as canceled. */
  readonly cancelOption?: CancelOption | null;
}

/**
 * Creates memberships. Row locks keep concurrent purchases from exceeding the stock, or the limit of one purchase per
 * buyer.
 */
export class MembershipSales {
  constructor(
    private readonly plans: PlanRepository,
    private readonly memberships: MembershipRepository,
    private readonly members: MemberService,
    private readonly counts: PlanCountsRepository,
    private readonly clocks: TestClocks,
  ) {}

  /**
   * Creates a membership. Its start time comes from the test clock of its member, if any, otherwise from real time.
   * Throws `NotFound` for a deleted plan or product.
   */
  async sell(outerTx: Transaction, request: MembershipRequest): Promise<Membership> {
    const { reserved } = request;
    const offered = reserved ?? (await this.plans.offered(outerTx, request.planId));
    const { accountId, productId } = offered;
    if (productId === null) throw new PlanWithoutProduct();
    const status = request.status ?? initialStatus(offered, request.withoutTrial);
    if (status !== 'drafted' && !membershipTransitions.drafted.to.includes(status))
      throw new Error(`A purchase cannot create a membership that is ${status}`);
    const isStarted = status !== 'drafted';
    const access = Number(givesAccess(status));
    const [member] = await Promise.all([
      isStarted && request.buyer ? this.members.join(outerTx, accountId, request.buyer) : null,
      isStarted && this.counts.postProduct(outerTx, productId, access),
    ]);
    const tx = await this.clocks.inTimeOf(outerTx, member?.testClockId ?? null);
    const plan = reserved ?? (await this.plans.lock(tx, request.planId));
    const quantity = request.quantity ?? 1;
    if (isStarted && !reserved) await this.checkOffer(tx, plan, request, quantity);
    const membership = this.build(tx, plan, productId, { ...request, status, quantity }, member);
    checkSaleMetadata(membership.metadata);
    await this.memberships.save(tx, membership);
    if (isStarted) await this.counts.postPlan(tx, plan.id, access, reserved ? 0 : quantity);
    if (isStarted && request.affiliateUsername)
      await this.counts.postReferral(tx, accountId, request.affiliateUsername, request.buyer?.id ?? null);
    if (member) await this.members.settle(tx, member.id, { action: actionOf(membership), usdSpent: request.usdPaid });
    if (member?.isNew) await this.members.announce(tx, member.id, accountId);
    if (access > 0) await recordMembershipEvent(tx, 'membership.activated', membership);
    return membership;
  }

  /** Throws if the locked plan may not be sold to this buyer: invalid quantity, out of stock, or already purchased. */
  async checkOffer(
    tx: Transaction,
    plan: Plan,
    { buyer, buyerAccountId }: Pick<MembershipRequest, 'buyer' | 'buyerAccountId'>,
    quantity: number,
  ): Promise<void> {
    checkRange(quantity, 1, 1_000_000, 'quantity');
    if (quantity > 1 && !plan.allowMultipleQuantity) throw new QuantityNotAllowed();
    if (!plan.unlimitedStock && plan.stock < quantity) throw new OutOfStock();
    if (
      plan.onePerUser &&
      buyer &&
      (await this.memberships.boughtBefore(tx, plan.id, plan.accountId, { userId: buyer.id }))
    ) {
      throw new AlreadyPurchased('user');
    }
    if (
      plan.onePerCompany &&
      buyerAccountId &&
      (await this.memberships.boughtBefore(tx, plan.id, plan.accountId, { buyerAccountId }))
    ) {
      throw new AlreadyPurchased('account');
    }
  }

  private build(
    tx: Transaction,
    plan: Plan,
    productId: string,
    request: MembershipRequest & { readonly status: StoredStatus; readonly quantity: number },
    member: JoinedMember | null,
  ): Membership {
    const { status, quantity, buyer } = request;
    const now = tx.clock.now();
    const initialPrice = status === 'drafted' ? '0' : times(plan.initialPrice, quantity, plan);
    const initialPricePaid = exactAmount(request.initialPricePaid ?? initialPrice, plan.currency, ['initialPricePaid']);
    const agreed = termsOf(plan, status, quantity, now);
    const terms =
      agreed.renewalPeriodEnd && request.renewsAt && request.renewsAt > now
        ? { ...agreed, renewalPeriodEnd: request.renewsAt }
        : agreed;
    return newRow(Membership, now, {
      ...terms,
      id: newId('mem'),
      accountId: plan.accountId,
      userId: buyer?.id ?? null,
      buyerAccountId: request.buyerAccountId ?? null,
      memberId: member?.id ?? null,
      planId: plan.id,
      productId,
      status,
      licenseKey: newLicenseKey(),
      quantity,
      metadata: { ...plan.metadata, ...request.metadata },
      initialPricePaid,
      cancelOption: request.cancelOption ?? null,
      canceledAt: status === 'canceled' ? now : null,
      promoCodeId: request.promoCodeId ?? null,
      checkoutConfigurationId: request.checkoutConfigurationId ?? null,
      customFieldResponses: toStoredResponses(request.customFieldResponses ?? [], now),
      acquisitionData: request.acquisitionData ?? null,
      phoneNumber: request.phoneNumber ?? null,
      splitPayPaymentsMade: Number(request.billedHere === true && !isZero(initialPricePaid)),
      paymentProcessor:
        request.paymentProcessor ??
        (isFree({ initialPricePaid, renewalPrice: terms.renewalPrice }) ? 'free' : 'multi_psp'),
      walletAddress: request.walletAddress ?? null,
      affiliateUsername: request.affiliateUsername ?? null,
      billedHere: request.billedHere ?? false,
      testClockId: member?.testClockId ?? null,
      usdTotalSpent: request.usdPaid ?? '0',
      joinedAt: member?.joinedAt ?? null,
    });
  }
}
