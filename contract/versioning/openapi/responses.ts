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

/** Schema of the error envelope. */
export const errorSchema: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      description: 'Details of the rejected request.',
      required: ['type', 'message', 'code', 'param'],
      properties: {
        type: { type: 'string', description: 'Error type.' },
        message: { type: 'string', description: 'Human-readable message.' },
        code: { type: ['string', 'null'], description: 'Machine-readable error code.' },
        param: {
          type: ['string', 'null'],
          description: 'Path of the affected parameter, such as `plan.initial_price`.',
        },
      },
    },
  },
};

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

/** Returns the OpenAPI error responses of an API, by component name. */
export function errorResponses(
  codesOf: ReadonlyMap<number, readonly string[]>,
  errorOf: ErrorOf,
  dated: boolean,
): Record<string, ResponseObject> {
  return Object.fromEntries(
    [...codesOf].map(([status, codes]) => {
      const lines = codes.map((code) => `- \`${code}\`: ${errorOf(code).text}`);
      const [first = ''] = codes;
      const { type, text: message } = errorOf(first);
      return [
        nameOfStatus(status),
        {
          description: lines.join('\n'),
          headers: {
            ...alwaysSent(dated),
            ...(retried.has(status) && { 'Retry-After': headerRef('RetryAfter') }),
            ...(status === 429 && rateHeaders),
          },
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              example: { error: { type, message, code: first, param: null } },
            },
          },
        },
      ];
    }),
  );
}

/** Returns references to the possible error responses of an operation, by HTTP status. */
export function errorReferences(
  declaration: CommonDescription,
  statuses: readonly number[],
): Record<string, Reference> {
  const reads = methodOf(declaration.key) === 'get';
  const open = permissionsIn(declaration).length === 0 && reads && declaration.credential === undefined;
  const applicableStatuses = statuses.filter((status) => !(reads && ofWrites.has(status)) && !(open && status === 403));
  return Object.fromEntries(
    applicableStatuses.map((status) => [String(status), { $ref: `#/components/responses/${nameOfStatus(status)}` }]),
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
