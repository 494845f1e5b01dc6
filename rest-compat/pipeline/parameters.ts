import { ContractError } from '../../contract/errors';
import { coerceQuery, createValidator, type TSchema, unknownParameters } from '../../contract/versioning';
import { requireReadableQuery } from './check-query';

/** Parameters that fit a schema, without those that the schema does not know. */
export interface AcceptedParameters {
  readonly params: Record<string, unknown>;
  readonly ignored: readonly string[];
}

/** Accepts the parameters of one place (query or body) or refuses the request. */
export type ParameterReader<Source> = (source: Source) => AcceptedParameters;

/** Compiles the reading of a query string. Without a schema every parameter is ignored. */
export function queryReader(schema: TSchema | undefined): ParameterReader<string> {
  const accept = acceptance(schema ?? nothing);
  return (query) => {
    if (query === '' && !schema) return none;
    requireReadableQuery(query);
    return accept(coerceQuery(schema ?? nothing, query));
  };
}

/** Compiles the acceptance of a parsed body. Without a schema every parameter is ignored. */
export function bodyReader(schema: TSchema | undefined): ParameterReader<Record<string, unknown>> {
  return acceptance(schema ?? nothing);
}

const nothing = { type: 'object', properties: {} } as unknown as TSchema;
const none: AcceptedParameters = { params: {}, ignored: [] };

function acceptance(schema: TSchema): ParameterReader<Record<string, unknown>> {
  const issueWith = createValidator(schema);
  return (params) => {
    const issue = issueWith(params);
    if (issue) throw new ContractError(issue.code, issue.message, issue.param);
    const unknown = unknownParameters(schema, params);
    for (const { owner, name } of unknown) Reflect.deleteProperty(owner, name);
    return { params, ignored: unknown.map(({ path }) => path) };
  };
}
