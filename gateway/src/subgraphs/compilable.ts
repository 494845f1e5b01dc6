import {
  BREAK,
  type DocumentNode,
  getNamedType,
  getNullableType,
  type GraphQLSchema,
  isListType,
  isScalarType,
  Kind,
  print,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/**
 * Forbidden strings in literals. Literals become source code when an operation is compiled. graphql-jit (0.8) treats
 * the rest of a literal that contains one of these strings as code, which would allow clients to execute code in this
 * process.
 */
const codeInLiterals = /__MAGIC_|__proto__/;

/**
 * Returns whether graphql-jit may compile the document: compilation is safe and the result is the same as when the
 * document is interpreted.
 */
export function isCompilable(schema: GraphQLSchema, document: DocumentNode): boolean {
  return !codeInLiterals.test(print(document)) && !hasVariableInsideScalar(schema, document);
}

/**
 * Returns whether the literal of a custom scalar contains a variable, as in `{ key: $value }`. graphql-jit would treat
 * the variable as absent.
 */
function hasVariableInsideScalar(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let found = false;
  const inspect = (node: ValueNode): typeof BREAK | undefined => {
    const type = types.getInputType();
    const acceptsLiteral =
      isScalarType(getNamedType(type)) && (node.kind === Kind.OBJECT || !isListType(getNullableType(type)));
    found ||= acceptsLiteral && hasVariable(node);
    return found ? BREAK : undefined;
  };
  visit(document, visitWithTypeInfo(types, { ObjectValue: inspect, ListValue: inspect }));
  return found;
}

function hasVariable(node: ValueNode): boolean {
  let found = false;
  visit(node, { Variable: () => void (found = true) });
  return found;
}
