import {
  buyer,
  course,
  lesson,
  lessonFiles,
  openedLesson,
  openedMembership,
  openTestAccount,
  shownIn,
  type TestAccount,
} from './testing';

let account: TestAccount;
beforeEach(async () => {
  account = await openTestAccount();
});
afterEach(() => account.close());

const coursePath = '/account/memberships/mem_one/courses/cors_one';
const lessonPath = '/account/memberships/mem_one/lessons/lesn_one';
const commands = () => account.asked.filter(({ name }) => name === 'completeLesson');
const setLesson = (change: object): void =>
  void account.data.set('lesson', { courseLesson: { ...openedLesson, ...change } });
const setLessons = (...changes: readonly object[]): void => {
  const lessons = changes.map((change, index) => ({
    ...lesson,
    id: `lesn_${index}`,
    title: `No. ${index}`,
    ...change,
  }));
  account.data.set('course', { course: { ...course, chapters: [{ id: 'chap_one', title: 'Basics', lessons }] } });
};

describe('a course in the account', () => {
  it('has its chapters and lessons, with links to the files', async () => {
    const { status, text, headers } = await account.get(coursePath);
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(shownIn(text)).toEqual([
      'Chess',
      'Ten lessons',
      'Basics',
      'Openings',
      'Openings.pdf',
      '1.3 MB',
      'Games.zip',
      '1 kB',
      'Back',
    ]);
    expect(text).toContain(`<a href="${lessonPath}"><bdi>Openings</bdi></a>`);
    expect(text).toContain('<a href="https://files.test/file_zip?expires=1">');
    expect(text.match(/file_pdf/g)).toHaveLength(1);
  });

  it('names the state of each lesson, and links to those that are not locked', async () => {
    setLessons(
      { progress: 'COMPLETED' },
      {},
      { progress: 'LOCKED_BY_TIME', unlocksAt: '2026-12-24T10:00:00.000Z', daysFromCourseStartUntilUnlock: 7 },
      { progress: 'LOCKED_BY_ORDER' },
      { progress: null },
    );
    const { text } = await account.get(coursePath);
    expect(shownIn(text).slice(3, -1)).toEqual([
      'No. 0',
      'Completed',
      'No. 1',
      'No. 2',
      'Locked until 24 December 2026',
      'No. 3',
      'Unlocks when you have completed the lessons before it',
      'No. 4',
    ]);
    expect([...text.matchAll(/\/lessons\/(lesn_\d)"/g)].map(([, id]) => id)).toEqual(['lesn_0', 'lesn_1', 'lesn_4']);
  });

  it('states how a course starts whose lessons wait for the start', async () => {
    setLessons({}, { progress: 'LOCKED_BY_TIME', daysFromCourseStartUntilUnlock: 1 });
    const shown = shownIn((await account.get(coursePath)).text);
    expect(shown).toContain('The course starts when you mark the first lesson as completed.');
    expect(shown).toContain('Unlocks 1 day after you start the course');
  });

  it('may have neither title nor description, lessons or files', async () => {
    account.data.set('course', { course: { ...course, title: null, description: null, chapters: [] } });
    account.data.set('courseFiles', { course: null });
    expect(shownIn((await account.get(coursePath)).text)).toEqual([
      'Course',
      'This course has no lessons yet.',
      'Back',
    ]);
  });

  it('leaves out files that are not uploaded yet', async () => {
    const [files] = lessonFiles;
    const attachments = files?.attachments.map((file) => ({ ...file, url: null, size: null }));
    account.data.set('courseFiles', {
      course: { chapters: [{ lessons: [{ ...files, mainPdf: null, attachments }] }] },
    });
    expect(shownIn((await account.get(coursePath)).text)).not.toContain('Games.zip');
  });

  it('is shown while files are unavailable', async () => {
    account.errors.set('courseFiles', 'service_unavailable');
    const { status, text } = await account.get(coursePath);
    expect([status, account.failures]).toEqual([200, []]);
    expect(shownIn(text)).toContain('The files cannot be shown at the moment. Open the page again in a few minutes.');
    account.errors.set('course', 'service_unavailable');
    expect((await account.get(coursePath)).status).toBe(503);
  });

  it.each<[string, 'membership' | 'course' | 'lesson' | 'experiences', object]>([
    ['of a membership of others', 'membership', { membership: { ...openedMembership, user: { id: 'user_two' } } }],
    ['of an unknown membership', 'membership', { membership: null }],
    ['of a membership that has ended', 'membership', { membership: { ...openedMembership, status: 'CANCELED' } }],
    ['of another product', 'experiences', { membership: { product: { experiences: [{ id: 'exp_two' }] } } }],
    ['without a product', 'experiences', { membership: { product: null } }],
    ['that the buyer cannot read', 'course', { course: null }],
    ['without its experience', 'course', { course: { ...course, experience: null } }],
    ['whose lesson the buyer cannot read', 'lesson', { courseLesson: null }],
  ])('does not exist %s', async (_name, document, data) => {
    account.data.set(document, data);
    const paths = [...(document === 'lesson' ? [] : [coursePath]), ...(document === 'course' ? [] : [lessonPath])];
    for (const path of paths) {
      const { status, text } = await account.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(text).not.toMatch(/Openings|Games|Move/);
    }
  });

  it('does not exist for people of the seller without the permission to read courses', async () => {
    for (const name of ['course', 'lesson'] as const) account.errors.set(name, 'forbidden');
    expect([(await account.get(coursePath)).status, (await account.get(lessonPath)).status]).toEqual([404, 404]);
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['direction marks', 'abc \u202e\u2067 def'],
    ['emoji', '👩‍🚀 Kurs'],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('shows names with %s as text', async (_kind, title) => {
    setLessons({ title });
    account.data.set('lesson', { courseLesson: { ...openedLesson, title, content: title } });
    const attachments = [{ id: 'file_zip', filename: title, size: 1, url: 'https://files.test/a"b' }];
    account.data.set('lessonFiles', { courseLesson: { id: 'lesn_one', mainPdf: null, attachments } });
    const [outline, opened] = [await account.get(coursePath), await account.get(lessonPath)];
    expect(shownIn(outline.text)).toContain(title);
    expect(shownIn(opened.text).filter((part) => part === title)).toHaveLength(3);
    expect(opened.text).toContain('href="https://files.test/a&quot;b"');
    expect(outline.text + opened.text).not.toContain('<img src=x');
  });
});

describe('a lesson in the account', () => {
  it('has its text and its files', async () => {
    const { status, text } = await account.get(lessonPath);
    expect([status, shownIn(text)]).toEqual([
      200,
      [
        'Openings',
        'Chess',
        'Move the pawn',
        'Files',
        'Openings.pdf',
        '1.3 MB',
        'Games.zip',
        '1 kB',
        'Mark as completed',
        'Back to the course',
      ],
    ]);
    expect(text).toContain(`<a class="button" href="${coursePath}">Back to the course</a>`);
  });

  it.each([
    ['YOUTUBE', 'https://www.youtube.com/watch?v=abc-_1', 'Watch the video on YouTube'],
    ['LOOM', 'https://www.loom.com/share/abc-_1', 'Watch the video on Loom'],
  ])('links to its video at %s', async (embedType, url, name) => {
    setLesson({ embedType, embedId: 'abc-_1' });
    const { text } = await account.get(lessonPath);
    expect(text).toContain(`<a class="button" href="${url}" rel="noreferrer">`);
    expect(shownIn(text)).toContain(name);
  });

  it('names contents that the page does not show', async () => {
    setLesson({ embedType: 'OTHER', embedId: 'x', videoAsset: { id: 'vid_one' }, lessonType: 'QUIZ' });
    const shown = shownIn((await account.get(lessonPath)).text);
    expect(shown).toContain('The video of this lesson cannot be shown on this page.');
    expect(shown).toContain('The questions of this lesson cannot be answered on this page.');
    expect(shown).not.toContain('Mark as completed');
  });

  it('has neither content nor a button while it is locked', async () => {
    const locked = { progress: 'LOCKED_BY_TIME', unlocksAt: '2026-12-24T10:00:00.000Z', lessonType: 'QUIZ' };
    setLesson({ ...locked, content: null });
    account.data.set('lessonFiles', { courseLesson: { id: 'lesn_one', mainPdf: null, attachments: [] } });
    expect(shownIn((await account.get(lessonPath)).text)).toEqual([
      'Openings',
      'Chess',
      'Locked until 24 December 2026',
      'Back to the course',
    ]);
  });

  it('is completed by its form, which is confirmed', async () => {
    const { status, headers } = await account.post(lessonPath, {}, { from: '/account' });
    expect([status, headers.location]).toEqual([303, `${lessonPath}?done=lesson`]);
    expect(commands()).toEqual([{ name: 'completeLesson', userId: 'user_one', variables: { id: 'lesn_one' } }]);
    setLesson({ progress: 'COMPLETED' });
    const shown = shownIn((await account.get(`${lessonPath}?done=lesson`)).text);
    expect(shown).toContain('The lesson was marked as completed.');
    expect([shown.includes('Completed'), shown.includes('Mark as completed')]).toEqual([true, false]);
  });

  it('is shown with the reason if it cannot be completed', async () => {
    const refusal = { code: 'conflict', reason: 'X', message: 'Locked.', path: [] };
    account.data.set('completeLesson', { courseLessonComplete: { userErrors: [refusal] } });
    const { status, text } = await account.post(lessonPath, {}, { from: '/account' });
    expect([status, shownIn(text)[1]]).toEqual([
      409,
      'The lesson was not marked as completed: it is locked, or has questions that must be answered first.',
    ]);
  });

  it('is not completed without the form token, by a membership of others, or where there is none', async () => {
    expect((await account.post(lessonPath)).status).toBe(403);
    const headers = { ...buyer, 'sec-fetch-site': 'cross-site' };
    expect((await account.post(lessonPath, {}, { from: '/account', headers })).status).toBe(403);
    account.data.set('membership', { membership: { ...openedMembership, user: { id: 'user_two' } } });
    expect((await account.post(lessonPath, {}, { from: '/account' })).status).toBe(404);
    account.data.set('lesson', { courseLesson: null });
    expect((await account.post(lessonPath, {}, { from: '/account' })).status).toBe(404);
    expect(commands()).toEqual([]);
  });
});

describe('the calendar file of a membership', () => {
  const path = '/account/memberships/mem_one/next-payment.ics';

  it('has the next payment, in the language of the page', async () => {
    expect((await account.get('/account/memberships/mem_one')).text).toContain(
      `<a class="button" href="${path}">Add the next payment to your calendar</a>`,
    );
    const { status, headers, text } = await account.get(path, { ...buyer, 'accept-language': 'fr' });
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-store',
    ]);
    expect(text).toContain('\r\nDTSTART;VALUE=DATE:20261221\r\nDTEND;VALUE=DATE:20261222\r\n');
    expect(text).toContain('\r\nSUMMARY;LANGUAGE=fr:Paiement de 29\\,00\u00a0$ à Shop & Sons\r\n');
    expect(text).toContain('\r\nURL:http://account.test/account/memberships/mem_one\r\n');
  });

  it.each([
    ['without a next payment', { membership: { ...openedMembership, nextPayment: null } }],
    ['of others', { membership: { ...openedMembership, user: { id: 'user_two' } } }],
    ['that does not exist', { membership: null }],
  ])('does not exist for a membership %s', async (_name, data) => {
    account.data.set('membership', data);
    expect((await account.get(path)).status).toBe(404);
  });

  it('needs a signed-in buyer', async () => {
    expect((await account.get(path, {})).headers.location).toBe(`/sign-in?return=${encodeURIComponent(path)}`);
  });
});
