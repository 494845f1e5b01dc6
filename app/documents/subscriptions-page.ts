import { eventCatalogue } from '../../contract/events';
import { socketLimits } from '../../gateway/src';
import { endReasons } from '../../rest-compat/streams/event-stream';
import { streamLimits } from '../../rest-compat/streams/limits';
import { resourceField, subscriptionField, typedEventName } from '../../subgraphs/events/src/subscription/typed-events';
import { table } from './table';

const code = (text: string): string => `\`${text}\``;
const seconds = (milliseconds: number): string => `${milliseconds / 1_000} s`;
const mebibytes = (bytes: number): string => `${bytes / 1_024 / 1_024} MiB`;
const many = (count: number): string => count.toLocaleString('en-US');

const messages: readonly (readonly [type: string, from: string, meaning: string])[] = [
  [
    'connection_init',
    'client',
    'The first message, once. `payload` has the credential: `{ "Authorization": "Bearer …" }` or `{ "token": "…" }`.',
  ],
  ['connection_ack', 'server', 'The credential is good. Operations may begin.'],
  [
    'ping, pong',
    'both',
    'A ping is answered with a pong that has the same `payload`, at any time. Besides, the server sends pings of the WebSocket itself.',
  ],
  [
    'subscribe',
    'client',
    '`{ id, payload: { query, variables?, operationName? } }`. Queries and mutations are taken as well. An id is free again when its operation has ended.',
  ],
  ['next', 'server', 'One answer, `payload: { data?, errors? }`.'],
  [
    'error',
    'server',
    'The operation was refused before it ran: `payload` is a list of errors. Nothing else comes for this id.',
  ],
  ['complete', 'both', 'The operation has ended. From the client: nothing that is sent later belongs to it any more.'],
];

const closeCodes = (): readonly (readonly [codeNumber: string, meaning: string, next: string])[] => [
  ['1001', 'The server is going away.', 'Come back at once, with `after`: another one answers.'],
  ['1009', `A message has more than ${mebibytes(socketLimits.message)}.`, 'Mend the client.'],
  ['1012', 'The credential may do something else now.', 'Come back, with `after`.'],
  [
    '1013',
    `More than ${mebibytes(socketLimits.buffered)} wait for the client, the credential has too many connections, or nobody can tell now whether it is good.`,
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
  ['Connections of a process', many(socketLimits.connections), '503 instead of the upgrade'],
  ['Connections of one address to a process', many(socketLimits.ofAddress), '429 instead of the upgrade'],
  ['Connections of one credential to a process', many(socketLimits.ofCredential), '1013'],
  ['Messages and pings of one connection in a second', many(socketLimits.messages), '4290'],
  ['Cost of operations in a minute', '[docs/limits.md](../docs/limits.md)', '`error` with `rate_limit_exceeded`'],
  ['Operations at a time on one connection', many(socketLimits.operations), '`error` with `rate_limit_exceeded`'],
  ['Message of a client', mebibytes(socketLimits.message), '1009'],
  ['Bytes that wait for a client', mebibytes(socketLimits.buffered), '1013'],
  ['Silence before `connection_init`', seconds(socketLimits.initWait), '4408'],
  ['Silence after a ping of the server', seconds(socketLimits.keepAlive), 'the connection is cut'],
  ['Streams of a process', many(streamLimits.streams), '503'],
  ['Streams of one credential in a process', many(streamLimits.ofCredential), '429'],
  ['Time in which a stream is not taken', seconds(streamLimits.stall), 'the stream ends: `too_slow`'],
];

const field = (definition: (typeof eventCatalogue)[number]): readonly string[] => [
  code(definition.name),
  code(subscriptionField(definition)),
  code(typedEventName(definition.schema)),
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
  Object.entries(endReasons).map(([reason, meaning]) => [code(reason), meaning]),
)}
`;

const goingOn = `## Going on

Every event has a cursor: \`cursor\` in the graph, \`id\` in the stream, \`end_cursor\` of a page in the list. They are the same
cursors, good on every way, at every server and after a restart, for as long as the events behind them are kept (then: \`gone\`, 410).
\`after\`, or the header \`Last-Event-ID\` of a stream, sends what came since, in order, each event once, and goes on live without a gap.
\`eventCursor\` in the graph is the end of the log: begin there to miss nothing from now on.

A client of the graph that comes back asks with the cursor of the last event that it has taken:

\`\`\`ts
let after: string | undefined;
for (;;) {
  try {
    for await (const { data } of client.iterate({ query, variables: { after } })) after = take(data.paymentSucceeded).cursor;
  } catch { /* a close code or an error: see above, and pause */ }
}
\`\`\`

A subscriber that takes events more slowly than they come is ended with an error (\`service_unavailable\`) that says so, and goes on
the same way. Where rights change, connections and streams of the credential are ended, and the client comes back with what it may
see then. They also end at the moment at which the credential expires, and nothing is run or sent on them afterwards.

`;

/** `gateway/SUBSCRIPTIONS.md`: how live events are asked for, what ends them, and how a client goes on. */
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
  messages.map(([type, from, meaning]) => [type.split(', ').map(code).join(', '), from, meaning]),
)}
The server closes a connection with one of these codes; whatever else ends it (1006) is a lost connection.

${table(['Code', 'Because', 'What to do'], closeCodes())}
${stream()}${goingOn}## Limits

${table(['What', 'At most', 'Beyond'], limits())}
## Fields

${table(['Event', 'Subscription', 'Type', 'Its resource'], eventCatalogue.map(field))}`;
}
