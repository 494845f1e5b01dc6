import type { Transaction } from '../../../kit/src';
import { CheckoutConfigurationEntity } from '../checkout-configurations';
import type { CheckoutConfigurationRepository } from '../checkout-configurations/checkout-configuration.repository';
import { acceptsCards } from '../payment-options/payment-methods';
import type { PlanEntity, PlanRepository } from '../plans';
import { CheckoutClosed } from './checkout.errors';

/** Target of a checkout link: a plan, a checkout that sells a plan, or a checkout that saves a card. */
export type CheckoutTarget =
  | {
      readonly mode: 'payment';
      readonly accountId: string;
      readonly configuration: CheckoutConfigurationEntity | null;
      readonly plan: PlanEntity;
    }
  | {
      readonly mode: 'setup';
      readonly accountId: string;
      readonly configuration: CheckoutConfigurationEntity;
      readonly plan: null;
    };

/** Resolves checkout links for commands. */
export class CheckoutTargets {
  constructor(
    private readonly plans: PlanRepository,
    private readonly configurations: CheckoutConfigurationRepository,
  ) {}

  /**
   * Resolves a link, `ch_…` or `plan_…`, and locks its checkout against deletion. Throws `NotFound`, and
   * `CheckoutClosed` if the target is not on sale.
   */
  find(tx: Transaction, link: string): Promise<CheckoutTarget> {
    return this.resolveTarget(tx, link, (id) => this.configurations.lock(tx, id, 'key share'));
  }

  /** Resolves a link without a lock, for callers that only read. */
  seen(tx: Transaction, link: string): Promise<CheckoutTarget> {
    return this.resolveTarget(tx, link, (id) => this.configurations.offered(tx, id));
  }

  private async resolveTarget(
    tx: Transaction,
    link: string,
    configured: (id: string) => Promise<CheckoutConfigurationEntity>,
  ): Promise<CheckoutTarget> {
    if (link.startsWith('plan_')) return this.ofPlan(tx, link, null);
    const configuration = await configured(link);
    if (configuration.planId !== null) return this.ofPlan(tx, configuration.planId, configuration);
    return { mode: 'setup', accountId: configuration.accountId, configuration, plan: null };
  }

  private async ofPlan(
    tx: Transaction,
    id: string,
    configuration: CheckoutConfigurationEntity | null,
  ): Promise<CheckoutTarget> {
    const [plan, isOnSale] = await Promise.all([this.plans.offered(tx, id), this.plans.isOnSale(tx, id)]);
    if (!isOnSale) throw new CheckoutClosed();
    return { mode: 'payment', accountId: plan.accountId, configuration, plan };
  }
}

/**
 * Returns whether the target accepts cards. The configuration of the checkout takes precedence over the configuration
 * of its plan.
 */
export function acceptsCardsAt({ plan, configuration }: CheckoutTarget): boolean {
  const ownMethods = configuration?.paymentMethodConfiguration ?? plan?.paymentMethodConfiguration ?? null;
  return (plan?.cardPayments ?? true) && acceptsCards(ownMethods);
}
