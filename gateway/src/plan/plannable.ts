import {
  type DirectiveNode,
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
  type SelectionNode,
  type SelectionSetNode,
  TypeNameMetaFieldDef,
  type VariableNode,
  visit,
} from 'graphql';
import type { ReadDocument } from '../document';
import { type Condition, conditionsOf } from './conditions';
import { planKey } from './plan-key';

/** The selection `__typename`. Replaces an empty selection set, because GraphQL requires at least one field. */
export const typenameField: FieldNode = {
  kind: Kind.FIELD,
  name: { kind: Kind.NAME, value: TypeNameMetaFieldDef.name },
};

/**
 * Normalizes an operation for the planner without changing its meaning: fragments are inlined, type conditions that always match are
 * removed, and selections that a literal condition excludes are dropped. Empty selection sets select `__typename`. The client's document
 * still determines the shape of the response. An alias with the name of a field that the plan may fetch in addition is replaced.
 *
 * @param additional names of the fields that the plan may fetch in addition
 *
 * Returns null when nothing is selected.
 */
export function plannable(
  schema: GraphQLSchema,
  { operation, fragments }: ReadDocument,
  additional: ReadonlySet<string>,
): DocumentNode | null {
  const root = schema.getRootType(operation.operation);
  if (!root) return null;
  const selections = new Normalizer(schema, fragments, additional).selections(root, operation.selectionSet);
  if (selections.length === 0) return null;
  const normal = { ...operation, selectionSet: { kind: Kind.SELECTION_SET, selections } } as const;
  return { kind: Kind.DOCUMENT, definitions: [withUsedVariables(normal)] };
}

class Normalizer {
  constructor(
    private readonly schema: GraphQLSchema,
    private readonly fragments: ReadDocument['fragments'],
    private readonly additional: ReadonlySet<string>,
  ) {}

  selections(type: GraphQLCompositeType, set: SelectionSetNode): SelectionNode[] {
    return set.selections.flatMap((selection) => {
      const conditions = conditionsOf(selection);
      if (conditions.some(({ on, expected }) => typeof on === 'boolean' && on !== expected)) return [];
      const variableConditions = conditions.filter(({ on }) => typeof on === 'string');
      return selection.kind === Kind.FIELD
        ? [this.field(type, selection, variableConditions)]
        : this.fragment(type, selection, variableConditions);
    });
  }

  private field(type: GraphQLCompositeType, given: FieldNode, conditions: readonly Condition[]): FieldNode {
    const directives = conditions.map(directiveOf);
    const node = this.withPlanKey(given);
    const inner = isUnionType(type) ? undefined : getNamedType(type.getFields()[node.name.value]?.type);
    if (!node.selectionSet || !isCompositeType(inner)) return { ...node, directives };
    const selections = this.selections(inner, node.selectionSet);
    return {
      ...node,
      directives,
      selectionSet: { kind: Kind.SELECTION_SET, selections: selections.length > 0 ? selections : [typenameField] },
    };
  }

  private withPlanKey(node: FieldNode): FieldNode {
    const { alias } = node;
    return alias ? { ...node, alias: { ...alias, value: planKey(node, this.additional) } } : node;
  }

  private fragment(
    type: GraphQLCompositeType,
    node: Exclude<SelectionNode, FieldNode>,
    conditions: readonly Condition[],
  ): SelectionNode[] {
    const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : this.fragments[node.name.value];
    if (!fragment) return [];
    const narrowedType = fragment.typeCondition ? this.schema.getType(fragment.typeCondition.name.value) : type;
    if (!isCompositeType(narrowedType)) return [];
    const wider = this.includes(narrowedType, type);
    const selections = this.selections(wider ? type : narrowedType, fragment.selectionSet);
    if (selections.length === 0) return [];
    return wider
      ? addConditions(conditions, type, selections)
      : addConditions(conditions, narrowedType, [inlineFragment(narrowedType, selections)]);
  }

  /** Returns whether every object of a type satisfies a type condition. */
  private includes(condition: GraphQLCompositeType, type: GraphQLCompositeType): boolean {
    return (
      condition === type || (isAbstractType(condition) && !isUnionType(type) && this.schema.isSubType(condition, type))
    );
  }
}

/**
 * Adds conditions to selections. Each condition that would repeat a directive is put on an enclosing fragment: a directive may occur once
 * per location.
 */
function addConditions(
  conditions: readonly Condition[],
  type: GraphQLCompositeType,
  selections: readonly SelectionNode[],
): SelectionNode[] {
  return conditions.reduce<SelectionNode[]>(
    (wrapped, condition) => wrapped.map((selection) => conditional(condition, type, selection)),
    [...selections],
  );
}

function conditional(condition: Condition, type: GraphQLCompositeType, selection: SelectionNode): SelectionNode {
  const directive = directiveOf(condition);
  const directives = selection.directives ?? [];
  if (directives.every(({ name }) => name.value !== directive.name.value))
    return { ...selection, directives: [...directives, directive] };
  return selection.kind === Kind.INLINE_FRAGMENT && selection.typeCondition
    ? { ...selection, directives: [directive], selectionSet: { kind: Kind.SELECTION_SET, selections: [selection] } }
    : { ...inlineFragment(type, [selection]), directives: [directive] };
}

/** Returns a fragment on a type. */
export function inlineFragment(type: GraphQLCompositeType, selections: readonly SelectionNode[]) {
  return {
    kind: Kind.INLINE_FRAGMENT,
    typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: type.name } },
    selectionSet: { kind: Kind.SELECTION_SET, selections },
  } as const;
}

function directiveOf({ on, expected }: Condition): DirectiveNode {
  const value: VariableNode = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: String(on) } };
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: expected ? 'include' : 'skip' },
    arguments: [{ kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'if' }, value }],
  };
}

/** Removes the variables that were used only in dropped selections. */
export function withUsedVariables(operation: OperationDefinitionNode): OperationDefinitionNode {
  const usedVariables = new Set<string>();
  visit(operation.selectionSet, { Variable: ({ name }) => void usedVariables.add(name.value) });
  return {
    ...operation,
    variableDefinitions: operation.variableDefinitions?.filter(({ variable }) =>
      usedVariables.has(variable.name.value),
    ),
  };
}
