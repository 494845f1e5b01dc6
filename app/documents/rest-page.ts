import { legacyRoutes } from '../../rest-compat/legacy-v2/routes';
import type { PageRule, Route } from '../../rest-compat';
import { routes } from '../../rest-compat/routes';
import { apiVersions, latestVersion, originalVersion } from '../../contract/versioning';
import { table } from './table';

/** Properties of an operation that both APIs declare. */
type Declared = Pick<Route, 'key' | 'permission' | 'credential' | 'own' | 'sandbox'>;

/** `docs/rest.md`: behavior of both REST APIs, with all their operations. */
export function restPage(): string {
  return `# REST

Two APIs on one pipeline: the dated one under \`/api/v1\`, and the legacy one under \`/api/v2\`. Every operation needs a
credential, \`Authorization: Bearer <credential>\`. Errors: [errors.md](errors.md).

## Versions

A request is served at the version that its header \`Api-Version-Date\` names, else at the one that the API key is pinned
to, else at ${originalVersion}. New keys are pinned to ${latestVersion}. The answer says in the same header which version it has.
${apiVersions.length} versions are served; any other date is a 400 that lists them. What each changed: [versions.md](versions.md).
The legacy API has no versions and ignores header and pin.

${apiVersions.map((version) => `\`${version}\``).join(' ')}

## Requests

- Bodies are JSON in UTF-8, at most 1 MiB and 32 levels deep; an empty body counts as \`{}\`, a byte order mark in front is skipped. Numbers are read exactly.
  A name that one object has twice is a 400.
- Queries take lists as \`a[]=x&a[]=y\`, \`a[0]=x&a[1]=y\` and \`a=x&a=y\`, lists of ids also as \`a=x,y\`, nested values as \`a[b]=c\`. An empty value
  counts as absent. In times the \`+\` of an offset may be a blank.
- Parameters that nobody knows are ignored and named in the answer's \`X-Ignored-Parameters\`.
- \`X-Request-Id\` is taken over if it is 1 to 128 visible ASCII characters, else made, and is on every answer and log line.

## Lists

\`first\` and \`after\` page forwards, \`last\` and \`before\` backwards; the answer is \`{data, page_info}\`. Cursors are opaque,
belong to one sort order, and stay right while rows come and go. \`end_cursor\` is null on the last page, but never in the event log: a later call goes on behind it, and an empty page ends a run. Sizes over the
maximum are a 400 from the version on that the table names, and cut down before. The legacy API has numbered pages:
\`page\` from 1, \`per\` up to 50, 10 by default.

Pages of both APIs have the header \`Event-Cursor\`: the cursor of the log of events as of which the page was read. The event stream (\`Last-Event-ID\`), the event list (\`after\`) and subscriptions that begin there bring every event
that the page does not show yet, and none that it shows ([graph.md](graph.md)). It is absent for lists about which there are no events, such as that of permissions.

## Idempotency

Any POST may carry \`Idempotency-Key\`, 1 to 255 bytes. For 24 hours the same credential gets the same answer to the same
request (method, path, query, body, version), byte for byte and with \`Idempotent-Replayed: true\`; another request with
that key is a 400. While the first one runs, a repeat is a 409 with \`Retry-After\`. Answers from 500 on, and 401, 403, 409
about a running request and 429, are not kept: the repeat runs again, and never takes effect twice.

## Operations of the dated API

Where any credential will do, it reads what is public or its own: visible products and plans without what belongs to their seller, files that it uploaded, and the access of its own user. Apps, and tokens that act
for a user, read the access of others with \`member:basic:read\`.

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
    nativeSince === undefined ? 'cut down' : nativeSince === originalVersion ? '400' : `400 from ${nativeSince}`;
  return `${defaultSize}, at most ${maximum}, beyond it ${overLimit}`;
}
