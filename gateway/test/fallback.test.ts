import { buildSubgraphSchema } from '@apollo/subgraph';
import type { PlanNode } from '@graphql-hive/router-query-planner';
import { parse } from 'graphql';
import { systemClock } from '../../subgraphs/kit/src/context';
import { composeSupergraph } from '../src';
import { readDocument } from '../src/document';
import { createGeneralRuntime } from '../src/general-runtime';
import { compilePlan } from '../src/plan/compile';
import { plannable } from '../src/plan/plannable';
import { ResponseShape } from '../src/plan/projection';
import { createPlanner } from '../src/plan/supergraph-planner';
import { UnusualPlan } from '../src/plan/unusual-plan';
import { openRequest } from '../src/graph';
import { buildSchemas } from '../src/schema';
import { localSubgraph } from '../src/subgraphs/subgraph';
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

const clients = new Map(subgraphs.map((item) => [item.name, localSubgraph(item)]));
const schemas = buildSchemas(supergraphSdl, []);

test('the compiled executor rejects a plan with unknown elements', () => {
  const node: PlanNode = { kind: 'Defer', primary: {}, deferred: [] };
  expect(() =>
    compilePlan({ kind: 'QueryPlan', node }, { schema: schemas.supergraph, subgraphs: clients, lasting: true }),
  ).toThrow(new UnusualPlan('a Defer node'));
});

test('the general runtime executes a document whose response depends on types that it does not select', async () => {
  const text =
    'query($n: Boolean!) { media { title @include(if: $n) reviews ... on Film { length } } top { ... on Film { id: title } } }';
  const read = readDocument(text, null, schemas.visible, null);
  const document = plannable(schemas.visible, read, schemas.additional);
  if (!document) throw new Error('Nothing is selected.');
  const shape = new ResponseShape(
    schemas.visible,
    schemas.supergraph,
    read.operation,
    read.fragments,
    schemas.additional,
  );
  const general = createGeneralRuntime({
    revision: 0,
    supergraphSdl,
    schemas,
    clients,
    planner: createPlanner(supergraphSdl),
    log,
    hideSuggestions: false,
  });
  const runnable = general.runnable({ ...read, document }, shape);
  expect(asJson(await runnable.run({ n: true }, openRequest(scope, systemClock)))).toEqual({
    data: {
      media: [
        { title: 'Emma', reviews: 10 },
        { title: 'Brazil', reviews: 20, length: 132 },
      ],
      top: { id: 'Brazil' },
    },
  });
});
