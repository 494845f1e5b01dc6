import pg from 'pg';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import { type Api, apiOf, newestVersion } from '../support/api';
import { type Listener, listenTo } from '../support/live-events';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

interface Question {
  readonly id: string;
  readonly options: readonly { readonly id: string; readonly is_correct: boolean }[];
}

/** Fields that the tests read from the response bodies of these operations. */
interface ResponseBody {
  readonly id: string;
  readonly completed: boolean;
  readonly user: { readonly id: string };
  readonly assessment_questions: Question[];
  readonly data: readonly ResponseBody[];
}

/** Fields that are empty in a locked lesson. */
const lockedFields = {
  content: null,
  embed_type: null,
  embed_id: null,
  video_asset: null,
  main_pdf: null,
  attachments: [],
  assessment_questions: [],
};

const dated = ['2025-01-01', '2026-07-20', '2026-07-23', '2026-08-21'] as const;
const notFound = {
  status: 404,
  type: 'not_found',
  code: 'not_found',
  message: 'No such resource was found.',
  param: null,
};
const experienceId = 'exp_scenarioSchool01';

let service: TestService;
let api: Api<ResponseBody>;
let listener: Listener;
let student: TestService['demoData']['users'][number];
let membershipId: string;
const created: Record<'course' | 'chapter' | 'text' | 'quiz', string> = { course: '', chapter: '', text: '', quiz: '' };
let questions: Question[];
let quizInteraction: string;

beforeAll(async () => {
  service = await openService();
  api = apiOf(service);
  student = service.demoData.users.at(-1) as typeof student;
  const payloads = dated
    .map((version) => `v${version.replaceAll('-', '_')}: payload(apiVersionDate: "${version}")`)
    .join(' ');
  listener = await listenTo(
    service.origin.replace('http', 'ws').concat('/graphql'),
    service.demoData.accounts[0]?.keys.latest ?? '',
    {
      types: ['course_lesson_interaction.completed'],
      fields: `id type cursor resourceId accountId ${payloads}`,
    },
  );
});
afterAll(async () => {
  await listener.stop();
  await service.close();
});

const as = () => ({ as: student.token });
const lesson = (id: string, step: string) => `/course_lessons/${id}/${step}`;
const correctAnswers = () =>
  questions.map(({ id, options }, index) =>
    index === 0
      ? { question_id: id, answer_text: ' PARIS ' }
      : {
          question_id: id,
          selected_option_ids: options.filter((option) => option.is_correct).map((option) => option.id),
        },
  );
const students = (extraQuery = '') => api.ok('GET', `/course_students?course_id=${created.course}${extraQuery}`);

/** Expects that the student cannot read the course, its chapter and its lessons, and that no list contains them. */
async function expectNotReadable(): Promise<void> {
  const paths = [
    `/courses/${created.course}`,
    `/course_chapters/${created.chapter}`,
    `/course_lessons/${created.text}`,
  ];
  for (const path of paths)
    expect(await api.refused('GET', path, as())).toEqual({ ...notFound, message: 'The resource does not exist.' });
  const lists = [
    `/courses?experience_id=${experienceId}`,
    `/course_chapters?course_id=${created.course}`,
    `/course_lessons?course_id=${created.course}`,
    `/course_lessons?chapter_id=${created.chapter}`,
  ];
  for (const path of lists) expect(await api.refused('GET', path, as())).toEqual(notFound);
  for (const path of ['/courses', '/course_lessons'])
    expect(JSON.stringify(await api.ok('GET', path, as()))).not.toContain(
      path === '/courses' ? created.course : created.text,
    );
}

it('a course is created for the members of a product and is not visible to others', async () => {
  const accountId = service.demoData.accounts[0]?.id as string;
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(
    "INSERT INTO courses.experiences (id, account_id, app_id, name, is_public, created_at) VALUES ($1, $2, 'app_courses', 'School', false, now())",
    [experienceId, accountId],
  );
  await client.query(
    'INSERT INTO courses.experience_products (experience_id, product_id, account_id) VALUES ($1, $2, $3)',
    [experienceId, service.demoData.examples.product_id, accountId],
  );
  await client.end();
  const make = async (path: string, body: object, version: string) =>
    (await api.ok('POST', path, { body, version })).id;
  created.course = await make(
    '/courses',
    {
      experience_id: experienceId,
      title: 'Capitals',
      certificate_after_completion_enabled: true,
      require_completing_lessons_in_order: true,
    },
    '2025-01-01',
  );
  created.chapter = await make('/course_chapters', { course_id: created.course }, '2026-07-20');
  created.text = await make(
    '/course_lessons',
    { chapter_id: created.chapter, lesson_type: 'text', title: 'Read' },
    '2026-07-23',
  );
  created.quiz = await make(
    '/course_lessons',
    { chapter_id: created.chapter, lesson_type: 'quiz', title: 'Answer' },
    '2026-08-21',
  );
  const options = [
    { option_text: 'Madrid', is_correct: true },
    { option_text: 'Lisbon', is_correct: false },
  ];
  const quiz = await api.ok('PATCH', `/course_lessons/${created.quiz}`, {
    version: '2025-01-01',
    body: {
      max_attempts: 2,
      assessment_completion_requirement: { minimum_grade_percent: 100 },
      assessment_questions: [
        { question_text: 'France?', question_type: 'short_answer', correct_answer: 'Paris' },
        { question_text: 'Spain?', question_type: 'multiple_choice', correct_answer: '', options },
      ],
    },
  });
  questions = quiz.assessment_questions;
  await api.ok('PATCH', `/course_lessons/${created.quiz}`, {
    body: { content: 'Think first.' },
    version: '2026-08-21',
  });
  expect(await api.refused('POST', lesson(created.text, 'start'), as())).toEqual(notFound);
  await expectNotReadable();
  expect((await students()).data).toEqual([]);
});

it('the course opens for the buyer of the product', async () => {
  const plan = await api.ok('POST', '/plans', {
    body: {
      product_id: service.demoData.examples.product_id,
      plan_type: 'one_time',
      initial_price: 30,
      title: 'Course',
      visibility: 'visible',
    },
  });
  const path = `/checkout/${plan.id}`;
  const { text } = await service.request({ path, as: null });
  const fields = {
    ...fieldsIn(text),
    action: 'pay',
    email: `${student.username}@demo.example`,
    name: '',
    card_number: '4242 4242 4242 4242',
    card_expiry: '12/39',
    card_cvc: '737',
  };
  expect((await service.request({ ...formCall(path, fields), as: null })).status).toBe(303);
  const [membership] = (
    await api.ok('GET', `/memberships?account_id=${service.demoData.accounts[0]?.id}&plan_ids[]=${plan.id}`, {
      version: '2026-07-20',
    })
  ).data as [ResponseBody];
  expect(membership.user.id).toBe(student.id);
  membershipId = membership.id;
  const started = await until(
    () => api.call('POST', lesson(created.text, 'start'), { ...as(), version: '2025-01-01' }),
    ({ status }) => status === 200,
  );
  expect(started.json).toBe(true);
});

it('the student reads the course at every version, without the content of locked lessons', async () => {
  const { updated_at: changedAt, ...course } = (await api.ok('GET', `/courses/${created.course}`)) as ResponseBody & {
    readonly updated_at: string;
  };
  for (const version of dated) {
    const read = (path: string) => api.ok('GET', path, { ...as(), version });
    expect(await read(`/courses/${created.course}`)).toEqual({ ...course, updated_at: changedAt });
    for (const query of ['', `?experience_id=${experienceId}`, `?company_id=${service.demoData.accounts[0]?.id}`])
      expect((await read(`/courses${query}`)).data.map(({ id }) => id)).toContain(created.course);
    expect(await read(`/course_chapters/${created.chapter}`)).toEqual(
      await api.ok('GET', `/course_chapters/${created.chapter}`, { version }),
    );
    expect((await read(`/course_chapters?course_id=${created.course}`)).data).toMatchObject([{ id: created.chapter }]);
    expect((await read(`/course_lessons?course_id=${created.course}`)).data).toMatchObject([
      { id: created.quiz, title: 'Answer', order: 1, lesson_type: 'quiz', content: null },
      { id: created.text, title: 'Read' },
    ]);
    expect(await read(`/course_lessons/${created.quiz}`)).toEqual({
      ...(await api.ok('GET', `/course_lessons/${created.quiz}`, { version })),
      ...lockedFields,
    });
  }
});

it('the first lesson creates a course student, equal at every version', async () => {
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  const row = {
    id: expect.stringMatching(/^crst_/),
    completed_lessons_count: 0,
    completion_rate: 0,
    total_lessons_count: 2,
    first_interaction_at: time,
    last_interaction_at: time,
    user: { id: student.id, name: expect.any(String), username: student.username },
  };
  const [found] = (await students()).data as [ResponseBody];
  expect(found).toEqual(row);
  const course = { id: created.course, title: 'Capitals', experience: { id: experienceId } };
  for (const version of dated)
    expect(await api.ok('GET', `/course_students/${found.id}`, { ...as(), version })).toEqual({ ...found, course });
  const wanted = await until(
    () => students(`&keyword=${student.username.toUpperCase()}`),
    ({ data }) => data.length === 1,
  );
  expect(wanted.data).toEqual([found]);
  expect((await students('&keyword=nobody')).data).toEqual([]);
});

it('lessons must be completed in order, and a quiz is completed by passing it', async () => {
  expect(await api.refused('POST', lesson(created.quiz, 'start'), as())).toMatchObject({
    status: 409,
    type: 'conflict',
    message: `The lesson ${created.text} must be completed first.`,
  });
  for (const version of dated)
    expect(await api.ok('POST', lesson(created.text, 'mark_as_completed'), { ...as(), version })).toBe(true);
  expect(await api.refused('POST', lesson(created.quiz, 'mark_as_completed'), as())).toEqual({
    status: 409,
    type: 'conflict',
    code: 'conflict',
    message: 'A quiz is completed only by a passing submission.',
    param: null,
  });
  const [first, second] = questions.map(({ id }) => id) as [string, string];
  const unlocked = await api.ok('GET', `/course_lessons/${created.quiz}`, as());
  expect(unlocked).toMatchObject({
    content: 'Think first.',
    assessment_questions: [
      { id: first, correct_answer: null, options: [] },
      { id: second, correct_answer: null },
    ],
  });
  expect(unlocked.assessment_questions[1]?.options).toMatchObject([
    { option_text: 'Madrid', is_correct: null },
    { option_text: 'Lisbon', is_correct: null },
  ]);
  const failed = await api.ok('POST', lesson(created.quiz, 'submit_assessment'), {
    ...as(),
    version: '2025-01-01',
    body: { answers: [{ ...correctAnswers()[0], extra: 1 }] },
  });
  expect(failed).toEqual({
    id: expect.stringMatching(/^crsu_/),
    created_at: expect.any(String),
    updated_at: expect.any(String),
    result_grade: 50,
    result_correct: 1,
    result_question_count: 2,
    result_passing_grade: false,
    result_graded_questions: {
      [first]: { correct: true, answer_text: ' PARIS ', selected_option_ids: [] },
      [second]: { correct: false, answer_text: null, selected_option_ids: [] },
    },
    score_percent: 50,
    user: { id: student.id, name: expect.any(String), username: student.username },
    lesson: { id: created.quiz, title: 'Answer' },
  });
  expect(
    await api.refused('POST', lesson(created.quiz, 'submit_assessment'), {
      ...as(),
      body: { answers: [{ question_id: 'ques_other' }] },
    }),
  ).toEqual({
    status: 400,
    type: 'invalid_request_error',
    code: 'parameter_invalid',
    message: 'The lesson has no such question.',
    param: 'answers[0].question_id',
  });
  const headers = { 'idempotency-key': 'second try' };
  const submitPassing = () =>
    api.call('POST', lesson(created.quiz, 'submit_assessment'), {
      ...as(),
      version: '2026-07-20',
      body: { answers: correctAnswers() },
      headers,
    });
  const [passed, repeated] = [await submitPassing(), await submitPassing()];
  expect(passed.json).toMatchObject({ result_grade: 100, result_passing_grade: true });
  expect([repeated.text, repeated.headers['idempotent-replayed']]).toEqual([passed.text, 'true']);
  expect(
    await api.refused('POST', lesson(created.quiz, 'submit_assessment'), {
      ...as(),
      body: { answers: correctAnswers() },
    }),
  ).toMatchObject({ status: 409, message: 'This assessment can be submitted 2 times.' });
});

it('each completed lesson publishes one event, equal to the REST read', async () => {
  const events = await listener.received(2);
  expect(events.map(({ type }) => type)).toEqual([
    'course_lesson_interaction.completed',
    'course_lesson_interaction.completed',
  ]);
  quizInteraction = events[1]?.resourceId as string;
  for (const event of events) {
    for (const version of dated)
      expect(event[`v${version.replaceAll('-', '_')}`]).toEqual(
        await api.ok('GET', `/course_lesson_interactions/${event.resourceId}`, { version }),
      );
  }
  expect(events[1]?.v2026_08_21).toEqual({
    id: quizInteraction,
    completed: true,
    created_at: expect.any(String),
    lesson: { id: created.quiz, title: 'Answer', chapter: { id: created.chapter } },
    user: { id: student.id, name: expect.any(String), username: student.username },
    course: { id: created.course, title: 'Capitals', experience: { id: experienceId } },
  });
  expect(JSON.stringify(events)).not.toContain('@');
});

it('completing the course earns the certificate', async () => {
  const [found] = (await students()).data as [ResponseBody];
  expect(found).toMatchObject({ completed_lessons_count: 2, completion_rate: 100, total_lessons_count: 2 });
  const text = 'query ($id: ID!) { courseStudent(id: $id) { completedAt certificateEarnedAt user { email } } }';
  const { json } = await service.query(text, { id: found.id }, student.token);
  const { completedAt, certificateEarnedAt } = (json as any).data.courseStudent;
  expect([certificateEarnedAt, typeof completedAt]).toEqual([completedAt, 'string']);
});

it('interactions are listed with every filter, for the seller and for the student', async () => {
  const list = async (query: string, options = {}) =>
    (await api.ok('GET', `/course_lesson_interactions?${query}`, options)).data.map(({ id }) => id);
  const lessonList = await list(`course_id=${created.course}`);
  expect(lessonList).toEqual([quizInteraction, expect.stringMatching(/^crli_/)]);
  for (const version of dated) expect(await list('user_id=me', { ...as(), version })).toEqual(lessonList);
  expect(await list(`user_id=${student.id}&lesson_id=${created.quiz}&completed=true`)).toEqual([quizInteraction]);
  expect(await list(`lesson_id=${created.quiz}&completed=false`)).toEqual([]);
  expect(await list(`course_id=${created.course}`, { as: service.demoData.accounts[1]?.keys.latest })).toEqual([]);
});

it('the course closes with the membership, and its progress is kept', async () => {
  await api.ok('POST', `/memberships/${membershipId}/cancel`, { version: newestVersion, body: {} });
  await until(
    () => api.call('POST', lesson(created.text, 'start'), as()),
    ({ status }) => status === 404,
  );
  for (const step of ['start', 'mark_as_completed'])
    expect(await api.refused('POST', lesson(created.text, step), as())).toEqual(notFound);
  expect(
    await api.refused('POST', lesson(created.quiz, 'submit_assessment'), { ...as(), body: { answers: [] } }),
  ).toEqual(notFound);
  expect(await api.refused('GET', `/course_lesson_interactions/${quizInteraction}`, as())).toEqual({
    ...notFound,
    message: 'The resource does not exist.',
  });
  await expectNotReadable();
  expect((await students()).data).toMatchObject([{ completed_lessons_count: 2, completion_rate: 100 }]);
  expect(await api.ok('GET', `/course_lesson_interactions/${quizInteraction}`)).toMatchObject({ completed: true });
  expect(listener.events).toHaveLength(2);
});
