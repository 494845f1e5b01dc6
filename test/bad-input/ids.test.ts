import { operations, pathOf, requestTo, resourceIn, validBody, samplesOf } from './support/operations';
import type { Attempt } from './support/problems';
import { changed, limitsOf, requiredParamsOf } from './support/schema-values';
import { openFixture, type ServiceFixture } from './support/service-fixture';

let fixture: ServiceFixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.close());

const named = operations
  .filter(({ template }) => template.includes('{'))
  .map((operation) => [operation.name, operation] as const);

const unknownIds = [
  'plan_doesnotexist',
  'prod_0000000000000',
  'null',
  'undefined',
  '0',
  '-1',
  '__proto__',
  'constructor',
  "'%20OR%20''='",
  '1;DROP%20TABLE%20x',
  '%00',
  '%0d%0aX-Evil:%201',
  '%ff',
  '%F0%9F%92%A5',
  '..%2f..%2fetc',
  '{id}',
  '*',
  '%25',
  '%e2%80%ae',
  'x'.repeat(500),
  'x'.repeat(2_000),
  'x'.repeat(5_000),
  'a%2Fb',
];

describe('an id that does not exist', () => {
  it.each(named)('%s returns 404', async (_name, operation) => {
    const body = validBody(operation, fixture.ids);
    const attempts = unknownIds.map((id): Attempt => {
      const path =
        operation.root + operation.template.replace(/\{\w+\}/, id).replace('{resource_id}', fixture.ids.account);
      return {
        why: id.slice(0, 40),
        call: requestTo(operation, fixture.ids, { path, body }),
        code: 'not_found',
        param: null,
      };
    });
    // A path that the router cannot decode matches no version.
    expect(await fixture.refused(null, attempts)).toEqual([]);
  });
});

describe('an id of another account', () => {
  const restrictedOperations = named.filter(([, { declaration }]) => declaration.permission !== null);
  it('is available for every resource', () => {
    const resources = new Set(restrictedOperations.map(([, { template }]) => resourceIn(template)));
    expect([...resources].filter((resource) => fixture.ids.foreign[resource] === undefined)).toEqual([]);
  });

  it.each(restrictedOperations)('%s returns 404', async (_name, operation) => {
    const { foreign } = fixture.ids;
    const body = validBody(operation, fixture.ids);
    const path = pathOf(operation, { ...fixture.ids, own: foreign });
    expect(
      await fixture.refused(operation, [
        { why: path, call: requestTo(operation, fixture.ids, { path, body }), code: 'not_found', param: null },
      ]),
    ).toEqual([]);
  });
});

describe('the account_id of another account', () => {
  const names = ['account_id', 'company_id', 'parent_account_id', 'parent_company_id', 'resource_id'];
  /** Excludes `/users`, where the account is only recorded and has no effect. */
  const nonUserOperations = operations.filter(({ template }) => !template.startsWith('/users'));
  const accountParameters = nonUserOperations.flatMap((operation) =>
    (['query', 'body'] as const).flatMap((location) => {
      const schema = operation[location];
      const properties = schema ? (limitsOf(schema).properties ?? {}) : {};
      return names.flatMap((name) =>
        schema && properties[name]
          ? [[`${name} in the ${location} of ${operation.name}`, operation, schema, location, name] as const]
          : [],
      );
    }),
  );
  /**
   * Returns whether the parameter only filters the rows that the caller may read: the account from version 2026-07-23,
   * and a resource of the event log in every version.
   */
  const narrows = ([label, { name }]: (typeof accountParameters)[number]) =>
    /^GET \/memberships at 2026-08-21$/.test(name) || label.startsWith('resource_id in the query of GET /event_log ');
  const foreignIds = () => [fixture.ids.foreign['accounts'] as string, 'biz_doesnotexist', "'", 'x'.repeat(300)];
  const requestPartsWith = (id: string, [, operation, schema, location, name]: (typeof accountParameters)[number]) => {
    const valid =
      location === 'body' ? validBody(operation, fixture.ids) : requiredParamsOf(schema, samplesOf(fixture.ids));
    const params = changed(schema, valid ?? {}, name, id) as Record<string, string>;
    return location === 'body' ? { body: params } : { query: new URLSearchParams(params).toString() };
  };

  it.each(accountParameters.filter((parameter) => !narrows(parameter)))('%s returns 404', async (...parameter) => {
    const [, operation] = parameter;
    const attempts = foreignIds().map((id): Attempt => ({
      why: id.slice(0, 40),
      call: requestTo(operation, fixture.ids, requestPartsWith(id, parameter)),
      code: id.length > 100 ? ['not_found', 'parameter_invalid'] : 'not_found',
    }));
    expect(await fixture.refused(operation, attempts)).toEqual([]);
  });

  it.each(accountParameters.filter(narrows))('%s returns no rows', async (...parameter) => {
    const [, operation] = parameter;
    for (const id of foreignIds()) {
      const { status, json } = await fixture.service.request(
        requestTo(operation, fixture.ids, requestPartsWith(id, parameter)),
      );
      expect([status, (json as { data: unknown }).data]).toEqual([200, []]);
    }
  });
});
