import type { Commands, Database } from '../../../../kit/src';
import type { ReadModels } from '../../read-models';
import { TokenTransactionRepository } from './token-transaction.repository';
import { TokenTransactionResolver } from './token-transaction.resolver';
import { TokenTransactionService } from './token-transaction.service';
import { TokenTransactionPayload, TokenTransaction } from './token-transaction.resource';
import { payloadResolver } from '../../../../kit/src';

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
      payloadResolver(TokenTransactionPayload, TokenTransaction, (...read) => repository.reads.commandResult(...read)),
    ],
  };
}
