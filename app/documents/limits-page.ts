import { costRules, documentLimits, maxTokens, maxTextLength, socketLimits, variableLimits } from '../../gateway/src';
import { type RateRules, responseLimits } from '../../subgraphs/kit/src';
import { configuration } from '../config';
import { rateRules } from '../parts/rate-limits';
import { table } from './table';

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Rows of the table of rate limit policies. */
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
      `${formatCount(legacy.limit)} requests in ${legacy.window} s, then nothing for ${legacy.coolDown} s`,
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
      'one address, requests without a good credential',
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
They hold for the graph over HTTP, each event of a subscription and REST. A response that would exceed them is refused with \`response_too_large\`: of a query
nothing is sent, of a mutation, which was carried out by then, only the lists that do not fit are null, each with an error. A large response is made in
portions, between which other requests are answered.

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
Size is looked at before validation, and characters before anything else (\`graphql_too_large\`).

`;

/** `docs/limits.md`: rate limits, the cost of graph operations, and how responses report both. */
export function limitsPage(): string {
  const defaults = configuration.load({});
  const { cost } = rateRules(defaults);
  return `# Limits on callers

${table(['Policy', 'Counted for', 'At most', 'Setting'], policies(rateRules(defaults)))}
A window begins with its first request and ends after its seconds, then all of it is there again. Answers that are given again under an
idempotency key count like any other, and so does what is refused. IPv6 addresses count by their /64. Failed card attempts: ${defaults.CARD_FAILURES} in an hour for each
address and each checkout (\`CARD_FAILURES\`).

Every answer to a counted request has two fields of the IETF's draft "RateLimit header fields for HTTP": the policy with its quota and window, and what is
left of it until when, in seconds:

\`\`\`
RateLimit-Policy: "operation";q=600;w=60
RateLimit: "operation";r=598;t=41
\`\`\`

What is too much is answered with 429, \`rate_limit_exceeded\` and \`Retry-After\`, in words "Too many requests. Try again in 12 seconds.". In the graph the
error has \`extensions.retryAfter\`. Nothing was done then, and no idempotency key was used up.

With several processes each counts by itself and tells the others about every second, sooner where a caller is fast: together they stay within a tenth of a
limit. What one caller sends faster than they can tell each other waits for that, a few milliseconds as a rule, and is refused
with \`Retry-After: 1\` where they could not in two and a half seconds; only requests without a good credential are decided at once, by what is known here. While the database is gone each goes on alone. An address that has used up \`refused\` gets 429 before any credential is looked up; credentials that
were good from there lately go on to work.

## Addresses

A client has the address of its connection. Behind proxies set \`TRUSTED_PROXIES\` to their addresses or ranges, and \`TRUSTED_PROXY_HEADER\` to the header
that they write: it is read from its end, step by step for as long as a trusted proxy has written the step. The same address is held against the allow-lists of
keys and kept with payments.

## Cost of an operation

Each field costs ${costRules.field}, fields of mutations ${costRules.mutation} more. What is asked below a list costs as much as there are rows: as \`first\`, \`last\` or \`size\` say, ${costRules.usualRows}
where they say nothing, ${costRules.mostRows} at most; lists that cannot be asked for in a size count as many rows as they may have, which their descriptions say, or ${costRules.plainRows}. Lists in lists multiply. \`@skip\` and \`@include\` change nothing. A question about the schema
costs ${formatCount(costRules.schema)}. Reading a document that was not sent lately costs ${costRules.reading} besides, whether it can be run or not: send values as variables.

\`\`\`graphql
query ($first: Int = 50) { memberships(first: $first) { nodes { id plan { title } } } }
\`\`\`

costs 1 + 50 × (1 + 1 + 1 + 1) = 201. One operation may cost ${formatCount(defaults.GRAPH_OPERATION_COST)} (\`GRAPH_OPERATION_COST\`, else \`graphql_cost_exceeded\`). Answers tell what was spent:

\`\`\`json
{ "data": {}, "extensions": { "cost": { "requested": 201, "operationLimit": ${defaults.GRAPH_OPERATION_COST}, "available": ${cost.limit - 201}, "limit": ${cost.limit}, "resetSeconds": 60 } } }
\`\`\`

A subscription costs once, when it begins; its events carry no cost.

${responseSize()}${documentSize()}## Trusted documents

\`gateway/trusted-documents.json\` lists documents by the SHA-256 of their text. A client may send the id instead of the text, as \`documentId\` or as
\`extensions.persistedQuery.sha256Hash\`; over WebSocket with an empty \`query\`. With \`GRAPH_DOCUMENTS=trusted\` no other documents are run
(\`graphql_document_unknown\`), by text or by id. \`npm run compose\` writes the documents of REST operations, pages and the command line there.

## Connections

A process holds ${formatCount(socketLimits.ofCredential)} WebSockets of one credential and as many of one address (\`SOCKETS_OF_CREDENTIAL\`, \`SOCKETS_OF_ADDRESS\`), and takes ${socketLimits.messages} messages in a second on each
(\`SOCKET_MESSAGES\`). What happens beyond: [gateway/SUBSCRIPTIONS.md](../gateway/SUBSCRIPTIONS.md).
`;
}
