import {
  type GraphQLArgument,
  GraphQLInputObjectType,
  type GraphQLField,
  getNamedType,
  GraphQLObjectType,
  GraphQLSchema,
  isInputObjectType,
  isObjectType,
} from 'graphql';
import { type FormerArgument, classify, type ListArgument } from './list-arguments';
import { rangeDescription, rangeFields, rangeName } from './date-time-range';
import { placeOf, type Resolve, withListInputs } from './list-values';
import { DateTimeScalar } from './scalars';

type Resolvers = Record<string, Record<string, unknown>>;
type ListField = GraphQLField<unknown, unknown>;

/** Lists of one type of rows: the list of `Query`, and the connections from other rows. */
interface Lists {
  /** Name of the type of the rows. */
  readonly rows: string;
  readonly fields: { readonly type: GraphQLObjectType; readonly field: ListField }[];
}

/** Day on which the former arguments of lists are removed. */
const removal = '2027-06-30';

/**
 * Gives all lists the same arguments: `filter`, `sort` and `search` (ADR 0058). They are derived from the arguments of
 * the list, which become their deprecated former form. Resolvers receive the same arguments in both forms.
 */
export class ListInputs {
  private range = rangeType();
  private readonly resolved = new Map<string, Map<string, readonly ListArgument[]>>();

  /** Returns the schema with the inputs of its lists. */
  apply(schema: GraphQLSchema): GraphQLSchema {
    const config = schema.toConfig();
    // A list that declares its inputs itself may have added the type already.
    const existing = schema.getType(rangeName);
    if (isInputObjectType(existing)) this.range = existing;
    const inputs = listsOf(config.types.filter(isObjectType)).flatMap((lists) => this.addTo(lists));
    const hasRange = inputs.some((input) =>
      Object.values(input.getFields()).some((field) => getNamedType(field.type) === this.range),
    );
    const all = hasRange && !existing ? [...inputs, this.range] : inputs;
    for (const { name } of all) if (schema.getType(name)) throw new Error(`The graph already has a type ${name}.`);
    return new GraphQLSchema({ ...config, types: [...config.types, ...all] });
  }

  /** Wraps the resolvers of lists, which receive filters and sort order in their former form. */
  addResolvers(resolvers: Resolvers): void {
    for (const [type, lists] of this.resolved)
      for (const [list, args] of lists) {
        const resolve = resolvers[type]?.[list] as Resolve | undefined;
        if (!resolve) throw new Error(`The list ${type}.${list} has no resolver.`);
        (resolvers[type] as Record<string, unknown>)[list] = withListInputs(resolve, args);
      }
  }

  /** Adds the inputs to lists of the same rows, and returns the types of these inputs. */
  private addTo({ rows, fields }: Lists): GraphQLInputObjectType[] {
    const classified = fields.map(({ type, field }) => ({ type, field, args: classify(field) }));
    const all = classified.flatMap(({ args }) => args);
    const filter = this.filterOf(rows, all);
    const sort = sortOf(rows, all);
    for (const { type, field, args } of classified) {
      field.args = [...inputsOf(args, filter, sort), ...args.flatMap(publicArguments)];
      const resolved = this.resolved.get(type.name) ?? new Map<string, readonly ListArgument[]>();
      this.resolved.set(type.name, resolved.set(field.name, args));
    }
    return [filter, sort].filter((input) => input !== null);
  }

  private filterOf(rows: string, args: readonly ListArgument[]): GraphQLInputObjectType | null {
    const fields = new Map<string, { type: GraphQLArgument['type']; description: string }>();
    for (const { kind, path, arg } of args) {
      const [name] = path;
      if (kind !== 'filter' || name === undefined || fields.has(name)) continue;
      const description = arg.description ?? '';
      const isRange = path.length > 1;
      fields.set(name, {
        type: isRange ? this.range : arg.type,
        description: isRange
          ? description.replace(/ (at or )?(after|before) .*$/, ' in this range of times.')
          : description,
      });
    }
    if (fields.size === 0) return null;
    return new GraphQLInputObjectType({
      name: `${rows}Filter`,
      description: `Filters of lists of the type ${rows}; the rows meet all of them.`,
      fields: Object.fromEntries(fields),
    });
  }
}

function listsOf(types: readonly GraphQLObjectType[]): Lists[] {
  const lists = new Map<string, Lists>();
  const fields = types.flatMap((type) => Object.values(type.getFields()).map((field) => ({ type, field })));
  // The descriptions of the lists of `Query` take precedence over those of connections.
  const rootFirst = [...fields].sort((a, b) => Number(b.type.name === 'Query') - Number(a.type.name === 'Query'));
  for (const { type, field } of rootFirst.filter((listed) => isList(listed.field))) {
    const rows = getNamedType(field.type).name.replace(/Connection$/, '');
    const found = lists.get(rows) ?? { rows, fields: [] };
    found.fields.push({ type, field });
    lists.set(rows, found);
  }
  return [...lists.values()];
}

function rangeType(): GraphQLInputObjectType {
  return new GraphQLInputObjectType({
    name: rangeName,
    description: rangeDescription,
    fields: Object.fromEntries(
      Object.entries(rangeFields).map(([name, description]) => [name, { type: DateTimeScalar, description }]),
    ),
  });
}

/** Whether a field is a list with pages in the public schema that does not declare the argument `filter` itself. */
function isList({ type, args, astNode }: ListField): boolean {
  const connection = getNamedType(type);
  return (
    isObjectType(connection) &&
    connection.name.endsWith('Connection') &&
    args.some(({ name }) => name === 'first') &&
    !args.some(({ name }) => name === 'filter') &&
    !astNode?.directives?.some(({ name }) => name.value === 'inaccessible')
  );
}

/** Creates the type of the argument `sort`; null for lists in a fixed order. */
function sortOf(rows: string, args: readonly ListArgument[]): GraphQLInputObjectType | null {
  const fields = new Map(
    ['field', 'direction'].flatMap((name) => {
      const sorting = args.find(({ kind, path }) => kind === 'sort' && path[0] === name);
      return sorting ? [[name, sorting.arg] as const] : [];
    }),
  );
  if (fields.size === 0) return null;
  return new GraphQLInputObjectType({
    name: `${rows}Sort`,
    description: `Sort order of lists of the type ${rows}; ids decide between equal rows.`,
    fields: Object.fromEntries(
      [...fields].map(([name, { type, description, defaultValue }]) => [name, { type, description, defaultValue }]),
    ),
  });
}

function inputsOf(
  args: readonly ListArgument[],
  filter: GraphQLInputObjectType | null,
  sort: GraphQLInputObjectType | null,
): GraphQLArgument[] {
  const has = (kind: ListArgument['kind']) => args.some((argument) => argument.kind === kind);
  const search = args.find(({ kind }) => kind === 'search')?.arg;
  const isSearchable = args.some(({ arg }) => arg.name === 'search');
  return [
    ...(filter && has('filter') ? [newArgument('filter', filter, 'Only rows that meet these filters.')] : []),
    ...(sort && has('sort')
      ? [newArgument('sort', sort, 'Sort order; by default as the description of the list states.')]
      : []),
    ...(search && !isSearchable ? [newArgument('search', search.type, search.description ?? '')] : []),
  ];
}

/** Returns the public arguments that stand for an argument of the resolver beside the inputs. */
function publicArguments({ kind, arg, former, path }: ListArgument): GraphQLArgument[] {
  if (kind === 'kept' || arg.name === 'search') return [arg];
  return former ? [deprecated(former, placeOf(kind, path))] : [];
}

function deprecated({ name, type }: FormerArgument, replacement: string): GraphQLArgument {
  return {
    ...newArgument(name, type, `Former name of \`${replacement}\`.`),
    deprecationReason: `Use ${replacement} instead. Removed on ${removal}.`,
  };
}

function newArgument(name: string, type: GraphQLArgument['type'], description: string): GraphQLArgument {
  return {
    name,
    type,
    description,
    defaultValue: undefined,
    deprecationReason: undefined,
    extensions: {},
    astNode: undefined,
  };
}
