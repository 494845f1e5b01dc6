import type { TSchema } from '@sinclair/typebox';
import { minimalBody, type Operation, operations, requestTo, samplesOf } from './support/operations';
import type { Attempt } from './support/problems';
import { limitsOf, optionsOf, requiredParamsOf } from './support/schema-values';
import { openFixture, type ServiceFixture } from './support/service-fixture';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

/** A price in a body: its path, and the body with a literal in its position. */
interface Price {
  readonly path: string;
  /** Whether the amount is also accepted as a string. */
  readonly asText: boolean;
  readonly bodyWith: (literal: string) => string;
}

const placeholder = 'THE_PRICE';

function pricesIn(
  schema: TSchema,
  path: string,
  insert: (value: unknown) => Record<string, unknown>,
  samples: Record<string, unknown>,
): Price[] {
  const options = optionsOf(schema);
  const acceptsString = options.some((option) => limitsOf(option).type === 'string');
  return options.flatMap((option): Price[] => {
    const { decimal, properties } = limitsOf(option);
    if (decimal)
      return [
        {
          path,
          asText: acceptsString,
          bodyWith: (literal) => JSON.stringify(insert(placeholder)).replace(`"${placeholder}"`, literal),
        },
      ];
    const valid = properties ? requiredParamsOf(option, samples) : {};
    return Object.entries(properties ?? {}).flatMap(([name, inner]) =>
      pricesIn(inner, path === '' ? name : `${path}.${name}`, (value) => insert({ ...valid, [name]: value }), samples),
    );
  });
}

const pricesOf = ({ body }: Operation): Price[] =>
  body ? pricesIn(body, '', (value) => value as Record<string, unknown>, {}) : [];
const priced = operations
  .filter((operation) => pricesOf(operation).length > 0)
  .map((operation) => [operation.name, operation] as const);

/** Invalid values of every price. */
const wrong = [
  '-1',
  '-0.01',
  '-1e-30',
  '1e30',
  '1e400',
  '9'.repeat(60),
  '9'.repeat(300),
  '10.123456789012345678',
  '"NaN"',
  'true',
  '[10]',
  '{"amount": 10}',
];

/**
 * Returns the invalid literals of a price. A valid amount as a string is invalid where only numbers are accepted. Where
 * strings are accepted, invalid numbers are also invalid as strings.
 */
const invalidValuesAs = ({ asText }: Price, numbers: readonly string[]): readonly string[] =>
  asText
    ? [...numbers, ...numbers.filter((literal) => /^[-\d]/.test(literal)).map((literal) => `"${literal}"`)]
    : [...numbers, '"10"'];

/** Returns an amount with more decimal places than allowed. Token amounts have up to 8. */
const excessDecimals = ({ declaration }: Operation): string =>
  declaration.key === 'POST /company_token_transactions' ? '0.000000001' : '0.0001';

describe('the validation of prices', () => {
  it.each(priced)('in %s names the parameter', async (_name, operation) => {
    const body = operation.body as TSchema;
    const minimal = minimalBody({ ...operation, body }, fixture.ids);
    const prices = pricesIn(body, '', (value) => ({ ...minimal, ...(value as object) }), samplesOf(fixture.ids));
    const attempts = prices.flatMap(({ path, bodyWith, ...price }) =>
      invalidValuesAs({ path, bodyWith, ...price }, [...wrong, excessDecimals(operation)]).map((literal): Attempt => ({
        why: `${path} ${literal.slice(0, 30)}`,
        call: requestTo(operation, fixture.ids, { body: bodyWith(literal) }),
        code: 'parameter_invalid',
        param: path,
      })),
    );
    expect(await fixture.refused(operation, attempts)).toEqual([]);
  });

  const creating = operations.filter(
    ({ declaration, method, body }) =>
      method === 'POST' && body && limitsOf(body).properties?.['initial_price'] && !declaration.key.includes('{'),
  );
  it.each(creating.map((operation) => [operation.name, operation] as const))(
    'in %s rejects more decimals than the currency has',
    async (_name, operation) => {
      const name = operation.version === null ? 'base_currency' : 'currency';
      const invalidPrices = [
        ['jpy', 1.5],
        ['jpy', 10.5],
        ['usd', 1.005],
        ['usd', 1.234],
        ['kwd', 1.0005],
        ['btc', 1e-9],
      ] as const;
      const attempts = invalidPrices.map(([currency, price]): Attempt => ({
        why: `${price} ${currency}`,
        call: requestTo(operation, fixture.ids, { body: { [name]: currency, initial_price: price } }),
        code: 'parameter_invalid',
        param: 'initial_price',
      }));
      const words = [
        'xxx',
        'US',
        'USD',
        'dollars',
        '',
        ...(operation.version === null ? ['cny', 'usdt', 'kzt', 'awg', 'service_usd', 'xau'] : []),
      ];
      const currencies = words.map((word): Attempt => ({
        why: word,
        call: requestTo(operation, fixture.ids, { body: { [name]: word, initial_price: 10 } }),
        code: 'parameter_invalid',
        param: name,
      }));
      const renewals = invalidPrices.map(([currency, price]): Attempt => ({
        why: `renewal ${price} ${currency}`,
        call: requestTo(operation, fixture.ids, {
          body: { plan_type: 'renewal', billing_period: 30, [name]: currency, initial_price: 0, renewal_price: price },
        }),
        code: 'parameter_invalid',
        param: 'renewal_price',
      }));
      expect(await fixture.refused(operation, [...attempts, ...renewals, ...currencies])).toEqual([]);
    },
  );

  it.each(creating.map((operation) => [operation.name, operation] as const))(
    'in %s accepts the decimals of the currency',
    async (_name, operation) => {
      const name = operation.version === null ? 'base_currency' : 'currency';
      for (const [currency, price] of [
        ['jpy', 10],
        ['usd', 1.23],
        ['kwd', 1.234],
      ] as const) {
        const { status, json } = await fixture.service.request(
          requestTo(operation, fixture.ids, { body: { [name]: currency, initial_price: price } }),
        );
        expect([status, json]).toEqual([
          operation.version === null ? 201 : 200,
          expect.objectContaining({ [name]: currency, initial_price: price }),
        ]);
      }
    },
  );
});
