import { eventCatalogue } from '../../contract/events';
import { socketLimits } from '../../gateway/src';
import { endReasons } from '../../rest-compat/streams/event-stream';
import { streamLimits } from '../../rest-compat/streams/limits';
import { resourceField, subscriptionField, eventTypeName } from '../../contract/events/graph-names';
import { subscriptionsOverHttp } from './subscriptions-over-http';
import { table } from './table';

const code = (text: string): string => `\`${text}\``;
const seconds = (milliseconds: number): string => `${milliseconds / 1_000} s`;
const mebibytes = (bytes: number): string => `${bytes / 1_024 / 1_024} MiB`;
const formatCount = (count: number): string => count.toLocaleString('en-US');

const messages: readonly (readonly [type: string, from: string, meaning: string])[] = [
  [
    'connection_init',
    'client',
    'The first message, once. `payload` contains the credential: `{ "Authorization": "Bearer …" }` or `{ "token": "…" }`, and optionally `cursor` or `cursors`, from which subscriptions resume (see below).',
  ],
  ['connection_ack', 'server', 'The credential is valid. Operations can start.'],
  [
    'ping, pong',
    'both',
    'A ping is answered with a pong that has the same `payload`, at any time. The server sends a ping `{ cursors: { <id>: <cursor> } }` when a subscription starts at the current end of the log and the client uses `cursors`. The server also sends WebSocket pings.',
  ],
  [
    'subscribe',
    'client',
    '`{ id, payload: { query, variables?, operationName?, extensions? } }`; `extensions.cursor` is the cursor from which this subscription resumes. Queries and mutations are accepted as well. An id can be reused when its operation has ended.',
  ],
  [
    'next',
    'server',
    'One result, `payload: { data?, errors?, extensions? }`. `extensions.cursor` of an event is the cursor from which the subscription resumes after it.',
  ],
  [
    'error',
    'server',
    'The operation was rejected before it ran: `payload` is a list of errors. No further messages follow for this id.',
  ],
  [
    'complete',
    'both',
    'The operation has ended. From the client: ignore later messages for this id. A subscription that accepts `after` is completed only by its client or by a rejection; any other end closes the connection.',
  ],
];

const closeCodes = (): readonly (readonly [codeNumber: string, meaning: string, next: string])[] => [
  [
    '1001',
    'The server is shutting down.',
    'Reconnect immediately, with `after`: another server accepts the connection.',
  ],
  ['1009', `A message exceeds ${mebibytes(socketLimits.message)}.`, 'Fix the client.'],
  [
    '1012',
    'The permissions of the credential have changed; or a subscription was interrupted: a domain restarts, or its events arrived faster than the client read them.',
    'Reconnect and resume.',
  ],
  [
    '1013',
    `More than ${mebibytes(socketLimits.buffered)} are buffered for the client, the credential has too many connections, or the credential temporarily cannot be checked; or a subscription temporarily cannot be served.`,
    'Reconnect later, with `after`.',
  ],
  ['4290', `More than ${socketLimits.messages} messages arrived in one second.`, 'Fix the client.'],
  ['4400', 'A message does not conform to the protocol.', 'Fix the client.'],
  ['4401', 'An operation was sent before `connection_ack`.', 'Fix the client.'],
  [
    '4403',
    'The credential is missing, unknown, expired or revoked; or the origin of the page is not allowed, as the reason states.',
    'Reconnect with a valid credential; have the operator add the origin to `CORS_ORIGINS`.',
  ],
  ['4406', 'The client does not offer `graphql-transport-ws`.', 'Fix the client.'],
  ['4408', `\`connection_init\` did not arrive within ${seconds(socketLimits.initWait)}.`, 'Fix the client.'],
  ['4409', 'The operation id is in use.', 'Fix the client.'],
  ['4429', '`connection_init` was sent twice.', 'Fix the client.'],
  ['4500', 'Something went wrong on our side.', 'Reconnect later, with `after`.'],
];

const limits = (): readonly (readonly [what: string, most: string, beyond: string])[] => [
  ['Connections per process, WebSockets and subscriptions over HTTP', formatCount(socketLimits.connections), '503'],
  ['Of these, connections of one address', formatCount(socketLimits.ofAddress), '429'],
  ['Of these, connections of one credential', formatCount(socketLimits.ofCredential), '1013, over HTTP 429'],
  ['Messages and pings of one connection per second', formatCount(socketLimits.messages), '4290'],
  ['Cost of operations per minute', '[docs/limits.md](../docs/limits.md)', '`error` with `rate_limit_exceeded`'],
  [
    'Concurrent operations on one connection',
    formatCount(socketLimits.operations),
    '`error` with `rate_limit_exceeded`',
  ],
  ['Size of a client message', mebibytes(socketLimits.message), '1009'],
  ['Bytes buffered for a client', mebibytes(socketLimits.buffered), '1013, over HTTP `too_slow`'],
  ['Wait for `connection_init`', seconds(socketLimits.initWait), '4408'],
  ['Wait for a response to a server ping', seconds(socketLimits.keepAlive), 'the connection is cut'],
  ['Event streams of REST per process', formatCount(streamLimits.streams), '503'],
  ['Event streams of one credential per process', formatCount(streamLimits.ofCredential), '429'],
  ['Time for which an event stream is not read', seconds(streamLimits.stall), 'the stream ends: `too_slow`'],
];

const field = (definition: (typeof eventCatalogue)[number]): readonly string[] => [
  code(definition.name),
  code(subscriptionField(definition)),
  code(eventTypeName(definition.schema)),
  resourceField(definition.schema) === null ? '' : code(resourceField(definition.schema) as string),
];

const stream = (): string => `## The event stream

\`GET /api/v1/event_log/stream\` sends server-sent events (the browser's \`EventSource\`, with a library that sends headers), filtered by
\`account_id\` and \`types\` like the list, at the version of the request:

\`\`\`
retry: ${streamLimits.retry}
id: <start cursor of the stream>

id: <cursor>
event: plan.updated
data: {"id":"msg_…","type":"plan.updated",…}

: keep-alive
\`\`\`

The first block contains the start cursor, so that a client that loses the connection before the first event misses no
events. A comment is sent after ${seconds(streamLimits.heartbeat)} without other data. A stream is rejected (400, 401, 403, 404, 410, 429, 503) with the
usual error before any data is sent; \`EventSource\` does not reconnect after such a response, so the application must reconnect after a 429 or 503. A stream that the server ends states the reason in a last event named \`end\`, which has no \`id\`:

${table(
  ['`reason`', 'Meaning'],
  Object.entries(endReasons).map(([reason, description]) => [code(reason), description]),
)}
`;

const resumingSection = `## Resuming

Every event has a cursor: \`cursor\` in the graph, \`id\` in the stream, \`end_cursor\` of a page in the list. They are the same
cursors, valid for every transport, on every server and after a restart, as long as the events after them are stored (then: \`cursor_expired\`, in REST 410 \`gone\`).
\`after\`, or the header \`Last-Event-ID\` of a stream, sends all later events, in order, each once, and continues live without a gap.
\`eventCursor\` in the graph is the end of the log: start there to receive all events from now on. \`eventCursor\` of a list, in REST the header \`Event-Cursor\`, is the cursor at which the list was read: start there to get the events that the list does not reflect
([docs/graph.md](../docs/graph.md)).

### Stock clients

\`graphql-ws\`, and Apollo's and urql's links to it, reconnect after a lost connection, and send each subscription again unchanged, with its original
variables. They do so after the codes 1001, 1006, 1012 and 1013, with which this server closes connections that can be resumed. The application adds the cursor, in the option \`connectionParams\`, a function that is called for each
connection. With one subscription per connection, this is sufficient:

\`\`\`ts
let cursor: string | undefined; // set in the result handler: cursor = result.extensions.cursor
const client = createClient({ url, connectionParams: () => ({ Authorization: \`Bearer \${key}\`, cursor }) });
\`\`\`

A client with several subscriptions stores the cursor of each, by operation id; the ids stay the same when the operations are sent again. This requires no change in the result handlers:

\`\`\`ts
const cursors: Record<string, unknown> = {};
const client = createClient({
  url,
  connectionParams: () => ({ Authorization: \`Bearer \${key}\`, cursors }),
  on: {
    message: (message) => {
      if (message.type === 'ping') Object.assign(cursors, message.payload?.cursors);
      if (message.type === 'next' && message.payload.extensions?.cursor) cursors[message.id] = message.payload.extensions.cursor;
      if (message.type === 'complete' || message.type === 'error') delete cursors[message.id];
    },
  },
});
const apollo = new GraphQLWsLink(client); // or urql's subscriptionExchange with client.subscribe
\`\`\`

A subscription starts after the latest of these cursors: that of its document (\`after\`), \`cursor\` of the connection, that of its id in \`cursors\`, and \`extensions.cursor\` of its \`subscribe\`, for clients that send
one themselves. A repeated \`after\` of the first subscription therefore repeats no events. \`cursor\` applies to every subscription of its connection, including later ones. Clients that send \`cursors\` receive a ping with the
start cursor of a subscription without a cursor, so that a connection lost before the first event loses no events; others start with \`eventCursor\`, or with the \`eventCursor\` of the list that they show
([docs/graph.md](../docs/graph.md)).

A subscription with a cursor whose events are no longer stored is rejected with \`cursor_expired\`, and one with an invalid cursor with \`parameter_invalid\`; neither closes the connection, so that clients do not retry. By default, \`graphql-ws\` gives up after
five attempts, and when a server cannot be reached at all; \`retryAttempts: Infinity\` and \`shouldRetry: () => true\` make it keep retrying.

The connection of a subscriber that reads events more slowly than they arrive, and of all subscribers when the events domain restarts, is closed with 1012. When permissions change, connections and streams of the credential are closed, and the client reconnects with its new
permissions. They also end when the credential expires, and nothing is run or sent on them afterwards.

`;

/** `gateway/SUBSCRIPTIONS.md`: how clients subscribe to live events, how subscriptions end, and how clients resume. */
export function subscriptionsPage(): string {
  return `# Live events

There is one event log with four transports: webhooks, subscriptions of the graph, the event stream and the event
list of REST. All of them send the same message, byte for byte, for the same version and the same permissions: \`message\` of an
event in the graph, \`data\` of a server-sent event, a row of the list, the body of a webhook. Events and the content of
messages: [docs/events.md](../docs/events.md).

## Subscriptions

A WebSocket at \`/graphql\` uses the protocol \`graphql-transport-ws\` (implemented by the client library \`graphql-ws\`). The same subscriptions are
available [over HTTP](#over-http).

\`\`\`graphql
subscription ($after: String) {
  paymentSucceeded(after: $after) { cursor message payment { id total { amount currency } } }
}
\`\`\`

\`events\` delivers all events that the credential may read, or those that meet its \`filter\`: by type, resource, account, product, plan,
actor and time ([docs/graph.md](../docs/graph.md#live-events)). Equal subscriptions of one process share one execution. Each event also has a separate field
(see the table below), with the same filter, whose type references the current resource. \`payload\` and \`message\` contain it as of the event.
Two subscriptions send a state instead of events, first at the start and then after changes: \`accessChanged(userId:)\` the access of a
user, and \`webhookHealthChanged(webhookId:)\` the health of [webhooks](../docs/webhooks.md#health). They have no cursor; subscribing again
sends the current state.

${table(
  ['Message', 'From', 'Meaning'],
  messages.map(([type, from, description]) => [type.split(', ').map(code).join(', '), from, description]),
)}
The server closes a connection with one of these codes; any other end (1006) is a lost connection.

${table(['Code', 'Because', 'What to do'], closeCodes())}
${subscriptionsOverHttp()}${stream()}${resumingSection}## Limits

${table(['What', 'At most', 'Beyond'], limits())}
## Fields

${table(['Event', 'Subscription', 'Type', 'Its resource'], eventCatalogue.map(field))}`;
}
