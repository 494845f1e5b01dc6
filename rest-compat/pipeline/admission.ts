import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import { type Authenticator, bearerCredential } from '../../gateway/src/authentication/authenticator';
import type { AuthenticatedRequest, MatchedRequest, ReceivedRequest, VersionedRequest } from './stages';
import { hasPermission, type Principal, hasExpired } from '../../subgraphs/kit/src/principal/principal';
import { networkOf } from '../../subgraphs/kit/src/addresses/client-address';
import { RateExceeded, type RateLimits, type RateLimitResult } from '../../subgraphs/kit/src/limits/rate-limits';
import type { Contract, EndpointAvailability, ApiVersion } from '../../contract/versioning';
import { parseExactJson } from '../../subgraphs/kit/src/json';
import { parseKey } from './route';

const appHeader = 'X-Service-App-Id';

/** The part of the authenticator that the REST API uses. */
export type CredentialReader = Pick<Authenticator, 'authenticate'>;

/** Authenticates the caller. Rejects a missing, malformed or unknown credential with 401. */
export async function authenticate(
  matched: MatchedRequest,
  authenticator: CredentialReader,
  addressOf: (request: IncomingMessage) => string,
): Promise<AuthenticatedRequest> {
  const credential = bearerCredential(matched.request.headers.authorization);
  if (credential === null)
    throw new ContractError('unauthorized', 'Send a credential as `Authorization: Bearer <credential>`.');
  const principal = await authenticator.authenticate(credential, addressOf(matched.request));
  if (!principal) throw new ContractError('unauthorized', 'The credential is unknown, expired or revoked.');
  matched.known.principal = principal;
  return { ...matched, principal };
}

/** Rejects a request with 401 if its credential has expired since authentication, for example while its body was being read. */
export function requireUnexpired({ principal }: AuthenticatedRequest): void {
  if (hasExpired(principal)) throw new ContractError('unauthorized', 'The credential has expired.');
}

/**
 * Rejects an invalid app id in the header `X-Service-App-Id`, and an app id other than that of the credential's app. If
 * the credential belongs to no app, any valid app id is accepted, because the header does not affect permissions.
 */
export function checkApp({ request, principal }: AuthenticatedRequest): void {
  const requestedAppId = request.headers['x-service-app-id'];
  if (requestedAppId === undefined) return;
  if (!/^app_[0-9A-Za-z_]{1,60}$/.test(String(requestedAppId)))
    throw new ContractError('parameter_invalid', `${appHeader} must be the id of an app, \`app_…\`.`, appHeader);
  const { appId } = principal;
  if (appId != null && appId !== requestedAppId)
    throw new ContractError('parameter_invalid', `${appHeader} does not match the app of the credential.`, appHeader);
}

/**
 * Rejects the request with 403 if the caller has the operation's permission on no account, or if the operation requires
 * a user token and the caller has another credential. Runs before stored responses are replayed, so that a revoked
 * permission also hides earlier responses.
 */
export function requirePermission({ endpoint, principal: caller }: AuthenticatedRequest): void {
  const { declaration, permissions } = endpoint;
  if (declaration.credential === 'user' && caller.kind !== 'user') {
    throw new ContractError('forbidden', 'Only user tokens may call this operation.');
  }
  if (permissions.length === 0 || (declaration.own && caller.kind === 'user')) return;
  if (!permissions.some((permission) => holds(caller, permission))) {
    throw new ContractError('forbidden', `This credential does not have the permission ${permissions.join(' or ')}.`);
  }
}

function holds(caller: Principal, permission: string): boolean {
  return caller.kind === 'system' || caller.grants.some((grant) => hasPermission(caller, permission, grant.accountId));
}

/** Dependencies for applying the rate limits to requests. */
export interface RateAccess {
  readonly limits: RateLimits;
  readonly addressOf: (request: IncomingMessage) => string;
}

/**
 * Counts a request to the dated API (`/api/v1`) per credential and operation, also if its response is replayed. Rejects
 * requests over the limit with 429.
 */
export async function limitDated(authenticated: AuthenticatedRequest, { limits }: RateAccess): Promise<void> {
  const { principal, endpoint } = authenticated;
  admit(authenticated, await limits.admit('operation', `${principal.credentialId} ${endpoint.declaration.key}`));
}

/** Counts a request to the legacy API (`/api/v2`) per credential. Rejects requests over the limit with 429. */
export async function limitLegacy(authenticated: AuthenticatedRequest, { limits }: RateAccess): Promise<void> {
  admit(authenticated, await limits.admit('legacy', authenticated.principal.credentialId));
}

function admit({ known }: AuthenticatedRequest, rateResult: RateLimitResult): void {
  known.rate = rateResult;
  if (!rateResult.allowed) throw new RateExceeded(rateResult);
}

/**
 * Counts a request without a valid credential that was rejected with a status below 500, per network of the client
 * address. Other failures are not counted.
 *
 * @returns the error to respond with: the original error, or `RateExceeded` if the network is over its limit
 */
export function limitRejected(
  { known, request }: ReceivedRequest,
  failure: unknown,
  { limits, addressOf }: RateAccess,
): unknown {
  if (failure instanceof RateExceeded) known.rate = failure.result;
  if (known.rate || known.principal || !(failure instanceof ContractError) || failure.status >= 500) return failure;
  known.rate = limits.consume('refused', networkOf(addressOf(request)));
  return known.rate.allowed ? failure : new RateExceeded(known.rate);
}

const header = 'api-version-date';
const param = 'Api-Version-Date';

/**
 * Returns the API version for error responses that are sent before the version of the request is resolved: the version
 * of the header, else the original (oldest) version. An invalid version header is ignored here, because an invalid
 * credential must be reported first.
 */
export function provisionalVersion(request: IncomingMessage, contract: Contract): string {
  return contract.parse(String(request.headers[header] ?? '')) ?? contract.original;
}

/**
 * Determines the API version of the request: from the version header, else the version to which the credential is
 * pinned, else the original (oldest) version. Rejects unsupported versions.
 */
export function resolveVersion(authenticated: AuthenticatedRequest, contract: Contract): VersionedRequest {
  const { known, request, principal } = authenticated;
  const { pin } = principal;
  const pinned = pin === null ? contract.original : contract.parse(pin);
  const requestedVersion = request.headers[header];
  if (!requestedVersion) {
    if (pinned === undefined)
      throw unknownVersion(`This credential is pinned to version ${pin}, which is not supported.`, contract);
    known.version = pinned;
    return { ...authenticated, version: pinned, namedVersion: pin === null ? null : pinned };
  }
  const version = contract.parse(String(requestedVersion));
  known.version = version ?? pinned ?? contract.original;
  if (version === undefined) throw unknownVersion(`${param} is not a version of this API.`, contract);
  return { ...authenticated, version, namedVersion: version };
}

function unknownVersion(reason: string, contract: Contract): ContractError {
  return new ContractError(
    'parameter_invalid',
    `${reason} Supported versions: ${contract.versions.join(', ')}.`,
    param,
  );
}

/**
 * Rejects the request with 404 if its endpoint does not exist at the requested API version. The error message names the
 * version that removed it and the endpoint that replaces it, if any. For an endpoint that a later version removes, the
 * response gets the headers of a deprecated operation.
 */
export function requireServed(
  { endpoint, version, pathParameters, known }: VersionedRequest,
  contract: Contract,
): void {
  const { key } = endpoint.declaration;
  const { removedIn, successor } = requireServedAt(key, version ?? contract.original, contract);
  if (removedIn !== null) known.deprecation = deprecationHeaders(removedIn, successor, pathParameters);
}

/** Same as `requireServed`, for the given endpoint key (such as `GET /plans/{id}`) and API version. */
export function requireServedAt(key: string, version: string, contract: Contract): EndpointAvailability {
  const availability = contract.endpoint(key, version);
  if (availability.served) return availability;
  const { removedIn, successor } = availability;
  throw new ContractError(
    'not_found',
    `${key} is not available in version ${version}: it was removed in version ${removedIn}.` +
      (successor === null ? '' : ` Use ${successor} instead.`),
  );
}

const previewHeaderName = 'api-version-preview';
const previewParam = 'Api-Version-Preview';
/** Maximum length of the preview response header in bytes. */
const maxHeaderLength = 4096;

/**
 * Returns the preview version from the header `Api-Version-Preview`; null without this header. Rejects unknown versions,
 * and previews of requests other than GET, because a preview executes the operation a second time.
 */
export function previewVersion({ request, method }: ReceivedRequest, contract: Contract): string | null {
  const headerValue = request.headers[previewHeaderName];
  if (!headerValue) return null;
  const version = contract.parse(String(headerValue));
  if (version === undefined) {
    throw new ContractError(
      'parameter_invalid',
      `${previewParam} is not a version of this API. Supported versions: ${contract.versions.join(', ')}.`,
      previewParam,
    );
  }
  if (method !== 'GET')
    throw new ContractError(
      'parameter_invalid',
      `${previewParam} is only for reads: a preview of a write would still execute it.`,
      previewParam,
    );
  return version;
}

/** Result of executing the request again at the preview version: the response body, or the error. */
export type Previewed = { readonly body: string } | { readonly refused: ContractError };

/**
 * Builds the value of the response header `Api-Version-Preview`, a structured list (RFC 8941): the preview version with
 * the number of differences between the two responses, then for each difference a JSON pointer in URI fragment encoding
 * with `added`, `removed` or `changed`. Differences that exceed the maximum length are omitted.
 */
export function previewHeader(version: string, body: string, previewed: Previewed): string {
  if ('refused' in previewed) {
    const { code, param: at } = previewed.refused;
    return `"${version}";refused="${code}"${at === null ? '' : `;param="${encodeURIComponent(at)}"`}`;
  }
  const differences =
    body === previewed.body ? [] : differencesBetween(parseExactJson(body), parseExactJson(previewed.body));
  let text = `"${version}";differences=${differences.length}`;
  for (const difference of differences) {
    const next = `${text}, ${member(difference)}`;
    if (next.length > maxHeaderLength) break;
    text = next;
  }
  return text;
}

function member({ pointer, kind }: Difference): string {
  return `"${pointer}";${kind}`;
}

/** A difference between two JSON values at one location. */
export interface Difference {
  /** Location as a JSON pointer in URI fragment encoding (RFC 6901, section 6, without the `#`); empty for the root. */
  readonly pointer: string;
  /** `removed`: present only in the first value; `added`: present only in the second value. */
  readonly kind: 'added' | 'removed' | 'changed';
}

/**
 * Returns all differences between two JSON values: removed and changed members in the order of the first value, then
 * added members. Numbers that do not fit into a double (see `parseExactJson`) are compared by their text.
 */
export function differencesBetween(first: unknown, second: unknown, pointer = ''): Difference[] {
  if (areEqual(first, second)) return [];
  if (!isObject(first) || !isObject(second) || Array.isArray(first) !== Array.isArray(second))
    return [{ pointer, kind: 'changed' }];
  const at = (key: string): string =>
    `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
  const changedOrRemoved = Object.keys(first).flatMap((key): Difference[] =>
    Object.hasOwn(second, key)
      ? differencesBetween(first[key], second[key], at(key))
      : [{ pointer: at(key), kind: 'removed' }],
  );
  const added = Object.keys(second).filter((key) => !Object.hasOwn(first, key));
  return [...changedOrRemoved, ...added.map((key): Difference => ({ pointer: at(key), kind: 'added' }))];
}

function areEqual(first: unknown, second: unknown): boolean {
  if (JSON.isRawJSON(first) && JSON.isRawJSON(second)) return JSON.stringify(first) === JSON.stringify(second);
  return Object.is(first, second);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !JSON.isRawJSON(value);
}

/** Response headers of an operation that a later version removes. */
export interface DeprecationHeaders extends Readonly<Record<string, string>> {
  /** Time at which the operation was deprecated, in Unix seconds (RFC 9745): the date of the later version. */
  readonly deprecation: string;
  /** Link to the changes of the later version, and to the operation that replaces this one (RFC 5829), if there is one. */
  readonly link: string;
}

/**
 * Returns the headers of an operation that a later version removes. There is no `Sunset` header, because versions are
 * served without an end. ADR 0064.
 *
 * @param successor key of the operation that replaces it, with the same path parameters; null if there is none
 */
export function deprecationHeaders(
  removedIn: ApiVersion,
  successor: string | null,
  pathParameters: Readonly<Record<string, string>>,
): DeprecationHeaders {
  const changes = `</docs/changelog#v${removedIn}>; rel="deprecation"; type="text/html"`;
  return {
    deprecation: `@${Date.parse(removedIn.slice(0, 10)) / 1_000}`,
    link: successor === null ? changes : `${changes}, <${pathOf(successor, pathParameters)}>; rel="successor-version"`,
  };
}

/** Returns the path of an operation in the dated API, for the resource of a request. */
function pathOf(key: string, pathParameters: Readonly<Record<string, string>>): string {
  const path = parseKey(key).path.replaceAll(/\{([a-z_]+)\}/g, (_placeholder, name: string) =>
    encodeURIComponent(pathParameters[name] ?? ''),
  );
  return `/api/v1${path}`;
}
