import { type Transaction, withErrorPrefix } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { PlanService } from '../../catalogue/plans/plan.service';
import type { ProductService } from '../../catalogue/products/product.service';
import { PlanOfAnotherAccount } from './checkout-configuration.errors';
import type { CheckoutPlanInput } from './checkout-configuration.inputs';
import { checkoutConfigurationPolicy } from './checkout-configuration.policy';

/** Creates the plans that are defined together with the checkout or payment that sells them. */
export class CheckoutPlans {
  constructor(
    private readonly plans: PlanRepository,
    private readonly planService: PlanService,
    private readonly productService: ProductService,
  ) {}

  /**
   * Waits until the recently uploaded images of the plan's new product have been replicated to this domain. Must be
   * awaited before the transaction starts.
   */
  async awaitReplicas(plan: CheckoutPlanInput | null | undefined): Promise<void> {
    if (plan?.product) await this.productService.awaitReplicas(plan.product);
  }

  /**
   * Creates a plan, with its product if the input defines one, or reuses a plan of the account with the same settings.
   * Returns the plan, which is locked against deletion.
   */
  async make(
    tx: Transaction,
    accountId: string,
    { product, forceCreateNewPlan, ...terms }: CheckoutPlanInput,
  ): Promise<Plan> {
    if (terms.accountId != null) requireSameAccount(tx, accountId, terms.accountId, ['plan', 'accountId']);
    const id = await withErrorPrefix('plan', async () => {
      const productId = product ? await this.makeProduct(tx, accountId, product) : terms.productId;
      const plan = { ...terms, accountId, productId };
      return forceCreateNewPlan ? this.planService.create(tx, plan) : this.planService.createOrReuse(tx, plan);
    });
    return this.plans.lockForSale(tx, id);
  }

  private makeProduct(
    tx: Transaction,
    accountId: string,
    product: NonNullable<CheckoutPlanInput['product']>,
  ): Promise<string> {
    checkoutConfigurationPolicy.requireProduct(tx, accountId);
    return withErrorPrefix('product', () => this.productService.create(tx, { ...product, accountId }));
  }
}

/**
 * Throws `PlanOfAnotherAccount` if the account of the plan (`other`) differs from the seller's (`accountId`), and
 * `NotFound` if the caller may not access it.
 */
export function requireSameAccount(tx: Transaction, accountId: string, other: string, path: readonly string[]): void {
  if (other === accountId) return;
  checkoutConfigurationPolicy.requireReach(tx, other);
  throw new PlanOfAnotherAccount(path);
}
