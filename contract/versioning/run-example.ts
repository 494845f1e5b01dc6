import { ContractError } from '../errors';
import { withoutUndefined } from './chain';
import type { Example, VersionChange } from './change';
import type { Contract } from './contract';
import type { Node } from './operation';
import { createValidator } from './validation/validator';
import { type ApiVersion, apiVersions } from './versions';

/** Expected and actual outcome of an example of a version change. A test asserts that they are equal. */
export interface ExampleOutcome {
  readonly title: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** Runs one example of a version change against the contract that contains this change. */
export function runExample(contract: Contract, change: VersionChange, example: Example): ExampleOutcome {
  const newer = change.version;
  const olderVersion = previousVersion(newer);
  if ('schema' in example) {
    const migrated = contract.step(change).down(example.schema)(structuredClone(example.newer));
    return { title: `answer ${example.schema}`, expected: example.older, actual: withoutUndefined(migrated) };
  }
  if ('refused' in example) return runRejectionExample(contract, example, olderVersion, newer);
  if ('params' in example) {
    const issue = createValidator(contract.paramsSchema(example.params, olderVersion))(example.older);
    const migrated = contract.step(change).up(example.params)(structuredClone(example.older));
    return { title: `request ${example.params}`, expected: example.newer, actual: issue ?? withoutUndefined(migrated) };
  }
  if ('endpoint' in example) {
    const served = (version: ApiVersion): boolean => contract.endpoint(example.endpoint, version).served;
    return compareBoth(example.endpoint, { older: example.older, newer: example.newer }, served, olderVersion, newer);
  }
  if ('envelope' in example) {
    const envelopeAt = contract.envelope(olderVersion)(example.envelope.newer);
    return { title: 'event envelope', expected: example.envelope.older, actual: envelopeAt };
  }
  return compareBoth(
    example.gate,
    { older: false, newer: true },
    (version) => contract.gate(example.gate, version),
    olderVersion,
    newer,
  );
}

function compareBoth(
  title: string,
  expected: unknown,
  at: (version: ApiVersion) => unknown,
  olderVersion: ApiVersion,
  newer: ApiVersion,
): ExampleOutcome {
  return { title, expected, actual: { older: at(olderVersion), newer: at(newer) } };
}

function runRejectionExample(
  contract: Contract,
  example: { params: string; request: Node; refused: string; param: string },
  olderVersion: ApiVersion,
  newer: ApiVersion,
): ExampleOutcome {
  const { params, request, refused, param } = example;
  const rejectedParam = (version: ApiVersion): string | null => {
    const issue = createValidator(contract.paramsSchema(params, version))(request);
    return issue ? issue.param : inconvertibleParam(() => contract.up(params, version)(structuredClone(request)));
  };
  const expected = { older: refused === 'newer' ? null : param, newer: refused === 'older' ? null : param };
  return compareBoth(`refusal ${params}`, expected, rejectedParam, olderVersion, newer);
}

/**
 * Runs the migration of a valid request to the latest shape. Returns the name of the parameter that the latest shape
 * cannot express, or null if the migration succeeds.
 */
function inconvertibleParam(convert: () => unknown): string | null {
  try {
    convert();
    return null;
  } catch (failure) {
    if (failure instanceof ContractError) return failure.param;
    throw failure;
  }
}

function previousVersion(version: ApiVersion): ApiVersion {
  const below = apiVersions[apiVersions.indexOf(version) - 1];
  if (below === undefined) throw new Error(`No version precedes ${version}`);
  return below;
}
