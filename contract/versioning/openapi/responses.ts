import { type ErrorEntry, errorCatalogue } from '../../errors';
import type { CommonDescription } from './operation-metadata';
import { permissionsIn } from './operation-metadata';
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
const rateHeaders = { RateLimit: headerRef('RateLimit'), 'RateLimit-Policy': headerRef('RateLimitPolicy') };

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
      'Remaining quota of the credential for this operation, in every response: `r` requests, and `t` seconds until the quota is fully restored.',
    schema: text,
  },
  RateLimitPolicy: { description: 'Rate limit policy, in every response: `q` requests in `w` seconds.', schema: text },
  RetryAfter: { description: 'Seconds to wait before retrying.', schema: { type: 'integer' } },
  IdempotentReplayed: {
    description: 'Present if the response is a replay of an earlier response with the same idempotency key.',
    schema: { type: 'string', const: 'true' },
  },
};

/** Response headers of the date-versioned API, including the headers common to both APIs. */
export const datedResponseHeaders: Readonly<Record<string, HeaderObject>> = {
  ApiVersionDate: { description: 'API version of the response.', schema: text },
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
      ...(status === 429 && rateHeaders),
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
  return { ...(dated && { 'Api-Version-Date': headerRef('ApiVersionDate') }), 'X-Request-Id': headerRef('RequestId') };
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
  { dated, isPage }: { readonly dated: boolean; readonly isPage: boolean },
): Record<string, ResponseObject> {
  const { status = 200, key, stream } = declaration;
  const method = methodOf(key);
  return {
    [status]: {
      description: describeSuccess(declaration, isPage),
      headers: {
        ...alwaysSent(dated),
        'X-Ignored-Parameters': headerRef('IgnoredParameters'),
        ...(dated && method === 'get' && { 'Api-Version-Preview': headerRef('ApiVersionPreview') }),
        ...(isPage && { 'Event-Cursor': headerRef('EventCursor') }),
        ...(method === 'post' && { 'Idempotent-Replayed': headerRef('IdempotentReplayed') }),
      },
      ...(media && { content: { [stream ? 'text/event-stream' : 'application/json']: media } }),
    },
  };
}

/** Headers that only some success responses have. The value is a suffix of the response's component name. */
const variants = { 'Api-Version-Preview': 'Previewable', 'Idempotent-Replayed': 'Replayable' } as const;

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
