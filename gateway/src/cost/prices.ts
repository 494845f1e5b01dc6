import {
  type ConstValueNode,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  isRequiredArgument,
  Kind,
} from 'graphql';

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

/** Number of rows of a field, in the terms of the directive `@listSize`. */
export interface ListSize {
  /** Number of rows if no slicing argument is given; null if one is required. */
  readonly assumedSize: number | null;
  /** Arguments that determine the number of rows: a number, or a list with one item for each row. */
  readonly slicingArguments: readonly string[];
  /** Lists of the returned object to which the number applies; null if the field itself is the list. */
  readonly sizedFields: readonly string[] | null;
}

/** Price of a field. The gateway charges it, and the public SDL shows it as `@cost` and `@listSize`. */
export interface FieldPrice {
  /** Cost of the field without its selection, each time that it is returned. */
  readonly weight: number;
  readonly listSize: ListSize | null;
}

type Field = GraphQLField<unknown, unknown>;

const sizeArguments = ['first', 'last', 'size'];

/** Argument of a list that has one row for each item of this argument. */
const idList = 'ids';

/** Prices by field: each is determined when it is first needed. */
const prices = new WeakMap<Field, FieldPrice>();

/**
 * Returns the price of a field: that of its directives `@cost` and `@listSize`, else that of the rules.
 *
 * @param schema the supergraph schema, whose fields have the directives of the subgraphs
 * ADR 0057
 */
export function priceOf(schema: GraphQLSchema, typeName: string, field: Field): FieldPrice {
  let price = prices.get(field);
  if (!price) prices.set(field, (price = { weight: weightOf(schema, typeName, field), listSize: listSizeOf(field) }));
  return price;
}

function weightOf(schema: GraphQLSchema, typeName: string, field: Field): number {
  const declared = directiveArgument(field, 'cost', 'weight');
  if (declared?.kind === Kind.INT || declared?.kind === Kind.STRING) return Math.max(0, Number(declared.value) || 0);
  if (typeName === schema.getMutationType()?.name) return costRules.field + costRules.mutation;
  const isCount = typeName.endsWith('Connection') && field.name.startsWith('totalCount');
  return isCount ? costRules.field + costRules.count : costRules.field;
}

function listSizeOf(field: Field): ListSize | null {
  const isRows = isRowList(field.type);
  const slicingArguments = slicingArgumentsOf(field);
  const sizedFields = isRows ? null : slicingArguments.length > 0 ? sizedFieldsOf(field) : [];
  if (sizedFields?.length === 0) return null;
  return { assumedSize: assumedSizeOf(field, slicingArguments), slicingArguments, sizedFields };
}

function slicingArgumentsOf(field: Field): readonly string[] {
  const { args, type } = field;
  const declared = declaredNames(field, 'slicingArguments');
  if (declared) return declared;
  const sizes = args.map(({ name }) => name).filter((name) => sizeArguments.includes(name));
  if (sizes.length > 0 || !isRowList(type)) return sizes;
  return args.some((argument) => argument.name === idList && isRequiredArgument(argument)) ? [idList] : [];
}

function sizedFieldsOf(field: Field): readonly string[] {
  return declaredNames(field, 'sizedFields') ?? rowListsOf(field.type);
}

/** Returns the number of rows without a slicing argument; null if each of these arguments is required. */
function assumedSizeOf(field: Field, slicingArguments: readonly string[]): number | null {
  const declared = directiveArgument(field, 'listSize', 'assumedSize');
  if (declared?.kind === Kind.INT) return Number(declared.value);
  if (slicingArguments.length === 0) return costRules.plainRows;
  const slicing = field.args.filter(({ name }) => slicingArguments.includes(name));
  if (slicing.every(isRequiredArgument)) return null;
  const defaults = slicing.map(({ defaultValue }) => defaultValue).filter((value) => typeof value === 'number');
  return defaults.length > 0 ? Math.max(...defaults) : costRules.usualRows;
}

function declaredNames(field: Field, argument: string): readonly string[] | null {
  const declared = directiveArgument(field, 'listSize', argument);
  if (declared?.kind !== Kind.LIST) return null;
  return declared.values.flatMap((value) => (value.kind === Kind.STRING ? [value.value] : []));
}

/** Returns the names of the lists of objects that an object has. */
function rowListsOf(type: GraphQLOutputType): readonly string[] {
  const named = getNamedType(type);
  if (!isObjectType(named) && !isInterfaceType(named)) return [];
  return Object.values(named.getFields()).flatMap((field) => (isRowList(field.type) ? [field.name] : []));
}

/** Returns whether a type is a list of objects. Lists of scalars count once. */
function isRowList(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type));
}

/** Returns whether an argument is a list. */
export function isListArgument(type: GraphQLInputType): boolean {
  return isListType(getNullableType(type));
}

function directiveArgument({ astNode }: Field, directive: string, argument: string): ConstValueNode | undefined {
  return astNode?.directives
    ?.find(({ name }) => name.value === directive)
    ?.arguments?.find(({ name }) => name.value === argument)?.value;
}
