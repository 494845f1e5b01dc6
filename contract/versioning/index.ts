/** The version engine: history of the wire format, and migrations between versions. ADR 0007. */
export * from './versions';
export { defineVersionChange, type VersionChange } from './change';
export type { Node, Operation } from './operation';
export { compileContract, type Contract, type EndpointAvailability, type SchemaReference } from './contract';
export { assertAllListed } from './checks';
export type { ChangelogVersion } from './changelog';
export type { Redactor } from './marked';
export { identity } from './chain';
export { InconvertibleValue } from './inconvertible';
export { type ParameterPath, formatPath } from './parameter-path';
export { fieldAdded, fieldRemoved, fieldRenamed, fieldReplaced } from './operations/fields';
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
export { createValidator } from './validation/validator';
export { coerceQuery } from './validation/query';
export { findUnknownParameters } from './validation/validator';
export * from '../schemas';
