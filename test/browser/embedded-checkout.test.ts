import type { Frame } from 'playwright-core';
import { requiresPackage } from '../support';
import { until } from '../support/until';
import { browser, cardFields, goodCard, offer, paymentsOf, service, setUpTests, states } from './support/buyer';
import { openSellerSite, type SellerSite, type SellerVisit } from './support/seller-page';

const recorded =
  'data-checkout-on-state-change="stateChanged" data-checkout-on-payment-error="failed" data-checkout-on-identity-captured="captured"';
const completion = 'data-checkout-on-complete="completed"';

requiresPackage('chromium')('a checkout in a page of a seller', () => {
  setUpTests();
  let site: SellerSite;
  const visits: SellerVisit[] = [];
  beforeAll(async () => void (site = await openSellerSite(service.origin)));
  afterAll(() => site?.close());
  afterEach(async () => {
    const ended = visits.splice(0);
    const cookies = await Promise.all(ended.map(({ context }) => context.cookies()));
    await Promise.all(ended.map((one) => one.close()));
    const complaints = [...ended.flatMap((one) => one.complaints), ...cookies.flat().map(({ name }) => name)];
    if (complaints.length > 0) throw new Error(`The browser reported errors, or has cookies: ${complaints.join(' ')}`);
  });

  const open = async (attributes: string): Promise<SellerVisit> => {
    const one = await site.open(browser, attributes);
    visits.push(one);
    return one;
  };
  const fill = async (frame: Frame, number = goodCard): Promise<void> => {
    const fields = await cardFields(frame);
    await fields.getByLabel('Card number').fill(number);
    await fields.getByLabel('Expiry').fill('12 / 39');
    await fields.getByLabel('Security code').fill('123');
  };
  const pay = (frame: Frame) => frame.locator('#pay').click();
  const expectHeading = (frame: Frame, name: string): Promise<void> =>
    frame.getByRole('heading', { level: 1, name }).waitFor();

  it('sells, and reports state, e-mail address and the ids of the purchase to the page', async () => {
    const created = await offer();
    const {
      page,
      calls,
      called,
      frame: shown,
    } = await open(`data-checkout-session="${created.id}" ${recorded} ${completion}`);
    const frame = await shown();
    await frame.getByLabel('E-mail').fill('ada@example.com');
    await fill(frame);
    await pay(frame);
    const completed = await called('completed');
    const [payment] = await paymentsOf(created);
    const [[planId]] = completed as [[string]];
    expect(completed).toEqual([[planId, payment?.id, { plan_id: planId, receipt_id: payment?.id }]]);
    expect((await service.request({ path: `/api/v1/plans/${planId}` })).json).toMatchObject({
      id: planId,
      title: 'Once',
    });
    expect(await states(created)).toEqual([['PAID', '12.50']]);
    await expectHeading(frame, 'Thank you for your purchase');
    const link = frame.getByRole('link', { name: 'Manage your membership' });
    expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
    expect((await calls()).filter(([name]) => name !== 'completed')).toEqual([
      ['stateChanged', 'loading'],
      ['stateChanged', 'ready'],
      ['captured', { email: 'ada@example.com' }],
      ['stateChanged', 'loading'],
      ['stateChanged', 'disabled'],
    ]);
    expect(page.url()).toBe(`${site.origin()}/`);
  });

  it('reports a declined card, keeps the values without a cookie, and sells with another card', async () => {
    const created = await offer();
    const { called, frame: shown } = await open(`data-checkout-session="${created.id}" ${recorded} ${completion}`);
    const frame = await shown();
    await frame.getByLabel('E-mail').fill('bea@example.com');
    await frame.getByLabel('Full name').fill('Bea Buyer');
    await fill(frame, '4000 0000 0000 0002');
    await pay(frame);
    expect(await called('failed')).toEqual([[{ message: 'The card was declined.' }]]);
    expect([
      await frame.getByRole('alert').getByRole('heading').textContent(),
      await frame.getByLabel('E-mail').inputValue(),
      await frame.getByLabel('Full name').inputValue(),
      await (await cardFields(frame)).getByLabel('Card number').inputValue(),
      await states(created),
    ]).toEqual(['The card was declined.', 'bea@example.com', 'Bea Buyer', '', [['OPEN', '12.50']]]);
    await fill(frame);
    await pay(frame);
    await called('completed');
    expect(await states(created)).toEqual([['PAID', '12.50']]);
    expect(await frame.evaluate('name')).toBe('');
  });

  it('completes a 3-D Secure challenge inside of the frame', async () => {
    const created = await offer();
    const {
      called,
      calls,
      frame: shown,
    } = await open(`data-checkout-session="${created.id}" ${recorded} ${completion}`);
    const frame = await shown();
    await frame.getByLabel('E-mail').fill('cy@example.com');
    await frame.getByLabel('Full name').fill('Cy Buyer');
    await fill(frame, '4000 0000 0000 3220');
    await pay(frame);
    await frame.getByRole('button', { name: 'Fail' }).click();
    expect(await called('failed')).toEqual([[{ message: 'The bank could not confirm that the card is yours.' }]]);
    expect(await frame.getByLabel('Full name').inputValue()).toBe('Cy Buyer');
    await fill(frame, '4000 0000 0000 3220');
    await pay(frame);
    await frame.getByRole('button', { name: 'Complete' }).click();
    await called('completed');
    expect([await states(created), (await calls()).filter(([name]) => name === 'completed').length]).toEqual([
      [['PAID', '12.50']],
      1,
    ]);
  });

  it('saves a card, and reports the ids of the setup intent and of the payment method', async () => {
    const created = await offer({ mode: 'setup' });
    const { called, frame: shown } = await open(`data-checkout-session="${created.id}" ${completion}`);
    const frame = await shown();
    await frame.getByLabel('E-mail').fill('dee@example.com');
    await fill(frame);
    await pay(frame);
    const [[session, intent, result]] = (await called('completed')) as [
      [string, string, { payment_method_id: string }],
    ];
    expect([session, result]).toEqual([
      created.id,
      { plan_id: created.id, setup_intent_id: intent, payment_method_id: result.payment_method_id },
    ]);
    expect((await service.request({ path: `/api/v1/setup_intents/${intent}` })).json).toMatchObject({
      id: intent,
      status: 'succeeded',
      payment_method: { id: result.payment_method_id },
    });
  });

  const redirects = [
    ['of the attribute', (at: string) => `data-checkout-return-url="${at}/thanks?order=7"`, {}],
    ['of the checkout configuration', () => '', { redirect_url: 'at' }],
  ] as const;
  it.each(redirects)(
    'leads the window to the redirect URL %s, with the result as query',
    async (_name, attribute, body) => {
      const at = site.origin();
      const created = await offer('redirect_url' in body ? { redirect_url: `${at}/thanks?order=7` } : {});
      const { page, frame: shown } = await open(`data-checkout-session="${created.id}" ${attribute(at)}`);
      const frame = await shown();
      await frame.getByLabel('E-mail').fill('eve@example.com');
      await fill(frame);
      await pay(frame);
      await page.waitForURL(`${at}/thanks**`);
      const [payment] = await until(
        () => paymentsOf(created),
        ([one]) => one?.membership != null,
      );
      expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
        order: '7',
        status: 'success',
        checkout_configuration_id: created.id,
        payment_id: payment?.id,
        membership_id: payment?.membership?.id,
        payment_method_id: expect.stringMatching(/^payt_/),
      });
    },
  );

  it('can be embedded only by the origins that the account lists', async () => {
    const { id } = await offer();
    const [account] = service.demoData.accounts;
    const setOrigins = (embedOrigins: string[]) =>
      service.query(
        'mutation ($id: ID!, $input: AccountPatch!) { accountUpdate(id: $id, input: $input) { account { embedOrigins } userErrors { message } } }',
        { id: account?.id, input: { embedOrigins } },
        service.demoData.users[0]?.token,
      );
    const ancestorsFor = async (parent: string): Promise<string | undefined> => {
      const path = `/checkout/${id}?embed=1&parent=${encodeURIComponent(parent)}`;
      const { headers } = await service.request({ path, as: null });
      return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    };
    expect(await ancestorsFor('http://localhost:3000')).toBe('http://localhost:3000');
    expect((await setOrigins(['https://shop.example'])).json).toEqual({
      data: { accountUpdate: { account: { embedOrigins: ['https://shop.example'] }, userErrors: [] } },
    });
    expect(await ancestorsFor('https://shop.example')).toBe('https://shop.example');
    expect(await ancestorsFor('http://localhost:3000')).toBe("'none'");
    expect(await ancestorsFor('https://evil.example')).toBe("'none'");
    await setOrigins([]);
  });
});
