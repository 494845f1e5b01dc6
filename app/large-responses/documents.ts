import { type GraphQLSchema, isLeafType, getNamedType, isObjectType, isRequiredArgument } from 'graphql';
import { type Cycle, type Step, wayTo } from './cycles';

/** An operation that goes through a cycle several times. */
export interface CycleOperation {
  /** `Product.plans Plan.product, 3 times, pages of 20`. */
  readonly name: string;
  readonly query: string;
}

/** Times that a cycle is gone through, and sizes of pages on the way: the largest come first. */
const repeats = [5, 4, 3, 2, 1];
const pageSizes = [100, 20, 5];
/** Fields of the innermost objects. */
const innermostFields = 5;

/** Operations that go through a cycle, most of which cost more than an operation may. Empty where nothing leads to the cycle. */
export function operationsOf(schema: GraphQLSchema, { type, steps }: Cycle, accountId: string): CycleOperation[] {
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

interface Parts {
  readonly schema: GraphQLSchema;
  readonly size: number;
  readonly accountId: string;
}

function nested([step, ...rest]: readonly Step[], parts: Parts): string {
  if (!step) return '';
  const inner = rest.length > 0 ? nested(rest, parts) : leavesOf(parts.schema, step.type);
  const given = [
    ...(step.paged ? [`first: ${parts.size}`] : []),
    ...step.accountIds.map((name) => `${name}: "${parts.accountId}"`),
  ];
  const field = given.length > 0 ? `${step.field}(${given.join(', ')})` : step.field;
  return step.paged ? `${field} { nodes { ${inner} } }` : `${field} { ${inner} }`;
}

function leavesOf(schema: GraphQLSchema, typeName: string): string {
  const type = schema.getType(typeName);
  const leaves = isObjectType(type)
    ? Object.values(type.getFields())
        .filter((field) => isLeafType(getNamedType(field.type)) && !field.args.some(isRequiredArgument))
        .map(({ name }) => name)
    : [];
  return ['__typename', ...leaves.slice(0, innermostFields)].join(' ');
}
