import {
  Commands,
  Database,
  type DomainSchema,
  type DatabaseAddress,
  type DueWorker,
  type IntegrationEventConsumer,
  fileEventConsumer,
  FileReplicas,
  type Logger,
  type PoolLimits,
  type Subgraph,
  buildSubgraph,
} from '../../kit/src';
import { domainPermissions } from './field-permissions';
import { Accesses } from './accesses/access.repository';
import { membershipIntegrationEvents } from './accesses/membership-events';
import { childConnections } from './child-connections';
import { createAuthoring } from './authoring';
import { entities } from './entities';
import { createExperiences } from './experiences/experiences';
import { createLearning } from './learning';
import { migrations } from './migrations';
import { ProductReplicas } from './products/product-replica.repository';
import { productEventConsumer } from './products/product-events';
import { createReadModels } from './read-models';
import { User } from './users/user.type';
import { accountVerificationEvents, AccountVerifications } from './verifications/account-verifications';
import { AccountVerificationRepository } from './verifications/account-verification.repository';

export interface CoursesOptions {
  readonly databaseUrl: DatabaseAddress;
  readonly log: Logger;
  /** Called after each commit, so that the outbox publisher fetches new events immediately. */
  readonly committed?: () => void;
  readonly poolSize?: number;
  /**
   * Limits of the connection pool: queue length and wait for a connection, statement timeout, and wait for rows that
   * are replicated from other domains.
   */
  readonly limits?: PoolLimits;
  /** Whether to simulate the video provider; false by default. */
  readonly sandbox?: boolean;
}

/** The running courses domain: its GraphQL schema, database, event consumers and workers. */
export interface Courses {
  readonly subgraph: Subgraph;
  readonly database: Database;
  /** Consumers of other domains' events, to be started in processes that read the event log. */
  readonly consumers: readonly IntegrationEventConsumer[];
  /** Creates the workers that run due jobs, without starting them. Any number of processes may run them. */
  workers(): DueWorker[];
  close(): Promise<void>;
}

/** Tables of the domain. */
export const coursesSchema: DomainSchema = { schema: 'courses', entities, migrations };

/** Creates the courses domain: connects to the database, runs its migrations and creates the modules. */
export async function createCoursesSubgraph(options: CoursesOptions): Promise<Courses> {
  const { databaseUrl: url, log, poolSize, limits, committed, sandbox = false } = options;
  const database = await Database.open({ ...coursesSchema, url, log, poolSize, limits });
  await database.migrate();
  const models = createReadModels();
  const [accesses, products, verificationRepository, files] = [
    new Accesses(database),
    new ProductReplicas(database),
    new AccountVerificationRepository(),
    new FileReplicas(database),
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
    verifications: new AccountVerifications(verificationRepository),
    sandbox,
  });
  const eventDependencies = { database, log };
  const learning = createLearning({ database, models, commands, accesses, locked: authoring.locked, log });
  return {
    subgraph: buildSubgraph({
      name: 'courses',
      permissions: domainPermissions,
      written: ({ principal }) => database.wrote(principal),
      orphanedTypes: [User],
      resolvers: [
        ...experiences.resolvers,
        ...authoring.resolvers,
        ...learning.resolvers,
        ...childConnections({ ...authoring, ...learning, experiences: experiences.repository }),
      ],
      references: { ...experiences.references, ...authoring.references, ...learning.references },
    }),
    database,
    consumers: [
      fileEventConsumer(eventDependencies),
      membershipIntegrationEvents(accesses, eventDependencies),
      productEventConsumer(products, eventDependencies),
      accountVerificationEvents(verificationRepository, eventDependencies),
      ...learning.consumers,
    ],
    workers: () => [],
    close: () => database.close(),
  };
}
