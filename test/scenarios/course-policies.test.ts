import { endpointKeys } from '../conformance/support/operation';
import { openService, type TestService } from '../support/service';
import { DatabaseState } from '../support/database-state';

/** An operation on courses: its request, and its response to a caller of another account. */
interface Operation {
  readonly path?: string;
  readonly body?: object;
  /** Status for a caller of another account. Default 404; 200 for lists that are empty instead. */
  readonly elsewhere?: number;
}

/** Operations that a team performs on the courses of its account. */
const operations: Readonly<Record<string, Operation>> = {
  'GET /courses': { path: '/courses?company_id={account}' },
  'POST /courses': { body: { experience_id: '{experience}', title: 'More' } },
  'GET /courses/{id}': { path: '/courses/{course}' },
  'PATCH /courses/{id}': { path: '/courses/{course}', body: { tagline: 'More' } },
  'DELETE /courses/{id}': { path: '/courses/{course}' },
  'GET /course_chapters': { path: '/course_chapters?course_id={course}' },
  'POST /course_chapters': { body: { course_id: '{course}' } },
  'GET /course_chapters/{id}': { path: '/course_chapters/{chapter}' },
  'PATCH /course_chapters/{id}': { path: '/course_chapters/{chapter}', body: { title: 'More' } },
  'DELETE /course_chapters/{id}': { path: '/course_chapters/{chapter}' },
  'GET /course_lessons': { path: '/course_lessons?course_id={course}' },
  'POST /course_lessons': { body: { chapter_id: '{chapter}', lesson_type: 'text' } },
  'GET /course_lessons/{id}': { path: '/course_lessons/{lesson}' },
  'PATCH /course_lessons/{id}': { path: '/course_lessons/{lesson}', body: { title: 'More' } },
  'DELETE /course_lessons/{id}': { path: '/course_lessons/{lesson}' },
  'GET /course_students': { path: '/course_students?course_id={course}' },
  'GET /course_students/{id}': { path: '/course_students/{student}' },
  'GET /course_lesson_interactions': { path: '/course_lesson_interactions?course_id={course}', elsewhere: 200 },
  'GET /course_lesson_interactions/{id}': { path: '/course_lesson_interactions/{interaction}' },
};

/** Operations that students perform themselves, with their request bodies. */
const steps: Readonly<Record<string, object>> = {
  start: {},
  mark_as_completed: {},
  submit_assessment: { answers: [] },
};

const namesQuery = `SELECT c.account_id AS account, c.experience_id AS experience, c.id AS course, ch.id AS chapter, l.id AS lesson, i.id AS interaction, i.student_id AS student, q.id AS quiz
  FROM courses.interactions i JOIN courses.lessons l ON l.id = i.lesson_id JOIN courses.chapters ch ON ch.id = l.chapter_id JOIN courses.courses c ON c.id = l.course_id
  JOIN courses.lessons q ON q.course_id = c.id AND q.lesson_type = 'quiz' ORDER BY i.created_at LIMIT 1`;

let service: TestService;
let state: DatabaseState;
let names: Record<string, string>;
beforeAll(async () => {
  service = await openService();
  state = await DatabaseState.open(service.databaseUrl);
  [names = {}] = await state.rows<Record<string, string>>(namesQuery);
  await state.remember();
});
afterEach(() => state.restore());
afterAll(async () => {
  await state.close();
  await service.close();
});

const filled = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value).replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '')) as T;

async function statusOf(key: string, { path, body }: Operation, as: string | null): Promise<[number, string | null]> {
  const [method = '', pattern = ''] = key.split(' ');
  const { status, json } = await service.request({
    method,
    path: `/api/v1${filled(path ?? pattern)}`,
    body: body && filled(body),
    as,
  });
  return [status, (json as { error?: { code: string } } | null)?.error?.code ?? null];
}

it('every operation on courses has a case', () => {
  const covered = [
    ...Object.keys(operations),
    ...Object.keys(steps).map((step) => `POST /course_lessons/{lesson_id}/${step}`),
  ];
  expect(
    endpointKeys
      .filter((key) => key.includes(' /course'))
      .map((key) => key.replace('v1 ', ''))
      .toSorted(),
  ).toEqual(covered.toSorted());
});

describe.each(Object.entries(operations))('%s', (key, operation) => {
  it('is for callers with the permission on the account', async () => {
    const [first, second] = service.demoData.accounts;
    expect(await statusOf(key, operation, null)).toEqual([401, 'unauthorized']);
    expect(await statusOf(key, operation, second?.keys.latest ?? '')).toEqual(
      operation.elsewhere === 200 ? [200, null] : [404, 'not_found'],
    );
    expect(await statusOf(key, operation, first?.keys.read_only ?? '')).toEqual([403, 'forbidden']);
    expect(await statusOf(key, operation, first?.keys.latest ?? '')).toEqual([200, null]);
  });
});

const reads = Object.entries(operations).filter(([key]) =>
  /^GET \/(courses|course_chapters|course_lessons)(\/|$)/.test(key),
);

describe.each(reads)('%s', (key, operation) => {
  it('is also for users to whom the experience is open', async () => {
    const student = service.demoData.users.at(-1)?.token ?? '';
    await state.rows('UPDATE courses.experiences SET is_public = true');
    expect(await statusOf(key, operation, student)).toEqual([200, null]);
    expect(await statusOf(key, operation, service.demoData.accounts[1]?.keys.latest ?? '')).toEqual([404, 'not_found']);
    await state.rows("UPDATE courses.courses SET visibility = 'hidden'");
    expect(await statusOf(key, operation, student)).toEqual(key === 'GET /courses' ? [200, null] : [404, 'not_found']);
    await state.rows('UPDATE courses.experiences SET is_public = false');
    expect(await statusOf(key, operation, student)).toEqual([404, 'not_found']);
  });
});

describe.each(Object.entries(steps))('POST /course_lessons/{lesson_id}/%s', (step, body) => {
  it('is for users with access', async () => {
    const key = `POST /course_lessons/{lesson_id}/${step}`;
    const operation = { path: `/course_lessons/{${step === 'submit_assessment' ? 'quiz' : 'lesson'}}/${step}`, body };
    const [user] = service.demoData.users;
    expect(await statusOf(key, operation, null)).toEqual([401, 'unauthorized']);
    for (const { keys } of service.demoData.accounts)
      expect(await statusOf(key, operation, keys.latest)).toEqual([403, 'forbidden']);
    expect(await statusOf(key, operation, user?.token ?? '')).toEqual([200, null]);
    await state.rows('UPDATE courses.experiences SET is_public = false');
    const stranger = service.demoData.users.at(-1)?.token ?? '';
    expect(await statusOf(key, operation, stranger)).toEqual([404, 'not_found']);
  });
});
