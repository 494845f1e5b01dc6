import { ContractError, errorFor, type ErrorEntry } from '../../contract/errors';
import { type Contract, type ApiVersion, formatPath } from '../../contract/versioning';
import type { Logger } from '../../subgraphs/kit/src/logging';
import type { Endpoint } from './endpoint';
import { UnsupportedEncoding } from './request-input';
import { type RestResponse, noHeaders } from './rest-response';
import { acceptedEncodings } from '../../subgraphs/kit/src/serving/request-encoding';
import { isTransient } from '../../subgraphs/kit/src/errors/transient-errors';
import { RateExceeded } from '../../subgraphs/kit/src/limits/rate-limits';

/** Rejection of a request (405) whose path exists, but not with its method. */
export class MethodNotAllowed extends ContractError {
  /** @param allowed HTTP methods of the path, for the `Allow` header */
  constructor(readonly allowed: readonly string[]) {
    super('method_not_allowed');
  }
}

/** Dependencies for building error responses. */
export interface FailureAccess {
  readonly contract: Pick<Contract, 'error'> & ParameterContract;
  readonly log: Logger;
}

/** The request that failed: `version` is null in the legacy API, `endpoint` if the request has not reached an endpoint. */
export interface FailedRequest {
  readonly requestId: string;
  readonly version: string | null;
  readonly endpoint: Pick<Endpoint, 'parameterSchemas'> | null;
}

/**
 * Values of the header `Retry-After` in seconds: if the request with the same idempotency key is still running, and for
 * a temporary failure.
 */
const retryAfter = { inUse: '1', unavailable: '2' } as const;

/**
 * Builds the response of a failed request: the error body in the format of the request's API version, and the headers
 * that belong to the error code. Errors with status 500 and above are logged; their responses contain the request id
 * but no internal details.
 */
export function failureResponse(failure: unknown, failed: FailedRequest, access: FailureAccess): RestResponse {
  const error = asContractError(failure);
  const { requestId, version } = failed;
  const defaultEntry = errorFor(error.code);
  const entry: ErrorEntry = version === null ? defaultEntry : access.contract.error(error.code, version);
  const status = error.status === defaultEntry.status ? entry.status : error.status;
  const masked = status >= 500;
  if (masked) access.log.error({ err: error.cause ?? failure, requestId }, 'request failed');
  const message = masked ? `${entry.text} Request id: ${requestId}` : messageOf(error, failed, access.contract);
  const envelope = { error: { type: entry.type, message, code: error.code, param: masked ? null : error.param } };
  return {
    status,
    body: JSON.stringify(envelope),
    headers:
      failure instanceof RateExceeded ? { 'retry-after': String(failure.result.retryAfter) } : headersOf(error, status),
  };
}

/** Returns the message of an error. For a parameter of other versions than that of the request, it names the versions. */
function messageOf(
  { status, message, param }: ContractError,
  { version, endpoint }: FailedRequest,
  contract: ParameterContract,
): string {
  if (status !== 400 || param === null || version === null || endpoint === null) return message;
  const versions = versionsOfParameter(param, endpoint.parameterSchemas, version, contract);
  return versions === null ? message : `${message} ${versions}`;
}

function asContractError(failure: unknown): ContractError {
  if (failure instanceof ContractError) return failure;
  if (failure instanceof RateExceeded) return new ContractError('rate_limit_exceeded', failure.message);
  return new ContractError(isTransient(failure) ? 'service_unavailable' : 'internal_server_error');
}

function headersOf(error: ContractError, status: number): Readonly<Record<string, string>> {
  if (error instanceof MethodNotAllowed) return { allow: error.allowed.join(', ') };
  if (error instanceof UnsupportedEncoding) return { 'accept-encoding': acceptedEncodings };
  switch (error.code) {
    case 'unauthorized':
      return { 'www-authenticate': 'Bearer' };
    case 'idempotency_key_in_use':
      return { 'retry-after': retryAfter.inUse };
    case 'service_unavailable':
      return { 'retry-after': retryAfter.unavailable };
    case 'body_too_large':
      return { connection: 'close' };
    // Without this header, the public client library retries every response with status 409.
    default:
      return status === 409 ? { 'x-should-retry': 'false' } : noHeaders;
  }
}

/** The part of the contract that knows the parameters of every version. */
export type ParameterContract = Pick<Contract, 'versions' | 'latest' | 'paramsSchema' | 'parameterPath'>;

/**
 * Returns a sentence about a parameter that a request must not have at its version although other versions have it: from
 * or up to which version it exists, and the parameter that replaces it, if there is one. Null for all other parameters.
 *
 * @param schemas contract schemas of the operation's query and body
 */
export function versionsOfParameter(
  param: string,
  schemas: readonly string[],
  version: ApiVersion,
  contract: ParameterContract,
): string | null {
  const schemaAt = (at: ApiVersion): string | undefined =>
    schemas.find((schema) => namesAt(schema, at, contract).includes(param));
  if (schemas.length === 0 || schemaAt(version) !== undefined) return null;
  const { versions } = contract;
  const current = versions.indexOf(version);
  const added = versions.slice(current + 1).find((at) => schemaAt(at) !== undefined);
  const last = versions.slice(0, current).findLast((at) => schemaAt(at) !== undefined);
  const existing = added ?? last;
  if (existing === undefined) return null;
  const limit =
    added === undefined
      ? `\`${param}\` was removed in version ${versions[versions.indexOf(existing) + 1]}`
      : `\`${param}\` exists from version ${added} on`;
  const schema = schemaAt(existing) as string;
  const counterpart = counterpartOf({ schema, param, existing, version }, contract);
  return `${limit}, and this request uses version ${version}${counterpart === null ? '' : `: use \`${counterpart}\``}.`;
}

interface Occurrence {
  readonly schema: string;
  readonly param: string;
  /** A version that has the parameter. */
  readonly existing: ApiVersion;
  /** The version of the request. */
  readonly version: ApiVersion;
}

/** Returns the name that the same parameter has at the version of the request; null if that version has none. */
function counterpartOf({ schema, param, existing, version }: Occurrence, contract: ParameterContract): string | null {
  const nameAt = (newest: string, at: ApiVersion): string => formatPath(contract.parameterPath(schema, at, [newest]));
  const names = namesAt(schema, version, contract);
  for (const newest of namesAt(schema, contract.latest, contract)) {
    const name = nameAt(newest, version);
    if (nameAt(newest, existing) === param && name !== param && names.includes(name)) return name;
  }
  return null;
}

/** Returns the names of the parameters of a request schema at a version, including aliases. */
function namesAt(schema: string, version: ApiVersion, contract: ParameterContract): string[] {
  const { properties = {} } = contract.paramsSchema(schema, version) as { properties?: object };
  return Object.keys(properties);
}
