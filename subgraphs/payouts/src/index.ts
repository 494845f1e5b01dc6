import { Commands, Database, type DueWorker, type Logger, type Subgraph, buildSubgraph, selectionOf } from '../../kit/src';
import { entities } from './entities';
import { Ledger, LedgerQueue } from './ledger';
import { JournalMonths } from './ledger/journal-months.repository';
import { LedgerAccountRepository } from './ledger/ledger-account.repository';
import { LedgerAccountResolver } from './ledger/ledger-account.resolver';
import { migrations } from './migrations';
import { createMovements } from './movements';
import { createReadModels } from './read-models';
import type { FactConsumer } from './shared';

export * from './ledger/book';
export { InsufficientFunds } from './ledger/ledger.errors';
export type { Post, Posting } from './ledger/post';
export type { Fact, FactConsumer } from './shared';

export interface PayoutsOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /** Adds the commands that stand in for outside parties, false by default. */
  readonly sandbox?: boolean;
}

/** The payouts domain at work. */
export interface Payouts {
  readonly subgraph: Subgraph;
  readonly database: Database;
  readonly ledger: Ledger;
  /** For entries that need no transaction of anybody else's. */
  readonly ledgerQueue: LedgerQueue;
  /** What of other domains the ledger follows; to be started where events are. */
  readonly consumers: readonly FactConsumer[];
  /** Starts everything that does what is due. Any number of processes may. */
  startWorkers(): DueWorker[];
  close(): Promise<void>;
}

/** Connects, migrates and wires the payouts domain. */
export async function createPayoutsSubgraph(options: PayoutsOptions): Promise<Payouts> {
  const { databaseUrl: url, log, poolSize } = options;
  const database = await Database.open({ url, schema: 'payouts', entities, migrations, log, poolSize });
  await database.migrate();
  await new JournalMonths(database).make({ log });
  return wire(options, database);
}

function wire({ committed }: PayoutsOptions, database: Database): Payouts {
  const models = createReadModels();
  const accounts = new LedgerAccountRepository(database, models.ledgerAccount);
  const ledger = new Ledger();
  const ledgerQueue = new LedgerQueue(database, ledger);
  const commands = new Commands(database, committed);
  const movements = createMovements({ database, models, commands, ledger });
  const subgraph = buildSubgraph({
    name: 'payouts',
    resolvers: [new LedgerAccountResolver(accounts), ...movements.resolvers],
    references: { LedgerAccount: ({ id }, ctx, info) => accounts.refer(ctx, id as string, selectionOf(info, 'LedgerAccount')), ...movements.references },
  });
  return {
    subgraph, database, ledger, ledgerQueue, consumers: [], startWorkers: () => [],
    close: async () => {
      await ledgerQueue.idle();
      await database.close();
    },
  };
}
