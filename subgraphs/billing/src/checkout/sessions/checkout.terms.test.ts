import { until } from '../../../../../test/support/until';
import { apiKeyOf, run, errorsOf } from '../../../../kit/src/testing';
import { buyerInput, newSession } from './testing/test-checkout';
import { quote, setUpTests, shop } from './testing/terms';

setUpTests();

const counts = () =>
  shop.rows(
    'SELECT (SELECT count(*)::int FROM billing.payments) AS payments, (SELECT count(*)::int FROM billing.checkout_sessions) AS sessions, (SELECT count(*)::int FROM billing.charge_attempts) AS attempts, (SELECT count(*)::int FROM billing.memberships) AS memberships',
  );

describe('a submission is rejected without side effects', () => {
  const expectRejected = async (link: string, input: object, error: object): Promise<void> => {
    const before = await counts();
    expect(await shop.submit(link, input)).toEqual({ session: null, userErrors: [error] });
    expect(await counts()).toEqual(before);
  };

  it('for a session that is over a day old, in the future, or malformed', async () => {
    const planId = await shop.plan();
    const expired = { code: 'conflict', message: 'This page has expired. Open the checkout again.', path: ['session'] };
    await expectRejected(planId, { session: newSession(new Date(Date.now() - 25 * 3_600_000)) }, expired);
    await expectRejected(planId, { session: newSession(new Date(Date.now() + 3_600_000)) }, expired);
    await expectRejected(
      planId,
      { session: 'cs_made_up' },
      {
        code: 'parameter_invalid',
        message: 'This page belongs to another purchase. Open the checkout again.',
        path: ['session'],
      },
    );
  });

  it('for a session of another checkout', async () => {
    const [one, other] = [await shop.plan(), await shop.plan()];
    const session = newSession();
    await shop.submit(one, { session });
    await expectRejected(
      other,
      { session },
      {
        code: 'parameter_invalid',
        message: 'This page belongs to another purchase. Open the checkout again.',
        path: ['session'],
      },
    );
  });

  it('without a card for an amount due', async () => {
    await expectRejected(
      await shop.plan(),
      { card: null },
      { code: 'parameter_missing', message: 'cardToken is required.', path: ['cardToken'] },
    );
  });

  it('for several units of a single-unit plan, zero units, and more units than in stock', async () => {
    await expectRejected(
      await shop.plan(),
      { quantity: 2 },
      { code: 'parameter_invalid', message: 'quantity must be a whole number from 1 to 1.', path: ['quantity'] },
    );
    const multiQuantityPlan = await shop.plan({ allowMultipleQuantity: true, stock: 3 });
    await expectRejected(
      multiQuantityPlan,
      { quantity: 0 },
      { code: 'parameter_invalid', message: 'quantity must be a whole number from 1 to 1000.', path: ['quantity'] },
    );
    await expectRejected(
      multiQuantityPlan,
      { quantity: 4 },
      { code: 'conflict', message: 'The plan is out of stock.', path: ['quantity'] },
    );
    expect(
      (
        await shop.submit(multiQuantityPlan, {
          quantity: 3,
          shownTerms: await shop.terms(multiQuantityPlan, { quantity: 3 }),
        })
      ).session.status,
    ).toBe('COMPLETED');
  });

  it('with a promo code of another plan, product or seller', async () => {
    const codeFor = async (code: string, input: object, principal = shop.seller) =>
      shop.execute(
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
    const { product } = await shop.execute(
      'mutation { productCreate(input: { title: "Silver" }) { product { id } userErrors { message } } }',
    );
    await codeFor('OTHERPLAN', { planIds: [other] });
    await codeFor('OTHERPRODUCT', { productId: product.id });
    await codeFor('STRANGE', {}, apiKeyOf('biz_stranger'));
    const rejections = [
      ['OTHERPLAN', 'This promo code does not apply to this plan.'],
      ['otherproduct', 'This promo code does not apply to this plan.'],
      ['STRANGE', 'The promo code does not exist.'],
    ] as const;
    for (const [promoCode, message] of rejections) {
      const error = { code: 'parameter_invalid', message, path: ['promoCode'] };
      expect(await quote({ link: sold, promoCode })).toEqual({ quote: null, userErrors: [error] });
      await expectRejected(sold, { promoCode }, error);
    }
    expect((await shop.submit(other, { promoCode: 'OTHERPLAN', buyer: 'entitled' })).session.status).toBe('COMPLETED');
  });

  it('without the answer to a required question', async () => {
    const planId = await shop.plan({ customFields: [{ name: 'Size?', required: true }, { name: 'Why?' }] });
    const [size] = (await shop.execute('query ($id: ID!) { plan(id: $id) { customFields { id } } }', { id: planId }))
      .customFields;
    await expectRejected(
      planId,
      {},
      { code: 'parameter_missing', message: 'Answer the question “Size?”.', path: ['answers', size.id] },
    );
    await expectRejected(
      planId,
      { answers: [{ id: size.id, answer: '  ' }] },
      { code: 'parameter_missing', message: 'Answer the question “Size?”.', path: ['answers', size.id] },
    );
    const { session } = await shop.submit(planId, { answers: [{ id: size.id, answer: 'L' }] });
    expect(
      (
        await shop.execute('query ($id: ID!) { membership(id: $id) { customFieldResponses { question answer } } }', {
          id: session.membershipId,
        })
      ).customFieldResponses,
    ).toEqual([{ question: 'Size?', answer: 'L' }]);
  });

  it('by the requirements of the plan', async () => {
    const planId = await shop.plan({ requirements: { countries: ['FR'], email_domains: ['school.test'] } });
    const country = (code: string) => ({ billingAddress: { country: code } });
    await expectRejected(
      planId,
      {},
      { code: 'parameter_missing', message: 'country is required.', path: ['billingAddress', 'country'] },
    );
    await expectRejected(planId, country('de'), {
      code: 'parameter_invalid',
      message: 'This plan is not sold in your country.',
      path: ['billingAddress', 'country'],
    });
    await expectRejected(planId, country('FR'), {
      code: 'parameter_invalid',
      message: 'This plan is only sold to certain e-mail addresses. Use another one.',
      path: ['buyer', 'email'],
    });
    await expectRejected(planId, country('xx'), {
      code: 'parameter_invalid',
      message: 'country is not a two-letter country code.',
      path: ['billingAddress', 'country'],
    });
    const pupil = { ...buyerInput('pupil'), email: 'pupil@School.test' };
    expect((await shop.submit(planId, { ...country('FR'), buyer: pupil })).session.status).toBe('COMPLETED');
    const advanced = await shop.plan({ requirements: { product_ids: [shop.productId] } });
    await expectRejected(
      advanced,
      { buyer: 'newcomer' },
      {
        code: 'conflict',
        message: 'This plan is sold only to customers who have another product of the seller.',
        path: ['buyer', 'email'],
      },
    );
    expect((await shop.submit(advanced, { buyer: pupil })).session.status).toBe('COMPLETED');
  });

  it.each(['plan', 'product'])('for an archived %s', async (archived) => {
    const created = 'mutation { productCreate(input: { title: "Seasonal" }) { product { id } } }';
    const productId = (await shop.execute(created)).product.id;
    const planId = await shop.plan({ productId });
    await shop.execute(
      `mutation ($id: ID!) { ${archived}Update(id: $id, input: { visibility: ARCHIVED }) { userErrors { code } } }`,
      { id: archived === 'plan' ? planId : productId },
    );
    await expectRejected(planId, {}, { code: 'conflict', message: 'This checkout is closed.', path: [] });
  });

  it('for a missing plan', async () => {
    expect((await shop.submit('plan_none')).userErrors).toMatchObject([{ message: 'No such resource was found.' }]);
  });

  it.each([
    'checkoutSession(id: "cs_x") { id }',
    'checkoutOffer(link: "plan_x") { link }',
    'checkoutQuote(input: { link: "plan_x" }) { userErrors { code } }',
    'sandboxChallenge(reference: "x") { waits }',
  ])('and %s is forbidden for an API key', async (field) => {
    expect(errorsOf(await run(shop.billing.subgraph, apiKeyOf('biz_seller'), `{ ${field} }`))).toMatchObject([
      { message: 'This credential does not have the permission to use operations of the hosted pages.' },
    ]);
  });
});

describe('shown terms', () => {
  const renewing = { planType: 'RENEWAL', initialPrice: '10', renewalPrice: '10', billingPeriod: 30 };

  it('are compared under the lock of the plan, after a concurrent change', async () => {
    const planId = await shop.plan(renewing);
    const shownTerms = await shop.terms(planId);
    const before = await counts();
    let submitted: Promise<unknown> | undefined;
    await shop.billing.database.transaction(async (manager) => {
      await manager.query('UPDATE billing.plans SET renewal_price = 99 WHERE id = $1', [planId]);
      submitted = shop.submit(planId, { shownTerms, buyer: 'racing' });
      await until(
        () =>
          shop.rows("SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"),
        ({ length }) => length > 0,
      );
    });
    expect(await submitted).toEqual({
      session: null,
      userErrors: [
        {
          code: 'conflict',
          message: 'The renewal price changed from $10.00 to $99.00 every 30 days.',
          path: ['terms', 'renewalPrice'],
        },
      ],
    });
    expect(await counts()).toEqual(before);
  });

  it('are rejected if they were tampered with or belong to another page', async () => {
    const [planId, other] = [await shop.plan(renewing), await shop.plan(renewing)];
    const before = await counts();
    const { userErrors } = await shop.submit(planId, { shownTerms: await shop.terms(other) });
    expect(userErrors).toEqual([
      { code: 'conflict', message: 'The plan changed to another one.', path: ['terms', 'plan'] },
    ]);
    const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const shown = JSON.parse(Buffer.from(await shop.terms(planId), 'base64url').toString()) as object;
    const invalidTerms = [
      '',
      'x',
      encoded(null),
      encoded([]),
      encoded({}),
      encoded({ ...shown, more: '1' }),
      'x'.repeat(5_000),
    ];
    for (const shownTerms of invalidTerms)
      expect([shownTerms, (await shop.submit(planId, { shownTerms })).userErrors]).toEqual([
        shownTerms,
        [
          {
            code: 'conflict',
            message: 'The page did not show all terms. Check them before you continue.',
            path: ['terms'],
          },
        ],
      ]);
    const created = {
      ...shown,
      renewalPrice: '<script>',
      billingPeriod: '-1',
      trial: '9'.repeat(40),
      dueToday: '1 none',
    };
    expect((await shop.submit(planId, { shownTerms: encoded(created) })).userErrors).toEqual([
      { code: 'conflict', message: 'The amount due today changed to $10.00.', path: ['terms', 'dueToday'] },
      { code: 'conflict', message: 'The trial changed to none.', path: ['terms', 'trial'] },
      {
        code: 'conflict',
        message: 'The renewal price changed to $10.00 every 30 days.',
        path: ['terms', 'renewalPrice'],
      },
      { code: 'conflict', message: 'The billing period changed to 30 days.', path: ['terms', 'billingPeriod'] },
    ]);
    expect(await counts()).toEqual(before);
  });

  it('fix the tax behavior of renewals against later changes of the plan', async () => {
    const planId = await shop.plan({ ...renewing, taxType: 'INCLUSIVE' });
    const billingAddress = { country: 'DE' };
    const shownTerms = await shop.terms(planId, { billingAddress });
    const { session } = await shop.submit(planId, { shownTerms, billingAddress, buyer: 'taxed' });
    await shop.execute(
      'mutation ($id: ID!) { planUpdate(id: $id, input: { taxType: EXCLUSIVE }) { userErrors { code } } }',
      {
        id: planId,
      },
    );
    const later = new Date(Date.now() + 30.5 * 86_400_000);
    let dueCount = 1;
    while (dueCount > 0) dueCount = await shop.due(later);
    expect(
      await shop.rows(
        'SELECT total::text, tax_amount::text AS tax, tax_behavior AS behavior FROM billing.payments WHERE membership_id = $1 ORDER BY created_at, id',
        [session.membershipId],
      ),
    ).toEqual([
      { total: '10.00', tax: '1.60', behavior: 'inclusive' },
      { total: '10.00', tax: '1.60', behavior: 'inclusive' },
    ]);
  });
});
