export { type DataOf, camelCase, pick } from './object';
export { type Field, type Fields } from './field';
export * from './kinds';
export * from './shape';
export { type InputConversion, renamedInputs, type RequestInputs } from './request-input';
export { serializerOf } from './serializer';
