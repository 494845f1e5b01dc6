import type { Transaction } from '../../../kit/src';
import { CheckoutConfigurationEntity } from '../checkout-configurations';
import type { CheckoutConfigurationRepository } from '../checkout-configurations/checkout-configuration.repository';
import { takesCards } from '../payment-options/payment-methods';
import type { PlanEntity, PlanRepository } from '../plans';
import { CheckoutClosed } from './checkout.errors';

/** What a buyer has come for: a plan, a checkout that sells one, or one that saves a card. */
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

/** Finds what links lead to, as commands need it. */
export class CheckoutTargets {
  constructor(
    private readonly plans: PlanRepository,
    private readonly configurations: CheckoutConfigurationRepository,
  ) {}

  /** What a link leads to: `ch_…` or `plan_…`, kept from being deleted. Throws `NotFound`, and `CheckoutClosed` for what is not on sale. */
  find(tx: Transaction, link: string): Promise<CheckoutTarget> {
    return this.behind(tx, link, (id) => this.configurations.lock(tx, id, 'key share'));
  }

  /** The same without a lock, for whoever changes nothing. */
  seen(tx: Transaction, link: string): Promise<CheckoutTarget> {
    return this.behind(tx, link, (id) => this.configurations.offered(tx, id));
  }

  private async behind(
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
    const plan = await this.plans.offered(tx, id);
    if (plan.visibility === 'archived') throw new CheckoutClosed();
    return { mode: 'payment', accountId: plan.accountId, configuration, plan };
  }
}

/** Whether a card can pay at the target; a checkout's own configuration goes before that of its plan. */
export function takesCardsAt({ plan, configuration }: CheckoutTarget): boolean {
  const own = configuration?.paymentMethodConfiguration ?? plan?.paymentMethodConfiguration ?? null;
  return (plan?.cardPayments ?? true) && takesCards(own);
}
