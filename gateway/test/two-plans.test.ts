import type { ExecutionResult } from 'graphql';
import type { Graph } from '../src';
import { asJson, sampleGraph, scope } from './toys/graph';

let graph: Graph;
beforeAll(async () => {
  graph = await sampleGraph();
});
afterAll(() => graph.close());

/** Documents for which the planner finds no single plan: `spent` requires a name, and its user is one of billing. */
const spent = 'memberships { user { id: spent nickname: id } }';
const spentByAda = { user: { id: 'Ada (user_1) spent 5', nickname: 'user_1' } };

it('a mutation is executed once, and then completed', async () => {
  const document = graph.prepareForClient(`mutation { userRename(id: "user_1", name: "Zoe") { name ${spent} } }`, null);
  expect(asJson(await graph.execute(document, {}, scope))).toEqual({
    data: { userRename: { name: 'Zoe', memberships: [spentByAda, spentByAda] } },
  });
});

it('each event of a subscription is completed', async () => {
  const document = graph.prepareForClient(
    `subscription { events(count: 2) { id account { owner { ${spent} } } } }`,
    null,
  );
  const events = (await graph.subscribe(document, {}, scope)) as AsyncIterable<ExecutionResult>;
  const received: unknown[] = [];
  for await (const event of events) received.push(asJson(event));
  expect(received).toEqual([
    { data: { events: { id: 'evt_1', account: { owner: { memberships: [spentByAda, spentByAda] } } } } },
    // No subgraph knows the account of the second event.
    { data: { events: { id: 'evt_2', account: { owner: null } } } },
  ]);
});
