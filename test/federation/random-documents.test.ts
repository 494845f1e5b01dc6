import { Kind, parse } from 'graphql';
import { modes, readSupergraph } from '../../app/runtime/supergraph';
import { DocumentRejected, type Graph } from '../../gateway/src';
import { joined } from '../../gateway/src/subgraphs/expected-schema';
import { inLane } from '../support/lane';
import { randomDocuments } from '../support/random-documents';
import { uncalledGraph } from './support/uncalled-graph';

const count = inLane({ fast: 300, all: 2_000 });
const seed = 1;

/** Documents for which the planner (0.0.38) finds no single plan. */
const inTwoParts = [
  '{ refunds { nodes { account { parentAccount { id recommendedActions { __typename } } } } } }',
  'query ($id: ID!) { refund(id: $id) { account { parentAccount { ...Actions } } } } fragment Actions on Account { recommendedActions { __typename } title }',
  'query ($id: ID!, $all: Boolean!) { refund(id: $id) { account { parentAccount { recommendedActions @include(if: $all) { __typename } parentAccount { recommendedActions { __typename } } } } } }',
  '{ payouts { nodes { user { teamMember { account { id recommendedActions { __typename } } } } } } }',
  'subscription { payoutUpdated { account { parentAccount { recommendedActions { __typename } } } } }',
  'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Refund { account { parentAccount { recommendedActions { __typename } } } } } }',
];

/** Returns the fields with `@requires`, whose plans are the most complicated, as `Type.field`. */
function requiringFields(supergraphSdl: string): ReadonlySet<string> {
  return new Set(
    parse(supergraphSdl, { noLocation: true }).definitions.flatMap((definition) => {
      if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION) return [];
      return (definition.fields ?? [])
        .filter(({ directives }) => joined(directives, 'field').some(({ requires }) => requires !== undefined))
        .map(({ name }) => `${definition.name.value}.${name.value}`);
    }),
  );
}

describe.each(modes)('the graph of %s mode', (mode) => {
  const supergraphSdl = readSupergraph(mode);
  let graph: Graph;
  beforeAll(async () => {
    graph = await uncalledGraph(mode);
  });
  afterAll(() => graph.close());

  test('no random valid document is refused', () => {
    const refusals: string[] = [];
    const favoured = requiringFields(supergraphSdl);
    expect(favoured).toContain('Account.recommendedActions');
    for (const document of randomDocuments(graph.schema, count, seed, favoured)) {
      try {
        graph.prepareForClient(document, null);
      } catch (error) {
        if (!(error instanceof DocumentRejected)) throw error;
        refusals.push(`${error.message} ${document}`);
      }
    }
    process.stdout.write(`${count} random documents of ${mode} mode: ${refusals.length} are refused\n`);
    expect(refusals).toEqual([]);
  });

  test.each(inTwoParts)('%s', (document) => {
    expect(graph.prepareForClient(document, null)).toMatchObject({ readsData: true });
  });
});
