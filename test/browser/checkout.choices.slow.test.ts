import { requiresPackage } from '../support';
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
  seller,
  service,
  setUpTests,
  states,
} from './support/buyer';
import { applyPromoCode } from './support/offers';

const thanks = 'Thank you for your purchase';

requiresPackage('chromium')('a buyer', () => {
  setUpTests();

  it.each([true, false])(
    'saves a card, and is redirected to the seller with the ids (scripts: %s)',
    async (scripts) => {
      const created = await offer({ mode: 'setup', redirect_url: `${seller.origin}/saved?customer=7` });
      const page = await open(created, { scripts });
      await expectHeading(page, 'Save your card');
      await fill(page, '4000 0000 0000 0341');
      await pay(page);
      await page.waitForURL(`${seller.origins[1]}/saved?*`);
      await expectHeading(page, 'Arrived');
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        customer: '7',
        status: 'success',
        checkout_configuration_id: created.id,
        setup_intent_id: expect.stringMatching(/^sint_/),
        payment_method_id: expect.stringMatching(/^payt_/),
      });
      expect(await states(created)).toEqual([]);
    },
  );

  it('saves a card that requires a challenge, without a redirect', async () => {
    const page = await open(await offer({ mode: 'setup' }));
    await fill(page, '4000 0000 0000 3220');
    await pay(page);
    await (await bank(page)).getByRole('button', { name: 'Complete' }).click();
    await expectHeading(page, 'Your card is saved');
    expect(await page.locator('dl').innerText()).toMatch(/^E-mail\s+buyer\d+@example\.com$/);
  });

  it('is redirected to the seller after a purchase with a challenge', async () => {
    const created = await offer({ redirect_url: `${seller.origin}/welcome` });
    const page = await open(created);
    await fill(page, '4000 0000 0000 3220');
    await pay(page);
    await (await bank(page)).getByRole('button', { name: 'Complete' }).click();
    await page.waitForURL(`${seller.origins[1]}/welcome?*`);
    const [{ id, membership } = { id: '', membership: null }] = await paymentsOf(created);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
      status: 'success',
      payment_id: id,
      membership_id: membership?.id,
      checkout_configuration_id: created.id,
    });
  });

  it.each([true, false])('pays less with a promo code (scripts: %s)', async (scripts) => {
    const code = `LESS${scripts ? 1 : 2}`;
    const { json } = await service.query(
      `mutation { promoCodeCreate(input: { code: "${code}", promoType: PERCENTAGE, amountOff: "20", baseCurrency: USD, numberOfIntervals: 1, newUsersOnly: false }) { userErrors { message } } }`,
    );
    expect(json).toMatchObject({ data: { promoCodeCreate: { userErrors: [] } } });
    const created = await offer();
    const page = await open(created, { scripts });
    await applyPromoCode(page, 'WRONG');
    await page.locator('#promo_code-problem').waitFor();
    expect(await page.locator('#pay').textContent()).toBe('Pay $12.50');
    await applyPromoCode(page, code.toLowerCase());
    await page.getByText(`${code} is applied.`).waitFor();
    expect(await page.locator('#pay').textContent()).toBe('Pay $10.00');
    await fill(page);
    await pay(page);
    await expectHeading(page, thanks);
    expect(await states(created)).toEqual([['PAID', '10.00']]);
  });

  it('gets a free product without a card, and joins a waitlist without payment', async () => {
    const page = await open(await offer({}, { initial_price: 0, title: 'Free' }));
    await page.getByLabel('E-mail').fill('free@example.com');
    await page.getByRole('button', { name: 'Get access' }).click();
    await expectHeading(page, 'You now have access');
    expect(await page.locator('dl').innerText()).toMatch(/^Bought\s+Field guide\s+E-mail\s+free@example\.com$/);
    const list = await open(await offer({}, { release_method: 'waitlist', title: 'Later' }));
    await list.getByLabel('E-mail').fill('list@example.com');
    await list.getByRole('button', { name: 'Join the waitlist' }).click();
    await expectHeading(list, 'You are on the list');
    expect(await list.locator('dl').innerText()).toMatch(/^For\s+Field guide\s+E-mail\s+list@example\.com$/);
  });

  it('gets a new form after navigating back, and cannot buy again with the old one', async () => {
    const created = await offer();
    const page = await open(created);
    const first = await page.locator('input[name=session]').inputValue();
    await fill(page);
    await pay(page);
    await expectHeading(page, thanks);
    await page.goBack();
    await expectHeading(page, 'Field guide');
    expect([
      await (await cardFields(page)).getByLabel('Card number').inputValue(),
      await page.locator('input[name=session]').inputValue(),
    ]).toEqual(['', expect.not.stringContaining(first)]);
    await page.evaluate(`document.querySelector('input[name=session]').value = '${first}'`);
    await fill(page);
    await pay(page);
    await page.waitForURL(`**/checkout/session/${first}?*`);
    await expectHeading(page, thanks);
    expect(await states(created)).toEqual([['PAID', '12.50']]);
  });

  it('gets a new session after a day, and pays with it', async () => {
    const created = await offer();
    const page = await open(created);
    const expiredSession = `cs_${(Date.now() - 25 * 3_600_000).toString(36)}_${'A'.repeat(24)}`;
    await page.evaluate(`document.querySelector('input[name=session]').value = '${expiredSession}'`);
    await fill(page);
    await pay(page);
    expect(await alert(page)).toBe('This page has expired. Open the checkout again.');
    expect([
      await states(created),
      (await page.locator('input[name=session]').inputValue()) === expiredSession,
    ]).toEqual([[], false]);
    await fill(page);
    await pay(page);
    await expectHeading(page, thanks);
  });

  const mistakes = [
    ['a wrong digit', '4242 4242 4242 4241', {}, 'card_number', 'The card number is invalid.'],
    ['a past expiry', goodCard, { expiry: '10 / 25' }, 'card_expiry', 'The card has expired.'],
    ['two digits of security code', goodCard, { cvc: '12' }, 'card_cvc', 'The security code has 3 digits.'],
    [
      'three digits of security code on an American Express card',
      '3782 822463 10005',
      {},
      'card_cvc',
      'The security code has 4 digits.',
    ],
  ] as const;
  it.each(mistakes)('sees an error for %s, with and without scripts', async (_name, number, rest, name, text) => {
    const created = await offer();
    for (const scripts of [true, false]) {
      const page = await open(created, { scripts });
      await fill(page, number, rest);
      await pay(page);
      expect(await alert(page)).toBe('Check these details:');
      const fields = await cardFields(page);
      await fields.locator(`#${name}-problem`).waitFor();
      expect([
        await fields.locator(`#${name}-problem`).textContent(),
        await fields.locator(`#${name}`).getAttribute('aria-invalid'),
        await page.getByRole('alert').getByRole('link').allTextContents(),
      ]).toEqual([text, 'true', [text]]);
      // If the script finds an error, the form is not sent. A form returned by the server contains no card.
      expect((await fields.getByLabel('Card number').inputValue()) === '').toBe(!scripts);
    }
    expect(await states(created)).toEqual([]);
  });

  it('pays with the keyboard alone, including a challenge', async () => {
    const created = await offer();
    const page = await open(created);
    /** Returns the id or the text of the focused element, also in a frame. */
    const focused = () =>
      page.evaluate(`(() => {
        let { activeElement } = document;
        while (activeElement.contentDocument) ({ activeElement } = activeElement.contentDocument);
        return activeElement.id || activeElement.textContent;
      })()`);
    const moveTo = async (target: string): Promise<void> => {
      for (let steps = 0; (await focused()) !== target; steps += 1) {
        if (steps > 20) throw new Error(`The tab key does not lead to ${target}`);
        await page.keyboard.press('Tab');
      }
    };
    for (const [id, text] of [
      ['email', 'keys@example.com'],
      ['card_number', '4000000000003220'],
      ['card_expiry', '1239'],
      ['card_cvc', '123'],
    ] as const) {
      await moveTo(id);
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await bank(page);
    await moveTo('Complete');
    await page.keyboard.press('Enter');
    await expectHeading(page, thanks);
    expect(await states(created)).toEqual([['PAID', '12.50']]);
  });
});
