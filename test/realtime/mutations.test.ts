import type { LiveEvent, Listener } from '../support/live-events';
import { type RealtimeFixture, openLiveFixture, eventsBeforeFence } from './support';
import { createContext, createLogger, systemPrincipal } from '../../subgraphs/kit/src';

const versions = ['2025-01-01', '2026-07-20', '2026-08-21'] as const;
const shapeAt = (version: string): string => `at${version.replaceAll('-', '')}`;
const fields = `id type cursor resourceId accountId resource ${versions.map((version) => `${shapeAt(version)}: payload(apiVersionDate: "${version}")`).join(' ')}`;

let fixture: RealtimeFixture;
let owner: Listener;
let reader: Listener;

beforeAll(async () => {
  fixture = await openLiveFixture();
  const after = await fixture.now();
  [owner, reader] = [
    await fixture.listen({ fields, after }),
    await fixture.listen({ fields, after }, fixture.readOnlyKey),
  ];
});
afterAll(async () => {
  await Promise.all([owner.stop(), reader.stop()]);
  await fixture.close();
});

const paths: Readonly<Record<string, string>> = {
  Plan: 'plans',
  Product: 'products',
  Membership: 'memberships',
  Member: 'members',
  Account: 'accounts',
};

/**
 * Returns the events that the listener receives for the callback, and asserts that both listeners receive the same events in the same shapes as
 * reads.
 */
async function eventsOf(work: () => Promise<unknown>): Promise<readonly LiveEvent[]> {
  const [since, sinceReader] = [owner.events.length, reader.events.length];
  await work();
  const fenceId = await fixture.fence();
  const [ownerEvents, readerEvents] = [
    await eventsBeforeFence(owner, since, fenceId),
    await eventsBeforeFence(reader, sinceReader, fenceId),
  ];
  expect(readerEvents.map(({ id }) => id)).toEqual(ownerEvents.map(({ id }) => id));
  expect(ownerEvents.filter(({ accountId }) => accountId !== fixture.accountId)).toEqual([]);
  for (const [index, event] of ownerEvents.entries()) {
    if (event.type.endsWith('.deleted')) continue;
    for (const version of versions) {
      expect([event.type, version, event[shapeAt(version)]]).toEqual([
        event.type,
        version,
        await read(event, version, fixture.key),
      ]);
      expect([event.type, version, readerEvents[index]?.[shapeAt(version)]]).toEqual([
        event.type,
        version,
        await read(event, version, fixture.readOnlyKey),
      ]);
    }
  }
  return ownerEvents;
}

async function read(event: LiveEvent, version: string, as: string): Promise<unknown> {
  const { json } = await fixture.service.request({
    as,
    path: `/api/v1/${paths[event.resource as string]}/${event.resourceId}`,
    headers: { 'api-version-date': version },
  });
  return json;
}

const named = (events: readonly LiveEvent[]): string[] => events.map(({ type, resourceId }) => `${type} ${resourceId}`);
const idOf = (payload: Record<string, unknown>, field: string): string => (payload[field] as { id: string }).id;

/** Returns an active membership that renews. */
async function activeMembership(): Promise<string> {
  const { json } = await fixture.service.query('{ memberships(statuses: [ACTIVE]) { nodes { id renewalPeriodEnd } } }');
  const { nodes } = (json as { data: { memberships: { nodes: { id: string; renewalPeriodEnd: string | null }[] } } })
    .data.memberships;
  return nodes.find(({ renewalPeriodEnd }) => renewalPeriodEnd !== null)?.id ?? '';
}

describe('each change of a product is one event', () => {
  let id = '';
  const change =
    (document: string, variables: object = {}) =>
    () =>
      fixture.mutate(document, { id, ...variables });

  it('creation, with a plan', async () => {
    let plan = '';
    const events = await eventsOf(async () => {
      const payload = await fixture.mutate(
        'mutation { productCreate(input: { title: "Live", metadata: { a: 1 }, plan: { title: "Its plan", planType: ONE_TIME, visibility: VISIBLE, currency: USD, initialPrice: "9.50" } }) { product { id plans { id } } userErrors { code } } }',
      );
      id = idOf(payload, 'product');
      plan = (payload.product as { plans: { id: string }[] }).plans[0]?.id ?? '';
    });
    expect(named(events)).toEqual([`product.created ${id}`, `plan.created ${plan}`]);
  });

  it('an update', async () => {
    const events = await eventsOf(
      change(
        'mutation ($id: ID!) { productUpdate(id: $id, input: { headline: "Now with a headline" }) { product { id } userErrors { code } } }',
      ),
    );
    expect(named(events)).toEqual([`product.updated ${id}`]);
  });

  it('publishing and unpublishing, once however often they are requested', async () => {
    const publish = change('mutation ($id: ID!) { productPublish(id: $id) { product { id } userErrors { code } } }');
    const unpublish = change(
      'mutation ($id: ID!) { productUnpublish(id: $id) { product { id } userErrors { code } } }',
    );
    expect(named(await eventsOf(publish))).toEqual([`product.published ${id}`]);
    expect(named(await eventsOf(publish))).toEqual([]);
    expect(named(await eventsOf(unpublish))).toEqual([`product.unpublished ${id}`]);
    expect(named(await eventsOf(unpublish))).toEqual([]);
  });

  it('deletion, with its plans and the last body', async () => {
    const before = await Promise.all(
      versions.map((version) =>
        read({ resource: 'Product', resourceId: id } as unknown as LiveEvent, version, fixture.key),
      ),
    );
    const events = await eventsOf(
      change('mutation ($id: ID!) { productDelete(id: $id) { deletedId userErrors { code } } }'),
    );
    expect(events.map(({ type }) => type)).toEqual(['plan.deleted', 'product.deleted']);
    const [, deleted] = events;
    for (const [index, version] of versions.entries()) {
      expect(deleted?.[shapeAt(version)]).toEqual({ ...(before[index] as object), updated_at: expect.anything() });
    }
  });
});

describe('each change of a plan is one event', () => {
  it('creation, update and deletion, but not a rejected update', async () => {
    let id = '';
    const created = await eventsOf(async () => {
      id = idOf(
        await fixture.mutate(
          'mutation ($productId: ID!) { planCreate(input: { productId: $productId, title: "Live", planType: RENEWAL, visibility: VISIBLE, currency: USD, initialPrice: "1", renewalPrice: "2", billingPeriod: 30 }) { plan { id } userErrors { code } } }',
          { productId: fixture.service.demoData.examples.product_id },
        ),
        'plan',
      );
    });
    expect(named(created)).toEqual([`plan.created ${id}`]);
    const update = (input: object) => () =>
      fixture.mutate(
        'mutation ($id: ID!, $input: PlanPatch!) { planUpdate(id: $id, input: $input) { plan { id } userErrors { code } } }',
        { id, input },
      );
    expect(named(await eventsOf(update({ renewalPrice: '3.75', metadata: { tier: 'gold' } })))).toEqual([
      `plan.updated ${id}`,
    ]);
    expect(named(await eventsOf(() => expect(update({ renewalPrice: '-1' })()).rejects.toThrow('userErrors')))).toEqual(
      [],
    );
    const before = await read({ resource: 'Plan', resourceId: id } as unknown as LiveEvent, '2026-08-21', fixture.key);
    const deleted = await eventsOf(() =>
      fixture.mutate('mutation ($id: ID!) { planDelete(id: $id) { deletedId userErrors { code } } }', { id }),
    );
    expect(named(deleted)).toEqual([`plan.deleted ${id}`]);
    expect(deleted[0]?.[shapeAt('2026-08-21')]).toEqual({
      ...(before as object),
      deletable: false,
      updated_at: expect.anything(),
    });
  });
});

describe('a membership', () => {
  const command =
    (id: string, name: string, args = '') =>
    () =>
      fixture.mutate(`mutation ($id: ID!) { ${name}(id: $id${args}) { membership { id } userErrors { code } } }`, {
        id,
      });

  it('scheduled for cancellation at period end and then uncanceled has an event each', async () => {
    const id = await activeMembership();
    const cancel = command(id, 'membershipCancel', ', input: { mode: AT_PERIOD_END, option: TOO_EXPENSIVE }');
    expect(named(await eventsOf(cancel))).toEqual([`membership.cancel_at_period_end_changed ${id}`]);
    expect(named(await eventsOf(cancel))).toEqual([]);
    expect(named(await eventsOf(command(id, 'membershipUncancel')))).toEqual([
      `membership.cancel_at_period_end_changed ${id}`,
    ]);
    for (const wanted of ['true', 'false']) {
      expect(
        named(await eventsOf(command(id, 'membershipUpdate', `, input: { cancelAtPeriodEnd: ${wanted} }`))),
      ).toEqual([`membership.cancel_at_period_end_changed ${id}`]);
    }
  });

  it('that changes without a change of access has no event', async () => {
    const id = await activeMembership();
    for (const [name, args] of [
      ['membershipUpdate', ', input: { metadata: { seen: true } }'],
      ['membershipExtend', ', input: { days: 3 }'],
      ['membershipPause', ', input: {}'],
      ['membershipResume'],
      ['membershipResyncAccess'],
    ] as const) {
      expect([name, named(await eventsOf(command(id, name, args)))]).toEqual([name, []]);
    }
  });

  it('that is canceled immediately has one event', async () => {
    const id = await activeMembership();
    const cancel = command(id, 'membershipCancel', ', input: { mode: IMMEDIATE }');
    expect(named(await eventsOf(cancel))).toEqual([`membership.deactivated ${id}`]);
    expect(named(await eventsOf(cancel))).toEqual([]);
  });

  it('that is sold to a new customer has events for member and membership', async () => {
    const [user] = fixture.service.demoData.users;
    const context = () => createContext({ principal: systemPrincipal, requestId: 'test', log: createLogger('silent') });
    const planId = fixture.service.demoData.examples.plan_id ?? '';
    const buyer = { id: user?.id ?? '', username: user?.username ?? '', name: 'Iris', email: 'iris@demo.example' };
    let id: string | null = null;
    const sell = async () => ({ id } = await fixture.billing.sellMembership(context(), { planId, buyer }));
    const first = await eventsOf(sell);
    expect(first.map(({ type }) => type).sort()).toEqual(['member.created', 'membership.activated']);
    expect(first.find(({ type }) => type === 'membership.activated')?.resourceId).toBe(id);
    const second = await eventsOf(sell);
    expect(named(second)).toEqual([`membership.activated ${id}`]);
  });
});

it('a change of an account is one event', async () => {
  const events = await eventsOf(() =>
    fixture.mutate(
      'mutation ($id: ID!) { accountUpdate(id: $id, input: { description: "Tools, and more tools." }) { account { id } userErrors { code } } }',
      { id: fixture.accountId },
      fixture.service.demoData.users.find(({ username }) => username === 'iris')?.token,
    ),
  );
  expect(named(events)).toEqual([`account.updated ${fixture.accountId}`]);
});

it('a mutation repeated with its idempotency key has its events once', async () => {
  const repeated = () =>
    fixture.mutate(
      'mutation ($productId: ID!) { planCreate(idempotencyKey: "once", input: { productId: $productId, title: "Once", planType: ONE_TIME, visibility: VISIBLE, currency: USD, initialPrice: "0" }) { plan { id } userErrors { code } } }',
      { productId: fixture.service.demoData.examples.product_id },
    );
  const ids: string[] = [];
  const events = await eventsOf(async () => ids.push(idOf(await repeated(), 'plan'), idOf(await repeated(), 'plan')));
  expect(new Set(ids).size).toBe(1);
  expect(named(events)).toEqual([`plan.created ${ids[0]}`]);
});
