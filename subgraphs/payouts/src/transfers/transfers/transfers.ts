import { DueWorker, createContext, systemPrincipal, payloadResolver } from '../../../../kit/src';
import type { MovementDependencies } from '../../movements';
import { ClaimKeys } from './claim-keys';
import { ClaimLinkService } from './claim-link.service';
import { TransferRepository } from './transfer.repository';
import { ClaimLinkResolver, TransferResolver } from './transfer.resolver';
import { TransferService } from './transfer.service';
import { TransferPayload, Transfer } from './transfer.resource';

/** Maximum number of claim links per batch. */
const batchSize = 50;

/** Creates the transfers module: resolvers, repository and the worker that expires claim links. */
export function createTransfers(deps: MovementDependencies) {
  const { database, models, commands, owners, ledger, replicas, log, committed } = deps;
  const repository = new TransferRepository(database, models.transfer, owners);
  const keys = new ClaimKeys(deps.claimSecret, deps.origin);
  const claimLinks = new ClaimLinkService({ transfers: repository, ledger, keys });
  const service = new TransferService({ transfers: repository, owners, replicas, ledger, claimLinks });
  const expireDue = async (): Promise<number> => {
    const ctx = createContext({ principal: systemPrincipal, requestId: 'claim links', log });
    const expiredCount = await database.transaction((manager) => claimLinks.expire({ ...ctx, manager }, batchSize));
    if (expiredCount > 0) committed();
    return expiredCount;
  };
  return {
    repository,
    expireDue,
    resolvers: [
      new TransferResolver(repository, service, replicas, commands),
      new ClaimLinkResolver(repository, claimLinks, keys, commands),
      payloadResolver(TransferPayload, Transfer, (...read) => repository.getCommandResult(...read)),
    ],
    workers: (): DueWorker[] => [new DueWorker({ name: 'claim links', log }, expireDue)],
  };
}
