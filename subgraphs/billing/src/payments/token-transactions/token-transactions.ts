import type { Commands, Database } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { TokenTransactionRepository } from './token-transaction.repository';
import { TokenTransactionPayloadResolver, TokenTransactionResolver } from './token-transaction.resolver';
import { TokenTransactionService } from './token-transaction.service';

export interface TokenTransactionDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
}

/** Creates the GraphQL resolvers and the repository of token transactions. */
export function createTokenTransactions({ database, models, commands }: TokenTransactionDependencies) {
  const repository = new TokenTransactionRepository(database, models.tokenTransaction);
  const service = new TokenTransactionService(repository);
  return {
    repository,
    resolvers: [
      new TokenTransactionResolver(repository, service, commands),
      new TokenTransactionPayloadResolver(repository),
    ],
  };
}
