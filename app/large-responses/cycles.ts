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

/** A field that leads from objects of one type to objects of another, or to more of the same. */
export interface Step {
  readonly field: string;
  /** The type that it leads to; of a page that of its rows. */
  readonly type: string;
  /** Whether it leads to any number of objects. */
  readonly many: boolean;
  /** Whether the objects are the `nodes` of a page, which may be asked for in a size. */
  readonly paged: boolean;
  /** Arguments that have to be given. */
  readonly accountIds: readonly string[];
}

/** A simple cycle: steps that lead back to the type where they begin, through each other type once. */
export interface Cycle {
  readonly type: string;
  readonly steps: readonly Step[];
}

/** All simple cycles of the schema of this length at most that contain a list, each once, whichever type it is begun at. */
export function cyclesOf(schema: GraphQLSchema, longest: number): Cycle[] {
  const cycles: Cycle[] = [];
  for (const start of Object.keys(schema.getTypeMap()).sort()) follow(start, start, []);
  return cycles;

  function follow(start: string, from: string, before: readonly Step[]): void {
    for (const step of stepsFrom(schema, from)) {
      const steps = [...before, step];
      if (step.type === start) {
        if (steps.some(({ many }) => many)) cycles.push({ type: start, steps });
      } else if (steps.length < longest && step.type > start && !before.some(({ type }) => type === step.type)) {
        follow(start, step.type, steps);
      }
    }
  }
}

/** The shortest path from `Query` to objects of a type; null where every path has required arguments other than an account. */
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

/** Fields of a type that lead to objects and need no arguments but an account. */
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
  if (!isObjectType(target) || target.name.startsWith('__') || !required.every((one) => one === 'accountId'))
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

/** The type of the rows where the type is that of a page. */
function rowsOf(type: GraphQLObjectType): GraphQLObjectType | null {
  const { nodes, pageInfo } = type.getFields();
  const rows = nodes && pageInfo ? getNamedType(nodes.type) : null;
  return isObjectType(rows) ? rows : null;
}
