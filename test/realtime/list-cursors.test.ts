import pg from 'pg';
import { recordEvent, systemPrincipal, createContext, createLogger, type Transaction } from '../../subgraphs/kit/src';
import { until } from '../support/until';
import { type RealtimeFixture, openLiveFixture } from './support';

let fixture: RealtimeFixture;
let database: pg.Client;
beforeAll(async () => {
  fixture = await openLiveFixture();
  database = new pg.Client({ connectionString: fixture.service.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await fixture.close();
});

/** Number of lists of a run that are compared with the log. */
const maxComparedLists = 30;

const context = createContext({ principal: systemPrincipal, requestId: 'test', log: createLogger('silent') });

async function makePlan(): Promise<string> {
  const { plan } = await fixture.mutate(
    'mutation ($productId: ID!) { planCreate(input: { productId: $productId, title: "0", planType: ONE_TIME, visibility: VISIBLE, currency: USD, initialPrice: "0" }) { plan { id } userErrors { code } } }',
    { productId: fixture.service.demoData.examples.product_id },
  );
  return (plan as { id: string }).id;
}

const rename = (id: string, title: string): Promise<unknown> =>
  fixture.mutate(
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
    { id, title },
  );

/** A list of the account's newest plans, with its event cursor. */
interface Listed {
  readonly titles: ReadonlyMap<string, string>;
  readonly cursor: string;
}

const lists: Readonly<Record<string, () => Promise<Listed>>> = {
  'the graph': async () => {
    const { json } = await fixture.service.query(
      'query ($accountId: ID) { plans(accountId: $accountId, first: 50, direction: DESC) { nodes { id title } eventCursor } }',
      { accountId: fixture.accountId },
    );
    const { nodes, eventCursor } = (
      json as { data: { plans: { nodes: { id: string; title: string }[]; eventCursor: string } } }
    ).data.plans;
    return { titles: new Map(nodes.map(({ id, title }) => [id, title])), cursor: eventCursor };
  },
  REST: async () => {
    const { json, headers } = await fixture.service.request({
      path: `/api/v1/plans?account_id=${fixture.accountId}&first=50&order=created_at&direction=desc`,
    });
    const { data } = json as { data: { id: string; title: string }[] };
    return { titles: new Map(data.map(({ id, title }) => [id, title])), cursor: String(headers['event-cursor']) };
  },
};

/** Returns the titles of a plan's changes after a cursor, from the list of events. */
async function changesAfter(cursor: string, id: string): Promise<string[]> {
  const titles: string[] = [];
  for (let after = cursor; ;) {
    const { json } = await fixture.service.query(
      'query ($after: String) { events(after: $after, first: 100, types: ["plan.updated"]) { nodes { resourceId payload } pageInfo { endCursor } } }',
      { after },
    );
    const { nodes, pageInfo } = (
      json as {
        data: {
          events: { nodes: { resourceId: string; payload: { title: string } }[]; pageInfo: { endCursor: string } };
        };
      }
    ).data.events;
    if (nodes.length === 0) return titles;
    titles.push(...nodes.filter(({ resourceId }) => resourceId === id).map(({ payload }) => payload.title));
    after = pageInfo.endCursor;
  }
}

/** Returns the titles of a plan's changes after a cursor, from a subscription, up to the change to the title `last`. */
async function receivedTitlesAfter(cursor: string, id: string, last: string): Promise<string[]> {
  const listener = await fixture.listen({ after: cursor, types: ['plan.updated'], fields: 'id resourceId payload' });
  const titles = (): string[] =>
    listener.events
      .filter(({ resourceId }) => resourceId === id)
      .map(({ payload }) => (payload as { title: string }).title);
  await until(titles, (found) => found.includes(last));
  await listener.stop();
  return titles();
}

describe.each(Object.entries(lists))('a list of %s', (_name, list) => {
  it('excludes uncommitted changes, which arrive as events after its cursor', async () => {
    const id = await makePlan();
    let commit = (): void => undefined;
    const gate = new Promise<void>((resolve) => (commit = resolve));
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
    const transaction = fixture.billing.database.transaction(async (manager) => {
      const tx: Transaction = { ...context, manager };
      await manager.query("UPDATE billing.plans SET title = 'late' WHERE id = $1", [id]);
      await recordEvent(tx, 'billing.plans', {
        type: 'plan.updated',
        resource: 'Plan',
        resourceId: id,
        accountId: fixture.accountId,
      });
      wrote();
      await gate;
    });
    await written;
    const { titles, cursor } = await list();
    expect(titles.get(id)).toBe('0');
    commit();
    await transaction;
    await rename(id, 'last');
    expect(await receivedTitlesAfter(cursor, id, 'last')).toEqual(['late', 'last']);
    expect(await changesAfter(cursor, id)).toEqual(['late', 'last']);
  });

  it('includes committed changes that are not yet published, which do not arrive as events after its cursor', async () => {
    const id = await makePlan();
    await fixture.now();
    await database.query('BEGIN');
    // The lock stops writes to the log, and thereby publishing.
    await database.query('SELECT 1 FROM events.log_state FOR UPDATE');
    await rename(id, 'first');
    await rename(id, 'second');
    const { titles, cursor } = await list();
    expect(titles.get(id)).toBe('second');
    await database.query('COMMIT');
    await rename(id, 'last');
    expect(await receivedTitlesAfter(cursor, id, 'last')).toEqual(['last']);
    expect(await changesAfter(cursor, id)).toEqual(['last']);
  });

  it('and the events after its cursor contain each change exactly once, whenever it is read', async () => {
    const plans = [await makePlan(), await makePlan()];
    const read: Listed[] = [];
    const stopController = new AbortController();
    const reading = (async () => {
      while (!stopController.signal.aborted) read.push(await list());
    })();
    const count = 40;
    await Promise.all(
      plans.map(async (id) => {
        for (let change = 1; change <= count; change += 1) await rename(id, String(change));
      }),
    );
    stopController.abort();
    await reading;
    await fixture.now();
    const step = Math.ceil(read.length / maxComparedLists);
    for (const { titles, cursor } of read.filter((_, index) => index % step === 0)) {
      for (const id of plans) {
        const shown = Number(titles.get(id));
        expect(await changesAfter(cursor, id)).toEqual(
          Array.from({ length: count - shown }, (_, index) => String(shown + 1 + index)),
        );
      }
    }
    expect(new Set(read.map(({ titles }) => titles.get(plans[0] ?? ''))).size).toBeGreaterThan(3);
  });
});

it('an empty list has a cursor; a list without events has none', async () => {
  const { json } = await fixture.service.query('{ permissions(first: 1) { eventCursor } }');
  expect(json).toEqual({ data: { permissions: { eventCursor: null } } });
  const empty = await fixture.service.request({
    path: `/api/v1/plans?account_id=${fixture.accountId}&first=5&created_before=2000-01-01T00:00:00Z`,
  });
  expect([empty.status, (empty.json as { data: unknown[] }).data]).toEqual([200, []]);
  expect(empty.headers['event-cursor']).toEqual(expect.any(String));
  const catalogue = await fixture.service.request({ path: '/api/v1/api_keys/permissions?first=1' });
  expect([catalogue.status, catalogue.headers['event-cursor']]).toEqual([200, undefined]);
  const legacy = await fixture.service.request({ path: '/api/v2/plans?per=1' });
  expect([legacy.status, legacy.headers['event-cursor']]).toEqual([200, expect.any(String)]);
});
