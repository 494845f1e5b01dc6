import { createHash } from 'node:crypto';
import { api, course, experience, createResource, service, setUpTests, uploaded, versions } from './testing/courses';
import { png } from '../support/png';

setUpTests();

describe.each(versions)('at %s', (version) => {
  const ok = (method: string, path: string, body?: object) => api.ok(method, path, { version, body });

  it('an author creates a course, reorders its chapters and lessons, and deletes it', async () => {
    const written = await ok(
      'POST',
      '/courses',
      course({ tagline: 'Mate!', order: '1000.5', require_completing_lessons_in_order: true }),
    );
    expect(written).toEqual({
      id: expect.stringMatching(/^cors_/),
      title: 'Chess',
      tagline: 'Mate!',
      cover_image: null,
      thumbnail: null,
      description: null,
      language: 'en',
      certificate_after_completion_enabled: false,
      require_completing_lessons_in_order: true,
      order: '1000.5',
      visibility: 'visible',
      created_at: expect.any(String),
      updated_at: expect.any(String),
      chapters: [],
    });
    const { chapters: _chapters, ...row } = written;
    expect((await ok('GET', `/courses?experience_id=${experience}&first=1`)).data).toEqual([row]);
    expect((await ok('GET', `/courses?company_id=${service.demoData.accounts[0]?.id}&first=1`)).data).toEqual([row]);

    const [openings, endings] = [
      await ok('POST', '/course_chapters', { course_id: written.id, title: 'Openings' }),
      await ok('POST', '/course_chapters', { course_id: written.id }),
    ];
    expect([openings, endings]).toEqual([
      { id: expect.stringMatching(/^chap_/), title: 'Openings', order: 0, lessons: [] },
      { id: expect.stringMatching(/^chap_/), title: 'Untitled chapter', order: 1, lessons: [] },
    ]);
    expect(await ok('PATCH', `/course_chapters/${endings.id}`, { title: 'Endings' })).toEqual({
      ...endings,
      title: 'Endings',
    });
    expect((await ok('GET', `/course_chapters?course_id=${written.id}`)).data).toEqual([
      { id: endings.id, title: 'Endings', order: 1 },
      { id: openings.id, title: 'Openings', order: 0 },
    ]);

    const lesson = await ok('POST', '/course_lessons', {
      chapter_id: openings.id,
      lesson_type: 'text',
      title: 'e4',
      content: 'Best by test.',
      days_from_course_start_until_unlock: 3,
    });
    const listed = {
      id: expect.stringMatching(/^lesn_/),
      title: 'e4',
      order: 0,
      lesson_type: 'text',
      visibility: 'visible',
      content: 'Best by test.',
      days_from_course_start_until_unlock: 3,
      embed_type: null,
      embed_id: null,
      created_at: expect.any(String),
      thumbnail: null,
    };
    expect(lesson).toEqual({ ...listed, video_asset: null, main_pdf: null, assessment_questions: [], attachments: [] });
    expect((await ok('GET', `/course_lessons?chapter_id=${openings.id}`)).data).toEqual([listed]);
    const video = await ok('POST', '/course_lessons', { chapter_id: openings.id, lesson_type: 'video' });
    const withVideo = await ok('PATCH', `/course_lessons/${video.id}`, {
      mux_asset_id: 'asset_1',
      title: 'd4',
      embed_type: null,
    });
    expect(withVideo.video_asset).toEqual({
      id: expect.stringMatching(/^vid_/),
      asset_id: 'asset_1',
      playback_id: null,
      signed_playback_id: createHash('sha256').update('asset_1').digest('base64url'),
      status: 'ready',
      audio_only: false,
      duration_seconds: expect.any(Number),
      signed_video_playback_token: null,
      signed_thumbnail_playback_token: null,
      signed_storyboard_playback_token: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      finished_uploading_at: expect.any(String),
    });

    const moved = (id: string, chapter_id: string, order: number, title: string) => ({ id, chapter_id, order, title });
    const ordered = await ok('PATCH', `/courses/${written.id}`, {
      chapters: [
        { id: openings.id, order: 2, title: 'Openings', lessons: [moved(lesson.id, openings.id, 0, 'e4!')] },
        { id: endings.id, order: 1, title: 'Endings', lessons: [moved(video.id, endings.id, 5, 'd4')] },
      ],
    });
    expect(ordered.chapters).toEqual([
      {
        id: endings.id,
        title: 'Endings',
        order: 0,
        lessons: [
          {
            id: video.id,
            lesson_type: 'video',
            title: 'd4',
            order: 0,
            thumbnail: null,
            video_asset: {
              signed_playback_id: withVideo.video_asset.signed_playback_id,
              signed_thumbnail_playback_token: null,
              duration_seconds: withVideo.video_asset.duration_seconds,
            },
          },
        ],
      },
      {
        id: openings.id,
        title: 'Openings',
        order: 1,
        lessons: [{ id: lesson.id, lesson_type: 'text', title: 'e4!', order: 0, thumbnail: null, video_asset: null }],
      },
    ]);
    expect(await ok('GET', `/courses/${written.id}`)).toEqual(ordered);

    expect(await ok('DELETE', `/course_lessons/${video.id}`)).toBe(true);
    expect(await ok('DELETE', `/course_chapters/${endings.id}`)).toBe(true);
    expect((await ok('GET', `/courses/${written.id}`)).chapters).toMatchObject([{ id: openings.id, order: 0 }]);
    expect(await ok('DELETE', `/courses/${written.id}`)).toBe(true);
    for (const path of [`/courses/${written.id}`, `/course_chapters/${openings.id}`, `/course_lessons/${lesson.id}`]) {
      expect(await api.refused('GET', path, { version })).toMatchObject({
        status: 404,
        type: 'not_found',
        code: 'not_found',
      });
      expect(await api.refused('DELETE', path, { version })).toMatchObject({ status: 404, code: 'not_found' });
    }
  });

  it('an author writes an assessment and sees its correct answers', async () => {
    const lesson = await createResource('/course_lessons', {
      chapter_id: await createResource('/course_chapters', { course_id: await createResource('/courses', course()) }),
      lesson_type: 'quiz',
    });
    const questions = [
      {
        question_text: 'Best first move?',
        question_type: 'multiple_choice',
        correct_answer: 'e4',
        options: [
          { option_text: 'e4', is_correct: true },
          { option_text: 'h4', is_correct: false },
        ],
      },
      {
        question_text: 'A pawn moves back.',
        question_type: 'true_false',
        correct_answer: 'false',
        image: null,
        options: null,
      },
    ];
    const response = await ok('PATCH', `/course_lessons/${lesson}`, {
      assessment_questions: questions,
      max_attempts: 2,
      assessment_completion_requirement: { minimum_grade_percent: 66.67 },
    });
    const [choiceQuestion, belief] = response.assessment_questions;
    expect(response.assessment_questions).toEqual([
      {
        id: expect.stringMatching(/^ques_/),
        question_text: 'Best first move?',
        question_type: 'multiple_choice',
        correct_answer: 'e4',
        order: 0,
        created_at: expect.any(String),
        image: null,
        options: [
          { id: expect.stringMatching(/^opt_/), option_text: 'e4', is_correct: true, order: 0 },
          { id: expect.stringMatching(/^opt_/), option_text: 'h4', is_correct: false, order: 1 },
        ],
      },
      {
        id: expect.stringMatching(/^ques_/),
        question_text: 'A pawn moves back.',
        question_type: 'true_false',
        correct_answer: 'false',
        order: 1,
        created_at: expect.any(String),
        image: null,
        options: [],
      },
    ]);
    const swapped = await ok('PATCH', `/course_lessons/${lesson}`, {
      assessment_questions: [
        { ...questions[1], id: belief.id },
        {
          ...questions[0],
          id: choiceQuestion.id,
          options: [
            { id: choiceQuestion.options[1].id, option_text: 'h4', is_correct: false },
            { option_text: 'd4', is_correct: true },
          ],
        },
      ],
    });
    expect(swapped.assessment_questions).toMatchObject([
      { id: belief.id, order: 0 },
      {
        id: choiceQuestion.id,
        order: 1,
        options: [
          { id: choiceQuestion.options[1].id, order: 0 },
          { option_text: 'd4', order: 1 },
        ],
      },
    ]);
    const rejection = await api.refused('PATCH', `/course_lessons/${lesson}`, {
      version,
      body: { assessment_completion_requirement: { minimum_grade_percent: 50, minimum_questions_correct: 1 } },
    });
    expect(rejection).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'assessment_completion_requirement',
    });
  });
});

describe('files of a course', () => {
  it('are returned once they are ready, and rejected if their type does not fit', async () => {
    const [picture, pdf] = [
      await uploaded('board.png', png),
      await uploaded('rules.pdf', Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')),
    ];
    const written = await api.ok('POST', '/courses', { body: course({ thumbnail: { id: picture } }) });
    expect(written.thumbnail).toEqual({
      id: picture,
      filename: 'board.png',
      content_type: 'image/png',
      optimized_url: expect.stringMatching(/^http/),
      source_url: expect.stringMatching(/^http/),
    });
    const lesson = await createResource('/course_lessons', {
      chapter_id: await createResource('/course_chapters', { course_id: written.id }),
      lesson_type: 'pdf',
      thumbnail: { id: picture },
    });
    const shown = await api.ok('PATCH', `/course_lessons/${lesson}`, {
      body: { main_pdf: { id: pdf }, attachments: [{ id: picture }, { id: pdf }] },
    });
    const file = (id: string, filename: string, content_type: string) => ({
      id,
      filename,
      content_type,
      url: expect.stringMatching(/^http/),
    });
    expect(shown).toMatchObject({
      main_pdf: file(pdf, 'rules.pdf', 'application/pdf'),
      attachments: [file(picture, 'board.png', 'image/png'), file(pdf, 'rules.pdf', 'application/pdf')],
      thumbnail: { url: expect.stringMatching(/^http/) },
    });
    const fetched = await fetch(shown.attachments[0].url);
    expect(Buffer.from(await fetched.arrayBuffer()).equals(png)).toBe(true);
    expect(
      await api.refused('PATCH', `/course_lessons/${lesson}`, { body: { main_pdf: { id: picture } } }),
    ).toMatchObject({
      status: 400,
      code: 'parameter_invalid',
      param: 'main_pdf.id',
      message: 'The file must be a PDF document.',
    });
    expect(await api.refused('PATCH', `/courses/${written.id}`, { body: { thumbnail: { id: pdf } } })).toMatchObject({
      status: 400,
      param: 'thumbnail.id',
    });
    expect(
      await api.ok('PATCH', `/course_lessons/${lesson}`, {
        body: { main_pdf: null, attachments: null, thumbnail: null },
      }),
    ).toMatchObject({ main_pdf: null, attachments: [], thumbnail: null });
  });
});

describe('other callers', () => {
  it('cannot read or change a course without a credential, from another account, or without the permission', async () => {
    const id = await createResource('/courses', course());
    const chapter = await createResource('/course_chapters', { course_id: id });
    const lesson = await createResource('/course_lessons', { chapter_id: chapter, lesson_type: 'text' });
    const [, other] = service.demoData.accounts;
    const readOnly = service.demoData.accounts[0]?.keys.read_only as string;
    const paths = [`/courses/${id}`, `/course_chapters/${chapter}`, `/course_lessons/${lesson}`];
    for (const path of paths) {
      for (const [method, body] of [['GET'], ['PATCH', { title: 'Mine' }], ['DELETE']] as const) {
        expect(await api.refused(method, path, { as: null, body })).toMatchObject({
          status: 401,
          type: 'unauthorized',
        });
        expect(await api.refused(method, path, { as: other?.keys.latest, body })).toMatchObject({
          status: 404,
          type: 'not_found',
        });
        expect(await api.refused(method, path, { as: readOnly, body })).toMatchObject({
          status: 403,
          type: 'forbidden',
        });
      }
    }
    expect(await api.refused('GET', `/courses?experience_id=${experience}`, { as: other?.keys.latest })).toMatchObject({
      status: 404,
    });
    expect(await api.refused('GET', `/course_chapters?course_id=${id}`, { as: other?.keys.latest })).toMatchObject({
      status: 404,
    });
    expect(await api.refused('POST', '/courses', { as: other?.keys.latest, body: course() })).toMatchObject({
      status: 404,
    });
    expect(await api.ok('GET', `/courses/${id}`)).toMatchObject({
      title: 'Chess',
      chapters: [{ id: chapter, lessons: [{ id: lesson, title: 'Untitled lesson' }] }],
    });
  });
});

it.each<[string, string, object, unknown[]]>([
  ['no experience', 'POST /courses', { title: 'Chess' }, ['parameter_missing', 'experience_id']],
  ['no title', 'POST /courses', { experience_id: 'exp_x' }, ['parameter_missing', 'title']],
  [
    'an order that is no decimal',
    'POST /courses',
    { experience_id: 'exp_x', title: 'Chess', order: 'a0' },
    ['parameter_invalid', 'order'],
  ],
  ['a language that is none', 'PATCH /courses/cors_x', { language: 'xx' }, ['parameter_invalid', 'language']],
  ['no chapter', 'POST /course_lessons', { lesson_type: 'text' }, ['parameter_missing', 'chapter_id']],
  [
    'a type that is none',
    'POST /course_lessons',
    { chapter_id: 'chap_x', lesson_type: 'song' },
    ['parameter_invalid', 'lesson_type'],
  ],
  ['a chapter without a title', 'PATCH /course_chapters/chap_x', {}, ['parameter_missing', 'title']],
])('a request with %s is rejected', async (_, request, body, [code, param]) => {
  const [method, path] = request.split(' ') as [string, string];
  expect(await api.refused(method, path, { body })).toMatchObject({
    status: 400,
    type: 'invalid_request_error',
    code,
    param,
  });
});

it('an incomplete order of chapters is rejected with the parameter at fault', async () => {
  const id = await createResource('/courses', course());
  const [one, two] = [
    await createResource('/course_chapters', { course_id: id }),
    await createResource('/course_chapters', { course_id: id }),
  ];
  const lesson = await createResource('/course_lessons', { chapter_id: one, lesson_type: 'text' });
  const errorOf = (chapters: object[]) => api.refused('PATCH', `/courses/${id}`, { body: { chapters } });
  const entry = (chapter: string, order: number, overrides: object = {}) => ({
    id: chapter,
    order,
    title: 'X',
    ...overrides,
  });
  expect(await errorOf([entry(one, 0)])).toMatchObject({
    status: 400,
    code: 'parameter_invalid',
    param: 'chapters',
    message: `The chapter ${two} is missing.`,
  });
  expect(await errorOf([entry(one, 0), entry(two, 0)])).toMatchObject({ param: 'chapters[1].order' });
  const moved = { id: lesson, chapter_id: two, order: 0, title: 'Y' };
  expect(await errorOf([entry(one, 0, { lessons: [moved] }), entry(two, 1)])).toMatchObject({
    param: 'chapters[0].lessons[0].chapter_id',
  });
  expect((await api.ok('GET', `/courses/${id}`)).chapters).toMatchObject([
    { id: one, title: 'Untitled chapter', lessons: [{ id: lesson }] },
    { id: two },
  ]);
});

it('a course is created once per idempotency key', async () => {
  const headers = { 'idempotency-key': 'course-1' };
  const [first, repeated] = [
    await api.call('POST', '/courses', { body: course(), headers }),
    await api.call('POST', '/courses', { body: course(), headers }),
  ];
  expect([first.status, repeated.text, repeated.headers['idempotent-replayed']]).toEqual([200, first.text, 'true']);
});
