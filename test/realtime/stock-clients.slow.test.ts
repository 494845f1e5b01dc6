import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Client, ExecutionResult, SubscribePayload } from 'graphql-ws';
import { parse } from 'graphql';
import { plainSdlOf, publicSchemaOf } from '../../gateway/src';
import { type Artifact, compileRelay } from '../clients/support/relay-compiler';
import { optionalPackage } from '../support/optional-packages';
import { requiresPackages } from '../support/packages';
import { cursorTrackingClient, type FlakyProxy, startFlakyProxy } from '../support/stock-clients';
import { until } from '../support/until';
import { type RealtimeFixture, openLiveFixture } from './support';

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
  readonly extensions?: { readonly cursor?: string };
}

/** The used part of Apollo Client. */
interface Apollo {
  readonly ApolloClient: new (options: object) => {
    subscribe(options: object): Observable<Result>;
    stop(): void;
  };
  readonly ApolloLink: { from(links: readonly object[]): object };
  readonly HttpLink: new (options: object) => object;
  readonly InMemoryCache: new () => object;
}

interface ApolloRetry {
  readonly RetryLink: new (options: object) => object;
}

interface ApolloContext {
  readonly SetContextLink: new (setter: () => object) => object;
}

/** The used part of graphql-sse. */
interface GraphqlSse {
  createClient(options: object): {
    subscribe(request: object, observer: Observer<Result>): () => void;
    dispose(): void;
  };
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

/** The used part of Relay's runtime. */
interface Relay {
  readonly Environment: new (options: object) => object;
  readonly RecordSource: new () => object;
  readonly Store: new (source: object) => object;
  readonly Network: {
    create(fetch: () => never, subscribe: (request: object, variables: Record<string, unknown>) => object): object;
  };
  readonly Observable: { create(source: (sink: Parameters<Client['subscribe']>[1]) => () => void): object };
  requestSubscription(
    environment: object,
    options: {
      readonly subscription: Artifact;
      readonly variables: object;
      readonly onNext: (data: Result['data']) => void;
      readonly onError: (error: Error) => void;
    },
  ): { dispose(): void };
}

const query = 'subscription ($after: String) { events(after: $after, types: ["plan.updated"]) { id } }';

const supergraph = path.join(__dirname, '../../gateway/supergraph.graphql');

/** Fails a query: these applications only subscribe. */
function rejectQuery(): never {
  throw new Error('The application sends no query.');
}

/** Where a client connects: through a proxy that cuts its connections. */
type Target = FlakyProxy & { readonly key: string };

/** Subscribes to events with a library: ids of events go to `received`, everything else to `problems`. */
type Follow = (target: Target, after: string, received: string[], problems: unknown[]) => () => Promise<void> | void;

/** The subscription of a Relay application. */
const relaySource = `
import { graphql } from 'relay-runtime';

graphql\`
  subscription PlanChangesSubscription($after: String) {
    events(after: $after, types: ["plan.updated"]) { id }
  }
\`;
`;

const collect =
  (received: string[], problems: unknown[]) =>
  ({ data, error }: Result): void => {
    if (data) received.push(data.events.id);
    if (error) problems.push(error);
  };

/** Follows events with a library that uses a `graphql-ws` client. */
const overSocket =
  (follow: (client: Client, after: string, received: string[], problems: unknown[]) => () => void): Follow =>
  (target, after, received, problems) => {
    const client = cursorTrackingClient(target, target.key);
    const stop = follow(client, after, received, problems);
    return async () => {
      stop();
      await client.dispose();
    };
  };

const libraries: Readonly<Record<string, Follow>> = {
  'graphql-ws': overSocket((client, after, received, problems) =>
    client.subscribe<{ events: { id: string } }>(
      { query, variables: { after } },
      {
        next: collect(received, problems),
        error: (error) => void problems.push(error),
        complete: () => undefined,
      },
    ),
  ),
  'Apollo Client': overSocket((client, after, received, problems) => {
    const { ApolloClient, InMemoryCache } = optionalPackage<Apollo>('clients', '@apollo/client');
    const { GraphQLWsLink } = optionalPackage<ApolloLink>('clients', '@apollo/client/link/subscriptions');
    const apollo = new ApolloClient({ link: new GraphQLWsLink(client), cache: new InMemoryCache() });
    return observed(apollo, after, collect(received, problems), problems);
  }),
  Relay: overSocket((client, after, received, problems) => {
    const relay = optionalPackage<Relay>('clients', 'relay-runtime');
    const sdl = plainSdlOf(publicSchemaOf(readFileSync(supergraph, 'utf8')));
    const application = compileRelay(mkdtempSync(path.join(tmpdir(), 'relay-')), sdl, relaySource);
    const [text = ''] = Object.values(application.texts);
    const network = relay.Network.create(rejectQuery, (_request, variables) =>
      relay.Observable.create((sink) => client.subscribe({ query: text, variables }, sink)),
    );
    const environment = new relay.Environment({ network, store: new relay.Store(new relay.RecordSource()) });
    const following = relay.requestSubscription(environment, {
      subscription: application.artifact('PlanChangesSubscription'),
      variables: { after },
      onNext: (data) => collect(received, problems)({ data }),
      onError: (error) => void problems.push(error),
    });
    return () => following.dispose();
  }),
  urql: overSocket((client, after, received, problems) => {
    const urql = optionalPackage<Urql>('clients', '@urql/core');
    const exchange = urql.subscriptionExchange({
      forwardSubscription: (request: SubscribePayload) => ({
        subscribe: (sink: { next(value: ExecutionResult): void; error(error: unknown): void; complete(): void }) => ({
          unsubscribe: client.subscribe({ ...request, query: request.query ?? '' }, sink),
        }),
      }),
    });
    const follower = new urql.Client({ url: 'http://127.0.0.1:9/graphql', exchanges: [exchange] });
    const following = follower.subscription(query, { after }).subscribe(collect(received, problems));
    return () => following.unsubscribe();
  }),
  'graphql-sse': (target, after, received, problems) => {
    const { createClient } = optionalPackage<GraphqlSse>('clients', 'graphql-sse');
    const headers = cursorHeaders(target.key);
    const client = createClient({
      url: target.url.replace('ws', 'http'),
      headers: headers.current,
      retryAttempts: Infinity,
      retry: () => new Promise((resolve) => setImmediate(resolve)),
    });
    const results = collect(received, problems);
    const next = (result: Result): void => {
      headers.note(result);
      results(result);
      target.moment();
    };
    const complete = (): void => void problems.push('complete');
    client.subscribe({ query, variables: { after } }, { next, complete, error: (error) => void problems.push(error) });
    return () => client.dispose();
  },
  'Apollo Client over HTTP': (target, after, received, problems) => {
    const { ApolloClient, ApolloLink, HttpLink, InMemoryCache } = optionalPackage<Apollo>('clients', '@apollo/client');
    const { RetryLink } = optionalPackage<ApolloRetry>('clients', '@apollo/client/link/retry');
    const { SetContextLink } = optionalPackage<ApolloContext>('clients', '@apollo/client/link/context');
    const headers = cursorHeaders(target.key);
    const link = ApolloLink.from([
      new RetryLink({ attempts: () => true, delay: () => 0 }),
      new SetContextLink(() => ({ headers: headers.current() })),
      new HttpLink({ uri: target.url.replace('ws', 'http') }),
    ]);
    const apollo = new ApolloClient({ link, cache: new InMemoryCache() });
    const results = collect(received, problems);
    const next = (result: Result): void => {
      headers.note(result);
      results(result);
      target.moment();
    };
    return observed(apollo, after, next, problems);
  },
};

/** Subscribes with Apollo Client. Returns a function that stops it. */
function observed(
  apollo: InstanceType<Apollo['ApolloClient']>,
  after: string,
  next: (result: Result) => void,
  problems: unknown[],
): () => void {
  const following = apollo.subscribe({ query: parse(query), variables: { after } }).subscribe({
    next,
    error: (error) => void problems.push(error),
    complete: () => void problems.push('complete'),
  });
  return () => {
    following.unsubscribe();
    apollo.stop();
  };
}

/** The headers with which a client over HTTP connects again, as in gateway/SUBSCRIPTIONS.md: they contain the last cursor. */
function cursorHeaders(key: string): { note(result: Result): void; current(): Record<string, string> } {
  let cursor: string | undefined;
  return {
    note: ({ extensions }) => void (cursor = extensions?.cursor ?? cursor),
    current: () => ({ Authorization: `Bearer ${key}`, ...(cursor !== undefined && { 'Last-Event-ID': cursor }) }),
  };
}

/** Number of changes of the plan while connections are cut, and minimum number of cuts. */
const [changes, cuts] = [300, 60];

requiresPackages('clients')('stock clients whose connections are cut at random', () => {
  let fixture: RealtimeFixture;
  let proxy: FlakyProxy;
  beforeAll(async () => {
    fixture = await openLiveFixture();
  });
  afterEach(() => proxy?.close());
  afterAll(() => fixture?.close());

  const rename = (title: string): Promise<unknown> =>
    fixture.mutate(
      'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
      { id: fixture.service.demoData.examples.plan_id, title },
    );

  /** Returns the ids of the plan's changes after a cursor, page by page from the log. */
  async function changesAfter(startCursor: string): Promise<string[]> {
    const found: string[] = [];
    for (let after = startCursor; ;) {
      const { json } = await fixture.service.query(
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
    proxy = await startFlakyProxy(fixture.service.origin, 4_242);
    const [received, problems]: [string[], unknown[]] = [[], []];
    const startCursor = await fixture.now();
    const stop = follow({ ...proxy, key: fixture.key }, startCursor, received, problems);
    for (let count = 0; count < changes || proxy.cuts() < cuts; count += 1) await rename(`Change ${count}`);
    proxy.stopCutting();
    await fixture.now();
    const before = await changesAfter(startCursor);
    await until(() => received.length >= before.length);
    // Duplicates would arrive before the last event.
    await rename('Last');
    const log = await until(
      () => changesAfter(startCursor),
      ({ length }) => length > before.length,
    );
    await until(() => received.includes(log.at(-1) ?? ''));
    expect([received, problems]).toEqual([log, []]);
    await stop();
  });
});
