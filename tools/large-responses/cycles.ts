import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** A field of the schema that leads from objects of one type to objects of another or the same type. */
export interface Step {
  readonly field: string;
  /** Type of the objects that the field returns; for a connection, the type of its nodes. */
  readonly type: string;
  /** Whether the field returns a list. */
  readonly many: boolean;
  /** Whether the field returns a connection with `nodes`, whose page size is an argument. */
  readonly paged: boolean;
  /** Names of the required arguments that are account ids. */
  readonly accountIds: readonly string[];
}

/**
 * A simple cycle of the schema: a path of fields that returns to its first type and visits every other type at most
 * once.
 */
export interface Cycle {
  readonly type: string;
  readonly steps: readonly Step[];
}

/**
 * Returns all simple cycles of the schema, up to the given number of fields, in which at least one field returns a
 * list. A cycle is returned only once, whatever its first type.
 */
export function cyclesOf(schema: GraphQLSchema, maxLength: number): Cycle[] {
  const cycles: Cycle[] = [];
  for (const start of Object.keys(schema.getTypeMap()).sort()) follow(start, start, []);
  return cycles;

  function follow(start: string, from: string, before: readonly Step[]): void {
    for (const step of stepsFrom(schema, from)) {
      const steps = [...before, step];
      if (step.type === start) {
        if (steps.some(({ many }) => many)) cycles.push({ type: start, steps });
      } else if (steps.length < maxLength && step.type > start && !before.some(({ type }) => type === step.type)) {
        follow(start, step.type, steps);
      }
    }
  }
}

/**
 * Returns the shortest path of fields from `Query` to objects of a type; null if every path has required arguments
 * other than account ids.
 */
export function wayTo(schema: GraphQLSchema, type: string): readonly Step[] | null {
  const seen = new Set<string>(['Query']);
  let ways: { readonly at: string; readonly steps: readonly Step[] }[] = [{ at: 'Query', steps: [] }];
  while (ways.length > 0) {
    const found = ways.find(({ at }) => at === type);
    if (found) return found.steps;
    ways = ways.flatMap(({ at, steps }) =>
      stepsFrom(schema, at)
        .filter((step) => !seen.has(step.type) && seen.add(step.type))
        .map((step) => ({ at: step.type, steps: [...steps, step] })),
    );
  }
  return null;
}

/** Returns the fields of a type that return objects and whose only required arguments are account ids. */
export function stepsFrom(schema: GraphQLSchema, typeName: string): Step[] {
  const type = schema.getType(typeName);
  return isObjectType(type) && !typeName.startsWith('__')
    ? Object.values(type.getFields())
        .map(stepOf)
        .filter((step) => step !== null)
    : [];
}

function stepOf({ name, type, args }: GraphQLField<unknown, unknown>): Step | null {
  const target = getNamedType(type);
  const required = args.filter(isRequiredArgument).map((argument) => argument.name);
  if (!isObjectType(target) || target.name.startsWith('__') || !required.every((item) => item === 'accountId'))
    return null;
  const rows = rowsOf(target);
  const paged = rows !== null;
  return {
    field: name,
    type: (rows ?? target).name,
    many: paged || isListType(getNullableType(type)),
    paged,
    accountIds: required,
  };
}

/** Returns the type of the nodes if the given type is a connection with `nodes` and `pageInfo`, otherwise null. */
function rowsOf(type: GraphQLObjectType): GraphQLObjectType | null {
  const { nodes, pageInfo } = type.getFields();
  const rows = nodes && pageInfo ? getNamedType(nodes.type) : null;
  return isObjectType(rows) ? rows : null;
}
