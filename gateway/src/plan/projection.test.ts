import fc from 'fast-check';
import {
  buildSchema,
  type FragmentDefinitionNode,
  type GraphQLError,
  Kind,
  type OperationDefinitionNode,
  parse,
} from 'graphql';
import { ResponseBudget } from '../../../subgraphs/kit/src/response-budget/response-budget';
import type { DataObject } from './data';
import { ResponseShape } from './projection';

const schema = buildSchema(`
  type Query { shelf: [Mug!]! best: Mug }
  enum Colour { RED BLUE }
  interface Thing { id: ID! }
  type Mug implements Thing { id: ID! title: String! colour: Colour inside: Mug lid: Lid! stickers: [String!] things: [Thing] }
  type Lid implements Thing { id: ID! size: Int! }
`);

const { definitions } = parse(`
  query ($wide: Boolean!) { shelf { ...MugRead inside { ...MugRead best: title } class: lid { size @include(if: $wide) id } } best { ...MugRead } }
  fragment MugRead on Mug { id title colour lid { size } stickers things { __typename id ... on Lid { size } } }
`);
const operation = definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION) as OperationDefinitionNode;
const fragments = Object.fromEntries(
  definitions
    .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
    .map((one) => [one.name.value, one]),
);
const shapeOfDocument = (): ResponseShape => new ResponseShape(schema, schema, operation, fragments, new Set());

/** A value that is mostly present, sometimes null, rarely undefined. */
const mostly = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 30, arbitrary: values as fc.Arbitrary<unknown> },
    { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
  );
const lid = fc.record({
  __typename: fc.constant('Lid'),
  id: mostly(fc.string()),
  size: mostly(fc.integer()),
  weight: fc.integer(),
});
const { mug } = fc.letrec((tie) => ({
  mug: fc.record({
    stickers: mostly(fc.array(mostly(fc.string()), { maxLength: 3 })),
    id: mostly(fc.string()),
    title: mostly(fc.string()),
    best: mostly(fc.string()),
    colour: mostly(fc.constantFrom('RED', 'BLUE')),
    lid: mostly(lid),
    class: mostly(lid),
    inside: fc.option(tie('mug'), { maxDepth: 2 }),
    things: mostly(fc.array(mostly(lid), { maxLength: 3 })),
    more: fc.constant(1),
  }),
}));
const anyResponse = fc.record({ shelf: mostly(fc.array(mostly(mug), { maxLength: 4 })), best: mostly(mug) });

function projected(shape: ResponseShape, data: unknown, wide: boolean): unknown {
  const errors: GraphQLError[] = [];
  const response = shape.project(data as DataObject, {
    errors,
    variables: { wide },
    vanished: null,
    budget: new ResponseBudget(),
    partial: false,
  });
  return {
    answer: JSON.stringify(response),
    errors: errors.map(({ message, path }) => `${message} ${path?.join('.')}`),
  };
}

it('the compiled projector of a frequently used shape returns the same result', () => {
  const often = shapeOfDocument();
  const mugs = Array.from({ length: 600 }, (_, index) => ({
    id: `mug_${index}`,
    title: 'Mug',
    lid: { size: 1 },
    class: { id: 'lid_1', size: 2 },
    inside: { id: 'mug', title: 'In', best: 'In', lid: { size: 3 } },
  }));
  const first = projected(shapeOfDocument(), { shelf: mugs, best: mugs[0] }, true);
  for (let times = 0; times < 3; times += 1)
    expect(projected(often, { shelf: mugs, best: mugs[0] }, true)).toEqual(first);
  const counts = { whole: 0, troubled: 0 };
  fc.assert(
    fc.property(anyResponse, fc.boolean(), (data, wide) => {
      const expected = projected(shapeOfDocument(), data, wide) as { errors: string[] };
      counts[expected.errors.length > 0 ? 'troubled' : 'whole'] += 1;
      expect(projected(often, data, wide)).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
  expect(Math.min(counts.whole, counts.troubled)).toBeGreaterThan(200);
});
