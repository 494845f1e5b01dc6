import { operations, pathOf, requestTo, resourceIn, rightBody, samplesOf } from './support/operations';
import type { Attempt } from './support/problems';
import { changed, limitsOf, requiredOf } from './support/schema-values';
import { openWorld, type World } from './support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const named = operations
  .filter(({ template }) => template.includes('{'))
  .map((operation) => [operation.name, operation] as const);

const nobody = [
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
    const body = rightBody(operation, world.ids);
    const attempts = nobody.map((id): Attempt => {
      const path =
        operation.root + operation.template.replace(/\{\w+\}/, id).replace('{resource_id}', world.ids.account);
      return {
        why: id.slice(0, 40),
        call: requestTo(operation, world.ids, { path, body }),
        code: 'not_found',
        param: null,
      };
    });
    // A path that the router cannot decode matches no version.
    expect(await world.refused(null, attempts)).toEqual([]);
  });
});

describe('an id of another account', () => {
  const guarded = named.filter(([, { declaration }]) => declaration.permission !== null);
  it('is available for every resource', () => {
    const resources = new Set(guarded.map(([, { template }]) => resourceIn(template)));
    expect([...resources].filter((resource) => world.ids.foreign[resource] === undefined)).toEqual([]);
  });

  it.each(guarded)('%s returns 404', async (_name, operation) => {
    const { foreign } = world.ids;
    const body = rightBody(operation, world.ids);
    const path = pathOf(operation, { ...world.ids, own: foreign });
    expect(
      await world.refused(operation, [
        { why: path, call: requestTo(operation, world.ids, { path, body }), code: 'not_found', param: null },
      ]),
    ).toEqual([]);
  });
});

describe('the account_id of another account', () => {
  const names = ['account_id', 'company_id', 'parent_account_id', 'parent_company_id', 'resource_id'];
  /** Excludes `/users`, where the account is only recorded and has no effect. */
  const asking = operations.filter(({ template }) => !template.startsWith('/users'));
  const places = asking.flatMap((operation) =>
    (['query', 'body'] as const).flatMap((place) => {
      const schema = operation[place];
      const properties = schema ? (limitsOf(schema).properties ?? {}) : {};
      return names.flatMap((name) =>
        schema && properties[name]
          ? [[`${name} in the ${place} of ${operation.name}`, operation, schema, place, name] as const]
          : [],
      );
    }),
  );
  /** From version 2026-07-23 the account only filters what the caller may read. A resource of the event log does so in every version. */
  const narrows = ([label, { name }]: (typeof places)[number]) =>
    /^GET \/memberships at 2026-08-21$/.test(name) || label.startsWith('resource_id in the query of GET /event_log ');
  const foreignIds = () => [world.ids.foreign['accounts'] as string, 'biz_doesnotexist', "'", 'x'.repeat(300)];
  const partsWith = (id: string, [, operation, schema, place, name]: (typeof places)[number]) => {
    const right = place === 'body' ? rightBody(operation, world.ids) : requiredOf(schema, samplesOf(world.ids));
    const params = changed(schema, right ?? {}, name, id) as Record<string, string>;
    return place === 'body' ? { body: params } : { query: new URLSearchParams(params).toString() };
  };

  it.each(places.filter((place) => !narrows(place)))('%s returns 404', async (...place) => {
    const [, operation] = place;
    const attempts = foreignIds().map((id): Attempt => ({
      why: id.slice(0, 40),
      call: requestTo(operation, world.ids, partsWith(id, place)),
      code: id.length > 100 ? ['not_found', 'parameter_invalid'] : 'not_found',
    }));
    expect(await world.refused(operation, attempts)).toEqual([]);
  });

  it.each(places.filter(narrows))('%s returns no rows', async (...place) => {
    const [, operation] = place;
    for (const id of foreignIds()) {
      const { status, json } = await world.service.request(requestTo(operation, world.ids, partsWith(id, place)));
      expect([status, (json as { data: unknown }).data]).toEqual([200, []]);
    }
  });
});
