import type { Transaction } from '../../../../kit/src';
import { CheckoutConfiguration } from '../checkout-configurations/checkout-configuration.resource';
import type { CheckoutConfigurationRepository } from '../checkout-configurations/checkout-configuration.repository';
import { acceptsCards } from '../../payments/payment-options/payment-methods';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import { CheckoutClosed } from './checkout.errors';

/**
 * Target of a checkout link: a plan, a checkout configuration that sells a plan, or a checkout configuration that only
 * saves a payment method.
 */
export type CheckoutTarget =
  | {
      readonly mode: 'payment';
      readonly accountId: string;
      readonly configuration: CheckoutConfiguration | null;
      readonly plan: Plan;
    }
  | {
      readonly mode: 'setup';
      readonly accountId: string;
      readonly configuration: CheckoutConfiguration;
      readonly plan: null;
    };

/** Finds the plan and the checkout configuration to which checkout links lead, for commands. */
export class CheckoutTargets {
  constructor(
    private readonly plans: PlanRepository,
    private readonly configurations: CheckoutConfigurationRepository,
  ) {}

  /**
   * Returns the target of a link id, `ch_…` or `plan_…`, and locks its checkout configuration against deletion. Throws
   * `NotFound` if there is none, and `CheckoutClosed` if the target is not on sale.
   */
  find(tx: Transaction, link: string): Promise<CheckoutTarget> {
    return this.resolveTarget(tx, link, (id) => this.configurations.lock(tx, id, 'key share'));
  }

  /** Returns the target of a link id without locking it, for read-only use. Throws the same errors as `find`. */
  read(tx: Transaction, link: string): Promise<CheckoutTarget> {
    return this.resolveTarget(tx, link, (id) => this.configurations.offered(tx, id));
  }

  private async resolveTarget(
    tx: Transaction,
    link: string,
    configured: (id: string) => Promise<CheckoutConfiguration>,
  ): Promise<CheckoutTarget> {
    if (link.startsWith('plan_')) return this.ofPlan(tx, link, null);
    const configuration = await configured(link);
    if (configuration.planId !== null) return this.ofPlan(tx, configuration.planId, configuration);
    return { mode: 'setup', accountId: configuration.accountId, configuration, plan: null };
  }

  private async ofPlan(
    tx: Transaction,
    id: string,
    configuration: CheckoutConfiguration | null,
  ): Promise<CheckoutTarget> {
    const [plan, isOnSale] = await Promise.all([this.plans.offered(tx, id), this.plans.isOnSale(tx, id)]);
    if (!isOnSale) throw new CheckoutClosed();
    return { mode: 'payment', accountId: plan.accountId, configuration, plan };
  }
}

/**
 * Returns whether buyers can pay by card. The payment method settings of the checkout configuration take precedence
 * over those of its plan.
 */
export function acceptsCardsAt({ plan, configuration }: CheckoutTarget): boolean {
  const ownMethods = configuration?.paymentMethodConfiguration ?? plan?.paymentMethodConfiguration ?? null;
  return (plan?.cardPayments ?? true) && acceptsCards(ownMethods);
}
