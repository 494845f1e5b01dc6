import { eventCatalogue } from '../../contract/events';
import { socketLimits } from '../../gateway/src';
import { endReasons } from '../../rest-compat/streams/event-stream';
import { streamLimits } from '../../rest-compat/streams/limits';
import { resourceField, subscriptionField, eventTypeName } from '../../subgraphs/events/src/subscription/typed-events';
import { table } from './table';

const code = (text: string): string => `\`${text}\``;
const seconds = (milliseconds: number): string => `${milliseconds / 1_000} s`;
const mebibytes = (bytes: number): string => `${bytes / 1_024 / 1_024} MiB`;
const formatCount = (count: number): string => count.toLocaleString('en-US');

const messages: readonly (readonly [type: string, from: string, meaning: string])[] = [
  [
    'connection_init',
    'client',
    'The first message, once. `payload` has the credential: `{ "Authorization": "Bearer …" }` or `{ "token": "…" }`, and may have `cursor` or `cursors`: where subscriptions resume (see below).',
  ],
  ['connection_ack', 'server', 'The credential is good. Operations may begin.'],
  [
    'ping, pong',
    'both',
    'A ping is answered with a pong that has the same `payload`, at any time. The server sends one, `{ cursors: { <id>: <cursor> } }`, where a subscription begins now and the client keeps `cursors`. Besides, it sends pings of the WebSocket itself.',
  ],
  [
    'subscribe',
    'client',
    '`{ id, payload: { query, variables?, operationName?, extensions? } }`; `extensions.cursor` is where this subscription resumes. Queries and mutations are taken as well. An id is free again when its operation has ended.',
  ],
  [
    'next',
    'server',
    'One answer, `payload: { data?, errors?, extensions? }`. `extensions.cursor` of an event is the cursor after which the next one comes.',
  ],
  [
    'error',
    'server',
    'The operation was refused before it ran: `payload` is a list of errors. Nothing else comes for this id.',
  ],
  [
    'complete',
    'both',
    'The operation has ended. From the client: nothing that is sent later belongs to it any more. A subscription that takes `after` is completed by its client, or because it was refused; whatever else ends it closes the connection.',
  ],
];

const closeCodes = (): readonly (readonly [codeNumber: string, meaning: string, next: string])[] => [
  ['1001', 'The server is going away.', 'Come back at once, with `after`: another one answers.'],
  ['1009', `A message has more than ${mebibytes(socketLimits.message)}.`, 'Mend the client.'],
  [
    '1012',
    'The credential may do something else now; or a subscription was interrupted: a domain restarts, or its events came faster than they were taken.',
    'Come back, and resume.',
  ],
  [
    '1013',
    `More than ${mebibytes(socketLimits.buffered)} wait for the client, the credential has too many connections, or the credential cannot be checked at the moment; or a subscription cannot be served at the moment.`,
    'Come back later, with `after`.',
  ],
  ['4290', `More than ${socketLimits.messages} messages came in a second.`, 'Mend the client.'],
  ['4400', 'A message is not one of the protocol.', 'Mend the client.'],
  ['4401', 'An operation was asked for before `connection_ack`.', 'Mend the client.'],
  [
    '4403',
    'The credential is missing, unknown, expired or revoked; or the page comes from an origin that is not allowed, which the reason says.',
    'Come back with a good one; have the operator add the origin to `CORS_ORIGINS`.',
  ],
  ['4406', 'The client does not offer `graphql-transport-ws`.', 'Mend the client.'],
  ['4408', `\`connection_init\` did not come within ${seconds(socketLimits.initWait)}.`, 'Mend the client.'],
  ['4409', 'The id of an operation is in use.', 'Mend the client.'],
  ['4429', '`connection_init` came twice.', 'Mend the client.'],
  ['4500', 'Something went wrong on our side.', 'Come back later, with `after`.'],
];

const limits = (): readonly (readonly [what: string, most: string, beyond: string])[] => [
  ['Connections of a process', formatCount(socketLimits.connections), '503 instead of the upgrade'],
  ['Connections of one address to a process', formatCount(socketLimits.ofAddress), '429 instead of the upgrade'],
  ['Connections of one credential to a process', formatCount(socketLimits.ofCredential), '1013'],
  ['Messages and pings of one connection in a second', formatCount(socketLimits.messages), '4290'],
  ['Cost of operations in a minute', '[docs/limits.md](../docs/limits.md)', '`error` with `rate_limit_exceeded`'],
  [
    'Operations at a time on one connection',
    formatCount(socketLimits.operations),
    '`error` with `rate_limit_exceeded`',
  ],
  ['Message of a client', mebibytes(socketLimits.message), '1009'],
  ['Bytes that wait for a client', mebibytes(socketLimits.buffered), '1013'],
  ['Silence before `connection_init`', seconds(socketLimits.initWait), '4408'],
  ['Silence after a ping of the server', seconds(socketLimits.keepAlive), 'the connection is cut'],
  ['Streams of a process', formatCount(streamLimits.streams), '503'],
  ['Streams of one credential in a process', formatCount(streamLimits.ofCredential), '429'],
  ['Time in which a stream is not taken', seconds(streamLimits.stall), 'the stream ends: `too_slow`'],
];

const field = (definition: (typeof eventCatalogue)[number]): readonly string[] => [
  code(definition.name),
  code(subscriptionField(definition)),
  code(eventTypeName(definition.schema)),
  resourceField(definition.schema) === null ? '' : code(resourceField(definition.schema) as string),
];

const stream = (): string => `## The event stream

\`GET /api/v1/event_log/stream\` sends server-sent events (the browser's \`EventSource\`, with a library that sends headers), filtered by
\`account_id\` and \`types\` as the list is, at the version of the request:

\`\`\`
retry: ${streamLimits.retry}
id: <where the stream begins>

id: <cursor>
event: plan.updated
data: {"id":"msg_…","type":"plan.updated",…}

: keep-alive
\`\`\`

The first block says where the stream begins, so that a client that loses the connection before the first event misses nothing
either. A comment comes when nothing else has for ${seconds(streamLimits.heartbeat)}. What refuses a stream (400, 401, 403, 404, 410, 429, 503) does so with the
usual error and before anything is sent; \`EventSource\` gives up on such an answer, so that its user has to begin again after a 429 or 503. One that ends on purpose says why in a last event named \`end\`, which has no \`id\`:

${table(
  ['`reason`', 'Meaning'],
  Object.entries(endReasons).map(([reason, description]) => [code(reason), description]),
)}
`;

const resumingSection = `## Going on

Every event has a cursor: \`cursor\` in the graph, \`id\` in the stream, \`end_cursor\` of a page in the list. They are the same
cursors, good on every way, at every server and after a restart, for as long as the events behind them are kept (then: \`cursor_expired\`, in REST 410 \`gone\`).
\`after\`, or the header \`Last-Event-ID\` of a stream, sends what came since, in order, each event once, and goes on live without a gap.
\`eventCursor\` in the graph is the end of the log: begin there to miss nothing from now on. \`eventCursor\` of a list, in REST the header \`Event-Cursor\`, is the place as of which the list was read: begin there to get what the list does not show
([docs/graph.md](../docs/graph.md)).

### Stock clients

\`graphql-ws\`, and Apollo's and urql's links to it, open a lost connection again, and send each subscription as it was at first, with the variables that
it had then. They do so after the codes 1001, 1006, 1012 and 1013, with which this server closes whatever can be resumed. What they have to add is the cursor, in the option \`connectionParams\`, a function that is called for each
connection. With one subscription on a connection that is all:

\`\`\`ts
let cursor: string | undefined; // set where results are taken: cursor = result.extensions.cursor
const client = createClient({ url, connectionParams: () => ({ Authorization: \`Bearer \${key}\`, cursor }) });
\`\`\`

A client with several subscriptions keeps the cursor of each, by the ids of their operations, which stay the same when they are sent again. This needs no line in the code that takes the results:

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

A subscription begins after the cursor that is furthest on: that of its document (\`after\`), \`cursor\` of the connection, that of its id in \`cursors\`, and \`extensions.cursor\` of its \`subscribe\`, for clients that send
one themselves. So a repeated \`after\` of the first subscription repeats nothing. \`cursor\` holds for every subscription of its connection, also for one that is begun later. Clients that send \`cursors\` are sent a ping with the
cursor at which a subscription without any begins, so that a connection that is lost before the first event loses nothing either; others begin with \`eventCursor\`, or with the \`eventCursor\` of the list that they show
([docs/graph.md](../docs/graph.md)).

A cursor whose events are no longer kept refuses the subscription with the code \`cursor_expired\`, and one that is none with \`parameter_invalid\`; neither closes the connection, so that no client repeats them. By default \`graphql-ws\` gives up after
five attempts, and where a server cannot be reached at all; \`retryAttempts: Infinity\` and \`shouldRetry: () => true\` let it wait.

A subscriber that takes events more slowly than they come, and all subscribers when the domain of the events restarts, have their connection closed with 1012. Where rights change, connections and streams of the credential are ended, and the client comes back with what it may
see then. They also end at the moment at which the credential expires, and nothing is run or sent on them afterwards.

`;

/** `gateway/SUBSCRIPTIONS.md`: how clients subscribe to live events, how subscriptions end, and how clients resume. */
export function subscriptionsPage(): string {
  return `# Live events

There is one log of events, and four ways out of it: webhooks, subscriptions of the graph, the event stream and the event
list of REST. All of them send the same message, byte for byte, for the same version and the same rights: \`message\` of an
event in the graph, \`data\` of a server-sent event, a row of the list, the body of a webhook. Which events there are and what a
message says: [docs/events.md](../docs/events.md).

## Subscriptions

A WebSocket at \`/graphql\` speaks the protocol \`graphql-transport-ws\` (the client library \`graphql-ws\` does).

\`\`\`graphql
subscription ($after: String) {
  paymentSucceeded(after: $after) { cursor message payment { id total { amount currency } } }
}
\`\`\`

\`events\` follows all events that the credential may read, or those named in \`types\`. Besides, each event has a field of its own
(the table below) whose type leads to the resource as it is now. \`payload\` and \`message\` have it as it was.

${table(
  ['Message', 'From', 'Meaning'],
  messages.map(([type, from, description]) => [type.split(', ').map(code).join(', '), from, description]),
)}
The server closes a connection with one of these codes; whatever else ends it (1006) is a lost connection.

${table(['Code', 'Because', 'What to do'], closeCodes())}
${stream()}${resumingSection}## Limits

${table(['What', 'At most', 'Beyond'], limits())}
## Fields

${table(['Event', 'Subscription', 'Type', 'Its resource'], eventCatalogue.map(field))}`;
}
