import {
  type ConstValueNode,
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
  isRequiredArgument,
  Kind,
  type NamedTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { ReadDocument } from '../document';
import type { Variables } from '../plan/data';

/** Rules of the cost calculation, documented in docs/limits.md. */
export const costRules = {
  /** Cost of a field. */
  field: 1,
  /** Additional cost of a root field of a mutation. */
  mutation: 10,
  /** `usualRows`: assumed row count of a list whose size argument is not given; `mostRows`: maximum row count. */
  usualRows: 20,
  mostRows: 100,
  /** Assumed number of rows of a list without a size argument and without `@listSize(assumedSize:)`. */
  plainRows: 5,
  /** Additional cost of the total count of a list, which may read 100,000 rows of an index. */
  count: 50,
  /** Cost of an introspection query, whatever it selects. */
  schema: 1_000,
  /** Cost of parsing a document that is not cached. */
  reading: 500,
} as const;

/** Returns the cost of one execution with these variables, as the client sent them. */
export type CostOf = (variables: Variables) => number;

/** A variable that sets the size of a list, with its default value: the row count, or a list with one item for each row. */
interface Size {
  readonly variable: string;
  readonly fallback: number | null;
  readonly isList: boolean;
}

/** Row count of a list: a number, or the largest value of the given size variables. */
type Rows = number | readonly Size[];

/** Cost of a selection: a fixed part, and lists whose row count is evaluated for each execution. */
interface Cost {
  readonly fixed: number;
  readonly lists: readonly { readonly rows: Rows; readonly each: Cost }[];
}

const sizes = ['first', 'last', 'size'];

/** Argument of a list that has one row for each item of this argument. */
const idList = 'ids';

/**
 * Calculates the maximum cost of a valid operation. The fixed part is calculated once for each document; each execution evaluates only the
 * part that depends on variables.
 */
export function costOf(read: ReadDocument, schema: GraphQLSchema, isIntrospection: boolean): CostOf {
  const cost = isIntrospection ? { fixed: costRules.schema, lists: [] } : new CostCalculator(read, schema).cost();
  if (cost.lists.length === 0) return () => cost.fixed;
  return (variables) => evaluateCost(cost, variables);
}

function evaluateCost({ fixed, lists }: Cost, variables: Variables): number {
  let sum = fixed;
  for (const { rows, each } of lists) sum += rowsOf(rows, variables) * evaluateCost(each, variables);
  return sum;
}

function rowsOf(rows: Rows, variables: Variables): number {
  if (typeof rows === 'number') return rows;
  let maxRows: number | null = null;
  for (const { variable, fallback, isList: counted } of rows) {
    // Use `hasOwn`, because a variable may have the name of a property of `Object.prototype`.
    const given = Object.hasOwn(variables, variable) ? variables[variable] : null;
    const argumentValue = (counted && given != null ? itemsOf(given) : given) ?? fallback;
    if (argumentValue !== null) maxRows = Math.max(maxRows ?? 0, clamped(Number(argumentValue)));
  }
  return maxRows ?? costRules.usualRows;
}

/** Number of items of a list in a variable; a single value is a list of one item. */
function itemsOf(given: unknown): number {
  return Array.isArray(given) ? given.length : 1;
}

/** Maximum value of the `Int` type. */
const maxInt = 2 ** 31 - 1;

/**
 * Limits a row count to the maximum. Returns 0 for values that are not a valid `Int`, which variable coercion rejects.
 */
function clamped(rows: number): number {
  return rows >= 0 && rows <= maxInt ? Math.min(Math.ceil(rows), costRules.mostRows) : 0;
}

class CostCalculator {
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

  /**
   * Returns the cost of a selection set.
   *
   * @param rows if this selection set is that of a connection, the row count of the lists in it; otherwise null
   */
  private selection(set: SelectionSetNode, typeName: string, rows: Rows | null): Cost {
    return sumOf(
      set.selections.map((selection) => {
        if (selection.kind === Kind.FIELD) return this.field(selection, typeName, rows);
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : this.read.fragments[selection.name.value];
        return fragment
          ? this.selection(fragment.selectionSet, nameIn(fragment.typeCondition) ?? typeName, rows)
          : zeroCost;
      }),
    );
  }

  private field(node: FieldNode, typeName: string, rows: Rows | null): Cost {
    const parent = this.schema.getType(typeName);
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field) return zeroCost;
    const requestedRows = this.requestedRows(node, field);
    const type = getNamedType(field.type);
    const inner =
      node.selectionSet && isCompositeType(type)
        ? this.selection(node.selectionSet, type.name, isList(field.type) ? null : requestedRows)
        : zeroCost;
    const rowCost: Cost = {
      ...inner,
      fixed: inner.fixed + costRules.field + this.additionalCost(typeName, node.name.value),
    };
    if (!isList(field.type) || !node.selectionSet) return rowCost;
    const listedRows = rows ?? requestedRows ?? this.listedRows(node, field) ?? assumedSize(field);
    return times(listedRows ?? costRules.plainRows, rowCost);
  }

  /** Returns the row count of a list with one row for each of the required `ids`, or null for other lists. */
  private listedRows(node: FieldNode, { args }: GraphQLField<unknown, unknown>): Rows | null {
    if (!args.some((argument) => argument.name === idList && isRequiredArgument(argument))) return null;
    const value = node.arguments?.find(({ name }) => name.value === idList)?.value;
    if (value?.kind === Kind.LIST) return clamped(value.values.length);
    if (value?.kind !== Kind.VARIABLE) return 1;
    const fallback = this.defaultOf(value.name.value);
    const fallbackRows = fallback?.kind === Kind.LIST ? fallback.values.length : fallback && 1;
    return [{ variable: value.name.value, fallback: fallbackRows ?? null, isList: true }];
  }

  private defaultOf(variableName: string): ConstValueNode | undefined {
    const { variableDefinitions = [] } = this.read.operation;
    return variableDefinitions.find(({ variable }) => variable.name.value === variableName)?.defaultValue;
  }

  private additionalCost(typeName: string, field: string): number {
    if (typeName === this.schema.getMutationType()?.name) return costRules.mutation;
    return typeName.endsWith('Connection') && field.startsWith('totalCount') ? costRules.count : 0;
  }

  /** Returns the row count that the size argument of a field requests, or null when the field has no size argument. */
  private requestedRows(node: FieldNode, { args }: GraphQLField<unknown, unknown>): Rows | null {
    if (!args.some(({ name }) => sizes.includes(name))) return null;
    const sizeValues = (node.arguments ?? [])
      .filter(({ name }) => sizes.includes(name.value))
      .map(({ value }) => value);
    const literal = sizeValues.find((value) => value.kind === Kind.INT);
    if (literal) return clamped(Number(literal.value));
    const variables = sizeValues
      .filter((value) => value.kind === Kind.VARIABLE)
      .map(({ name: { value } }): Size => {
        const fallback = this.defaultOf(value);
        return {
          variable: value,
          fallback: fallback?.kind === Kind.INT ? Number(fallback.value) : null,
          isList: false,
        };
      });
    return variables.length > 0 ? variables : costRules.usualRows;
  }
}

/** Returns the value of `@listSize(assumedSize:)` of a field, or null. */
function assumedSize({ astNode }: GraphQLField<unknown, unknown>): number | null {
  const size = astNode?.directives
    ?.find(({ name }) => name.value === 'listSize')
    ?.arguments?.find(({ name }) => name.value === 'assumedSize')?.value;
  return size?.kind === Kind.INT ? Number(size.value) : null;
}

const zeroCost: Cost = { fixed: 0, lists: [] };

function sumOf(costs: readonly Cost[]): Cost {
  return { fixed: costs.reduce((sum, { fixed }) => sum + fixed, 0), lists: costs.flatMap(({ lists }) => lists) };
}

function times(rows: Rows, itemCost: Cost): Cost {
  if (typeof rows === 'number' && itemCost.lists.length === 0) return { fixed: rows * itemCost.fixed, lists: [] };
  return { fixed: 0, lists: [{ rows, each: itemCost }] };
}

function isList(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type));
}

function nameIn(type: NamedTypeNode | undefined): string | undefined {
  return type?.name.value;
}
