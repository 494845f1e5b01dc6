import { Database, type DueWorker, type FactConsumer, FileFacts, type Logger, type Subgraph, buildSubgraph } from '../../kit/src';
import { AccountVerificationRepository, AccountVerificationResolver } from './account-verifications';
import { KnownPaymentEntity, KnownPaymentRepository, PaymentFacts } from './known-payments';
import { migrations } from './migrations';

export interface TrustSafetyOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /** Adds the commands that stand in for outside parties, false by default. */
  readonly sandbox?: boolean;
}

/** The trust & safety domain at work. */
export interface TrustSafety {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /** What of other domains it follows; to be started where events are. */
  readonly consumers: readonly FactConsumer[];
  /** Starts everything that does what is due. Any number of processes may. */
  startWorkers(): DueWorker[];
  close(): Promise<void>;
}

/** Connects, migrates and wires the trust & safety domain. */
export async function createTrustSafetySubgraph(options: TrustSafetyOptions): Promise<TrustSafety> {
  const { databaseUrl: url, log, poolSize } = options;
  const database = await Database.open({ url, schema: 'trust_safety', entities: [KnownPaymentEntity], migrations, log, poolSize });
  await database.migrate();
  return {
    subgraph: buildSubgraph({ name: 'trust_safety', resolvers: [new AccountVerificationResolver(new AccountVerificationRepository(database))], references: {} }),
    database,
    consumers: [new PaymentFacts(database, new KnownPaymentRepository(), log), new FileFacts(database, log)],
    startWorkers: () => [],
    close: () => database.close(),
  };
}
