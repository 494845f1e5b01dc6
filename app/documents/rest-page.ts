import { legacyRoutes } from '../../rest-compat/legacy-v2/routes';
import type { PageRule, Route } from '../../rest-compat';
import { routes } from '../../rest-compat/routes';
import { apiVersions, latestVersion, originalVersion } from '../../contract/versioning';
import { acceptedEncodings } from '../../subgraphs/kit/src/serving/request-encoding';
import { table } from './table';

/** Properties that the routes of both REST APIs declare for each operation. */
type Declared = Pick<Route, 'key' | 'permission' | 'credential' | 'own' | 'sandbox'>;

/** The sections about requests and caching. */
const requestsSection = `## Requests

- Bodies are JSON in UTF-8, at most 1 MiB and 32 levels deep; an empty body counts as \`{}\`, a leading byte order mark is skipped. Numbers are parsed exactly.
  A duplicate name in an object returns a 400.
- Bodies may be compressed: \`Content-Encoding\` is one of ${acceptedEncodings}. The limit of 1 MiB applies to the sent and to the
  decoded body (413). Other codings return a 415 with \`Accept-Encoding: ${acceptedEncodings}\`, malformed data a 400. For an idempotency key,
  a body is the same with and without compression.
- Queries accept lists as \`a[]=x&a[]=y\`, \`a[0]=x&a[1]=y\` and \`a=x&a=y\`, lists of ids also as \`a=x,y\`, nested values as \`a[b]=c\`. An empty value
  counts as absent. In times, the \`+\` of an offset can be a space.
- Unknown parameters are ignored and listed in the response header \`X-Ignored-Parameters\`. With the header \`Prefer: handling=strict\`
  (RFC 7240), a request with an unknown parameter returns a 400 that names it. In sandbox mode, an API key can have this setting
  permanently (\`rejectsUnknownParameters\` in the graph, a checkbox on the developer page); then \`Prefer: handling=lenient\` makes
  a request ignore unknown parameters. \`Preference-Applied\` confirms only the header.
- OpenAPI documents state required parameters with \`required\`, and alternatives with \`anyOf\` and \`dependentRequired\`. A parameter whose requirement depends on the
  credential or, in a query, on other parameters has \`x-required-unless\`: it is required unless one of the listed conditions holds. A condition is
  \`credential:account\` (the credential belongs to one account), \`credential:user\` (it acts for a user), or the name of another
  parameter, which is then sent. Generators ignore the keyword, and the description repeats it.
- Responses from 1 kB are compressed (zstd, br, gzip) if \`Accept-Encoding\` permits it, except those that contain a secret.
- \`X-Request-Id\` is used if it is 1 to 128 visible ASCII characters, otherwise generated, and is included in every response and log line.

## Caching

A successful read of one resource by its id (\`GET …/{id}\`) has an \`ETag\` and \`Cache-Control: private, no-cache\`: a client may keep the
response, and checks it before each use by sending the ETag in \`If-None-Match\` (also a list of ETags, or \`*\`). If nothing has changed, the response
is a 304 without a body. The request is authenticated, checked and counted like any other. The ETag depends on version and compression (\`Vary\`), and
HEAD has the same headers. All other responses, such as lists, errors, commands and resources with secrets, have \`Cache-Control: no-store\`.
`;

/** `docs/rest.md`: behavior of both REST APIs, with all their operations. */
export function restPage(): string {
  return `# REST

Two APIs on one pipeline: the dated API under \`/api/v1\`, and the legacy API under \`/api/v2\`. Every operation requires a
credential, \`Authorization: Bearer <credential>\`. Errors: [errors.md](errors.md).

## Versions

A request is served at the version in its header \`Api-Version-Date\`, otherwise at the version that the API key is pinned
to, otherwise at ${originalVersion}. New keys are pinned to ${latestVersion}. The response contains its version in the same header,
and the newest one in \`X-Api-Version-Latest\`.
${apiVersions.length} versions are supported; any other date returns a 400 that lists them. Changes in each version: [versions.md](versions.md).
The legacy API has no versions and ignores the header and the pin.

Responses of an operation that a later version removes have the headers \`Deprecation\`, the date of that version in Unix seconds
(\`@1784764800\`, RFC 9745), and \`Link\`: to the changes of that version (\`rel="deprecation"\`) and to the operation that replaces it
(\`rel="successor-version"\`), if there is one. They have no \`Sunset\`, because versions have no end
([lifetime of versions](versions.md#lifetime-of-versions)). Where the operation does not exist, the 404 names the version that removed it. A 400 for a
parameter that only other versions have names these versions and the parameter of the request's version.

${apiVersions.map((version) => `\`${version}\``).join(' ')}

${requestsSection}
## Lists

\`first\` and \`after\` page forwards, \`last\` and \`before\` backwards; the response is \`{data, page_info}\`. Cursors are opaque,
belong to one sort order, and remain valid while rows are added and deleted. \`end_cursor\` is null on the last page, but never in the event log: a later call continues after it, and an empty page is the end for now. Sizes over the
maximum return a 400 from the version in the table, and are reduced in earlier versions. The legacy API has numbered pages:
\`page\` from 1, \`per\` up to 50, 10 by default.

Pages of both APIs have the header \`Event-Cursor\`: the event log cursor at which the page was read. The event stream (\`Last-Event-ID\`), the event list (\`after\`) and subscriptions that start there deliver every event
that the page does not reflect yet, and none that it reflects ([graph.md](graph.md)). It is absent for lists without events, such as the list of permissions.

## Idempotency

Any POST can have an \`Idempotency-Key\`, 1 to 255 bytes. For 24 hours, the same credential gets the same response to the same
request (method, path, query, body, version), byte for byte and with \`Idempotent-Replayed: true\`; another request with
that key returns a 400. While the first request runs, a repeat returns a 409 with \`Retry-After\`. Responses from 500 on, and 401, 403, 409
for a running request and 429, are not stored: the repeat runs again, and never takes effect twice.

## Operations of the dated API

If any credential is accepted, it reads public objects and those of its owner: visible products and plans without the fields reserved for their seller, files that it uploaded, and the access of its own user. Apps, and tokens that act
for a user, read the access of other users with \`member:basic:read\`.

${table(
  ['Operation', 'Needs', 'Page size'],
  routes.map((route) => [operation(route), describeRequirements(route), route.page ? size(route.page) : '']),
)}
## Operations of the legacy API

${table(
  ['Operation', 'Needs'],
  legacyRoutes.map((route) => [operation(route), describeRequirements(route)]),
)}`;
}

function operation({ key, sandbox }: Declared): string {
  return `\`${key}\`${sandbox ? ', sandbox only' : ''}`;
}

function describeRequirements({ permission, credential, own }: Declared): string {
  const actions = permission === null ? [] : typeof permission === 'string' ? [permission] : permission;
  const action = actions.map((name) => `\`${name}\``).join(' or ') || 'any credential';
  return `${action}${credential === 'user' ? ', of a user' : ''}${own ? '; users see their own without it' : ''}`;
}

function size({ default: defaultSize, maximum, nativeSince }: PageRule): string {
  const overLimit =
    nativeSince === undefined ? 'reduced' : nativeSince === originalVersion ? '400' : `400 from ${nativeSince}`;
  return `${defaultSize}, at most ${maximum}; above it ${overLimit}`;
}
