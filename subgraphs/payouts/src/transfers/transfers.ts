import type { MovementParts } from '../movements';
import { TransferRepository } from './transfer.repository';
import { TransferPayloadResolver, TransferResolver } from './transfer.resolver';
import { TransferService } from './transfer.service';

/** Transfers at work: their part of the graph, and what reads them. */
export function createTransfers({ database, models, commands, owners, ledger }: MovementParts) {
  const repository = new TransferRepository(database, models.transfer, owners);
  const service = new TransferService(repository, owners, ledger);
  return { repository, resolvers: [new TransferResolver(repository, service, commands), new TransferPayloadResolver(repository)] };
}
