import type pg from 'pg';
import type { GraphQLError } from 'graphql';
import { systemPrincipal } from '../../../kit/src';
import { until } from '../../../../test/support/until';
import {
  runQuery,
  change,
  committed,
  contextOf,
  type EventFixture,
  openEventFixture,
  principal,
  startWorkers,
} from '../testing/event-fixture';
import { EventConditions } from './event-conditions';
import { cursorOf } from './event-cursor';
import { EventLog } from './event-log';

let fixture: EventFixture;
let writer: pg.Client;
const full = principal({ biz_one: ['*'], biz_two: ['*'] });

beforeAll(async () => {
  fixture = await openEventFixture('events query');
  writer = await fixture.client();
  startWorkers(fixture.events);
  for (let index = 1; index <= 6; index += 1)
    await change(writer, {
      id: `plan_${index}`,
      accountId: index % 2 ? 'biz_one' : 'biz_two',
      type: index < 3 ? 'plan.created' : 'plan.updated',
    });
  await change(writer, { id: 'mem_7', resource: 'Membership', type: 'membership.activated' });
  await change(writer, { id: 'plan_8', accountId: 'biz_three' });
  committed(fixture);
  await until(
    () => fixture.events.events.boundaries(),
    ({ published }) => published === 8,
  );
});
afterAll(() => fixture.close());

const list =
  'query ($accountId: ID, $types: [String!], $resourceIds: [ID!], $after: String, $first: Int, $last: Int, $before: String) { events(accountId: $accountId, types: $types, resourceIds: $resourceIds, after: $after, first: $first, last: $last, before: $before) { nodes { resourceId } edges { cursor } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }';

async function events(variables: Record<string, unknown> = {}, caller = full) {
  const { data, errors } = await runQuery(fixture.events, caller, list, variables);
  if (errors) throw errors[0];
  const { nodes, edges, pageInfo } = (
    data as { events: { nodes: { resourceId: string }[]; edges: { cursor: string }[]; pageInfo: object } }
  ).events;
  return { ids: nodes.map((node) => node.resourceId), cursors: edges.map((edge) => edge.cursor), pageInfo };
}

const failureOf = async (request: Promise<unknown>) =>
  ((await request.catch((error: GraphQLError) => error)) as GraphQLError).originalError;

describe('the list of events', () => {
  it('is in ascending order, in pages that a cursor continues until one is empty', async () => {
    const first = await events({ first: 4 });
    expect(first).toEqual({
      ids: ['plan_1', 'plan_2', 'plan_3', 'plan_4'],
      cursors: [1, 2, 3, 4].map(cursorOf),
      pageInfo: { startCursor: cursorOf(1), endCursor: cursorOf(4), hasNextPage: true, hasPreviousPage: false },
    });
    expect(await events({ first: 4, after: cursorOf(4) })).toEqual({
      ids: ['plan_5', 'plan_6', 'mem_7'],
      cursors: [5, 6, 7].map(cursorOf),
      pageInfo: { startCursor: cursorOf(5), endCursor: cursorOf(7), hasNextPage: false, hasPreviousPage: true },
    });
    expect(await events({ after: cursorOf(7) })).toEqual({
      ids: [],
      cursors: [],
      pageInfo: { startCursor: null, endCursor: cursorOf(8), hasNextPage: false, hasPreviousPage: true },
    });
  });

  it('can be read from its end, page by page', async () => {
    expect(await events({ last: 3 })).toEqual({
      ids: ['plan_5', 'plan_6', 'mem_7'],
      cursors: [5, 6, 7].map(cursorOf),
      pageInfo: { startCursor: cursorOf(5), endCursor: cursorOf(7), hasNextPage: false, hasPreviousPage: true },
    });
    expect(await events({ last: 4, before: cursorOf(5) })).toEqual({
      ids: ['plan_1', 'plan_2', 'plan_3', 'plan_4'],
      cursors: [1, 2, 3, 4].map(cursorOf),
      pageInfo: { startCursor: cursorOf(1), endCursor: cursorOf(4), hasNextPage: true, hasPreviousPage: false },
    });
    expect((await events({ before: cursorOf(3) })).ids).toEqual(['plan_1', 'plan_2']);
    expect((await events({ first: 1, after: cursorOf(1), before: cursorOf(4) })).ids).toEqual(['plan_2']);
    expect((await events({ last: 5, before: cursorOf(1) })).ids).toEqual([]);
    expect(await failureOf(events({ last: 5, before: 'x' }))).toMatchObject({
      code: 'parameter_invalid',
      message: expect.stringContaining('before'),
    });
    expect(await failureOf(events({ last: 5, first: 5 }))).toMatchObject({
      code: 'parameter_invalid',
      message: 'first and last cannot be given together.',
    });
  });

  it('is filtered by account, type and resource, and only contains visible events', async () => {
    expect((await events({ accountId: 'biz_two' })).ids).toEqual(['plan_2', 'plan_4', 'plan_6']);
    expect((await events({ types: ['plan.created', 'membership.activated'] })).ids).toEqual([
      'plan_1',
      'plan_2',
      'mem_7',
    ]);
    expect((await events({ resourceIds: ['plan_8', 'mem_7', 'plan_1'] })).ids).toEqual(['plan_1', 'mem_7']);
    expect((await events({}, principal({ biz_one: ['plan:basic:read'], biz_two: ['member:basic:read'] }))).ids).toEqual(
      ['plan_1', 'plan_3', 'plan_5'],
    );
    expect((await events({ accountId: 'biz_three' }, systemPrincipal)).ids).toEqual(['plan_8']);
    expect((await events({}, systemPrincipal)).ids).toHaveLength(8);
    expect((await events({}, principal({}, { kind: 'user' }))).ids).toEqual([]);
  });

  it('rejects invalid requests', async () => {
    expect(await failureOf(events({ first: 101 }))).toMatchObject({
      code: 'parameter_invalid',
      message: 'first must be at most 100.',
      extensions: { param: 'first' },
    });
    expect(await failureOf(events({ after: 'damaged' }))).toMatchObject({
      code: 'parameter_invalid',
      message: 'after is not a cursor of this list.',
      extensions: { param: 'after' },
    });
    expect(await failureOf(events({ after: cursorOf(9) }))).toMatchObject({
      code: 'parameter_invalid',
      extensions: { param: 'after' },
    });
    expect(await failureOf(events({ accountId: 'biz_three' }))).toMatchObject({ code: 'not_found' });
    expect(await failureOf(events({ types: ['x'.repeat(100)] }))).toMatchObject({
      code: 'parameter_invalid',
      message: `There is no event named "${'x'.repeat(60)}".`,
      extensions: { param: 'types' },
    });
    expect(await failureOf(events({ resourceIds: Array.from({ length: 101 }, () => 'a') }))).toMatchObject({
      code: 'parameter_invalid',
      message: 'resourceIds must have at most 100 ids.',
      extensions: { param: 'resourceIds' },
    });
    expect(
      await failureOf(events({ types: ['plan.created'] }, principal({ biz_one: ['member:basic:read'] }))),
    ).toMatchObject({ code: 'forbidden', action: 'plan:basic:read' });
  });
});

describe('a filter', () => {
  const filtered =
    'query ($filter: EventFilter, $first: Int, $after: String) { events(filter: $filter, first: $first, after: $after) { nodes { resourceId } pageInfo { endCursor hasNextPage } } }';
  const idsOf = async (filter: object, caller = full) => {
    const { data, errors } = await runQuery(fixture.events, caller, filtered, { filter });
    if (errors) throw errors[0];
    return (data as { events: { nodes: { resourceId: string }[] } }).events.nodes.map(({ resourceId }) => resourceId);
  };

  it('by plan finds events of this and of earlier releases', async () => {
    await writer.query("UPDATE events.log SET context = context - 'plan' - 'product' WHERE resource_id = 'plan_3'");
    expect(await idsOf({ planIds: ['plan_3', 'plan_4', 'plan_8'] })).toEqual(['plan_3', 'plan_4']);
    expect(await idsOf({ productIds: ['plan_3'] })).toEqual([]);
    expect(await idsOf({ planIds: ['plan_4'], types: ['PLAN_CREATED'] })).toEqual([]);
    expect(await idsOf({ planIds: ['plan_4'], accountIds: ['biz_one'] })).toEqual([]);
  });

  it('by plan leaves out accounts on which the caller cannot read plans', async () => {
    const caller = principal({ biz_one: ['member:basic:read'], biz_two: ['*'] });
    expect(await idsOf({ planIds: ['plan_3', 'plan_4'] }, caller)).toEqual(['plan_4']);
    const members = principal({ biz_one: ['member:basic:read'] });
    expect(await failureOf(idsOf({ planIds: ['plan_3'] }, members))).toMatchObject({
      code: 'forbidden',
      action: 'plan:basic:read',
    });
  });

  it('by actor leaves out events without a recorded actor', async () => {
    await writer.query("UPDATE events.log SET context = NULL WHERE resource_id = 'plan_5'");
    expect(await idsOf({ actorTypes: ['SYSTEM'], resourceIds: ['plan_5', 'plan_6'] })).toEqual(['plan_6']);
    expect(await idsOf({ actorIds: ['apik_test'] })).toEqual([]);
  });

  it('that few events meet reads the log in parts, each of which continues the previous one', async () => {
    const range = { after: 0, limit: 2, visibility: { everywhere: new Set(['plan.updated']) } };
    const conditions = EventConditions.of({ planIds: ['plan_6'] });
    const page = await new EventLog(fixture.events.database, 2).page({ ...range, conditions });
    expect([page.events, page.full, page.through]).toEqual([[], true, 4]);
    const next = await new EventLog(fixture.events.database, 2).page({ ...range, after: 4, conditions });
    expect([next.events.map(({ resourceId }) => resourceId), next.full]).toEqual([['plan_6'], true]);
  });
});

describe('the events of a resource', () => {
  const entities =
    'query ($of: [_Any!]!, $last: Int) { _entities(representations: $of) { ... on Plan { events(last: $last) { nodes { resourceId } pageInfo { hasPreviousPage } } } } }';

  it('are read with one statement for many', async () => {
    const of = ['plan_1', 'plan_8', 'plan_2'].map((id) => ({ __typename: 'Plan', id }));
    const reads = jest.spyOn(fixture.events.database, 'rows');
    const page = (...ids: readonly string[]) => ({
      events: { nodes: ids.map((resourceId) => ({ resourceId })), pageInfo: { hasPreviousPage: false } },
    });
    expect(await runQuery(fixture.events, full, entities, { of, last: 5 })).toEqual({
      data: { _entities: [page('plan_1'), page(), page('plan_2')] },
    });
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
  });

  it('are null without the permission, with an error at their path', async () => {
    const of = [{ __typename: 'Plan', id: 'plan_1' }];
    const { data, errors } = await runQuery(fixture.events, principal({ biz_one: ['member:basic:read'] }), entities, {
      of,
    });
    expect(data).toEqual({ _entities: [{ events: null }] });
    expect(errors?.[0]?.originalError).toMatchObject({ code: 'forbidden', action: 'plan:basic:read' });
  });
});

describe('one event', () => {
  const read = async (id: string, caller = full, fields = 'resourceId') =>
    runQuery(fixture.events, caller, `query ($id: ID!) { event(id: $id) { ${fields} } }`, { id });
  const idOf = async (resource: string) =>
    (await writer.query('SELECT event_id FROM events.log WHERE resource_id = $1', [resource])).rows[0]
      .event_id as string;

  it('is found if visible, rejected without the permission, and otherwise null', async () => {
    const [member, foreign] = [await idOf('mem_7'), await idOf('plan_8')];
    expect(await read(member)).toEqual({ data: { event: { resourceId: 'mem_7' } } });
    expect(await read(foreign)).toEqual({ data: { event: null } });
    expect(await read('evt_none')).toEqual({ data: { event: null } });
    const rejected = await read(member, principal({ biz_one: ['plan:basic:read'] }));
    expect(rejected.errors?.[0]?.originalError).toMatchObject({ code: 'forbidden', action: 'member:basic:read' });
  });

  it('hides the e-mail at every version without the permission to read it', async () => {
    const id = await idOf('mem_7');
    const fields = 'data: payload old: payload(apiVersionDate: "2025-01-01") message unpinned: message(unpinned: true)';
    const readAs = async (caller: typeof full) => JSON.stringify((await read(id, caller, fields)).data);
    expect(await readAs(full)).toContain('mem_7@example.com');
    expect(await readAs(principal({ biz_one: ['member:basic:read'] }))).not.toContain('example.com');
    expect(await readAs(full)).toContain('mem_7@example.com');
  });

  it('is serialized identically for all APIs, for a version or unpinned', async () => {
    const id = await idOf('plan_1');
    const fields =
      'id occurredAt newest: message old: message(apiVersionDate: "2026-08-13") none: message(unpinned: true)';
    const { data } = await read(id, full, fields);
    const { id: eventId, occurredAt, newest, old, none } = (data as { event: Record<string, string> }).event;
    const start = `{"id":"${eventId?.replace('evt_', 'msg_')}","type":"plan.created","api_version":"v1","api_version_date"`;
    expect(newest).toBe(
      `${start}:"2026-08-21","timestamp":"${occurredAt}","account_id":"biz_one","data":{"id":"plan_1","account":"biz_one","price":10}}`,
    );
    expect(old).toBe(
      `${start}:"2026-08-13","timestamp":"${occurredAt}","company_id":"biz_one","data":{"id":"plan_1","account":"biz_one","price":10}}`,
    );
    expect(none).toBe(
      `${start}:null,"timestamp":"${occurredAt}","company_id":"biz_one","data":{"id":"plan_1","price":10,"company":"biz_one"}}`,
    );
    const { errors } = await read(id, full, 'message(apiVersionDate: "2026-08-13", unpinned: true)');
    expect(errors?.[0]?.originalError).toMatchObject({
      code: 'parameter_invalid',
      message: 'Specify either apiVersionDate or unpinned, not both.',
      extensions: { param: 'unpinned' },
    });
  });

  it('lists the known versions when an unknown one is requested', async () => {
    const { errors } = await read(await idOf('mem_7'), full, 'payload(apiVersionDate: "2026-02-30")');
    expect(errors?.[0]?.originalError).toMatchObject({
      code: 'parameter_invalid',
      message: expect.stringMatching(
        /^There is no version "2026-02-30"\. Versions: 2025-01-01, 2026-06-08, .*, 2026-08-21\.$/,
      ),
      extensions: { param: 'apiVersionDate' },
    });
  });

  it('is resolved by reference, in one read for many', async () => {
    const entities = 'query ($of: [_Any!]!) { _entities(representations: $of) { ... on Event { resourceId } } }';
    const of = await Promise.all(
      [
        ['MembershipEvent', 'mem_7'],
        ['PlanEvent', 'plan_8'],
        ['PlanEvent', 'plan_1'],
      ].map(async ([__typename, resource = '']) => ({ __typename, id: await idOf(resource) })),
    );
    const reads = jest.spyOn(fixture.events.database, 'rows');
    expect(await runQuery(fixture.events, full, entities, { of })).toEqual({
      data: { _entities: [{ resourceId: 'mem_7' }, null, { resourceId: 'plan_1' }] },
    });
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
  });

  it('names its actor', async () => {
    const { data } = await read(await idOf('plan_1'), full, 'eventType actor { type id user { id } }');
    expect(data).toEqual({
      event: { eventType: 'PLAN_CREATED', actor: { type: 'SYSTEM', id: null, user: null } },
    });
    await writer.query("UPDATE events.log SET context = NULL WHERE resource_id = 'plan_1'");
    expect((await read(await idOf('plan_1'), full, 'actor { type }')).data).toEqual({ event: { actor: null } });
  });

  it('is serialized once for all callers with the same visible fields', async () => {
    const [event] = await fixture.events.events.byIds([await idOf('plan_1')]);
    const { shapes } = fixture.events;
    const one = event && shapes.data(event, '2025-01-01', contextOf(full).principal);
    expect(event && shapes.data(event, '2025-01-01', systemPrincipal)).toBe(one);
  });
});
