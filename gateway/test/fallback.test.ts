import { buildSubgraphSchema } from '@apollo/subgraph';
import { QueryPlanner } from '@graphql-hive/router-query-planner';
import { parse } from 'graphql';
import { composeSupergraph, createGraph } from '../src';
import { compilePlan } from '../src/plan/compile';
import { UnusualPlan } from '../src/plan/unusual-plan';
import { buildSchemas } from '../src/schema';
import { localSubgraph } from '../src/subgraphs/local';
import { asJson, log, scope } from './toys/graph';

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@interfaceObject"])';

function subgraph(
  name: string,
  types: string,
  resolvers: object,
): { name: string; sdl: string; schema: ReturnType<typeof buildSubgraphSchema> } {
  const sdl = `${link}\n${types}`;
  return { name, sdl, schema: buildSubgraphSchema([{ typeDefs: parse(sdl), resolvers: resolvers as never }]) };
}

const rows = [
  { __typename: 'Book', id: '1', title: 'Emma' },
  { __typename: 'Film', id: '2', title: 'Brazil', length: 132 },
];
const rowOf = ({ id }: { id: string }): object | null => rows.find((row) => row.id === id) ?? null;

const catalogue = subgraph(
  'catalogue',
  `type Query { media: [Media!]! }
   interface Media @key(fields: "id") { id: ID! title: String }
   type Book implements Media @key(fields: "id") { id: ID! title: String }
   type Film implements Media @key(fields: "id") { id: ID! title: String length: Int }`,
  {
    Query: { media: () => rows },
    Media: { __resolveReference: rowOf },
    Book: { __resolveReference: rowOf },
    Film: { __resolveReference: rowOf },
  },
);

const reviews = subgraph(
  'reviews',
  `type Query { top: Media }
   type Media @key(fields: "id") @interfaceObject { id: ID! reviews: Int! }`,
  {
    Query: { top: () => ({ id: '2' }) },
    Media: {
      __resolveReference: ({ id }: object & { id: string }) => ({ id }),
      reviews: ({ id }: { id: string }) => Number(id) * 10,
    },
  },
);

const subgraphs = [catalogue, reviews];
const { supergraphSdl } = composeSupergraph(subgraphs);

test('the compiled executor rejects a plan with input rewrites', () => {
  const plan = new QueryPlanner(supergraphSdl).plan('{ media { reviews } }', null, new Set(), 0);
  const clients = new Map(subgraphs.map((item) => [item.name, localSubgraph(item)]));
  expect(() =>
    compilePlan(plan, { schema: buildSchemas(supergraphSdl, []).supergraph, subgraphs: clients, lasting: true }),
  ).toThrow(new UnusualPlan('rewritten inputs or outputs'));
});

test('the general runtime executes a plan with input rewrites', async () => {
  const graph = await createGraph({ supergraphSdl, subgraphs, log });
  const document = graph.prepare(
    'query($n: Boolean!) { media { __typename id title @include(if: $n) reviews ... on Film { length } } }',
  );
  expect(asJson(await graph.execute(document, { n: true }, scope))).toEqual({
    data: {
      media: [
        { __typename: 'Book', id: '1', title: 'Emma', reviews: 10 },
        { __typename: 'Film', id: '2', title: 'Brazil', reviews: 20, length: 132 },
      ],
    },
  });
  expect(asJson(await graph.execute(document, {}, scope))).toMatchObject({
    errors: [{ extensions: { code: 'parameter_invalid' } }],
  });
  await graph.close();
});
