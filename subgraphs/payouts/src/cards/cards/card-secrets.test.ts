import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf, errorsOf } from '../../../../kit/src/testing';
import { isLuhn } from '../../payouts/supported-methods/checksums';
import { type TestPayouts, openTestPayouts } from '../../testing';

let payouts: TestPayouts;
beforeAll(async () => {
  payouts = await openTestPayouts();
  await payouts.publishOwners('user_holder', 'user_boss');
});
afterAll(() => payouts.close());

const create =
  'mutation ($input: CardCreateInput!) { made: cardCreate(input: $input) { card { id last4 } userErrors { message } } }';
const update =
  'mutation ($id: ID!, $accountId: ID, $input: CardUpdateInput!) { made: cardUpdate(id: $id, accountId: $accountId, input: $input) { card { id billing { line1 line2 city region postalCode countryCode } } userErrors { code message path } } }';
const read = 'query ($id: ID!) { cardSecrets(id: $id) { cardNumber cvc pin } }';

const execute = (document: string, variables: object, principal: Principal) =>
  run(payouts.subgraph, principal, document, { ...variables });
const onTeam = (userId: string, actions = ['*']) => userOf(userId, [{ accountId: 'biz_a', actions }]);
const issued = async (principal: Principal, input: object) =>
  (await execute(create, { input }, principal)).data?.made.card as { id: string; last4: string };
const ofAccount = () => issued(apiKeyOf('biz_a'), { accountId: 'biz_a', assignedUserId: 'user_holder' });
const secrets = async (id: string, principal: Principal) => (await execute(read, { id }, principal)).data?.cardSecrets;
const change = (id: string, input: object, principal: Principal) => execute(update, { id, input }, principal);

/**
 * Returns the contents of all tables of the domain. The tables of the sandbox issuer contain PINs in sealed form only.
 */
async function readAllWrittenData(): Promise<string> {
  const tables = await payouts.database.rows(
    "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname = 'payouts'",
    [],
  );
  const texts = await Promise.all(
    tables.map(([table]) =>
      payouts.database.rows(`SELECT coalesce(string_agg(t::text, ' '), '') FROM ${String(table)} t`, []),
    ),
  );
  return texts.flat(2).join('\n');
}

it('card secrets contain a valid number that ends in last4, for callers who may read the card', async () => {
  const card = await ofAccount();
  const shown = await secrets(card.id, apiKeyOf('biz_a', ['payout:account:read']));
  expect(shown).toEqual({
    cardNumber: expect.stringMatching(new RegExp(`^400000\\d{6}${card.last4}$`)),
    cvc: expect.stringMatching(/^\d{3}$/),
    pin: null,
  });
  expect(isLuhn(shown.cardNumber)).toBe(true);
  expect(await secrets(card.id, apiKeyOf('biz_a'))).toEqual(shown);
  const other = await ofAccount();
  expect((await secrets(other.id, apiKeyOf('biz_a'))).cardNumber).not.toBe(shown.cardNumber);
});

it('the PIN is visible only to the cardholder', async () => {
  const { id } = await ofAccount();
  const holder = await secrets(id, onTeam('user_holder'));
  expect(holder.pin).toMatch(/^\d{4}$/);
  for (const principal of [onTeam('user_boss'), apiKeyOf('biz_a'), { ...apiKeyOf('biz_a'), userId: 'user_holder' }])
    expect(await secrets(id, principal)).toEqual({ ...holder, pin: null });
  const own = await issued(userOf('user_holder'), { userId: 'user_holder' });
  expect((await secrets(own.id, userOf('user_holder'))).pin).toMatch(/^\d{4}$/);
});

it('card secrets are visible for active cards only', async () => {
  const { id } = await ofAccount();
  await change(id, { frozen: true }, apiKeyOf('biz_a'));
  expect(await secrets(id, apiKeyOf('biz_a'))).toBeNull();
  await change(id, { frozen: false }, apiKeyOf('biz_a'));
  expect(await secrets(id, apiKeyOf('biz_a'))).not.toBeNull();
  await change(id, { canceled: true }, apiKeyOf('biz_a'));
  expect(await secrets(id, apiKeyOf('biz_a'))).toBeNull();
});

it('card secrets are null for other callers, and require the permission', async () => {
  const { id } = await ofAccount();
  for (const principal of [apiKeyOf('biz_b'), userOf('user_holder'), userOf('user_boss')])
    expect(await secrets(id, principal)).toBeNull();
  expect(await secrets('icrd_none', apiKeyOf('biz_a'))).toBeNull();
  const { data, errors } = await execute(read, { id }, apiKeyOf('biz_a', ['payout:account:update']));
  expect([data?.cardSecrets ?? null, errors]).toEqual([
    null,
    [expect.objectContaining({ message: 'This credential does not have the permission payout:account:read.' })],
  ]);
});

it('only the cardholder can set the PIN', async () => {
  const { id } = await ofAccount();
  const before = (await secrets(id, onTeam('user_holder'))).pin;
  const newPin = before === '9753' ? '9754' : '9753';
  const cardholderRequiredError = [
    expect.objectContaining({ message: 'Only the cardholder can set the PIN of a card.' }),
  ];
  for (const principal of [onTeam('user_boss'), apiKeyOf('biz_a')])
    expect(errorsOf(await change(id, { pin: newPin, name: 'Mine' }, principal))).toEqual(cardholderRequiredError);
  expect(errorsOf(await change(id, { pin: newPin }, onTeam('user_holder', ['payout:account:read'])))).toMatchObject([
    { message: 'This credential does not have the permission payout:account:update.' },
  ]);
  for (const pin of ['123', '12345', '12a4', '', ' 1234']) {
    expect((await change(id, { pin }, onTeam('user_holder'))).data?.made.userErrors).toEqual([
      { code: 'parameter_invalid', message: 'pin must have four digits.', path: ['pin'] },
    ]);
  }
  expect((await secrets(id, onTeam('user_holder'))).pin).toBe(before);
  expect((await change(id, { pin: newPin }, onTeam('user_holder'))).data?.made.userErrors).toEqual([]);
  expect((await secrets(id, onTeam('user_holder'))).pin).toBe(newPin);
  await change(id, { canceled: true }, apiKeyOf('biz_a'));
  expect((await change(id, { pin: '1111' }, onTeam('user_holder'))).data?.made.userErrors).toMatchObject([
    { message: 'The card is permanently canceled.' },
  ]);
});

it('card secrets are not stored in tables, events or idempotency keys', async () => {
  const { id } = await ofAccount();
  const holder = onTeam('user_holder');
  const { cardNumber } = await secrets(id, holder);
  const pin = '4862';
  for (const input of [{ pin }, { pin, name: 'Named' }])
    await run(payouts.subgraph, holder, update, { id, input }, { operationKey: `key ${Object.keys(input).length}` });
  expect((await secrets(id, holder)).pin).toBe(pin);
  const written = await readAllWrittenData();
  expect(written).toContain(id);
  expect(written).not.toContain(cardNumber);
  expect(written).not.toContain(cardNumber.slice(0, 12));
  expect(written).not.toMatch(new RegExp(`\\b${pin}\\b`));
});

it('the billing address of a card is replaced as a whole', async () => {
  const { id } = await ofAccount();
  const address = {
    line1: '1 Main St',
    line2: null,
    city: 'Springfield',
    region: 'IL',
    postalCode: '62701',
    countryCode: 'us',
  };
  expect(
    (await change(id, { billing: { ...address, line2: 'Flat 2', countryCode: 'US' } }, apiKeyOf('biz_a'))).data?.made
      .card.billing,
  ).toEqual({ ...address, line2: 'Flat 2' });
  const { line2: _none, ...shorter } = address;
  expect((await change(id, { billing: shorter }, apiKeyOf('biz_a'))).data?.made.card.billing).toEqual(address);
  expect((await change(id, { name: 'x' }, apiKeyOf('biz_a'))).data?.made.card.billing).toEqual(address);
  expect(
    (await change(id, { billing: { ...address, countryCode: 'xx' } }, apiKeyOf('biz_a'))).data?.made.userErrors,
  ).toEqual([
    {
      code: 'parameter_invalid',
      message: 'countryCode is not a two-letter country code.',
      path: ['billing', 'countryCode'],
    },
  ]);
  expect(
    (await change(id, { billing: { ...address, line1: 'x'.repeat(201) } }, apiKeyOf('biz_a'))).data?.made.userErrors,
  ).toMatchObject([{ path: ['billing', 'line1'] }]);
  expect((await change(id, { billing: null }, apiKeyOf('biz_a'))).data?.made.card.billing).toBeNull();
  expect(
    errorsOf(await execute(update, { id, accountId: 'biz_b', input: { name: 'y' } }, apiKeyOf(['biz_a', 'biz_b']))),
  ).toMatchObject([{ message: 'No such resource was found.' }]);
});

it('live mode has no card secrets', async () => {
  const live = await openTestPayouts({ sandbox: false });
  await live.database.rows(
    `INSERT INTO payouts.cards (id, account_id, cardholder_id, status, last4, expiration_month, expiration_year, created_at)
    VALUES ('icrd_1', 'user_holder', 'user_holder', 'active', '1234', '01', '2030', now()) RETURNING id`,
    [],
  );
  expect((await run(live.subgraph, userOf('user_holder'), read, { id: 'icrd_1' })).data).toEqual({ cardSecrets: null });
  const created = (await run(live.subgraph, userOf('user_holder'), update, { id: 'icrd_1', input: { pin: '1234' } }))
    .data?.made;
  expect(created).toMatchObject({ card: null, userErrors: [{ message: 'Cards cannot be issued here.' }] });
  await live.close();
});
