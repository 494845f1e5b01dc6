import { ContractError } from '../../contract/errors';
import { coerceQuery, createValidator, type TSchema, findUnknownParameters } from '../../contract/versioning';
import { requireReadableQuery } from './check-query';

/** Valid parameters without the unknown ones, and the names of unknown parameters, which are ignored. */
export interface AcceptedParameters {
  readonly params: Record<string, unknown>;
  readonly ignored: readonly string[];
}

/** Validates the parameters of one source (query or body). Throws `ContractError`. */
export type ParameterReader<Source> = (source: Source) => AcceptedParameters;

/** Creates a parameter reader for query strings. Without a schema, all parameters are ignored. */
export function queryReader(schema: TSchema | undefined): ParameterReader<string> {
  const accept = acceptance(schema ?? emptySchema);
  return (query) => {
    if (query === '' && !schema) return noParameters;
    requireReadableQuery(query);
    return accept(coerceQuery(schema ?? emptySchema, query));
  };
}

/** Creates a parameter reader for parsed bodies. Without a schema, all parameters are ignored. */
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
