import pg from 'pg';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

let service: TestService;
let database: pg.Client;
beforeAll(async () => {
  service = await openService();
  database = new pg.Client({ connectionString: service.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await service.close();
});

type Row = { readonly id: string } & Readonly<Record<string, unknown>>;

const account = (): string => service.demoData.accounts[0]?.id ?? '';
const post = async (path: string, body: object = {}, as?: string): Promise<Row> => {
  const { status, json, text } = await service.request({
    method: 'POST',
    path: `/api/v1${path}`,
    body,
    ...(as && { as }),
  });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  return json as Row;
};
const list = async (path: string): Promise<readonly Row[]> => {
  const { status, json, text } = await service.request({ path: `/api/v1${path}` });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return (json as { data: readonly Row[] }).data;
};
/** Deletes the rows, and returns the number of successful deletions. */
async function deleteAll(path: string, rows: readonly Row[]): Promise<number> {
  let deleted = 0;
  for (const { id } of rows) {
    const { status } = await service.request({ method: 'DELETE', path: `/api/v1${path}/${id}` });
    deleted += Number(status < 300);
  }
  return deleted;
}

async function until200(path: string, as: string): Promise<void> {
  await until(
    async () => (await service.request({ method: 'POST', path: `/api/v1${path}`, body: {}, as })).status === 200,
  );
}

/** Creates a lesson in a new course, and completes it as a user. */
async function completedLesson(): Promise<{ readonly lesson: Row; readonly course: Row; readonly chapter: Row }> {
  const experience = (await list(`/experiences?account_id=${account()}`)).find(
    ({ app }) => (app as { name: string }).name === 'Courses',
  );
  const course = await post('/courses', { experience_id: experience?.id, title: 'Removed at once' });
  const chapter = await post('/course_chapters', { course_id: course.id });
  const lesson = await post('/course_lessons', { chapter_id: chapter.id, lesson_type: 'text', title: 'Over' });
  const path = `/course_lessons/${lesson.id}`;
  for (const { token } of service.demoData.users) {
    const { status } = await service.request({ method: 'POST', path: `/api/v1${path}/start`, body: {}, as: token });
    if (status >= 300) continue;
    await until200(`${path}/mark_as_completed`, token);
    return { lesson, course, chapter };
  }
  throw new Error('No user of the demo data has access to the course.');
}

/** Renders every event of the log again from its row snapshot, as if none had been rendered before. */
async function renderAnew(): Promise<void> {
  await database.query('BEGIN');
  await database.query(
    'UPDATE events.log SET body = NULL, previous_body = NULL, published_at = NULL, render_failed = false',
  );
  await database.query('UPDATE events.log_state SET published_position = dropped_position');
  await database.query('COMMIT');
  await allPublished();
}

async function allPublished(): Promise<void> {
  await until(
    async () =>
      (await database.query('SELECT last_position = published_position AS all FROM events.log_state')).rows[0].all,
  );
}

/** The published body of the event that the lesson was completed, null before it is rendered. */
async function completionOf(lesson: Row): Promise<object | null> {
  const { rows } = await database.query(
    `SELECT body::json AS body FROM events.log
      WHERE type = 'course_lesson_interaction.completed' AND body::json -> 'lesson' ->> 'id' = $1`,
    [lesson.id],
  );
  return rows[0]?.body ?? null;
}

async function bodiesOf(type: string): Promise<{ readonly resource_id: string; readonly body: object }[]> {
  const { rows } = await database.query(
    'SELECT resource_id, body::json AS body FROM events.log WHERE type = $1 ORDER BY position',
    [type],
  );
  return rows;
}

it('an event keeps its body when everything deletable is deleted before it is rendered', async () => {
  const { lesson, course, chapter } = await completedLesson();
  await until(async () => (await completionOf(lesson)) !== null);
  await allPublished();
  const before = await bodiesOf('course_lesson_interaction.completed');
  expect(await completionOf(lesson)).toMatchObject({
    completed: true,
    lesson: { id: lesson.id, title: 'Over', chapter: { id: chapter.id } },
    course: { id: course.id, title: 'Removed at once' },
  });
  const of = `account_id=${account()}&first=100`;
  const deleted = {
    lessons: await deleteAll('/course_lessons', [lesson]),
    courses: await deleteAll('/courses', await list(`/courses?${of}`)),
    experiences: await deleteAll('/experiences', await list(`/experiences?${of}`)),
    promoCodes: await deleteAll('/promo_codes', await list(`/promo_codes?${of}`)),
    configurations: await deleteAll('/checkout_configurations', await list(`/checkout_configurations?${of}`)),
    plans: await deleteAll('/plans', await list(`/plans?${of}`)),
    products: await deleteAll('/products', await list(`/products?${of}`)),
  };
  expect(Object.entries(deleted).filter(([, count]) => count === 0)).toEqual([]);
  await allPublished();
  await renderAnew();
  const { rows: without } = await database.query(
    'SELECT type, resource_id FROM events.log WHERE render_failed ORDER BY position',
  );
  expect(without).toEqual([]);
  expect(await bodiesOf('course_lesson_interaction.completed')).toEqual(before);
  const { rows: kinds } = await database.query(
    "SELECT count(DISTINCT type)::int AS count FROM events.log WHERE type NOT LIKE 'fact:%'",
  );
  expect(kinds[0].count).toBeGreaterThan(30);
});
