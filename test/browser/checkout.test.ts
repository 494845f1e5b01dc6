import { requiresPackage } from '../support';
import { until } from '../support/until';
import { barriers, overflow, picture } from './support/browser';
import {
  alert,
  arrived,
  fill,
  good,
  offer,
  open,
  pay,
  paymentsOf,
  seller,
  service,
  setUpTests,
  states,
} from './support/buyer';

const thanks = 'Thank you for your purchase';

requiresPackage('chromium')('a buyer', () => {
  setUpTests();

  // The bank's dispute follows the purchase, sometimes before it can be asked about.
  it.each([
    ['4242 4242 4242 4242', '4242', 'COMPLETED'],
    ['4000 0000 0000 0259', '0259', 'UNRESOLVED'],
    ['4000 0000 0000 5423', '5423', 'COMPLETED'],
  ])('pays with the card %s', async (number, last4, becomes) => {
    const made = await offer();
    const page = await open(made);
    await fill(page, number);
    await pay(page);
    await arrived(page, thanks);
    expect(await page.locator('dl').innerText()).toMatch(
      /Bought\s+Field guide\s+Paid\s+\$12\.50\s+E-mail\s+buyer\d+@example\.com/,
    );
    const [payment, ...more] = await until(
      () => paymentsOf(made),
      ([one]) => one?.membership?.status === becomes,
    );
    expect([payment, more]).toEqual([
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

  const declines = [
    ['4000 0000 0000 0002', 'The card was declined.'],
    ['4000 0000 0000 9995', 'The card does not have enough funds.'],
    ['4000 0000 0000 0069', 'The card has expired.'],
    ['4000 0000 0000 0341', 'The card was declined.'],
  ] as const;
  it.each(declines)('whose card %s is refused is told why, and pays with another one', async (number, why) => {
    const made = await offer();
    const page = await open(made);
    await page.getByLabel('Full name').fill('Bea Buyer');
    await fill(page, number);
    await pay(page);
    expect(await alert(page)).toBe(why);
    expect([
      await states(made),
      await page.getByLabel('Full name').inputValue(),
      await page.getByLabel('Card number').inputValue(),
    ]).toEqual([[['OPEN', '12.50']], 'Bea Buyer', '']);
    await fill(page);
    await pay(page);
    await arrived(page, thanks);
    expect(await states(made)).toEqual([['PAID', '12.50']]);
  });

  it.each(['4000 0000 0000 3220', '5385 3083 6013 5181'])(
    'whose bank asks about the card %s completes the challenge',
    async (number) => {
      const made = await offer();
      const page = await open(made);
      await fill(page, number);
      await pay(page);
      await arrived(page, 'Confirm that it is you');
      expect(await page.locator('dl').innerText()).toMatch(/Amount\s+\$12\.50/);
      expect(await states(made)).toEqual([['OPEN', '12.50']]);
      await page.getByRole('button', { name: 'Complete' }).click();
      await arrived(page, thanks);
      expect(await states(made)).toEqual([['PAID', '12.50']]);
    },
  );

  it.each([true, false])('who fails the challenge has not paid, and may try again (scripts: %s)', async (scripts) => {
    const made = await offer();
    const page = await open(made, { scripts });
    await page.getByLabel('Full name').fill('Bea Buyer');
    await fill(page, '4000 0000 0000 3220');
    await pay(page);
    await page.getByRole('button', { name: 'Fail' }).click();
    expect(await alert(page)).toBe('The bank could not confirm that the card is yours.');
    expect([await states(made), await page.getByLabel('Full name').inputValue()]).toEqual([
      [['OPEN', '12.50']],
      'Bea Buyer',
    ]);
    await fill(page, '5385 3083 6013 5181');
    await pay(page);
    await page.getByRole('button', { name: 'Complete' }).click();
    await arrived(page, thanks);
    expect(await states(made)).toEqual([['PAID', '12.50']]);
  });

  it.each([true, false])(
    'saves a card, and goes to the page of the seller with the ids (scripts: %s)',
    async (scripts) => {
      const made = await offer({ mode: 'setup', redirect_url: `${seller.origin}/saved?customer=7` });
      const page = await open(made, { scripts });
      await arrived(page, 'Save your card');
      await fill(page, '4000 0000 0000 0341');
      await pay(page);
      await page.waitForURL(`${seller.origins[1]}/saved?*`);
      await arrived(page, 'Arrived');
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        customer: '7',
        status: 'success',
        checkout_configuration_id: made.id,
        setup_intent_id: expect.stringMatching(/^sint_/),
        payment_method_id: expect.stringMatching(/^payt_/),
      });
      expect(await states(made)).toEqual([]);
    },
  );

  it('saves a card that needs a challenge, without a page of the seller', async () => {
    const page = await open(await offer({ mode: 'setup' }));
    await fill(page, '4000 0000 0000 3220');
    await pay(page);
    await arrived(page, 'Confirm that it is you');
    await page.getByRole('button', { name: 'Complete' }).click();
    await arrived(page, 'Your card is saved');
    expect(await page.locator('dl').innerText()).toMatch(/^E-mail\s+buyer\d+@example\.com$/);
  });

  it('goes to the page of the seller after a purchase with a challenge', async () => {
    const made = await offer({ redirect_url: `${seller.origin}/welcome` });
    const page = await open(made);
    await fill(page, '4000 0000 0000 3220');
    await pay(page);
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL(`${seller.origins[1]}/welcome?*`);
    const [{ id, membership } = { id: '', membership: null }] = await paymentsOf(made);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      status: 'success',
      payment_id: id,
      membership_id: membership?.id,
      checkout_configuration_id: made.id,
    });
  });

  it.each([true, false])('pays less with a promo code (scripts: %s)', async (scripts) => {
    const code = `LESS${scripts ? 1 : 2}`;
    const { json } = await service.ask(
      `mutation { promoCodeCreate(input: { code: "${code}", promoType: PERCENTAGE, amountOff: "20", baseCurrency: USD }) { userErrors { message } } }`,
    );
    expect(json).toMatchObject({ data: { promoCodeCreate: { userErrors: [] } } });
    const made = await offer();
    const page = await open(made, { scripts });
    await page.getByLabel('Promo code').fill('WRONG');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.locator('#promo_code-problem').waitFor();
    expect(await page.locator('#pay').textContent()).toBe('Pay $12.50');
    await page.getByLabel('Promo code').fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(`${code} is applied.`).waitFor();
    expect(await page.locator('#pay').textContent()).toBe('Pay $10.00');
    await fill(page);
    await pay(page);
    await arrived(page, thanks);
    expect(await states(made)).toEqual([['PAID', '10.00']]);
  });

  it('gets what is free without a card, and onto a list without money', async () => {
    const page = await open(await offer({}, { initial_price: 0, title: 'Free' }));
    await page.getByLabel('E-mail').fill('free@example.com');
    await page.getByRole('button', { name: 'Get access' }).click();
    await arrived(page, 'You are in');
    expect(await page.locator('dl').innerText()).toMatch(/^Bought\s+Field guide\s+E-mail\s+free@example\.com$/);
    const list = await open(await offer({}, { release_method: 'waitlist', title: 'Later' }));
    await list.getByLabel('E-mail').fill('list@example.com');
    await list.getByRole('button', { name: 'Join the waitlist' }).click();
    await arrived(list, 'You are on the list');
    expect(await list.locator('dl').innerText()).toMatch(/^For\s+Field guide\s+E-mail\s+list@example\.com$/);
  });

  it('pays once, however often the form is sent', async () => {
    const made = await offer();
    const page = await open(made, { scripts: false });
    await fill(page);
    const fields = await page
      .evaluate<Record<string, string>>("Object.fromEntries(new FormData(document.getElementById('checkout')))")
      .catch(() => null);
    const session = await page.locator('input[name=session]').inputValue();
    const sent = fields ?? {
      session,
      expected_total: '12.50',
      email: 'often@example.com',
      card_number: good,
      card_expiry: '12/39',
      card_cvc: '123',
    };
    const body = new URLSearchParams({ ...sent, action: 'pay' }).toString();
    const post = () =>
      service.request({
        method: 'POST',
        path: new URL(made.purchase_url).pathname,
        as: null,
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      });
    const answers = await Promise.all([post(), post(), post(), post()]);
    expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
      answers.map(() => [303, `/checkout/session/${session}`]),
    );
    await page.locator('#pay').dblclick();
    await arrived(page, thanks);
    expect(await states(made)).toEqual([['PAID', '12.50']]);
  });

  it('who goes back finds a new form, and the old one buys nothing again', async () => {
    const made = await offer();
    const page = await open(made);
    const first = await page.locator('input[name=session]').inputValue();
    await fill(page);
    await pay(page);
    await arrived(page, thanks);
    await page.goBack();
    await arrived(page, 'Field guide');
    expect([
      await page.getByLabel('Card number').inputValue(),
      await page.locator('input[name=session]').inputValue(),
    ]).toEqual(['', expect.not.stringContaining(first)]);
    await page.evaluate(`document.querySelector('input[name=session]').value = '${first}'`);
    await fill(page);
    await pay(page);
    await page.waitForURL(`**/checkout/session/${first}`);
    await arrived(page, thanks);
    expect(await states(made)).toEqual([['PAID', '12.50']]);
  });

  it('who comes back after a day gets a new session, and pays with that', async () => {
    const made = await offer();
    const page = await open(made);
    const old = `cs_${(Date.now() - 25 * 3_600_000).toString(36)}_${'A'.repeat(24)}`;
    await page.evaluate(`document.querySelector('input[name=session]').value = '${old}'`);
    await fill(page);
    await pay(page);
    expect(await alert(page)).toBe('This page has expired. Open the checkout again.');
    expect([await states(made), (await page.locator('input[name=session]').inputValue()) === old]).toEqual([[], false]);
    await fill(page);
    await pay(page);
    await arrived(page, thanks);
  });

  it.each(['0.01', '12.49', '', '1e1'])('cannot choose the price: %j', async (price) => {
    const made = await offer();
    const page = await open(made);
    await page.evaluate(`document.querySelector('input[name=expected_total]').value = '${price}'`);
    await fill(page);
    await pay(page);
    expect(await alert(page)).toBe(
      'The price has changed: $12.50 is due now. Nothing was charged. Check it before you go on.',
    );
    expect(await states(made)).toEqual([]);
  });

  const mistakes = [
    [
      'a wrong digit',
      '4242 4242 4242 4241',
      {},
      'card_number',
      'The card number is not right. Please check its digits.',
    ],
    ['a past expiry', good, { expiry: '10 / 25' }, 'card_expiry', 'The card has expired.'],
    ['two digits of security code', good, { cvc: '12' }, 'card_cvc', 'The security code has 3 digits.'],
    [
      'three digits of security code on an American Express card',
      '3782 822463 10005',
      {},
      'card_cvc',
      'The security code has 4 digits.',
    ],
  ] as const;
  it.each(mistakes)('is told about %s, with and without scripts', async (_what, number, rest, name, text) => {
    const made = await offer();
    for (const scripts of [true, false]) {
      const page = await open(made, { scripts });
      await fill(page, number, rest);
      await pay(page);
      await page.locator(`#${name}-problem`).waitFor();
      expect([
        await page.locator(`#${name}-problem`).textContent(),
        await page.locator(`#${name}`).getAttribute('aria-invalid'),
      ]).toEqual([text, 'true']);
      // What the script has seen was never sent; what came back from the server brings no card.
      expect((await page.getByLabel('Card number').inputValue()) === '').toBe(!scripts);
    }
    expect(await states(made)).toEqual([]);
  });

  it('pays by keyboard alone, challenge included', async () => {
    const made = await offer();
    const page = await open(made);
    const type = async (id: string, text: string): Promise<void> => {
      for (let steps = 0; (await page.evaluate('document.activeElement.id')) !== id; steps += 1) {
        if (steps > 20) throw new Error(`The tab key does not lead to ${id}`);
        await page.keyboard.press('Tab');
      }
      await page.keyboard.type(text);
    };
    for (const [id, text] of [
      ['email', 'keys@example.com'],
      ['card_number', '4000000000003220'],
      ['card_expiry', '1239'],
      ['card_cvc', '123'],
    ] as const)
      await type(id, text);
    await page.keyboard.press('Enter');
    await arrived(page, 'Confirm that it is you');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Complete');
    await page.keyboard.press('Enter');
    await arrived(page, thanks);
    expect(await states(made)).toEqual([['PAID', '12.50']]);
  });

  it.each([
    ['light', false],
    ['dark', true],
  ] as const)('meets no barriers on the way (%s)', async (look, dark) => {
    const page = await open(
      await offer(
        {},
        { plan_type: 'renewal', renewal_price: 29, trial_period_days: 7, description: 'Forty plants of the coast.' },
      ),
      { dark, width: 360 },
    );
    const check = async (what: string): Promise<void> => {
      await picture(page, `service-${look}-${what}`);
      expect([what, await overflow(page), await barriers(page)]).toEqual([what, 0, []]);
    };
    await check('form');
    await fill(page, '4000 0000 0000 0002');
    await pay(page);
    await alert(page);
    await check('error');
    await fill(page, '4000 0000 0000 3220');
    await pay(page);
    await arrived(page, 'Confirm that it is you');
    await check('challenge');
    await page.getByRole('button', { name: 'Complete' }).click();
    await page.getByRole('link', { name: 'Manage your membership' }).waitFor();
    await check('success');
  });
});
