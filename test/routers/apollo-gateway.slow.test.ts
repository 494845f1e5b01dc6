import { hkdfSync } from 'node:crypto';
import { ApolloServer } from '@apollo/server';
import { readSupergraph } from '../../app/runtime/supergraph';
import { openSecrets } from '../../app/runtime/secrets';
import { configuration } from '../../app/config';
import { createLogger, type Principal, systemPrincipal } from '../../subgraphs/kit/src';
import { serveSubgraph, type SubgraphServer } from '../../subgraphs/kit/src/graphql/serve-subgraph';
import { optionalPackage } from '../support/optional-packages';
import { requiresPackages } from '../support/packages';
import { masterSecret, openService, type TestService } from '../support/service';
import { openDomainsOn } from './support/domains';

/** Secret with which the domains verify tokens. */
const secret = openSecrets(configuration.load({ MASTER_SECRET: masterSecret }))
  .derive('principals')
  .toString('base64url');

/** Signs a principal as documented in docs/routers.md, without code of this project. */
async function signed(principal: Principal, domain: string): Promise<string> {
  const { SignJWT } = await import('jose');
  const key = Buffer.from(hkdfSync('sha256', masterSecret, 'commerce-graph', 'principals', 32)).toString('base64url');
  return new SignJWT({ principal: { ...principal }, requestId: 'req_router', operationKey: null })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(domain)
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(Buffer.from(key));
}

interface RouterContext {
  readonly principal: Principal;
}

/** Data source of the other router: its requests to a domain pass through it. */
interface DataSource {
  willSendRequest?(options: {
    readonly request: { readonly http?: { readonly headers: { set(name: string, value: string): void } } };
    /** Empty for requests of the router itself. */
    readonly context: Partial<RouterContext>;
  }): Promise<void>;
}

/** The used part of the other router. */
interface Apollo {
  readonly ApolloGateway: new (options: {
    readonly supergraphSdl: string;
    readonly buildService: (service: { readonly name: string }) => DataSource;
  }) => NonNullable<ConstructorParameters<typeof ApolloServer>[0]['gateway']>;
  readonly RemoteGraphQLDataSource: new (options: { readonly url: string } & DataSource) => DataSource;
}

let service: TestService;
let domains: Awaited<ReturnType<typeof openDomainsOn>>;
let servers: SubgraphServer[];
let router: ApolloServer<RouterContext>;

/** Resolves the principal of a credential at the platform domain, like a router does. */
async function principalOf(credential: string): Promise<Principal> {
  const query = 'query ($credential: String!) { principalOf(credential: $credential) }';
  const token = await signed(systemPrincipal, 'platform');
  const { url } = servers[domains.domains.findIndex(({ name }) => name === 'platform')] as SubgraphServer;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-principal': token },
    body: JSON.stringify({ query, variables: { credential } }),
  });
  const { data } = (await response.json()) as { data: { principalOf: Principal } };
  return data.principalOf;
}

async function executeOnRouter(
  query: string,
  variables: Record<string, unknown>,
  credential: string,
): Promise<unknown> {
  const { body } = await router.executeOperation(
    { query, variables },
    { contextValue: { principal: await principalOf(credential) } },
  );
  if (body.kind !== 'single') throw new TypeError('An answer in parts');
  return JSON.parse(JSON.stringify(body.singleResult));
}

const documents: readonly [string, string][] = [
  [
    'a membership over all that it belongs to',
    `query ($membership: ID!) { membership(id: $membership) { id status licenseKey plan { id title formattedPrice product { id } } product { id title plans { id } }
    user { id username name email } account { id title route ownerUser { id username } } member { id user { username } account { id } } } }`,
  ],
  [
    'a page of memberships, with what three domains know',
    `{ memberships(first: 5) { nodes { id metadata user { id username email } plan { id initialPrice { amount currency } } product { id route } account { title } member { id } }
    pageInfo { endCursor hasNextPage } } }`,
  ],
  [
    'several fields at once, with fragments and directives',
    `query ($membership: ID!, $plan: ID!) { plan(id: $plan) { ...Named account { id title } } membership(id: $membership) { user @skip(if: true) { id } holder: user { username } } }
    fragment Named on Plan { id title product { id title } }`,
  ],
  [
    'payments with their members, plans and disputes',
    '{ payments(first: 5) { nodes { id status total { amount currency } user { id username } plan { id } membership { id } } } }',
  ],
];

requiresPackages('apollo')('another router on the committed supergraph', () => {
  beforeAll(async () => {
    service = await openService();
    domains = await openDomainsOn(service.databaseUrl, 'sandbox');
    const log = createLogger('silent');
    const addresses = new Map<string, string>();
    servers = [];
    for (const { name, schema } of domains.domains) {
      const server = await serveSubgraph({ name, schema, port: 0, host: '127.0.0.1', secret, log });
      servers.push(server);
      addresses.set(name, server.url);
    }
    const { ApolloGateway, RemoteGraphQLDataSource } = optionalPackage<Apollo>('apollo', '@apollo/gateway');
    const gateway = new ApolloGateway({
      supergraphSdl: readSupergraph('sandbox'),
      // The task of a router for each request to a domain: pass the principal, signed for that domain.
      buildService: ({ name }) =>
        new RemoteGraphQLDataSource({
          url: addresses.get(name) ?? '',
          willSendRequest: async ({ request, context }) =>
            request.http?.headers.set('x-principal', await signed(context.principal ?? systemPrincipal, name)),
        }),
    });
    router = new ApolloServer<RouterContext>({ gateway, stopOnTerminationSignals: false });
    await router.start();
  });
  afterAll(async () => {
    await router?.stop();
    await Promise.all((servers ?? []).map((server) => server.close()));
    await domains?.close();
    await service?.close();
  });

  it.each(documents)('returns the results of this gateway: %s', async (_name, query) => {
    const { examples, accounts } = service.demoData;
    for (const key of [
      accounts[0]?.keys.latest ?? '',
      accounts[0]?.keys.read_only ?? '',
      accounts[1]?.keys.latest ?? '',
    ]) {
      const variables = { membership: examples.membership_id, plan: examples.plan_id };
      const { json } = await service.query(query, variables, key);
      expect(await executeOnRouter(query, variables, key)).toEqual(json);
    }
    const { data, errors } = (await executeOnRouter(
      query,
      { membership: examples.membership_id, plan: examples.plan_id },
      accounts[0]?.keys.latest ?? '',
    )) as { data: Record<string, unknown>; errors?: unknown };
    expect([errors, Object.values(data).filter((value) => value === null)]).toEqual([undefined, []]);
  });
});
