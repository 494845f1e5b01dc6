import { createBillingSubgraph, type Billing } from '../../subgraphs/billing/src';
import { createLogger } from '../../subgraphs/kit/src';
import { type EventRequest, type Listener, listenTo } from '../support/live-events';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

export interface RealtimeFixture {
  readonly service: TestService;
  /** The billing domain of another process on the same database, for changes that no mutation makes. */
  readonly billing: Billing;
  readonly accountId: string;
  readonly key: string;
  readonly readOnlyKey: string;
  readonly otherKey: string;
  /** Executes a mutation with one field, and returns its payload. Throws if it is rejected. */
  mutate(document: string, variables?: Record<string, unknown>, as?: string): Promise<Payload>;
  /** Subscribes to events from now on, or from a cursor. */
  listen(request?: EventRequest, as?: string): Promise<Listener>;
  /** Publishes an event after all changes so far, and returns the id of its resource. */
  fence(): Promise<string>;
  /** Returns the cursor after all events so far. */
  now(): Promise<string>;
  close(): Promise<void>;
}

export interface Payload {
  readonly userErrors: readonly unknown[];
  readonly [field: string]: unknown;
}

export async function openLiveFixture(environment: Readonly<Record<string, string>> = {}): Promise<RealtimeFixture> {
  const service = await openService({ environment });
  const billing = await createBillingSubgraph({
    databaseUrl: service.databaseUrl,
    log: createLogger('silent'),
    origin: service.origin,
    sandbox: true,
    poolSize: 4,
    cardSecret: Buffer.alloc(32, 7),
    pageSecret: Buffer.alloc(32, 9),
  });
  const [seller, other] = service.demoData.accounts;
  if (!seller || !other) throw new Error('The demo data has two sellers');
  const mutate: RealtimeFixture['mutate'] = async (document, variables, as) => {
    const { json, text } = await service.query(document, variables, as);
    const { data, errors } = json as { data?: Record<string, Payload>; errors?: unknown };
    const [payload] = Object.values(data ?? {});
    if (errors || !payload || payload.userErrors.length > 0) throw new Error(text);
    return payload;
  };
  const { product } = await mutate(
    'mutation { productCreate(input: { title: "Fence", visibility: HIDDEN }) { product { id } userErrors { code } } }',
  );
  const fence = (product as { id: string }).id;
  let nudges = 0;
  const nudge = async (): Promise<void> => {
    await mutate('mutation ($id: ID!) { productUpdate(id: $id, input: {}) { product { id } userErrors { code } } }', {
      id: fence,
    });
    nudges += 1;
  };
  const getCurrentCursor = async (): Promise<string> => {
    await nudge();
    const expectedCount = nudges;
    const found = await until(
      () => cursorsOf(service, fence),
      ({ length }) => length >= expectedCount,
    );
    return found[expectedCount - 1] as string;
  };
  return {
    service,
    billing,
    mutate,
    accountId: seller.id,
    key: seller.keys.latest,
    readOnlyKey: seller.keys.read_only,
    otherKey: other.keys.latest,
    now: getCurrentCursor,
    listen: async (request, as = seller.keys.latest) => {
      const after = request?.after ?? (await getCurrentCursor());
      return listenTo(`${service.origin.replace('http', 'ws')}/graphql`, as, { ...request, after });
    },
    fence: async () => {
      await nudge();
      return fence;
    },
    close: async () => {
      await billing.close();
      await service.close();
    },
  };
}

/** Returns the cursors of the changes of one product, at most 100. */
async function cursorsOf({ query }: TestService, id: string): Promise<string[]> {
  const { json } = await query(
    'query ($ids: [ID!]) { events(types: ["product.updated"], resourceIds: $ids, first: 100) { nodes { cursor } } }',
    { ids: [id] },
  );
  return (json as { data: { events: { nodes: { cursor: string }[] } } }).data.events.nodes.map(({ cursor }) => cursor);
}

/** Waits for the fence's event, and returns the events before it, starting at an index. */
export async function eventsBeforeFence(listener: Listener, since: number, fence: string): Promise<Listener['events']> {
  const after = () => listener.events.slice(since);
  const found = await until(after, (events) => events.some(({ resourceId }) => resourceId === fence));
  return found.slice(
    0,
    found.findIndex(({ resourceId }) => resourceId === fence),
  );
}
