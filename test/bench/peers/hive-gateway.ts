/** Hive's gateway as it comes, with its subgraphs in the same process: no HTTP between them. */
import { createServer } from 'node:http';
import { createGatewayRuntime } from '@graphql-hive/gateway-runtime';
import { createDefaultExecutor } from '@graphql-mesh/transport-common';
import type { GraphQLSchema } from 'graphql';
import { openPeerSubgraphs } from './subgraphs';

async function main(): Promise<void> {
  const { supergraphSdl, schemas } = await openPeerSubgraphs();
  const inMemory = {
    getSubgraphExecutor: ({ subgraphName }: { subgraphName: string }) =>
      createDefaultExecutor(schemas.get(subgraphName) as GraphQLSchema),
  };
  const gateway = createGatewayRuntime({
    supergraph: supergraphSdl,
    transports: { http: inMemory } as never,
    logging: false,
  });
  createServer(gateway as never).listen(Number(process.env.PORT), '127.0.0.1');
}

void main();
process.on('SIGTERM', () => process.exit(0));
