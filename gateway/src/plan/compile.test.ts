import type { PlanNode } from '@graphql-hive/router-query-planner';
import { buildSchema } from 'graphql';
import type { GraphRequest } from '../graph';
import type { SubgraphResponse, SubgraphClient } from '../subgraphs/subgraph';
import { compilePlan } from './compile';
import { initialState } from './data';

const schema = buildSchema(`
  type Query { account: Account }
  type Mutation { accountUpdate: Account planUpdate: Plan }
  type Plan { account: Account }
  type Account { id: ID! description: String }
`);

const mutation = (serviceName: string, operation: string): PlanNode => ({
  kind: 'Fetch',
  serviceName,
  operationKind: 'mutation',
  operation,
});

const accountOfPlan: PlanNode = {
  kind: 'Flatten',
  path: [{ Field: 'middle' }, { Field: 'account' }],
  node: {
    kind: 'Fetch',
    serviceName: 'platform',
    operationKind: 'query',
    operation: 'entities',
    requires: [
      {
        kind: 'InlineFragment',
        typeCondition: 'Account',
        selections: [
          { kind: 'Field', name: '__typename' },
          { kind: 'Field', name: 'id' },
        ],
      },
    ],
  },
};

/**
 * A subgraph that returns each result in a later tick of the event loop and logs the start and end of each operation.
 */
function client(name: string, responses: Readonly<Record<string, SubgraphResponse>>, log: string[]): SubgraphClient {
  return {
    name,
    prepare: (operation) => async () => {
      log.push(`${operation} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${operation} ends`);
      return responses[operation] as SubgraphResponse;
    },
    prepareSubscription: () => {
      throw new Error('There are no subscriptions here.');
    },
    close: async () => {},
  };
}

it.each<[string, PlanNode]>([
  ['a mutation', mutation('platform', 'after')],
  ['a mutation with what follows it', { kind: 'Sequence', nodes: [mutation('platform', 'after')] }],
])('%s waits for the fetches that complete earlier mutations', async (_title, after) => {
  const log: string[] = [];
  const subgraphs = new Map([
    [
      'billing',
      client('billing', { middle: { data: { middle: { account: { __typename: 'Account', id: '1' } } } } }, log),
    ],
    [
      'platform',
      client(
        'platform',
        { entities: { data: { _entities: [{ description: 'Before' }] } }, after: { data: { after: { id: '1' } } } },
        log,
      ),
    ],
  ]);
  const node: PlanNode = {
    kind: 'Sequence',
    nodes: [mutation('billing', 'middle'), { kind: 'Parallel', nodes: [after, accountOfPlan] }],
  };
  const { steps } = compilePlan({ kind: 'QueryPlan', node }, { schema, subgraphs, lasting: false });
  const state = initialState({}, {} as GraphRequest);
  await steps(state);
  expect(log).toEqual([
    'middle begins',
    'middle ends',
    'entities begins',
    'entities ends',
    'after begins',
    'after ends',
  ]);
  expect(state.data).toMatchObject({ middle: { account: { description: 'Before' } }, after: { id: '1' } });
});
