import { happen, Sandbox } from '../../app/triggers';
import { camelCase } from '../../contract/wire';
import { until } from '../support/until';
import { eventsBeforeFence, openLiveFixture, type RealtimeFixture } from './support';

let fixture: RealtimeFixture;
let sandbox: Sandbox;
beforeAll(async () => {
  fixture = await openLiveFixture();
  sandbox = new Sandbox(fixture.service.origin, fixture.service.demoData, () => {});
});
afterAll(() => fixture.close());

type Row = Readonly<Record<string, unknown>>;
interface Page {
  readonly nodes: readonly Row[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

async function read(query: string, variables: Row = {}, as?: string) {
  const { json } = await fixture.service.query(query, variables, as);
  return json as { readonly data: Row; readonly errors?: readonly Row[] };
}

async function events(filter: Row, fields: string, as?: string): Promise<readonly Row[]> {
  const query = `query ($filter: EventFilter) { events(filter: $filter, last: 100) { nodes { ${fields} } } }`;
  const { data, errors } = await read(query, { filter }, as);
  if (errors) throw new Error(JSON.stringify(errors));
  return (data.events as Page).nodes;
}

/** Creates a plan of the product of the demo data, and returns its id. */
async function createPlan(title: string, as?: string): Promise<string> {
  const { product_id: productId } = fixture.service.demoData.examples;
  const { plan } = await fixture.mutate(
    'mutation ($productId: ID!, $title: String!) { planCreate(input: { productId: $productId, title: $title, planType: ONE_TIME, visibility: VISIBLE, currency: USD, initialPrice: "1" }) { plan { id } userErrors { code } } }',
    { productId, title },
    as,
  );
  return (plan as { id: string }).id;
}

async function rename(id: string, title: string, as?: string): Promise<void> {
  await fixture.mutate(
    'mutation ($id: ID!, $title: String!) { planUpdate(id: $id, input: { title: $title }) { plan { id } userErrors { code } } }',
    { id, title },
    as,
  );
}

/** Waits until an event of the resource is published, and returns its events, oldest first. */
async function eventsOf(id: string, count: number, fields: string, as?: string): Promise<readonly Row[]> {
  return until(
    () => events({ resourceIds: [id] }, fields, as),
    ({ length }) => length >= count,
  );
}

const shown = '__typename type eventType subject { __typename ... on Plan { id title } ... on Product { id } }';

describe('the subject of an event', () => {
  it('is the resource as of now, in queries, subscriptions and typed events', async () => {
    const listener = await fixture.listen({
      filter: { types: ['PLAN_CREATED', 'PLAN_UPDATED'] },
      fields: `id type resourceId ${shown} ... on PlanEvent { plan { id title } }`,
    });
    const id = await createPlan('First');
    const subject = { __typename: 'Plan', id, title: 'First' };
    const created = { __typename: 'PlanEvent', type: 'plan.created', eventType: 'PLAN_CREATED', subject };
    expect(await eventsOf(id, 1, shown)).toEqual([created]);
    expect(await listener.received(1)).toEqual([
      { ...created, id: expect.any(String), resourceId: id, plan: { id, title: 'First' } },
    ]);
    await rename(id, 'Second');
    const now = { __typename: 'Plan', id, title: 'Second' };
    expect((await eventsOf(id, 2, shown)).map((event) => event.subject)).toEqual([now, now]);
    await listener.stop();
  });

  it('is null once it is deleted, although the typed field still has the last state', async () => {
    const id = await createPlan('Gone');
    await fixture.mutate('mutation ($id: ID!) { planDelete(id: $id) { deletedId userErrors { code } } }', { id });
    const fields = 'type resourceId subject { __typename } ... on PlanEvent { plan { title } }';
    expect(await eventsOf(id, 2, fields)).toEqual(
      ['plan.created', 'plan.deleted'].map((type) => ({
        type,
        resourceId: id,
        subject: null,
        plan: { title: 'Gone' },
      })),
    );
  });

  it.each(['key', 'readOnlyKey'] as const)('exists for a caller exactly if its id does: %s', async (name) => {
    const { resourceId: dispute } = await happen('dispute.created', sandbox);
    await eventsOf(dispute, 1, 'id');
    const found = await events(
      { accountIds: [fixture.accountId] },
      'resource resourceId subject { __typename }',
      fixture[name],
    );
    const ids = found.map(({ resourceId }) => resourceId);
    const { data } = await read('query ($ids: [ID!]!) { nodes(ids: $ids) { __typename } }', { ids }, fixture[name]);
    const nodes = data.nodes as readonly (Row | null)[];
    const kinds = new Set(found.map(({ resource }) => resource));
    expect([...kinds]).toEqual(expect.arrayContaining(['Plan', 'Payment', 'Membership']));
    // Payouts are nodes as withdrawals, which have the same ids.
    expect(found.map(({ subject }) => subject !== null)).toEqual(nodes.map((node) => node !== null));
  });

  it('is read again as a node, with the event', async () => {
    const id = await createPlan('Node');
    const [event] = await eventsOf(id, 1, 'id');
    const query = `query ($id: ID!) { node(id: $id) { __typename id ... on Event { resourceId subject { ... on Plan { title } } } } }`;
    expect(await read(query, { id: event?.id })).toEqual({
      data: { node: { __typename: 'PlanEvent', id: event?.id, resourceId: id, subject: { title: 'Node' } } },
    });
    expect((await read(query, { id: event?.id }, fixture.otherKey)).data).toEqual({ node: null });
  });
});

describe('the former values of an event', () => {
  const former =
    '... on PlanEvent { previous { changedFields title initialPrice { amount currency } visibility stock } }';

  it('are those of the changed fields, with the types of the graph', async () => {
    const id = await createPlan('Before');
    await fixture.mutate(
      'mutation ($id: ID!) { planUpdate(id: $id, input: { title: null, initialPrice: "12.34", visibility: HIDDEN }) { plan { id } userErrors { code } } }',
      { id },
    );
    expect((await eventsOf(id, 2, former)).map(({ previous }) => previous)).toEqual([
      null,
      {
        changedFields: expect.arrayContaining(['title', 'initialPrice', 'visibility', 'updatedAt']),
        title: 'Before',
        initialPrice: { amount: '1', currency: 'USD' },
        visibility: 'VISIBLE',
        stock: null,
      },
    ]);
  });

  it('are as complete as in the message', async () => {
    const { resourceId } = await happen('shipment.updated', sandbox);
    const fields = 'previousAttributes ... on ShipmentEvent { previous { changedFields status } }';
    const updated = (await eventsOf(resourceId, 2, fields)).at(-1) as Row;
    const { changedFields, status } = updated.previous as { changedFields: string[]; status: string };
    const attributes = updated.previousAttributes as Row;
    expect(changedFields).toEqual(Object.keys(attributes).map(camelCase));
    expect(status).toBe(String(attributes.status).toUpperCase());
  });
});

describe('the filter', () => {
  it('rejects unknown types, empty and long lists, and conditions that are given twice', async () => {
    const failure = async (args: string) => (await read(`{ events(${args}) { nodes { id } } }`)).errors?.[0];
    expect((await failure('filter: { types: [PLAN_EXPLODED] }'))?.message).toContain(
      'Value "PLAN_EXPLODED" does not exist in "EventType" enum.',
    );
    expect((await failure('types: ["plan.exploded"]'))?.message).toBe('There is no event named "plan.exploded".');
    expect(await failure('filter: { planIds: [] }')).toMatchObject({
      message: 'planIds must have at least one value, or be omitted.',
      extensions: { code: 'parameter_invalid', param: 'filter.planIds' },
    });
    const many = Array.from({ length: 101 }, (_, index) => `"plan_${index}"`).join();
    expect((await failure(`filter: { planIds: [${many}] }`))?.message).toBe('planIds must have at most 100 values.');
    expect((await failure('types: ["plan.created"], filter: { types: [PLAN_CREATED] }'))?.message).toBe(
      'types cannot be combined with the same condition of filter.',
    );
  });

  it('by product and plan follows everything that was sold of them', async () => {
    const { resourceId: payment } = await happen('payment.succeeded', sandbox);
    const [listed = {}] = await eventsOf(payment, 2, 'payload');
    const { plan, product } = listed.payload as { plan: { id: string }; product: { id: string } };
    const ofPlan = await events({ planIds: [plan.id] }, 'id eventType payload');
    const kinds = new Set(ofPlan.map(({ eventType }) => eventType));
    expect([...kinds]).toEqual(expect.arrayContaining(['PLAN_CREATED', 'PAYMENT_SUCCEEDED', 'MEMBERSHIP_ACTIVATED']));
    for (const { payload } of ofPlan) expect(JSON.stringify(payload)).toContain(plan.id);
    const ofProduct = (await events({ productIds: [product.id] }, 'id')).map(({ id }) => id);
    expect(ofProduct).toEqual(expect.arrayContaining(ofPlan.map(({ id }) => id)));
    expect(await events({ planIds: [plan.id] }, 'id', fixture.otherKey)).toEqual([]);
  });

  it('by account requires access to each account', async () => {
    const other = fixture.service.demoData.accounts[1]?.id;
    const query = 'query ($ids: [ID!]) { events(filter: { accountIds: $ids }) { nodes { accountId } } }';
    const { data } = await read(query, { ids: [fixture.accountId] });
    expect(new Set((data.events as Page).nodes.map(({ accountId }) => accountId))).toEqual(
      new Set([fixture.accountId]),
    );
    expect((await read(query, { ids: [fixture.accountId, other] })).errors?.[0]).toMatchObject({
      extensions: { code: 'not_found' },
    });
  });

  it('by time leaves out what happened before and after', async () => {
    const id = await createPlan('Timed');
    const [event = {}] = await eventsOf(id, 1, 'occurredAt');
    const occurred = new Date(event.occurredAt as string).getTime();
    const [before, after] = [-1, 1].map((offset) => new Date(occurred + offset).toISOString());
    const found = (conditions: Row) => events({ resourceIds: [id], ...conditions }, 'resourceId');
    expect(await found({ occurredAt: { after: before, before: after } })).toEqual([{ resourceId: id }]);
    expect(await found({ occurredAt: { after } })).toEqual([]);
    expect(await found({ occurredAt: { before } })).toEqual([]);
  });

  it('of a subscription that resumes delivers each event once', async () => {
    const after = await fixture.now();
    const [one, two] = [await createPlan('One'), await createPlan('Two')];
    await rename(one, 'One again');
    await rename(two, 'Two again');
    const listener = await fixture.listen({ after, filter: { planIds: [one] } });
    await listener.received(2);
    await rename(one, 'One live');
    await rename(two, 'Two live');
    await rename(one, 'One at last');
    expect((await listener.received(4)).map(({ type, resourceId }) => [type, resourceId])).toEqual(
      ['plan.created', 'plan.updated', 'plan.updated', 'plan.updated'].map((type) => [type, one]),
    );
    const middle = listener.events[1]?.cursor ?? '';
    const again = await fixture.listen({ after: middle, filter: { planIds: [one] } });
    expect(await again.received(2)).toEqual(listener.events.slice(2));
    await Promise.all([listener.stop(), again.stop()]);
  });

  it('of a typed subscription does not accept types', async () => {
    const query = 'subscription { planUpdated(filter: { types: [PLAN_UPDATED] }) { id } }';
    expect((await read(query)).errors?.[0]?.message).toBeDefined();
  });
});

describe('the actor', () => {
  const fields = 'actor { type id apiKey { id name } user { id username } app { id } }';

  it('is the API key, user or app that caused the event', async () => {
    const user = fixture.service.demoData.users.find(({ username }) => username === 'iris');
    const { app, app_api_key: appKey } = fixture.service.demoData;
    const [byKey, byUser] = [await createPlan('By key'), await createPlan('By user', user?.token)];
    const [ofKey = {}] = await eventsOf(byKey, 1, fields);
    expect(ofKey.actor).toEqual({
      type: 'API_KEY',
      id: expect.stringMatching(/^apik_/),
      apiKey: null,
      user: null,
      app: null,
    });
    expect((await eventsOf(byUser, 1, fields))[0]?.actor).toEqual({
      type: 'USER',
      id: user?.id,
      apiKey: null,
      user: { id: user?.id, username: 'iris' },
      app: null,
    });
    await rename(byKey, 'By app', appKey);
    const id = (ofKey.actor as Row).id as string;
    expect((await eventsOf(byKey, 2, fields, user?.token)).map(({ actor }) => actor)).toEqual([
      { type: 'API_KEY', id, apiKey: { id, name: expect.any(String) }, user: null, app: null },
      { type: 'APP', id: app.id, apiKey: null, user: null, app: { id: app.id } },
    ]);
    expect(await events({ actorIds: [app.id], resourceIds: [byKey] }, 'type')).toEqual([{ type: 'plan.updated' }]);
    expect(await events({ actorTypes: ['API_KEY'], resourceIds: [byKey] }, 'type')).toEqual([{ type: 'plan.created' }]);
  });

  it('is the service for effects of other events', async () => {
    const { resourceId } = await happen('payout.created', sandbox);
    const [event] = await until(
      () => events({ resourceIds: [resourceId], actorTypes: ['SYSTEM'] }, 'type actor { type id apiKey { id } }'),
      ({ length }) => length > 0,
    );
    expect(event).toEqual({
      type: expect.stringMatching(/^(payout|withdrawal)\.updated$/),
      actor: { type: 'SYSTEM', id: null, apiKey: null },
    });
  });
});

describe('the events of a resource', () => {
  it('are those of the list about it', async () => {
    const { resourceId: payment } = await happen('payment.succeeded', sandbox);
    const { membership_id: membership } = fixture.service.demoData.examples;
    await eventsOf(payment, 2, 'id');
    const query = `query ($payment: ID!, $membership: ID!) {
      payment(id: $payment) { events { nodes { id eventType } pageInfo { endCursor hasNextPage } } }
      membership(id: $membership) { events(filter: { types: [MEMBERSHIP_ACTIVATED] }) { nodes { eventType subject { ... on Membership { id } } } } }
    }`;
    const { data, errors } = await read(query, { payment, membership });
    expect(errors).toBeUndefined();
    const listed = await events({ resourceIds: [payment] }, 'id eventType');
    expect((data.payment as { events: Page }).events.nodes).toEqual(listed);
    expect(listed.length).toBeGreaterThan(0);
    expect((data.membership as { events: Page }).events.nodes).toEqual([
      { eventType: 'MEMBERSHIP_ACTIVATED', subject: { id: membership } },
    ]);
  });

  it('are paged for each of several parents', async () => {
    const ids = [await createPlan('A'), await createPlan('B')];
    for (const id of ids) for (const title of ['2', '3']) await rename(id, title);
    for (const id of ids) await eventsOf(id, 3, 'id');
    const query =
      'query ($ids: [ID!]!, $last: Int, $first: Int) { nodes(ids: $ids) { ... on Plan { id events(first: $first, last: $last) { nodes { resourceId eventType } pageInfo { hasNextPage hasPreviousPage } } } } }';
    const page = (id: string, ...types: readonly string[]) => ({
      nodes: types.map((eventType) => ({ resourceId: id, eventType })),
    });
    const first = (await read(query, { ids, first: 2 })).data.nodes as readonly { id: string; events: Page }[];
    expect(first.map(({ events: { nodes } }) => ({ nodes }))).toEqual(
      ids.map((id) => page(id, 'PLAN_CREATED', 'PLAN_UPDATED')),
    );
    expect(first.map(({ events: { pageInfo } }) => pageInfo)).toEqual(
      ids.map(() => ({ hasNextPage: true, hasPreviousPage: false })),
    );
    const last = (await read(query, { ids, last: 2 })).data.nodes as readonly { id: string; events: Page }[];
    expect(last.map(({ events: { nodes } }) => ({ nodes }))).toEqual(
      ids.map((id) => page(id, 'PLAN_UPDATED', 'PLAN_UPDATED')),
    );
  });
});

it('events before a fence are those that the filter admits', async () => {
  const listener = await fixture.listen({ filter: { types: ['PLAN_CREATED', 'PRODUCT_UPDATED'] } });
  const since = listener.events.length;
  const id = await createPlan('Fenced');
  const fence = await fixture.fence();
  expect((await eventsBeforeFence(listener, since, fence)).map(({ resourceId }) => resourceId)).toEqual([id]);
  await listener.stop();
});
