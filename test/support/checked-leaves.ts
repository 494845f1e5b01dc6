import { specifiedScalarTypes } from 'graphql';
import type * as GraphqlJit from 'graphql-jit';

/** Wraps the compiler of operations so that execution fails for values that are not already of their scalar's type, instead of converting them. */
export function withLeafChecks(compiler: typeof GraphqlJit): typeof GraphqlJit {
  const customSerializers = Object.fromEntries(
    specifiedScalarTypes.map((type) => [
      type.name,
      (value: unknown) => {
        if (type.serialize(value) !== value)
          throw new TypeError(`${String(value)}, a ${typeof value}, is no ${type.name}.`);
        return value;
      },
    ]),
  );
  const compileQuery: typeof compiler.compileQuery = (schema, document, operationName, options) =>
    compiler.compileQuery(schema, document, operationName, {
      ...options,
      disableLeafSerialization: false,
      customSerializers,
    });
  return { ...compiler, compileQuery };
}
