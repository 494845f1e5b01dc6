import { apiKeyOf, userOf, errorsOf } from '../../../kit/src/testing';
import { Author, clock, failures } from '../courses/testing';
import { type TestCourses, openTestCourses } from '../testing';

let courses: TestCourses;
let author: Author;
let course: string;
let chapter: string;
beforeAll(async () => {
  courses = await openTestCourses();
});
afterAll(() => courses.close());
beforeEach(async () => {
  author = await Author.open(courses);
  course = await author.course();
  chapter = await author.chapter(course);
});

const list = `query ($courseId: ID, $chapterId: ID, $first: Int, $after: String) {
  courseLessons(courseId: $courseId, chapterId: $chapterId, first: $first, after: $after) { nodes { id } pageInfo { endCursor } } }`;
const idsOf = async (variables: object, principal = author.principal) =>
  (await author.execute(list, variables, principal)).data?.courseLessons.nodes.map(({ id }: { id: string }) => id);
const update = (id: string, input: object) => author.done('courseLessonUpdate', { id, input });
const errorOf = (id: string, input: object) => author.refused('courseLessonUpdate', { id, input });
const invalid = (message: string, ...path: string[]) => ({ code: 'parameter_invalid', message, path });

describe('a lesson', () => {
  it('is created with defaults', async () => {
    const id = await author.lesson(chapter);
    expect(await author.lessonOf(id)).toEqual({
      id: expect.stringMatching(/^lesn_[0-9A-Za-z]{13}$/),
      title: 'Untitled lesson',
      order: 0,
      lessonType: 'TEXT',
      visibility: 'VISIBLE',
      content: null,
      daysFromCourseStartUntilUnlock: null,
      embedType: null,
      embedId: null,
      maxAttempts: null,
      createdAt: clock.now().toISOString(),
      updatedAt: clock.now().toISOString(),
      course: { id: course },
      chapter: { id: chapter },
      thumbnail: null,
      mainPdf: null,
      attachments: [],
      videoAsset: null,
      assessmentCompletionRequirement: null,
      assessmentQuestions: [],
    });
  });

  it('stores the fields given at creation and by updates', async () => {
    const [thumbnailId, mainPdfId, one, two] = [
      `file_t${chapter}`,
      `file_p${chapter}`,
      `file_1${chapter}`,
      `file_2${chapter}`,
    ];
    for (const [id, contentType] of [
      [thumbnailId, 'image/webp'],
      [mainPdfId, 'application/pdf'],
      [one, 'text/csv'],
      [two, 'application/zip'],
    ] as const)
      await author.file(id, { contentType });
    const id = await author.lesson(chapter, {
      title: 'Forks',
      content: 'A knight …',
      lessonType: 'MULTI',
      daysFromCourseStartUntilUnlock: 0,
      embedType: 'YOUTUBE',
      embedId: 'dQw4w9WgXcQ',
      thumbnailId,
    });
    const fullInput = {
      title: 'Forks',
      content: 'A knight …',
      lessonType: 'MULTI',
      daysFromCourseStartUntilUnlock: 0,
      embedType: 'YOUTUBE',
      embedId: 'dQw4w9WgXcQ',
      thumbnail: { id: thumbnailId, shown: true },
    };
    expect(await author.lessonOf(id)).toMatchObject(fullInput);
    await update(id, {
      mainPdfId,
      attachmentIds: [two, one],
      maxAttempts: 3,
      visibility: 'HIDDEN',
      assessmentCompletionRequirement: { minimumGradePercent: '66.67' },
    });
    expect(await author.lessonOf(id)).toMatchObject({
      ...fullInput,
      mainPdf: { id: mainPdfId },
      attachments: [{ id: two }, { id: one }],
      maxAttempts: 3,
      visibility: 'HIDDEN',
      assessmentCompletionRequirement: { minimumGradePercent: '66.67', minimumQuestionsCorrect: null },
    });
    await update(id, {
      title: null,
      lessonType: null,
      visibility: null,
      content: null,
      embedType: null,
      embedId: null,
      thumbnailId: null,
      mainPdfId: null,
      attachmentIds: null,
      maxAttempts: null,
      daysFromCourseStartUntilUnlock: null,
      assessmentCompletionRequirement: null,
    });
    expect(await author.lessonOf(id)).toMatchObject({
      title: 'Forks',
      lessonType: 'MULTI',
      visibility: 'HIDDEN',
      content: null,
      embedType: null,
      embedId: null,
      thumbnail: null,
      mainPdf: null,
      attachments: [],
      maxAttempts: null,
      daysFromCourseStartUntilUnlock: null,
      assessmentCompletionRequirement: null,
    });
  });

  it.each(['TEXT', 'VIDEO', 'PDF', 'MULTI', 'QUIZ', 'KNOWLEDGE_CHECK'])('can have the type %s', async (lessonType) => {
    expect(await author.lessonOf(await author.lesson(chapter, { lessonType }))).toMatchObject({ lessonType });
  });

  it.each<[object, string, ...string[]]>([
    [{ title: '' }, 'title must have 1 to 120 characters.', 'title'],
    [{ title: 'x'.repeat(121) }, 'title must have 1 to 120 characters.', 'title'],
    [{ content: 'x'.repeat(50_001) }, 'content must have at most 50000 characters.', 'content'],
    [
      { daysFromCourseStartUntilUnlock: -1 },
      'daysFromCourseStartUntilUnlock must be a whole number from 0 to 3650.',
      'daysFromCourseStartUntilUnlock',
    ],
    [
      { daysFromCourseStartUntilUnlock: 3_651 },
      'daysFromCourseStartUntilUnlock must be a whole number from 0 to 3650.',
      'daysFromCourseStartUntilUnlock',
    ],
    [{ maxAttempts: 0 }, 'maxAttempts must be a whole number from 1 to 100.', 'maxAttempts'],
    [{ maxAttempts: 101 }, 'maxAttempts must be a whole number from 1 to 100.', 'maxAttempts'],
    [{ embedType: 'LOOM', embedId: 'a/../b' }, 'embedId must have 1 to 100 letters, digits, - and _.', 'embedId'],
    [{ embedType: 'LOOM' }, 'An embedded video requires both its platform and its id on the platform.', 'embedId'],
    [{ embedId: 'abc' }, 'An embedded video requires both its platform and its id on the platform.', 'embedType'],
    [
      { attachmentIds: Array.from({ length: 21 }, (_, index) => `file_${index}`) },
      'A lesson has at most 20 attachments.',
      'attachmentIds',
    ],
    [{ attachmentIds: ['file_1', 'file_2', 'file_1'] }, 'This file is specified twice.', 'attachmentIds', '2'],
    [
      { assessmentCompletionRequirement: { unchecked: { minimumGradePercent: '50', minimumQuestionsCorrect: 1 } } },
      'An assessment can require a percentage or a number of questions, not both.',
      'assessmentCompletionRequirement',
    ],
    [
      { assessmentCompletionRequirement: { minimumQuestionsCorrect: -1 } },
      'minimumQuestionsCorrect must be a non-negative integer.',
      'assessmentCompletionRequirement',
      'minimumQuestionsCorrect',
    ],
    ...['100.01', '-0.5', '33.333'].map((minimumGradePercent): [object, string, ...string[]] => [
      { assessmentCompletionRequirement: { minimumGradePercent } },
      'minimumGradePercent must be a number from 0 to 100 with at most two decimals.',
      'assessmentCompletionRequirement',
      'minimumGradePercent',
    ]),
    [{ muxAssetId: 'missing_1' }, 'The video does not exist.', 'muxAssetId'],
    [{ muxAssetId: 'no such form!' }, 'The video does not exist.', 'muxAssetId'],
  ])('rejects the update %j', async (input, message, ...path) => {
    const id = await author.lesson(chapter, { title: 'Forks' });
    const before = await author.lessonOf(id);
    expect(await errorOf(id, { visibility: 'HIDDEN', ...input })).toEqual(invalid(message, ...path));
    expect(await author.lessonOf(id)).toEqual(before);
  });

  it('accepts new files of the right type that are accessible to the caller, and existing files from every caller', async () => {
    const [picture, others] = [`file_i${chapter}`, `file_o${chapter}`];
    await author.file(picture);
    await author.file(others, { accountId: 'user_ada' });
    const id = await author.lesson(chapter);
    expect(await errorOf(id, { mainPdfId: picture })).toEqual(invalid('The file must be a PDF document.', 'mainPdfId'));
    expect(await errorOf(id, { attachmentIds: [picture, others] })).toEqual(
      invalid('The file does not exist.', 'attachmentIds', '1'),
    );
    const ada = userOf('user_ada', [{ accountId: author.accountId, actions: ['courses:update'] }]);
    const patch = { id, input: { attachmentIds: [picture, others] } };
    expect((await author.does('courseLessonUpdate', patch, ada)).userErrors).toEqual([]);
    await update(id, { attachmentIds: [others, picture] });
    expect((await author.lessonOf(id)).attachments).toEqual([{ id: others }, { id: picture }]);
    expect(await errorOf(id, { thumbnailId: others })).toEqual(invalid('The file does not exist.', 'thumbnailId'));
  });

  it('waits until a new file is replicated', async () => {
    const longWaitDomain = await openTestCourses({ limits: { eventWait: 600_000 } });
    const waiting = await Author.open(longWaitDomain);
    const id = await waiting.lesson(await waiting.chapter(await waiting.course()));
    const changed = waiting.done('courseLessonUpdate', { id, input: { attachmentIds: ['file_late'] } });
    await waiting.file('file_late');
    await changed;
    expect((await waiting.lessonOf(id)).attachments).toEqual([{ id: 'file_late' }]);
    await longWaitDomain.close();
  });

  it('has the video of the provider', async () => {
    const id = await author.lesson(chapter, { lessonType: 'VIDEO' });
    await update(id, { muxAssetId: 'asset_1' });
    const { videoAsset } = await author.lessonOf(id);
    expect(videoAsset).toEqual({
      id: expect.stringMatching(/^vid_[0-9A-Za-z]{14}$/),
      assetId: 'asset_1',
      status: 'READY',
      audioOnly: false,
      durationSeconds: expect.any(Number),
      signedPlaybackId: expect.stringMatching(/^[\w-]{43}$/),
      createdAt: clock.now().toISOString(),
      finishedUploadingAt: expect.any(String),
    });
    await update(id, { muxAssetId: 'asset_1', title: 'Again' });
    expect((await author.lessonOf(id)).videoAsset).toEqual(videoAsset);
    await update(id, { muxAssetId: 'uploading_audio' });
    expect((await author.lessonOf(id)).videoAsset).toMatchObject({
      assetId: 'uploading_audio',
      status: 'UPLOADING',
      audioOnly: false,
      durationSeconds: null,
      signedPlaybackId: null,
      finishedUploadingAt: null,
    });
    expect((await author.lessonOf(id)).videoAsset.id).not.toBe(videoAsset.id);
    await update(id, { muxAssetId: null });
    expect((await author.lessonOf(id)).videoAsset).toBeNull();
    await update(id, { muxAssetId: 'audio_1' });
    expect((await author.lessonOf(id)).videoAsset).toMatchObject({ audioOnly: true, status: 'READY' });
  });

  it('rejects videos without a video provider', async () => {
    const live = await openTestCourses({ sandbox: false });
    try {
      const teacher = await Author.open(live);
      const id = await teacher.lesson(await teacher.chapter(await teacher.course()));
      expect(await teacher.refused('courseLessonUpdate', { id, input: { muxAssetId: 'asset_1' } })).toEqual(
        invalid('The video does not exist.', 'muxAssetId'),
      );
    } finally {
      await live.close();
    }
  });
});

describe('lists of lessons', () => {
  it('cover a chapter, a course or all accounts, newest first', async () => {
    const second = await author.chapter(course);
    const otherChapter = await author.chapter(await author.course());
    const [one, two, three, four] = [
      await author.lesson(chapter),
      await author.lesson(chapter),
      await author.lesson(second),
      await author.lesson(otherChapter),
    ];
    expect(await idsOf({ chapterId: chapter })).toEqual([one, two].sort().reverse());
    expect(await idsOf({ courseId: course })).toEqual([one, two, three].sort().reverse());
    expect(await idsOf({ courseId: course, chapterId: otherChapter })).toEqual([]);
    const first = (await author.execute(list, { first: 3 })).data?.courseLessons;
    expect([
      ...first.nodes.map(({ id }: { id: string }) => id),
      ...(await idsOf({ after: first.pageInfo.endCursor })),
    ]).toEqual([one, two, three, four].sort().reverse());
  });

  it('do not contain lessons that are not visible to the caller', async () => {
    await author.lesson(chapter);
    const stranger = (await Author.open(courses)).principal;
    expect(await idsOf({}, stranger)).toEqual([]);
    for (const variables of [{ courseId: course }, { chapterId: chapter }]) {
      expect(errorsOf(await author.execute(list, variables, stranger))).toMatchObject([{ message: failures.notFound }]);
      expect(
        errorsOf(await author.execute(list, variables, apiKeyOf(author.accountId, ['plan:create']))),
      ).toMatchObject([{ message: failures.forbidden('courses:read') }]);
    }
  });
});

describe('another caller', () => {
  it('sees nothing or cannot change anything', async () => {
    const id = await author.lesson(chapter, { title: 'Forks' });
    const stranger = (await Author.open(courses)).principal;
    for (const [principal, failure] of [
      [stranger, failures.notFound],
      [userOf('user_nobody'), failures.notFound],
      [apiKeyOf(author.accountId, ['courses:read']), failures.forbidden('courses:update')],
    ] as const) {
      await expect(
        author.does('courseLessonCreate', { input: { chapterId: chapter, lessonType: 'TEXT' } }, principal),
      ).rejects.toThrow(failure);
      await expect(author.does('courseLessonUpdate', { id, input: { title: 'Mine' } }, principal)).rejects.toThrow(
        failure,
      );
      await expect(author.does('courseLessonDelete', { id }, principal)).rejects.toThrow(failure);
    }
    expect(await author.lessonOf(id, stranger)).toBeNull();
    expect(await author.outline(course)).toMatchObject([{ lessons: [{ id, title: 'Forks' }] }]);
  });

  it('does not see hidden lessons without the update permission', async () => {
    const [seen, hidden] = [await author.lesson(chapter), await author.lesson(chapter)];
    await update(hidden, { visibility: 'HIDDEN' });
    const reader = apiKeyOf(author.accountId, ['courses:read']);
    expect(await author.lessonOf(hidden, reader)).toBeNull();
    expect(await author.lessonOf(hidden)).toMatchObject({ visibility: 'HIDDEN' });
    expect(await idsOf({ chapterId: chapter }, reader)).toEqual([seen]);
    expect(await idsOf({ chapterId: chapter })).toHaveLength(2);
    expect((await author.outline(course, reader))[0].lessons).toEqual([
      { id: seen, title: 'Untitled lesson', order: 0, visibility: 'VISIBLE' },
    ]);
    const bothAccountsUser = userOf('user_two', [
      { accountId: author.accountId, actions: ['courses:read'] },
      { accountId: (await Author.open(courses)).accountId, actions: ['courses:read', 'courses:update'] },
    ]);
    expect(await idsOf({}, bothAccountsUser)).toEqual([seen]);
  });
});

describe('deleting a lesson', () => {
  it('is permanent, and a second deletion is not found', async () => {
    const [id, other] = [await author.lesson(chapter), await author.lesson(chapter)];
    await update(id, {
      muxAssetId: 'asset_1',
      assessmentQuestions: [{ questionText: 'Why?', questionType: 'SHORT_ANSWER', correctAnswer: 'So.' }],
    });
    expect(await author.does('courseLessonDelete', { id })).toEqual({ deletedId: id, userErrors: [] });
    expect(await author.lessonOf(id)).toBeNull();
    await expect(author.does('courseLessonDelete', { id })).rejects.toThrow(failures.notFound);
    expect(await author.outline(course)).toMatchObject([{ lessons: [{ id: other, order: 0 }] }]);
    expect(
      await courses.database.rows(
        'SELECT (SELECT count(*)::int FROM courses.videos WHERE account_id = $1), (SELECT count(*)::int FROM courses.assessment_questions WHERE account_id = $1)',
        [author.accountId],
      ),
    ).toEqual([[0, 0]]);
  });
});
