import { type Transaction, allows, applyPatch, newId, newRow } from '../../../../kit/src';
import { PromoCode } from './promo-code.resource';
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
    const promoCode = newRow(PromoCode, now, {
      ...input,
      id: newId('promo'),
      accountId,
      codeKey: codeKeyOf(input.code),
      amountOff: normalizeAmountOff(input.amountOff, input.promoType, input.baseCurrency),
      unlimitedStock: input.unlimitedStock ?? input.stock == null,
      productId,
      planIds,
    });
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
    const { planIds, ...values } = patch;
    applyPatch(PromoCode, promoCode, values);
    if (planIds !== undefined)
      promoCode.planIds = await this.plansOf(tx, promoCode.accountId, promoCode.productId, planIds ?? []);
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

  private async setStatus(tx: Transaction, promoCode: PromoCode, status: PromoCodeStatus): Promise<string> {
    if (promoCode.status === status) return promoCode.id;
    if (!allows(promoCodeTransitions, promoCode.status, status)) throw new PromoCodeArchived();
    promoCode.status = status;
    return this.changed(tx, promoCode);
  }

  private async changed(tx: Transaction, promoCode: PromoCode): Promise<string> {
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
