/** Properties that all errors with the same code share, in REST, in GraphQL and in the documentation. */
export interface ErrorEntry {
  /** HTTP status of the REST response. */
  readonly status: number;
  /** The field `type` of the REST error response. */
  readonly type: string;
  /** Client-facing message, used if the code that raises the error has no more precise one. */
  readonly text: string;
}

const invalid = (text: string, status = 400): ErrorEntry => ({ status, type: 'invalid_request_error', text });
const conflict = (text: string): ErrorEntry => ({ status: 409, type: 'conflict', text });

/** Error catalogue: code → status, type, message. Domains add the codes of their state conflicts here. ADR 0010. */
export const errorCatalogue = {
  parameter_missing: invalid('A required parameter is missing.'),
  parameter_invalid: invalid('A parameter has an invalid value.'),
  invalid_json: invalid('The request body is not valid JSON.'),
  idempotency_key_reused: invalid('This idempotency key was already used for a different request.'),
  method_not_allowed: invalid('This path does not support the request method.', 405),
  not_acceptable: invalid('None of the accepted media types can be served.', 406),
  body_too_large: invalid('The request body exceeds the size limit.', 413),
  response_too_large: invalid('The response would be too large: request fewer rows at a time.'),
  unsupported_media_type: invalid('Send the request body as application/json.', 415),
  unauthorized: { status: 401, type: 'unauthorized', text: 'A valid credential is required.' },
  forbidden: { status: 403, type: 'forbidden', text: 'This credential lacks the permission for the operation.' },
  not_found: { status: 404, type: 'not_found', text: 'The resource does not exist.' },
  conflict: conflict('The resource is in a state that does not allow this operation.'),
  idempotency_key_in_use: conflict('A request with this idempotency key is still being processed.'),
  gone: { status: 410, type: 'gone', text: 'The resource is no longer available.' },
  cursor_expired: { status: 410, type: 'gone', text: 'The events after this cursor are no longer stored.' },
  verification_required: { status: 422, type: 'verification_required', text: 'The account must be verified first.' },
  rate_limit_exceeded: { status: 429, type: 'rate_limit_exceeded', text: 'Too many requests. Retry later.' },
  internal_server_error: { status: 500, type: 'internal_server_error', text: 'Something went wrong on our side.' },
  service_unavailable: { status: 503, type: 'service_unavailable', text: 'The service is temporarily unavailable.' },
} as const satisfies Record<string, ErrorEntry>;

/** An error code of the catalogue. */
export type ErrorCode = keyof typeof errorCatalogue;

/** Returns whether the catalogue has this code. */
export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/**
 * Returns the catalogue entry of a code. Throws for unknown codes, because an undocumented error must not reach a
 * client.
 */
export function errorFor(code: string): ErrorEntry {
  if (!isErrorCode(code)) throw new RangeError(`No error code '${code}' in the catalogue`);
  return errorCatalogue[code];
}

/**
 * An expected failure of a request. It contains all fields of the REST error response that the error catalogue does not
 * define.
 */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  constructor(
    readonly code: ErrorCode,
    message: string = errorFor(code).text,
    /** Path of the offending parameter (`plan.initial_price`, `items[0].id`), or null. */
    readonly param: string | null = null,
    /**
     * HTTP status; overrides the error catalogue's status for operations that return a different status with this code.
     */
    readonly status: number = errorFor(code).status,
  ) {
    super(message);
  }
}
