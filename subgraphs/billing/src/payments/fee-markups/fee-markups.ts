import type { Commands, Database } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { FeeMarkupRepository } from './fee-markup.repository';
import { FeeMarkupPayloadResolver, FeeMarkupResolver } from './fee-markup.resolver';
import { FeeMarkupService } from './fee-markup.service';

export interface FeeMarkupDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
}

/** Creates the fee markup module and returns its GraphQL resolvers. */
export function createFeeMarkups({ database, models, commands }: FeeMarkupDependencies) {
  const repository = new FeeMarkupRepository(database, models.feeMarkup);
  return {
    repository,
    resolvers: [
      new FeeMarkupResolver(repository, new FeeMarkupService(repository), commands),
      new FeeMarkupPayloadResolver(repository),
    ],
  };
}
