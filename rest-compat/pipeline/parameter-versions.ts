import type { ApiVersion, Contract } from '../../contract/versioning';
import { formatPath } from '../../contract/versioning';

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
