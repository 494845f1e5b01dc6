import {
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import type { ReadDocument } from '../document';
import type { Variables } from '../plan/data';

/** How costs are reckoned; docs/limits.md says it in words. */
export const costRules = {
  /** Of a field. */
  field: 1,
  /** Of a field of a mutation, besides. */
  mutation: 10,
  /** Rows of a list whose size nobody has said, and at most. */
  usualRows: 20,
  mostRows: 100,
  /** Rows of a list that cannot be asked for in a size, where its `@listSize` does not say how many it may have. */
  plainRows: 5,
  /** Of a question about the schema, whatever it asks. */
  schema: 1_000,
  /** Of reading a document that is not known already. */
  reading: 500,
} as const;

/** What one execution costs with these variables, as the client gave them. */
export type CostOf = (variables: Variables) => number;

/** A variable that says how many rows a list has, and what counts where it is left out. */
interface Size {
  readonly variable: string;
  readonly fallback: number | null;
}

/** How many rows a list has: a number, or the most that variables say. */
type Rows = number | readonly Size[];

/** A cost with what is not known before the variables are. */
interface Cost {
  readonly fixed: number;
  readonly lists: readonly { readonly rows: Rows; readonly each: Cost }[];
}

const sizes = ['first', 'last', 'size'];

/**
 * Reckons what a valid operation costs at most, once for each document: what depends on variables is left to each execution, and no
 * more than that.
 */
export function costOf(read: ReadDocument, schema: GraphQLSchema, aboutTheSchema: boolean): CostOf {
  const cost = aboutTheSchema ? { fixed: costRules.schema, lists: [] } : new Reckoning(read, schema).cost();
  if (cost.lists.length === 0) return () => cost.fixed;
  return (variables) => reckon(cost, variables);
}

function reckon({ fixed, lists }: Cost, variables: Variables): number {
  let sum = fixed;
  for (const { rows, each } of lists) sum += rowsOf(rows, variables) * reckon(each, variables);
  return sum;
}

function rowsOf(rows: Rows, variables: Variables): number {
  if (typeof rows === 'number') return rows;
  let most: number | null = null;
  for (const { variable, fallback } of rows) {
    // A variable may have the name of what every object inherits.
    const given = (Object.hasOwn(variables, variable) ? variables[variable] : null) ?? fallback;
    if (given !== null) most = Math.max(most ?? 0, clamped(Number(given)));
  }
  return most ?? costRules.usualRows;
}

/** Largest number of type `Int`. */
const mostInt = 2 ** 31 - 1;

/** What is no number that the type has is refused when the variables are read. */
function clamped(rows: number): number {
  return rows >= 0 && rows <= mostInt ? Math.min(Math.ceil(rows), costRules.mostRows) : 0;
}

class Reckoning {
  constructor(
    private readonly read: ReadDocument,
    private readonly schema: GraphQLSchema,
  ) {}

  cost(): Cost {
    const { operation } = this.read;
    const root = this.schema.getRootType(operation.operation);
    if (!root) return { fixed: costRules.field, lists: [] };
    const cost = this.selection(operation.selectionSet, root.name, null);
    return { ...cost, fixed: Math.max(costRules.field, cost.fixed) };
  }

  /** @param rows how many there are of the lists in this selection, where it belongs to a page of them */
  private selection(set: SelectionSetNode, typeName: string, rows: Rows | null): Cost {
    return sumOf(
      set.selections.map((selection) => {
        if (selection.kind === Kind.FIELD) return this.field(selection, typeName, rows);
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : this.read.fragments[selection.name.value];
        return fragment
          ? this.selection(fragment.selectionSet, nameIn(fragment.typeCondition) ?? typeName, rows)
          : nothing;
      }),
    );
  }

  private field(node: FieldNode, typeName: string, rows: Rows | null): Cost {
    const parent = this.schema.getType(typeName);
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field) return nothing;
    const asked = this.rowsAsked(node, field, this.read.operation);
    const type = getNamedType(field.type);
    const inner =
      node.selectionSet && isCompositeType(type)
        ? this.selection(node.selectionSet, type.name, isList(field.type) ? null : asked)
        : nothing;
    const one: Cost = {
      ...inner,
      fixed: inner.fixed + costRules.field + (parent === this.schema.getMutationType() ? costRules.mutation : 0),
    };
    if (!isList(field.type) || !node.selectionSet) return one;
    return times(rows ?? asked ?? assumedSize(field) ?? costRules.plainRows, one);
  }

  /** The size that a field can be asked for in; null where it has none. */
  private rowsAsked(
    node: FieldNode,
    { args }: GraphQLField<unknown, unknown>,
    { variableDefinitions = [] }: OperationDefinitionNode,
  ): Rows | null {
    if (!args.some(({ name }) => sizes.includes(name))) return null;
    const given = (node.arguments ?? []).filter(({ name }) => sizes.includes(name.value)).map(({ value }) => value);
    const literal = given.find((value) => value.kind === Kind.INT);
    if (literal) return clamped(Number(literal.value));
    const variables = given
      .filter((value) => value.kind === Kind.VARIABLE)
      .map(({ name: { value } }): Size => {
        const fallback = variableDefinitions.find(({ variable }) => variable.name.value === value)?.defaultValue;
        return { variable: value, fallback: fallback?.kind === Kind.INT ? Number(fallback.value) : null };
      });
    return variables.length > 0 ? variables : costRules.usualRows;
  }
}

/** Rows that a list may have, as `@listSize(assumedSize:)` of the field says. */
function assumedSize({ astNode }: GraphQLField<unknown, unknown>): number | null {
  const size = astNode?.directives
    ?.find(({ name }) => name.value === 'listSize')
    ?.arguments?.find(({ name }) => name.value === 'assumedSize')?.value;
  return size?.kind === Kind.INT ? Number(size.value) : null;
}

const nothing: Cost = { fixed: 0, lists: [] };

function sumOf(costs: readonly Cost[]): Cost {
  return { fixed: costs.reduce((sum, { fixed }) => sum + fixed, 0), lists: costs.flatMap(({ lists }) => lists) };
}

function times(rows: Rows, each: Cost): Cost {
  if (typeof rows === 'number' && each.lists.length === 0) return { fixed: rows * each.fixed, lists: [] };
  return { fixed: 0, lists: [{ rows, each }] };
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type));
}

function nameIn(type: NamedTypeNode | undefined): string | undefined {
  return type?.name.value;
}
