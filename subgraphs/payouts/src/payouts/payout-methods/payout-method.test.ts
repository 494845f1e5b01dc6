import type { Principal } from '../../../../kit/src';
import { userOf, errorsOf } from '../../../../kit/src/testing';
import {
  ach,
  execute,
  clock,
  create,
  decided,
  fields,
  list,
  createMethod,
  methodOf,
  nodesOf,
  notFound,
  payouts,
  remove,
  seller,
  setUpTests,
  update,
} from './testing';

setUpTests();

const rows = (text: string, values: unknown[] = []) => payouts.database.rows(text, values);
const count = async () => (await rows('SELECT count(*)::int FROM payouts.payout_methods'))[0]?.[0] as number;

describe('a payout method', () => {
  it('is saved with a masked reference and sealed fields, and records an event', async () => {
    const principal = seller();
    const { payoutMethod } = await decided(principal, create, {
      input: { ...ach, nickname: ' Main ', isDefault: true },
    });
    expect(payoutMethod).toEqual({
      id: expect.stringMatching(/^potk_[0-9A-Za-z]{13}$/),
      account: { id: principal.accountId },
      user: null,
      status: 'CREATED',
      statusReason: null,
      isDefault: true,
      nickname: 'Main',
      accountReference: '****6789',
      institutionName: null,
      payerName: 'Jane Doe',
      bankVerificationState: 'VERIFIED',
      destinationCurrency: 'USD',
      lastPaidOutAt: null,
      createdAt: clock.now().toISOString(),
      unavailableReason: null,
      feeStructure: { percentage: '0', fixedAmount: '0.25', currency: 'USD' },
      estimatedArrival: { standard: '2026-07-03T17:00:00.000Z', instant: null },
      supportedPayoutMethod: {
        id: 'podst_achUSA',
        name: 'ACH',
        payerName: 'ACH Bank Deposit',
        deliveryType: 'BANK_DEPOSIT',
        countryCode: 'USA',
        supportsStandardDelivery: true,
        supportsInstantDelivery: false,
      },
    });
    expect(await methodOf(principal, payoutMethod.id)).toEqual(payoutMethod);
    const [row] = await rows('SELECT to_jsonb(m)::text FROM payouts.payout_methods m WHERE id = $1', [payoutMethod.id]);
    expect(row?.[0]).not.toContain('000123456789');
    const [event] = await rows(
      "SELECT type, resource, account_id, row->>'account_reference', row::text FROM payouts.outbox WHERE resource_id = $1",
      [payoutMethod.id],
    );
    expect(event?.slice(0, 4)).toEqual(['payout_method.created', 'PayoutMethod', principal.accountId, '****6789']);
    expect(event?.[4]).not.toContain('000123456789');
  });

  it('of a user is visible only to the user', async () => {
    const [ada, bob] = [userOf('user_ada'), userOf('user_bob')];
    const id = await createMethod(ada, { userId: 'user_ada' });
    expect(await methodOf(ada, id)).toMatchObject({ account: null, user: { id: 'user_ada' } });
    expect(await nodesOf(ada)).toMatchObject([{ id }]);
    for (const principal of [bob, seller()]) {
      expect(await methodOf(principal, id)).toBeNull();
      expect(errorsOf(await execute(principal, list, { userId: 'user_ada' }))).toMatchObject([notFound]);
      expect(errorsOf(await execute(principal, create, { input: { ...ach, userId: 'user_ada' } }))).toMatchObject([
        notFound,
      ]);
    }
  });

  it.each([
    [
      {
        supportedPayoutMethodId: 'podst_sepaDEU',
        fields: { fld_account_holder_name: 'Jane', fld_iban: 'DE89 3704 0044 0532 0130 00' },
      },
      '****3000',
      'EUR',
    ],
    [
      {
        supportedPayoutMethodId: 'podst_paypalUSA',
        fields: { fld_account_holder_name: 'Jane', fld_email: 'jane@example.com' },
      },
      'j****@example.com',
      'USD',
    ],
    [
      {
        supportedPayoutMethodId: 'podst_usdcKEN',
        fields: { fld_crypto_network: 'Base', fld_wallet_address: `0x${'0'.repeat(36)}beef` },
      },
      '****beef',
      'USD',
    ],
    [
      {
        supportedPayoutMethodId: 'podst_debitcardUSA',
        fields: { fld_account_holder_name: 'Jane', fld_card_number: '4000 0566 5566 5556', fld_card_expiry: '12/30' },
      },
      '****5556',
      'USD',
    ],
    [
      {
        supportedPayoutMethodId: 'podst_speiMEX',
        fields: { fld_account_holder_name: 'Jane', fld_clabe: '032180000118359719' },
      },
      '****9719',
      'MXN',
    ],
  ])('%j has the masked reference %s', async (input, reference, currency) => {
    const principal = seller();
    expect(await methodOf(principal, await createMethod(principal, input))).toMatchObject({
      accountReference: reference,
      destinationCurrency: currency,
    });
  });

  const ids = Object.keys(fields).join(', ');
  it.each([
    [
      'an unknown method',
      { supportedPayoutMethodId: 'podst_none' },
      'parameter_invalid',
      'The supported payout method does not exist.',
      ['supportedPayoutMethodId'],
    ],
    [
      'another currency',
      { destinationCurrency: 'EUR' },
      'parameter_invalid',
      'This payout method only pays in usd.',
      ['destinationCurrency'],
    ],
    [
      'no fields',
      { fields: undefined },
      'parameter_invalid',
      `fld_account_holder_name is required. This payout method requires ${ids}.`,
      ['fields', 'fld_account_holder_name'],
    ],
    [
      "a field that is another method's",
      { fields: { ...fields, fld_iban: 'x' } },
      'parameter_invalid',
      `This payout method only accepts ${ids}.`,
      ['fields'],
    ],
    [
      'a routing number whose check digit is wrong',
      { fields: { ...fields, fld_bank_routing_number: '110000001' } },
      'parameter_invalid',
      'Routing number is invalid: its check digits do not match.',
      ['fields', 'fld_bank_routing_number'],
    ],
    [
      'letters in a number',
      { fields: { ...fields, fld_bank_account_number: '12E45' } },
      'parameter_invalid',
      'Account number has an invalid format.',
      ['fields', 'fld_bank_account_number'],
    ],
    [
      'a word that is no option',
      { fields: { ...fields, fld_bank_account_type: 'Business' } },
      'parameter_invalid',
      'Account type must be one of Checking, Savings.',
      ['fields', 'fld_bank_account_type'],
    ],
    [
      'a number that is no text',
      { fields: { ...fields, fld_bank_account_number: 123456 } },
      'parameter_invalid',
      'Account number must be a string of at most 200 characters.',
      ['fields', 'fld_bank_account_number'],
    ],
    [
      'an IBAN that is wrong',
      {
        supportedPayoutMethodId: 'podst_sepaDEU',
        fields: { fld_account_holder_name: 'Jane', fld_iban: 'DE89370400440532013001' },
      },
      'parameter_invalid',
      'IBAN is invalid: its check digits do not match.',
      ['fields', 'fld_iban'],
    ],
    [
      'a long nickname',
      { nickname: 'x'.repeat(101) },
      'parameter_invalid',
      'nickname must have at most 100 characters.',
      ['nickname'],
    ],
    [
      'two owners',
      { accountId: 'biz_one', userId: 'user_ada' },
      'parameter_invalid',
      'An account and a user cannot be given together.',
      ['userId'],
    ],
  ])('is rejected with %s', async (_title, input, code, message, path) => {
    const before = await count();
    expect(await decided(seller(), create, { input: { ...ach, ...input } })).toEqual({
      payoutMethod: null,
      userErrors: [{ code, message, path }],
    });
    expect(await count()).toBe(before);
  });

  it('accepts only the fields of the input type', async () => {
    for (const [name, value] of [
      ['status', 'ACTIVE'],
      ['accountReference', 'x'],
      ['bankVerificationState', 'VERIFIED'],
      ['lastPaidOutAt', '2026-01-01T00:00:00Z'],
    ]) {
      expect(
        errorsOf(await execute(seller(), create, { input: { ...ach, [name as string]: value } }))?.[0]?.message,
      ).toContain(`Field "${name}" is not defined`);
    }
  });

  it('is saved once per idempotency key, and another account number is another request', async () => {
    const principal = seller();
    const saved = await Promise.all([1, 2, 3].map(() => decided(principal, create, { input: ach, key: 'once' })));
    expect(new Set(saved.map(({ payoutMethod }) => payoutMethod.id)).size).toBe(1);
    const other = { ...ach, fields: { ...fields, fld_bank_account_number: '000123456780' } };
    expect(await decided(principal, create, { input: other, key: 'once' })).toMatchObject({
      payoutMethod: null,
      userErrors: [{ code: 'idempotency_key_reused' }],
    });
    expect(await nodesOf(principal)).toHaveLength(1);
  });
});

describe('a nickname', () => {
  it('is unique per supported method, ignoring case, and free again after deletion', async () => {
    const principal = seller();
    const taken = [
      {
        code: 'parameter_invalid',
        message: 'Another payout method of this destination already has this nickname.',
        path: ['nickname'],
      },
    ];
    const first = await createMethod(principal, { nickname: 'Main' });
    const second = await createMethod(principal, { nickname: 'Other' });
    expect(await decided(principal, create, { input: { ...ach, nickname: 'MAIN' } })).toEqual({
      payoutMethod: null,
      userErrors: taken,
    });
    expect(await decided(principal, update, { id: second, input: { nickname: 'main' } })).toEqual({
      payoutMethod: null,
      userErrors: taken,
    });
    expect(await methodOf(principal, second)).toMatchObject({ nickname: 'Other' });
    await createMethod(principal, { supportedPayoutMethodId: 'podst_rtpUSA', nickname: 'Main' });
    await createMethod(seller(), { nickname: 'Main' });
    await decided(principal, remove, { id: first });
    expect(await decided(principal, update, { id: second, input: { nickname: 'Main' } })).toMatchObject({
      payoutMethod: { nickname: 'Main' },
      userErrors: [],
    });
    expect(await decided(principal, update, { id: second, input: { nickname: null } })).toMatchObject({
      payoutMethod: { nickname: null },
    });
    expect(await decided(principal, update, { id: second, input: {} })).toEqual({
      payoutMethod: null,
      userErrors: [
        {
          code: 'parameter_invalid',
          message: 'Nothing to change: specify a nickname, or whether it is the default.',
          path: [],
        },
      ],
    });
  });
});

describe('the default method', () => {
  const defaults = async (principal: Principal) =>
    (await nodesOf(principal)).filter(({ isDefault }) => isDefault).map(({ id }) => id);

  it('is the last one set, and passes on to the newest on deletion', async () => {
    const principal = seller();
    const [one, two] = [
      await createMethod(principal, { isDefault: true }),
      await createMethod(principal, { isDefault: true }),
    ];
    expect(await defaults(principal)).toEqual([two]);
    const three = await createMethod(principal);
    await decided(principal, update, { id: one, input: { isDefault: true } });
    expect(await defaults(principal)).toEqual([one]);
    expect(await decided(principal, remove, { id: one })).toEqual({ deletedId: one, userErrors: [] });
    expect(await defaults(principal)).toEqual([three]);
    expect(await methodOf(principal, one)).toBeNull();
    expect(errorsOf(await execute(principal, update, { id: one, input: { isDefault: true } }))).toMatchObject([
      notFound,
    ]);
    expect(errorsOf(await execute(principal, remove, { id: one }))).toMatchObject([notFound]);
    await decided(principal, update, { id: three, input: { isDefault: false } });
    expect(await defaults(principal)).toEqual([]);
  });

  it('is unique under concurrent changes', async () => {
    const principal = seller();
    const ids = await Promise.all([1, 2, 3, 4].map(() => createMethod(principal, { isDefault: true })));
    expect(await defaults(principal)).toHaveLength(1);
    const outcomes = await Promise.all(ids.map((id) => decided(principal, update, { id, input: { isDefault: true } })));
    expect(outcomes.map(({ userErrors }) => userErrors)).toEqual([[], [], [], []]);
    expect(await defaults(principal)).toHaveLength(1);
    await Promise.all([
      ...ids.slice(1).map((id) => decided(principal, remove, { id })),
      decided(principal, update, { id: ids[0], input: { isDefault: true } }),
    ]);
    expect(await defaults(principal)).toEqual([ids[0]]);
  });
});

describe('the list of payout methods', () => {
  it('is ordered newest first, and filtered by status', async () => {
    const principal = seller();
    const ids = [
      await createMethod(principal),
      await createMethod(principal),
      await createMethod(principal),
    ].toReversed();
    const page = (await execute(principal, list, { first: 2 })).data?.payoutMethods;
    expect(page.nodes.map(({ id }: { id: string }) => id).toSorted()).not.toEqual([]);
    const rest = await nodesOf(principal, { first: 2, after: page.pageInfo.endCursor });
    expect([...page.nodes, ...rest].map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await nodesOf(principal, { status: 'ACTIVE' })).toEqual([]);
    expect(await nodesOf(principal, { status: 'CREATED' })).toHaveLength(3);
  });

  it('quotes an amount', async () => {
    const principal = seller();
    await createMethod(principal, { supportedPayoutMethodId: 'podst_rtpUSA' });
    const quoted = async (variables: object) => (await nodesOf(principal, variables))[0]?.quote;
    expect(await quoted({ amount: '500' })).toEqual({
      amount: { amount: '500.00', currency: 'USD' },
      destinationCurrency: 'USD',
      exchangeRate: '1',
      minLimit: { amount: '1.00' },
      maxLimit: { amount: '25000.00' },
      standard: { fee: { amount: '0.25', currency: 'USD' }, totalReceived: { amount: '499.75', currency: 'USD' } },
      instant: { fee: { amount: '5.25' }, totalReceived: { amount: '494.75' } },
    });
    expect(await quoted({})).toBeNull();
    expect(await quoted({ amount: '0.5' })).toMatchObject({ standard: null, instant: null });
    expect(await quoted({ amount: '25000.01' })).toMatchObject({ standard: null, instant: null });
    expect(errorsOf(await execute(principal, list, { amount: '-1' }))).toMatchObject([
      { message: 'amount must not be negative.' },
    ]);
    expect(errorsOf(await execute(principal, list, { amount: '1.001' }))).toMatchObject([
      { message: 'amount must have at most 2 decimals in usd.' },
    ]);
  });
});

it('payout limits are zero without a balance', async () => {
  const document =
    'query ($c: Currency) { payoutLimits(currency: $c) { currency standard { maxAmount { amount } errorCode errorMessage } instant { maxAmount { amount } errorCode dailyAmountRemaining { amount } resetsAt } } }';
  expect((await execute(seller(), document, { c: 'EUR' })).data?.payoutLimits).toEqual({
    currency: 'EUR',
    standard: {
      maxAmount: { amount: '0.00' },
      errorCode: 'NO_AVAILABLE_BALANCE',
      errorMessage: 'There are no funds to pay out.',
    },
    instant: {
      maxAmount: { amount: '0.00' },
      errorCode: null,
      dailyAmountRemaining: null,
      resetsAt: '2026-07-02T00:00:00.000Z',
    },
  });
});
