import { run } from '../../../kit/src/testing';
import { openTestTrustSafety } from '../testing';
import { caseStage } from './testing';
import {
  actionsOf,
  conflict,
  customer,
  domain,
  merchant,
  other,
  messageVariables,
  setUpTests,
  stage,
} from './testing/commands';

setUpTests();

const openCaseInput = (paymentId: string, overrides: object = {}) => ({
  input: { paymentId, reason: 'NOT_AS_DESCRIBED', message: 'It is blue.', ...overrides },
});

describe('opening a case', () => {
  it('creates a case about a payment of the caller, for its full amount, with one week for the merchant', async () => {
    const paymentId = await stage.paid('user_buyer');
    const now = new Date('2026-07-02T08:00:00.000Z');
    const { found, userErrors } = await stage.execute(
      customer,
      'create',
      openCaseInput(paymentId, { message: '  It is blue.\n' }),
      now,
    );
    expect(userErrors).toEqual([]);
    expect(found).toEqual({
      id: expect.stringMatching(/^reso_[0-9A-Za-z]{13}$/),
      status: 'AWAITING_MERCHANT',
      stage: 'AWAITING_MERCHANT',
      escalated: false,
      outcome: null,
      refund: null,
      reason: 'NOT_AS_DESCRIBED',
      customerAppealed: false,
      availableActions: ['WITHDRAW'],
      merchantActions: ['ACCEPT', 'DENY', 'REQUEST_INFO'],
      customerActions: ['WITHDRAW'],
      platformActions: [],
      responseDueAt: '2026-07-09T08:00:00.000Z',
      createdAt: '2026-07-02T08:00:00.000Z',
      updatedAt: '2026-07-02T08:00:00.000Z',
      amount: { amount: '30.00', currency: 'USD' },
      account: { id: 'biz_seller' },
      user: { id: 'user_buyer' },
      member: { id: 'mber_1' },
      product: { id: 'prod_1' },
      plan: { id: 'plan_1' },
      payment: { id: paymentId },
      paymentDetails: {
        total: { amount: '30.00' },
        subtotal: { amount: '28.00' },
        paymentMethodType: 'card',
        cardBrand: 'visa',
        cardLast4: '4242',
        createdAt: '2026-07-01T10:00:00.000Z',
        paidAt: '2026-07-01T10:00:05.000Z',
      },
    });
    expect(await stage.events(customer, found?.id as string)).toEqual([
      {
        id: expect.stringMatching(/^revt_/),
        action: 'CREATED',
        reporterType: 'CUSTOMER',
        details: 'It is blue.',
        viewableByCustomer: true,
        viewableByMerchant: true,
        attachments: [],
        createdAt: '2026-07-02T08:00:00.000Z',
      },
    ]);
    expect(await stage.eventsOf(found?.id as string)).toEqual(['resolution_center_case.created']);
  });

  it.each<[string, object, object[]]>([
    [
      'an empty message',
      { message: ' \n' },
      [{ code: 'parameter_invalid', message: 'message must not be blank.', path: ['message'] }],
    ],
    [
      'a message that is too long',
      { message: 'x'.repeat(5_001) },
      [{ code: 'parameter_invalid', message: 'message must have at most 5000 characters.', path: ['message'] }],
    ],
  ])('rejects %s', async (_title, overrides, errors) => {
    const paymentId = await stage.paid('user_buyer');
    expect(await stage.execute(customer, 'create', openCaseInput(paymentId, overrides))).toEqual({
      found: null,
      userErrors: errors,
      error: null,
    });
    expect(
      await domain.database.rows('SELECT id FROM trust_safety.resolution_cases WHERE payment_id = $1', [paymentId]),
    ).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['was refunded', { refund: '30.00' }, 'This payment has been refunded in full.'],
    ['was free', { total: '0.00' }, 'This payment was free, so there is nothing to refund.'],
    ['is disputed', { dispute: 'OPENED' }, 'This payment is disputed with the bank, which decides the dispute.'],
    [
      'was disputed and lost',
      { dispute: 'LOST' },
      'This payment is disputed with the bank, which decides the dispute.',
    ],
    ['was disputed and won', { dispute: 'WON' }, 'This payment is disputed with the bank, which decides the dispute.'],
  ])('rejects a payment that %s', async (_title, { refund, dispute, ...row }: any, message) => {
    const paymentId = await stage.paid('user_buyer', row);
    if (refund)
      await stage.publish('refund.updated', `rfnd_${paymentId}`, {
        payment_id: paymentId,
        amount: refund,
        status: 'succeeded',
      });
    const opened = dispute && (await stage.disputed(paymentId));
    if (opened && dispute !== 'OPENED') await stage.bank(opened, dispute);
    expect((await stage.execute(customer, 'create', openCaseInput(paymentId))).userErrors).toEqual(
      conflict(message, ['paymentId']),
    );
  });

  it('accepts a payment with a partial refund, an inquiry or a withdrawn dispute', async () => {
    const paymentId = await stage.paid('user_buyer');
    await stage.publish('refund.updated', 'rfnd_part', { payment_id: paymentId, amount: '29.99', status: 'succeeded' });
    await stage.bank(await stage.disputed(paymentId), 'CLOSED');
    await stage.disputed(paymentId, true);
    expect((await stage.execute(customer, 'create', openCaseInput(paymentId))).found?.status).toBe('AWAITING_MERCHANT');
  });

  it('reports payments of others, of businesses and unknown ones as not found', async () => {
    for (const id of [await stage.paid('user_buyer'), await stage.paid('x', { user_id: null }), 'pay_unknown']) {
      expect(await stage.execute(other, 'create', openCaseInput(id))).toMatchObject({
        found: null,
        error: 'No such resource was found.',
      });
    }
  });

  it('is restricted to users', async () => {
    const paymentId = await stage.paid('user_buyer');
    expect((await stage.execute(merchant, 'create', openCaseInput(paymentId))).error).toBe(
      'Only a user can open a case.',
    );
  });

  it('waits for a payment that is being replicated', async () => {
    const longWaitDomain = await openTestTrustSafety({ limits: { eventWait: 600_000 } });
    const late = caseStage(longWaitDomain);
    const requested = late.execute(customer, 'create', openCaseInput('pay_late'));
    const noReferences = { member_id: null, membership_id: null, product_id: null, plan_id: null };
    await late.publish('payment.succeeded', 'pay_late', {
      user_id: 'user_buyer',
      currency: 'usd',
      total: '5.00',
      ...noReferences,
    });
    expect((await requested).found).toMatchObject({
      amount: { amount: '5.00' },
      paymentDetails: { subtotal: null, cardBrand: null, createdAt: '2026-07-01T10:00:05.000Z' },
    });
    await longWaitDomain.close();
  });

  it('creates one case per payment under concurrent requests, and another one after a withdrawal', async () => {
    const paymentId = await stage.paid('user_buyer');
    const results = await Promise.all(
      Array.from({ length: 6 }, () => stage.execute(customer, 'create', openCaseInput(paymentId))),
    );
    const created = results.filter(({ found }) => found);
    expect(created).toHaveLength(1);
    expect(results.filter(({ found }) => !found).map(({ userErrors }) => userErrors)).toEqual(
      Array(5).fill(conflict('There is already a case about this payment.', ['paymentId'])),
    );
    await stage.execute(customer, 'withdraw', { id: created[0]?.found?.id });
    const repeated = (await stage.execute(customer, 'create', openCaseInput(paymentId))).found;
    await stage.execute(merchant, 'deny', messageVariables(repeated?.id as string));
    expect((await stage.execute(customer, 'create', openCaseInput(paymentId))).userErrors).toEqual(
      conflict('There is already a case about this payment.', ['paymentId']),
    );
  });

  it('runs once per idempotency key', async () => {
    const paymentId = await stage.paid('user_buyer');
    const document =
      'mutation ($input: ResolutionCenterCaseCreateInput!) { resolutionCenterCaseCreate(input: $input, idempotencyKey: "k") { resolutionCenterCase { id } userErrors { code } } }';
    const [first, second] = [
      await run(domain.subgraph, customer, document, openCaseInput(paymentId)),
      await run(domain.subgraph, customer, document, openCaseInput(paymentId)),
    ];
    expect(second).toEqual(first);
    expect(first.data?.resolutionCenterCaseCreate.resolutionCenterCase.id).toMatch(/^reso_/);
  });
});

describe('attachments', () => {
  it('are files of the caller, in the given order', async () => {
    const files = [await stage.file('user_buyer'), await stage.file('user_buyer'), await stage.file('user_buyer')];
    const { id } = await stage.opened('user_buyer', {
      attachments: [{ id: files[2] }, { directUploadId: files[0] }, { id: files[1] }],
    });
    expect((await stage.events(merchant, id))[0]?.attachments).toEqual([
      { id: files[2] },
      { id: files[0] },
      { id: files[1] },
    ]);
    const ownFile = await stage.file('biz_seller');
    expect(
      (await stage.execute(merchant, 'deny', messageVariables(id, 'No.', { attachments: [{ id: ownFile }] })))
        .userErrors,
    ).toEqual([]);
    expect((await stage.events(customer, id))[0]).toMatchObject({ action: 'DENIED', attachments: [{ id: ownFile }] });
  });

  it.each<[string, () => Promise<object[]>, string[], string]>([
    [
      'of another customer',
      async () => [{ id: await stage.file('user_buyer') }, { id: await stage.file('user_other') }],
      ['attachments', '1'],
      'attachments must refer to uploaded files of your own.',
    ],
    [
      'of the other side',
      async () => [{ id: await stage.file('biz_seller') }],
      ['attachments', '0'],
      'attachments must refer to uploaded files of your own.',
    ],
    [
      'that are unknown',
      async () => [{ directUploadId: 'file_unknown' }],
      ['attachments', '0'],
      'attachments must refer to uploaded files of your own.',
    ],
    [
      'without a name',
      async () => [{ unchecked: {} }],
      ['attachments', '0'],
      'An attachment must have either id or directUploadId.',
    ],
    [
      'with two names',
      async () => [{ unchecked: { id: 'file_1', directUploadId: 'file_2' } }],
      ['attachments', '0'],
      'An attachment must have either id or directUploadId.',
    ],
    [
      'named twice',
      async () => [{ id: 'file_1' }, { directUploadId: 'file_1' }],
      ['attachments'],
      'attachments contains a file twice.',
    ],
    [
      'beyond three',
      async () => [1, 2, 3, 4].map((n) => ({ id: `file_${n}` })),
      ['attachments'],
      'attachments must have at most 3 files.',
    ],
  ])('are rejected if they are %s', async (_title, attachments, path, message) => {
    const paymentId = await stage.paid('user_buyer');
    const { found, userErrors } = await stage.execute(
      customer,
      'create',
      openCaseInput(paymentId, { attachments: await attachments() }),
    );
    expect({ found, userErrors }).toEqual({ found: null, userErrors: [{ code: 'parameter_invalid', message, path }] });
  });
});

describe('the merchant', () => {
  it('can accept: the customer wins, and the merchant refunds the payment', async () => {
    const { id } = await stage.opened('user_buyer');
    const { found } = await stage.execute(merchant, 'accept', { id, input: { terminateMembership: true } });
    expect(found).toMatchObject({
      status: 'CLOSED',
      outcome: 'CUSTOMER_WON',
      refund: 'MERCHANT',
      escalated: false,
      responseDueAt: null,
      availableActions: [],
    });
    expect(
      await domain.database.rows('SELECT terminate_membership FROM trust_safety.resolution_cases WHERE id = $1', [id]),
    ).toEqual([[true]]);
    expect(await actionsOf(id)).toEqual(['ACCEPTED MERCHANT', 'CREATED CUSTOMER']);
    expect(await stage.eventsOf(id)).toEqual(['resolution_center_case.created', 'resolution_center_case.decided']);
  });

  it('can deny, with a required message', async () => {
    const { id } = await stage.opened('user_buyer');
    expect((await stage.execute(merchant, 'deny', messageVariables(id, ''))).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'message must not be blank.', path: ['message'] },
    ]);
    const { found } = await stage.execute(merchant, 'deny', messageVariables(id, 'It came.'));
    expect(found).toMatchObject({ status: 'CLOSED', outcome: 'MERCHANT_WON', refund: 'NONE', availableActions: [] });
    expect((await stage.events(customer, id))[0]).toMatchObject({ action: 'DENIED', details: 'It came.' });
  });

  it('can request information three times at most', async () => {
    const { id } = await stage.opened('user_buyer');
    for (let requested = 1; requested <= 3; requested += 1) {
      const { found } = await stage.execute(merchant, 'requestInfo', { id, input: {} });
      expect(found).toMatchObject({ status: 'AWAITING_CUSTOMER', availableActions: ['ACCEPT'] });
      expect((await stage.execute(customer, 'reply', messageVariables(id, `Answer ${requested}`))).found?.status).toBe(
        'AWAITING_MERCHANT',
      );
    }
    expect((await stage.read(merchant, id))?.availableActions).toEqual(['ACCEPT', 'DENY']);
    expect((await stage.execute(merchant, 'requestInfo', { id, input: {} })).userErrors).toEqual(
      conflict('A case can have at most 3 requests for more information.'),
    );
    expect(await stage.events(merchant, id)).toHaveLength(7);
  });
});
