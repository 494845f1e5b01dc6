import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExecutionResult } from 'graphql';
import { advanceDate, advanceTime, stopClock } from '../../test/support/time';
import { until } from '../../test/support/until';
import type { PreparedDocument } from '../../gateway/src/prepared';
import { createLogger } from '../../subgraphs/kit/src/logging';
import type { Principal } from '../../subgraphs/kit/src/principal/principal';
import { EventStreams } from './event-streams';
import type { StreamLimits } from './limits';
import type { StreamGraph } from './log-source';

const principal: Principal = {
  kind: 'api_key',
  credentialId: 'apik_1',
  userId: null,
  accountId: 'biz_1',
  pin: null,
  grants: [],
};
const log = createLogger('silent');

/** A fake graph with an event log and live events controlled by the test. */
class FakeLog implements StreamGraph {
  readonly cursors: string[] = [];
  readonly requestedOffsets: unknown[] = [];
  readonly live = new EventEmitter();
  following = 0;
  refusal: ExecutionResult | null = null;

  prepare(text: string): PreparedDocument {
    return { text } as unknown as PreparedDocument;
  }

  async execute(document: PreparedDocument, { after }: Record<string, unknown>): Promise<ExecutionResult> {
    if (this.refusal) return this.refusal;
    const last = this.cursors.at(-1) ?? 'start';
    if ((document as unknown as { text: string }).text.includes('FindEnd')) return { data: { eventCursor: last } };
    this.requestedOffsets.push(after);
    const nodes = this.cursors
      .slice(this.cursors.indexOf(after as string) + 1)
      .slice(0, 2)
      .map((cursor) => ({ cursor, type: 'plan.updated', message: `{"at":"${cursor}"}` }));
    return { data: { events: { nodes, pageInfo: { endCursor: nodes.at(-1)?.cursor ?? after } } } };
  }

  async subscribe(): Promise<AsyncIterable<ExecutionResult>> {
    const waiting: (ExecutionResult | null)[] = [];
    const notice = (result: ExecutionResult | null) => void waiting.push(result);
    this.live.on('answer', notice);
    this.following += 1;
    const { live } = this;
    const returned = () => {
      live.off('answer', notice);
      this.following -= 1;
    };
    let ended = false;
    const next = async (): Promise<IteratorResult<ExecutionResult>> => {
      const results = await until(
        () => (ended ? [null] : waiting.splice(0, 1)),
        ({ length }) => length > 0,
      );
      return results[0] ? { done: false, value: results[0] } : { done: true, value: undefined };
    };
    return {
      [Symbol.asyncIterator]: () => ({
        next,
        return: async () => {
          if (!ended) returned();
          ended = true;
          return { done: true, value: undefined };
        },
      }),
    };
  }

  publish(cursor: string, message = `{"at":"${cursor}"}`): void {
    this.live.emit('answer', { data: { events: { cursor, type: 'plan.updated', message } } });
  }
}

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Starts an HTTP server with streams of the fake log. */
async function serve(
  limits: Partial<StreamLimits> = {},
  authenticate: () => Promise<Principal | null> = async () => principal,
  owner: Principal = principal,
) {
  const graph = new FakeLog();
  const streams = new EventStreams({ graph, authenticator: { authenticate }, log, limits });
  const rejections: unknown[] = [];
  const server = http
    .createServer((_request, response) => {
      const scope = { principal, requestId: 'req_1', log, operationKey: null };
      streams
        .open(
          { credential: 'key', address: '127.0.0.1', principal: owner },
          { variables: {}, subscription: graph.prepare(''), scope },
        )
        .then(
          (stream) => stream.start(response.writeHead(200, { 'content-type': 'text/event-stream' })),
          (failure: { code: string }) => {
            rejections.push(failure.code);
            response.writeHead(500).end();
          },
        );
    })
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(
    () => streams.drain(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const connect = async () => {
    const request = http.get({ port: (server.address() as AddressInfo).port, agent: false });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const state = { text: '', ended: false };
    response
      .setEncoding('utf8')
      .on('data', (chunk: string) => (state.text += chunk))
      .on('close', () => (state.ended = true))
      .on('error', () => {});
    return { response, state, close: () => request.destroy() };
  };
  return { graph, streams, refusals: rejections, connect };
}

const endEventPattern = (reason: string) =>
  new RegExp(`\nevent: end\ndata: {"reason":"${reason}","message":"[^"]+"}\n\n$`);

it('sends the start cursor, then missed events page by page, then live events', async () => {
  const { graph, connect } = await serve();
  graph.cursors.push('c1');
  const { state } = await connect();
  await until(() => graph.following);
  graph.publish('c2');
  await until(() => state.text.includes('c2'));
  expect(state.text).toBe('retry: 2000\nid: c1\n\nid: c2\nevent: plan.updated\ndata: {"at":"c2"}\n\n');
  expect(graph.requestedOffsets).toEqual(['c1']);
});

it('sends keep-alive comments while there are no events', async () => {
  const { connect } = await serve({ heartbeat: 5 });
  const { state } = await connect();
  await until(() => state.text.includes(': keep-alive\n\n: keep-alive\n\n'));
});

it('ends streams with a reason when the server drains, and rejects new ones', async () => {
  const { streams, graph, connect, refusals } = await serve();
  const { state } = await connect();
  await until(() => graph.following);
  streams.drain();
  await until(() => state.ended);
  expect(state.text).toMatch(endEventPattern('draining'));
  expect(graph.following).toBe(0);
  expect((await connect()).response.statusCode).toBe(500);
  expect(refusals).toEqual(['service_unavailable']);
});

it('ends when the subscription completes, and when it fails', async () => {
  const { graph, connect } = await serve();
  const [first, second] = [await connect(), await connect()];
  await until(() => graph.following === 2);
  graph.live.emit('answer', null);
  await until(() => first.state.ended && second.state.ended);
  expect(first.state.text).toMatch(endEventPattern('draining'));
  const third = await connect();
  await until(() => graph.following === 1);
  graph.live.emit('answer', { errors: [{ message: 'away', extensions: { code: 'service_unavailable' } }] });
  await until(() => third.state.ended);
  expect(third.state.text).toMatch(endEventPattern('unavailable'));
});

it('disconnects a client that does not read, without affecting other clients', async () => {
  // On a busy machine this process, which is also the client that reads, may pause for more than a second.
  const { graph, connect } = await serve({ stall: 5_000 });
  const [slow, quick] = [await connect(), await connect()];
  await until(() => graph.following === 2);
  slow.response.pause();
  const large = 'x'.repeat(1_000_000);
  for (let index = 0; index < 12; index += 1) {
    graph.publish(`c${index}`, large);
    await until(() => quick.state.text.includes(`id: c${index}\n`) && quick.state.text.endsWith('\n\n'));
  }
  await until(() => graph.following === 1);
  expect(quick.state.text.length).toBeGreaterThan(12_000_000);
  graph.publish('last');
  await until(() => quick.state.text.includes('id: last'));
  expect(quick.state.ended).toBe(false);
  await until(() => slow.response.resume().destroyed);
  expect(slow.state.text).not.toContain('id: c11');
});

it('releases its slot when the client disconnects', async () => {
  const { graph, connect, refusals } = await serve({ streams: 1 });
  const { close } = await connect();
  await until(() => graph.following);
  await connect();
  expect(refusals).toEqual(['service_unavailable']);
  close();
  await until(() => graph.following === 0);
  expect((await connect()).response.statusCode).toBe(200);
});

it('limits the streams of a credential, including streams that are being opened', async () => {
  const { connect, refusals } = await serve({ ofCredential: 2 });
  const connections = await Promise.all([connect(), connect(), connect(), connect()]);
  expect(connections.map(({ response }) => response.statusCode).toSorted()).toEqual([200, 200, 500, 500]);
  expect(refusals).toEqual(['rate_limit_exceeded', 'rate_limit_exceeded']);
});

it('releases the slot of a rejected stream', async () => {
  const { graph, connect, refusals } = await serve({ ofCredential: 1 });
  graph.refusal = { errors: [{ message: 'No such resource was found.', extensions: { code: 'not_found' } } as never] };
  await connect();
  await connect();
  graph.refusal = null;
  expect((await connect()).response.statusCode).toBe(200);
  expect(refusals).toEqual(['not_found', 'not_found']);
});

it('rechecks the credential at the start and periodically', async () => {
  let current: Principal | null = null;
  const { connect } = await serve({ recheck: 10 }, async () => current);
  const revoked = await connect();
  await until(() => revoked.state.ended);
  expect(revoked.state.text).toMatch(/^(retry: 2000\nid: start\n\n)?event: end\ndata: {"reason":"credential_revoked"/);
  current = principal;
  const later = await connect();
  await until(() => later.state.text.length);
  current = { ...principal, grants: [{ accountId: 'biz_1', actions: [] }] };
  await until(() => later.state.ended);
  expect(later.state.text).toMatch(endEventPattern('credential_changed'));
});

describe('a stream of a credential that expires', () => {
  beforeEach(stopClock);
  afterEach(() => jest.useRealTimers());
  const expiring = (): ReturnType<typeof serve> => {
    const owner = { ...principal, expiresAt: Date.now() + 5_000 };
    return serve({}, async () => owner, owner);
  };

  it('ends at the expiry with the reason as the final event', async () => {
    const { graph, connect } = await expiring();
    const { state } = await connect();
    await until(() => graph.following);
    advanceTime(4_999);
    graph.publish('c1');
    await until(() => state.text.includes('c1'));
    advanceTime(1);
    await until(() => state.ended);
    expect(state.text).toMatch(endEventPattern('credential_expired'));
    expect(graph.following).toBe(0);
  });

  it('sends no event after the expiry, even if the timer is late', async () => {
    const { graph, connect } = await expiring();
    const { state } = await connect();
    await until(() => graph.following);
    advanceDate(5_000);
    graph.publish('late');
    await until(() => state.ended);
    expect(state.text).toMatch(endEventPattern('credential_expired'));
    expect(state.text).not.toContain('late');
  });
});
