import { ContractError } from '../../contract/errors';
import { coerceQuery, createValidator, type TSchema, findUnknownParameters } from '../../contract/versioning';

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
