import { costRules, documentLimits, maxTokens, maxTextLength, socketLimits, variableLimits } from '../../gateway/src';
import { type RateRules, responseLimits } from '../../subgraphs/kit/src';
import { configuration } from '../config';
import { rateRules } from '../runtime/rate-limits';
import { table } from './table';

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Returns the rows of the Markdown table of rate limit policies. */
function policies(rules: RateRules): (readonly string[])[] {
  const { operation, legacy, cost, refused, sign_in: signIn } = rules;
  return [
    [
      '`operation`',
      'one credential and one operation of `/api/v1`',
      `${formatCount(operation.limit)} requests in ${operation.window} s`,
      '`RATE_OPERATION`',
    ],
    [
      '`legacy`',
      'one credential, all of `/api/v2`',
      `${formatCount(legacy.limit)} requests in ${legacy.window} s, then none for ${legacy.coolDown} s`,
      '`RATE_LEGACY`, `RATE_LEGACY_COOL_DOWN`',
    ],
    [
      '`cost`',
      'one credential, the graph over HTTP and WebSocket',
      `a cost of ${formatCount(cost.limit)} in ${cost.window} s`,
      '`RATE_GRAPH_COST`',
    ],
    [
      '`refused`',
      'one address, requests without a valid credential',
      `${formatCount(refused.limit)} requests in ${refused.window} s`,
      '`RATE_REFUSED`',
    ],
    [
      '`sign_in`',
      'one address, OAuth and sign-in',
      `${formatCount(signIn.limit)} requests in ${signIn.window} s`,
      '`RATE_SIGN_IN`',
    ],
  ];
}

const responseSize = (): string => `## Size of a response

${table(
  ['What', 'At most'],
  [
    ['Rows: items of all lists of objects', formatCount(responseLimits.rows)],
    ['Values: fields of those items', formatCount(responseLimits.values)],
    ['Characters: names and texts', formatCount(responseLimits.characters)],
  ],
)}
They apply to the graph over HTTP, each event of a subscription and REST. A response that would exceed them is rejected with \`response_too_large\`: a query
returns no data; a mutation, which has been executed by then, returns null only for the lists that do not fit, each with an error. A large response is serialized in
chunks, between which other requests are served.

`;

const documentSize = (): string => `## Size of a document

${table(
  ['What', 'At most'],
  [
    ['Characters', formatCount(maxTextLength)],
    ['Tokens', formatCount(maxTokens)],
    ['Levels', String(documentLimits.depth)],
    ['Fields, fragments spread', formatCount(documentLimits.fields)],
    ['Aliases', String(documentLimits.aliases)],
    ['Directives', String(documentLimits.directives)],
    ['Pairs of fields that are merged into one', formatCount(documentLimits.merges)],
    ['Operations and fragments', String(documentLimits.definitions)],
    ['Levels of lists and objects in a value', String(documentLimits.values)],
    ['Characters of a name', String(documentLimits.name)],
    ['Values in variables', formatCount(variableLimits.values)],
    ['Levels in variables', String(variableLimits.depth)],
  ],
)}
Sizes are checked before validation, and characters before anything else (\`graphql_too_large\`).

`;

/** `docs/limits.md`: rate limits, the cost of graph operations, and how responses report both. */
export function limitsPage(): string {
  const defaults = configuration.load({});
  const { cost } = rateRules(defaults);
  return `# Limits on callers

${table(['Policy', 'Counted for', 'At most', 'Setting'], policies(rateRules(defaults)))}
A window begins with the first request and ends after its length in seconds; then the whole quota is available again. Responses replayed
for an idempotency key and rejected requests count like all others. An IPv6 address is counted by its /64 network. At most ${defaults.CARD_FAILURES} card attempts per
hour can fail for each address and each checkout (\`CARD_FAILURES\`).

Every response to a counted request has two fields of the IETF draft "RateLimit header fields for HTTP": the policy with its quota and window, and the
remaining quota with the seconds until the window ends:

\`\`\`
RateLimit-Policy: "operation";q=600;w=60
RateLimit: "operation";r=598;t=41
\`\`\`

Requests over the limit receive 429, \`rate_limit_exceeded\` and \`Retry-After\`, with the message "Too many requests. Try again in 12 seconds.". In the
graph the error has \`extensions.retryAfter\`. Such a request has no effect and uses no idempotency key.

Several processes synchronize their counts about every second, sooner for fast callers: together they exceed a limit by at most a tenth. Requests that
arrive faster than the processes synchronize wait for the next synchronization, usually a few milliseconds, and are rejected with \`Retry-After: 1\` if none
succeeds within 2.5 s; requests without a valid credential are decided immediately by the count of the process. While the database is unavailable, each
process applies the limits by itself. An address that has exhausted \`refused\` receives 429 before its credential is verified; credentials that were valid from
that address recently continue to work.

## Addresses

The address of a client is that of its connection. Behind proxies, set \`TRUSTED_PROXIES\` to their addresses or ranges, and \`TRUSTED_PROXY_HEADER\` to the
header that they write. The header is read from its end, as long as its entries come from trusted proxies. The same address is compared with the allow-lists of
keys and stored with payments.

## Cost of an operation

Each field costs ${costRules.field}, each field of a mutation ${costRules.mutation} more. Fields below a list are multiplied by its rows: \`first\`, \`last\` or \`size\`, ${costRules.usualRows} by
default and ${costRules.mostRows} at most. \`nodes\` has a row for each of its \`ids\`. A list without a size argument counts its maximum number of rows, which its description states, or ${costRules.plainRows}. Nested lists multiply. The total
count of a connection costs ${costRules.count} more.
\`@skip\` and \`@include\` make no difference. Introspection costs ${formatCount(costRules.schema)}. A document that was not sent recently costs ${costRules.reading} more, whether
or not it is valid: send values as variables.

\`\`\`graphql
query ($first: Int = 50) { memberships(first: $first) { nodes { id plan { title } } } }
\`\`\`

costs 1 + 50 × (1 + 1 + 1 + 1) = 201. The maximum cost of one operation is ${formatCount(defaults.GRAPH_OPERATION_COST)} (\`GRAPH_OPERATION_COST\`, otherwise \`graphql_cost_exceeded\`). Responses report the cost:

\`\`\`json
{ "data": {}, "extensions": { "cost": { "requested": 201, "operationLimit": ${defaults.GRAPH_OPERATION_COST}, "available": ${cost.limit - 201}, "limit": ${cost.limit}, "resetSeconds": 60 } } }
\`\`\`

The SDL of the schema (\`GET /graphql/schema.graphql\`) shows the price of each field as \`@cost\` and \`@listSize\`, so that programs can price a document before they send it. A list of ids
as a slicing argument has a row for each id; above ${costRules.mostRows} rows, the price stays the same.

A subscription is charged once, when it starts; its events are free.

${responseSize()}${documentSize()}## Trusted documents

\`gateway/trusted-documents.json\` lists documents by their SHA-256 hash. A client can send the id instead of the document, as \`documentId\` or as
\`extensions.persistedQuery.sha256Hash\`; over WebSocket with an empty \`query\`. With \`GRAPH_DOCUMENTS=trusted\`, all other documents are rejected
(\`graphql_document_unknown\`), by content or by id. \`npm run compose\` adds the documents of REST operations, pages and the command line. Apps register documents of their own ([trusted-documents.md](trusted-documents.md)).
Other documents can be persisted automatically, as Apollo Client and urql do: a client sends only the hash, receives \`PERSISTED_QUERY_NOT_FOUND\`, and
sends the text together with the hash once. A process keeps the last 1,000 of these documents, each of at most 16,384 characters.

## Connections

A process accepts at most ${formatCount(socketLimits.ofCredential)} live connections of one credential and as many of one address (\`SOCKETS_OF_CREDENTIAL\`, \`SOCKETS_OF_ADDRESS\`): WebSockets, and subscriptions over HTTP, each of which is a connection. A
WebSocket may send ${socketLimits.messages} messages per second (\`SOCKET_MESSAGES\`). Behavior above these limits: [gateway/SUBSCRIPTIONS.md](../gateway/SUBSCRIPTIONS.md).
`;
}
