import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { createPayout } from './testing';
import { owner, payouts, setUpTests, stage } from './testing/owners';

setUpTests();

const count = async () =>
  (
    await payouts.database.rows(
      'SELECT (SELECT count(*)::int FROM payouts.payouts), (SELECT count(*)::int FROM payouts.entries)',
      [],
    )
  )[0];

describe('creating a payout', () => {
  it('moves the amount into transit and records events', async () => {
    const { key, payoutMethodId } = await owner('first');
    const payout = await stage.made(key, { amount: '50', payoutMethodId, notes: 'Week 7', metadata: { order: 'A-1' } });
    expect(payout).toEqual({
      id: expect.stringMatching(/^wdrl_/),
      requestId: null,
      status: 'REQUESTED',
      statusDetail: 'AWAITING_SUBMISSION',
      amount: { amount: '50.00', currency: 'USD' },
      feeAmount: { amount: '0.25' },
      markupFee: { amount: '0.00' },
      netAmount: { amount: '49.75' },
      feePaidBy: 'SELF',
      destinationAmount: null,
      destinationCurrency: 'USD',
      exchangeRate: null,
      estimatedArrival: expect.any(String),
      speed: 'STANDARD',
      source: 'API',
      payerName: 'ACH Bank Deposit',
      traceCode: null,
      notes: 'Week 7',
      metadata: { order: 'A-1' },
      statementDescriptor: null,
      failure: null,
      account: { id: 'biz_first' },
      user: null,
      createdAt: expect.any(String),
      payoutMethod: {
        id: payoutMethodId,
        nickname: 'first',
        holder: 'Ada Byron',
        supportedPayoutMethod: { payerName: 'ACH Bank Deposit', deliveryType: 'BANK_DEPOSIT' },
      },
    });
    expect(await stage.balances('biz_first')).toEqual({ available: '50.00', in_transit: '50.00' });
    expect(await stage.events(payout.id)).toEqual(['payout.created', 'withdrawal.created']);
  });

  it('deducts fees and markup from the amount', async () => {
    const { key, payoutMethodId } = await owner('marked');
    await payouts.publish('fact:account.known', 'biz_marked', 'biz_marked', { parent_account_id: 'biz_marker' });
    await payouts.publish('fact:fee_markup.set', 'fmk_1', 'biz_marked', {
      platform_id: 'biz_marker',
      fee_type: 'next_day_bank_withdrawal_markup',
      percentage_fee: '1.00',
      fixed_fee_usd: '0.10',
    });
    const { id, feeAmount, markupFee, netAmount } = await stage.made(key, { amount: '50', payoutMethodId });
    expect([feeAmount.amount, markupFee.amount, netAmount.amount]).toEqual(['0.25', '0.60', '49.15']);
    const before = await stage.balances('');
    await stage.settle(key, id);
    const after = await stage.balances('');
    const change = (kind: string) => (Number(after[kind]) - Number(before[kind] ?? 0)).toFixed(2);
    expect([change('payout_clearing'), change('fees'), after.markup]).toEqual(['49.15', '0.25', undefined]);
    expect(await stage.balances('biz_marker')).toEqual({ available: '0.60' });
    expect(await stage.balances('biz_marked')).toEqual({ available: '50.00', in_transit: '0.00' });
  });

  it('lets the platform of a connected account pay the fees', async () => {
    const platform = apiKeyOf(['biz_platform', 'biz_child']);
    await stage.fund('biz_platform', '1');
    const { payoutMethodId } = await owner('child');
    const payout = await stage.made(platform, {
      accountId: 'biz_child',
      amount: '100',
      payoutMethodId,
      platformCoversFees: true,
    });
    expect([payout.netAmount.amount, payout.feePaidBy]).toEqual(['100.00', 'PLATFORM']);
    expect([await stage.balances('biz_platform'), await stage.balances('biz_child')]).toEqual([
      { available: '0.75', in_transit: '0.25' },
      { available: '0.00', in_transit: '100.00' },
    ]);
    await stage.settle(platform, payout.id);
    expect([await stage.balances('biz_platform'), await stage.balances('biz_child')]).toEqual([
      { available: '0.75', in_transit: '0.00' },
      { available: '0.00', in_transit: '0.00' },
    ]);
    const { data } = await run(payouts.subgraph, platform, `{ withdrawal(id: "${payout.id}") { feeType status } }`);
    expect(data).toEqual({ withdrawal: { feeType: 'EXCLUSIVE', status: 'COMPLETED' } });
  });

  it('creates one payout per idempotency key', async () => {
    const { key, payoutMethodId } = await owner('once');
    const [first, second] = [
      await stage.create(key, { amount: '5', payoutMethodId }, 'k'),
      await stage.create(key, { amount: '5', payoutMethodId }, 'k'),
    ];
    expect(second.payout.id).toBe(first.payout.id);
    expect(await stage.balances('biz_once')).toEqual({ available: '95.00', in_transit: '5.00' });
  });

  it('creates only as many payouts as the balance covers with concurrent requests', async () => {
    const { key, payoutMethodId } = await owner('crowd', '35');
    const results = await Promise.all(
      Array.from({ length: 10 }, () => stage.create(key, { amount: '10', payoutMethodId })),
    );
    expect(results.filter(({ payout }) => payout).length).toBe(3);
    expect(new Set(results.flatMap(({ userErrors }) => userErrors.map(({ code, path }) => `${code} ${path}`)))).toEqual(
      new Set(['conflict amount']),
    );
    expect(await stage.balances('biz_crowd')).toEqual({ available: '5.00', in_transit: '30.00' });
  });
});

describe('a payout is rejected', () => {
  const invalid = (path: string, message: string) => ({ code: 'parameter_invalid', message, path: path.split('.') });

  it.each<[string, object, object]>([
    ['of nothing', { amount: '0' }, invalid('amount', 'amount must be greater than zero.')],
    ['of less than nothing', { amount: '-5' }, invalid('amount', 'amount must not be negative.')],
    [
      'with more decimals than dollars have',
      { amount: '5.001' },
      invalid('amount', 'amount must have at most 2 decimals in usd.'),
    ],
    [
      'with more decimals than yen have',
      { amount: '500.5', currency: 'JPY' },
      invalid('amount', 'amount must have at most 0 decimals in jpy.'),
    ],
    [
      'over the balance',
      { amount: '100.01' },
      { code: 'conflict', message: 'There is not enough usd for this amount.', path: ['amount'] },
    ],
    [
      'under what the rail takes',
      { amount: '0.99' },
      invalid('amount', 'amount must be at least 1.00 for this method.'),
    ],
    [
      'over what the rail takes',
      { amount: '25000.01' },
      invalid('amount', 'amount must be at most 25000.00 for this method.'),
    ],
    [
      'in a currency that was never held',
      { amount: '5', currency: 'EUR' },
      invalid('currency', 'There is no balance in eur.'),
    ],
    [
      'to no method',
      { amount: '5', payoutMethodId: 'potk_none' },
      invalid('payoutMethodId', 'payoutMethodId is not a saved payout method of this owner.'),
    ],
    [
      'at a speed that the method does not have',
      { amount: '5', speed: 'INSTANT' },
      invalid('speed', 'speed instant is not offered by this method.'),
    ],
    [
      'with long notes',
      { amount: '5', notes: 'x'.repeat(256) },
      invalid('notes', 'notes must have at most 255 characters.'),
    ],
    [
      'with a long key',
      { amount: '5', metadata: { ['k'.repeat(41)]: 'v' } },
      invalid('metadata', 'Metadata keys must have 1 to 40 characters.'),
    ],
    [
      'with a long value',
      { amount: '5', metadata: { k: 'v'.repeat(501) } },
      invalid('metadata.k', 'Metadata values must be strings of at most 500 characters.'),
    ],
    [
      'with a value that is no text',
      { amount: '5', metadata: { k: 1 } },
      invalid('metadata.k', 'Metadata values must be strings of at most 500 characters.'),
    ],
    [
      'with too many keys',
      { amount: '5', metadata: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, 'v'])) },
      invalid('metadata', 'metadata must have at most 50 keys.'),
    ],
    [
      'with an odd descriptor',
      { amount: '5', statementDescriptor: 'a b' },
      invalid('statementDescriptor', 'statementDescriptor must have 5 to 22 letters and digits.'),
    ],
    [
      'with fees that no other account pays',
      { amount: '5', platformCoversFees: true },
      invalid(
        'platformCoversFees',
        'platformCoversFees is only allowed with a credential of the platform of the account.',
      ),
    ],
    [
      'with an unknown quote',
      { amount: '5', quoteToken: 'x' },
      invalid('quoteToken', 'quoteToken does not belong to a quote.'),
    ],
    [
      'for two owners',
      { amount: '5', accountId: 'biz_refused', userId: 'user_a' },
      invalid('userId', 'An account and a user cannot be given together.'),
    ],
  ])('%s, without any change', async (_title, input, error) => {
    const key = apiKeyOf('biz_refused');
    rejected ??= await owner('refused');
    const before = await count();
    expect(await stage.create(key, { payoutMethodId: rejected.payoutMethodId, ...input })).toEqual({
      payout: null,
      userErrors: [error],
    });
    expect(await count()).toEqual(before);
  });
  let rejected: Awaited<ReturnType<typeof owner>> | undefined;

  it('to a payout method of another owner', async () => {
    const [mine, theirs] = [await owner('mine'), await owner('theirs')];
    expect((await stage.create(mine.key, { amount: '5', payoutMethodId: theirs.payoutMethodId })).userErrors).toEqual([
      invalid('payoutMethodId', 'payoutMethodId is not a saved payout method of this owner.'),
    ]);
  });

  it('to a broken payout method', async () => {
    const { key, payoutMethodId } = await owner('broken', '100', '9001');
    await stage.settle(key, (await stage.made(key, { amount: '5', payoutMethodId })).id);
    expect((await stage.create(key, { amount: '5', payoutMethodId })).userErrors).toEqual([
      {
        code: 'conflict',
        message: 'The last payout to this method failed; save it again.',
        path: ['payoutMethodId'],
      },
    ]);
  });

  it('to a bank account whose details are wrong', async () => {
    const { key, payoutMethodId } = await owner('wrong', '100', '8014');
    expect((await stage.create(key, { amount: '5', payoutMethodId })).userErrors).toEqual([
      {
        code: 'conflict',
        message: 'The bank details of this method are wrong; save it again.',
        path: ['payoutMethodId'],
      },
    ]);
  });

  it('to a bank account with a warning, until it is acknowledged', async () => {
    const { key, payoutMethodId } = await owner('warned', '100', '8013');
    expect((await stage.create(key, { amount: '5', payoutMethodId })).userErrors).toMatchObject([
      { code: 'conflict', path: ['acknowledgeBankWarning'] },
    ]);
    expect((await stage.made(key, { amount: '5', payoutMethodId, acknowledgeBankWarning: true })).status).toBe(
      'REQUESTED',
    );
  });

  it('above a limit, or always, until a verification is approved', async () => {
    const { key, payoutMethodId } = await owner('large', '50000');
    const set = (state: string) =>
      run(
        payouts.subgraph,
        key,
        `mutation { sandboxPayoutVerificationSet(state: ${state}) { state userErrors { code } } }`,
      );
    const execute = async (amount: string) => (await stage.create(key, { amount, payoutMethodId })).userErrors;
    expect(await execute('10000.01')).toEqual([
      {
        code: 'verification_required',
        message: 'Payouts of more than 10,000 US dollars in 30 days require an approved verification.',
        path: ['amount'],
      },
    ]);
    expect(await execute('10000')).toEqual([]);
    expect(await execute('1')).toMatchObject([{ code: 'verification_required' }]);
    await set('REQUIRED');
    expect(await execute('1')).toMatchObject([{ code: 'verification_required' }]);
    expect((await set('APPROVED')).data).toEqual({
      sandboxPayoutVerificationSet: { state: 'APPROVED', userErrors: [] },
    });
    expect(await execute('10000.01')).toEqual([]);
  });

  it('without the permission, and for owners that are not visible', async () => {
    const { payoutMethodId } = await owner('guarded');
    const execute = async (principal: ReturnType<typeof apiKeyOf>, ownerArgs: object) =>
      errorsOf(
        await run(payouts.subgraph, principal, createPayout, {
          input: { amount: '5', currency: 'USD', payoutMethodId, ...ownerArgs },
        }),
      )?.map(({ message }) => message);
    const notFound = ['No such resource was found.'];
    expect(await execute(apiKeyOf('biz_guarded', ['payout:withdrawal:read']), {})).toEqual([
      'This credential does not have the permission payout:withdraw_funds.',
    ]);
    expect(await execute(apiKeyOf('biz_other'), { accountId: 'biz_guarded' })).toEqual(notFound);
    expect(await execute(userOf('user_a'), { userId: 'user_b' })).toEqual(notFound);
    expect(await execute(apiKeyOf('biz_guarded'), { userId: 'user_b' })).toEqual(notFound);
  });
});
