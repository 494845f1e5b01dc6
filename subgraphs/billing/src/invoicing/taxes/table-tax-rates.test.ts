import type { TaxRateRequest } from './tax-rates';
import { tableTaxRates } from './table-tax-rates';
import { americanStateOf, canadianProvinceOf } from './postal-areas';
import { countryOfVatNumber, europeanUnion } from './vat-numbers';

const rates = tableTaxRates({ establishedIn: 'us' });
const emptyRequest: TaxRateRequest = {
  country: null,
  state: null,
  postalCode: null,
  taxCodeId: null,
  taxIds: [],
  at: new Date('2026-03-01T00:00:00Z'),
};
const rateFor = (request: Partial<TaxRateRequest>, established = rates) =>
  established.rateFor({ ...emptyRequest, ...request });
const percentageFor = async (request: Partial<TaxRateRequest>) => (await rateFor(request))?.percentage;
const vat = (value: string) => ({ type: 'eu_vat' as const, value });

describe('rates of countries', () => {
  it('include every state of the European Union, from 17 to 27 percent', async () => {
    expect(europeanUnion.size).toBe(27);
    const percentages = await Promise.all(
      [...europeanUnion].map(async (country) => Number(await percentageFor({ country }))),
    );
    expect([Math.min(...percentages), Math.max(...percentages)]).toEqual([17, 27]);
  });

  it.each([
    ['de', '19'],
    ['fi', '25.5'],
    ['gb', '20'],
    ['no', '25'],
    ['ch', '8.1'],
    ['au', '10'],
    ['nz', '15'],
    ['in', '18'],
    ['jp', '10'],
    ['sg', '9'],
    ['br', '0'],
    ['aq', '0'],
  ])('%s: %s %%', async (country, percentage) => {
    expect(await rateFor({ country, state: 'tx', postalCode: '90210' })).toEqual({
      percentage,
      country,
      state: null,
      isReverseCharge: false,
    });
  });

  it.each([
    ['ee', '2025-06-30T23:59:59.999Z', '22'],
    ['ee', '2025-07-01T00:00:00Z', '24'],
    ['ro', '2025-07-31T00:00:00Z', '19'],
    ['ro', '2026-01-01T00:00:00Z', '21'],
    ['sk', '2024-12-31T00:00:00Z', '20'],
    ['fi', '2024-09-01T00:00:00Z', '25.5'],
  ])('%s at %s: %s %%', async (country, at, percentage) => {
    expect(await percentageFor({ country, at: new Date(at) })).toBe(percentage);
  });

  it('are unknown without a country', async () => {
    expect(await rateFor({})).toBeNull();
  });
});

describe('rates of US states', () => {
  it.each([
    [{ state: 'TX' }, 'tx', '6.25'],
    [{ state: 'us-wa' }, 'wa', '6.5'],
    [{ state: ' New Jersey ' }, 'nj', '6.625'],
    [{ postalCode: '19103' }, 'pa', '6'],
    [{ state: 'CA' }, 'ca', '0'],
    [{ state: 'OR' }, 'or', '0'],
    [{ state: 'CA', taxCodeId: 'ptc_goods' }, 'ca', '7.25'],
    [{ state: 'TX', taxCodeId: 'ptc_coaching' }, 'tx', '0'],
    [{ state: 'TX', taxCodeId: 'ptc_software' }, 'tx', '6.25'],
    [{ state: 'NY', postalCode: '75001' }, 'ny', '0'],
    [{ state: 'Nowhere', postalCode: '75001-1234' }, 'tx', '6.25'],
  ])('for %j are of %s: %s %%', async (request, state, percentage) => {
    expect(await rateFor({ country: 'us', ...request })).toEqual({
      percentage,
      country: 'us',
      state,
      isReverseCharge: false,
    });
  });

  it.each([{}, { state: 'Bavaria' }, { postalCode: '00901' }, { postalCode: 'K1A 0B1' }, { postalCode: '123' }])(
    'are unknown for %j',
    async (request) => {
      expect(await rateFor({ country: 'us', ...request })).toBeNull();
    },
  );
});

describe('rates of Canadian provinces', () => {
  it.each([
    [{ state: 'ON' }, 'on', '13'],
    [{ state: 'Québec' }, 'qc', '14.975'],
    [{ postalCode: 'V5K 0A1' }, 'bc', '12'],
    [{ postalCode: 't2p1j9' }, 'ab', '5'],
    [{ postalCode: 'B3H' }, 'ns', '14'],
  ])('for %j are of %s: %s %%', async (request, state, percentage) => {
    expect(await rateFor({ country: 'ca', ...request })).toEqual({
      percentage,
      country: 'ca',
      state,
      isReverseCharge: false,
    });
  });

  it.each([{}, { state: 'TX' }, { postalCode: '75001' }, { postalCode: 'D1A 1A1' }])(
    'are unknown for %j',
    async (request) => {
      expect(await rateFor({ country: 'ca', ...request })).toBeNull();
    },
  );
});

it.each([
  ['01001', 'ma'],
  ['02901', 'ri'],
  ['05501', 'ma'],
  ['05401', 'vt'],
  ['06390', 'ct'],
  ['20001', 'dc'],
  ['20101', 'va'],
  ['73301', 'tx'],
  ['73101', 'ok'],
  ['88510', 'tx'],
  ['96701', 'hi'],
  ['99501', 'ak'],
  ['94016', 'ca'],
  ['09001', null],
  ['34001', null],
  ['96910', null],
  ['00401', null],
])('ZIP code %s is in %s', (postalCode, state) => {
  expect(americanStateOf(postalCode)).toBe(state);
});

it('a postal code is only valid for its own country', () => {
  expect([canadianProvinceOf('M5V 2T6'), canadianProvinceOf('94016'), americanStateOf('M5V 2T6')]).toEqual([
    'on',
    null,
    null,
  ]);
});

describe('businesses in the European Union', () => {
  it('have a reverse charge in another state', async () => {
    const number = { type: 'eu_vat', value: 'DE 123.456.789' } as const;
    expect(await rateFor({ country: 'de', taxIds: [number] })).toEqual({
      percentage: '0',
      country: 'de',
      state: null,
      isReverseCharge: true,
    });
  });

  it.each([
    ['a number of another state', 'fr', vat('DE123456789')],
    ['something else', 'de', vat('DE12345')],
    ['a number of another kind', 'de', { type: 'de_stn' as const, value: 'DE123456789' }],
    ['a number of the union, outside of it', 'gb', vat('DE123456789')],
  ])('are charged with %s', async (_name, country, number) => {
    expect(await rateFor({ country, taxIds: [number] })).toMatchObject({
      isReverseCharge: false,
      percentage: await percentageFor({ country }),
    });
  });

  it('are charged in the state of the seller of record', async () => {
    const german = tableTaxRates({ establishedIn: 'de' });
    expect(await rateFor({ country: 'de', taxIds: [vat('DE123456789')] }, german)).toMatchObject({
      percentage: '19',
      isReverseCharge: false,
    });
    expect(await rateFor({ country: 'gr', taxIds: [vat('EL123456789')] }, german)).toMatchObject({
      percentage: '0',
      isReverseCharge: true,
    });
  });

  it.each([
    'ATU12345678',
    'BE0123456789',
    'BG123456789',
    'CY12345678X',
    'CZ12345678',
    'DE123456789',
    'DK12345678',
    'EE123456789',
    'EL123456789',
    'ESX1234567X',
    'FI12345678',
    'FRXX123456789',
    'HR12345678901',
    'HU12345678',
    'IE1234567WA',
    'IT12345678901',
    'LT123456789012',
    'LU12345678',
    'LV12345678901',
    'MT12345678',
    'NL123456789B01',
    'PL1234567890',
    'PT123456789',
    'RO1234567890',
    'SE123456789001',
    'SI12345678',
    'SK1234567890',
  ])('%s is a valid number', (number) => {
    expect(countryOfVatNumber(number)).toBe(number.startsWith('EL') ? 'gr' : number.slice(0, 2).toLowerCase());
    expect([
      countryOfVatNumber(`${number}0000`),
      countryOfVatNumber(number.slice(2)),
      countryOfVatNumber(number.slice(0, 3)),
    ]).toEqual([null, null, null]);
  });

  it.each(['', 'XX123456789', 'GB123456789', 'GR123456789', 'DE', 'DE12345678O', 'EL 12345678'])(
    '%p is not a valid number',
    (number) => {
      expect(countryOfVatNumber(number)).toBeNull();
    },
  );
});
