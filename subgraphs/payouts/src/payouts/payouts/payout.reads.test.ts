import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { cancelPayout, createQuote, type PayoutView } from './testing';
import { owner, payouts, setUpTests, stage } from './testing/owners';

setUpTests();

describe('quotes', () => {
  it('are valid until they expire, for the payout they were issued for', async () => {
    const { key, payoutMethodId } = await owner('quoted');
    const quote = (input: object, quoteKey: string | null) =>
      run(payouts.subgraph, key, createQuote, {
        input: { amount: '40', currency: 'USD', payoutMethodId, ...input },
        key: quoteKey,
      });
    const { payoutQuote } = (await quote({}, 'q1')).data?.payoutQuoteCreate ?? {};
    expect(payoutQuote).toEqual({
      id: expect.stringMatching(/^pout_/),
      amount: { amount: '40.00', currency: 'USD' },
      fee: { amount: '0.25' },
      netAmount: { amount: '39.75' },
      destinationAmount: { amount: '39.75', currency: 'USD' },
      exchangeRate: '1',
      expiresAt: expect.any(String),
      quoteToken: expect.stringMatching(/^\w{32}$/),
    });
    expect((await quote({}, 'q1')).data?.payoutQuoteCreate.payoutQuote).toEqual(payoutQuote);
    expect((await quote({}, null)).data?.payoutQuoteCreate).toEqual({
      payoutQuote: null,
      userErrors: [{ code: 'parameter_missing', message: 'idempotencyKey is required.', path: ['idempotencyKey'] }],
    });
    const { quoteToken } = payoutQuote;
    const execute = async (input: object) =>
      (await stage.create(key, { amount: '40', payoutMethodId, quoteToken, ...input })).userErrors.map(
        ({ message }) => message,
      );
    expect(await execute({ amount: '41' })).toEqual(['quoteToken was issued for another payout.']);
    expect(await execute({})).toEqual([]);
    await payouts.database.dataSource.query(
      "UPDATE payouts.payout_quotes SET fee_amount = 0.1, expires_at = now() + interval '1 minute'",
    );
    expect((await stage.made(key, { amount: '40', payoutMethodId, quoteToken })).netAmount.amount).toBe('39.90');
    await payouts.database.dataSource.query('UPDATE payouts.payout_quotes SET expires_at = now()');
    expect(await execute({})).toEqual(['quoteToken has expired.']);
  });

  it('are valid only for their owner', async () => {
    const [mine, theirs] = [await owner('quoting'), await owner('taking')];
    const { data } = await run(payouts.subgraph, mine.key, createQuote, {
      input: { amount: '4', currency: 'USD', payoutMethodId: mine.payoutMethodId },
      key: 'q',
    });
    const { quoteToken } = data?.payoutQuoteCreate.payoutQuote ?? {};
    expect(
      (await stage.create(theirs.key, { amount: '4', payoutMethodId: theirs.payoutMethodId, quoteToken })).userErrors,
    ).toMatchObject([{ message: 'quoteToken does not belong to a quote.' }]);
  });
});

describe('reading payouts', () => {
  const list = 'query ($input: ID) { payouts(accountId: $input) { nodes { id } } }';

  it('requires the permission, and another one for the destination', async () => {
    const { key, id: account, payoutMethodId } = await owner('read');
    const { id } = await stage.made(key, { amount: '5', payoutMethodId });
    const reader = apiKeyOf(account, ['payout:withdrawal:read']);
    expect((await stage.read(reader, id)).payoutMethod).toBeNull();
    expect(
      (await stage.read(apiKeyOf(account, ['payout:withdrawal:read', 'payout:destination:read']), id)).payoutMethod?.id,
    ).toBe(payoutMethodId);
    expect(await stage.read(apiKeyOf('biz_stranger'), id)).toBeNull();
    await expect(stage.read(apiKeyOf(account, ['payout:withdraw_funds']), id)).rejects.toThrow(
      'This credential does not have the permission payout:withdrawal:read.',
    );
    expect(errorsOf(await run(payouts.subgraph, apiKeyOf('biz_stranger'), list, { input: account }))).toMatchObject([
      { message: 'No such resource was found.' },
    ]);
    const { data } = await run(payouts.subgraph, key, `{ payout(id: "${id}", accountId: "${account}") { id } }`);
    expect(data).toEqual({ payout: { id } });
    expect(
      (
        await run(
          payouts.subgraph,
          apiKeyOf([account, 'biz_more']),
          `{ payout(id: "${id}", accountId: "biz_more") { id } }`,
        )
      ).data,
    ).toEqual({ payout: null });
    expect((await run(payouts.subgraph, reader, `{ withdrawals { nodes { id payoutMethod { id } } } }`)).data).toEqual({
      withdrawals: { nodes: [{ id, payoutMethod: null }] },
    });
  });

  it('supports every filter', async () => {
    const { key, id: account, payoutMethodId } = await owner('listed');
    await stage.fund(account, '1000', 'eur');
    const other = await stage.method(key, '0002', { nickname: 'other' });
    const created: PayoutView[] = [];
    for (const input of [{ payoutMethodId }, { payoutMethodId, currency: 'EUR' }, { payoutMethodId: other }])
      created.push(await stage.made(key, { amount: '5', ...input }));
    await run(payouts.subgraph, key, cancelPayout, { id: created[0]?.id });
    const [one, two, three] = created.map(({ id }) => id);
    const ids = async (args: string) =>
      (await run(payouts.subgraph, key, `{ payouts${args && `(${args})`} { nodes { id } } }`)).data?.payouts.nodes.map(
        ({ id }: { id: string }) => id,
      );
    expect(await ids('')).toEqual([three, two, one]);
    expect(await ids('currency: EUR')).toEqual([two]);
    expect(await ids('status: CANCELED')).toEqual([one]);
    expect(await ids('source: API, first: 2')).toEqual([three, two]);
    expect(await ids('source: DASHBOARD')).toEqual([]);
    expect(await ids(`payoutMethodId: "${other}"`)).toEqual([three]);
    expect(await ids(`createdFrom: "${created[1]?.createdAt}"`)).toEqual([three, two]);
    expect(await ids(`createdBefore: "${created[1]?.createdAt}"`)).toEqual([one]);
  });

  it('shows users their own payouts', async () => {
    const user = userOf('user_ada');
    await stage.fund('user_ada', '20');
    const payoutMethodId = await stage.method(user, '0001', { userId: 'user_ada' });
    const payout = await stage.made(user, { userId: 'user_ada', amount: '5', payoutMethodId });
    expect([payout.user, payout.account, payout.source, payout.payoutMethod?.id]).toEqual([
      { id: 'user_ada' },
      null,
      'DASHBOARD',
      payoutMethodId,
    ]);
    expect(await stage.read(userOf('user_bob'), payout.id)).toBeNull();
  });

  it('finds a stablecoin payout by the ID of its conversion, too', async () => {
    const key = apiKeyOf('biz_coin');
    await stage.fund('biz_coin', '100');
    const fields = { fld_crypto_network: 'Base', fld_wallet_address: `0x${'1'.repeat(40)}` };
    const payoutMethodId = await stage.method(key, '', { supportedPayoutMethodId: 'podst_usdcUSA', fields });
    const payout = await stage.made(key, { amount: '50', payoutMethodId });
    expect([payout.requestId, (await stage.read(key, payout.requestId as string)).id]).toEqual([
      expect.stringMatching(/^cofr_/),
      payout.id,
    ]);
  });
});
