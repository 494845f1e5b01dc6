/** The version engine: what changed on the wire, when, and how one shape becomes another. */
export * from './versions';
export { defineVersionChange, type Example, type VersionChange } from './change';
export type { Node, Operation, SchemaName } from './operation';
export { compileContract, type Contract, type SchemaUse } from './contract';
export { assertAllListed } from './checks';
export type { ChangelogEntry, ChangelogVersion } from './changelog';
export type { Redactor } from './marked';
export { identity, type Migration } from './chain';
export { runExample, type ExampleOutcome } from './run-example';
export { fieldAdded, fieldRemoved, fieldRenamed, fieldReplaced, type FieldFrom } from './operations/fields';
export { enumMapped, enumValueAdded } from './operations/values';
export { schemaFlattened, schemaNested, schemaReplaced } from './operations/shapes';
export {
  parameterAdded,
  parameterFormat,
  parameterRejected,
  parameterRemoved,
  parameterRenamed,
} from './operations/parameters';
export {
  endpointAdded,
  endpointMoved,
  endpointRemoved,
  envelopeFieldRenamed,
  errorChanged,
  eventRenamed,
  gate,
} from './operations/wire';
export { createValidator, type ValidationIssue } from './validation/validator';
export { coerceQuery } from './validation/query';
export { unknownParameters } from './validation/unknown-parameters';
export { ContractError } from '../errors';
export * from '../schemas';
