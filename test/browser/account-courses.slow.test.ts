import { requiresPackage } from '../support';
import { until } from '../support/until';
import { attachCourse, boughtBy, openAccount, setUpAccounts } from './support/account';
import { barriers, overflow, picture } from './support/browser';
import { expectHeading } from './support/buyer';

requiresPackage('chromium')('a buyer of a course', () => {
  setUpAccounts();

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
