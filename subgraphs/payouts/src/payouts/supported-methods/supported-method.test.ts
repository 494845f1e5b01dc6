import { apiKeyOf, run, errorsOf } from '../../../../kit/src/testing';
import { type TestPayouts, openTestPayouts } from '../../testing';
import { payoutCountries } from './payout-countries';
import { problemOf } from './required-fields';
import { supportedMethods } from './catalogue';

let payouts: TestPayouts;
beforeAll(async () => {
  payouts = await openTestPayouts();
});
afterAll(() => payouts.close());

const document = `query ($country: String, $id: ID, $destinationCurrency: Currency, $amount: Decimal, $currency: Currency, $first: Int, $last: Int, $after: String, $before: String, $direction: Direction) {
  supportedPayoutMethods(country: $country, id: $id, destinationCurrency: $destinationCurrency, amount: $amount, currency: $currency, first: $first, last: $last, after: $after, before: $before, direction: $direction) {
    nodes { id name countryCode deliveryType category destinationCurrencies quotes { destinationCurrency standard { totalReceived { amount currency } estimatedArrival } instant { fee { amount } } } requiredFields { id required } }
    pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`;
const clock = { now: () => new Date('2026-07-01T12:00:00.000Z') };
const listMethods = (variables: object = {}) =>
  run(payouts.subgraph, apiKeyOf('biz_one'), document, { ...variables }, { clock });
const found = async (variables: object = {}) => (await listMethods(variables)).data?.supportedPayoutMethods;
const idsOf = async (variables: object = {}) =>
  (await found(variables)).nodes.map(({ id }: { id: string }) => id) as string[];

it('the catalog is complete: many countries, stable IDs, valid examples', () => {
  expect(Object.keys(payoutCountries).length).toBeGreaterThanOrEqual(25);
  expect(new Set(supportedMethods.map(({ id }) => id)).size).toBe(supportedMethods.length);
  for (const { id, fields, definition } of supportedMethods) {
    expect(id).toMatch(/^podst_[0-9A-Za-z]+$/);
    expect(fields.map(({ type }) => type)).toContain(definition.number);
    expect([definition.standardDays, definition.instantMinutes]).not.toEqual([null, null]);
    expect(
      fields
        .flatMap((field) => (field.placeholder === null ? [] : [problemOf(field, field.placeholder)]))
        .filter(Boolean),
    ).toEqual([]);
  }
});

it('lists the methods of a country, by default of the United States', async () => {
  expect(await idsOf()).toEqual([
    'podst_achUSA',
    'podst_rtpUSA',
    'podst_wireUSA',
    'podst_debitcardUSA',
    'podst_checkUSA',
    'podst_venmoUSA',
    'podst_paypalUSA',
    'podst_usdcUSA',
  ]);
  expect(await idsOf({ country: 'DE' })).toEqual([
    'podst_sepaDEU',
    'podst_swiftDEU',
    'podst_paypalDEU',
    'podst_usdcDEU',
  ]);
  expect(await idsOf({ country: 'de', destinationCurrency: 'USD' })).toEqual(['podst_swiftDEU', 'podst_usdcDEU']);
  expect(await idsOf({ country: 'AQ' })).toEqual([]);
  expect(errorsOf(await listMethods({ country: 'DEU' }))).toMatchObject([
    { message: 'country is not a two-letter country code.' },
  ]);
});

it('returns one method by ID, of any country, with its required fields', async () => {
  const { nodes } = await found({ id: 'podst_pixBRA' });
  expect(nodes).toEqual([
    {
      id: 'podst_pixBRA',
      name: 'Pix',
      countryCode: 'BRA',
      deliveryType: 'BANK_DEPOSIT',
      category: 'RTP',
      destinationCurrencies: ['BRL'],
      quotes: null,
      requiredFields: ['account_holder_name', 'cpf', 'pix_key_type', 'pix_key'].map((type) => ({
        id: `fld_${type}`,
        required: true,
      })),
    },
  ]);
  expect(await idsOf({ id: 'podst_none' })).toEqual([]);
});

it('quotes in the destination currency', async () => {
  const { nodes } = await found({ id: 'podst_sepaDEU', amount: '100', currency: 'USD' });
  expect(nodes[0].quotes).toEqual([
    {
      destinationCurrency: 'EUR',
      standard: { totalReceived: { amount: '84.87', currency: 'EUR' }, estimatedArrival: '2026-07-02T17:00:00.000Z' },
      instant: { fee: { amount: '1.50' } },
    },
  ]);
});

it('paginates in both directions', async () => {
  const all = await idsOf();
  const first = await found({ first: 3 });
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  expect(await idsOf({ first: 100, after: first.pageInfo.endCursor })).toEqual(all.slice(3));
  const last = await found({ last: 2 });
  expect(last.nodes.map(({ id }: { id: string }) => id)).toEqual(all.slice(-2));
  expect(await idsOf({ before: last.pageInfo.startCursor })).toEqual(all.slice(0, -2));
  expect(await idsOf({ direction: 'ASC' })).toEqual(all.toReversed());
  expect(errorsOf(await listMethods({ after: 'nonsense' }))).toMatchObject([
    { message: 'after is not a cursor of this list.' },
  ]);
  expect(errorsOf(await listMethods({ direction: 'ASC', after: first.pageInfo.endCursor }))).toMatchObject([
    { message: 'after is not a cursor of this list.' },
  ]);
  expect(errorsOf(await listMethods({ first: 101 }))).toMatchObject([{ message: 'first must be at most 100.' }]);
});
