import { type GraphQLSchema, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';

/** An element of a schema that refers to its definition in the SDL. */
interface Element {
  astNode?: unknown;
  extensionASTNodes?: unknown;
}

/**
 * Removes the syntax trees of the SDL from a schema. They take about as much memory as the schema, and nothing that
 * executes operations reads them.
 */
export function removeSyntaxTrees(schema: GraphQLSchema): void {
  const elements = Object.values(schema.getTypeMap()).flatMap((type): Element[] => {
    if (isEnumType(type)) return [type, ...type.getValues()];
    if (isInputObjectType(type)) return [type, ...Object.values(type.getFields())];
    if (!isObjectType(type) && !isInterfaceType(type)) return [type];
    return [type, ...Object.values(type.getFields()).flatMap((field) => [field, ...field.args])];
  });
  const directives = schema.getDirectives().flatMap((directive): Element[] => [directive, ...directive.args]);
  for (const element of [schema, ...elements, ...directives] as Element[]) {
    element.astNode = undefined;
    if (element.extensionASTNodes) element.extensionASTNodes = [];
  }
}
