import { TestCheckout } from './testing/test-checkout';

let shop: TestCheckout;
beforeAll(async () => {
  shop = await TestCheckout.open();
});
afterAll(() => shop.close());

const consent = {
  text: 'Sie kaufen bei <b>Ada</b> \u202e😀. Sie akzeptieren die Bedingungen.',
  documents: [
    { url: 'https://shop.test/policies/terms', version: '2026-11-30' },
    { url: 'https://shop.test/policies/refund', version: '2026-11-30' },
  ],
};
const consentOf = async (payment: string) =>
  (
    await shop.execute(
      'query ($id: ID!) { payment(id: $id) { consent { text acceptedAt documents { url version } } } }',
      {
        id: payment,
      },
    )
  ).consent;

describe('the consent of a buyer', () => {
  it('is stored with the time of the submission, and shown with the payment', async () => {
    const planId = await shop.plan();
    const now = new Date();
    shop.clock = { now: () => now };
    const { session } = await shop.submit(planId, { shownTerms: await shop.terms(planId), consent });
    expect(await consentOf(session.paymentId)).toEqual({ ...consent, acceptedAt: now.toISOString() });
  });

  it('is that of the last submission after a declined card', async () => {
    const planId = await shop.plan();
    const shownTerms = await shop.terms(planId);
    const declined = await shop.submit(planId, { shownTerms, consent, card: '4000000000000002' });
    expect(declined.session.status).toBe('OPEN');
    const changed = { ...consent, text: 'You buy from Ada.' };
    const { session } = await shop.submit(planId, { shownTerms, consent: changed, session: declined.session.id });
    expect([session.status, (await consentOf(session.paymentId)).text]).toEqual(['COMPLETED', 'You buy from Ada.']);
  });

  it('is null for a page that displayed no documents', async () => {
    const planId = await shop.plan();
    const { session } = await shop.submit(planId, { shownTerms: await shop.terms(planId) });
    expect(await consentOf(session.paymentId)).toBeNull();
  });

  it.each([
    ['text', { ...consent, text: 'x'.repeat(10_000) }, 'must have at most 5000 characters.'],
    ['url', { ...consent, documents: [{ url: 'x'.repeat(501), version: '1' }] }, 'must have at most 500 characters.'],
    [
      'version',
      { ...consent, documents: [{ url: 'x', version: '1'.repeat(101) }] },
      'must have at most 100 characters.',
    ],
    [
      'documents',
      { ...consent, documents: Array.from({ length: 21 }, () => ({ url: 'x', version: '1' })) },
      'must have at most 20 entries.',
    ],
  ])('is rejected if it is too long: %s', async (field, tooLong, message) => {
    const planId = await shop.plan();
    const { session, userErrors } = await shop.submit(planId, {
      shownTerms: await shop.terms(planId),
      consent: tooLong,
    });
    expect([session, userErrors]).toEqual([
      null,
      [{ code: 'parameter_invalid', message: expect.stringContaining(message), path: expect.arrayContaining([field]) }],
    ]);
    expect(await shop.rows('SELECT 1 FROM billing.payments WHERE plan_id = $1', [planId])).toEqual([]);
  });
});

describe('the offer of an archived plan', () => {
  it.each(['plan', 'product'])('remains readable while nothing can be bought: %s', async (archived) => {
    const created = 'mutation { productCreate(input: { title: "Seasonal" }) { product { id } } }';
    const productId = (await shop.execute(created)).product.id;
    const planId = await shop.plan({ productId });
    const offer = async () =>
      (
        await shop.page('query ($link: String!) { checkoutOffer(link: $link) { state plan { product { title } } } }', {
          link: planId,
        })
      ).data?.checkoutOffer;
    expect(await offer()).toEqual({ state: 'OPEN', plan: { product: { title: 'Seasonal' } } });
    await shop.execute(
      `mutation ($id: ID!) { ${archived}Update(id: $id, input: { visibility: ARCHIVED }) { userErrors { code } } }`,
      { id: archived === 'plan' ? planId : productId },
    );
    expect(await offer()).toEqual({ state: 'ARCHIVED', plan: { product: { title: 'Seasonal' } } });
    await shop.execute(`mutation ($id: ID!) { ${archived}Delete(id: $id) { deletedId } }`, {
      id: archived === 'plan' ? planId : productId,
    });
    expect(await offer()).toBeNull();
  });
});
