import { type Transaction, allows, newId } from '../../../kit/src';
import { PromoCodeEntity } from './promo-code.entity';
import { PromoCodeInUse, PromoCodeArchived, ResourceNotInAccount, PlansOfOtherProducts } from './promo-code.errors';
import type { PromoCodeCreateInput, PromoCodePatch } from './promo-code.inputs';
import { promoCodePolicy } from './promo-code.policy';
import type { PromoCodeRepository } from './promo-code.repository';
import { checkPatch, checkPromoCode, codeKeyOf, normalizeAmountOff } from './promo-code.rules';
import { type PromoCodeStatus, promoCodeTransitions } from './promo-code.states';
import type { PromoCodeUseRepository } from './promo-code-use.repository';

/** Commands on promo codes. Each runs inside the given transaction and returns the id of the promo code. */
export class PromoCodeService {
  constructor(
    private readonly promoCodes: PromoCodeRepository,
    private readonly uses: PromoCodeUseRepository,
  ) {}

  async create(tx: Transaction, input: PromoCodeCreateInput): Promise<string> {
    const accountId = promoCodePolicy.accountForNew(tx, input.accountId);
    const now = tx.clock.now();
    checkPromoCode(input, now);
    const productId = input.productId ?? null;
    if (productId !== null && !(await this.promoCodes.lockProduct(tx, accountId, productId)))
      throw new ResourceNotInAccount('product', ['productId']);
    const planIds = await this.plansOf(tx, accountId, productId, input.planIds ?? []);
    const promoCode = newPromoCode(input, { accountId, productId, planIds, now });
    await this.promoCodes.save(tx, promoCode);
    return promoCode.id;
  }

  /** Updates plans, stock, metadata and status of a promo code. */
  async update(tx: Transaction, id: string, patch: PromoCodePatch): Promise<string> {
    checkPatch(patch);
    const promoCode = await this.promoCodes.lock(tx, id);
    promoCodePolicy.requireUpdate(tx, promoCode);
    if (patch.status === 'archived') promoCodePolicy.requireDelete(tx, promoCode);
    if (promoCode.status === 'archived') throw new PromoCodeArchived();
    if (patch.planIds !== undefined)
      promoCode.planIds = await this.plansOf(tx, promoCode.accountId, promoCode.productId, patch.planIds ?? []);
    if (patch.metadata !== undefined) promoCode.metadata = patch.metadata ?? {};
    promoCode.stock = patch.stock ?? promoCode.stock;
    promoCode.unlimitedStock = patch.unlimitedStock ?? promoCode.unlimitedStock;
    promoCode.status = patch.status ?? promoCode.status;
    return this.changed(tx, promoCode);
  }

  async activate(tx: Transaction, id: string): Promise<string> {
    const promoCode = await this.promoCodes.lock(tx, id);
    promoCodePolicy.requireSwitch(tx, promoCode);
    return this.setStatus(tx, promoCode, 'active');
  }

  async deactivate(tx: Transaction, id: string): Promise<string> {
    const promoCode = await this.promoCodes.lock(tx, id);
    promoCodePolicy.requireSwitch(tx, promoCode);
    return this.setStatus(tx, promoCode, 'inactive');
  }

  /** Archives the promo code permanently. Memberships that were bought with it keep their discount. */
  async archive(tx: Transaction, id: string): Promise<string> {
    const promoCode = await this.promoCodes.lock(tx, id);
    promoCodePolicy.requireDelete(tx, promoCode);
    return this.setStatus(tx, promoCode, 'archived');
  }

  /** Deletes a promo code. Throws `PromoCodeInUse` if it was used. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const promoCode = await this.promoCodes.lock(tx, id);
    promoCodePolicy.requireDelete(tx, promoCode);
    if (await this.uses.isUsed(tx, id)) throw new PromoCodeInUse();
    await this.uses.removeOf(tx, id);
    await this.promoCodes.remove(tx, id);
    return id;
  }

  private async setStatus(tx: Transaction, promoCode: PromoCodeEntity, status: PromoCodeStatus): Promise<string> {
    if (promoCode.status === status) return promoCode.id;
    if (!allows(promoCodeTransitions, promoCode.status, status)) throw new PromoCodeArchived();
    promoCode.status = status;
    return this.changed(tx, promoCode);
  }

  private async changed(tx: Transaction, promoCode: PromoCodeEntity): Promise<string> {
    promoCode.updatedAt = tx.clock.now();
    await this.promoCodes.save(tx, promoCode);
    return promoCode.id;
  }

  /**
   * Validates the given plan ids and returns them without duplicates. If `productId` is given, omits plans of other
   * products.
   */
  private async plansOf(
    tx: Transaction,
    accountId: string,
    productId: string | null,
    requestedIds: readonly string[],
  ): Promise<string[]> {
    const ids = [...new Set(requestedIds)];
    if (ids.length === 0) return ids;
    const products = await this.promoCodes.lockPlans(tx, accountId, ids);
    const unknown = requestedIds.findIndex((id) => !products.has(id));
    if (unknown >= 0) throw new ResourceNotInAccount('plan', ['planIds', String(unknown)]);
    const matchingIds = productId === null ? ids : ids.filter((id) => products.get(id) === productId);
    if (matchingIds.length === 0) throw new PlansOfOtherProducts();
    return matchingIds;
  }
}

interface PromoCodeContext {
  readonly accountId: string;
  readonly productId: string | null;
  readonly planIds: string[];
  readonly now: Date;
}

function newPromoCode(
  input: PromoCodeCreateInput,
  { accountId, productId, planIds, now }: PromoCodeContext,
): PromoCodeEntity {
  return Object.assign(new PromoCodeEntity(), {
    id: newId('promo'),
    accountId,
    code: input.code,
    codeKey: codeKeyOf(input.code),
    promoType: input.promoType,
    amountOff: normalizeAmountOff(input.amountOff, input.promoType, input.baseCurrency),
    baseCurrency: input.baseCurrency,
    numberOfIntervals: input.numberOfIntervals ?? 1,
    status: 'active',
    stock: input.stock ?? 0,
    unlimitedStock: input.unlimitedStock ?? input.stock == null,
    uses: 0,
    productId,
    planIds,
    newUsersOnly: input.newUsersOnly ?? false,
    churnedUsersOnly: input.churnedUsersOnly ?? false,
    existingMembershipsOnly: input.existingMembershipsOnly ?? false,
    onePerCustomer: input.onePerCustomer ?? false,
    expiresAt: input.expiresAt ?? null,
    metadata: input.metadata ?? {},
    createdAt: now,
    updatedAt: now,
  } satisfies PromoCodeEntity);
}
