import {
  type Commands,
  type Context,
  type Database,
  type Logger,
  type Outcome,
  sandboxExchangeRates,
  payloadResolver,
} from '../../../../kit/src';
import type { PaymentRepository } from '../../payments/payments/payment.repository';
import type { PlanRepository } from '../../catalogue/plans/plan.repository';
import type { ProductRepository } from '../../catalogue/products/product.repository';
import type { ReadModels } from '../../read-models';
import { UserReplicaRepository } from '../../users/user-replica.repository';
import { AffiliateCodes } from './affiliate-codes.repository';
import { affiliateEvents } from './affiliate-events';
import { AffiliateOverrideRepository } from './affiliate-override.repository';
import { AffiliateOverrideResolver } from './affiliate-override.resolver';
import { AffiliateOverrideService } from './affiliate-override.service';
import { AffiliateStatsRepository } from './affiliate-stats.repository';
import { AffiliateRepository } from './affiliate.repository';
import { AffiliateResolver, AffiliateStatsResolver } from './affiliate.resolver';
import { AffiliateService, type Reward } from './affiliate.service';
import { AffiliateOverridePayload, AffiliateOverride } from './affiliate-override.resource';
import { AffiliatePayload, Affiliate } from './affiliate.resource';

export interface AffiliateDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly plans: PlanRepository;
  readonly products: ProductRepository;
  readonly payments: PaymentRepository;
  readonly log: Logger;
}

/**
 * Creates the affiliate module: its resolvers, its event consumer, and the command that adds earnings from the time
 * before this service recorded commissions in its ledger.
 */
export function createAffiliates({
  database,
  models,
  commands,
  plans,
  products,
  payments,
  log,
}: AffiliateDependencies) {
  const [users, codes] = [new UserReplicaRepository(database), new AffiliateCodes()];
  const repository = new AffiliateRepository(database, models.affiliate, users);
  const overrides = new AffiliateOverrideRepository(database, models.affiliateOverride, repository);
  const service = new AffiliateService(repository, overrides, codes);
  return {
    repository,
    overrides,
    consumers: [affiliateEvents({ database, log, users, codes, service, payments, rates: sandboxExchangeRates })],
    /** Adds earnings from the time before this service recorded commissions in its ledger. */
    reward: (ctx: Context, reward: Reward): Promise<Outcome> =>
      commands.run(ctx, 'affiliateReward', reward, (tx) => service.reward(tx, reward)),
    resolvers: [
      new AffiliateResolver(repository, service, commands, users),
      new AffiliateStatsResolver(new AffiliateStatsRepository(database)),
      payloadResolver(AffiliatePayload, Affiliate, (...read) => repository.reads.commandResult(...read)),
      new AffiliateOverrideResolver(
        overrides,
        new AffiliateOverrideService(overrides, repository, plans, products),
        commands,
      ),
      payloadResolver(AffiliateOverridePayload, AffiliateOverride, (...read) => overrides.reads.commandResult(...read)),
    ],
  };
}
