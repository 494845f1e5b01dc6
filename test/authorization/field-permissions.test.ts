import { getNamedType, isLeafType, isObjectType, isRequiredArgument } from 'graphql';
import { readFieldPermissions } from '../../app/runtime/field-permissions';
import type { Domains } from '../../app/runtime/domains';
import { Shutdown } from '../../app/runtime/shutdown';
import { readSupergraph } from '../../app/runtime/supergraph';
import { permissions } from '../../contract/permissions';
import { publicSchemaOf } from '../../gateway/src';
import { apiKeyOf, run, userOf } from '../../subgraphs/kit/src/testing';
import { type GraphOperation, graphOperations, validVariables } from '../bad-input/support/graph-operations';
import { type AccessFixture, openAccessFixture } from './support/access-fixture';
import { type CommandIds, commandFixtures } from './support/command-samples';
import { commandSlotsOf, validVariables as validCommandVariables } from './support/command-slots';
import { domainsOf } from './support/domains';
import { graphSlotsOf, resourceOf } from './support/graph-slots';

/** Root fields that reject callers for another reason than a declared permission. */
const otherReasons: Readonly<Record<string, string>> = {
  'Query.events': 'needs the permission of any type of events',
  'Mutation.accountLinkCreate': 'needs the permissions of the linked page, which an argument names',
  ...Object.fromEntries(
    [
      'teamMemberInvite',
      'teamMemberCreate',
      'teamMemberUpdate',
      'teamMemberDelete',
      'apiKeyCreate',
      'apiKeyUpdate',
      'apiKeyRotate',
    ].map((name) => [`Mutation.${name}`, 'grants permissions, which the caller must have']),
  ),
};

/** Fields whose policy is not reached with the sample, and the reason. */
const testedSeparately: Readonly<Record<string, string>> = {
  'Mutation.accountCreate':
    'the sample account is a connected account itself; test/scenarios/connected-accounts.test.ts covers it',
  'ResolutionCenterCase.payment': 'a reference, which billing resolves by its policy of payments',
};

const visible = publicSchemaOf(readSupergraph('sandbox'));
const allActions = permissions.map(({ action }) => action);
const shutdown = new Shutdown();
let fixture: AccessFixture;
let domains: Domains;
let ids: CommandIds;
let ownerId: string;
beforeAll(async () => {
  fixture = await openAccessFixture();
  domains = await domainsOf(fixture, shutdown);
  ({ own: ids } = await commandFixtures(fixture));
  const [row] = await fixture.state.rows<{ user_id: string }>(
    `SELECT user_id FROM platform.team_members WHERE account_id = $1 AND role = 'owner'`,
    [fixture.accounts.own],
  );
  ownerId = (row as { user_id: string }).user_id;
  await fixture.state.remember();
});
afterAll(async () => {
  await shutdown.run();
  await fixture?.close();
});

const domainNames = ['platform', 'billing', 'payouts', 'courses', 'trust-safety', 'events'] as const;
type DomainName = (typeof domainNames)[number];

const placeOf = ({ name, isMutation }: GraphOperation): string => `${isMutation ? 'Mutation' : 'Query'}.${name}`;
const without = (group: readonly string[]): string[] => allActions.filter((action) => !group.includes(action));

/** Variables with which the owner of the first account uses a field: one set for each id argument of a query. */
function variablesOf(operation: GraphOperation): readonly Record<string, unknown>[] {
  if (operation.isMutation) {
    const [slot] = commandSlotsOf(operation, ids, () => undefined);
    return [slot ? slot.variables(ids.own[slot.resource] ?? '', ids) : validCommandVariables(operation, '', ids)];
  }
  const slots = graphSlotsOf(operation, ids, () => undefined).map((slot) =>
    slot.variables(ids.own[slot.resource] ?? ''),
  );
  const needsId = operation.field.args.some(
    (argument) => isRequiredArgument(argument) && `${argument.type}`.includes('ID'),
  );
  return slots.length > 0 && needsId ? slots : [validVariables(operation, ids.account), ...slots];
}

type Actions = readonly string[];
const asKey = (actions: Actions) => apiKeyOf(fixture.accounts.own, actions);
/** A caller for whom only the policies decide: `enforceFieldPermissions` does not apply to apps. */
const asApp = (actions: Actions) => ({ ...asKey(actions), kind: 'app_key' as const, appId: 'app_of_no_account' });
const asOwner = (actions: Actions) =>
  userOf(
    ownerId,
    [fixture.accounts.own, ownerId].map((accountId) => ({ accountId, actions })),
  );

/** Runs a root field, and returns the response as text. */
async function outcomeOf(
  name: DomainName,
  operation: GraphOperation,
  variables: Record<string, unknown>,
  principal: ReturnType<typeof asKey>,
): Promise<string> {
  const { data, errors } = await run(domains[name].subgraph, principal, operation.document, variables);
  if (operation.isMutation) await fixture.state.restore();
  return JSON.stringify({ data: data?.[operation.name] ?? null, errors });
}

const missingPermission = /does not have the permission ([^"]+?)\./;
const isEmpty = (outcome: string): boolean => /^\{"data":null|"nodes":\[\]|"data":\[\]/.test(outcome);

function rootFieldsOf(name: DomainName): GraphOperation[] {
  const roots = [visible.getQueryType(), visible.getMutationType()].map((type) => type?.getFields() ?? {});
  return graphOperations(domains[name].subgraph.schema).filter(({ name: field }) =>
    roots.some((fields) => field in fields),
  );
}

describe.each(domainNames)('the permissions of %s', (name) => {
  it('are those of existing fields and exist in the catalog', () => {
    const { schema, permissions: declared } = domains[name].subgraph;
    const problems = [...declared].flatMap(([place, needed]) => {
      const [typeName = '', field = ''] = place.split('.');
      const type = schema.getType(typeName);
      const exists = isObjectType(type) && field in type.getFields();
      const unknown = needed.flat().filter((action) => !allActions.includes(action));
      return exists && unknown.length === 0 ? [] : [`${place} ${unknown.join(', ')}`];
    });
    expect(problems).toEqual([]);
  });

  it('are necessary: policies reject or hide everything from callers with all others', async () => {
    const found: string[] = [];
    for (const operation of rootFieldsOf(name)) {
      const place = placeOf(operation);
      for (const group of domains[name].subgraph.permissions.get(place) ?? []) {
        for (const variables of Object.hasOwn(testedSeparately, place) ? [] : variablesOf(operation)) {
          const byPolicy = await outcomeOf(name, operation, variables, asApp(without(group)));
          const isRefused = missingPermission.test(byPolicy) || byPolicy.includes('not_found') || isEmpty(byPolicy);
          const byDeclaration = await outcomeOf(name, operation, variables, asKey(without(group)));
          const isNamed = missingPermission.exec(byDeclaration)?.[1] === group.join(' or ');
          if (!isRefused || !isNamed) found.push(`${place} without ${group.join(' or ')}: ${byPolicy.slice(0, 200)}`);
        }
      }
    }
    expect(found).toEqual([]);
  });

  it('are sufficient: no other permission is required', async () => {
    const found: string[] = [];
    for (const operation of rootFieldsOf(name)) {
      const place = placeOf(operation);
      const actions = (domains[name].subgraph.permissions.get(place) ?? []).map(([action = '']) => action);
      const outcomes: string[] = [];
      for (const variables of variablesOf(operation))
        for (const principal of [asKey(actions), asOwner(actions)])
          outcomes.push(await outcomeOf(name, operation, variables, principal));
      const rejected = outcomes.filter((outcome) => missingPermission.test(outcome));
      const reason = otherReasons[place];
      if (reason === undefined && rejected.length === outcomes.length)
        found.push(`${place}: ${missingPermission.exec(rejected[0] ?? '')?.[0]}`);
      if (reason !== undefined && rejected.length < outcomes.length) found.push(`${place} needs no exception`);
    }
    expect(found).toEqual([]);
  });

  it('are necessary for fields of objects, which are null without them', async () => {
    const found: string[] = [];
    for (const [place, needed] of domains[name].subgraph.permissions) {
      const [typeName = '', field = ''] = place.split('.');
      if (['Query', 'Mutation', 'Subscription'].includes(typeName) || Object.hasOwn(testedSeparately, place)) continue;
      const type = visible.getType(typeName);
      const description = (isObjectType(type) && type.getFields()[field]?.description) || '';
      const isDescribed = needed.flat().some((action) => description.includes(`\`${action}\``));
      const [all, reduced] = await Promise.all(
        [allActions, without(needed.flat())].map((actions) => valueOf(name, typeName, field, actions)),
      );
      if (reduced !== null || (all === null && !isDescribed)) found.push(`${place}: ${JSON.stringify([all, reduced])}`);
    }
    expect(found).toEqual([]);
  });
});

it('the published permissions are those of the domains', () => {
  const declared = new Map(domainNames.flatMap((name) => [...domains[name].subgraph.permissions]));
  expect(Object.fromEntries(readFieldPermissions())).toEqual(Object.fromEntries(declared));
});

it('fields whose description says that they are null without a permission have it', () => {
  const declared = readFieldPermissions();
  const missing = Object.values(visible.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || [visible.getQueryType(), visible.getMutationType()].includes(type)) return [];
    return Object.values(type.getFields()).flatMap(({ name: field, description }) => {
      const place = `${type.name}.${field}`;
      const [, action] = /(?<!are )[Nn]ull without `([a-z_:]+)`/.exec(description ?? '') ?? [];
      return action === undefined || declared.get(place)?.flat().includes(action) ? [] : [place];
    });
  });
  expect(missing).toEqual([]);
});

/** Returns the value of a field of the first account's sample of a type, to a key with these permissions. */
async function valueOf(name: DomainName, typeName: string, fieldName: string, actions: Actions): Promise<unknown> {
  const { subgraph } = domains[name];
  const id = typeName === 'Account' ? fixture.accounts.own : ids.own[resourceOf(typeName, ids) ?? ''];
  if (id === undefined) return null;
  const type = subgraph.schema.getType(typeName);
  const inner = isObjectType(type) ? getNamedType(type.getFields()[fieldName]?.type) : undefined;
  const selection = inner === undefined || isLeafType(inner) ? '' : '{ __typename }';
  const { data } = await run(
    subgraph,
    asKey(actions),
    `query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on ${typeName} { ${fieldName} ${selection} } } }`,
    { representations: [{ __typename: typeName, id }] },
  );
  return (data?.['_entities'] as readonly (Record<string, unknown> | null)[] | undefined)?.[0]?.[fieldName] ?? null;
}
