import {
  type Commands,
  type Database,
  type DueWorker,
  type Logger,
  type ReferenceResolver,
  selectionOf,
} from '../../kit/src';
import type { ReplicaRepository } from './ledger/replicas/replica.repository';
import type { Ledger } from './ledger/journal/ledger';
import { OwnerRepository } from './ledger/owners/owner.repository';
import type { ReadModels } from './read-models';
import type { CardTransactionRepository } from './cards/card-transactions/card-transaction.repository';
import { createCards } from './cards/card-transactions/card-transactions';
import { createDeposits } from './transfers/deposits/deposits';
import type { SwapRepository } from './transfers/swaps/swap.repository';
import { createSwaps } from './transfers/swaps/swaps';
import type { TransferRepository } from './transfers/transfers/transfer.repository';
import { createTransfers } from './transfers/transfers/transfers';

export interface MovementDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly ledger: Ledger;
  readonly replicas: ReplicaRepository;
  readonly owners: OwnerRepository;
  readonly log: Logger;
  /** Secret from which the numbers of sandbox cards are derived; at least 32 characters. */
  readonly issuerSecret: string;
  /** Secret from which the keys of claim links are derived; at least 32 characters. */
  readonly claimSecret: string;
  /** Public base URL of the service, used to build links. */
  readonly origin: string;
  /** Whether to add the sandbox commands, which simulate external parties. */
  readonly sandbox: boolean;
  /** Called after each commit of a worker; wakes the outbox publisher. */
  readonly committed: () => void;
}

/**
 * GraphQL resolvers, federation reference resolvers and background workers of the transfers, swaps, deposits and cards
 * modules.
 */
export interface Movements {
  readonly transfers: TransferRepository;
  readonly swaps: SwapRepository;
  readonly cardTransactions: CardTransactionRepository;
  readonly resolvers: readonly object[];
  readonly references: Readonly<Record<string, ReferenceResolver>>;
  /** Completes one batch of pending swaps; returns the number of completed swaps. */
  completeSwaps(): Promise<number>;
  /**
   * Returns the remaining funds of one batch of expired claim links to the owners who funded the links; returns the
   * number of links.
   */
  expireClaimLinks(): Promise<number>;
  workers(): DueWorker[];
}

/** Creates the modules that move money between balances: transfers, swaps, deposits and cards. */
export function createMovements(given: Omit<MovementDependencies, 'owners'>): Movements {
  const deps: MovementDependencies = { ...given, owners: new OwnerRepository(given.database) };
  const transfers = createTransfers(deps);
  const swaps = createSwaps(deps);
  const deposits = createDeposits(deps);
  const cards = createCards(deps);
  return {
    transfers: transfers.repository,
    swaps: swaps.repository,
    cardTransactions: cards.transactions,
    resolvers: [...transfers.resolvers, ...swaps.resolvers, ...deposits.resolvers, ...cards.resolvers],
    references: {
      Transfer: ({ id }, ctx, info) => transfers.repository.find(ctx, id as string, selectionOf(info, 'Transfer')),
      Swap: ({ id }, ctx, info) => swaps.repository.find(ctx, id as string, selectionOf(info, 'Swap')),
      Deposit: ({ id }, ctx, info) => deposits.repository.find(ctx, id as string, selectionOf(info, 'Deposit')),
      IssuedCard: ({ id }, ctx, info) => cards.cards.find(ctx, id as string, selectionOf(info, 'IssuedCard')),
      CardTransaction: ({ id }, ctx, info) =>
        cards.transactions.find(ctx, id as string, selectionOf(info, 'CardTransaction')),
    },
    completeSwaps: swaps.completeDue,
    expireClaimLinks: transfers.expireDue,
    workers: () => [...swaps.workers(), ...transfers.workers()],
  };
}
