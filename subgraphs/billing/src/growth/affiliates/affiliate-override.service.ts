import { type Transaction, newId, requireSameAccount, newRow } from '../../../../kit/src';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import { ProductOfAnotherAccount } from '../../catalogue/plans/plan.errors';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import { AffiliateOverride } from './affiliate-override.resource';
import type { AffiliateOverrideRepository } from './affiliate-override.repository';
import { PlanOfAnotherAccount } from './affiliate.errors';
import type { AffiliateOverrideCreateInput, AffiliateOverridePatch } from './affiliate.inputs';
import { affiliatePolicy } from './affiliate.policy';
import type { AffiliateRepository } from './affiliate.repository';
import { checkOverrideFields, commissionOf, requirePlanId } from './affiliate.rules';

/** Plan or product to which an override applies. Both ids are null if the override applies to all products. */
interface Subject {
  readonly planId: string | null;
  readonly productId: string | null;
}

/** Commands on affiliate overrides. Each runs inside the given transaction and returns the id of the override. */
export class AffiliateOverrideService {
  constructor(
    private readonly overrides: AffiliateOverrideRepository,
    private readonly affiliates: AffiliateRepository,
    private readonly plans: PlanRepository,
    private readonly products: ProductRepository,
  ) {}

  /**
   * Creates an override for an affiliate and returns its id. Throws `OverrideExists` if there is one for the same plan
   * or products, and `NotFound` for a missing affiliate, plan or product.
   */
  async create(tx: Transaction, input: AffiliateOverrideCreateInput): Promise<string> {
    const { overrideType, commissionType } = input;
    const affiliate = await this.affiliates.lock(tx, input.affiliateId);
    affiliatePolicy.requireCreate(tx, affiliate);
    checkOverrideFields(overrideType, input);
    const commissionValue = commissionOf(commissionType, input.commissionValue);
    const isStandard = overrideType === 'standard';
    const subject = isStandard
      ? await this.planOf(tx, requirePlanId(input.planId), affiliate.accountId)
      : await this.productOf(tx, input.productId, affiliate.accountId);
    const now = tx.clock.now();
    const override = newRow(AffiliateOverride, now, {
      ...subject,
      id: newId('aovr'),
      accountId: affiliate.accountId,
      affiliateId: affiliate.id,
      overrideType,
      commissionType,
      commissionValue,
      appliesToPayments: isStandard ? (input.appliesToPayments ?? 'all_payments') : null,
      appliesToProducts: isStandard ? null : subject.productId === null ? 'all_products' : 'single_product',
      revenueBasis: isStandard ? null : (input.revenueBasis ?? 'post_fees'),
      totalReferralEarningsUsd: '0.00',
    });
    await this.overrides.save(tx, override);
    await this.affiliates.post(tx, affiliate.id, { overrides: 1 });
    return override.id;
  }

  /** Updates the given fields of an override. The earnings until now do not change. */
  async update(
    tx: Transaction,
    id: string,
    affiliateId: string | null | undefined,
    patch: AffiliateOverridePatch,
  ): Promise<string> {
    const override = await this.overrides.lock(tx, id, affiliateId);
    affiliatePolicy.requireUpdate(tx, override);
    checkOverrideFields(override.overrideType, patch);
    override.commissionType = patch.commissionType ?? override.commissionType;
    override.commissionValue = commissionOf(override.commissionType, patch.commissionValue ?? override.commissionValue);
    override.appliesToPayments = patch.appliesToPayments ?? override.appliesToPayments;
    override.revenueBasis = patch.revenueBasis ?? override.revenueBasis;
    override.updatedAt = tx.clock.now();
    await this.overrides.save(tx, override);
    return id;
  }

  /** Deletes an override. Its earnings remain part of the affiliate's total. */
  async delete(tx: Transaction, id: string, affiliateId: string | null | undefined): Promise<string> {
    const override = await this.overrides.lock(tx, id, affiliateId);
    affiliatePolicy.requireUpdate(tx, override);
    await this.overrides.remove(tx, override);
    await this.affiliates.post(tx, override.affiliateId, { overrides: -1 });
    return id;
  }

  private async planOf(tx: Transaction, planId: string, accountId: string): Promise<Subject> {
    const plan = await this.plans.offered(tx, planId);
    requireSameAccount(tx, accountId, plan.accountId, () => new PlanOfAnotherAccount());
    return { planId, productId: plan.productId };
  }

  private async productOf(tx: Transaction, productId: string | null | undefined, accountId: string): Promise<Subject> {
    if (productId == null) return { planId: null, productId: null };
    const product = await this.products.lockForSale(tx, productId);
    requireSameAccount(tx, accountId, product.accountId, () => new ProductOfAnotherAccount());
    return { planId: null, productId };
  }
}
