import { Commands, Database, type DueWorker, type Logger, type Subgraph, buildSubgraph, sandboxExchangeRates, selectionOf } from '../../kit/src';
import { FinancialActivityRepository, FinancialActivityResolver } from './activity';
import { AccountBalanceResolver, BalanceRepository, UserBalanceResolver } from './balances';
import { entities } from './entities';
import type { Ledger, LedgerQueue } from './ledger';
import { createLedger } from './ledger/ledgers';
import { migrations } from './migrations';
import { PaymentFacts, PaymentPostings } from './payments';
import { createReadModels } from './read-models';
import { createSettlements } from './settlements';
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
  /** Days from a payment until its money can be used, default 4. */
  readonly settlementDelay?: number;
}

/** The payouts domain at work. */
export interface Payouts {
  readonly subgraph: Subgraph;
  readonly database: Database;
  readonly ledger: Ledger;
  /** For entries that need no transaction of anybody else's. */
  readonly ledgerQueue: LedgerQueue;
  /** What becomes of payments, refunds and disputes, for whoever learns of it by other ways than events. */
  readonly paymentPostings: PaymentPostings;
  /** What of other domains the ledger follows; to be started where events are. */
  readonly consumers: readonly FactConsumer[];
  /** Starts everything that does what is due. Any number of processes may. */
  startWorkers(): DueWorker[];
  /** Makes available what is due, a part of it; answers how many payments that were. */
  settleDue(): Promise<number>;
  /** Chains entries that are not yet; answers how many. */
  extendChain(): Promise<number>;
  /** Sees whether the ledger is sound; answers what is wrong, a line for each. */
  auditLedger(progress?: (done: number, total: number) => void): Promise<string[]>;
  close(): Promise<void>;
}

/** Connects, migrates and wires the payouts domain. */
export async function createPayoutsSubgraph(options: PayoutsOptions): Promise<Payouts> {
  const { databaseUrl: url, log, poolSize } = options;
  const database = await Database.open({ url, schema: 'payouts', entities, migrations, log, poolSize });
  await database.migrate();
  const models = createReadModels();
  const books = createLedger({ database, models, log });
  await books.months.make({ log });
  const activity = new FinancialActivityResolver(new FinancialActivityRepository(database, models.financialActivity));
  const balances = new BalanceRepository(database, sandboxExchangeRates);
  return wire(options, database, books, [activity, new AccountBalanceResolver(balances), new UserBalanceResolver(balances)]);
}

/** @param readers resolvers that only read */
function wire(options: PayoutsOptions, database: Database, books: ReturnType<typeof createLedger>, readers: readonly object[]): Payouts {
  const { log, committed = () => {}, sandbox = false, settlementDelay = 4 } = options;
  const { ledger, accounts, queue } = books;
  const commands = new Commands(database, committed);
  const settlements = createSettlements({ database, ledger, accounts, commands, log, sandbox, committed });
  const paymentPostings = new PaymentPostings(ledger, settlements.service, settlementDelay);
  return {
    subgraph: buildSubgraph({
      name: 'payouts',
      resolvers: [...books.resolvers, ...settlements.resolvers, ...readers],
      references: { LedgerAccount: ({ id }, ctx, info) => accounts.refer(ctx, id as string, selectionOf(info, 'LedgerAccount')) },
    }),
    database,
    ledger,
    ledgerQueue: queue,
    paymentPostings,
    consumers: [new PaymentFacts(database, paymentPostings, log)],
    startWorkers: () => [...books.startWorkers(), ...settlements.startWorkers()],
    settleDue: settlements.settleDue,
    extendChain: () => books.chain.extend(),
    auditLedger: (progress) => books.audit.run(progress),
    close: async () => {
      await queue.idle();
      await database.close();
    },
  };
}
