import { apiKeyOf, run } from '../../../kit/src/testing';
import { buyerNamed, newSession } from './testing/test-checkout';
import { quote, setUpTests, shop } from './testing/terms';

setUpTests();

const counts = () =>
  shop.rows(
    'SELECT (SELECT count(*)::int FROM billing.payments) AS payments, (SELECT count(*)::int FROM billing.checkout_sessions) AS sessions, (SELECT count(*)::int FROM billing.charge_attempts) AS attempts, (SELECT count(*)::int FROM billing.memberships) AS memberships',
  );

describe('what a page is refused for, with nothing changed', () => {
  const expectRefused = async (link: string, input: object, error: object): Promise<void> => {
    const before = await counts();
    expect(await shop.submit(link, input)).toEqual({ session: null, userErrors: [error] });
    expect(await counts()).toEqual(before);
  };

  it('a page that was opened more than a day ago, or tomorrow, or that nobody has made', async () => {
    const planId = await shop.plan();
    const expired = { code: 'conflict', message: 'This page has expired. Open the checkout again.', path: ['session'] };
    await expectRefused(planId, { session: newSession(new Date(Date.now() - 25 * 3_600_000)) }, expired);
    await expectRefused(planId, { session: newSession(new Date(Date.now() + 3_600_000)) }, expired);
    await expectRefused(
      planId,
      { session: 'cs_made_up' },
      {
        code: 'parameter_invalid',
        message: 'This page belongs to another purchase. Open the checkout again.',
        path: ['session'],
      },
    );
  });

  it('a session of another checkout', async () => {
    const [one, other] = [await shop.plan(), await shop.plan()];
    const session = newSession();
    await shop.submit(one, { session });
    await expectRefused(
      other,
      { session },
      {
        code: 'parameter_invalid',
        message: 'This page belongs to another purchase. Open the checkout again.',
        path: ['session'],
      },
    );
  });

  it('no card where something is due', async () => {
    await expectRefused(
      await shop.plan(),
      { card: null },
      { code: 'parameter_missing', message: 'cardToken is required.', path: ['cardToken'] },
    );
  });

  it('several units of a plan that is sold one at a time, none, and more than there are', async () => {
    await expectRefused(
      await shop.plan(),
      { quantity: 2 },
      { code: 'parameter_invalid', message: 'quantity is a whole number from 1 to 1.', path: ['quantity'] },
    );
    const several = await shop.plan({ allowMultipleQuantity: true, stock: 3 });
    await expectRefused(
      several,
      { quantity: 0 },
      { code: 'parameter_invalid', message: 'quantity is a whole number from 1 to 1000.', path: ['quantity'] },
    );
    await expectRefused(
      several,
      { quantity: 4 },
      { code: 'conflict', message: 'The plan is out of stock.', path: ['quantity'] },
    );
    expect(
      (await shop.submit(several, { quantity: 3, shownTerms: await shop.terms(several, { quantity: 3 }) })).session
        .status,
    ).toBe('COMPLETED');
  });

  it('a promo code of another plan or product, or of another seller', async () => {
    const codeFor = async (code: string, input: object, principal = shop.seller) =>
      shop.ask(
        'mutation ($input: PromoCodeCreateInput!) { promoCodeCreate(input: $input) { promoCode { id } userErrors { code message path } } }',
        {
          input: {
            code,
            promoType: 'PERCENTAGE',
            amountOff: '50',
            baseCurrency: 'USD',
            newUsersOnly: false,
            numberOfIntervals: 1,
            ...input,
          },
        },
        principal,
      );
    const [sold, other] = [await shop.plan(), await shop.plan()];
    const { product } = await shop.ask(
      'mutation { productCreate(input: { title: "Silver" }) { product { id } userErrors { message } } }',
    );
    await codeFor('OTHERPLAN', { planIds: [other] });
    await codeFor('OTHERPRODUCT', { productId: product.id });
    await codeFor('STRANGE', {}, apiKeyOf('biz_stranger'));
    const refusals = [
      ['OTHERPLAN', 'This promo code is not for this plan.'],
      ['otherproduct', 'This promo code is not for this plan.'],
      ['STRANGE', 'There is no such promo code.'],
    ] as const;
    for (const [promoCode, message] of refusals) {
      const error = { code: 'parameter_invalid', message, path: ['promoCode'] };
      expect(await quote({ link: sold, promoCode })).toEqual({ quote: null, userErrors: [error] });
      await expectRefused(sold, { promoCode }, error);
    }
    expect((await shop.submit(other, { promoCode: 'OTHERPLAN', buyer: 'entitled' })).session.status).toBe('COMPLETED');
  });

  it('a question that has to be answered', async () => {
    const planId = await shop.plan({ customFields: [{ name: 'Size?', required: true }, { name: 'Why?' }] });
    const [size] = (await shop.ask('query ($id: ID!) { plan(id: $id) { customFields { id } } }', { id: planId }))
      .customFields;
    await expectRefused(
      planId,
      {},
      { code: 'parameter_missing', message: 'Answer the question “Size?”.', path: ['answers', size.id] },
    );
    await expectRefused(
      planId,
      { answers: [{ id: size.id, answer: '  ' }] },
      { code: 'parameter_missing', message: 'Answer the question “Size?”.', path: ['answers', size.id] },
    );
    const { session } = await shop.submit(planId, { answers: [{ id: size.id, answer: 'L' }] });
    expect(
      (
        await shop.ask('query ($id: ID!) { membership(id: $id) { customFieldResponses { question answer } } }', {
          id: session.membershipId,
        })
      ).customFieldResponses,
    ).toEqual([{ question: 'Size?', answer: 'L' }]);
  });

  it('requirements of the plan', async () => {
    const planId = await shop.plan({ requirements: { countries: ['FR'], email_domains: ['school.test'] } });
    const country = (code: string) => ({ billingAddress: { country: code } });
    await expectRefused(
      planId,
      {},
      { code: 'parameter_missing', message: 'country is required.', path: ['billingAddress', 'country'] },
    );
    await expectRefused(planId, country('de'), {
      code: 'parameter_invalid',
      message: 'This plan is not sold in your country.',
      path: ['billingAddress', 'country'],
    });
    await expectRefused(planId, country('FR'), {
      code: 'parameter_invalid',
      message: 'This plan is only sold to certain e-mail addresses. Use another one.',
      path: ['buyer', 'email'],
    });
    await expectRefused(planId, country('xx'), {
      code: 'parameter_invalid',
      message: 'country is not a two-letter country code.',
      path: ['billingAddress', 'country'],
    });
    const pupil = { ...buyerNamed('pupil'), email: 'pupil@School.test' };
    expect((await shop.submit(planId, { ...country('FR'), buyer: pupil })).session.status).toBe('COMPLETED');
    const advanced = await shop.plan({ requirements: { product_ids: [shop.productId] } });
    await expectRefused(
      advanced,
      { buyer: 'newcomer' },
      {
        code: 'conflict',
        message: 'This plan is only sold to those who have another product of the seller.',
        path: ['buyer', 'email'],
      },
    );
    expect((await shop.submit(advanced, { buyer: pupil })).session.status).toBe('COMPLETED');
  });

  it('a plan that is archived or gone', async () => {
    const planId = await shop.plan();
    await shop.ask(
      'mutation ($id: ID!) { planUpdate(id: $id, input: { visibility: ARCHIVED }) { userErrors { code } } }',
      { id: planId },
    );
    await expectRefused(planId, {}, { code: 'conflict', message: 'This checkout is closed.', path: [] });
    expect((await shop.submit('plan_none')).errors).toMatchObject([{ message: 'No such resource was found.' }]);
  });

  it.each([
    'checkoutSession(id: "cs_x") { id }',
    'checkoutOffer(link: "plan_x") { link }',
    'checkoutQuote(input: { link: "plan_x" }) { userErrors { code } }',
    'sandboxChallenge(reference: "x") { waits }',
  ])('%s, asked by somebody else', async (field) => {
    expect((await run(shop.billing.subgraph, apiKeyOf('biz_seller'), `{ ${field} }`)).errors).toMatchObject([
      { message: 'This credential does not have the permission of the hosted pages.' },
    ]);
  });
});
