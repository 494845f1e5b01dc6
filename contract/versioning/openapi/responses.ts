import { type ErrorEntry, errorCatalogue } from '../../errors';
import { type CommonDescription, hasEtag, permissionsIn } from './operation-metadata';
import type { HeaderObject, JsonSchema, MediaType, Reference, ResponseObject } from './document-types';
import { methodOf } from './naming';

/** Returns the catalogue entry of an error code at one version. */
export type ErrorOf = (code: string) => ErrorEntry;

const names: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  410: 'Gone',
  413: 'BodyTooLarge',
  415: 'UnsupportedMediaType',
  422: 'VerificationRequired',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
};

/**
 * Statuses that OpenAPI documents state for no operation: 405 because an unsupported method belongs to no operation,
 * 406 because only the GraphQL API negotiates media types.
 */
const nonOperationStatuses = new Set([405, 406]);
const ofWrites = new Set([409, 413, 415, 422]);
const retried = new Set([429, 503]);

/** Codes that only requests with a body return. */
const ofBodies: ReadonlySet<string> = new Set(['invalid_json']);
/** Codes that only requests with an idempotency key return. */
const ofIdempotencyKeys: ReadonlySet<string> = new Set(['idempotency_key_reused', 'idempotency_key_in_use']);

/** Returns the schema of the error envelope with the types and codes that it can contain. */
function errorSchema(entries: readonly { readonly code: string; readonly type: string }[]): JsonSchema {
  return {
    type: 'object',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        description: 'Details of the rejected request.',
        required: ['type', 'message', 'code', 'param'],
        properties: {
          type: { type: 'string', enum: [...new Set(entries.map(({ type }) => type))], description: 'Error type.' },
          message: { type: 'string', description: 'Human-readable message.' },
          code: { type: 'string', enum: entries.map(({ code }) => code), description: 'Machine-readable error code.' },
          param: {
            type: ['string', 'null'],
            description: 'Path of the affected parameter, such as `plan.initial_price`.',
          },
        },
      },
    },
  };
}

const headerRef = (name: string): Reference => ({ $ref: `#/components/headers/${name}` });
const text: JsonSchema = { type: 'string' };

/** Name of the component for the response to a conditional read of an unchanged resource. */
const notModified = 'NotModified';

/** Response headers of both the date-versioned and the legacy API. */
export const responseHeaders: Readonly<Record<string, HeaderObject>> = {
  RequestId: { description: 'Request id, for support inquiries.', schema: text },
  IgnoredParameters: {
    description: 'Unknown parameters of the request, percent-encoded; at most 20.',
    schema: text,
  },
  EventCursor: {
    description:
      'Event log cursor at which the list was read: later events are not yet reflected in the list. ' +
      'Absent for lists without corresponding events.',
    schema: text,
  },
  RateLimit: {
    description:
      'Remaining quota of the credential for this operation: `r` requests, and `t` seconds until the quota is fully restored.',
    schema: text,
  },
  RateLimitPolicy: { description: 'Rate limit policy: `q` requests in `w` seconds.', schema: text },
  RetryAfter: { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } },
  PreferenceApplied: {
    description: 'Confirms the preference `handling=strict` of the request.',
    schema: { type: 'string', const: 'handling=strict' },
  },
  ETag: { description: 'Identifies this form of the resource, for `If-None-Match`.', schema: text },
  CacheControl: {
    description: '`private, no-cache`: check a kept response with `If-None-Match` before each use.',
    schema: text,
  },
  Vary: { description: 'Request headers on which the response depends.', schema: text },
  WwwAuthenticate: { description: 'Scheme of the credential that is required: `Bearer`.', schema: text },
  AcceptEncoding: { description: 'Content codings in which request bodies are accepted.', schema: text },
  ShouldRetry: {
    description: '`false` if repeating the same request has the same result.',
    schema: { type: 'string', const: 'false' },
  },
  IdempotentReplayed: {
    description: 'Present if the response is a replay of an earlier response with the same idempotency key.',
    schema: { type: 'string', const: 'true' },
  },
};

/** Response headers of the date-versioned API, including the headers common to both APIs. */
export const datedResponseHeaders: Readonly<Record<string, HeaderObject>> = {
  ApiVersionDate: { description: 'API version of the response.', schema: text },
  ApiVersionLatest: { description: 'Newest API version of the service.', schema: text },
  Deprecation: {
    description: 'Date of the version that removes the operation, in Unix seconds after an `@` (RFC 9745).',
    schema: text,
  },
  Link: {
    description:
      'Changes of the version that removes the operation (`rel="deprecation"`), and the operation that replaces it, if there is one (`rel="successor-version"`).',
    schema: text,
  },
  ApiVersionPreview: {
    description:
      'Differences at the previewed version: a structured list whose first member is that version with the number ' +
      'of `differences`, then JSON pointers marked `added`, `removed` or `changed`, truncated at 4 kB.',
    schema: text,
  },
  ...responseHeaders,
};

/** Returns the error codes that operations can return, by HTTP status, lowest status first. */
export function codesByStatus(errorOf: ErrorOf): ReadonlyMap<number, readonly string[]> {
  const statuses = new Map<number, string[]>();
  for (const code of Object.keys(errorCatalogue)) {
    const { status } = errorOf(code);
    if (!nonOperationStatuses.has(status)) statuses.set(status, [...(statuses.get(status) ?? []), code]);
  }
  return new Map([...statuses].sort(([a], [b]) => a - b));
}

function nameOfStatus(status: number): string {
  const name = names[status];
  if (name === undefined) throw new Error(`No component name is defined for errors with status ${status}`);
  return name;
}

/** Groups of operations that return the same errors, with the prefix of the names of their error components. */
const groups = { get: 'Read', post: '', other: 'Change' } as const;

type Group = keyof typeof groups;

function groupOf(key: string): Group {
  const method = methodOf(key);
  return method === 'get' || method === 'post' ? method : 'other';
}

/** Returns the codes among these that operations of a group can return. */
function codesIn(group: Group, codes: readonly string[]): string[] {
  return codes.filter(
    (code) => !(group === 'get' && ofBodies.has(code)) && !(group !== 'post' && ofIdempotencyKeys.has(code)),
  );
}

/** Returns the component name of an error response. Groups that return the same codes share one component. */
function componentName(group: Group, status: number, codes: readonly string[]): string {
  const sharesAll = codesIn(group, codes).length === codes.length;
  return `${sharesAll ? '' : groups[group]}${nameOfStatus(status)}`;
}

/** Returns the name of the schema of an error response. */
function schemaName(responseComponent: string): string {
  return responseComponent.endsWith('Error') ? responseComponent : `${responseComponent}Error`;
}

/** Components of the error responses of an API, by name. */
export interface ErrorComponents {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

/**
 * Returns the error responses of an API with their schemas.
 *
 * @param keys keys of the operations of the API
 */
export function errorComponents(
  codesOf: ReadonlyMap<number, readonly string[]>,
  errorOf: ErrorOf,
  keys: readonly string[],
  dated: boolean,
): ErrorComponents {
  const used = [...new Set(keys.map(groupOf))];
  const all = [...codesOf].flatMap(([status, codes]) =>
    used
      .filter((group) => !(group === 'get' && ofWrites.has(status)))
      .map((group) => ({ status, name: componentName(group, status, codes), codes: codesIn(group, codes) })),
  );
  return {
    schemas: Object.fromEntries(
      all.map(({ name, codes }) => [
        schemaName(name),
        errorSchema(codes.map((code) => ({ code, type: errorOf(code).type }))),
      ]),
    ),
    responses: Object.fromEntries(
      all.map(({ name, status, codes }) => [name, errorResponse(name, status, codes, errorOf, dated)]),
    ),
  };
}

function errorResponse(
  name: string,
  status: number,
  codes: readonly string[],
  errorOf: ErrorOf,
  dated: boolean,
): ResponseObject {
  const [first = ''] = codes;
  const { type, text: message } = errorOf(first);
  return {
    description: codes.map((code) => `- \`${code}\`: ${errorOf(code).text}`).join('\n'),
    headers: {
      ...alwaysSent(dated),
      ...(retried.has(status) && { 'Retry-After': headerRef('RetryAfter') }),
      ...(codes.includes('idempotency_key_in_use') && { 'Retry-After': headerRef('RetryAfter') }),
      ...(status === 401 && { 'WWW-Authenticate': headerRef('WwwAuthenticate') }),
      ...(status === 409 && { 'X-Should-Retry': headerRef('ShouldRetry') }),
      ...(status === 415 && { 'Accept-Encoding': headerRef('AcceptEncoding') }),
    },
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schemaName(name)}` },
        example: { error: { type, message, code: first, param: null } },
      },
    },
  };
}

/** Returns references to the possible error responses of an operation, by HTTP status. */
export function errorReferences(
  declaration: CommonDescription,
  codesOf: ReadonlyMap<number, readonly string[]>,
): Record<string, Reference> {
  const group = groupOf(declaration.key);
  const reads = group === 'get';
  const open = permissionsIn(declaration).length === 0 && reads && declaration.credential === undefined;
  const applicable = [...codesOf].filter(([status]) => !(reads && ofWrites.has(status)) && !(open && status === 403));
  return Object.fromEntries(
    applicable.map(([status, codes]) => [
      String(status),
      { $ref: `#/components/responses/${componentName(group, status, codes)}` },
    ]),
  );
}

function alwaysSent(dated: boolean): Record<string, Reference> {
  return {
    ...(dated && {
      'Api-Version-Date': headerRef('ApiVersionDate'),
      'X-Api-Version-Latest': headerRef('ApiVersionLatest'),
    }),
    'X-Request-Id': headerRef('RequestId'),
    RateLimit: headerRef('RateLimit'),
    'RateLimit-Policy': headerRef('RateLimitPolicy'),
  };
}

/** Returns the headers of successful responses, also without a body, that depend on the request. */
function headersOfReads(isGet: boolean, dated: boolean): Record<string, Reference> {
  return {
    'X-Ignored-Parameters': headerRef('IgnoredParameters'),
    'Preference-Applied': headerRef('PreferenceApplied'),
    ...(dated && isGet && { 'Api-Version-Preview': headerRef('ApiVersionPreview') }),
  };
}

/** Headers of conditional reads. */
const conditionalHeaders = {
  ETag: headerRef('ETag'),
  'Cache-Control': headerRef('CacheControl'),
  Vary: headerRef('Vary'),
};

/** Returns the response to a conditional read of an unchanged resource, by component name; none without such reads. */
export function notModifiedResponse(
  declarations: readonly CommonDescription[],
  dated: boolean,
): Record<string, ResponseObject> {
  if (!declarations.some(hasEtag)) return {};
  const headers = { ...alwaysSent(dated), ...headersOfReads(true, dated), ...conditionalHeaders };
  return { [notModified]: { description: 'The client has the resource already.', headers } };
}

const statusDescriptions: Readonly<Record<number, string>> = {
  201: 'The new object.',
  202: 'The request is accepted, and is processed after the response.',
  204: 'The request has taken effect; the response has no body.',
};

/** Descriptions of responses with status 200, by method. */
const methodDescriptions: Readonly<Record<string, string>> = {
  get: 'The requested data.',
  delete: 'Confirms the deletion.',
};

function describeSuccess({ key, status = 200, stream }: CommonDescription, isPage: boolean): string {
  if (stream) return 'Stream of events, which continues until it is closed.';
  if (isPage) return 'One page of the list.';
  return statusDescriptions[status] ?? methodDescriptions[methodOf(key)] ?? 'Result of the request.';
}

/** Returns the OpenAPI success response of an operation. `media` is undefined if the response has no body. */
export function successResponse(
  declaration: CommonDescription,
  media: MediaType | undefined,
  { dated, isPage, isDeprecated }: Readonly<Record<'dated' | 'isPage' | 'isDeprecated', boolean>>,
): Record<string, ResponseObject | Reference> {
  const { status = 200, key, stream } = declaration;
  const method = methodOf(key);
  return {
    [status]: {
      description: describeSuccess(declaration, isPage),
      headers: {
        ...alwaysSent(dated),
        ...headersOfReads(method === 'get', dated),
        ...(hasEtag(declaration) && conditionalHeaders),
        ...(isDeprecated && { Deprecation: headerRef('Deprecation'), Link: headerRef('Link') }),
        ...(isPage && { 'Event-Cursor': headerRef('EventCursor') }),
        ...(method === 'post' && { 'Idempotent-Replayed': headerRef('IdempotentReplayed') }),
      },
      ...(media && { content: { [stream ? 'text/event-stream' : 'application/json']: media } }),
    },
    ...(hasEtag(declaration) && { 304: { $ref: `#/components/responses/${notModified}` } }),
  };
}

/** Headers that only some success responses have. The value is a suffix of the response's component name. */
const variants = {
  'Api-Version-Preview': 'Previewable',
  'Idempotent-Replayed': 'Replayable',
  ETag: 'Conditional',
  Deprecation: 'Deprecated',
} as const;

/**
 * Returns the component name of a success response, from its body and its headers: `Plan`, `PlanPagePreviewable`,
 * `EmptyReplayable`. Null for bodies without a name.
 */
export function responseName({ headers = {}, content }: ResponseObject): string | null {
  const [media] = Object.values(content ?? {});
  const body = media ? nameOfExample(media) : 'Empty';
  const variant = Object.entries(variants).flatMap(([header, name]) => (header in headers ? [name] : []));
  return body && [body, ...variant].join('');
}

function nameOfExample({ examples }: MediaType): string | null {
  const { $ref } = (examples?.['answer'] ?? {}) as Partial<Reference>;
  return typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : null;
}
