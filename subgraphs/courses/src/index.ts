import { Database, type DueWorker, type FactConsumer, FileFacts, type Logger, type Subgraph, buildSubgraph, selectionOf } from '../../kit/src';
import { Accesses, MembershipFacts } from './accesses';
import { ExperienceEntity, ExperienceRepository, ExperienceResolver } from './experiences';
import { migrations } from './migrations';
import { createReadModels } from './read-models';

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
  const database = await Database.open({ url, schema: 'courses', entities: [ExperienceEntity], migrations, log, poolSize });
  await database.migrate();
  const models = createReadModels();
  const experiences = new ExperienceRepository(database, models.experience);
  return {
    subgraph: buildSubgraph({
      name: 'courses',
      resolvers: [new ExperienceResolver(experiences)],
      references: { Experience: ({ id }, ctx, info) => experiences.find(ctx, id as string, selectionOf(info, 'Experience')) },
    }),
    database,
    consumers: [new FileFacts(database, log), new MembershipFacts(database, new Accesses(database), log)],
    startWorkers: () => [],
    close: () => database.close(),
  };
}
