import { eventSchemas, eventTypeName } from '../../contract/events/graph-names';
import { graphql, isUnionType } from 'graphql';
import type { Domains } from '../../app/runtime/domains';
import { Shutdown } from '../../app/runtime/shutdown';
import { createLogger, type Principal, systemPrincipal } from '../../subgraphs/kit/src';
import { publicError } from '../../subgraphs/kit/src/graphql/public-error';
import { run, testContext } from '../../subgraphs/kit/src/testing';
import { selection } from '../bad-input/support/graph-operations';
import { emails, leaks, unknownIdLike } from './support/answers';
import { app, type CredentialName } from './support/credentials';
import { domainsOf } from './support/domains';
import { resourceOf } from './support/graph-slots';
import { inParallel, Tally } from './support/matrix';
import { openAccessFixture, type AccessFixture } from './support/access-fixture';

/** Entities that are partly public, with the reason. */
const publicEntities: Readonly<Record<string, string>> = {
  User: 'user profiles are public',
  Account: 'profiles of selling accounts are public',
  Product: 'visible products are public',
  Plan: 'visible plans are public',
  Review: 'published reviews are public',
  CheckoutConfiguration: 'the id of a checkout configuration is part of its public link',
};

/** Entities without ids that belong to an account, and the tests that cover their access control. */
const testedSeparately: Readonly<Record<string, string>> = {
  App: 'test/scenarios/apps.test.ts',
  ...Object.fromEntries(eventSchemas.map((schema) => [eventTypeName(schema), 'test/realtime/access.test.ts'])),
  ResourceAccess: 'test/scenarios/user-access.test.ts',
  UserAccess: 'subgraphs/billing/src/memberships/access/user-access.test.ts',
};

const callers: readonly CredentialName[] = [
  'wrong account',
  'person of the wrong account',
  'child account',
  'stranger',
  'without the permission',
  'narrowed to another action',
  'right account',
  'parent account',
  app,
];

const tally = new Tally();
const shutdown = new Shutdown();
let fixture: AccessFixture;
let domains: Domains;
let principals: ReadonlyMap<CredentialName, Principal>;

beforeAll(async () => {
  fixture = await openAccessFixture();
  domains = await domainsOf(fixture, shutdown);
  const of = async (name: CredentialName): Promise<[CredentialName, Principal]> => {
    const { data } = await run(
      domains.platform.subgraph,
      systemPrincipal,
      'query ($credential: String!) { principalOf(credential: $credential) }',
      { credential: fixture.credentials[name] },
    );
    return [name, data?.principalOf as Principal];
  };
  principals = new Map(await Promise.all(callers.map(of)));
});
afterAll(async () => {
  process.stdout.write(tally.table('Reach of entities'));
  await shutdown.run();
  await fixture?.close();
});

/** Returns every entity of a domain with a document that selects all of its fields, two levels deep. */
function entitiesOf(name: keyof Domains): { readonly type: string; readonly document: string }[] {
  const union = domains[name].subgraph.schema.getType('_Entity');
  const types = isUnionType(union) ? union.getTypes() : [];
  return types.map((type) => ({
    type: type.name,
    document: `query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on ${type.name} ${selection(type, 2)} } }`,
  }));
}

const domainNames = ['platform', 'billing', 'payouts', 'courses', 'trust-safety', 'events'] as const;

/** Values of entity representations that no client may send. */
const invalidRepresentations: readonly ((typename: string) => unknown)[] = [
  () => null,
  () => 'x',
  () => [],
  () => ({ id: 'x' }),
  () => ({ __typename: 'Unknown', id: 'x' }),
  () => ({ __typename: 'Query', id: 'x' }),
  () => ({ __typename: ['User'], id: 'x' }),
  (__typename) => ({ __typename }),
  (__typename) => ({ __typename, id: null }),
  (__typename) => ({ __typename, id: 7 }),
  (__typename) => ({ __typename, id: { a: 1 } }),
  (__typename) => ({ __typename, id: 'a\0b' }),
  (__typename) => ({ __typename, id: '\ud800' }),
];

it.each(domainNames)('%s rejects invalid representations as errors of the client', async (name) => {
  const { schema } = domains[name].subgraph;
  const scope = { log: createLogger('silent'), requestId: 'req_1' };
  const execute = async (source: string, representation: unknown): Promise<string> => {
    const contextValue = testContext(principals.get('right account') as Principal);
    const variableValues = { representations: [representation] };
    const { errors = [] } = await graphql({ schema, source, variableValues, contextValue });
    return errors.map((error) => publicError(error, scope).extensions.code).join();
  };
  const found: string[] = [];
  for (const { type, document } of entitiesOf(name)) {
    for (const representation of invalidRepresentations.map((create) => create(type))) {
      const code = await execute(document, representation);
      if (code !== 'parameter_invalid') found.push(`${type}: ${code} for ${JSON.stringify(representation)}`);
    }
    // Ids of any other form name nothing, or are rejected.
    for (const id of ['', 'x', '%', "'", 'x'.repeat(10_000)]) {
      const code = await execute(document, { __typename: type, id, userId: id, accountId: id, customer: true });
      if (code !== '' && code !== 'parameter_invalid') found.push(`${type}: ${code} for the id ${id.slice(0, 9)}`);
    }
  }
  expect(found).toEqual([]);
});

it.each(domainNames)('entities of %s reveal nothing about inaccessible rows', async (name) => {
  const unknown: string[] = [];
  const cases = entitiesOf(name).flatMap(({ type, document }) => {
    const resource = resourceOf(type, fixture.ids);
    if (resource === null && !Object.hasOwn(testedSeparately, type)) unknown.push(type);
    return resource === null ? [] : callers.map((caller) => ({ type, document, resource, caller }));
  });
  const found = await inParallel(cases, async ({ type, document, resource, caller }) => {
    tally.count({ family: name, credential: caller });
    const whose = [
      'right account',
      'parent account',
      'without the permission',
      'narrowed to another action',
      app,
    ].includes(caller)
      ? 'other'
      : 'own';
    const id = (whose === 'own' ? fixture.ids.own : fixture.ids.foreign)[resource] ?? '';
    if (id === '') return [`there is no sample of ${resource}`];
    const execute = async (query: string): Promise<string> =>
      JSON.stringify(
        await run(domains[name].subgraph, principals.get(caller) as Principal, document, {
          representations: [{ __typename: type, id: query }],
        }),
      ).replaceAll(query, '<id>');
    const [text, unknownText] = [await execute(id), await execute(unknownIdLike(id))];
    if (Object.hasOwn(publicEntities, type)) {
      const shown = emails({ text }, '');
      return shown === null ? [] : [`${type} as ${caller} ${shown}: ${text.slice(0, 300)}`];
    }
    const leaked = leaks(fixture, whose, { text }, id);
    if (leaked.length > 0) return [`${type} as ${caller} reveals ${leaked.join(', ')}: ${text.slice(0, 300)}`];
    return text === unknownText
      ? []
      : [
          `${type} as ${caller} reveals that it exists: ${text.slice(0, 300)} but for an unknown id ${unknownText.slice(0, 300)}`,
        ];
  });
  expect({ found, unknown }).toEqual({ found: [], unknown: [] });
});
