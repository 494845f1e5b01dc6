import type { MovementDependencies } from '../../movements';
import { DepositRepository } from './deposit.repository';
import { DepositResolver } from './deposit.resolver';
import { DepositService } from './deposit.service';
import { DepositPayload, Deposit } from './deposit.resource';
import { payloadResolver } from '../../../../kit/src';

/** Creates the deposits module: its repository and GraphQL resolvers. */
export function createDeposits({ database, models, commands, ledger, replicas, sandbox }: MovementDependencies) {
  const repository = new DepositRepository(database, models.deposit);
  const service = new DepositService(repository, replicas, ledger, sandbox);
  return {
    repository,
    resolvers: [
      new DepositResolver(repository, service, replicas, commands),
      payloadResolver(DepositPayload, Deposit, (...read) => repository.getCommandResult(...read)),
    ],
  };
}
