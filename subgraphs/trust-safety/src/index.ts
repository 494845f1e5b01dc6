import { Commands, type Context, Database, type DueWorker, type FactConsumer, FileFacts, type Logger, type Subgraph, buildSubgraph } from '../../kit/src';
import { AccountVerificationRepository, AccountVerificationResolver } from './account-verifications';
import { KnownPaymentEntity, KnownPaymentRepository, PaymentFacts } from './known-payments';
import { migrations } from './migrations';
import { createResolutionCases, resolutionCaseEntities } from './resolution-cases';

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
  /** Closes resolution cases in which an answer is overdue, at most some; answers how many. */
  closeOverdueCases(ctx: Context): Promise<number>;
  /** Starts everything that does what is due. Any number of processes may. */
  startWorkers(): DueWorker[];
  close(): Promise<void>;
}

/** Connects, migrates and wires the trust & safety domain. */
export async function createTrustSafetySubgraph(options: TrustSafetyOptions): Promise<TrustSafety> {
  const { databaseUrl: url, log, poolSize, committed = () => {}, sandbox = false } = options;
  const database = await Database.open({ url, schema: 'trust_safety', entities: [KnownPaymentEntity, ...resolutionCaseEntities], migrations, log, poolSize });
  await database.migrate();
  const payments = new KnownPaymentRepository(database);
  const cases = createResolutionCases({ database, commands: new Commands(database, committed), payments, log, committed, sandbox });
  return {
    subgraph: buildSubgraph({
      name: 'trust_safety',
      resolvers: [new AccountVerificationResolver(new AccountVerificationRepository(database)), ...cases.resolvers],
      references: { ...cases.references },
    }),
    database,
    consumers: [new PaymentFacts(database, payments, log), new FileFacts(database, log), ...cases.consumers],
    closeOverdueCases: cases.closeOverdue,
    startWorkers: () => cases.startWorkers(),
    close: () => database.close(),
  };
}
