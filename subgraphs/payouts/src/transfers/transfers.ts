import { DueWorker, createContext, systemPrincipal } from '../../../kit/src';
import type { MovementParts } from '../movements';
import { ClaimKeys } from './claim-keys';
import { ClaimLinkService } from './claim-link.service';
import { TransferRepository } from './transfer.repository';
import { ClaimLinkResolver, TransferPayloadResolver, TransferResolver } from './transfer.resolver';
import { TransferService } from './transfer.service';

/** Maximum number of claim links per batch. */
const atOnce = 50;

/** Creates the transfers module: resolvers, repository and the worker that expires claim links. */
export function createTransfers(parts: MovementParts) {
  const { database, models, commands, owners, ledger, known, log, committed } = parts;
  const repository = new TransferRepository(database, models.transfer, owners);
  const keys = new ClaimKeys(parts.claimSecret, parts.origin);
  const claimLinks = new ClaimLinkService({ transfers: repository, ledger, keys });
  const service = new TransferService({ transfers: repository, owners, known, ledger, claimLinks });
  const expireDue = async (): Promise<number> => {
    const ctx = createContext({ principal: systemPrincipal, requestId: 'claim links', log });
    const done = await database.transaction((manager) => claimLinks.expire({ ...ctx, manager }, atOnce));
    if (done > 0) committed();
    return done;
  };
  return {
    repository,
    expireDue,
    resolvers: [
      new TransferResolver(repository, service, known, commands),
      new ClaimLinkResolver(repository, claimLinks, keys, commands),
      new TransferPayloadResolver(repository),
    ],
    workers: (): DueWorker[] => [new DueWorker({ name: 'claim links', log }, expireDue)],
  };
}
