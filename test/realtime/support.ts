import { createBillingSubgraph, type Billing } from '../../subgraphs/billing/src';
import { createLogger } from '../../subgraphs/kit/src';
import { type EventRequest, type Listener, listenTo } from '../support/live-events';
import { openService, type TestService } from '../support/service';
import { until } from '../support/until';

export interface LiveWorld {
  readonly service: TestService;
  /** The billing domain of another process on the same database, for what no mutation does. */
  readonly billing: Billing;
  readonly accountId: string;
  readonly key: string;
  readonly readOnlyKey: string;
  readonly otherKey: string;
  /** Runs a mutation with one field, and answers its payload. Fails the test where it is refused. */
  mutate(document: string, variables?: Record<string, unknown>, as?: string): Promise<Payload>;
  /** Follows events from the log's end on. */
  listen(request?: EventRequest, as?: string): Promise<Listener>;
  /** An event that comes after all that has happened so far: answers the id of its resource. */
  fence(): Promise<string>;
  close(): Promise<void>;
}

export interface Payload {
  readonly userErrors: readonly unknown[];
  readonly [field: string]: unknown;
}

export async function openLiveWorld(): Promise<LiveWorld> {
  const service = await openService();
  const billing = await createBillingSubgraph({ databaseUrl: service.databaseUrl, log: createLogger('silent'), origin: service.origin, sandbox: true, poolSize: 4 });
  const [seller, other] = service.world.accounts;
  if (!seller || !other) throw new Error('The demo world has two sellers');
  const mutate: LiveWorld['mutate'] = async (document, variables, as) => {
    const { json, text } = await service.ask(document, variables, as);
    const { data, errors } = json as { data?: Record<string, Payload>; errors?: unknown };
    const [payload] = Object.values(data ?? {});
    if (errors || !payload || payload.userErrors.length > 0) throw new Error(text);
    return payload;
  };
  const { product } = await mutate('mutation { productCreate(input: { title: "Fence", visibility: HIDDEN }) { product { id } userErrors { code } } }');
  const fence = (product as { id: string }).id;
  await until(async () => (await service.ask('query ($ids: [ID!]) { events(resourceIds: $ids) { nodes { id } } }', { ids: [fence] })).json,
    (answer) => (answer as { data: { events: { nodes: unknown[] } } }).data.events.nodes.length === 1);
  const nudge = () => mutate('mutation ($id: ID!) { productUpdate(id: $id, input: {}) { product { id } userErrors { code } } }', { id: fence });
  return {
    service, billing, mutate, accountId: seller.id, key: seller.keys.latest, readOnlyKey: seller.keys.read_only, otherKey: other.keys.latest,
    listen: async (request, as = seller.keys.latest) => {
      const after = request?.after ?? (await endOfLog(service, as));
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

/** The cursor of the log's end: whatever happens from now on comes after it. */
export async function endOfLog({ ask }: Pick<TestService, 'ask'>, as?: string): Promise<string> {
  for (let after: string | null = null; ; ) {
    const { json } = await ask('query ($after: String) { events(first: 100, after: $after) { nodes { id } pageInfo { endCursor } } }', { after }, as);
    const { nodes, pageInfo } = (json as { data: { events: { nodes: unknown[]; pageInfo: { endCursor: string } } } }).data.events;
    if (nodes.length === 0) return pageInfo.endCursor;
    after = pageInfo.endCursor;
  }
}

/** The events since a count, up to the fence's, once that has come. */
export async function upToFence(listener: Listener, since: number, fence: string): Promise<Listener['events']> {
  const after = () => listener.events.slice(since);
  const found = await until(after, (events) => events.some(({ resourceId }) => resourceId === fence));
  return found.slice(0, found.findIndex(({ resourceId }) => resourceId === fence));
}
