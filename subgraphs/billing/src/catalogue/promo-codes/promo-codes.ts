import type { Commands, Database } from '../../../../kit/src';
import type { PlanRepository } from '../plans/plan.repository';
import type { ReadModels } from '../../read-models';
import { PromoCodes } from './promo-code.discounts';
import { PromoCode, PromoCodePayload } from './promo-code.resource';
import { PromoCodeRepository } from './promo-code.repository';
import { PromoCodeResolver } from './promo-code.resolver';
import { PromoCodeService } from './promo-code.service';
import { PromoCodeUseEntity } from './promo-code-use.entity';
import { PromoCodeUseRepository } from './promo-code-use.repository';
import { payloadResolver } from '../../../../kit/src';

export const promoCodeEntities = [PromoCode, PromoCodeUseEntity];

/** Dependencies of the promo code module. */
export interface PromoCodeDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly plans: PlanRepository;
}

/** Creates the promo code module: resolvers, repository, and the service that applies promo codes to purchases. */
export function createPromoCodes({ database, models, commands, plans }: PromoCodeDependencies): {
  readonly resolvers: readonly object[];
  readonly repository: PromoCodeRepository;
  readonly promoCodes: PromoCodes;
} {
  const repository = new PromoCodeRepository(database, models.promoCode);
  const uses = new PromoCodeUseRepository();
  const service = new PromoCodeService(repository, uses);
  return {
    repository,
    promoCodes: new PromoCodes(repository, uses),
    resolvers: [
      new PromoCodeResolver(repository, service, plans, commands),
      payloadResolver(PromoCodePayload, PromoCode, (...read) => repository.reads.commandResult(...read)),
    ],
  };
}
