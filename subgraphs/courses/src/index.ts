import {
  Commands,
  Database,
  type DatabaseAddress,
  type DueWorker,
  type FactConsumer,
  fileFacts,
  KnownFiles,
  type Logger,
  type PoolLimits,
  type Subgraph,
  buildSubgraph,
} from '../../kit/src';
import { Accesses, membershipFacts } from './accesses';
import { createAuthoring } from './authoring';
import { entities } from './entities';
import { createExperiences } from './experiences';
import { createLearning } from './learning';
import { migrations } from './migrations';
import { KnownProducts, productFacts } from './products';
import { createReadModels } from './read-models';
import { User } from './users/user.type';
import { accountVerificationFacts, AccountVerificationRepository, AccountVerifications } from './verifications';

export interface CoursesOptions {
  readonly databaseUrl: DatabaseAddress;
  readonly log: Logger;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /** How long callers wait for the database, and how many of them. */
  readonly limits?: PoolLimits;
  /** Adds the commands that stand in for outside parties, false by default. */
  readonly sandbox?: boolean;
}

/** The courses domain at work. */
export interface Courses {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /** What of other domains it follows; to be started where events are. */
  readonly consumers: readonly FactConsumer[];
  /** Starts everything that does what is due. Any number of processes may. */
  startWorkers(): DueWorker[];
  close(): Promise<void>;
}

/** Connects, migrates and wires the courses domain. */
export async function createCoursesSubgraph(options: CoursesOptions): Promise<Courses> {
  const { databaseUrl: url, log, poolSize, limits, committed, sandbox = false } = options;
  const database = await Database.open({ url, schema: 'courses', entities, migrations, log, poolSize, limits });
  await database.migrate();
  const models = createReadModels();
  const [accesses, products, known, files] = [
    new Accesses(database),
    new KnownProducts(database),
    new AccountVerificationRepository(),
    new KnownFiles(database),
  ];
  const commands = new Commands(database, committed);
  const experiences = createExperiences({ database, models, commands, accesses, products, files });
  const authoring = createAuthoring({
    database,
    models,
    commands,
    experiences: experiences.repository,
    accesses,
    files,
    verifications: new AccountVerifications(known),
    sandbox,
  });
  const facts = { database, log };
  const learning = createLearning({ database, models, commands, accesses, locked: authoring.locked, log });
  return {
    subgraph: buildSubgraph({
      name: 'courses',
      written: ({ principal }) => database.wrote(principal),
      orphanedTypes: [User],
      resolvers: [...experiences.resolvers, ...authoring.resolvers, ...learning.resolvers],
      references: { ...experiences.references, ...authoring.references, ...learning.references },
    }),
    database,
    consumers: [
      fileFacts(facts),
      membershipFacts(accesses, facts),
      productFacts(products, facts),
      accountVerificationFacts(known, facts),
      ...learning.consumers,
    ],
    startWorkers: () => [],
    close: () => database.close(),
  };
}
