import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run, userOf } from '../../../../kit/src/testing';
import type { Billing } from '../..';
import { openTestBilling } from '../../testing';
import { freePlan } from '../../catalogue/plans/testing/terms';

let billing: Billing;
beforeAll(async () => {
  billing = await openTestBilling();
});
afterAll(() => billing.close());

const seller = apiKeyOf('biz_seller');
const stranger = apiKeyOf('biz_stranger', []);
const at = { clock: { now: () => new Date('2026-03-01T00:00:00Z') } };

const query = `query ($id: ID!, $input: PlanTaxInput!) {
  planTax(id: $id, input: $input) {
    status quantity subtotal { amount currency } taxAmount { amount currency } total { amount currency } currency decimals taxType behavior percentage reverseCharge
  }
}`;

async function createResource(resourceType: 'plan' | 'product', input: object): Promise<string> {
  const type = resourceType === 'plan' ? 'PlanCreateInput' : 'ProductCreateInput';
  const { data, errors } = await run(
    billing.subgraph,
    seller,
    `mutation ($input: ${type}!) { ${resourceType}Create(input: $input) { ${resourceType} { id } userErrors { code message } } }`,
    { input },
  );
  expect([errors, data?.[`${resourceType}Create`].userErrors]).toEqual([undefined, []]);
  return data?.[`${resourceType}Create`][resourceType].id;
}

const planOf = (input: object) =>
  createResource('plan', { ...freePlan, initialPrice: '100', taxType: 'EXCLUSIVE', ...input });
const change = (id: string, input: object) =>
  run(
    billing.subgraph,
    seller,
    'mutation ($id: ID!, $input: PlanPatch!) { planUpdate(id: $id, input: $input) { userErrors { code } } }',
    { id, input },
  );

const execute = (id: string, input: object, principal: Principal = stranger) =>
  run(billing.subgraph, principal, query, { id, input }, at);
const taxOf = async (id: string, input: object, principal?: Principal) => {
  const { data, errors } = await execute(id, input, principal);
  expect(errors).toBeUndefined();
  return data?.planTax;
};

/** Returns status, the three amounts and the percentage. */
const figures = async (id: string, input: object) => {
  const { status, subtotal, taxAmount, total, percentage } = await taxOf(id, input);
  return [status, subtotal.amount, taxAmount.amount, total.amount, percentage];
};

const germany = { address: { country: 'DE' } };

describe('the tax on a plan', () => {
  it('is added to an exclusive price', async () => {
    const eur = (amount: string) => ({ amount, currency: 'EUR' });
    expect(await taxOf(await planOf({ currency: 'EUR' }), germany)).toEqual({
      status: 'CALCULATED',
      quantity: 1,
      subtotal: eur('100.00'),
      taxAmount: eur('19.00'),
      total: eur('119.00'),
      currency: 'EUR',
      decimals: 2,
      taxType: 'EXCLUSIVE',
      behavior: 'EXCLUSIVE',
      percentage: '19',
      reverseCharge: false,
    });
  });

  it('is included in an inclusive price', async () => {
    expect(
      await taxOf(await planOf({ currency: 'JPY', taxType: 'INCLUSIVE' }), { address: { country: 'jp' } }),
    ).toMatchObject({
      subtotal: { amount: '91' },
      taxAmount: { amount: '9' },
      total: { amount: '100' },
      decimals: 0,
      taxType: 'INCLUSIVE',
      behavior: 'INCLUSIVE',
      percentage: '10',
    });
  });

  it('is not collected with an unspecified tax type', async () => {
    expect(await taxOf(await planOf({ taxType: 'UNSPECIFIED' }), germany)).toMatchObject({
      status: 'NOT_CALCULATED',
      subtotal: { amount: '100.00' },
      taxAmount: { amount: '0.00' },
      total: { amount: '100.00' },
      behavior: 'UNSPECIFIED',
      percentage: null,
    });
  });

  it('is not collected if the place is not known precisely enough', async () => {
    const id = await planOf({ taxType: 'INCLUSIVE' });
    for (const input of [
      { address: { country: 'us' } },
      { address: { country: 'ca', state: 'Nowhere' } },
      { ipAddress: '8.8.8.8' },
    ]) {
      expect(await taxOf(id, input)).toMatchObject({
        status: 'NOT_CALCULATED',
        subtotal: { amount: '100.00' },
        taxAmount: { amount: '0.00' },
        total: { amount: '100.00' },
        taxType: 'INCLUSIVE',
        behavior: 'UNABLE_TO_COLLECT',
      });
    }
  });

  it('depends on the state, by name or postal code, and on the product', async () => {
    const goods = await createResource('product', { title: 'Axe', productTaxCodeId: 'ptc_goods' });
    const [digital, physical] = [await planOf({}), await planOf({ productId: goods })];
    const california = {
      address: { country: 'US', state: 'California', city: 'Oakland', line1: '1 Main St', line2: null },
    };
    expect(await figures(digital, california)).toEqual(['CALCULATED', '100.00', '0.00', '100.00', '0']);
    expect(await figures(physical, california)).toEqual(['CALCULATED', '100.00', '7.25', '107.25', '7.25']);
    expect(await figures(digital, { address: { country: 'US', postalCode: '75001' } })).toEqual([
      'CALCULATED',
      '100.00',
      '6.25',
      '106.25',
      '6.25',
    ]);
    expect(await figures(digital, { address: { country: 'CA', state: 'QC' } })).toEqual([
      'CALCULATED',
      '100.00',
      '14.98',
      '114.98',
      '14.975',
    ]);
  });

  it('is a reverse charge for businesses of the European Union', async () => {
    const taxIds = [{ type: 'EU_VAT', value: 'DE123456789' }];
    const id = await planOf({});
    expect(await taxOf(id, { ...germany, taxIds })).toMatchObject({
      status: 'CALCULATED',
      taxAmount: { amount: '0.00' },
      total: { amount: '100.00' },
      percentage: '0',
      reverseCharge: true,
    });
    expect(await taxOf(id, { address: { country: 'FR' }, taxIds })).toMatchObject({
      taxAmount: { amount: '20.00' },
      reverseCharge: false,
    });
    expect(await taxOf(id, { ...germany, taxIds: [{ type: 'US_EIN', value: '12-3456789' }] })).toMatchObject({
      taxAmount: { amount: '19.00' },
      reverseCharge: false,
    });
  });

  it('is calculated for several units together, and rounded once', async () => {
    const id = await planOf({ initialPrice: '0.33', allowMultipleQuantity: true });
    expect(await taxOf(id, { ...germany, quantity: 3 })).toMatchObject({
      quantity: 3,
      subtotal: { amount: '0.99' },
      taxAmount: { amount: '0.19' },
      total: { amount: '1.18' },
    });
  });

  it('depends on the IP address in the sandbox, unless there is an address', async () => {
    const id = await planOf({});
    expect(await figures(id, { ipAddress: '203.0.113.9' })).toEqual(['CALCULATED', '100.00', '10.00', '110.00', '10']);
    expect(await figures(id, { ipAddress: '2001:db8::1' })).toEqual(['CALCULATED', '100.00', '20.00', '120.00', '20']);
    expect(await figures(id, { ipAddress: '203.0.113.9', ...germany })).toEqual([
      'CALCULATED',
      '100.00',
      '19.00',
      '119.00',
      '19',
    ]);
  });

  it('has the decimals of the currency', async () => {
    const id = await planOf({ currency: 'ETH', initialPrice: '0.000000000000000003' });
    expect(await taxOf(id, germany)).toMatchObject({
      taxAmount: { amount: '0.000000000000000001' },
      total: { amount: '0.000000000000000004' },
      decimals: 18,
    });
  });
});

it('an IP address is not used outside of the sandbox', async () => {
  const live = await openTestBilling({ sandbox: false });
  try {
    const { data } = await run(
      live.subgraph,
      seller,
      'mutation ($input: PlanCreateInput!) { planCreate(input: $input) { plan { id } } }',
      { input: { ...freePlan, initialPrice: '100', taxType: 'EXCLUSIVE' } },
    );
    const result = await run(live.subgraph, seller, query, {
      id: data?.planCreate.plan.id,
      input: { ipAddress: '203.0.113.9' },
    });
    expect(result.data?.planTax).toMatchObject({ status: 'NOT_CALCULATED', behavior: 'UNABLE_TO_COLLECT' });
  } finally {
    await live.close();
  }
});

describe('invalid input is rejected', () => {
  const longString = 'x'.repeat(201);

  it.each([
    ['nothing about the place', {}, 'Specify the country of an address, or an IP address.'],
    ['no country', { address: { country: 'zz' } }, 'country is not a two-letter country code.'],
    ['an empty country', { address: { country: '' } }, 'country is not a two-letter country code.'],
    ['a long state', { address: { country: 'us', state: longString } }, 'state must have at most 200 characters.'],
    [
      'a long postal code',
      { address: { country: 'us', postalCode: longString } },
      'postalCode must have at most 20 characters.',
    ],
    ['no IP address', { ipAddress: '1.2.3' }, 'ipAddress is not an IP address.'],
    ['no IP address beside an address', { ...germany, ipAddress: 'here' }, 'ipAddress is not an IP address.'],
    [
      'two tax numbers',
      {
        ...germany,
        taxIds: [
          { type: 'EU_VAT', value: 'DE123456789' },
          { type: 'EU_VAT', value: 'DE123456789' },
        ],
      },
      'taxIds must have at most 1 entry.',
    ],
    [
      'no VAT number',
      { ...germany, taxIds: [{ type: 'EU_VAT', value: 'DE12' }] },
      'value does not have the format of an EU VAT number.',
    ],
    [
      'an empty tax number',
      { ...germany, taxIds: [{ type: 'GB_VAT', value: ' ' }] },
      'value must have 1 to 50 characters.',
    ],
    ['no units', { ...germany, quantity: 0 }, 'quantity must be a whole number from 1 to 1000000.'],
    ['units of a plan that is sold singly', { ...germany, quantity: 2 }, 'This plan is sold one unit at a time.'],
  ])('%s', async (_name, input, message) => {
    const { data, errors } = await execute(await planOf({}), input);
    expect(data).toEqual({ planTax: null });
    expect(errors).toMatchObject([{ message, path: ['planTax'] }]);
  });
});

describe('the calculation', () => {
  it('is public while the plan is on sale, hidden or not', async () => {
    const id = await planOf({ visibility: 'HIDDEN' });
    for (const principal of [seller, stranger, userOf('user_ann')])
      expect(await taxOf(id, germany, principal)).toMatchObject({ total: { amount: '119.00' } });
  });

  it('requires the permission to read the plan afterwards', async () => {
    const id = await planOf({});
    await change(id, { visibility: 'ARCHIVED' });
    expect(await taxOf(id, germany, seller)).toMatchObject({ total: { amount: '119.00' } });
    expect(await taxOf(id, germany, stranger)).toBeNull();
    const { errors } = await execute(id, germany, apiKeyOf('biz_seller', ['member:basic:read']));
    expect(errors).toMatchObject([{ message: 'This credential does not have the permission plan:basic:read.' }]);
  });

  it('returns nothing for unknown plans', async () => {
    const id = await planOf({});
    await run(billing.subgraph, seller, 'mutation ($id: ID!) { planDelete(id: $id) { deletedId } }', { id });
    for (const missing of [id, 'plan_doesnotexist', 'ch_doesnotexist', ''])
      expect(await taxOf(missing, germany, seller)).toBeNull();
  });

  it('has no side effects', async () => {
    const id = await planOf({});
    const [events] = await billing.database.rows('SELECT count(*)::int FROM billing.outbox', []);
    await taxOf(id, germany);
    expect(await billing.database.rows('SELECT count(*)::int FROM billing.outbox', [])).toEqual([events]);
  });
});
