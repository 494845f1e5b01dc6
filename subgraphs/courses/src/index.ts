import { Commands, Database, type DueWorker, type FactConsumer, FileFacts, KnownFiles, type Logger, type Subgraph, buildSubgraph } from '../../kit/src';
import { Accesses, MembershipFacts } from './accesses';
import { ExperienceEntity, createExperiences } from './experiences';
import { ProductLicenseEntity } from './licensing';
import { migrations } from './migrations';
import { KnownProducts, ProductFacts } from './products';
import { createReadModels } from './read-models';
import { User } from './users/user.type';

export interface CoursesOptions {
  readonly databaseUrl: string;
  readonly log: Logger;
  /** Told after each commit, so that waiting events are fetched at once. */
  readonly committed?: () => void;
  readonly poolSize?: number;
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
  const { databaseUrl: url, log, poolSize } = options;
  const database = await Database.open({ url, schema: 'courses', entities: [ExperienceEntity, ProductLicenseEntity], migrations, log, poolSize });
  await database.migrate();
  const models = createReadModels();
  const [accesses, products] = [new Accesses(database), new KnownProducts(database)];
  const commands = new Commands(database, options.committed);
  const experiences = createExperiences({ database, models, commands, accesses, products, files: new KnownFiles(database) });
  return {
    subgraph: buildSubgraph({
      name: 'courses', orphanedTypes: [User],
      resolvers: [...experiences.resolvers],
      references: { ...experiences.references },
    }),
    database,
    consumers: [new FileFacts(database, log), new MembershipFacts(database, accesses, log), new ProductFacts(database, products, log)],
    startWorkers: () => [],
    close: () => database.close(),
  };
}
