import type { IncomingMessage } from 'node:http';
import { ContractError } from '../../contract/errors';
import { bodyDecoder, EncodingRejected } from '../../subgraphs/kit/src/serving/request-encoding';
import type { ReceivedRequest, AuthenticatedRequest } from './stages';
import { isUtf8 } from 'node:buffer';
import { decimalInput, PreciseNumber } from '../../contract/money';
import { duplicateKey } from '../../subgraphs/kit/src/json';
import { coerceQuery, createValidator, type TSchema, findUnknownParameters } from '../../contract/versioning';

/** Maximum size of a request body in bytes, as sent and decoded. */
export const maxBodySize = 1024 * 1024;
/**
 * Maximum number of bytes of a too large body that are read and discarded, so that a client that is still sending can
 * read the error response.
 */
const maxDrainedSize = 8 * maxBodySize;

const jsonType = /^application\/(?:json|[a-z0-9.!#$&^_-]+\+json)\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/** The client disconnected while it was sending the body, so no response can be sent. */
export class ClientDisconnected extends Error {
  override readonly name = 'ClientGone';
}

const noBody = Buffer.alloc(0);

/** Rejection of a body whose content coding is not supported (415). */
export class UnsupportedEncoding extends ContractError {
  constructor(message: string) {
    super('unsupported_media_type', message);
  }
}

/**
 * Reads, decodes and returns the request body. Rejects bodies over 1 MiB, sent or decoded (413), non-empty bodies that
 * are not JSON in UTF-8 or have an unsupported content coding (415), and bodies that cannot be decoded (400).
 */
export async function readBody({ request, method }: ReceivedRequest): Promise<Buffer> {
  if (method === 'GET' || isEmpty(request)) return noBody;
  const { 'content-length': declared, expect } = request.headers;
  // With `Expect: 100-continue`, the client has not started sending the body, so there is nothing to read and discard.
  if (Number(declared ?? 0) > (expect === undefined ? maxDrainedSize : maxBodySize))
    throw new ContractError('body_too_large');
  const body = await collect(request);
  if (body.length === 0) return body;
  requireJson(request);
  return request.headers['content-encoding'] === undefined ? body : decode(body, request.headers['content-encoding']);
}

async function decode(body: Buffer, encoding: string): Promise<Buffer> {
  try {
    const decoder = bodyDecoder(encoding, maxBodySize);
    return decoder === null ? body : await decoder(body);
  } catch (failure) {
    if (!(failure instanceof EncodingRejected)) throw failure;
    switch (failure.problem) {
      case 'unsupported':
        throw new UnsupportedEncoding(failure.message);
      case 'malformed':
        throw new ContractError('parameter_invalid', failure.message, 'Content-Encoding');
      case 'too_large':
        throw new ContractError('body_too_large', failure.message);
    }
  }
}

function isEmpty(request: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  return encoding === undefined && (length === undefined || length === '0');
}

function requireJson(request: IncomingMessage): void {
  const { 'content-type': type } = request.headers;
  if (type !== undefined && !jsonType.test(type.trim())) throw new ContractError('unsupported_media_type');
}

function collect(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // If the client has disconnected during authentication, the request emits no further events.
    if (request.destroyed) return reject(new ClientDisconnected());
    const chunks: Buffer[] = [];
    let length = 0;
    const rejectTooLarge = (): void => reject(new ContractError('body_too_large'));
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBodySize) chunks.push(chunk);
      else if (length > maxDrainedSize) rejectTooLarge();
      else chunks.length = 0;
    });
    request.on('end', () => (length > maxBodySize ? rejectTooLarge() : resolve(Buffer.concat(chunks, length))));
    request.on('error', () => reject(new ClientDisconnected()));
    request.on('close', () => reject(new ClientDisconnected()));
  });
}

/** Maximum nesting depth of objects and lists in a request body. */
export const deepestNesting = 32;
/** Maximum length of a number in a request body, in characters. The longest amount of any currency has 60 digits. */
const maxNumberLength = 64;
/** Maximum length in characters of a parameter name that an error message repeats. */
const maxNameLength = 100;

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Matches JSON text that may contain a number that a double cannot represent exactly: one with many digits, or with an
 * exponent.
 */
const risky = /[\d.]{16}|\d[eE]/;

export interface ParsedBody {
  readonly parameters: Record<string, unknown>;
  /** Paths of the `__proto__` keys that were removed from the body, reported as ignored parameters. */
  readonly dropped: readonly string[];
}

/**
 * Parses a request body as a JSON object. An empty body is an empty object. Numbers that a double cannot represent
 * exactly become `PreciseNumber`. A leading byte order mark is skipped (RFC 8259, section 8.1). Rejects bodies that are
 * not JSON in UTF-8 (`invalid_json`) and bodies that no operation accepts (`parameter_invalid`): a non-object, more
 * than 32 levels of nesting, duplicate names in an object, strings with a zero byte or a lone surrogate, numbers over
 * 64 characters.
 */
export function parseBody(bytes: Buffer): ParsedBody {
  if (bytes.length === 0) return { parameters: {}, dropped: [] };
  if (!isUtf8(bytes)) throw new ContractError('invalid_json', 'The request body is not valid UTF-8.');
  const text = bytes.subarray(bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? 3 : 0).toString('utf8');
  const value = parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ContractError('parameter_invalid', 'The request body must be a JSON object.');
  }
  const dropped: string[] = [];
  inspect(value, '', 1, dropped);
  rejectDuplicateNames(text);
  if (!risky.test(text)) return { parameters: value as Record<string, unknown>, dropped };
  // `JSON.parse` calls its reviver recursively, so this second parse may run only after the nesting depth has been
  // checked.
  const exactValue = parseExactly(text) as Record<string, unknown>;
  inspect(exactValue, '', 1, []);
  return { parameters: exactValue, dropped };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ContractError('invalid_json');
  }
}

/**
 * Rejects a body in which an object has the same name twice. The parser would keep the last value, while a proxy may
 * have checked the first.
 */
function rejectDuplicateNames(text: string): void {
  const path = duplicateKey(text);
  if (path === null) return;
  const param = path.reduce<string>(
    (outer, name) => parameterPath(outer, typeof name === 'string' ? truncateName(name) : name),
    '',
  );
  throw new ContractError('parameter_invalid', `\`${param}\` is given more than once.`, param);
}

/** Shortens a parameter name that the client sent to the maximum length in error messages. */
function truncateName(name: string): string {
  return name.slice(0, maxNameLength).toWellFormed();
}

/**
 * Validates the nesting depth and all values of an object or list of the body, and removes `__proto__` keys; their
 * paths are added to `dropped`.
 */
function inspect(node: object, path: string, depth: number, dropped: string[]): void {
  if (depth > deepestNesting) {
    throw new ContractError(
      'parameter_invalid',
      `The value is nested deeper than ${deepestNesting} levels.`,
      topOf(path),
    );
  }
  if (Array.isArray(node)) {
    for (let index = 0; index < node.length; index += 1) inspectValue(node[index], path, index, depth, dropped);
    return;
  }
  const fields = node as Record<string, unknown>;
  for (const key of Object.keys(fields)) {
    if (key === '__proto__') {
      dropped.push(parameterPath(path, key));
      delete fields[key];
      continue;
    }
    if (!isStorable(key)) throw unstorable(path === '' ? null : path);
    inspectValue(fields[key], path, key, depth, dropped);
  }
}

function inspectValue(value: unknown, path: string, name: string | number, depth: number, dropped: string[]): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) throw unstorable(parameterPath(path, name));
  } else if (value instanceof PreciseNumber) {
    requireShortNumber(value, parameterPath(path, name));
  } else if (typeof value === 'object' && value !== null) {
    inspect(value, parameterPath(path, name), depth + 1, dropped);
  }
}

function parameterPath(path: string, name: string | number): string {
  if (typeof name === 'number') return `${path}[${name}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** Returns whether Postgres can store the string: it contains no zero byte and no lone surrogate. */
function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function unstorable(param: string | null): ContractError {
  return new ContractError('parameter_invalid', 'Strings must not contain null characters or lone surrogates.', param);
}

function requireShortNumber(value: PreciseNumber, param: string): void {
  if (value.source.length > maxNumberLength) {
    throw new ContractError('parameter_invalid', `A number may have at most ${maxNumberLength} characters.`, param);
  }
}

function topOf(path: string): string {
  return /^[^.[]*/.exec(path)?.[0] ?? path;
}

/**
 * Parses the JSON text again with access to the source text of its numbers, so that the numbers keep their precision.
 */
function parseExactly(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? parsePreciseNumber(context.source) : value,
  );
}

function parsePreciseNumber(source: string): unknown {
  const exactValue = source.length > maxNumberLength ? undefined : decimalInput(source);
  return exactValue ?? new PreciseNumber(source);
}

/** Validated parameters without unknown ones, and the names of the unknown parameters, which are not used. */
export interface AcceptedParameters {
  readonly params: Record<string, unknown>;
  readonly ignored: readonly string[];
}

/** Validates the parameters of a request from one source, the query or the body. Throws `ContractError`. */
export type ParameterReader<Source> = (source: Source) => AcceptedParameters;

/** Creates a function that validates query strings. Without a schema, all parameters are unknown and ignored. */
export function queryReader(schema: TSchema | undefined): ParameterReader<string> {
  const accept = acceptance(schema ?? emptySchema);
  return (query) => {
    if (query === '' && !schema) return noParameters;
    requireReadableQuery(query);
    return accept(coerceQuery(schema ?? emptySchema, query));
  };
}

/** Creates a function that validates parsed JSON bodies. Without a schema, all parameters are unknown and ignored. */
export function bodyReader(schema: TSchema | undefined): ParameterReader<Record<string, unknown>> {
  return acceptance(schema ?? emptySchema);
}

const emptySchema = { type: 'object', properties: {} } as unknown as TSchema;
const noParameters: AcceptedParameters = { params: {}, ignored: [] };

function acceptance(schema: TSchema): ParameterReader<Record<string, unknown>> {
  const issueWith = createValidator(schema);
  return (params) => {
    const issue = issueWith(params);
    if (issue) throw new ContractError(issue.code, issue.message, issue.param);
    const unknown = findUnknownParameters(schema, params);
    for (const { owner, name } of unknown) Reflect.deleteProperty(owner, name);
    return { params, ignored: unknown.map(({ path }) => path) };
  };
}

/** Rejects a request that contains unknown parameters; the error names the first one. */
export function rejectUnknown(names: readonly string[]): void {
  const [name] = names;
  if (name !== undefined)
    throw new ContractError('parameter_invalid', 'This operation has no parameter with this name.', name);
}

/** Maximum number of parameter names in the response header, and maximum length of the header in bytes. */
const maxNames = 20;
const maxHeaderLength = 1024;

/**
 * Builds the response header `X-Ignored-Parameters` with the names of unknown parameters: percent-encoded, at most 20
 * names and 1 kB. Returns undefined if there are none.
 */
export function ignoredParametersHeader(names: readonly string[]): string | undefined {
  let header = '';
  for (const name of names.slice(0, maxNames)) {
    const next = header === '' ? encodeURIComponent(name) : `${header}, ${encodeURIComponent(name)}`;
    if (next.length > maxHeaderLength) break;
    header = next;
  }
  return header === '' ? undefined : header;
}

/**
 * Rejects a query string with malformed percent-encoding, or with an encoded zero byte, which Postgres cannot store in
 * text columns.
 */
function requireReadableQuery(query: string): void {
  if (!query.includes('%') || isReadable(query)) return;
  const pair = query.split('&').find((item) => !isReadable(item)) ?? query;
  const name = pair.slice(0, Math.max(pair.indexOf('='), 0));
  const param = isReadable(name) && name !== '' ? decodeURIComponent(name) : null;
  throw new ContractError('parameter_invalid', 'A query parameter is not percent-encoded UTF-8 text.', param);
}

function isReadable(text: string): boolean {
  try {
    return !decodeURIComponent(text).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Returns whether the header `Prefer` asks to reject requests that the service would otherwise correct silently
 * (`handling=strict`, RFC 7240).
 */
export function prefersStrict(request: IncomingMessage): boolean {
  return handlingPreference(request) === 'strict';
}

/**
 * Returns whether a request is rejected if it has unknown parameters: because of its header `Prefer`, or because of its
 * API key unless the header asks for `handling=lenient`.
 */
export function rejectsUnknownParameters({
  request,
  principal,
}: Pick<AuthenticatedRequest, 'request' | 'principal'>): boolean {
  const preference = handlingPreference(request);
  return preference === 'strict' || (preference !== 'lenient' && principal.rejectsUnknownParameters === true);
}

/**
 * Returns the preference `handling` of a request in lower case, undefined without one. Of several `handling`
 * preferences the first one counts; unknown preferences and values are ignored, as RFC 7240 requires.
 */
function handlingPreference({ headers }: IncomingMessage): string | undefined {
  const { prefer } = headers;
  if (prefer === undefined) return undefined;
  for (const preference of String(prefer).split(',')) {
    const [, value] = /^\s*handling\s*=\s*"?([\w-]+)"?\s*(?:;|$)/i.exec(preference) ?? [];
    if (value !== undefined) return value.toLowerCase();
  }
  return undefined;
}
