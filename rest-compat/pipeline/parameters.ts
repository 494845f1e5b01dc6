import { ContractError } from '../../contract/errors';
import { coerceQuery, createValidator, type TSchema, findUnknownParameters } from '../../contract/versioning';
import { requireReadableQuery } from './check-query';

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
