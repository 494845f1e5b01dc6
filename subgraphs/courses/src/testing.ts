import { templateDatabase } from '../../../test/support';
import { createLogger } from '../../kit/src';
import { longTimeoutLimits } from '../../kit/src/testing/limits';
import { type Courses, type CoursesOptions, createCoursesSubgraph } from '.';

const log = createLogger('silent');

function open(databaseUrl: string, options: Partial<CoursesOptions> = {}): Promise<Courses> {
  return createCoursesSubgraph({
    databaseUrl,
    log,
    poolSize: 12,
    sandbox: true,
    limits: longTimeoutLimits,
    ...options,
  });
}

const migrated = templateDatabase('courses', async (url) => (await open(url)).close());

/** Courses domain on a separate, migrated test database, with the connection URL of this database. */
export interface TestCourses extends Courses {
  readonly databaseUrl: string;
}

/** Opens the courses domain on a new test database, in sandbox mode by default. Its workers are not started. */
export async function openTestCourses(options: Partial<CoursesOptions> = {}): Promise<TestCourses> {
  const database = await migrated();
  const courses = await open(database.url, options);
  return {
    ...courses,
    databaseUrl: database.url,
    close: async () => {
      await courses.close();
      await database.drop();
    },
  };
}
