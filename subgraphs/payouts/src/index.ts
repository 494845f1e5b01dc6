import { Commands, Database, type DueWorker, type Logger, type Subgraph, buildSubgraph, sandboxExchangeRates, selectionOf, systemClock } from '../../kit/src';
import { entities } from './entities';
import { LedgerAccountRepository } from './ledger/ledger-account.repository';
import { LedgerAccountResolver } from './ledger/ledger-account.resolver';
import { migrations } from './migrations';
import { PayoutAccountResolver, payoutAccountPolicy } from './payout-accounts';
import { createPayoutMethods } from './payout-methods';
import { createSandboxProvider } from './providers';
import { createReadModels } from './read-models';
import type { FactConsumer } from './shared';

export type { Fact, FactConsumer } from './shared';

export interface PayoutsOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Seals the details of destinations; at least 32 characters. */
  readonly destinationSecret: string;
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
  return wire(options, database);
}

function wire({ committed, sandbox, destinationSecret: secret }: PayoutsOptions, database: Database): Payouts {
  const models = createReadModels();
  const accounts = new LedgerAccountRepository(database, models.ledgerAccount);
  const commands = new Commands(database, committed);
  const provider = sandbox ? createSandboxProvider({ database, clock: systemClock }) : null;
  const methods = createPayoutMethods({
    database, model: models.payoutMethod, commands, rates: sandboxExchangeRates, balance: { of: async () => '0' }, provider, secret,
  });
  const subgraph = buildSubgraph({
    name: 'payouts',
    resolvers: [new LedgerAccountResolver(accounts), new PayoutAccountResolver(), ...methods.resolvers],
    references: {
      LedgerAccount: ({ id }, ctx, info) => accounts.refer(ctx, id as string, selectionOf(info, 'LedgerAccount')),
      PayoutAccount: ({ id }, ctx) => payoutAccountPolicy.referred(ctx, id as string),
      PayoutMethod: ({ id }, ctx, info) => methods.repository.refer(ctx, id as string, selectionOf(info, 'PayoutMethod')),
    },
  });
  return { subgraph, database, consumers: [], startWorkers: () => [], close: () => database.close() };
}
