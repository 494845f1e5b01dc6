import type { Graph } from '../../gateway/src/graph';
import type { PreparedDocument } from '../../gateway/src/prepared';
import { LazyLogger, type Logger } from '../../subgraphs/kit/src/logging';
import { ContractError, type ErrorCode, isErrorCode } from '../../contract/errors';
import type { VersionGuide } from '../../contract/versioning/openapi';
import type { ContractContext } from './contract-route';
import type { Declaration, Operation, PreparedCompanion } from './endpoint';
import { type ParameterNames, ParameterRejected, plainNames } from './parameter-names';
import type { KeyedRequest } from './stages';
import { requireServedAt, type Previewed, previewHeader } from './admission';
import { ignoredParametersHeader, rejectUnknown, prefersStrict, rejectsUnknownParameters } from './request-input';
import { type RestResponse, noHeaders, eventCursorOf } from './rest-response';
import { isTransient } from '../../subgraphs/kit/src/errors/transient-errors';
import { parseSentence, MessageTemplate } from '../../subgraphs/kit/src/errors/sentence';

/** Dependencies of the pipeline steps that execute GraphQL operations. */
export interface GraphAccess {
  readonly graph: Pick<Graph, 'execute'>;
  readonly guide: VersionGuide;
  readonly log: Logger;
}

/**
 * Executes the operation of a request and returns its result in the format of the newest API version. Throws
 * `ContractError` for every expected failure, also if the result is missing (404).
 */
export async function execute(
  keyed: KeyedRequest,
  operation: Operation,
  input: unknown,
  access: GraphAccess,
): Promise<unknown> {
  const document = operation.documentFor(keyed.principal);
  const data = document === null ? contractContext(keyed, access) : await documentData(keyed, operation, input, access);
  const response = keyed.endpoint.declaration.result(data, input);
  if (response === null || response === undefined) throw new ContractError('not_found');
  return response;
}

/** Executes the GraphQL document of an operation and its companions, and returns the response data of the document. */
async function documentData(
  keyed: KeyedRequest,
  operation: Operation,
  input: unknown,
  access: GraphAccess,
): Promise<unknown> {
  const { declaration } = keyed.endpoint;
  const { documentFor, payloadKeys, before, after, names } = operation;
  const variables = inNamesOf(names, () => declaration.variables(input));
  if (before)
    await accompany(keyed, { prepared: before, companion: declaration.before, names }, input, undefined, access);
  const document = documentFor(keyed.principal) as PreparedDocument;
  const data = await graphData(keyed, { document, payloadKeys }, names, variables, access);
  // Only the document itself is sent with the idempotency key (`operationKey`). Otherwise, the graph would treat the
  // companion as a repetition of the document.
  const keyless = { ...keyed, operationKey: null };
  if (after) await accompany(keyless, { prepared: after, companion: declaration.after, names }, input, data, access);
  return data;
}

interface Accompanying {
  readonly prepared: PreparedCompanion;
  readonly companion: Declaration['before'];
  readonly names: ParameterNames;
}

/** Executes a companion (additional graph operation) once for each of its sets of variables, one after the other. */
async function accompany(
  keyed: KeyedRequest,
  { prepared, companion, names }: Accompanying,
  input: unknown,
  data: unknown,
  access: GraphAccess,
): Promise<void> {
  for (const [runIndex, variables] of (companion?.runs(input, data) ?? []).entries()) {
    const found = await graphData(keyed, prepared, names, variables, access);
    inNamesOf(names, () => companion?.check?.(found ?? {}, runIndex, input));
  }
}

function contractContext({ version, request }: KeyedRequest, { guide }: GraphAccess): ContractContext {
  return {
    guide,
    version: version ?? guide.contract.original,
    header: request.headers['api-version-date']?.toString() || null,
  };
}

async function graphData(
  keyed: KeyedRequest,
  { document, payloadKeys }: PreparedCompanion,
  names: ParameterNames,
  variables: Record<string, unknown>,
  { graph, log }: GraphAccess,
): Promise<Record<string, unknown> | null | undefined> {
  const { principal, requestId, operationKey } = keyed;
  const scope = { principal, requestId, operationKey, log: new LazyLogger(log, requestId) };
  const { data, errors } = await graph.execute(document, given(variables), scope);
  if (errors && errors.length > 0) throw fromGraphErrors(errors, names);
  for (const key of payloadKeys) {
    const [userError] = (data?.[key] as { userErrors?: readonly UserErrorData[] } | null)?.userErrors ?? [];
    if (userError) throw fromUserError(userError, names);
  }
  return data;
}

/**
 * Calls a function of a route declaration, and converts its parameter errors to errors with the parameter names of the
 * request's API version.
 */
function inNamesOf<T>(names: ParameterNames, work: () => T): T {
  try {
    return work();
  } catch (failure) {
    throw failure instanceof ParameterRejected ? names.ofRoute(failure) : failure;
  }
}

/** Returns the variables without those that are undefined, because the graph would treat these as null. */
export function given(variables: Record<string, unknown>): Record<string, unknown> {
  for (const name in variables) {
    if (variables[name] === undefined)
      return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
  }
  return variables;
}

/**
 * Reads the parameters, executes the operation and builds the response. A request with an idempotency key must have
 * been claimed before (`ReplayStore.claim`).
 */
export async function runOperation(keyed: KeyedRequest, access: GraphAccess): Promise<RestResponse> {
  const { status = 200 } = keyed.endpoint.declaration;
  const { text, ignored, eventCursor } = await responseText(keyed, rejectsUnknownParameters(keyed), access);
  const confirmsStrict = prefersStrict(keyed.request);
  const ignoredHeader = ignored.length > 0 ? ignoredParametersHeader(ignored) : undefined;
  const headers =
    ignoredHeader === undefined && eventCursor === undefined && !confirmsStrict
      ? noHeaders
      : {
          ...(ignoredHeader !== undefined && { 'x-ignored-parameters': ignoredHeader }),
          ...(eventCursor !== undefined && { 'event-cursor': eventCursor }),
          ...(confirmsStrict && { 'preference-applied': 'handling=strict' }),
        };
  if (keyed.preview === null) return { status, body: status === 204 ? null : text, headers };
  const header = previewHeader(keyed.preview, text, await previewed(keyed, keyed.preview, access));
  return { status, body: text, headers: { ...headers, 'api-version-preview': header } };
}

/**
 * Executes the operation and returns the response text in the format of the request's API version, the names of ignored
 * parameters, and for a list the event log position of the read. Rejects unknown parameters if the request is strict.
 */
async function responseText(
  keyed: KeyedRequest,
  isStrict: boolean,
  access: GraphAccess,
): Promise<{ readonly text: string; readonly ignored: readonly string[]; readonly eventCursor: string | undefined }> {
  const operation = keyed.endpoint.operationAt(keyed.version);
  const { query, body, pathParameters: path, principal, namedVersion } = keyed;
  const { input, ignored } = operation.readParameters({ query, body, path, principal, namedVersion });
  if (isStrict) rejectUnknown(ignored);
  const response = await execute(keyed, operation, input, access);
  const eventCursor = eventCursorOf(response);
  return { text: JSON.stringify(operation.shape(response)), ignored, eventCursor };
}

/**
 * Executes the read again at another API version, for a preview, and returns the response body or the expected error.
 * The parameters are read at that version, too, because versions may select different rows.
 */
async function previewed(keyed: KeyedRequest, version: string, access: GraphAccess): Promise<Previewed> {
  try {
    requireServedAt(keyed.endpoint.declaration.key, version, access.guide.contract);
    return { body: (await responseText({ ...keyed, version }, false, access)).text };
  } catch (failure) {
    if (failure instanceof ContractError) return { refused: failure };
    throw failure;
  }
}

/** An element of `userErrors` in the payload of a mutation. */
export interface UserErrorData {
  readonly code: string;
  /** Error message with placeholders for input names, as text (`MessageTemplate.template`). */
  readonly template: string;
  readonly path: readonly string[];
}

/** An element of the top-level `errors` of a GraphQL result, created in this process or received over HTTP. */
export interface GraphErrorData {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly originalError?: unknown;
}

/**
 * Converts a user error of a mutation to an error of the REST contract. Throws on a code that is not in the error
 * catalogue.
 */
export function fromUserError({ code, template, path }: UserErrorData, names: ParameterNames): ContractError {
  if (!isErrorCode(code)) throw new Error(`The graph returned the code '${code}', which is not in the catalogue`);
  return names.refusal(code, parseSentence(template), path);
}

/**
 * Converts top-level GraphQL errors to one REST error: the first error whose code is in the error catalogue, otherwise
 * an error without internal details.
 */
export function fromGraphErrors(errors: readonly GraphErrorData[], names = plainNames): ContractError {
  const expected = errors.find(({ extensions }) => isExpected(extensions?.['code']));
  if (!expected) {
    const passes = errors.some((error) => isTransient(error) || isTransient(error.extensions));
    return Object.assign(new ContractError(passes ? 'service_unavailable' : 'internal_server_error'), {
      cause: errors[0],
    });
  }
  const variable = variableFault.exec(expected.message);
  if (variable) return fromVariable(variable, names);
  const { code, param, path, template } = expected.extensions as Record<string, unknown>;
  const input = typeof param === 'string' ? [param] : Array.isArray(path) ? path.map(String) : [];
  const messageTemplate =
    typeof template === 'string' ? parseSentence(template) : new MessageTemplate([expected.message]);
  return Object.assign(names.refusal(restCode(code as ErrorCode), messageTemplate, input), { cause: expected });
}

/**
 * Returns whether an error code is in the error catalogue and may be shown to clients, that is, is not
 * `internal_server_error`.
 */
function isExpected(code: unknown): boolean {
  return typeof code === 'string' && isErrorCode(code) && code !== 'internal_server_error';
}

/**
 * Returns the REST code for an error code of the graph. Only one differs: an expired cursor (`cursor_expired`) is
 * `gone` in REST.
 */
function restCode(code: ErrorCode): ErrorCode {
  return code === 'cursor_expired' ? 'gone' : code;
}

/**
 * Matches the message of graphql-js for an invalid variable value. Captures the variable name and, for a nested value,
 * its path.
 */
const variableFault = /^Variable "\$(\w+)"(?:.* at "([\w.[\]]+)"; )?/s;

function fromVariable([, variable = '', at = variable]: RegExpExecArray, names: ParameterNames): ContractError {
  const [top, ...rest] = at.replaceAll('[', '.').replaceAll(']', '').split('.');
  const param = names.paramOf(top === 'input' ? rest : [variable, ...rest]);
  const message = param === null ? undefined : `${param} has an invalid value.`;
  return new ContractError('parameter_invalid', message, param);
}
