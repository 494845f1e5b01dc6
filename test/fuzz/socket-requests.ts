import WebSocket from 'ws';
import { until } from '../support/until';
import type { Random } from '../../tools/crash-test/random';
import type { SampleIds } from '../bad-input/support/samples';
import type { GraphRequestGenerator } from './graph-requests';
import { malformedText, mutated } from './mutate';
import { hostileValue, hostileString } from './nasty';

/** Timeout for a response on a connection, in milliseconds. */
const timeoutMs = 5_000;
const subscriptions = [
  'subscription ($id: ID!) { events(accountId: $id) { id type payload } }',
  'subscription { events(after: "x") { id } }',
  'subscription { paymentSucceeded { id } }',
  'subscription { __typename }',
  'query { __typename }',
];

/** Result of one connection. */
export interface SocketOutcome {
  /** Close code of the connection. */
  readonly code: number;
  /** A forbidden message of the service, or null. */
  readonly wrong: string | null;
}

/** Opens a connection and sends several unusual messages. Either a close code of the protocol or a response is expected. */
export async function talk(
  port: number,
  generator: GraphRequestGenerator,
  requestNumber: number,
  ids: SampleIds,
  random: Random,
): Promise<SocketOutcome> {
  const messages = messagesOf(generator, requestNumber, ids, random);
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/graphql`,
    random.below(20) === 0 ? hostileProtocol(random) : 'graphql-transport-ws',
    { handshakeTimeout: timeoutMs },
  );
  let problem: string | null = null;
  socket.on('message', (data) => {
    const text = data.toString();
    if (/internal_server_error/.test(text)) problem = text.slice(0, 500);
  });
  let [code, isLast] = [null as number | null, false];
  socket.on('unexpected-response', (_request, { statusCode = 0 }) => {
    if (statusCode >= 500) problem = `the upgrade was answered ${statusCode}`;
    socket.terminate();
  });
  socket.on('error', () => undefined);
  socket.on('open', () => {
    for (const message of messages) socket.send(message);
    socket.send(JSON.stringify({ type: 'ping', payload: { last: true } }));
  });
  socket.on('message', (data) => {
    const text = data.toString();
    if (text.includes('"pong"') && text.includes('"last"')) isLast = true;
  });
  socket.on('close', (closeCode) => (code = closeCode));
  await until(() => code !== null || isLast, Boolean, timeoutMs).catch(() => undefined);
  socket.close(1000);
  await until(() => code !== null);
  const broken = code === 1011 || code === 4500;
  return { code: code ?? 0, wrong: problem ?? (broken ? `closed with ${code}` : null) };
}

function hostileProtocol(random: Random): string {
  return random.pick(['graphql-ws', 'x', 'graphql-transport-ws2']);
}

function messagesOf(
  generator: GraphRequestGenerator,
  requestNumber: number,
  ids: SampleIds,
  random: Random,
): (string | Buffer)[] {
  const init = { type: 'connection_init', payload: { authorization: `Bearer ${ids.key}` } };
  const first = random.below(5) === 0 ? mutated(init, random) : init;
  const rest = Array.from({ length: random.between(1, 5) }, (_, index) =>
    messageOf(generator, requestNumber + index, ids, random),
  );
  return [JSON.stringify(first) ?? 'null', ...rest];
}

function messageOf(
  generator: GraphRequestGenerator,
  requestNumber: number,
  ids: SampleIds,
  random: Random,
): string | Buffer {
  const subscribe = { id: String(random.below(3)), type: 'subscribe', payload: generator.next(requestNumber, random) };
  switch (random.below(10)) {
    case 0:
      return malformedText(JSON.stringify(subscribe), random);
    case 1:
      return JSON.stringify(hostileValue(random)) ?? 'null';
    case 2:
      return JSON.stringify({ ...subscribe, type: hostileString(random) });
    case 3:
      return JSON.stringify({
        id: hostileValue(random),
        type: random.pick(['complete', 'ping', 'pong', 'connection_init', 'subscribe']),
        payload: hostileValue(random),
      });
    case 4:
      return Buffer.from(JSON.stringify(subscribe));
    case 5:
    case 6:
      return JSON.stringify({
        ...subscribe,
        payload: {
          query: validOrMalformed(random),
          variables: { id: random.below(2) === 0 ? ids.account : hostileValue(random) },
        },
      });
    case 7:
      return JSON.stringify(mutated(subscribe, random)) ?? 'null';
    default:
      return JSON.stringify(subscribe);
  }
}

function validOrMalformed(random: Random): string {
  const document = random.pick(subscriptions);
  return random.below(2) === 0 ? document : malformedText(document, random);
}
