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
 * Literals become source text when an operation is compiled. With these words inside, graphql-jit (0.8) takes the rest of a
 * literal for code of its own; whoever wrote the document would run it here.
 */
const codeInLiterals = /__MAGIC_|__proto__/;

/** Whether graphql-jit may compile the document: it is safe to, and the result means the same as interpreting it. */
export function isCompilable(schema: GraphQLSchema, document: DocumentNode): boolean {
  return !codeInLiterals.test(print(document)) && !hasVariableInsideScalar(schema, document);
}

/** A variable within a literal of a custom scalar, `{ key: $value }`, would be read as absent. */
function hasVariableInsideScalar(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema);
  let found = false;
  const look = (node: ValueNode): typeof BREAK | undefined => {
    const type = types.getInputType();
    const takesLiteral =
      isScalarType(getNamedType(type)) && (node.kind === Kind.OBJECT || !isListType(getNullableType(type)));
    found ||= takesLiteral && hasVariable(node);
    return found ? BREAK : undefined;
  };
  visit(document, visitWithTypeInfo(types, { ObjectValue: look, ListValue: look }));
  return found;
}

function hasVariable(node: ValueNode): boolean {
  let found = false;
  visit(node, { Variable: () => void (found = true) });
  return found;
}
