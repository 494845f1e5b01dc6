import type { Page } from 'playwright-core';
import { parsePdf } from '../../web/pdf/testing';
import { requiresPackage } from '../support';
import { barriers, overflow, picture } from './support/browser';
import { expectHeading, fill, offer, open, pay, service, setUpTests } from './support/buyer';

requiresPackage('chromium')('the receipt of a purchase', () => {
  setUpTests();

  async function receiptPage(dark: boolean, width: number): Promise<Page> {
    const page = await open(await offer(), { dark, width });
    await fill(page);
    await pay(page);
    await page.getByRole('link', { name: 'View receipt' }).click();
    await expectHeading(page, 'Receipt');
    return page;
  }

  it.each([
    ['light and wide', false, 1_280],
    ['dark and narrow', true, 360],
  ])('has no accessibility violations, and fits the window (%s)', async (name, dark, width) => {
    const page = await receiptPage(dark, width);
    await picture(page, `receipt-${width}`);
    expect([name, await overflow(page), await barriers(page)]).toEqual([name, 0, []]);
    await page.getByRole('link', { name: 'العربية' }).click();
    await expectHeading(page, 'إيصال');
    await picture(page, `receipt-${width}-ar`);
    expect([name, await overflow(page), await barriers(page)]).toEqual([name, 0, []]);
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  });

  it('has the amount, and leads to the PDF and to the sign-in of the membership', async () => {
    const page = await receiptPage(false, 1_280);
    expect(await page.locator('table').innerText()).toMatch(
      /Product\s+Quantity\s+Unit price\s+Amount\s+Field guide\s+Once\s+1\s+\$12\.50\s+\$12\.50/,
    );
    const download = await page.getByRole('link', { name: 'Download PDF' }).getAttribute('href');
    const response = await page.context().request.get(new URL(download ?? '', page.url()).href);
    const { lines, missing } = parsePdf(await response.body());
    expect([response.headers()['content-type'], lines[0], missing]).toEqual(['application/pdf', 'Receipt', 0]);
    expect(lines).toEqual(expect.arrayContaining(['Field guide', 'Visa ending in 4242', 'Amount paid', '$12.50']));
    const membership = await page.getByRole('link', { name: 'Manage your membership' }).getAttribute('href');
    expect(membership).toMatch(new RegExp(`^${service.origin}/manage/mem_\\w+$`));
  });
});
