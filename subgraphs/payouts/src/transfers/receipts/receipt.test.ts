import { createLogger, systemPrincipal } from '../../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { createPayoutsSubgraph } from '../..';
import { payoutStage } from '../../payouts/payouts/testing';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { ReceiptLinks } from './receipt-links';

let payouts: TestPayouts;
let id: string;
beforeAll(async () => {
  payouts = await openTestPayouts();
  const stage = payoutStage(payouts);
  await stage.fund('biz_a', '100');
  const key = apiKeyOf('biz_a');
  ({ id } = await stage.made(key, { amount: '50', payoutMethodId: await stage.method(key, '0001') }));
});
afterAll(() => payouts.close());

const link = 'query ($id: ID!) { withdrawalReceiptLink(id: $id) { url expiresAt } }';
const receipt =
  'query ($token: String!) { withdrawalReceipt(token: $token) { expired withdrawal { id netAmount { amount } payoutMethod { holder } } } }';
const now = new Date('2026-07-01T12:00:00.900Z');
const at = (time: Date) => ({ clock: { now: () => time } });
const linkOf = async (principal = apiKeyOf('biz_a'), of = id) =>
  run(payouts.subgraph, principal, link, { id: of }, at(now));
const tokenOf = async (principal = apiKeyOf('biz_a')) =>
  String((await linkOf(principal)).data?.withdrawalReceiptLink.url).replace('https://shop.test/receipts/', '');
const readReceipt = async (token: string, time = now, principal = systemPrincipal) =>
  (await run(payouts.subgraph, principal, receipt, { token }, at(time))).data?.withdrawalReceipt;

it('a link opens the receipt for one hour', async () => {
  expect((await linkOf()).data).toEqual({
    withdrawalReceiptLink: {
      url: expect.stringMatching(new RegExp(`^https://shop.test/receipts/${id}\\.`)),
      expiresAt: '2026-07-01T13:00:00.000Z',
    },
  });
  const token = await tokenOf();
  const whole = {
    expired: false,
    withdrawal: { id, netAmount: { amount: '49.75' }, payoutMethod: { holder: 'Ada Byron' } },
  };
  expect(await readReceipt(token)).toEqual(whole);
  expect(await readReceipt(token, new Date('2026-07-01T12:59:59.999Z'))).toEqual(whole);
  expect(await readReceipt(token, new Date('2026-07-01T13:00:00.000Z'))).toEqual({ expired: true, withdrawal: null });
});

it('a modified link opens nothing, expired or not', async () => {
  const token = await tokenOf();
  const [of = '', time = '', letter = '', signature = ''] = token.split('.');
  const changed = [
    [of, String(Number(time) + 1), letter, signature],
    [of, time, 'n', signature],
    [of, time, letter, `${signature.slice(0, -2)}AA`],
    [`${of}x`, time, letter, signature],
    [of, String(Number(time) - 86_400), letter, signature],
    [of, time, letter],
    [of, time, letter, ''],
    [of, time, letter, signature, signature],
  ];
  for (const tokenParts of changed) expect(await readReceipt(tokenParts.join('.'))).toBeNull();
  for (const wrong of ['', 'wdrl_1', '../../etc/passwd', 'x'.repeat(10_000)])
    expect(await readReceipt(wrong)).toBeNull();
  for (let position = 0; position < token.length; position += 7) {
    const other = token[position] === 'a' ? 'b' : 'a';
    expect(await readReceipt(`${token.slice(0, position)}${other}${token.slice(position + 1)}`)).toBeNull();
  }
  const { url } = new ReceiptLinks('z'.repeat(32), 'https://shop.test').make(id, true, now);
  expect(await readReceipt(url.replace('https://shop.test/receipts/', ''))).toBeNull();
});

it('a receipt shows the destination only if the creator of the link may see it', async () => {
  const token = await tokenOf(apiKeyOf('biz_a', ['payout:withdrawal:read']));
  expect(await readReceipt(token)).toEqual({
    expired: false,
    withdrawal: { id, netAmount: { amount: '49.75' }, payoutMethod: null },
  });
});

it('a link requires permission to read the withdrawal', async () => {
  expect(errorsOf(await linkOf(apiKeyOf('biz_a', ['payout:destination:read'])))).toMatchObject([
    { message: 'This credential does not have the permission payout:withdrawal:read.' },
  ]);
  for (const principal of [apiKeyOf('biz_b'), userOf('user_a')])
    expect((await linkOf(principal)).data).toEqual({ withdrawalReceiptLink: null });
  expect((await linkOf(apiKeyOf('biz_a'), 'wdrl_none')).data).toEqual({ withdrawalReceiptLink: null });
  expect(await readReceipt(await tokenOf(), now, apiKeyOf('biz_a'))).toBeNull();
});

it('receipts work in live mode, and write nothing', async () => {
  const options = {
    databaseUrl: payouts.databaseUrl,
    log: createLogger('silent'),
    sandbox: false,
    destinationSecret: 'x'.repeat(32),
    receiptSecret: 'y'.repeat(32),
    issuerSecret: 'z'.repeat(32),
    origin: 'https://shop.test',
  };
  const before = await payouts.database.rows(
    'SELECT count(*)::int, (SELECT count(*)::int FROM payouts.operations) FROM payouts.outbox',
    [],
  );
  const live = await createPayoutsSubgraph(options);
  const created = (await run(live.subgraph, apiKeyOf('biz_a'), link, { id }, at(now))).data?.withdrawalReceiptLink;
  const token = created.url.replace('https://shop.test/receipts/', '');
  expect(
    (await run(live.subgraph, systemPrincipal, receipt, { token }, at(now))).data?.withdrawalReceipt.withdrawal.id,
  ).toBe(id);
  await live.close();
  expect(
    await payouts.database.rows(
      'SELECT count(*)::int, (SELECT count(*)::int FROM payouts.operations) FROM payouts.outbox',
      [],
    ),
  ).toEqual(before);
});
