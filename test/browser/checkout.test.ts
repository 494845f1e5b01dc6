import { requiresPackage } from '../support';
import { variants } from '../support/lane';
import { until } from '../support/until';
import { barriers, overflow, picture } from './support/browser';
import {
  alert,
  bank,
  cardFields,
  expectHeading,
  fill,
  goodCard,
  offer,
  open,
  pay,
  paymentsOf,
  service,
  setUpTests,
  states,
} from './support/buyer';

const thanks = 'Thank you for your purchase';

requiresPackage('chromium')('a buyer', () => {
  setUpTests();

  // The dispute by the bank follows the purchase, sometimes before the purchase can be queried.
  const cards = variants(
    ['4242 4242 4242 4242', '4242', 'COMPLETED'],
    ['4000 0000 0000 0259', '0259', 'UNRESOLVED'],
    ['4000 0000 0000 5423', '5423', 'COMPLETED'],
  );
  it.each(cards)('pays with the card %s', async (number, last4, becomes) => {
    const created = await offer();
    const page = await open(created);
    await fill(page, number);
    await pay(page);
    await expectHeading(page, thanks);
    expect((await page.locator('dl').innerText()).split(/\s*\n\s*/)).toEqual([
      'Order number',
      expect.stringMatching(/^pay_/),
      'Field guide Once',
      '$12.50',
      'Amount paid',
      '$12.50',
      'Payment method',
      `Visa ending in ${last4}`,
      'E-mail',
      expect.stringMatching(/^buyer\d+@example\.com$/),
    ]);
    const [payment, ...otherPayments] = await until(
      () => paymentsOf(created),
      ([one]) => one?.membership?.status === becomes,
    );
    expect([payment, otherPayments]).toEqual([
      {
        id: expect.stringMatching(/^pay_/),
        status: 'PAID',
        total: { amount: '12.50' },
        cardLast4: last4,
        membership: { id: expect.stringMatching(/^mem_/), status: becomes },
      },
      [],
    ]);
    expect(await page.getByRole('link', { name: 'Manage your membership' }).getAttribute('href')).toMatch(
      new RegExp(`^${service.origin}/manage/${payment?.membership?.id}\\?key=[\\w-]{43}$`),
    );
  });

  const declines = variants(
    ['4000 0000 0000 0002', 'The card was declined.'],
    ['4000 0000 0000 9995', 'The card does not have enough funds.'],
    ['4000 0000 0000 0069', 'The card has expired.'],
    ['4000 0000 0000 0341', 'The card was declined.'],
  );
  it.each(declines)('sees why the card %s is declined, and pays with another one', async (number, reason) => {
    const created = await offer();
    const page = await open(created);
    await page.getByLabel('Full name').fill('Bea Buyer');
    await fill(page, number);
    await pay(page);
    expect(await alert(page)).toBe(reason);
    expect([
      await states(created),
      await page.getByLabel('Full name').inputValue(),
      await (await cardFields(page)).getByLabel('Card number').inputValue(),
    ]).toEqual([[['OPEN', '12.50']], 'Bea Buyer', '']);
    await fill(page);
    await pay(page);
    await expectHeading(page, thanks);
    expect(await states(created)).toEqual([['PAID', '12.50']]);
  });

  it.each(variants('4000 0000 0000 3220', '5385 3083 6013 5181'))(
    'completes the challenge that the bank requires for the card %s',
    async (number) => {
      const created = await offer();
      const page = await open(created);
      await fill(page, number);
      await pay(page);
      const challenge = await bank(page);
      expect(await challenge.locator('dl').innerText()).toMatch(/Amount\s+\$12\.50/);
      expect([await states(created), new URL(page.url()).pathname]).toEqual([
        [['OPEN', '12.50']],
        expect.stringMatching(/^\/checkout\/session\//),
      ]);
      await challenge.getByRole('button', { name: 'Complete' }).click();
      await expectHeading(page, thanks);
      expect(await states(created)).toEqual([['PAID', '12.50']]);
    },
  );

  it.each(variants(true, false))(
    'fails the challenge without paying, and may try again (scripts: %s)',
    async (scripts) => {
      const created = await offer();
      const page = await open(created, { scripts });
      await page.getByLabel('Full name').fill('Bea Buyer');
      await fill(page, '4000 0000 0000 3220');
      await pay(page);
      await (await bank(page)).getByRole('button', { name: 'Fail' }).click();
      expect(await alert(page)).toBe('The bank could not confirm that the card is yours.');
      expect([await states(created), await page.getByLabel('Full name').inputValue()]).toEqual([
        [['OPEN', '12.50']],
        'Bea Buyer',
      ]);
      await fill(page, '5385 3083 6013 5181');
      await pay(page);
      await (await bank(page)).getByRole('button', { name: 'Complete' }).click();
      await expectHeading(page, thanks);
      expect(await states(created)).toEqual([['PAID', '12.50']]);
    },
  );

  it('pays once, however often the form is submitted', async () => {
    const created = await offer();
    const page = await open(created, { scripts: false });
    await fill(page);
    const fields = await page
      .evaluate<Record<string, string>>("Object.fromEntries(new FormData(document.getElementById('checkout')))")
      .catch(() => null);
    const session = await page.locator('input[name=session]').inputValue();
    const sent = fields ?? {
      session,
      terms: await page.locator('input[name=terms]').inputValue(),
      email: 'often@example.com',
      card_number: goodCard,
      card_expiry: '12/39',
      card_cvc: '123',
    };
    const body = new URLSearchParams({ ...sent, action: 'pay' }).toString();
    const post = () =>
      service.request({
        method: 'POST',
        path: new URL(created.purchase_url).pathname,
        as: null,
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      });
    const responses = await Promise.all([post(), post(), post(), post()]);
    expect(responses.map(({ status, headers }) => [status, headers.location])).toEqual(
      responses.map(() => [303, `/checkout/session/${session}`]),
    );
    await page.locator('#pay').dblclick();
    await expectHeading(page, thanks);
    expect(await states(created)).toEqual([['PAID', '12.50']]);
  });

  it.each(variants('0.01', '12.49', '1e1'))('cannot choose the price: %j', async (price) => {
    const created = await offer();
    const page = await open(created);
    const shown = Buffer.from(await page.locator('input[name=terms]').inputValue(), 'base64url').toString();
    const forgedTerms = Buffer.from(JSON.stringify({ ...JSON.parse(shown), dueToday: `${price} usd` })).toString(
      'base64url',
    );
    await page.evaluate(`document.querySelector('input[name=terms]').value = '${forgedTerms}'`);
    await fill(page);
    await pay(page);
    expect(await alert(page)).toBe('The terms have changed. Nothing was charged.');
    expect(await states(created)).toEqual([]);
  });

  const themes = variants(['light', false] as const, ['dark', true] as const);
  it.each(themes)('encounters no accessibility violations during the checkout (%s)', async (theme, dark) => {
    const page = await open(
      await offer(
        {},
        { plan_type: 'renewal', renewal_price: 29, trial_period_days: 7, description: 'Forty plants of the coast.' },
      ),
      { dark, width: 360 },
    );
    const check = async (step: string): Promise<void> => {
      await picture(page, `service-${theme}-${step}`);
      expect([step, await overflow(page), await barriers(page)]).toEqual([step, 0, []]);
    };
    await check('form');
    await fill(page, '4000 0000 0000 0002');
    await pay(page);
    await alert(page);
    await check('error');
    await fill(page, '4000 0000 0000 3220');
    await pay(page);
    const challenge = await bank(page);
    await check('challenge');
    await challenge.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('link', { name: 'Manage your membership' }).waitFor();
    await check('success');
  });
});
