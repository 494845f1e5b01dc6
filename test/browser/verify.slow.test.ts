import type { Browser, Page } from 'playwright-core';
import { requiresPackage } from '../support';
import { apiOf, newestVersion } from '../support/api';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';
import {
  barriers,
  endVisits,
  openBrowser,
  overflow,
  picture,
  type Visit,
  visit,
  type VisitOptions,
} from './support/browser';
import { png } from '../support/png';

const passport = { name: 'passport.png', mimeType: 'image/png', buffer: png };

interface Verification {
  readonly id: string;
  readonly status: string;
  readonly session_url: string;
  readonly requested_information: readonly { readonly requirement: string }[];
}

requiresPackage('chromium')('the subject of a verification', () => {
  let service: TestService;
  let browser: Browser;
  const visits: Visit[] = [];
  let accounts: string[] = [];
  beforeAll(async () => {
    [service, browser] = await Promise.all([openService(), openBrowser()]);
    const { data } = await apiOf<{ data: { id: string; title: string }[] }>(service).ok('GET', '/accounts?first=50');
    accounts = data.filter(({ title }) => title !== 'Pickaxe Coaching').map(({ id }) => id);
  });
  afterAll(async () => void (await Promise.all([browser?.close(), service?.close()])));
  afterEach(() => endVisits(visits, [service.origin]));

  const send = (method: string, path: string, body?: object) =>
    apiOf<Verification>(service).ok(method, path, { version: newestVersion, body });

  async function startVerification(
    body: object,
    options?: VisitOptions,
  ): Promise<{ readonly page: Page; readonly made: Verification }> {
    const verification = await send('POST', '/verifications', { account_id: accounts.pop(), ...body });
    const one = await visit(browser, options);
    visits.push(one);
    await one.page.goto(verification.session_url);
    return { page: one.page, made: verification };
  }

  const expectHeading = (page: Page, heading: string): Promise<void> =>
    page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();

  const currentStep = (page: Page): Promise<string> => page.locator('[aria-current="step"]').innerText();

  it.each([true, false])(
    'completes the form, corrects it, uploads a passport and is verified (scripts: %s)',
    async (scripts) => {
      const { page, made } = await startVerification({ country: 'us' }, { scripts });
      await expectHeading(page, 'Verify your identity');
      expect(scripts ? await barriers(page) : []).toEqual([]);
      await page.getByLabel('First name').fill('Ada');
      await page.getByLabel('Last name').fill('Byron');
      await page.getByLabel('Date of birth').fill('1899-12-10');
      await page.getByLabel('Social security number').fill('123-45-6789');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByText('The date of birth must be in the past, and not before 1900.').last().waitFor();
      expect([
        await page.getByLabel('First name').inputValue(),
        await page.getByLabel('Date of birth').inputValue(),
        await page.getByLabel('Social security number').inputValue(),
      ]).toEqual(['Ada', '1899-12-10', '']);
      await picture(page, `verify-corrections${scripts ? '' : '-plain'}`);
      await page.getByLabel('Date of birth').fill('1985-12-10');
      await page.getByLabel('Social security number').fill('123-45-6789');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByRole('status').waitFor();
      expect(await currentStep(page)).toBe('Contact and address');
      expect(
        (await send('GET', `/verifications/${made.id}`)).requested_information.map(({ requirement }) => requirement),
      ).toEqual(['phone_number', 'address', 'identity_document']);
      await page.getByLabel('Phone number').fill('+1 503 555 0100');
      await page.getByLabel('Street and number').fill('12 Elm Street');
      await page.getByLabel('City').fill('Portland');
      await page.getByLabel('Country').selectOption('US');
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await page.getByLabel('Type of document').selectOption('PASSPORT');
      expect([await currentStep(page), scripts ? await barriers(page) : []]).toEqual(['Documents', []]);
      await page.getByLabel('Identity document').setInputFiles(passport);
      await page.getByRole('button', { name: 'Save and continue' }).click();
      await expectHeading(page, 'We are reviewing your information');
      await until(
        () => send('GET', `/verifications/${made.id}`),
        ({ status }) => status === 'approved',
      );
      await page.goto(made.session_url);
      await expectHeading(page, 'You are verified');
      expect(scripts ? await barriers(page) : []).toEqual([]);
    },
  );

  it('sees which file is invalid, on a narrow screen in dark mode', async () => {
    const { page, made } = await startVerification(
      {
        kind: 'business',
        business_name: 'Shop',
        business_structure: 'llc',
        address: { line1: '1 Elm', city: 'Berlin', country: 'de' },
        tax_identification_number: '1',
      },
      { width: 320, dark: true },
    );
    await expectHeading(page, 'Verify your business');
    await page
      .getByLabel('Certificate of registration')
      .setInputFiles({ name: 'registration.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.4\n%âãÏÓ\n') });
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await page.getByText('The content of the file does not match its file name.').last().waitFor();
    expect([await barriers(page), await overflow(page)]).toEqual([[], 0]);
    await picture(page, 'verify-business-narrow');
    await page.getByLabel('Certificate of registration').setInputFiles([passport, { ...passport, name: 'back.png' }]);
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expectHeading(page, 'We are reviewing your information');
    await send('POST', `/sandbox/verifications/${made.id}/review`, {
      decision: 'request_information',
      requested_information: [
        { requirement: 'business_verification_document', errors: [{ code: 'document_page_missing' }] },
      ],
    });
    await page.reload();
    await page.getByText('A page of the document is missing.').last().waitFor();
    await send('POST', `/sandbox/verifications/${made.id}/review`, {
      decision: 'reject',
      reason: 'The register does not know this business.',
    });
    await page.reload();
    await expectHeading(page, 'We could not verify you');
    await page.getByText('The register does not know this business.').waitFor();
    await page.goto(made.session_url.replace(/.$/, '_'));
    await expectHeading(page, 'Page not found');
  });
});
