import type { MovementDependencies } from '../movements';
import { DepositRepository } from './deposit.repository';
import { DepositPayloadResolver, DepositResolver } from './deposit.resolver';
import { DepositService } from './deposit.service';

/** Creates the deposits module: its repository and GraphQL resolvers. */
export function createDeposits({ database, models, commands, ledger, known, sandbox }: MovementDependencies) {
  const repository = new DepositRepository(database, models.deposit);
  const service = new DepositService(repository, known, ledger, sandbox);
  return {
    repository,
    resolvers: [new DepositResolver(repository, service, known, commands), new DepositPayloadResolver(repository)],
  };
}
