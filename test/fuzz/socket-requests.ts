import WebSocket from 'ws';
import { until } from '../support/until';
import type { Random } from '../../app/torture/random';
import type { SampleIds } from '../bad-input/support/samples';
import type { GraphSayings } from './graph-requests';
import { brokenText, mutated } from './mutate';
import { nasty, nastyText } from './nasty';

/** Timeout for a response on a connection, in milliseconds. */
const patience = 5_000;
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
  sayings: GraphSayings,
  turn: number,
  ids: SampleIds,
  random: Random,
): Promise<SocketOutcome> {
  const messages = messagesOf(sayings, turn, ids, random);
  const socket = new WebSocket(
    `ws://127.0.0.1:${port}/graphql`,
    random.below(20) === 0 ? nastyProtocol(random) : 'graphql-transport-ws',
    { handshakeTimeout: patience },
  );
  let wrong: string | null = null;
  socket.on('message', (data) => {
    const text = data.toString();
    if (/internal_server_error/.test(text)) wrong = text.slice(0, 500);
  });
  let [code, isLast] = [null as number | null, false];
  socket.on('unexpected-response', (_request, { statusCode = 0 }) => {
    if (statusCode >= 500) wrong = `the upgrade was answered ${statusCode}`;
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
  socket.on('close', (ended) => (code = ended));
  await until(() => code !== null || isLast, Boolean, patience).catch(() => undefined);
  socket.close(1000);
  await until(() => code !== null);
  const broken = code === 1011 || code === 4500;
  return { code: code ?? 0, wrong: wrong ?? (broken ? `closed with ${code}` : null) };
}

function nastyProtocol(random: Random): string {
  return random.pick(['graphql-ws', 'x', 'graphql-transport-ws2']);
}

function messagesOf(sayings: GraphSayings, turn: number, ids: SampleIds, random: Random): (string | Buffer)[] {
  const init = { type: 'connection_init', payload: { authorization: `Bearer ${ids.key}` } };
  const first = random.below(5) === 0 ? mutated(init, random) : init;
  const rest = Array.from({ length: random.between(1, 5) }, (_, index) =>
    messageOf(sayings, turn + index, ids, random),
  );
  return [JSON.stringify(first) ?? 'null', ...rest];
}

function messageOf(sayings: GraphSayings, turn: number, ids: SampleIds, random: Random): string | Buffer {
  const subscribe = { id: String(random.below(3)), type: 'subscribe', payload: sayings.say(turn, random) };
  switch (random.below(10)) {
    case 0:
      return brokenText(JSON.stringify(subscribe), random);
    case 1:
      return JSON.stringify(nasty(random)) ?? 'null';
    case 2:
      return JSON.stringify({ ...subscribe, type: nastyText(random) });
    case 3:
      return JSON.stringify({
        id: nasty(random),
        type: random.pick(['complete', 'ping', 'pong', 'connection_init', 'subscribe']),
        payload: nasty(random),
      });
    case 4:
      return Buffer.from(JSON.stringify(subscribe));
    case 5:
    case 6:
      return JSON.stringify({
        ...subscribe,
        payload: {
          query: brokenOrRight(random),
          variables: { id: random.below(2) === 0 ? ids.account : nasty(random) },
        },
      });
    case 7:
      return JSON.stringify(mutated(subscribe, random)) ?? 'null';
    default:
      return JSON.stringify(subscribe);
  }
}

function brokenOrRight(random: Random): string {
  const document = random.pick(subscriptions);
  return random.below(2) === 0 ? document : brokenText(document, random);
}
