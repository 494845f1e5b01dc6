import { specifiedScalarTypes } from 'graphql';
import type * as GraphqlJit from 'graphql-jit';

/** The compiler of operations, which has what it compiles fail where a value is not of its scalar's kind already, rather than write it down as it is. */
export function checkingLeaves(compiler: typeof GraphqlJit): typeof GraphqlJit {
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
