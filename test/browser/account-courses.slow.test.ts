import { requiresPackage } from '../support';
import { apiOf, uploadFile } from '../support/api';
import { sql } from '../support/oauth';
import { until } from '../support/until';
import { boughtBy, openAccount, setUpAccounts } from './support/account';
import { barriers, overflow, picture } from './support/browser';
import { expectHeading, service } from './support/buyer';

requiresPackage('chromium')('a buyer of a course', () => {
  setUpAccounts();

  /** Attaches a course of two lessons to the product of a buyer: one with a file, and one that unlocks after a week. */
  async function attachCourse(email: string): Promise<void> {
    const api = apiOf<{ readonly id: string }>(service);
    const created = async (path: string, body: object): Promise<string> => (await api.ok('POST', path, { body })).id;
    const [product] = await sql(
      service.databaseUrl,
      `SELECT p.product_id AS id FROM billing.plans p JOIN billing.memberships m ON m.plan_id = p.id JOIN platform.users u ON u.id = m.user_id WHERE u.email = $1`,
      [email],
    );
    const account = service.demoData.accounts[0]?.id;
    const experience = await created('/experiences', { account_id: account, app_id: 'app_courses', name: 'School' });
    await api.ok('POST', `/experiences/${experience}/attach`, { body: { product_id: product?.id } });
    const course = await created('/courses', { experience_id: experience, title: 'Chess', visibility: 'visible' });
    const chapter = await created('/course_chapters', { course_id: course, title: 'Basics' });
    const text = { chapter_id: chapter, lesson_type: 'text', content: 'Move the pawn.' };
    const first = await created('/course_lessons', { ...text, title: 'Openings' });
    await created('/course_lessons', { ...text, title: 'Endings', days_from_course_start_until_unlock: 7 });
    const file = await uploadFile(api, 'games.txt', Buffer.from('1. e4 e5\n'));
    await api.ok('PATCH', `/course_lessons/${first}`, { body: { attachments: [{ id: file }] } });
  }

  it.each([
    [true, 1_280],
    [false, 390],
  ] as const)(
    'downloads its files, and completes a lesson, which starts the course (scripts: %s, width: %s)',
    async (scripts, width) => {
      const email = await boughtBy({ product: { external_identifier: `course${width}`, title: 'Field guide' } });
      await attachCourse(email);
      const page = await openAccount(email, { scripts, width });
      const check = async (name: string): Promise<void> => {
        await picture(page, `account-${name}-${width}`);
        expect([name, await overflow(page), scripts ? await barriers(page) : []]).toEqual([name, 0, []]);
      };
      await page.locator('main h2 a').click();
      const course = page.getByRole('link', { name: 'Chess' });
      // The access follows the purchase by an event.
      await until(async () => (await page.reload()) !== null && (await course.count()) > 0);
      await check('contents');
      await course.click();
      await expectHeading(page, 'Chess');
      await page.getByText('Unlocks 7 days after you start the course').waitFor();
      expect(await page.getByRole('link', { name: 'Endings' }).count()).toBe(0);
      const url = await page.getByRole('link', { name: 'games.txt' }).getAttribute('href');
      const download = await fetch(url ?? '');
      expect([download.status, await download.text()]).toEqual([200, '1. e4 e5\n']);
      await check('course');

      await page.getByRole('link', { name: 'Openings' }).click();
      await page.getByText('Move the pawn.').waitFor();
      await check('lesson');
      await page.getByRole('button', { name: 'Mark as completed' }).click();
      await page.getByRole('status').getByText('The lesson was marked as completed.').waitFor();
      await page.getByRole('link', { name: 'Back to the course' }).click();
      await page.getByText(/Locked until \d+ \w+ \d{4}$/).waitFor();
      await check('course-started');
    },
  );
});
