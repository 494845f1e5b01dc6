export { type DataOf, camelCase, pick, withDefaults } from './object';
export { Field, type Fields } from './field';
export * from './kinds';
export * from './shape';
export { type InputConversion, renamedInputs, type RequestInputs } from './request-input';
export { serializerOf } from './serializer';
