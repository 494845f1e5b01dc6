import type { MovementParts } from '../movements';
import { DepositRepository } from './deposit.repository';
import { DepositPayloadResolver, DepositResolver } from './deposit.resolver';
import { DepositService } from './deposit.service';

/** Money from outside at work: its part of the graph, and what reads it. */
export function createDeposits({ database, models, commands, ledger, sandbox }: MovementParts) {
  const repository = new DepositRepository(database, models.deposit);
  const service = new DepositService(repository, ledger, sandbox);
  return { repository, resolvers: [new DepositResolver(repository, service, commands), new DepositPayloadResolver(repository)] };
}
