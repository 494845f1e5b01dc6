import { type Commands, type Database, payloadResolver } from '../../../../kit/src';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { ReadModels } from '../../read-models';
import { CheckoutConfigurationRepository } from './checkout-configuration.repository';
import { CheckoutConfigurationResolver } from './checkout-configuration.resolver';
import { CheckoutConfigurationService } from './checkout-configuration.service';
import type { CheckoutPlans } from './checkout-plans';
import { CheckoutConfigurationPayload, CheckoutConfiguration } from './checkout-configuration.resource';

/** Dependencies of the checkout configuration module. */
export interface CheckoutConfigurationDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly plans: PlanRepository;
  readonly newPlans: CheckoutPlans;
}

/** Creates the checkout configuration module: its resolvers and its repository. */
export function createCheckoutConfigurations({
  database,
  models,
  commands,
  plans,
  newPlans,
}: CheckoutConfigurationDependencies): {
  readonly resolvers: readonly object[];
  readonly repository: CheckoutConfigurationRepository;
} {
  const repository = new CheckoutConfigurationRepository(database, models.checkoutConfiguration);
  const service = new CheckoutConfigurationService(repository, plans, newPlans);
  return {
    repository,
    resolvers: [
      new CheckoutConfigurationResolver(repository, service, commands),
      payloadResolver(CheckoutConfigurationPayload, CheckoutConfiguration, (...read) =>
        repository.reads.commandResult(...read),
      ),
    ],
  };
}
