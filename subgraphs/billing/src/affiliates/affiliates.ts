import type { Commands, Context, Database, Outcome } from '../../../kit/src';
import type { PlanRepository } from '../plans';
import type { ProductRepository } from '../products';
import type { ReadModels } from '../read-models';
import { AffiliateOverrideRepository } from './affiliate-override.repository';
import { AffiliateOverridePayloadResolver, AffiliateOverrideResolver } from './affiliate-override.resolver';
import { AffiliateOverrideService } from './affiliate-override.service';
import { AffiliateStatsRepository } from './affiliate-stats.repository';
import { AffiliateRepository } from './affiliate.repository';
import { AffiliatePayloadResolver, AffiliateResolver, AffiliateStatsResolver } from './affiliate.resolver';
import { AffiliateService, type Reward } from './affiliate.service';

export interface AffiliateParts {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly plans: PlanRepository;
  readonly products: ProductRepository;
}

/** Affiliates and their overrides at work: their part of the graph, and what is written down about them. */
export function createAffiliates({ database, models, commands, plans, products }: AffiliateParts) {
  const repository = new AffiliateRepository(database, models.affiliate);
  const overrides = new AffiliateOverrideRepository(database, models.affiliateOverride, repository);
  const service = new AffiliateService(repository, overrides);
  return {
    repository,
    overrides,
    /** Writes down what an affiliate has earned elsewhere. */
    reward: (ctx: Context, reward: Reward): Promise<Outcome> =>
      commands.run(ctx, 'affiliateReward', reward, (tx) => service.reward(tx, reward)),
    resolvers: [
      new AffiliateResolver(repository, service, commands),
      new AffiliateStatsResolver(new AffiliateStatsRepository(database)),
      new AffiliatePayloadResolver(repository),
      new AffiliateOverrideResolver(
        overrides,
        new AffiliateOverrideService(overrides, repository, plans, products),
        commands,
      ),
      new AffiliateOverridePayloadResolver(overrides),
    ],
  };
}
