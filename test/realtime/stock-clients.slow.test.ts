import type { Client, ExecutionResult, SubscribePayload } from 'graphql-ws';
import { parse } from 'graphql';
import { optionalPackage } from '../support/optional-packages';
import { requiresPackages } from '../support/packages';
import { clientThatKeepsCursors, type CutConnections, cutConnections } from '../support/stock-clients';
import { until } from '../support/until';
import { type LiveWorld, openLiveWorld } from './support';

/** Observer of a subscription in a client library. */
interface Observer<Value> {
  next(value: Value): void;
  error?(error: unknown): void;
  complete?(): void;
}

interface Observable<Value> {
  subscribe(observer: Observer<Value>): { unsubscribe(): void };
}

interface Result {
  readonly data?: { readonly events: { readonly id: string } } | null;
  readonly error?: unknown;
}

/** The used part of Apollo Client. */
interface Apollo {
  readonly ApolloClient: new (options: object) => {
    subscribe(options: object): Observable<Result>;
    stop(): void;
  };
  readonly InMemoryCache: new () => object;
}

interface ApolloLink {
  readonly GraphQLWsLink: new (client: Client) => object;
}

/** The used part of urql. */
interface Urql {
  readonly Client: new (options: object) => {
    subscription(
      query: string,
      variables: object,
    ): { subscribe(next: (result: Result) => void): { unsubscribe(): void } };
  };
  subscriptionExchange(options: object): object;
}

const query = 'subscription ($after: String) { events(after: $after, types: ["plan.updated"]) { id } }';

/** Subscribes to events with a library: ids of events go to `got`, everything else to `wrong`. */
type Follow = (client: Client, after: string, got: string[], wrong: unknown[]) => () => void;

const take =
  (got: string[], wrong: unknown[]) =>
  ({ data, error }: Result): void => {
    if (data) got.push(data.events.id);
    if (error) wrong.push(error);
  };

const libraries: Readonly<Record<string, Follow>> = {
  'graphql-ws': (client, after, got, wrong) =>
    client.subscribe<{ events: { id: string } }>(
      { query, variables: { after } },
      {
        next: take(got, wrong),
        error: (error) => void wrong.push(error),
        complete: () => undefined,
      },
    ),
  'Apollo Client': (client, after, got, wrong) => {
    const { ApolloClient, InMemoryCache } = optionalPackage<Apollo>('clients', '@apollo/client');
    const { GraphQLWsLink } = optionalPackage<ApolloLink>('clients', '@apollo/client/link/subscriptions');
    const apollo = new ApolloClient({ link: new GraphQLWsLink(client), cache: new InMemoryCache() });
    const following = apollo.subscribe({ query: parse(query), variables: { after } }).subscribe({
      next: take(got, wrong),
      error: (error) => void wrong.push(error),
      complete: () => void wrong.push('complete'),
    });
    return () => {
      following.unsubscribe();
      apollo.stop();
    };
  },
  urql: (client, after, got, wrong) => {
    const urql = optionalPackage<Urql>('clients', '@urql/core');
    const exchange = urql.subscriptionExchange({
      forwardSubscription: (request: SubscribePayload) => ({
        subscribe: (sink: { next(value: ExecutionResult): void; error(error: unknown): void; complete(): void }) => ({
          unsubscribe: client.subscribe({ ...request, query: request.query ?? '' }, sink),
        }),
      }),
    });
    const follower = new urql.Client({ url: 'http://127.0.0.1:9/graphql', exchanges: [exchange] });
    const following = follower.subscription(query, { after }).subscribe(take(got, wrong));
    return () => following.unsubscribe();
  },
};

/** Number of changes of the plan while connections are cut, and minimum number of cuts. */
const [changes, cuts] = [300, 60];

requiresPackages('clients')('stock clients whose connections are cut at random', () => {
  let world: LiveWorld;
  let cut: CutConnections;
  beforeAll(async () => {
    world = await openLiveWorld();
  });
  afterEach(() => cut?.close());
  afterAll(() => world?.close());

  const rename = (title: string): Promise<unknown> =>
    world.mutate(
      'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
      { id: world.service.world.examples.plan_id, title },
    );

  /** Returns the ids of the plan's changes after a cursor, page by page from the log. */
  async function changesAfter(begin: string): Promise<string[]> {
    const found: string[] = [];
    for (let after = begin; ;) {
      const { json } = await world.service.ask(
        'query ($after: String) { events(after: $after, types: ["plan.updated"], first: 100) { nodes { id } pageInfo { endCursor } } }',
        { after },
      );
      const { nodes, pageInfo } = (
        json as { data: { events: { nodes: { id: string }[]; pageInfo: { endCursor: string } } } }
      ).data.events;
      if (nodes.length === 0) return found;
      found.push(...nodes.map(({ id }) => id));
      after = pageInfo.endCursor;
    }
  }

  it.each(Object.entries(libraries))('%s receives every event once, in order', async (_library, follow) => {
    cut = await cutConnections(world.service.origin, 4_242);
    const [got, wrong]: [string[], unknown[]] = [[], []];
    const client = clientThatKeepsCursors(cut, world.key);
    const begin = await world.now();
    const stop = follow(client, begin, got, wrong);
    for (let count = 0; count < changes || cut.cuts() < cuts; count += 1) await rename(`Change ${count}`);
    cut.stopCutting();
    await world.now();
    const before = await changesAfter(begin);
    await until(() => got.length >= before.length);
    // Duplicates would arrive before the last event.
    await rename('Last');
    const log = await until(
      () => changesAfter(begin),
      ({ length }) => length > before.length,
    );
    await until(() => got.includes(log.at(-1) ?? ''));
    expect([got, wrong]).toEqual([log, []]);
    stop();
    await client.dispose();
  });
});
