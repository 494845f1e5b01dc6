import { apiKeyOf, run, errorsOf } from '../../../../kit/src/testing';
import { fields, payment, planId, refund, setUpTests, shop } from './testing/commands';
import { freePlan } from '../../catalogue/plans/testing/terms';

setUpTests();

const command = (name: string, id: string, principal = shop.seller) =>
  run(
    shop.billing.subgraph,
    principal,
    `mutation ($id: ID!) { ${name}(id: $id) { payment { ${fields} } userErrors { code message path } } }`,
    { id },
  );

/** Creates a member with a saved card. */
async function createMemberWithCard(
  buyer: string,
  card = '4242424242424242',
): Promise<{ memberId: string; paymentMethodId: string }> {
  const { session } = await shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer, card });
  const { member } = await shop.execute('query ($id: ID!) { paymentMethod(id: $id) { member { id } } }', {
    id: session.paymentMethodId,
  });
  return { memberId: member.id, paymentMethodId: session.paymentMethodId };
}

const create = async (input: object, principal = shop.seller) =>
  await run(
    shop.billing.subgraph,
    principal,
    `mutation ($input: PaymentCreateInput!) { paymentCreate(input: $input) { payment { ${fields} } userErrors { code message path } } }`,
    { input },
  );

/** Creates a payment with a saved method and charges it. */
async function charged(input: object): Promise<any> {
  const { data, errors } = await create(input);
  expect([errors, data?.paymentCreate.userErrors]).toEqual([undefined, []]);
  await shop.due();
  return payment(data?.paymentCreate.payment.id);
}

const count = async (table: string) => (await shop.rows(`SELECT count(*)::int AS n FROM billing.${table}`))[0].n;

describe('a payment with a saved method', () => {
  it('is open in the response and paid afterwards', async () => {
    const saved = await createMemberWithCard('regular');
    const { data } = await create({ ...saved, planId, metadata: { order: 'A1' }, applicationFee: '2' });
    const created = data?.paymentCreate.payment;
    expect(created).toMatchObject({
      status: 'OPEN',
      substatus: 'PENDING',
      chargeState: 'PROCESSING',
      membership: null,
      metadata: { order: 'A1' },
      applicationFee: { amountCaptured: { amount: '0.00' } },
    });
    expect(await shop.due()).toBe(1);
    expect(await payment(created.id)).toMatchObject({
      status: 'PAID',
      chargeState: 'IDLE',
      membership: { status: 'COMPLETED' },
      applicationFee: { amount: { amount: '2.00' }, amountCaptured: { amount: '2.00' } },
    });
    const fees = await shop.execute(
      'query ($id: ID!) { paymentFees(paymentId: $id, direction: ASC) { nodes { type amount { amount } } } }',
      { id: created.id },
    );
    expect(fees.nodes).toEqual(
      expect.arrayContaining([
        { type: 'PAYMENT_PROCESSING_PERCENTAGE_FEE', amount: { amount: '0.54' } },
        { type: 'PAYMENT_PROCESSING_FIXED_FEE', amount: { amount: '0.30' } },
        { type: 'APPLICATION_FEE', amount: { amount: '2.00' } },
      ]),
    );
    expect(fees.nodes).toHaveLength(3);
    expect(await shop.events(created.id)).toEqual(['payment.created', 'payment.succeeded']);
    expect(await shop.due()).toBe(0);
  });

  it('accepts an inline plan', async () => {
    const saved = await createMemberWithCard('inline');
    expect(
      await charged({ ...saved, plan: { ...freePlan, productId: shop.productId, initialPrice: '7.5' } }),
    ).toMatchObject({ status: 'PAID', total: { amount: '7.50' } });
  });

  it('stays open if the bank declines it, and cannot be retried without a membership', async () => {
    const saved = await createMemberWithCard('later', '4000000000000341');
    const failed = await charged({ ...saved, planId });
    expect(failed).toMatchObject({
      status: 'OPEN',
      substatus: 'FAILED',
      paymentsFailed: 1,
      failureCode: 'GENERIC_DECLINE',
      membership: null,
      retryable: false,
      voidable: false,
    });
    expect((await command('paymentRetry', failed.id)).data?.paymentRetry.userErrors).toEqual([
      { code: 'conflict', message: 'Only an open payment of a running membership can be retried.', path: [] },
    ]);
    expect((await command('paymentVoid', failed.id)).data?.paymentVoid).toMatchObject({
      payment: { status: 'VOID', substatus: 'CANCELED' },
      userErrors: [],
    });
  });

  it('is created once per idempotency key', async () => {
    const saved = await createMemberWithCard('twice');
    const document =
      'mutation ($input: PaymentCreateInput!, $key: String!) { paymentCreate(input: $input, idempotencyKey: $key) { payment { id } userErrors { code } } }';
    const ids = await Promise.all(
      Array.from({ length: 10 }, () => shop.execute(document, { input: { ...saved, planId }, key: 'order-1' })),
    );
    expect(new Set(ids.map(({ payment: { id } }) => id)).size).toBe(1);
  });

  it('is rejected with a clear error, without side effects', async () => {
    const [one, other] = [await createMemberWithCard('one'), await createMemberWithCard('other')];
    const before = [await count('payments'), await count('charge_attempts'), await count('plans')];
    const rejections: [object, object][] = [
      [{ ...one }, { code: 'parameter_missing', message: 'planId or plan is required.', path: ['planId'] }],
      [
        { ...one, planId, plan: { ...freePlan, initialPrice: '1' } },
        {
          code: 'parameter_invalid',
          message: 'Specify a plan by its id or describe a new one, not both.',
          path: ['plan'],
        },
      ],
      [
        { ...one, planId, paymentMethodId: other.paymentMethodId },
        {
          code: 'parameter_invalid',
          message: 'The payment method belongs to another member.',
          path: ['paymentMethodId'],
        },
      ],
      [
        { ...one, planId, applicationFee: '20' },
        { code: 'parameter_invalid', message: 'applicationFee must be less than the total.', path: ['applicationFee'] },
      ],
      [
        { ...one, planId, promoCodeId: 'promo_none' },
        { code: 'parameter_invalid', message: expect.any(String), path: ['promoCode'] },
      ],
    ];
    for (const [input, error] of rejections)
      expect((await create(input)).data?.paymentCreate).toEqual({ payment: null, userErrors: [error] });
    for (const input of [
      { ...one, planId: 'plan_none' },
      { memberId: 'mber_none', paymentMethodId: one.paymentMethodId, planId },
      { ...one, paymentMethodId: 'payt_none', planId },
    ]) {
      expect(errorsOf(await create(input))).toMatchObject([{ message: 'No such resource was found.' }]);
    }
    expect(errorsOf(await create({ ...one, planId }, apiKeyOf('biz_stranger')))).toMatchObject([
      { message: 'No such resource was found.' },
    ]);
    expect(errorsOf(await create({ ...one, planId }, apiKeyOf('biz_seller', ['payment:manage'])))).toMatchObject([
      { message: 'This credential does not have the permission payment:charge.' },
    ]);
    // Without the permission to charge, the response does not reveal whether the member exists.
    for (const memberId of [one.memberId, 'mber_none']) {
      expect(
        errorsOf(await create({ ...one, memberId, planId }, apiKeyOf('biz_seller', ['payment:manage']))),
      ).toMatchObject([{ message: 'This credential does not have the permission payment:charge.' }]);
    }
    expect([await count('payments'), await count('charge_attempts'), await count('plans')]).toEqual(before);
  });
});

describe('a reserved amount', () => {
  const reserve = async (buyer: string) =>
    charged({ ...(await createMemberWithCard(buyer)), planId, captureMethod: 'MANUAL' });

  it('is collected by a capture', async () => {
    const reserved = await reserve('capture');
    expect(reserved).toMatchObject({ status: 'OPEN', chargeState: 'AUTHORIZED', membership: null, voidable: true });
    expect((await refund(reserved.id)).data?.refundCreate.userErrors).toEqual([
      { code: 'conflict', message: 'A payment that is open cannot be refunded.', path: [] },
    ]);
    expect((await command('paymentCapture', reserved.id)).data?.paymentCapture).toMatchObject({
      payment: { status: 'PAID', membership: { status: 'COMPLETED' } },
      userErrors: [],
    });
    expect((await command('paymentCapture', reserved.id)).data?.paymentCapture).toMatchObject({
      payment: { status: 'PAID' },
      userErrors: [],
    });
    expect((await command('paymentVoid', reserved.id)).data?.paymentVoid.userErrors).toEqual([
      { code: 'conflict', message: 'A payment that is paid cannot be voided.', path: [] },
    ]);
    expect(await shop.events(reserved.id)).toEqual(['payment.created', 'payment.authorized', 'payment.succeeded']);
  });

  it('is released once by a void', async () => {
    const reserved = await reserve('release');
    expect((await command('paymentVoid', reserved.id)).data?.paymentVoid).toMatchObject({
      payment: { status: 'VOID', membership: null },
      userErrors: [],
    });
    expect((await command('paymentVoid', reserved.id)).data?.paymentVoid).toMatchObject({
      payment: { status: 'VOID' },
      userErrors: [],
    });
    expect((await command('paymentCapture', reserved.id)).data?.paymentCapture.userErrors).toEqual([
      { code: 'conflict', message: 'A payment that is void cannot be captured.', path: [] },
    ]);
    expect(await shop.events(reserved.id)).toEqual(['payment.created', 'payment.authorized', 'payment.canceled']);
  });

  it('is released automatically after a week', async () => {
    const reserved = await reserve('week');
    expect(await shop.due(new Date(Date.now() + 6.9 * 86_400_000))).toBe(0);
    expect(await shop.due(new Date(Date.now() + 7.1 * 86_400_000))).toBe(1);
    expect(await payment(reserved.id)).toMatchObject({ status: 'VOID' });
  });
});

describe('the return URL', () => {
  it.each([
    ['https://seller.example/thanks', true],
    ['http://localhost:3000/thanks', true],
    ['http://seller.example', false],
    ['javascript:alert(1)', false],
    ['https://seller.example/'.padEnd(2_049, 'a'), false],
  ])('is validated, %p: %s', async (returnUrl, isAllowed) => {
    const { session } = await shop.submit(planId, { buyer: 'returns' });
    const { data } = await run(
      shop.billing.subgraph,
      shop.seller,
      'mutation ($id: ID!, $input: PaymentPatch!) { paymentUpdate(id: $id, input: $input) { payment { returnUrl } userErrors { code path } } }',
      { id: session.paymentId, input: { returnUrl } },
    );
    expect(data?.paymentUpdate).toEqual(
      isAllowed
        ? { payment: { returnUrl }, userErrors: [] }
        : { payment: null, userErrors: [{ code: 'parameter_invalid', path: ['returnUrl'] }] },
    );
  });

  it('is unchanged if omitted, and removed by null', async () => {
    const { session } = await shop.submit(planId, { buyer: 'silent' });
    const update = async (input: object) =>
      (
        await shop.execute(
          'mutation ($id: ID!, $input: PaymentPatch!) { paymentUpdate(id: $id, input: $input) { payment { returnUrl } } }',
          { id: session.paymentId, input },
        )
      ).payment.returnUrl;
    expect([
      await update({ returnUrl: 'https://seller.example/thanks' }),
      await update({}),
      await update({ returnUrl: null }),
    ]).toEqual(['https://seller.example/thanks', 'https://seller.example/thanks', null]);
    const intent = (await shop.submit(await shop.checkout({ mode: 'SETUP' }), { buyer: 'silent' })).session
      .setupIntentId;
    const change = async (input: object) =>
      (
        await shop.execute(
          'mutation ($id: ID!, $input: SetupIntentPatch!) { setupIntentUpdate(id: $id, input: $input) { setupIntent { returnUrl } } }',
          { id: intent, input },
        )
      ).setupIntent.returnUrl;
    expect([await change({ returnUrl: 'https://seller.example/saved' }), await change({})]).toEqual([
      'https://seller.example/saved',
      'https://seller.example/saved',
    ]);
  });
});
