import { socketLimits } from '../../gateway/src';
import { endMessages, retryMs } from '../../gateway/src/http/stream-framing';
import { table } from './table';

const reasons = (): readonly (readonly [reason: string, meaning: string])[] =>
  Object.entries(endMessages).map(([reason, message]) => [`\`${reason}\``, message]);

/** Section of `gateway/SUBSCRIPTIONS.md`: subscriptions over server-sent events and multipart responses. */
export function subscriptionsOverHttp(): string {
  return `## Over HTTP

Networks that let no WebSocket through, and clients that only have \`fetch\`, subscribe at the same address \`/graphql\` over HTTP, by POST or GET. The header \`Accept\` selects the protocol. Both send the same results as
a WebSocket, with the same credentials (the header \`Authorization\`), costs, permissions and limits, and resume in the same way.

| \`Accept\` | Protocol | Clients |
|---|---|---|
| \`text/event-stream\` | Server-sent events: [graphql-sse](https://github.com/enisdenjo/graphql-sse/blob/master/PROTOCOL.md) in the mode of distinct connections | \`graphql-sse\`, libraries for \`EventSource\` that send headers |
| \`multipart/mixed;subscriptionSpec=1.0\` | Apollo's [multipart protocol](https://www.apollographql.com/docs/graphos/routing/operations/subscriptions/multipart-protocol) | Apollo Client without a link for sockets, Apollo iOS and Kotlin |

A request that accepts neither is rejected for a subscription. Queries and mutations have an ordinary response if the client accepts JSON, otherwise one result in the form of the stream.

\`\`\`
retry: ${retryMs}
id: <cursor at which the subscription starts>

id: <cursor>
event: next
data: {"data":{…},"extensions":{"cursor":"<cursor>"}}

: keep-alive

event: complete
data:
\`\`\`

\`\`\`
--graphql
content-type: application/json

{"payload":{"data":{…},"extensions":{"cursor":"<cursor>"}}}
--graphql
content-type: application/json

{}
--graphql--
\`\`\`

- **Before the stream:** a missing credential (401), too many connections (429), an overloaded process or a temporarily unavailable domain (503, with \`Retry-After\`) have an ordinary error response. A document, variable or
  permission that is not valid is a result with \`errors\`, after which the operation is complete; clients do not retry.
- **Start:** the header \`Event-Cursor\` of the response, with server-sent events also the first \`id\`, is the cursor at which a subscription starts. A connection that is lost before the first result misses nothing.
- **Resuming:** a subscription continues after the latest of these cursors: \`after\` of its document, the header \`Last-Event-ID\` and \`extensions.cursor\` of the request, for both protocols.
- **Heartbeats:** every ${socketLimits.keepAlive / 1_000} s a comment or an empty part \`{}\`. A client that has read nothing between two heartbeats although data is waiting, or for which more than ${socketLimits.buffered / 1_024 / 1_024} MiB are waiting, is disconnected.
- **Proxies:** responses have \`Cache-Control: no-store, no-transform\` and \`X-Accel-Buffering: no\`, and are not compressed. Timeouts of proxies must be longer than a heartbeat. Browsers open at most six connections to an address over HTTP/1.1;
  for more subscriptions use a proxy with HTTP/2, or a WebSocket.

The server ends a stream whose subscription has not ended for one of these reasons. Server-sent events contain it in a comment before the end and have no \`complete\`, so that clients reconnect. The last part of a
multipart response is \`{"payload":null,"errors":[…]}\` with \`extensions.reason\`, which Apollo Client treats as an error of the protocol.

${table(['Reason', 'Meaning'], reasons())}
\`\`\`ts
let cursor: string | undefined; // set in the result handler: cursor = result.extensions?.cursor ?? cursor
const headers = () => ({ Authorization: \`Bearer \${key}\`, ...(cursor && { 'Last-Event-ID': cursor }) });

// graphql-sse: calls the function for each connection, and retries until the subscription is complete
const client = createClient({ url, headers, retryAttempts: Infinity });

// Apollo Client: the link for retries is before the one that adds the headers
const link = ApolloLink.from([
  new RetryLink({ attempts: { max: Infinity } }),
  new SetContextLink(() => ({ headers: headers() })),
  new HttpLink({ uri: url }),
]);
\`\`\`

A client with several subscriptions stores a cursor for each of them, and needs a client, or a context of the link, for each. Results are not sent in parts: the directives \`@defer\` and \`@stream\` do not exist ([ADR 0056](../docs/adr/0056-subscriptions-over-http.md)).

`;
}
