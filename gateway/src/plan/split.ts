import type { FlattenNodePathSegment } from '@graphql-hive/router-query-planner';
import {
  type DocumentNode,
  type FieldNode,
  getNamedType,
  type GraphQLCompositeType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isUnionType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { ContinuationGraph } from './continuation-graph';
import { inlineFragment, typenameField, withUsedVariables } from './plannable';

/** Fields of one selection set that a second plan fetches. */
export interface Cut {
  /** Path of the objects within the response. */
  readonly path: readonly FlattenNodePathSegment[];
  /** Key fields of the objects, which the first plan fetches with the aliases of `keyAlias`. */
  readonly key: readonly string[];
  /** Response keys of the fields. */
  readonly responseKeys: readonly string[];
  /** Response key of the root field of the second document that leads to the objects. */
  readonly rootKey: string;
}

/** An operation in two parts. The second begins at entities of the first one's result. */
export interface SplitOperation {
  readonly first: DocumentNode;
  readonly second: DocumentNode;
  readonly cuts: readonly Cut[];
}

/** Returns the response key of a key field. Clients cannot use this name. */
export function keyAlias(name: string): string {
  return `__key_${name}`;
}

/**
 * Divides a normalized operation: its fields with `@requires` become the second part. Returns null if there are none.
 */
export function splitOperation(
  document: DocumentNode,
  schema: GraphQLSchema,
  graph: ContinuationGraph,
): SplitOperation | null {
  const operation = document.definitions[0] as OperationDefinitionNode;
  const root = schema.getRootType(operation.operation);
  if (!root) return null;
  const splitter = new Splitter(schema, graph);
  const selections = splitter.selections(root, operation.selectionSet, []);
  if (splitter.cuts.length === 0) return null;
  const secondPart: OperationDefinitionNode = {
    kind: Kind.OPERATION_DEFINITION,
    operation: OperationTypeNode.QUERY,
    variableDefinitions: operation.variableDefinitions,
    selectionSet: selectionSet(splitter.roots),
  };
  return {
    first: documentOf({ ...operation, selectionSet: selectionSet(selections) }),
    second: documentOf(secondPart),
    cuts: splitter.cuts,
  };
}

class Splitter {
  readonly cuts: Cut[] = [];
  /** Root fields of the second part. */
  readonly roots: FieldNode[] = [];

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly graph: ContinuationGraph,
  ) {}

  selections(
    type: GraphQLCompositeType,
    set: SelectionSetNode,
    path: readonly FlattenNodePathSegment[],
  ): SelectionNode[] {
    const cut: FieldNode[] = [];
    const kept = set.selections.flatMap((selection): SelectionNode[] => {
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        const name = selection.typeCondition?.name.value ?? type.name;
        const narrower = this.schema.getType(name);
        if (!isCompositeType(narrower)) return [selection];
        const inner = this.selections(narrower, selection.selectionSet, [...path, { TypeCondition: [name] }]);
        return [{ ...selection, selectionSet: selectionSet(inner) }];
      }
      if (selection.kind !== Kind.FIELD) return [selection];
      if (this.graph.keyFor(type.name, selection.name.value)) {
        cut.push(selection);
        return [];
      }
      return this.isRequiringInSomeType(type, selection)
        ? this.selections(type, this.perType(type, selection), path)
        : [this.field(type, selection, path)];
    });
    const [first] = cut;
    const key = first && this.graph.keyFor(type.name, first.name.value);
    if (!key) return kept;
    this.add(type, key, cut, path);
    return [...kept, typenameField, ...key.map(keyField)];
  }

  private field(type: GraphQLCompositeType, node: FieldNode, path: readonly FlattenNodePathSegment[]): FieldNode {
    if (!node.selectionSet) return node;
    const continued = this.graph.typeOfRootField(node.name.value);
    if (continued !== undefined) return this.rootField(continued, node);
    const inner = isUnionType(type) ? undefined : getNamedType(type.getFields()[node.name.value]?.type);
    if (!isCompositeType(inner)) return node;
    const field = (node.alias ?? node.name).value;
    return {
      ...node,
      selectionSet: selectionSet(this.selections(inner, node.selectionSet, [...path, { Field: field }])),
    };
  }

  /** Splits the fields inside those of a root field: its own fields are the reason for which the field exists. */
  private rootField(typeName: string, node: FieldNode): FieldNode {
    const type = this.schema.getType(typeName);
    if (!isCompositeType(type) || !node.selectionSet) return node;
    const path = [{ Field: (node.alias ?? node.name).value }];
    const fields = node.selectionSet.selections.map((inner) =>
      inner.kind === Kind.FIELD ? this.field(type, inner, path) : inner,
    );
    return { ...node, selectionSet: selectionSet(fields) };
  }

  private isRequiringInSomeType(type: GraphQLCompositeType, { name }: FieldNode): boolean {
    return (
      isAbstractType(type) &&
      this.schema.getPossibleTypes(type).some((possible) => this.graph.keyFor(possible.name, name.value) !== null)
    );
  }

  /** Selects a field of an interface in each type that implements it. */
  private perType(type: GraphQLCompositeType, node: FieldNode): SelectionSetNode {
    const types = isAbstractType(type) ? this.schema.getPossibleTypes(type) : [];
    return selectionSet(types.map((possible) => inlineFragment(possible, [node])));
  }

  private add(
    type: GraphQLCompositeType,
    key: readonly string[],
    fields: readonly FieldNode[],
    path: readonly FlattenNodePathSegment[],
  ): void {
    const rootKey = `entities${this.cuts.length}`;
    this.cuts.push({ path, key, rootKey, responseKeys: fields.map(({ alias, name }) => (alias ?? name).value) });
    this.roots.push({
      kind: Kind.FIELD,
      alias: { kind: Kind.NAME, value: rootKey },
      name: { kind: Kind.NAME, value: this.graph.rootFieldOf(type.name) },
      selectionSet: selectionSet(fields),
    });
  }
}

function keyField(name: string): FieldNode {
  return {
    kind: Kind.FIELD,
    alias: { kind: Kind.NAME, value: keyAlias(name) },
    name: { kind: Kind.NAME, value: name },
  };
}

function selectionSet(selections: readonly SelectionNode[]): SelectionSetNode {
  return { kind: Kind.SELECTION_SET, selections };
}

function documentOf(operation: OperationDefinitionNode): DocumentNode {
  return { kind: Kind.DOCUMENT, definitions: [withUsedVariables(operation)] };
}
