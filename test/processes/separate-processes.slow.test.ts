import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { type RoleName, roleNames } from '../../app/roles/names';
import { openSecrets } from '../../app/runtime/secrets';
import { type SignedScope, signPrincipal, verifyPrincipal } from '../../subgraphs/kit/src/principal/token';
import { systemPrincipal } from '../../subgraphs/kit/src';
import { fieldsIn, formCall } from '../../web/checkout/testing';
import { openSource } from '../support/event-source';
import type { HttpResponse, HttpCall } from '../support/http-call';
import { listenTo } from '../support/live-events';
import { executeAs, callAs } from '../support/sandbox';
import { masterSecret, openService, type TestService, withDemoData } from '../support/service';
import { endProcesses } from '../support/service-process';
import { until } from '../support/until';
import {
  requestPlans,
  closeCode,
  type Fleet,
  measureIdleMemory,
  maxIdleMemory,
  startFleet,
  repeatUntilReceived,
} from './support';

let service: TestService;
let fleet: Fleet;

beforeAll(async () => {
  service = await openService();
  // The same rows as in the database of the service, and sessions of its own.
  fleet = await startFleet(service.origin, () => ({}), withDemoData);
});
afterAll(async () => {
  await endProcesses();
  await fleet?.remove();
  await service?.close();
});

const versions = ['2025-01-01', '2026-07-20', '2026-08-21'];
type Kind = 'latest' | 'read_only';
const serviceKey = (kind: Kind): string => service.demoData.accounts[0]?.keys[kind] ?? '';
const fleetKey = (kind: Kind = 'latest'): string => fleet.sandbox.accounts[0]?.keys[kind] ?? '';

const federated = `query ($after: String) { memberships(first: 5, after: $after) {
  nodes { id status metadata licenseKey plan { id title formattedPrice initialPrice { amount currency } } product { id title route }
    user { id username name email } account { id title ownerUser { id username } } member { id } }
  pageInfo { endCursor hasNextPage } } }`;

it.each(roleNames)('%s uses less than 350 MB when idle', async (role) => {
  expect(await measureIdleMemory(role, fleet.processes[role])).toBeLessThan(maxIdleMemory);
});

describe('responses are those of the service in one process', () => {
  it.each(['latest', 'read_only'] as const)('to the federated query, with the key %s', async (kind) => {
    for (let after: string | null = null, hasMore = true; hasMore;) {
      const local = (await service.query(federated, { after }, serviceKey(kind))).json as {
        data: { memberships: { nodes: unknown[]; pageInfo: { endCursor: string; hasNextPage: boolean } } };
      };
      expect(local.data.memberships.nodes.length).toBeGreaterThan(0);
      const remote = await callAs(fleetKey(kind), fleet.origin('gateway'), {
        method: 'POST',
        path: '/graphql',
        body: { query: federated, variables: { after } },
      });
      expect(remote.json).toMatchObject({ data: local.data });
      ({ endCursor: after, hasNextPage: hasMore } = local.data.memberships.pageInfo as {
        endCursor: string | null;
        hasNextPage: boolean;
      });
    }
  });

  it.each(versions)('to REST reads at %s', async (version) => {
    const { examples, accounts } = service.demoData;
    const headers = { 'api-version-date': version };
    const paths = [
      `/api/v1/memberships/${examples.membership_id}`,
      `/api/v1/memberships?account_id=${accounts[0]?.id}&first=20`,
      `/api/v1/plans/${examples.plan_id}`,
      `/api/v1/products/${examples.product_id}`,
      '/api/v1/accounts/me',
      '/api/v1/plans/plan_of_nobody',
    ];
    for (const path of paths) {
      const [local, remote] = [
        await service.request({ path, headers }),
        await callAs(fleetKey(), fleet.origin('rest'), { path, headers }),
      ];
      expect([path, remote.status, remote.headers['api-version-date'], remote.json]).toEqual([
        path,
        local.status,
        version,
        local.json,
      ]);
    }
  });

  it('to the legacy API', async () => {
    for (const path of [
      `/api/v2/plans/${service.demoData.examples.plan_id}?expand[]=product`,
      '/api/v2/plans/plan_of_nobody',
    ]) {
      const [local, remote] = [
        await service.request({ path }),
        await callAs(fleetKey(), fleet.origin('rest'), { path }),
      ];
      expect([remote.status, remote.json]).toEqual([local.status, local.json]);
    }
  });

  it('to a checkout link, apart from the generated session id', async () => {
    const path = `/checkout/${service.demoData.examples.plan_id}`;
    const [local, remote] = [
      await service.request({ path, as: null }),
      await callAs(null, fleet.origin('rest'), { path }),
    ];
    const page = ({ status, text }: HttpResponse) => [status, text.replace(/"cs_[\w-]+"/, '"cs_"')];
    expect(page(remote)).toEqual(page(local));
  });

  it('to a purchase', async () => {
    const path = `/checkout/${service.demoData.examples.plan_id}`;
    const buy = async (call: (sent: HttpCall) => Promise<HttpResponse>) => {
      const fields = {
        ...fieldsIn((await call({ path })).text),
        action: 'pay',
        email: 'apart@example.com',
        card_number: '4242424242424242',
        card_expiry: '12/39',
        card_cvc: '123',
      };
      const { status, headers } = await call(formCall(path, fields));
      const { text } = await call({ path: headers.location ?? '' });
      return [status, /<h1>(.*?)<\/h1>/.exec(text)?.[1], /<dt>Amount paid<\/dt><dd><bdi>(.*?)<\/bdi>/.exec(text)?.[1]];
    };
    const [local, remote] = [
      await buy((sent) => service.request({ ...sent, as: null })),
      await buy((sent) => callAs(null, fleet.origin('rest'), sent)),
    ];
    expect(remote).toEqual(local);
    expect(local).toEqual([303, 'Thank you for your purchase', '$29.00']);
  });
});

it('a change through either API is published as an event at the gateway, in the shape of a REST read', async () => {
  const { plan_id: id } = fleet.sandbox.examples;
  const url = `${fleet.origin('gateway').replace('http', 'ws')}/graphql`;
  const shapes = versions
    .map((version) => `at${version.replaceAll('-', '')}: payload(apiVersionDate: "${version}")`)
    .join(' ');
  const listener = await listenTo(url, fleetKey(), {
    types: ['plan.updated'],
    fields: `id type cursor resourceId accountId ${shapes}`,
  });
  const other = await listenTo(url, fleet.sandbox.accounts[1]?.keys.latest ?? '');
  await repeatUntilReceived(listener.received(1), async () => {
    const rename =
      'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { plan { title } userErrors { code } } }';
    await executeAs(fleetKey(), fleet.origin('gateway'), rename, { id, title: `Renamed ${Date.now()}` });
  });
  const { status } = await callAs(fleetKey(), fleet.origin('rest'), {
    method: 'PATCH',
    path: `/api/v1/plans/${id}`,
    body: { title: 'Renamed by REST' },
  });
  expect(status).toBe(200);
  const event = await until(
    () => listener.events.find(({ at20260821 }) => (at20260821 as { title: string }).title === 'Renamed by REST'),
    (found) => found !== undefined,
  );
  expect(event).toMatchObject({ type: 'plan.updated', resourceId: id, accountId: fleet.sandbox.accounts[0]?.id });
  for (const version of versions) {
    const read = await callAs(fleetKey(), fleet.origin('rest'), {
      path: `/api/v1/plans/${id}`,
      headers: { 'api-version-date': version },
    });
    expect(event?.[`at${version.replaceAll('-', '')}`]).toEqual(read.json);
  }
  expect(other.events).toEqual([]);
  await Promise.all([listener.stop(), other.stop()]);
});

it('an event has the same bytes on every channel, and a typed subscription resolves its resource', async () => {
  const { plan_id: id } = fleet.sandbox.examples;
  const url = `${fleet.origin('gateway').replace('http', 'ws')}/graphql`;
  const source = await openSource(fleet.origin('rest'), {
    as: fleetKey(),
    headers: { 'api-version-date': '2026-07-20' },
  });
  const startCursor = await until(() => source.lastEventId);
  const client = createClient({
    url,
    webSocketImpl: WebSocket,
    connectionParams: { Authorization: `Bearer ${fleetKey()}` },
  });
  const typed = client.iterate({
    query:
      'subscription ($after: String) { planUpdated(after: $after) { message(apiVersionDate: "2026-07-20") plan { id title product { id } account { title } } } }',
    variables: { after: startCursor },
  });
  const rename =
    'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { plan { product { id } account { title } } userErrors { code } } }';
  const {
    planUpdate: { plan },
  } = await executeAs<{ planUpdate: { plan: object } }>(fleetKey(), fleet.origin('gateway'), rename, {
    id,
    title: 'On every way',
  });
  const { value } = (await typed.next()) as { value: { data: { planUpdated: { message: string; plan: object } } } };
  const { message, plan: shown } = value.data.planUpdated;
  expect(shown).toEqual({ id, title: 'On every way', ...plan });
  expect((await source.received(1)).map(({ data }) => data)).toEqual([message]);
  const { text } = await callAs(fleetKey(), fleet.origin('rest'), {
    path: `/api/v1/event_log?after=${startCursor}`,
    headers: { 'api-version-date': '2026-07-20' },
  });
  expect(text.startsWith(`{"data":[${message}],"page_info":`)).toBe(true);
  const rejected = await openSource(fleet.origin('rest'), {
    as: fleetKey(),
    path: '/api/v1/event_log/stream?account_id=biz_nobody',
  });
  expect(rejected.status).toBe(404);
  await client.dispose();
  source.close();
});

describe('a subgraph accepts only principals signed by the gateway', () => {
  const scope: SignedScope = { principal: systemPrincipal, requestId: 'req_test', operationKey: null };
  const secret = (): string =>
    openSecrets({ MASTER_SECRET: masterSecret, DATA_FOLDER: '' }).derive('principals').toString('base64url');
  const tokens: readonly (readonly [string, () => string | undefined])[] = [
    ['without a token', () => undefined],
    ['with an API key', () => fleetKey()],
    ['with a forged token', () => signPrincipal(scope, { secret: 'x'.repeat(43), audience: 'billing' })],
    [
      'with an expired token',
      () => signPrincipal(scope, { secret: secret(), audience: 'billing', now: Date.now() - 61_000 }),
    ],
    ['with a token for another subgraph', () => signPrincipal(scope, { secret: secret(), audience: 'platform' })],
  ];
  const billing = (): string => fleet.origin('subgraph:billing');

  it.each(tokens)('%s', async (_name, token) => {
    const { status, json } = await requestPlans(billing(), token());
    expect([status, json]).toEqual([
      401,
      {
        errors: [
          { message: 'A principal signed for this subgraph is required.', extensions: { code: 'unauthorized' } },
        ],
      },
    ]);
    expect(await closeCode(billing(), token())).toBe(4403);
  });

  it('with a valid token', async () => {
    const token = signPrincipal(scope, { secret: secret(), audience: 'billing' });
    expect(verifyPrincipal(token, { secret: secret(), audience: 'billing' })).not.toBeNull();
    expect((await requestPlans(billing(), token)).status).toBe(200);
  });
});

it('access tokens can be verified with the published keys of every API', async () => {
  const query =
    'mutation ($accountId: ID!) { accessTokenCreate(input: { accountId: $accountId }) { accessToken { token } userErrors { code } } }';
  const accountId = fleet.sandbox.accounts[0]?.id;
  const { accessTokenCreate } = await executeAs<{ accessTokenCreate: { accessToken: { token: string } } }>(
    fleetKey(),
    fleet.origin('gateway'),
    query,
    { accountId },
  );
  const { token } = accessTokenCreate.accessToken;
  const { createLocalJWKSet, jwtVerify } = await import('jose');
  for (const role of ['gateway', 'rest'] as const) {
    const { status, json, headers } = await callAs(null, fleet.origin(role), { path: '/.well-known/jwks.json' });
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    const { payload, protectedHeader } = await jwtVerify(
      token,
      createLocalJWKSet(json as Parameters<typeof createLocalJWKSet>[0]),
    );
    expect([payload.iss, protectedHeader.alg]).toEqual([service.origin, 'ES256']);
    expect(JSON.stringify(json)).not.toContain('"d"');
    expect((await callAs(null, fleet.origin(role), { method: 'POST', path: '/.well-known/jwks.json' })).status).toBe(
      405,
    );
  }
  const { json } = await callAs(token, fleet.origin('rest'), { path: '/api/v1/accounts/me' });
  expect(json).toMatchObject({ id: accountId });
});

it('revoking a key closes its connection at the gateway, and both APIs reject it', async () => {
  const [user] = fleet.sandbox.users;
  const accountId = fleet.sandbox.accounts[0]?.id;
  const create =
    'mutation ($accountId: ID!) { apiKeyCreate(input: { accountId: $accountId, permissions: { systemRole: OWNER } }) { secretKey apiKey { id } userErrors { code } } }';
  const {
    apiKeyCreate: { secretKey, apiKey },
  } = await executeAs<{ apiKeyCreate: { secretKey: string; apiKey: { id: string } } }>(
    user?.token ?? '',
    fleet.origin('gateway'),
    create,
    { accountId },
  );
  const listener = await listenTo(`${fleet.origin('gateway').replace('http', 'ws')}/graphql`, secretKey);
  expect((await callAs(secretKey, fleet.origin('rest'), { path: '/api/v1/accounts/me' })).status).toBe(200);
  await executeAs(
    user?.token ?? '',
    fleet.origin('gateway'),
    'mutation ($id: ID!) { apiKeyRevoke(id: $id) { userErrors { code } } }',
    { id: apiKey.id },
  );
  expect(await until(() => listener.closed)).toBe(4403);
  expect((await callAs(secretKey, fleet.origin('rest'), { path: '/api/v1/accounts/me' })).status).toBe(401);
  expect(
    (
      await callAs(secretKey, fleet.origin('gateway'), {
        method: 'POST',
        path: '/graphql',
        body: { query: '{ __typename }' },
      })
    ).status,
  ).toBe(401);
});

describe('a domain that crashes', () => {
  const kill = async (role: RoleName): Promise<void> =>
    void expect(await fleet.processes[role].end('SIGKILL')).toBe('SIGKILL');
  const callRest = (path: string): Promise<HttpResponse> => callAs(fleetKey(), fleet.origin('rest'), { path });

  it('is reported as unavailable while the others respond, and works again after a restart', async () => {
    const path = `/api/v1/plans/${fleet.sandbox.examples.plan_id}`;
    await kill('subgraph:billing');
    const unavailable = await callRest(path);
    const { error } = unavailable.json as { error: { type: string; message: string } };
    expect([unavailable.status, error.type]).toEqual([503, 'service_unavailable']);
    expect(unavailable.headers['retry-after']).toEqual(expect.any(String));
    expect(unavailable.text).not.toContain('ECONNREFUSED');
    const graph = await callAs(fleetKey(), fleet.origin('gateway'), {
      method: 'POST',
      path: '/graphql',
      body: { query: '{ plans(first: 1) { nodes { id } } }' },
    });
    expect(
      (graph.json as { errors: { extensions: { code: string } }[] }).errors.map(({ extensions }) => extensions.code),
    ).toEqual(['service_unavailable']);
    // Rows of the account list have no billing fields, unlike a single account.
    expect((await callRest('/api/v1/accounts')).status).toBe(200);
    await fleet.restart('subgraph:billing');
    expect((await callRest(path)).status).toBe(200);
  });

  it('closes its subscriptions; a client resumes after its last cursor', async () => {
    const url = `${fleet.origin('gateway').replace('http', 'ws')}/graphql`;
    const rename = (title: string): Promise<unknown> =>
      executeAs(
        fleetKey(),
        fleet.origin('gateway'),
        'mutation ($id: ID!, $title: String) { planUpdate(id: $id, input: { title: $title }) { userErrors { code } } }',
        { id: fleet.sandbox.examples.plan_id, title },
      );
    const first = await listenTo(url, fleetKey(), {
      types: ['plan.updated'],
      fields: 'id type cursor resourceId accountId data: payload',
    });
    await repeatUntilReceived(first.received(1), async () => void (await rename(`Followed ${Date.now()}`)));
    const stream = await openSource(fleet.origin('rest'), {
      as: fleetKey(),
      headers: { 'last-event-id': first.events.at(-1)?.cursor },
    });
    await kill('subgraph:events');
    expect(await until(() => first.closed)).toBe(1012);
    expect(first.refused).toBeNull();
    await until(() => stream.ended);
    expect(stream.blocks.at(-1)).toMatchObject({
      event: 'end',
      data: expect.stringContaining('"reason":"unavailable"'),
    });
    await rename('While it was away');
    await fleet.restart('subgraph:events');
    const second = await listenTo(url, fleetKey(), {
      types: ['plan.updated'],
      after: first.events.at(-1)?.cursor,
      fields: 'id type cursor resourceId accountId data: payload',
    });
    const missed = await until(
      () => second.events,
      (events) => events.some(({ data }) => (data as { title: string }).title === 'While it was away'),
    );
    expect(missed.filter(({ id }) => first.events.some((event) => event.id === id))).toEqual([]);
    await Promise.all([first.stop(), second.stop()]);
  });
});

it('every process exits with code 0 on SIGTERM', async () => {
  expect(await fleet.stop()).toEqual(roleNames.map(() => 0));
});
