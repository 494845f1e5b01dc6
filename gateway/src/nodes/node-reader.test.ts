import { GraphQLError } from 'graphql';
import { systemClock } from '../../../subgraphs/kit/src/context';
import { createLogger } from '../../../subgraphs/kit/src/logging';
import { systemPrincipal } from '../../../subgraphs/kit/src/principal/principal';
import { openRequest, type GraphRequest } from '../graph';
import type { SubgraphClient, SubgraphResponse } from '../subgraphs/subgraph';
import { NodeReader } from './node-reader';

const types = [
  { name: 'Plan', prefix: 'plan', subgraph: 'shop', read: 'plan' },
  { name: 'Gift', prefix: 'ctt', subgraph: 'shop', read: 'gift' },
  { name: 'Transfer', prefix: 'ctt', subgraph: 'bank', read: 'transfer', context: { shown: 'Boolean' } },
];

/** Returns a subgraph that responds to each id by the given function, and the ids of each request. */
function subgraph(name: string, respond: (id: string) => { readonly id: string } | null | GraphQLError) {
  const requests: string[][] = [];
  const client: SubgraphClient = {
    name,
    prepare: () => (variables) => {
      const ids = Object.values(variables) as string[];
      requests.push(ids);
      const found = ids.map(respond);
      const data = Object.fromEntries(
        found.map((row, index) => [`node${index}`, row instanceof GraphQLError ? null : row]),
      );
      const errors = found.flatMap((row, index) =>
        row instanceof GraphQLError
          ? [new GraphQLError(row.message, { path: [`node${index}`], extensions: row.extensions })]
          : [],
      );
      const response: SubgraphResponse = { data, errors };
      return response;
    },
    prepareSubscription: () => {
      throw new Error('no subscriptions');
    },
    close: async () => undefined,
  };
  return { client, requests };
}

function openedRequest(): GraphRequest {
  const log = createLogger('silent');
  return openRequest({ principal: systemPrincipal, requestId: 'req_1', log, operationKey: null }, systemClock);
}

const rejection = (code: string) => new GraphQLError(`It is ${code}.`, { extensions: { code } });

function readerOf(...subgraphs: readonly { readonly client: SubgraphClient }[]): NodeReader {
  return new NodeReader(types, new Map(subgraphs.map(({ client }) => [client.name, client])));
}

async function findAll(reader: NodeReader, ids: readonly string[]): Promise<readonly unknown[]> {
  const request = openedRequest();
  return Promise.all(ids.map((id) => reader.find(id, request)));
}

it('reads each id of a type once, in one request, filled up to a size that is prepared once', async () => {
  const shop = subgraph('shop', (id) => ({ id }));
  const found = await findAll(readerOf(shop), ['plan_a', 'plan_b', 'plan_a']);
  expect(found).toEqual(['plan_a', 'plan_b', 'plan_a'].map((id) => ({ __typename: 'Plan', id })));
  expect(shop.requests).toEqual([['plan_a', 'plan_b', ...Array.from({ length: 8 }, () => 'plan_a')]]);
});

it.each(['forbidden', 'not_found', 'parameter_invalid'])('treats %s as an id that does not exist', async (code) => {
  expect(await findAll(readerOf(subgraph('shop', () => rejection(code))), ['plan_a'])).toEqual([null]);
});

it('sends no request for ids of unknown prefixes and forms', async () => {
  const shop = subgraph('shop', (id) => ({ id }));
  const ids = ['other_a', 'plan', 'plan_', '_a', 'plan_a b', 'plan_a"', '__proto___a', 'constructor_a'];
  expect(await findAll(readerOf(shop), ids)).toEqual(ids.map(() => null));
  expect(shop.requests).toEqual([]);
});

it('finds an id in any of the types that share its prefix, with the fields of the key', async () => {
  const [shop, bank] = [subgraph('shop', () => null), subgraph('bank', (id) => ({ id }))];
  expect(await findAll(readerOf(shop, bank), ['ctt_a'])).toEqual([
    { __typename: 'Transfer', id: 'ctt_a', shown: null },
  ]);
});

it('reports a failing subgraph for its ids only', async () => {
  const bank = subgraph('bank', () => null);
  const shop = subgraph('shop', (id) => (id === 'plan_b' ? { id } : rejection('service_unavailable')));
  const found = await findAll(readerOf(shop, bank), ['plan_a', 'plan_b', 'ctt_a']);
  expect(found[0]).toMatchObject({ message: 'It is service_unavailable.' });
  expect(found[1]).toEqual({ __typename: 'Plan', id: 'plan_b' });
  expect(found[2]).toMatchObject({ extensions: { code: 'service_unavailable' } });
});

it('reports a subgraph that cannot be called', async () => {
  const shop = subgraph('shop', () => null);
  const gone = { ...shop.client, prepare: () => () => Promise.reject(rejection('service_unavailable')) };
  const [found] = await findAll(readerOf({ client: gone }), ['plan_a']);
  expect(found).toMatchObject({ extensions: { code: 'service_unavailable' } });
});
