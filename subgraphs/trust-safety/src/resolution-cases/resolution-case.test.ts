import { apiKeyOf, run, userOf } from '../../../kit/src/testing';
import { type TestTrustSafety, openTestTrustSafety } from '../testing';
import { type CaseCommand, type CaseStage, caseStage } from './testing';

let domain: TestTrustSafety;
let stage: CaseStage;
beforeAll(async () => {
  domain = await openTestTrustSafety();
  stage = caseStage(domain);
});
afterAll(() => domain.close());

const [customer, merchant, other] = [userOf('user_buyer'), apiKeyOf('biz_seller'), userOf('user_other')];
const opening = (paymentId: string, more: object = {}) => ({
  input: { paymentId, reason: 'NOT_AS_DESCRIBED', message: 'It is blue.', ...more },
});
const say = (id: string, message = 'Said.', more: object = {}) => ({ id, input: { message, ...more } });
const conflict = (message: string, path: string[] = []) => [{ code: 'conflict', message, path }];

async function denied(): Promise<string> {
  const { id } = await stage.opened('user_buyer');
  await stage.ask(merchant, 'deny', say(id, 'No.'));
  return id;
}

async function reviewed(): Promise<string> {
  const id = await denied();
  expect((await stage.ask(customer, 'appeal', say(id, 'Look again.'))).found?.stage).toBe('UNDER_REVIEW');
  return id;
}

const actionsOf = async (id: string) =>
  (await stage.events(merchant, id)).map(({ action, reporterType }) => `${action} ${reporterType}`);

describe('opening', () => {
  it('makes a case about a payment of the caller, for its whole amount, with a week for the merchant', async () => {
    const paymentId = await stage.paid('user_buyer');
    const now = new Date('2026-07-02T08:00:00.000Z');
    const { found, userErrors } = await stage.ask(
      customer,
      'create',
      opening(paymentId, { message: '  It is blue.\n' }),
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
    expect(await stage.told(found?.id as string)).toEqual(['resolution_center_case.created']);
  });

  it.each<[string, object, object[]]>([
    [
      'no message',
      { message: null },
      [{ code: 'parameter_missing', message: 'message is required.', path: ['message'] }],
    ],
    [
      'an empty message',
      { message: ' \n' },
      [{ code: 'parameter_invalid', message: 'message has to say something.', path: ['message'] }],
    ],
    [
      'a message that is too long',
      { message: 'x'.repeat(5_001) },
      [{ code: 'parameter_invalid', message: 'message has at most 5000 characters.', path: ['message'] }],
    ],
  ])('refuses %s', async (_title, more, errors) => {
    const paymentId = await stage.paid('user_buyer');
    expect(await stage.ask(customer, 'create', opening(paymentId, more))).toEqual({
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
    ['was free', { total: '0.00' }, 'Nothing was paid that could be given back.'],
    ['is disputed', { dispute: 'OPENED' }, 'This payment is disputed with the bank, which decides about it.'],
    ['was disputed and lost', { dispute: 'LOST' }, 'This payment is disputed with the bank, which decides about it.'],
    ['was disputed and won', { dispute: 'WON' }, 'This payment is disputed with the bank, which decides about it.'],
  ])('refuses a payment that %s', async (_title, { refund, dispute, ...row }: any, message) => {
    const paymentId = await stage.paid('user_buyer', row);
    if (refund)
      await stage.tell('refund.updated', `rfnd_${paymentId}`, {
        payment_id: paymentId,
        amount: refund,
        status: 'succeeded',
      });
    const opened = dispute && (await stage.disputed(paymentId));
    if (opened && dispute !== 'OPENED') await stage.bank(opened, dispute);
    expect((await stage.ask(customer, 'create', opening(paymentId))).userErrors).toEqual(
      conflict(message, ['paymentId']),
    );
  });

  it('takes a payment that was refunded in part, that the bank asks about, or whose dispute was called off', async () => {
    const paymentId = await stage.paid('user_buyer');
    await stage.tell('refund.updated', 'rfnd_part', { payment_id: paymentId, amount: '29.99', status: 'succeeded' });
    await stage.bank(await stage.disputed(paymentId), 'CLOSED');
    await stage.disputed(paymentId, true);
    expect((await stage.ask(customer, 'create', opening(paymentId))).found?.status).toBe('AWAITING_MERCHANT');
  });

  it('refuses payments of others, of businesses and unknown ones as if they were not there', async () => {
    for (const id of [await stage.paid('user_buyer'), await stage.paid('x', { user_id: null }), 'pay_unknown']) {
      expect(await stage.ask(other, 'create', opening(id))).toMatchObject({
        found: null,
        error: 'No such resource was found.',
      });
    }
  });

  it('is for users alone', async () => {
    const paymentId = await stage.paid('user_buyer');
    expect((await stage.ask(merchant, 'create', opening(paymentId))).error).toBe('Only a user can open a case.');
  });

  it('waits for a payment whose event is on its way', async () => {
    const asked = stage.ask(customer, 'create', opening('pay_late'));
    const nothing = { member_id: null, membership_id: null, product_id: null, plan_id: null };
    await stage.tell('payment.succeeded', 'pay_late', {
      user_id: 'user_buyer',
      currency: 'usd',
      total: '5.00',
      ...nothing,
    });
    expect((await asked).found).toMatchObject({
      amount: { amount: '5.00' },
      paymentDetails: { subtotal: null, cardBrand: null, createdAt: '2026-07-01T10:00:05.000Z' },
    });
  });

  it('makes one case of a payment, however many ask at once; a withdrawn one makes room for another', async () => {
    const paymentId = await stage.paid('user_buyer');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => stage.ask(customer, 'create', opening(paymentId))),
    );
    const made = answers.filter(({ found }) => found);
    expect(made).toHaveLength(1);
    expect(answers.filter(({ found }) => !found).map(({ userErrors }) => userErrors)).toEqual(
      Array(5).fill(conflict('There is a case about this payment already.', ['paymentId'])),
    );
    await stage.ask(customer, 'withdraw', { id: made[0]?.found?.id });
    const again = (await stage.ask(customer, 'create', opening(paymentId))).found;
    await stage.ask(merchant, 'deny', say(again?.id as string));
    expect((await stage.ask(customer, 'create', opening(paymentId))).userErrors).toEqual(
      conflict('There is a case about this payment already.', ['paymentId']),
    );
  });

  it('happens once for each key', async () => {
    const paymentId = await stage.paid('user_buyer');
    const document =
      'mutation ($input: ResolutionCenterCaseCreateInput!) { resolutionCenterCaseCreate(input: $input, idempotencyKey: "k") { resolutionCenterCase { id } userErrors { code } } }';
    const [first, second] = [
      await run(domain.subgraph, customer, document, opening(paymentId)),
      await run(domain.subgraph, customer, document, opening(paymentId)),
    ];
    expect(second).toEqual(first);
    expect(first.data?.resolutionCenterCaseCreate.resolutionCenterCase.id).toMatch(/^reso_/);
  });
});

describe('attachments', () => {
  it('are files of the caller, shown in their order', async () => {
    const files = [await stage.file('user_buyer'), await stage.file('user_buyer'), await stage.file('user_buyer')];
    const { id } = await stage.opened('user_buyer', {
      attachments: [{ id: files[2] }, { directUploadId: files[0] }, { id: files[1] }],
    });
    expect((await stage.events(merchant, id))[0]?.attachments).toEqual([
      { id: files[2] },
      { id: files[0] },
      { id: files[1] },
    ]);
    const own = await stage.file('biz_seller');
    expect((await stage.ask(merchant, 'deny', say(id, 'No.', { attachments: [{ id: own }] }))).userErrors).toEqual([]);
    expect((await stage.events(customer, id))[0]).toMatchObject({ action: 'DENIED', attachments: [{ id: own }] });
  });

  it.each<[string, () => Promise<object[]>, string[], string]>([
    [
      'of somebody else',
      async () => [{ id: await stage.file('user_buyer') }, { id: await stage.file('user_other') }],
      ['attachments', '1'],
      'attachments name uploaded files of your own.',
    ],
    [
      'of the other side',
      async () => [{ id: await stage.file('biz_seller') }],
      ['attachments', '0'],
      'attachments name uploaded files of your own.',
    ],
    [
      'that are unknown',
      async () => [{ directUploadId: 'file_unknown' }],
      ['attachments', '0'],
      'attachments name uploaded files of your own.',
    ],
    ['without a name', async () => [{}], ['attachments', '0'], 'An attachment has either id or directUploadId.'],
    [
      'with two names',
      async () => [{ id: 'file_1', directUploadId: 'file_2' }],
      ['attachments', '0'],
      'An attachment has either id or directUploadId.',
    ],
    [
      'named twice',
      async () => [{ id: 'file_1' }, { directUploadId: 'file_1' }],
      ['attachments'],
      'attachments names a file twice.',
    ],
    [
      'beyond three',
      async () => [1, 2, 3, 4].map((n) => ({ id: `file_${n}` })),
      ['attachments'],
      'attachments has at most 3 files.',
    ],
  ])('are refused where they are %s', async (_title, attachments, path, message) => {
    const paymentId = await stage.paid('user_buyer');
    const { found, userErrors } = await stage.ask(
      customer,
      'create',
      opening(paymentId, { attachments: await attachments() }),
    );
    expect({ found, userErrors }).toEqual({ found: null, userErrors: [{ code: 'parameter_invalid', message, path }] });
  });
});

describe('the merchant', () => {
  it('accepts: the customer has won, and the merchant gives the money back', async () => {
    const { id } = await stage.opened('user_buyer');
    const { found } = await stage.ask(merchant, 'accept', { id, input: { terminateMembership: true } });
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
    expect(await stage.told(id)).toEqual(['resolution_center_case.created', 'resolution_center_case.decided']);
  });

  it('denies, and says why', async () => {
    const { id } = await stage.opened('user_buyer');
    expect((await stage.ask(merchant, 'deny', say(id, ''))).userErrors).toEqual([
      { code: 'parameter_invalid', message: 'message has to say something.', path: ['message'] },
    ]);
    const { found } = await stage.ask(merchant, 'deny', say(id, 'It came.'));
    expect(found).toMatchObject({ status: 'CLOSED', outcome: 'MERCHANT_WON', refund: 'NONE', availableActions: [] });
    expect((await stage.events(customer, id))[0]).toMatchObject({ action: 'DENIED', details: 'It came.' });
  });

  it('asks three times, and not a fourth time', async () => {
    const { id } = await stage.opened('user_buyer');
    for (let asked = 1; asked <= 3; asked += 1) {
      const { found } = await stage.ask(merchant, 'requestInfo', { id, input: {} });
      expect(found).toMatchObject({ status: 'AWAITING_CUSTOMER', availableActions: ['ACCEPT'] });
      expect((await stage.ask(customer, 'reply', say(id, `Answer ${asked}`))).found?.status).toBe('AWAITING_MERCHANT');
    }
    expect((await stage.read(merchant, id))?.availableActions).toEqual(['ACCEPT', 'DENY']);
    expect((await stage.ask(merchant, 'requestInfo', { id, input: {} })).userErrors).toEqual(
      conflict('A case takes at most 3 requests for more information.'),
    );
    expect(await stage.events(merchant, id)).toHaveLength(7);
  });
});

describe('an appeal', () => {
  it('takes a case to the platform, once', async () => {
    const id = await reviewed();
    expect(await stage.read(customer, id)).toMatchObject({
      status: 'UNDER_REVIEW',
      escalated: true,
      outcome: null,
      refund: null,
      customerAppealed: true,
      responseDueAt: null,
      availableActions: ['WITHDRAW'],
    });
    expect(await actionsOf(id)).toEqual([
      'ESCALATED SYSTEM',
      'APPEALED CUSTOMER',
      'DENIED MERCHANT',
      'CREATED CUSTOMER',
    ]);
    expect(await stage.told(id)).toEqual([
      'resolution_center_case.created',
      'resolution_center_case.decided',
      'resolution_center_case.updated',
    ]);
    expect((await stage.ask(customer, 'appeal', say(id))).userErrors).toEqual(
      conflict('A case that is under review does not take appeal now.'),
    );
    await stage.decide(merchant, id, 'MERCHANT_WINS', 'It came.');
    expect((await stage.ask(customer, 'appeal', say(id))).userErrors).toEqual(
      conflict('A case that is closed does not take appeal now.'),
    );
  });

  it.each([
    ['PLATFORM_REFUND', 'PLATFORM', 'CUSTOMER_WON', 'ACCEPTED'],
    ['MERCHANT_REFUND', 'MERCHANT', 'CUSTOMER_WON', 'ACCEPTED'],
    ['MERCHANT_WINS', 'NONE', 'MERCHANT_WON', 'DENIED'],
  ])('is decided by %s', async (decision, refund, outcome, action) => {
    const id = await reviewed();
    expect((await stage.decide(customer, id, decision, 'So be it.')).found).toMatchObject({
      status: 'CLOSED',
      escalated: true,
      outcome,
      refund,
      availableActions: [],
    });
    expect((await stage.events(customer, id))[0]).toMatchObject({
      action,
      reporterType: 'PLATFORM',
      details: 'So be it.',
    });
    expect((await stage.decide(merchant, id, decision)).userErrors).toEqual(
      conflict('The platform acts in a case while it is under review.'),
    );
  });

  it.each([
    ['REQUEST_BUYER_INFO', customer, merchant, 'AWAITING_CUSTOMER'],
    ['REQUEST_MERCHANT_INFO', merchant, customer, 'AWAITING_MERCHANT'],
  ] as const)(
    'lets the platform ask one side, which the other one does not see: %s',
    async (decision, asked, unasked, status) => {
      const id = await reviewed();
      const { found } = await stage.decide(merchant, id, decision, 'Tell us more.');
      expect(found).toMatchObject({ status, escalated: true, responseDueAt: expect.any(String) });
      expect((await stage.read(asked, id))?.availableActions).toContain('REPLY');
      expect((await stage.read(unasked, id))?.availableActions).not.toContain('REPLY');
      expect((await stage.ask(asked, 'reply', say(id, 'More.'))).found?.status).toBe('UNDER_REVIEW');
      expect((await stage.events(asked, id)).slice(0, 2)).toMatchObject([
        { action: 'RESPONDED', details: 'More.' },
        { action: 'REQUESTED_MORE_INFO', details: 'Tell us more.' },
      ]);
      expect((await stage.events(unasked, id)).map(({ action }) => action)).toEqual([
        'ESCALATED',
        'APPEALED',
        'DENIED',
        'CREATED',
      ]);
    },
  );

  it('stands in the sandbox alone, and only for the sides', async () => {
    const id = await reviewed();
    expect((await stage.decide(other, id, 'MERCHANT_WINS')).error).toBe('No such resource was found.');
    expect(
      (await stage.decide(apiKeyOf('biz_seller', ['payment:resolution_center_case:read']), id, 'MERCHANT_WINS')).error,
    ).toBe('This credential does not have the permission payment:resolution_center.');
    const live = await openTestTrustSafety({ sandbox: false });
    expect(live.subgraph.schema.getMutationType()?.getFields().sandboxResolutionCenterCaseDecide).toBeUndefined();
    await live.close();
  });
});

describe('at once', () => {
  const races: readonly [string, [typeof customer, CaseCommand][]][] = [
    [
      'accept and deny',
      [
        [merchant, 'accept'],
        [merchant, 'deny'],
      ],
    ],
    [
      'accept and withdraw',
      [
        [merchant, 'accept'],
        [customer, 'withdraw'],
      ],
    ],
    [
      'deny and a request',
      [
        [merchant, 'deny'],
        [merchant, 'requestInfo'],
      ],
    ],
    [
      'many of everything',
      Array.from(
        { length: 3 },
        () =>
          [
            [merchant, 'accept'],
            [merchant, 'deny'],
            [customer, 'withdraw'],
          ] as [typeof customer, CaseCommand][],
      ).flat(),
    ],
  ];

  it.each(races)('%s: exactly one wins, and nothing is done by halves', async (_title, commands) => {
    const { id } = await stage.opened('user_buyer');
    const answers = await Promise.all(
      commands.map(([caller, command]) => stage.ask(caller, command, command === 'withdraw' ? { id } : say(id))),
    );
    const won = answers.filter(({ found }) => found);
    expect(won).toHaveLength(1);
    expect(answers.filter(({ found }) => !found).map(({ userErrors }) => userErrors[0]?.code)).toEqual(
      Array(commands.length - 1).fill('conflict'),
    );
    expect(await stage.events(merchant, id)).toHaveLength(2);
    expect(await stage.told(id)).toHaveLength(2);
    expect((await stage.read(merchant, id))?.stage).toBe(won[0]?.found?.stage);
  });

  it('two replies, two appeals: one of each', async () => {
    const { id } = await stage.opened('user_buyer');
    await stage.ask(merchant, 'requestInfo', say(id));
    const replies = await Promise.all([1, 2, 3].map((n) => stage.ask(customer, 'reply', say(id, `Reply ${n}`))));
    expect(replies.filter(({ found }) => found)).toHaveLength(1);
    await stage.ask(merchant, 'deny', say(id));
    const appeals = await Promise.all([1, 2, 3].map((n) => stage.ask(customer, 'appeal', say(id, `Appeal ${n}`))));
    expect(appeals.filter(({ found }) => found)).toHaveLength(1);
    expect(await actionsOf(id)).toEqual([
      'ESCALATED SYSTEM',
      'APPEALED CUSTOMER',
      'DENIED MERCHANT',
      'RESPONDED CUSTOMER',
      'REQUESTED_MORE_INFO MERCHANT',
      'CREATED CUSTOMER',
    ]);
  });
});

describe('the bank', () => {
  const paymentOf = async (id: string) =>
    (
      await domain.database.rows('SELECT payment_id FROM trust_safety.resolution_cases WHERE id = $1', [id])
    )[0]?.[0] as string;

  it.each([
    ['LOST', 'CUSTOMER_WON', 'DISPUTE_CUSTOMER_WON SYSTEM'],
    ['WON', 'MERCHANT_WON', 'DISPUTE_MERCHANT_WON SYSTEM'],
  ])('decides a case whose payment is disputed meanwhile: %s', async (status, outcome, action) => {
    const { id } = await stage.opened('user_buyer');
    const dispute = await stage.disputed(await paymentOf(id));
    expect(await stage.read(merchant, id)).toMatchObject({
      status: 'UNDER_REVIEW',
      escalated: true,
      stage: 'DISPUTED',
      availableActions: [],
      platformActions: [],
      responseDueAt: null,
    });
    expect((await stage.ask(merchant, 'accept', { id, input: {} })).userErrors[0]?.code).toBe('conflict');
    await stage.bank(dispute, status);
    expect(await stage.read(customer, id)).toMatchObject({
      status: 'CLOSED',
      outcome,
      refund: 'NONE',
      availableActions: [],
    });
    expect(await actionsOf(id)).toEqual([action, 'DISPUTE_OPENED SYSTEM', 'CREATED CUSTOMER']);
    expect(await stage.told(id)).toEqual([
      'resolution_center_case.created',
      'resolution_center_case.updated',
      'resolution_center_case.decided',
    ]);
  });

  it('leaves a case to the platform when the dispute is called off', async () => {
    const { id } = await stage.opened('user_buyer');
    await stage.bank(await stage.disputed(await paymentOf(id)), 'CLOSED');
    expect(await stage.read(merchant, id)).toMatchObject({ stage: 'UNDER_REVIEW', escalated: true });
  });

  it('that only asks changes nothing', async () => {
    const { id, ...rest } = await stage.opened('user_buyer');
    await stage.bank(await stage.disputed(await paymentOf(id), true), 'CLOSED');
    expect(await stage.read(customer, id)).toEqual({ id, ...rest });
  });

  it('has the last word where the merchant has won, and leaves alone what was given back', async () => {
    const over = await denied();
    await stage.disputed(await paymentOf(over));
    expect(await stage.read(customer, over)).toMatchObject({
      stage: 'UPHELD',
      outcome: 'MERCHANT_WON',
      refund: 'NONE',
      escalated: true,
      availableActions: [],
    });
    expect(await stage.told(over)).toEqual([
      'resolution_center_case.created',
      'resolution_center_case.decided',
      'resolution_center_case.updated',
    ]);
    const { id } = await stage.opened('user_buyer');
    const { found } = await stage.ask(merchant, 'accept', { id, input: {} });
    await stage.disputed(await paymentOf(id));
    expect(await stage.read(merchant, id)).toEqual(found);
  });
});
