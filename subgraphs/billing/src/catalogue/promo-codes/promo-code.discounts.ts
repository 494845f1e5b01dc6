import { type Currency, type Transaction, allows, newId } from '../../../../kit/src';
import { type StoredStatus, isRunning } from '../../memberships/memberships/membership.states';
import type { Plan } from '../plans/plan.resource';
import type { PromoCode } from './promo-code.resource';
import {
  BuyerNotFound,
  CodeExpired,
  CodeInactive,
  PromoCodeNotFound,
  PromoCodeExhausted,
  ForChurnedUsersOnly,
  ForExistingMembershipsOnly,
  ForNewUsersOnly,
  PromoCodeNotApplicable,
  OtherCurrency,
  PromoCodeUseRedeemed,
  PromoCodeAlreadyUsed,
} from './promo-code.errors';
import type { PromoCodeRepository } from './promo-code.repository';
import { codeKeyOf, discountOn } from './promo-code.rules';
import { type PromoCodeUseState, useTransitions } from './promo-code.states';
import { PromoCodeUseEntity } from './promo-code-use.entity';
import type { PromoCodeUseRepository } from './promo-code-use.repository';

/** Purchase for which the discount of a promo code is calculated. */
export interface DiscountRequest {
  readonly accountId: string;
  /** Code as entered by the buyer. If it is omitted, `id` identifies the promo code. */
  readonly code?: string;
  readonly id?: string;
  readonly plan: Pick<Plan, 'id' | 'productId'>;
  /** User who buys; null if the buyer is unknown. */
  readonly userId: string | null;
  /** Amount due now without the promo code, exact decimal in whole units of the currency. */
  readonly subtotal: string;
  readonly currency: Currency;
}

export interface Discount {
  readonly promoCodeId: string;
  /** Amount of the discount as decimal string, with the decimals of the currency; at most the subtotal. */
  readonly discount: string;
}

export interface ReservationRequest extends DiscountRequest {
  readonly membershipId?: string | null;
  readonly paymentId?: string | null;
}

/**
 * Ids of the membership and payment that the purchase has created. For omitted ids, the values from `hold` are kept.
 */
export interface Redemption {
  readonly membershipId?: string | null;
  readonly paymentId?: string | null;
}

export interface RenewalRequest {
  readonly promoCodeId: string;
  /**
   * Position of the payment among the charged payments of the membership, starting at 1. A free trial is not counted.
   */
  readonly paymentNumber: number;
  readonly amount: string;
  readonly currency: Currency;
}

/** Discount of a promo code on later payments of a membership. */
export interface LaterDiscount {
  /** Discount per payment, in the currency of the price. */
  readonly discount: string;
  /** Number of later payments with the discount; null for all. */
  readonly payments: number | null;
}

const endedStatuses: readonly StoredStatus[] = ['canceled', 'expired'];

/**
 * Applies promo codes to purchases. To avoid deadlocks, a transaction must lock promo codes before products and plans.
 */
export class PromoCodes {
  constructor(
    private readonly promoCodes: PromoCodeRepository,
    private readonly uses: PromoCodeUseRepository,
  ) {}

  /**
   * Returns the discount of a promo code on a purchase. Throws an error for the field `promoCode` if the code does not
   * apply. Reserves nothing; see `hold`. Conditions on the buyer are not checked while the buyer is unknown.
   */
  async quote(tx: Transaction, request: DiscountRequest): Promise<Discount> {
    const promoCode = await this.findOffered(tx, request);
    checkOffer(promoCode, request, tx.clock.now());
    if (request.userId !== null) await this.checkBuyer(tx, promoCode, request.userId);
    return { promoCodeId: promoCode.id, discount: discountOn(promoCode, request.subtotal, request.currency) };
  }

  /**
   * Reserves one use of a promo code until `redeem` or `release`, and returns the discount. Locks the promo code and
   * checks all conditions again. Must be called before the same transaction creates the membership: otherwise the buyer
   * is no longer a new user.
   */
  async hold(tx: Transaction, request: ReservationRequest): Promise<Discount & { readonly useId: string }> {
    const { id } = await this.findOffered(tx, request);
    const promoCode = await this.promoCodes.lockIfExists(tx, id);
    if (!promoCode) throw new PromoCodeNotFound();
    checkOffer(promoCode, request, tx.clock.now());
    if (request.userId !== null) await this.checkBuyer(tx, promoCode, request.userId);
    else if (hasBuyerConditions(promoCode)) throw new BuyerNotFound();
    const use = newPromoCodeUse(promoCode, request, tx.clock.now());
    if (use.tookStock) await this.promoCodes.post(tx, id, { stock: -1 });
    await this.uses.save(tx, use);
    return { useId: use.id, promoCodeId: id, discount: discountOn(promoCode, request.subtotal, request.currency) };
  }

  /**
   * Makes the use of a promo code permanent and counts it. Idempotent. A released use is counted too, because its
   * purchase was paid after all.
   */
  async redeem(tx: Transaction, useId: string, { membershipId, paymentId }: Redemption = {}): Promise<void> {
    const { use, promoCode } = await this.lockUse(tx, useId);
    if (!allows(useTransitions, use.state, 'redeemed')) return;
    const retaken = use.state === 'released' && !promoCode.unlimitedStock && promoCode.stock > 0;
    if (use.state === 'released') use.tookStock = retaken;
    use.membershipId = membershipId ?? use.membershipId;
    use.paymentId = paymentId ?? use.paymentId;
    await this.setState(tx, use, 'redeemed');
    await this.promoCodes.post(tx, promoCode.id, { stock: retaken ? -1 : 0, uses: 1 });
  }

  /**
   * Releases the use of a promo code after an unsuccessful purchase. Idempotent. Throws `PromoCodeUseRedeemed` if the
   * use was redeemed.
   */
  async release(tx: Transaction, useId: string): Promise<void> {
    const { use, promoCode } = await this.lockUse(tx, useId);
    if (use.state === 'released') return;
    if (!allows(useTransitions, use.state, 'released')) throw new PromoCodeUseRedeemed();
    await this.setState(tx, use, 'released');
    if (use.tookStock) await this.promoCodes.post(tx, promoCode.id, { stock: 1 });
  }

  /**
   * Returns the discount of a membership's promo code on one of its renewal payments, as agreed at the purchase and
   * independent of later changes of the code. Zero after the last discounted payment, and for an unknown code.
   */
  async discountForRenewal(
    tx: Transaction,
    { promoCodeId, paymentNumber, amount, currency }: RenewalRequest,
  ): Promise<string> {
    const promoCode = await this.promoCodes.agreed(tx, promoCodeId);
    return promoCode && !isExhausted(promoCode, paymentNumber - 1)
      ? discountOn(promoCode, amount, currency)
      : discountOn(zeroDiscount, amount, currency);
  }

  /**
   * Returns the discount of the promo code on the payments after a purchase; null if there is none.
   *
   * @param charged number of payments that the purchase itself charges: 1, or 0 if it starts with a free trial
   */
  async laterDiscount(
    tx: Transaction,
    { promoCodeId, charged, amount, currency }: Omit<RenewalRequest, 'paymentNumber'> & { readonly charged: number },
  ): Promise<LaterDiscount | null> {
    const promoCode = await this.promoCodes.agreed(tx, promoCodeId);
    if (!promoCode || isExhausted(promoCode, charged)) return null;
    const { numberOfIntervals } = promoCode;
    return {
      discount: discountOn(promoCode, amount, currency),
      payments: numberOfIntervals === 0 ? null : numberOfIntervals - charged,
    };
  }

  /** Returns whether the promo code gives no discount on payments after the first `charged` payments. */
  async isUsedUp(tx: Transaction, promoCodeId: string, charged: number): Promise<boolean> {
    const promoCode = await this.promoCodes.agreed(tx, promoCodeId);
    return promoCode !== null && isExhausted(promoCode, charged);
  }

  private async findOffered(tx: Transaction, { accountId, code, id }: DiscountRequest): Promise<PromoCode> {
    const promoCode = await this.promoCodes.offered(
      tx,
      accountId,
      id === undefined ? { codeKey: codeKeyOf(code ?? '') } : { id },
    );
    if (!promoCode) throw new PromoCodeNotFound();
    return promoCode;
  }

  private async lockUse(
    tx: Transaction,
    useId: string,
  ): Promise<{ readonly use: PromoCodeUseEntity; readonly promoCode: PromoCode }> {
    const { promoCodeId } = await this.uses.find(tx, useId);
    const promoCode = await this.promoCodes.lock(tx, promoCodeId);
    return { use: await this.uses.find(tx, useId), promoCode };
  }

  private async setState(tx: Transaction, use: PromoCodeUseEntity, state: PromoCodeUseState): Promise<void> {
    use.state = state;
    use.updatedAt = tx.clock.now();
    await this.uses.save(tx, use);
  }

  private async checkBuyer(tx: Transaction, promoCode: PromoCode, userId: string): Promise<void> {
    if (promoCode.onePerCustomer && (await this.uses.isUsed(tx, promoCode.id, userId)))
      throw new PromoCodeAlreadyUsed();
    if (!promoCode.newUsersOnly && !promoCode.churnedUsersOnly && !promoCode.existingMembershipsOnly) return;
    const history = await this.uses.historyOf(tx, promoCode.accountId, userId);
    if (promoCode.newUsersOnly && history.length > 0) throw new ForNewUsersOnly();
    if (
      promoCode.churnedUsersOnly &&
      (history.length === 0 || !history.every((status) => endedStatuses.includes(status)))
    )
      throw new ForChurnedUsersOnly();
    if (promoCode.existingMembershipsOnly && !history.some(isRunning)) throw new ForExistingMembershipsOnly();
  }
}

const zeroDiscount = { promoType: 'percentage', amountOff: '0', baseCurrency: 'usd' } as const;

/** Returns whether the number of charged payments has reached the number of discounted payments of the promo code. */
function isExhausted({ numberOfIntervals }: PromoCode, charged: number): boolean {
  return numberOfIntervals !== 0 && charged >= numberOfIntervals;
}

/** Returns whether the promo code has conditions on the buyer, such as new users only. */
function hasBuyerConditions({
  newUsersOnly,
  churnedUsersOnly,
  existingMembershipsOnly,
  onePerCustomer,
}: PromoCode): boolean {
  return newUsersOnly || churnedUsersOnly || existingMembershipsOnly || onePerCustomer;
}

function checkOffer(promoCode: PromoCode, { plan, currency }: DiscountRequest, now: Date): void {
  if (promoCode.status === 'archived') throw new PromoCodeNotFound();
  if (promoCode.status !== 'active') throw new CodeInactive();
  if (promoCode.expiresAt !== null && promoCode.expiresAt <= now) throw new CodeExpired();
  if (!promoCode.unlimitedStock && promoCode.stock < 1) throw new PromoCodeExhausted();
  if (promoCode.productId !== null && promoCode.productId !== plan.productId) throw new PromoCodeNotApplicable();
  if (promoCode.planIds.length > 0 && !promoCode.planIds.includes(plan.id)) throw new PromoCodeNotApplicable();
  if (promoCode.promoType === 'flat_amount' && promoCode.baseCurrency !== currency)
    throw new OtherCurrency(promoCode.baseCurrency);
}

function newPromoCodeUse(
  promoCode: PromoCode,
  { userId, membershipId, paymentId }: ReservationRequest,
  now: Date,
): PromoCodeUseEntity {
  return Object.assign(new PromoCodeUseEntity(), {
    id: newId('pcu'),
    accountId: promoCode.accountId,
    promoCodeId: promoCode.id,
    userId,
    membershipId: membershipId ?? null,
    paymentId: paymentId ?? null,
    state: 'held',
    tookStock: !promoCode.unlimitedStock,
    createdAt: now,
    updatedAt: now,
  } satisfies PromoCodeUseEntity);
}
