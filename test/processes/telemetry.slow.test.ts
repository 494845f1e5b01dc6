import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { type RoleName, roleNames } from '../../app/roles/names';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver';
import { callAs } from '../support/sandbox';
import { endProcesses, freePort } from '../support/service-process';
import { until } from '../support/until';
import { type Fleet, startFleet } from './support';

const metricsPorts = new Map<RoleName, number>();
let collector: OtlpReceiver;
let fleet: Fleet;

beforeAll(async () => {
  collector = await startOtlpReceiver();
  for (const role of roleNames) metricsPorts.set(role, await freePort());
  fleet = await startFleet('http://127.0.0.1:4999', (role) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    METRICS_PORT: String(metricsPorts.get(role)),
    LOG_LEVEL: 'info',
    DRAIN_GRACE: '1s',
  }));
});
afterAll(async () => {
  await endProcesses();
  await fleet?.remove();
  await collector?.close();
});

const key = (): string => fleet.sandbox.accounts[0]?.keys.latest ?? '';
const lastTrace = 'aaaabbbbccccddddeeeeffff00001111';
const callerSpan = '1122334455667788';

/**
 * Waits for the span with the given name in a trace, and returns all spans. A span is exported when it ends, the root
 * span last.
 */
async function waitForTrace(traceId: string, name: string): Promise<readonly ReceivedSpan[]> {
  const ofTrace = (): ReceivedSpan[] => collector.spans.filter((span) => span.traceId === traceId);
  await until(() => ofTrace().some((span) => span.name === name));
  // Each process exports its spans separately: wait for the parents of all spans, and for the spans of the domains under each fetch.
  const isComplete = (spans: readonly ReceivedSpan[]): boolean =>
    spans.every(
      ({ parentSpanId }) => parentSpanId === callerSpan || spans.some(({ spanId }) => spanId === parentSpanId),
    ) &&
    spans
      .filter(({ name: fetch }) => fetch.startsWith('fetch '))
      .every(({ spanId }) => spans.some(({ parentSpanId }) => parentSpanId === spanId));
  return until(ofTrace, isComplete);
}

/** Returns the path from a span to the root of its trace, as `process: name`. */
function wayUp(spans: readonly ReceivedSpan[], from: ReceivedSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === from.parentSpanId);
  return [`${from.service}: ${from.name}`, ...(parent ? wayUp(spans, parent) : [])];
}

describe('traces', () => {
  it('connect a write in the REST process with the SQL statements in the process of the domain', async () => {
    const id = fleet.sandbox.examples.plan_id;
    const response = await callAs(key(), fleet.origin('rest'), {
      method: 'PATCH',
      path: `/api/v1/plans/${id}`,
      body: { title: 'Secret title', internal_notes: 'mary@example.com' },
      headers: { traceparent: `00-${lastTrace}-${callerSpan}-01` },
    });
    expect(response.status).toBe(200);
    const spans = await waitForTrace(lastTrace, 'PATCH /plans/{id}');
    const entry = spans.filter(({ parentSpanId }) => parentSpanId === callerSpan);
    expect(entry).toMatchObject([
      {
        service: 'rest',
        name: 'PATCH /plans/{id}',
        kind: 2,
        failed: false,
        attributes: {
          'http.response.status_code': 200,
          'http.route': '/plans/{id}',
          'commerce_graph.version': '2026-08-21',
        },
      },
    ]);
    const write = spans.find(({ attributes }) =>
      String(attributes['db.query.text']).startsWith('INSERT INTO billing.outbox'),
    ) as ReceivedSpan;
    expect(wayUp(spans, write)).toEqual([
      'subgraph:billing: INSERT',
      'subgraph:billing: transaction billing',
      'subgraph:billing: command planUpdate',
      'subgraph:billing: subgraph billing',
      'rest: fetch billing',
      'rest: PATCH /plans/{id}',
    ]);
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  });

  it('contain one fetch per domain for a federated query, each joined by the span of its process', async () => {
    const traceId = lastTrace.replaceAll('a', 'b');
    const query = '{ memberships(first: 2) { nodes { id plan { id } user { username } } } }';
    const { json } = await callAs(key(), fleet.origin('gateway'), {
      method: 'POST',
      path: '/graphql',
      body: { query },
      headers: { traceparent: `00-${traceId}-${callerSpan}-01` },
    });
    expect(json).not.toHaveProperty('errors');
    const spans = await waitForTrace(traceId, 'graph query');
    const served = spans.filter(({ kind, service }) => kind === 2 && service !== 'gateway');
    // The platform is called twice: for the principal of the credential, and for the names of the users.
    expect(served.map((span) => wayUp(spans, span)).sort()).toEqual([
      ['subgraph:billing: subgraph billing', 'gateway: fetch billing', 'gateway: graph query'],
      ['subgraph:platform: subgraph platform', 'gateway: fetch platform', 'gateway: graph query'],
      ['subgraph:platform: subgraph platform', 'gateway: fetch platform', 'gateway: graph query'],
    ]);
  });

  it("respect the sampling flag of the caller, and contain nothing of the request's content", async () => {
    const unwanted = lastTrace.replaceAll('a', 'c');
    await callAs(key(), fleet.origin('rest'), {
      path: '/api/v1/plans?query=needle',
      headers: { traceparent: `00-${unwanted}-${callerSpan}-00` },
    });
    const expectedTrace = lastTrace.replaceAll('a', 'd');
    await callAs(key(), fleet.origin('rest'), {
      path: '/api/v1/plans?query=needle',
      headers: { traceparent: `00-${expectedTrace}-${callerSpan}-01` },
    });
    await waitForTrace(expectedTrace, 'GET /plans');
    const sent = collector.bodies.join('');
    expect(sent).not.toContain(unwanted);
    for (const word of ['needle', 'Secret title', 'mary@example.com', key(), fleet.sandbox.users[0]?.token ?? ''])
      expect(sent).not.toContain(word);
  });

  it('begin with a request whose traceparent is invalid', async () => {
    await callAs(key(), fleet.origin('rest'), { path: '/api/v1/users', headers: { traceparent: 'no trace at all' } });
    const startedSpan = await until(() => collector.spans.find(({ name }) => name === 'GET /users'));
    expect(startedSpan).toMatchObject({ parentSpanId: '', kind: 2 });
  });
});

const metricsOf = async (role: RoleName): Promise<string> =>
  (await callAs(null, `http://127.0.0.1:${metricsPorts.get(role)}`, { path: '/metrics' })).text;

describe('metrics', () => {
  it('count requests by operation, version and status, and fetches in the processes of their domains', async () => {
    await callAs(key(), fleet.origin('rest'), {
      path: `/api/v1/plans/${fleet.sandbox.examples.plan_id}`,
      headers: { 'api-version-date': '2026-07-20' },
    });
    await callAs(key(), fleet.origin('rest'), {
      path: '/api/v1/plans/plan_none',
      headers: { 'api-version-date': '2026-07-20' },
    });
    for (const path of ['/api/v1/nothing/1', '/api/v1/nothing/2', '/api/v2/3'])
      await callAs(key(), fleet.origin('rest'), { path });
    const rest = await metricsOf('rest');
    expect(rest).toContain(
      'commerce_graph_requests_total{api="v1",operation="GET /plans/{id}",version="2026-07-20",status="2xx"} 1',
    );
    expect(rest).toContain(
      'commerce_graph_requests_total{api="v1",operation="GET /plans/{id}",version="2026-07-20",status="4xx"} 1',
    );
    expect(rest).toContain(
      'commerce_graph_request_seconds_count{api="v1",operation="GET /plans/{id}",version="2026-07-20"} 2',
    );
    expect(rest).toMatch(/commerce_graph_requests_total\{api="v1",operation="other",version="[\d-]+",status="4xx"\} 2/);
    expect(rest).toContain('commerce_graph_requests_total{api="v2",operation="other",version="none",status="4xx"} 1');
    expect(rest).toContain('commerce_graph_signals_connected 1');
    expect(rest).toContain('nodejs_eventloop_lag_p99_seconds');
    const billing = await metricsOf('subgraph:billing');
    expect(billing).toMatch(
      /commerce_graph_requests_total\{api="subgraph",operation="billing",version="none",status="2xx"\} [1-9]/,
    );
    expect(billing).toMatch(/commerce_graph_database_connections\{pool="billing",state="total"\} [1-3]\n/);
    expect(billing).toContain('commerce_graph_database_connections{pool="billing",state="waiting"} 0');
  });

  it('have no labels from clients: names of operations are aggregated', async () => {
    for (let index = 0; index < 5; index += 1) {
      await callAs(key(), fleet.origin('gateway'), {
        method: 'POST',
        path: '/graphql',
        body: { query: `query Made${index} { __typename }` },
      });
    }
    await callAs(key(), fleet.origin('gateway'), {
      method: 'POST',
      path: '/graphql',
      body: { query: 'query Broken { nothing }' },
    });
    const gateway = await metricsOf('gateway');
    expect(gateway).not.toContain('Made');
    expect(gateway).toMatch(
      /commerce_graph_requests_total\{api="graph",operation="query",version="none",status="2xx"\} [5-9]/,
    );
    expect(gateway).toContain(
      'commerce_graph_requests_total{api="graph",operation="other",version="none",status="errors"} 1',
    );
  });

  it('count sockets, subscriptions and messages', async () => {
    const client = createClient({
      url: `${fleet.origin('gateway').replace('http', 'ws')}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { Authorization: `Bearer ${key()}` },
    });
    const events = client.iterate({ query: 'subscription { events { id } }' });
    const first = events.next().catch(() => null);
    await until(
      () => metricsOf('gateway'),
      (text) => text.includes('commerce_graph_subscriptions 1'),
    );
    const text = await metricsOf('gateway');
    expect(text).toContain('commerce_graph_sockets 1\n');
    expect(text).toMatch(/commerce_graph_socket_messages_total\{direction="received"\} [2-9]/);
    await events.return?.();
    await client.dispose();
    await first;
    await until(
      () => metricsOf('gateway'),
      (now) => now.includes('commerce_graph_sockets 0\n'),
    );
  });

  it('report the depth of every queue in the worker', async () => {
    const text = await until(
      () => metricsOf('worker'),
      (metrics) => metrics.includes('commerce_graph_queue_unreadable 0\n'),
    );
    const queues = [...text.matchAll(/commerce_graph_queue_depth\{queue="([^"]+)"\} (\d+)/g)].map(([, queue]) => queue);
    expect(queues).toEqual(
      expect.arrayContaining([
        'outbox billing',
        'outbox trust_safety',
        'log unpublished',
        'events without body',
        'webhook messages',
        'webhook jobs',
        'charges',
        'renewals',
        'settlements',
        'mails',
      ]),
    );
    expect(await metricsOf('rest')).not.toContain('commerce_graph_queue_depth');
  });

  it('are served at no other path, and not on the public port', async () => {
    expect((await callAs(null, `http://127.0.0.1:${metricsPorts.get('rest')}`, { path: '/' })).status).toBe(404);
    expect((await callAs(null, fleet.origin('rest'), { path: '/metrics' })).status).toBe(404);
  });
});

const linesOf = (role: RoleName): Record<string, unknown>[] =>
  fleet.processes[role].stderr
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log', () => {
  it('has one line per request, without its query, body or credential', async () => {
    const headers = {
      'x-request-id': 'logged-once',
      traceparent: `00-${lastTrace.replaceAll('a', 'e')}-${callerSpan}-01`,
      'api-version-date': '2025-01-01',
    };
    await callAs(key(), fleet.origin('rest'), {
      path: `/api/v1/plans/${fleet.sandbox.examples.plan_id}?note=needle`,
      headers,
    });
    const lines = await until(
      () => linesOf('rest').filter(({ requestId }) => requestId === 'logged-once'),
      ({ length }) => length > 0,
    );
    expect(lines).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        msg: 'request',
        api: 'v1',
        method: 'GET',
        operation: 'GET /plans/{id}',
        version: '2025-01-01',
        status: 200,
        ms: expect.any(Number),
        requestId: 'logged-once',
        traceId: lastTrace.replaceAll('a', 'e'),
        credentialId: expect.stringMatching(/^apik_/),
        accountId: fleet.sandbox.accounts[0]?.id,
      },
    ]);
    for (const role of roleNames)
      for (const word of ['needle', 'Secret title', 'mary@example.com', key()])
        expect(fleet.processes[role].stderr).not.toContain(word);
  });

  it('contains names of graph operations, and connections of sockets', async () => {
    await callAs(key(), fleet.origin('gateway'), {
      method: 'POST',
      path: '/graphql',
      body: { query: 'query Named { __typename }' },
      headers: { 'x-request-id': 'named-once' },
    });
    const [line] = await until(
      () => linesOf('gateway').filter(({ requestId }) => requestId === 'named-once'),
      ({ length }) => length > 0,
    );
    expect(line).toMatchObject({
      api: 'graph',
      method: 'POST',
      operation: 'query',
      name: 'Named',
      status: 200,
      credentialId: expect.stringMatching(/^apik_/),
    });
    const sockets = linesOf('gateway').filter(({ api }) => api === 'socket');
    expect(sockets).toMatchObject([
      { msg: 'connected', credentialId: expect.stringMatching(/^apik_/) },
      { msg: 'disconnected', code: 1000, connection: 1 },
    ]);
  });
});

describe('readiness', () => {
  const readyz = (role: RoleName) => callAs(null, fleet.origin(role), { path: '/readyz' });

  it('is reported by every role, with nothing missing', async () => {
    for (const role of roleNames)
      expect({ role, answer: (await readyz(role)).json }).toEqual({
        role,
        answer: { status: 'ready', missing: [], away: [] },
      });
    for (const role of roleNames)
      expect((await callAs(null, fleet.origin(role), { path: '/livez' })).json).toEqual({ status: 'alive' });
  });

  it('names an unavailable domain and stays ready', async () => {
    await fleet.processes['subgraph:courses'].end('SIGKILL');
    for (const role of ['rest', 'gateway'] as const) {
      const { status, json } = await readyz(role);
      expect([role, status, json]).toEqual([role, 200, { status: 'ready', missing: [], away: ['subgraph courses'] }]);
    }
    expect((await readyz('worker')).json).toEqual({ status: 'ready', missing: [], away: [] });
    await fleet.restart('subgraph:courses');
    expect((await readyz('rest')).json).toEqual({ status: 'ready', missing: [], away: [] });
  });

  it('waits at startup until each domain has been reachable', async () => {
    await Promise.all([fleet.processes['subgraph:courses'].end('SIGTERM'), fleet.processes.rest.end('SIGTERM')]);
    const starting = fleet.restart('rest');
    const waiting =
      /^Waiting at most \d+ s for courses at http:\/\/127\.0\.0\.1:\d+\/graphql \(COURSES_URL\): connection refused\.$/m;
    await until(() => waiting.test(fleet.processes.rest.stdout));
    const { status, json } = await readyz('rest');
    expect([status, json]).toEqual([503, { status: 'starting', missing: [], away: [] }]);
    await fleet.restart('subgraph:courses');
    await starting;
  });

  it.each(['rest', 'gateway', 'subgraph:billing'] as const)(
    'ends before the connections are closed, in %s',
    async (role) => {
      const requests = {
        rest: '/api/v1/accounts/me',
        gateway: '/graphql?query=%7B__typename%7D',
        'subgraph:billing': '/livez',
      };
      const exiting = fleet.processes[role].end('SIGTERM');
      const response = await until(
        () => readyz(role),
        ({ json }) => (json as { status: string }).status === 'draining',
      );
      expect([response.status, response.headers.connection]).toEqual([503, 'close']);
      const served = await callAs(key(), fleet.origin(role), {
        path: requests[role],
        headers: { connection: 'keep-alive' },
      });
      expect([served.status, served.headers.connection]).toEqual([200, 'close']);
      expect(await exiting).toBe(0);
      await fleet.restart(role);
    },
  );
});

it('every process exits with code 0 after it has exported its last spans', async () => {
  await callAs(key(), fleet.origin('rest'), {
    path: '/api/v1/memberships',
    headers: { traceparent: `00-${lastTrace.replaceAll('a', 'f')}-${callerSpan}-01` },
  });
  expect(await fleet.stop()).toEqual(roleNames.map(() => 0));
  expect(
    collector.spans.some(
      ({ traceId, name }) => traceId === lastTrace.replaceAll('a', 'f') && name === 'GET /memberships',
    ),
  ).toBe(true);
});
