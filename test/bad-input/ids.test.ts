import { operations, pathOf, requestTo, samplesOf } from './support/operations';
import type { Attempt } from './support/problems';
import { limitsOf, requiredOf } from './support/schema-values';
import { openWorld, type World } from './support/world';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const named = operations.filter(({ template }) => template.includes('{')).map((operation) => [operation.name, operation] as const);

const nobody = [
  'plan_doesnotexist', 'prod_0000000000000', 'null', 'undefined', '0', '-1', '__proto__', 'constructor', "'%20OR%20''='", '1;DROP%20TABLE%20x', '%00', '%0d%0aX-Evil:%201',
  '%ff', '%F0%9F%92%A5', '..%2f..%2fetc', '{id}', '*', '%25', '%e2%80%ae', 'x'.repeat(500), 'x'.repeat(2_000), 'x'.repeat(5_000), 'a%2Fb',
];

describe('an id that names nothing', () => {
  it.each(named)('%s answers 404', async (_name, operation) => {
    const body = operation.body && requiredOf(operation.body, samplesOf(world.ids));
    const attempts = nobody.map((id): Attempt => {
      const path = operation.root + operation.template.replace(/\{\w+\}/, id).replace('{resource_id}', world.ids.account);
      return { why: id.slice(0, 40), call: requestTo(operation, world.ids, { path, body }), code: 'not_found', param: null };
    });
    // A path that the router cannot decode belongs to no version.
    expect(await world.refused(null, attempts)).toEqual([]);
  });
});

describe('an id of another account', () => {
  const guarded = named.filter(([, { declaration }]) => declaration.permission !== null);
  it.each(guarded)('%s answers 404', async (_name, operation) => {
    const { foreign } = world.ids;
    const resource = operation.template.split('/')[1] as string;
    if (foreign[resource] === undefined) return expect(resource).toMatch(/^(members|memberships)$/);
    const body = operation.body && requiredOf(operation.body, samplesOf(world.ids));
    const path = pathOf(operation, { ...world.ids, own: foreign });
    expect(await world.refused(operation, [{ why: path, call: requestTo(operation, world.ids, { path, body }), code: 'not_found', param: null }])).toEqual([]);
  });
});

describe('the account_id of another account', () => {
  const names = ['account_id', 'company_id', 'parent_account_id', 'parent_company_id', 'resource_id'];
  const places = operations.flatMap((operation) => (['query', 'body'] as const).flatMap((place) => {
    const properties = limitsOf(operation[place] ?? ({} as never)).properties ?? {};
    return names.filter((name) => properties[name]).map((name) => [`${name} in the ${place} of ${operation.name}`, operation, place, name] as const);
  }));

  it.each(places)('%s answers 404', async (_name, operation, place, name) => {
    const right = requiredOf(operation[place] as never, samplesOf(world.ids));
    const attempts = [world.ids.foreign['accounts'] as string, 'biz_doesnotexist', "'", 'x'.repeat(300)].map((id): Attempt => {
      const params = { ...right, [name]: id } as Record<string, string>;
      const parts = place === 'body' ? { body: params } : { query: new URLSearchParams(params).toString() };
      return { why: id.slice(0, 40), call: requestTo(operation, world.ids, parts), code: 'not_found' };
    });
    expect(await world.refused(operation, attempts)).toEqual([]);
  });
});
