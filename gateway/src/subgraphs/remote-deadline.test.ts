import { buildSchema } from 'graphql';
import { createLogger, currentDeadline, Deadline, systemPrincipal, withDeadline } from '../../../subgraphs/kit/src';
import { serveSubgraph, type SubgraphServer } from '../../../subgraphs/kit/src/graphql/serve-subgraph';
import { openRequest } from '../graph';
import { remoteSubgraph } from './remote';
import type { SubgraphClient } from './subgraph';

const secret = 'a secret that gateway and subgraph share';
const log = createLogger('silent');
let requestCount = 0;
let server: SubgraphServer;
let client: SubgraphClient;
beforeAll(async () => {
  const schema = buildSchema('type Query { left: Float }');
  Object.assign(schema.getQueryType()?.getFields().left ?? {}, {
    resolve: () => {
      requestCount += 1;
      return currentDeadline()?.remainingMs ?? null;
    },
  });
  server = await serveSubgraph({ name: 'far', schema, port: 0, host: '127.0.0.1', secret, log });
  client = remoteSubgraph({ name: 'far', url: server.url, secret });
});
afterAll(async () => {
  await client.close();
  await server.close();
});

const remainingAtSubgraph = async () => {
  const request = openRequest(
    { principal: systemPrincipal, requestId: 'req_1', log, operationKey: null },
    { now: () => new Date() },
  );
  return client.prepare('{ left }', false)({}, request);
};

it('a remote subgraph receives the remaining time, or none without a deadline', async () => {
  const { data } = await withDeadline(new Deadline(30_000), remainingAtSubgraph);
  expect(data?.left).toBeGreaterThan(20_000);
  expect(data?.left).toBeLessThanOrEqual(30_000);
  expect(await remainingAtSubgraph()).toEqual({ data: { left: null } });
});

it('a remote subgraph is not called after the deadline', async () => {
  const before = requestCount;
  const { errors } = await withDeadline(new Deadline(0), remainingAtSubgraph);
  expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['service_unavailable']);
  expect(requestCount).toBe(before);
});
