import { type Transaction, exactAmount, newId, newRow } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import { toPaymentMethodConfiguration } from '../../catalogue/plans/plan.rules';
import { toStored } from '../../shared/stored-object';
import { CheckoutConfiguration } from './checkout-configuration.resource';
import type { CheckoutConfigurationCreateInput } from './checkout-configuration.inputs';
import { checkoutConfigurationPolicy } from './checkout-configuration.policy';
import type { CheckoutConfigurationRepository } from './checkout-configuration.repository';
import { checkCheckout, checkSale } from './checkout-configuration.rules';
import { type CheckoutPlans, requireSameAccount } from './checkout-plans';

/** Commands on checkout configurations. Each runs inside the given transaction. */
export class CheckoutConfigurationService {
  constructor(
    private readonly checkouts: CheckoutConfigurationRepository,
    private readonly plans: PlanRepository,
    private readonly checkoutPlans: CheckoutPlans,
  ) {}

  /**
   * Waits until the recently uploaded images of a new product in the input have been replicated to this domain. Must be
   * awaited before the transaction starts.
   */
  awaitReplicas({ plan }: CheckoutConfigurationCreateInput): Promise<void> {
    return this.checkoutPlans.awaitReplicas(plan);
  }

  /**
   * Creates a checkout configuration and returns its id. Also creates the plan and the product if the input defines
   * them.
   */
  async create(tx: Transaction, input: CheckoutConfigurationCreateInput): Promise<string> {
    checkCheckout(input);
    const requestedId = input.accountId ?? input.plan?.accountId;
    // The permission is checked before any lookup: a caller without it must not learn which plans exist.
    if (requestedId != null) checkoutConfigurationPolicy.accountForNew(tx, requestedId);
    const existingPlan = input.planId != null ? await this.plans.lockForSale(tx, input.planId) : null;
    const accountId = checkoutConfigurationPolicy.accountForNew(tx, requestedId ?? existingPlan?.accountId);
    if (existingPlan) requireSameAccount(tx, accountId, existingPlan.accountId, ['planId']);
    const plan = input.plan ? await this.checkoutPlans.make(tx, accountId, input.plan) : existingPlan;
    checkSale(plan, input);
    const checkout = newCheckout(input, accountId, plan, tx.clock.now());
    await this.checkouts.save(tx, checkout);
    return checkout.id;
  }

  /** Marks a checkout as deleted and returns its id. Its payments and memberships remain. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const checkout = await this.checkouts.lock(tx, id);
    checkoutConfigurationPolicy.requireDelete(tx, checkout);
    checkout.deletedAt = checkout.updatedAt = tx.clock.now();
    await this.checkouts.save(tx, checkout);
    return checkout.id;
  }
}

function newCheckout(
  input: CheckoutConfigurationCreateInput,
  accountId: string,
  plan: Plan | null,
  now: Date,
): CheckoutConfiguration {
  return newRow(CheckoutConfiguration, now, {
    id: newId('ch'),
    accountId,
    mode: plan ? 'payment' : 'setup',
    planId: plan?.id ?? null,
    currency: plan ? null : (input.currency ?? 'usd'),
    applicationFee:
      plan && input.applicationFee != null
        ? exactAmount(input.applicationFee, plan.currency, ['applicationFee'])
        : null,
    redirectUrl: input.redirectUrl ?? null,
    sourceUrl: input.sourceUrl ?? null,
    affiliateCode: input.affiliateCode ?? null,
    allowPromoCodes: input.allowPromoCodes ?? true,
    threeDsLevel: input.threeDsLevel ?? null,
    checkoutStyling: input.checkoutStyling ? toStored(input.checkoutStyling) : null,
    paymentMethodConfiguration: input.paymentMethodConfiguration
      ? toPaymentMethodConfiguration(input.paymentMethodConfiguration)
      : null,
    metadata: input.metadata ?? {},
  });
}
