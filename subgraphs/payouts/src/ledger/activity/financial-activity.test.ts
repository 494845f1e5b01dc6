import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../../kit/src/testing';
import { type LedgerAccountRef, ledgerAccountOf, platformLedgerAccount } from '../journal/ledger-account-ref';
import { type TestPayouts, openTestPayouts } from '../../testing';

let payouts: TestPayouts;
const occurredAt = new Date('2026-03-01T12:00:00.000Z');
const availableAt = new Date('2126-03-05T12:00:00.000Z');
const [available, pending, reserve] = (['available', 'pending', 'reserve'] as const).map((kind) =>
  ledgerAccountOf('biz_one', kind, 'usd'),
) as [LedgerAccountRef, LedgerAccountRef, LedgerAccountRef];
const externalAccount = platformLedgerAccount('external', 'usd');

beforeAll(async () => {
  payouts = await openTestPayouts();
  await post(
    'payment',
    [
      [externalAccount, '-10.43'],
      [pending, '10.43'],
    ],
    { availableAt, reference: { type: 'payment', id: 'pay_1' } },
  );
  await post('settlement', [
    [pending, '-10.43'],
    [available, '10.43'],
  ]);
  await post(
    'refund',
    [
      [pending, '-0.01'],
      [available, '-2'],
      [externalAccount, '2.01'],
    ],
    { reference: { type: 'refund', id: 'rfnd_1' }, metadata: { payment_id: 'pay_1' } },
  );
  await post('dispute_opened', [
    [available, '-3'],
    [reserve, '3'],
  ]);
  await post('dispute_lost', [
    [reserve, '-3'],
    [externalAccount, '3'],
  ]);
  await post('transfer', [
    [available, '-1'],
    [ledgerAccountOf('user_ada', 'available', 'usd'), '1'],
  ]);
  await post('split', [
    [available, '-2'],
    [ledgerAccountOf('user_ada', 'available', 'usd'), '1'],
    [ledgerAccountOf('user_ben', 'available', 'usd'), '1'],
  ]);
  await post('swap', [
    [platformLedgerAccount('fx', 'eth'), '-0.000000000000000001'],
    [ledgerAccountOf('biz_one', 'available', 'eth'), '0.000000000000000001'],
    [available, '-0.5'],
    [platformLedgerAccount('fx', 'usd'), '0.5'],
  ]);
  await post('payment', [
    [externalAccount, '-7'],
    [ledgerAccountOf('biz_two', 'available', 'usd'), '7'],
  ]);
});
afterAll(() => payouts.close());

let posted = 0;
function post(
  kind: string,
  changes: readonly (readonly [LedgerAccountRef, string])[],
  overrides: object = {},
): Promise<string> {
  posted += 1;
  return payouts.ledgerQueue.post({
    effectKey: `effect ${posted}`,
    kind,
    occurredAt,
    reference: { type: 'thing', id: `thing_${posted}` },
    postings: changes.map(([ledgerAccount, amount]) => ({ ledgerAccount, amount })),
    ...overrides,
  });
}

const execute = (args = '', fields = 'lineType money { amount currency }', caller: Principal = apiKeyOf('biz_one')) =>
  run(
    payouts.subgraph,
    caller,
    `{ financialActivity${args} { nodes { ${fields} } pageInfo { endCursor hasNextPage } } }`,
  );
const nodes = async (...request: Parameters<typeof execute>) =>
  (await execute(...request)).data?.financialActivity.nodes;
const amounts = async (...[args, caller]: [string?, Principal?]) =>
  (await nodes(args, undefined, caller)).map(
    ({ lineType, money }: { lineType: string; money: { amount: string } }) => `${lineType} ${money.amount}`,
  );

describe('financial activity', () => {
  it('has a line for every change of available or pending funds', async () => {
    expect(await amounts()).toEqual([
      'swap -0.50',
      'swap 0.000000000000000001',
      'split -2.00',
      'transfer -1.00',
      'dispute_opened -3.00',
      'refund -2.01',
      'payment 10.43',
    ]);
    expect(await payouts.auditLedger()).toEqual([]);
  });

  it('returns source, counterpart and integer units', async () => {
    const fields =
      'id lineType units unitsInWhole occurredAt postedAt availableAt owner { account { id } user { id } } counterpart { account { id } user { id } } source { type id } paymentId ledgerAccountId';
    const lines = await nodes('', fields);
    const ofAccount = { account: { id: 'biz_one' }, user: null };
    const ledgerAccountId = expect.stringMatching(/^ldgr_/);
    const id = expect.stringMatching(/^ent_\w+_\d$/);
    const rest = {
      id,
      occurredAt: occurredAt.toISOString(),
      owner: ofAccount,
      counterpart: null,
      ledgerAccountId,
      postedAt: expect.any(String),
    };
    expect(lines.at(-1)).toEqual({
      ...rest,
      lineType: 'payment',
      units: '1043000000',
      unitsInWhole: '100000000',
      availableAt: availableAt.toISOString(),
      source: { type: 'payment', id: 'pay_1' },
      paymentId: 'pay_1',
    });
    expect(lines.at(-2)).toEqual({
      ...rest,
      lineType: 'refund',
      units: '-201000000',
      unitsInWhole: '100000000',
      availableAt: lines.at(-2).postedAt,
      source: { type: 'refund', id: 'rfnd_1' },
      paymentId: 'pay_1',
    });
    expect(lines[1]).toMatchObject({ units: '1', unitsInWhole: '1000000000000000000', paymentId: null });
    expect(lines.find(({ lineType }: { lineType: string }) => lineType === 'transfer').counterpart).toEqual({
      account: null,
      user: { id: 'user_ada' },
    });
    expect(lines.find(({ lineType }: { lineType: string }) => lineType === 'split').counterpart).toBeNull();
    expect((await nodes('', 'counterpart { account { id } user { id } }', userOf('user_ada')))[1]).toEqual({
      counterpart: ofAccount,
    });
  });

  it.each([
    ['currency: ETH', ['swap 0.000000000000000001']],
    ['lineTypes: ["refund"]', ['refund -2.01']],
    ['lineTypes: ["refund", "transfer", "nothing"]', ['transfer -1.00', 'refund -2.01']],
    ['lineTypes: []', []],
    ['currency: USD, availableFrom: "2126-03-05T12:00:00Z"', ['payment 10.43']],
    ['currency: USD, availableFrom: "2126-03-05T12:00:00.001Z"', []],
    ['currency: USD, lineTypes: ["payment", "refund"], availableBefore: "2126-03-05T12:00:00Z"', ['refund -2.01']],
    ['postedBefore: "2020-01-01T00:00:00Z"', []],
    ['postedAfter: "2020-01-01T00:00:00Z", first: 2, direction: ASC', ['payment 10.43', 'refund -2.01']],
  ])('is filtered by %s', async (args, expected) => {
    expect(await amounts(`(${args})`)).toEqual(expected);
  });

  it('continues after the end of a page', async () => {
    const { data } = await execute('(first: 3)');
    expect(data?.financialActivity.pageInfo.hasNextPage).toBe(true);
    expect(await amounts(`(first: 3, after: "${data?.financialActivity.pageInfo.endCursor}")`)).toEqual([
      'transfer -1.00',
      'dispute_opened -3.00',
      'refund -2.01',
    ]);
  });

  it('is visible to the user, and for accounts with the required permissions', async () => {
    const requiredActions = ['company:balance:read', 'payout:account:read'];
    const ada = userOf('user_ada', [
      { accountId: 'biz_two', actions: requiredActions },
      { accountId: 'biz_one', actions: requiredActions.slice(1) },
    ]);
    expect(await amounts('', ada)).toEqual(['split 1.00', 'transfer 1.00']);
    expect(await amounts('(userId: "me")', ada)).toEqual(['split 1.00', 'transfer 1.00']);
    expect(await amounts('(userId: "user_ada", includeAccounts: true)', ada)).toEqual([
      'payment 7.00',
      'split 1.00',
      'transfer 1.00',
    ]);
    expect(await amounts('(accountId: "biz_two")', ada)).toEqual(['payment 7.00']);
  });

  it.each([
    ['(accountId: "biz_two")', apiKeyOf('biz_one'), ['No such resource was found.', undefined]],
    ['(userId: "user_ada")', apiKeyOf('biz_one'), ['No such resource was found.', undefined]],
    ['(userId: "user_ada")', userOf('user_ben'), ['No such resource was found.', undefined]],
    ['(userId: "me")', apiKeyOf('biz_one'), ['No such resource was found.', undefined]],
    [
      '',
      apiKeyOf('biz_one', ['company:balance:read']),
      ['This credential does not have the permission payout:account:read.', undefined],
    ],
    [
      '',
      apiKeyOf('biz_one', ['payout:account:read']),
      ['This credential does not have the permission company:balance:read.', undefined],
    ],
    [
      '(accountId: "biz_one", userId: "user_ada")',
      apiKeyOf('biz_one'),
      ['accountId and userId cannot be given together.', 'userId'],
    ],
    [
      '(includeAccounts: true)',
      apiKeyOf('biz_one'),
      ['includeAccounts can only be given together with the calling user.', 'includeAccounts'],
    ],
    [
      '(availableFrom: "2026-01-01T00:00:00Z")',
      apiKeyOf('biz_one'),
      ['availableFrom can only be given together with currency.', 'availableFrom'],
    ],
    [
      '(availableBefore: "2026-01-01T00:00:00Z")',
      apiKeyOf('biz_one'),
      ['availableBefore can only be given together with currency.', 'availableBefore'],
    ],
    ['(first: 101)', apiKeyOf('biz_one'), ['first must be at most 100.', 'first']],
  ])('rejects %s', async (args, caller, expected) => {
    const { data, errors } = await execute(args, undefined, caller);
    expect(data).toEqual({ financialActivity: null });
    expect([errors?.[0]?.message, errors?.[0]?.extensions?.param]).toEqual(expected);
  });
});
