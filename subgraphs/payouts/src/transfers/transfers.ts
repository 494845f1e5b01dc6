import type { MovementParts } from '../movements';
import { TransferRepository } from './transfer.repository';
import { TransferPayloadResolver, TransferResolver } from './transfer.resolver';
import { TransferService } from './transfer.service';

/** Transfers at work: their part of the graph, and what reads them. */
export function createTransfers({ database, models, commands, owners, ledger, known }: MovementParts) {
  const repository = new TransferRepository(database, models.transfer, owners);
  const service = new TransferService({ transfers: repository, owners, known, ledger });
  return {
    repository,
    resolvers: [new TransferResolver(repository, service, known, commands), new TransferPayloadResolver(repository)],
  };
}
