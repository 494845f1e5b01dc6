import { type Operation, operations, requestTo, validQuery } from './support/operations';
import type { Attempt } from './support/problems';
import { limitsOf, optionsOf } from './support/schema-values';
import { openFixture, type ServiceFixture } from './support/service-fixture';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

type Query = readonly (readonly [name: string, value: string])[];

const queryOperations = operations.flatMap((operation) =>
  operation.query ? [[operation.name, { ...operation, query: operation.query }] as const] : [],
);
const lists = operations.filter(({ isList }) => isList).map((operation) => [operation.name, operation] as const);

/** Two names of one parameter. */
const sellers = ['account_id', 'company_id'];

/** Returns a valid query with the given parameters replaced. */
function call(operation: Operation, wrong: Query | string): Attempt['call'] {
  const valid = Object.entries(validQuery(operation, fixture.ids)) as [string, string][];
  const names = typeof wrong === 'string' ? [] : wrong.map(([name]) => name.replace(/\[.*/, ''));
  const isReplaced = (name: string) =>
    names.includes(name) || (sellers.includes(name) && names.some((item) => sellers.includes(item)));
  const unchanged = new URLSearchParams(valid.filter(([name]) => !isReplaced(name))).toString();
  const added = typeof wrong === 'string' ? wrong : new URLSearchParams(wrong.map((pair) => [...pair])).toString();
  return requestTo(operation, fixture.ids, { query: [unchanged, added].filter(Boolean).join('&') });
}

/** Returns strings that are invalid for a parameter according to its schema. */
function invalidStrings(schema: Parameters<typeof optionsOf>[0]): readonly string[] {
  const options = optionsOf(schema).map(limitsOf);
  const hasType = (type: string) => options.some((option) => option.type === type);
  if (options.some((option) => option.enum))
    return ['no_such_word', 'VISIBLE', 'created_at; DROP TABLE x', '\u{1F4A5}'];
  // Older versions accept Unix seconds, with any number of digits by their schema, and convert them to ISO 8601.
  if (hasType('integer') && options.some((option) => option.format === 'date-time'))
    return ['yesterday', '-5', '253402300800', '20260101000000', '99999999999999', '9'.repeat(15), '9'.repeat(30)];
  if (hasType('integer')) return ['abc', '1.5', '0x10', '1e3', 'NaN', '9'.repeat(30), '١', '1 OR 1=1'];
  if (hasType('boolean')) return ['maybe', '2', 'TRUE!'];
  if (options.some((option) => option.format === 'date-time'))
    return ['yesterday', '2026-02-30T00:00:00Z', '2026-01-01', '2026-01-01T00:00:00', '99999999999999', '-5'];
  return [];
}

describe('a query with one invalid parameter', () => {
  it.each(queryOperations)('is rejected by %s with the name of the parameter', async (_name, operation) => {
    const attempts = Object.entries(limitsOf(operation.query).properties ?? {}).flatMap(([name, schema]): Attempt[] => {
      const [option = schema] = optionsOf(schema);
      const { items, maxItems, maxLength } = limitsOf(option);
      const attempt = (wrong: Query, param = name, code: Attempt['code'] = 'parameter_invalid'): Attempt => ({
        why: new URLSearchParams(wrong.map((pair) => [...pair])).toString().slice(0, 80),
        call: call(operation, wrong),
        code,
        param,
      });
      if (items) {
        const many = Array.from({ length: (maxItems ?? 0) + 1 }, () => [`${name}[]`, 'x'] as const);
        return [
          ...invalidStrings(items).flatMap((text) => [
            attempt([[name, text]], `${name}[0]`),
            attempt([[`${name}[]`, text]], `${name}[0]`),
          ]),
          attempt([[`${name}[inner]`, 'x']]),
          ...(maxItems === undefined ? [] : [attempt(many)]),
        ];
      }
      return [
        ...invalidStrings(schema).map((text) => attempt([[name, text]])),
        attempt([
          [name, '1'],
          [name, '2'],
        ]),
        attempt([[`${name}[]`, '1']]),
        attempt([[`${name}[inner]`, '1']]),
        attempt([[`${name}[__proto__]`, '1']]),
        ...(maxLength === undefined ? [] : [attempt([[name, 'x'.repeat(maxLength + 1)]])]),
      ];
    });
    expect(await fixture.refused(operation, attempts)).toEqual([]);
  });

  it.each(queryOperations.filter(([, { query }]) => (limitsOf(query).required ?? []).length > 0))(
    'is rejected by %s with the name of a missing parameter',
    async (_name, operation) => {
      const attempts = (limitsOf(operation.query).required ?? []).map((name): Attempt => ({
        why: name,
        call: call(operation, [[name, '']]),
        code: 'parameter_missing',
        param: name,
      }));
      expect(await fixture.refused(operation, attempts)).toEqual([]);
    },
  );

  it.each(queryOperations)('is rejected by %s if it is not percent-encoded text', async (_name, operation) => {
    const [name = 'unknown'] = Object.keys(limitsOf(operation.query).properties ?? {});
    const attempts = [
      [`${name}=%ff`, name],
      [`${name}=%00`, name],
      [`${name}=a%00b`, name],
      ['unknown=%c0%af', 'unknown'],
      [`${name}=%`, name],
      [`${name}=%zz`, name],
      ['%ff=1', null],
    ] as const;
    expect(
      await fixture.refused(
        operation,
        attempts.map(([wrong, param]) => ({
          why: wrong,
          call: call(operation, wrong),
          code: 'parameter_invalid',
          param,
        })),
      ),
    ).toEqual([]);
  });
});

describe('an invalid page', () => {
  const paged = lists.flatMap(([name, operation]) =>
    operation.page ? [[name, { ...operation, page: operation.page }] as const] : [],
  );

  it.each(paged)('is rejected by %s with the name of the invalid parameter', async (_name, operation) => {
    const cursorOf = (parts: unknown) => Buffer.from(JSON.stringify(parts)).toString('base64url');
    const damaged = [
      'x',
      'null',
      '[]',
      '%',
      '🦄',
      cursorOf(null),
      cursorOf([]),
      cursorOf({}),
      cursorOf(['created_at']),
      cursorOf(['created_at', 1, 2]),
      cursorOf(['another list', '2026-01-01', 'x']),
      Buffer.from('{"a":').toString('base64'),
      'x'.repeat(5_000),
    ];
    const isStrict =
      operation.page.nativeSince !== undefined && (operation.version as string) >= operation.page.nativeSince;
    const hasParameter = (name: string) =>
      operation.query !== undefined && Object.hasOwn(limitsOf(operation.query).properties ?? {}, name);
    const [sizes, cursors] = [['first', 'last'].filter(hasParameter), ['after', 'before'].filter(hasParameter)];
    const attempts: Attempt[] = [
      ...['0', '-1', '-9999999999'].flatMap((size) =>
        sizes.map((name) => ({
          why: `${name}=${size}`,
          call: call(operation, [[name, size]]),
          code: 'parameter_invalid' as const,
          param: name,
        })),
      ),
      ...(isStrict ? ['1000000000', String(operation.page.maximum + 1)] : []).flatMap((size) =>
        sizes.map((name) => ({
          why: `${name}=${size}`,
          call: call(operation, [[name, size]]),
          code: 'parameter_invalid' as const,
          param: name,
        })),
      ),
      ...(sizes.length > 1
        ? [
            {
              why: 'first and last',
              call: call(operation, [
                ['first', '1'],
                ['last', '1'],
              ]),
              code: 'parameter_invalid' as const,
              param: 'last',
            },
          ]
        : []),
      ...damaged.flatMap((cursor) =>
        cursors.map((name) => ({
          why: `${name}=${cursor.slice(0, 30)}`,
          call: call(operation, [[name, cursor]]),
          code: 'parameter_invalid' as const,
          param: name,
        })),
      ),
    ];
    expect(await fixture.refused(operation, attempts)).toEqual([]);
  });

  it.each(paged.filter(([, { query }]) => query && limitsOf(query).properties?.['direction']))(
    'is rejected by %s if its cursor belongs to another order',
    async (_name, operation) => {
      const { json } = await fixture.service.request(
        call(operation, [
          ['first', '1'],
          ['direction', 'asc'],
        ]),
      );
      const { start_cursor: cursor } = (json as { page_info: { start_cursor: string | null } }).page_info;
      expect(cursor).toEqual(expect.any(String));
      const { json: other } = await fixture.service.request(
        call(operation, [
          ['after', cursor as string],
          ['direction', 'asc'],
          ['first', '1'],
        ]),
      );
      expect(other).toHaveProperty('page_info');
      const enumValues = optionsOf(
        limitsOf(operation.query ?? ({} as never)).properties?.['order'] ?? ({} as never),
      ).flatMap((option) => limitsOf(option).enum ?? []);
      const another = enumValues.find((word) => word !== 'created_at' && word !== 'id');
      if (another === undefined) return;
      const attempt: Attempt = {
        why: String(another),
        call: call(operation, [
          ['after', cursor as string],
          ['direction', 'asc'],
          ['order', String(another)],
        ]),
        code: 'parameter_invalid',
        param: 'after',
      };
      expect(await fixture.refused(operation, [attempt])).toEqual([]);
    },
  );

  it.each(
    paged.filter(([, { page, version }]) => page.nativeSince === undefined || (version as string) < page.nativeSince),
  )('is truncated to the maximum size by %s', async (_name, operation) => {
    const { status } = await fixture.service.request(call(operation, [['first', '1000000000']]));
    expect(status).toBe(200);
  });

  it.each(lists.filter(([, { version }]) => version === null))(
    'is rejected by %s with the name of the invalid page number',
    async (_name, operation) => {
      const wrong = [
        ['page', '0'],
        ['page', '-1'],
        ['page', 'two'],
        ['page', '1000001'],
        ['per', '0'],
        ['per', '51'],
        ['per', '1e9'],
      ] as const;
      const attempts = wrong.map(([name, value]): Attempt => ({
        why: `${name}=${value}`,
        call: call(operation, [[name, value]]),
        code: 'parameter_invalid',
        param: name,
      }));
      expect(await fixture.refused(operation, attempts)).toEqual([]);
    },
  );
});

describe('an unknown query parameter', () => {
  it.each(lists)('is ignored by %s and named in the response, without side effects', async (_name, operation) => {
    const wrong =
      'unknown=1&__proto__[polluted]=1&constructor[prototype][polluted]=1&x%0d%0aX-Evil:%201=1&%F0%9F%92%A5=1&a[b][c][d][e][f][g][h]=1&toString=1';
    const { status, headers } = await fixture.service.request(call(operation, wrong));
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('x-evil');
    expect(String(headers['x-ignored-parameters']).split(', ')).toEqual(
      expect.arrayContaining(['unknown', 'constructor', 'x%0D%0AX-Evil%3A%201', '%F0%9F%92%A5', 'toString']),
    );
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});
