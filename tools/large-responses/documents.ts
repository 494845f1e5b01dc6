import { getNamedType, type GraphQLSchema, isLeafType, isObjectType, isRequiredArgument } from 'graphql';
import { type Cycle, type Step, stepsFrom, wayTo } from './cycles';

/** A GraphQL operation with a large response. */
export interface LargeOperation {
  /** Example: `Product: plans → Plan, product → Product; 3 times, pages of 20`. */
  readonly name: string;
  readonly query: string;
}

/** Numbers of repetitions of a cycle, and page sizes of its connections, largest first. */
const repeats = [5, 4, 3, 2, 1];
const pageSizes = [50, 20, 5];
/** Number of fields that are selected on the innermost objects. */
const innermostFields = 5;

/**
 * Returns operations that repeat a cycle, largest first; most of them exceed the cost limit of an operation. Empty if
 * no path from `Query` leads to the cycle.
 */
export function operationsOf(schema: GraphQLSchema, { type, steps }: Cycle, accountId: string): LargeOperation[] {
  const way = wayTo(schema, type);
  if (!way) return [];
  const path = steps.map(({ field, type: next }) => `${field} → ${next}`).join(', ');
  return repeats.flatMap((times) =>
    pageSizes.map((size) => ({
      name: `${type}: ${path}; ${times} times, pages of ${size}`,
      query: `{ ${nested([...way, ...Array<readonly Step[]>(times).fill(steps).flat()], { schema, size, accountId })} }`,
    })),
  );
}

interface DocumentContext {
  readonly schema: GraphQLSchema;
  readonly size: number;
  readonly accountId: string;
}

function nested([step, ...rest]: readonly Step[], options: DocumentContext): string {
  if (!step) return '';
  const inner = rest.length > 0 ? nested(rest, options) : leavesOf(options.schema, step.type, innermostFields);
  const given = [
    ...(step.paged ? [`first: ${options.size}`] : []),
    ...step.accountIds.map((name) => `${name}: "${options.accountId}"`),
  ];
  const field = given.length > 0 ? `${step.field}(${given.join(', ')})` : step.field;
  return step.paged ? `${field} { nodes { ${inner} } }` : `${field} { ${inner} }`;
}

/**
 * Returns operations that request the largest page of each root list, with all fields of its rows and of the objects
 * that the rows reference.
 */
export function pageOperations(schema: GraphQLSchema, accountId: string): LargeOperation[] {
  return stepsFrom(schema, 'Query')
    .filter(({ paged }) => paged)
    .flatMap((step) =>
      pageSizesOf.map((size) => ({
        name: `${step.field}, ${size} rows`,
        query: `{ ${page(step, { schema, size, accountId })} }`,
      })),
    );
}

/** Page sizes to request: most lists allow at most 100 rows, some at most 50. */
const pageSizesOf = [100, 50];

function page(step: Step, options: DocumentContext): string {
  const objects = stepsFrom(options.schema, step.type)
    .filter(({ many, accountIds }) => !many && accountIds.length === 0)
    .map(({ field, type }) => `${field} { ${leavesOf(options.schema, type)} }`);
  const given = [`first: ${options.size}`, ...step.accountIds.map((name) => `${name}: "${options.accountId}"`)].join(
    ', ',
  );
  return `${step.field}(${given}) { nodes { ${leavesOf(options.schema, step.type)} ${objects.join(' ')} } }`;
}

function leavesOf(schema: GraphQLSchema, typeName: string, limit?: number): string {
  const type = schema.getType(typeName);
  const leaves = isObjectType(type)
    ? Object.values(type.getFields())
        .filter((field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument))
        .map(({ name }) => name)
    : [];
  return ['__typename', ...leaves.slice(0, limit)].join(' ');
}
