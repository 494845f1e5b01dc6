import { Commands, Database, type DueWorker, type FactConsumer, FileFacts, type Logger, type Subgraph, buildSubgraph } from '../../kit/src';
import { AccountVerificationRepository, AccountVerificationResolver, AccountVerifications, SandboxAccountVerificationResolver } from './account-verifications';
import { KnownPaymentEntity, KnownPaymentRepository, PaymentFacts } from './known-payments';
import { migrations } from './migrations';
import { VerificationEntity, type VerificationReviewer, createVerifications } from './verifications';

export interface TrustSafetyOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Public address of the service, for links to hosted pages. */
  readonly origin: string;
  /** Seals what is given of who is verified, and makes the keys of their pages; at least 32 characters. */
  readonly identitySecret: string;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /** Adds the commands that stand in for outside parties, false by default. */
  readonly sandbox?: boolean;
  /** Looks at verifications; in the sandbox one is played by default, elsewhere there is none. */
  readonly reviewer?: VerificationReviewer;
}

/** The trust & safety domain at work. */
export interface TrustSafety {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /** What of other domains it follows; to be started where events are. */
  readonly consumers: readonly FactConsumer[];
  /** Hands verifications that wait for the reviewer to it, a part of them; answers how many those were. */
  runReviews(): Promise<number>;
  /** Starts everything that does what is due. Any number of processes may. */
  startWorkers(): DueWorker[];
  close(): Promise<void>;
}

/** Connects, migrates and wires the trust & safety domain. */
export async function createTrustSafetySubgraph(options: TrustSafetyOptions): Promise<TrustSafety> {
  const { databaseUrl: url, log, poolSize } = options;
  const database = await Database.open({ url, schema: 'trust_safety', entities: [KnownPaymentEntity, VerificationEntity], migrations, log, poolSize });
  await database.migrate();
  return wire(options, database);
}

function wire(options: TrustSafetyOptions, database: Database): TrustSafety {
  const { log, origin, identitySecret: secret, reviewer, committed = () => {}, sandbox = false } = options;
  const commands = new Commands(database, committed);
  const known = new AccountVerificationRepository(database);
  const accounts = new AccountVerifications(known);
  const verifications = createVerifications({ database, commands, accounts, log, committed, sandbox, origin, secret, reviewer });
  return {
    subgraph: buildSubgraph({
      name: 'trust_safety',
      resolvers: [new AccountVerificationResolver(known), ...(sandbox ? [new SandboxAccountVerificationResolver(accounts, commands)] : []), ...verifications.resolvers],
      references: {},
    }),
    database,
    consumers: [new PaymentFacts(database, new KnownPaymentRepository(), log), new FileFacts(database, log)],
    runReviews: verifications.runDue,
    startWorkers: verifications.startWorkers,
    close: () => database.close(),
  };
}
