import type { Commands, Database } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { FeeMarkupRepository } from './fee-markup.repository';
import { FeeMarkupResolver } from './fee-markup.resolver';
import { FeeMarkupService } from './fee-markup.service';
import { FeeMarkupPayload, FeeMarkup } from './fee-markup.resource';
import { payloadResolver } from '../../../../kit/src';

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
      payloadResolver(FeeMarkupPayload, FeeMarkup, (...read) => repository.reads.commandResult(...read)),
    ],
  };
}
