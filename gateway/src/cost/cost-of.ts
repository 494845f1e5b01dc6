import {
  type ConstValueNode,
  type FieldNode,
  getNamedType,
  type GraphQLField,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import type { ReadDocument } from '../document';
import type { Variables } from '../plan/data';
import { costRules, isListArgument, type ListSize, priceOf } from './prices';

/** Returns the cost of one execution with these variables, as the client sent them. */
export type CostOf = (variables: Variables) => number;

/**
 * An argument that sets the size of a list: a variable with its default value, the row count or a list with one item for
 * each row; or a literal, which has only the fallback.
 */
interface Size {
  readonly variable: string | null;
  readonly fallback: number | null;
  readonly isList: boolean;
}

/** Row count of a list: a number, or the largest value of the given sizes, else the assumed one. */
type Rows = number | { readonly sizes: readonly Size[]; readonly assumed: number };

/** Cost of a selection: a fixed part, and lists whose row count is evaluated for each execution. */
interface Cost {
  readonly fixed: number;
  readonly lists: readonly { readonly rows: Rows; readonly each: Cost }[];
}

/**
 * Calculates the maximum cost of a valid operation. The fixed part is calculated once for each document; each execution evaluates only the
 * part that depends on variables.
 */
export function costOf(read: ReadDocument, schema: GraphQLSchema, isIntrospection: boolean): CostOf {
  const cost = isIntrospection ? { fixed: costRules.schema, lists: [] } : new CostCalculator(read, schema).cost();
  if (cost.lists.length === 0) return () => Math.max(costRules.field, cost.fixed);
  return (variables) => Math.max(costRules.field, evaluateCost(cost, variables));
}

function evaluateCost({ fixed, lists }: Cost, variables: Variables): number {
  let sum = fixed;
  for (const { rows, each } of lists) sum += rowsOf(rows, variables) * evaluateCost(each, variables);
  return sum;
}

function rowsOf(rows: Rows, variables: Variables): number {
  if (typeof rows === 'number') return rows;
  let maxRows: number | null = null;
  for (const { variable, fallback, isList: counted } of rows.sizes) {
    // Use `hasOwn`, because a variable may have the name of a property of `Object.prototype`.
    const given = variable !== null && Object.hasOwn(variables, variable) ? variables[variable] : null;
    const argumentValue = (counted && given != null ? itemsOf(given) : given) ?? fallback;
    if (argumentValue !== null) maxRows = Math.max(maxRows ?? 0, clamped(Number(argumentValue)));
  }
  return maxRows ?? rows.assumed;
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
    return root ? this.selection(operation.selectionSet, root.name, null) : zeroCost;
  }

  /**
   * Returns the cost of a selection set.
   *
   * @param sized lists of the object whose row count an argument of the object's own field determines
   */
  private selection(set: SelectionSetNode, typeName: string, sized: SizedFields | null): Cost {
    return sumOf(
      set.selections.map((selection) => {
        if (selection.kind === Kind.FIELD) return this.field(selection, typeName, sized);
        const fragment =
          selection.kind === Kind.INLINE_FRAGMENT ? selection : this.read.fragments[selection.name.value];
        return fragment
          ? this.selection(fragment.selectionSet, nameIn(fragment.typeCondition) ?? typeName, sized)
          : zeroCost;
      }),
    );
  }

  private field(node: FieldNode, typeName: string, sized: SizedFields | null): Cost {
    const parent = this.schema.getType(typeName);
    const field = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    if (!field) return zeroCost;
    const { weight, listSize } = priceOf(this.schema, typeName, field);
    const rows = listSize && this.rows(node, field, listSize);
    const sizedFields = listSize?.sizedFields;
    const type = getNamedType(field.type);
    const inner =
      node.selectionSet && isCompositeType(type)
        ? this.selection(
            node.selectionSet,
            type.name,
            sizedFields && rows !== null ? { names: sizedFields, rows } : null,
          )
        : zeroCost;
    const rowCost: Cost = { ...inner, fixed: inner.fixed + weight };
    if (!listSize || sizedFields || rows === null) return rowCost;
    return times(sized?.names.includes(field.name) ? sized.rows : rows, rowCost);
  }

  /** Returns the row count that the arguments of a field request, else the assumed one. */
  private rows(node: FieldNode, { args }: GraphQLField<unknown, unknown>, listSize: ListSize): Rows {
    const assumed = listSize.assumedSize ?? 1;
    const sizes = (node.arguments ?? []).flatMap(({ name, value }): Size[] => {
      const argument = args.find((one) => one.name === name.value);
      if (!argument || !listSize.slicingArguments.includes(argument.name)) return [];
      return this.size(value, isListArgument(argument.type));
    });
    if (sizes.some(({ variable }) => variable !== null)) return { sizes, assumed };
    return sizes.length === 0 ? assumed : rowsOf({ sizes, assumed }, {});
  }

  /** Returns the size that the value of an argument sets, or none for null. */
  private size(value: ValueNode, isList: boolean): Size[] {
    if (value.kind === Kind.NULL) return [];
    if (value.kind !== Kind.VARIABLE) return [{ variable: null, fallback: literalSize(value, isList), isList }];
    const variable = value.name.value;
    const fallback = this.defaultOf(variable);
    return [{ variable, fallback: fallback ? literalSize(fallback, isList) : null, isList }];
  }

  private defaultOf(variableName: string): ConstValueNode | undefined {
    const { variableDefinitions = [] } = this.read.operation;
    return variableDefinitions.find(({ variable }) => variable.name.value === variableName)?.defaultValue;
  }
}

/** Lists of an object, and their row count. */
interface SizedFields {
  readonly names: readonly string[];
  readonly rows: Rows;
}

/** Returns the size that a literal sets: a number, or the number of items of a list; a single value is one item. */
function literalSize(value: ValueNode, isList: boolean): number | null {
  if (value.kind === Kind.NULL) return null;
  if (isList) return value.kind === Kind.LIST ? value.values.length : 1;
  return value.kind === Kind.INT ? Number(value.value) : null;
}

const zeroCost: Cost = { fixed: 0, lists: [] };

function sumOf(costs: readonly Cost[]): Cost {
  return { fixed: costs.reduce((sum, { fixed }) => sum + fixed, 0), lists: costs.flatMap(({ lists }) => lists) };
}

function times(rows: Rows, itemCost: Cost): Cost {
  if (typeof rows === 'number' && itemCost.lists.length === 0) return { fixed: rows * itemCost.fixed, lists: [] };
  return { fixed: 0, lists: [{ rows, each: itemCost }] };
}

function nameIn(type: NamedTypeNode | undefined): string | undefined {
  return type?.name.value;
}
