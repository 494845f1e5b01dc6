import {
  type DefinitionNode,
  type DirectiveNode,
  type DocumentNode,
  Kind,
  parseType,
  type TypeNode,
  valueFromASTUntyped,
} from 'graphql';

/** Type and arguments of a field of an object type or an input type. */
export interface ExpectedField {
  readonly type: TypeNode;
  readonly args: ReadonlyMap<string, TypeNode>;
}

/** Elements of a type that a subgraph's schema must have. */
export interface ExpectedType {
  readonly kind: TypeKind;
  readonly fields: ReadonlyMap<string, ExpectedField>;
  /** Names of the values of an enum, or of the member types of a union. */
  readonly enumValues: readonly string[];
}

/**
 * Category of a type definition. An object type in one subgraph may be an interface in another, so `type` stands for
 * both.
 */
export type TypeKind = 'type' | 'input' | 'enum' | 'union' | 'scalar';

/** Expected types by type name. */
export type ExpectedSchema = ReadonlyMap<string, ExpectedType>;

const kinds: Partial<Record<Kind, TypeKind>> = {
  [Kind.OBJECT_TYPE_DEFINITION]: 'type',
  [Kind.INTERFACE_TYPE_DEFINITION]: 'type',
  [Kind.OBJECT_TYPE_EXTENSION]: 'type',
  [Kind.INTERFACE_TYPE_EXTENSION]: 'type',
  [Kind.INPUT_OBJECT_TYPE_DEFINITION]: 'input',
  [Kind.INPUT_OBJECT_TYPE_EXTENSION]: 'input',
  [Kind.ENUM_TYPE_DEFINITION]: 'enum',
  [Kind.ENUM_TYPE_EXTENSION]: 'enum',
  [Kind.UNION_TYPE_DEFINITION]: 'union',
  [Kind.UNION_TYPE_EXTENSION]: 'union',
  [Kind.SCALAR_TYPE_DEFINITION]: 'scalar',
  [Kind.SCALAR_TYPE_EXTENSION]: 'scalar',
};

/** Returns the category of a type definition, or undefined for definitions that are not types. */
export function kindOf({ kind }: DefinitionNode): TypeKind | undefined {
  return kinds[kind];
}

/** Returns the schema that a supergraph (`join` v0.3 and later) expects of each subgraph, by subgraph name. */
export function expectedSchemas(supergraph: DocumentNode): ReadonlyMap<string, ExpectedSchema> {
  const schemas = new Map<string, ExpectedSchema>();
  for (const { graph, name } of joinedGraphs(supergraph)) schemas.set(name, expectedOf(supergraph, graph));
  return schemas;
}

/** A subgraph of a supergraph: its value in the enum `join__Graph`, its name and its URL. */
export interface JoinedGraph {
  readonly graph: string;
  readonly name: string;
  readonly url: string;
}

/** Returns the subgraphs of a supergraph; none if the document is not a supergraph. */
export function joinedGraphs({ definitions }: DocumentNode): readonly JoinedGraph[] {
  const graphs = definitions.find(
    (definition) => definition.kind === Kind.ENUM_TYPE_DEFINITION && definition.name.value === 'join__Graph',
  );
  if (graphs?.kind !== Kind.ENUM_TYPE_DEFINITION) return [];
  return (graphs.values ?? []).map(({ name: graph, directives }) => {
    const { name = '', url = '' } = joined(directives, 'graph')[0] ?? {};
    return { graph: graph.value, name: String(name), url: String(url) };
  });
}

function expectedOf({ definitions }: DocumentNode, graph: string): ExpectedSchema {
  const types = new Map<string, ExpectedType>();
  for (const definition of definitions) {
    const kind = kindOf(definition);
    if (kind === undefined || !('name' in definition) || !definition.name) continue;
    if (!joined(definition.directives, 'type').some((directive) => directive.graph === graph)) continue;
    types.set(definition.name.value, {
      kind,
      fields: fieldsOf(definition, graph),
      enumValues: membersOf(definition, graph),
    });
  }
  return types;
}

function fieldsOf(definition: DefinitionNode, graph: string): ReadonlyMap<string, ExpectedField> {
  const fields = new Map<string, ExpectedField>();
  if (!('fields' in definition)) return fields;
  for (const field of definition.fields ?? []) {
    const joinFields = joined(field.directives, 'field');
    const joinField = joinFields.find((directive) => directive.graph === graph);
    // Skip fields that this subgraph does not resolve. A field without `@join__field` exists in every subgraph of its
    // type; an external field is resolved by another subgraph.
    if ((joinFields.length > 0 && !joinField) || joinField?.external === true || joinField?.usedOverridden === true)
      continue;
    const type = typeof joinField?.type === 'string' ? parseType(joinField.type, { noLocation: true }) : field.type;
    const args = field.kind === Kind.FIELD_DEFINITION ? (field.arguments ?? []) : [];
    fields.set(field.name.value, { type, args: new Map(args.map((argument) => [argument.name.value, argument.type])) });
  }
  return fields;
}

function membersOf(definition: DefinitionNode, graph: string): readonly string[] {
  if (definition.kind === Kind.ENUM_TYPE_DEFINITION) {
    return (definition.values ?? [])
      .filter(({ directives }) => joined(directives, 'enumValue').some((directive) => directive.graph === graph))
      .map(({ name }) => name.value);
  }
  if (definition.kind !== Kind.UNION_TYPE_DEFINITION) return [];
  return joined(definition.directives, 'unionMember')
    .filter((directive) => directive.graph === graph)
    .map(({ member }) => String(member));
}

/** Returns the arguments of each directive `@join__<directive>` in a list of directives. */
export function joined(
  directives: readonly DirectiveNode[] = [],
  directive: string,
): readonly Readonly<Record<string, unknown>>[] {
  return directives
    .filter(({ name }) => name.value === `join__${directive}`)
    .map(({ arguments: argumentNodes = [] }) =>
      Object.fromEntries(argumentNodes.map(({ name, value }) => [name.value, valueFromASTUntyped(value)])),
    );
}
