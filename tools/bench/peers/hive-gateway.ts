/** Hive Gateway with its defaults, with its subgraphs in the same process: no HTTP between them. */
import { createServer, type RequestListener } from 'node:http';
import type { GraphQLSchema } from 'graphql';
import { optionalPackage } from '../../../test/support/optional-packages';
import { openPeerSubgraphs } from './subgraphs';

/** The part of Hive Gateway's API that is used here. */
interface Hive {
  createGatewayRuntime(options: {
    readonly supergraph: string;
    readonly transports: object;
    readonly logging: false;
  }): RequestListener;
}

interface Transports {
  createDefaultExecutor(schema: GraphQLSchema): unknown;
}

const { createGatewayRuntime } = optionalPackage<Hive>('peers', '@graphql-hive/gateway-runtime');
const { createDefaultExecutor } = optionalPackage<Transports>('peers', '@graphql-mesh/transport-common');

async function main(): Promise<void> {
  const { supergraphSdl, schemas } = await openPeerSubgraphs();
  const inMemory = {
    getSubgraphExecutor: ({ subgraphName }: { subgraphName: string }) =>
      createDefaultExecutor(schemas.get(subgraphName) as GraphQLSchema),
  };
  const gateway = createGatewayRuntime({
    supergraph: supergraphSdl,
    transports: { http: inMemory },
    logging: false,
  });
  createServer(gateway).listen(Number(process.env.PORT), '127.0.0.1');
}

void main();
process.on('SIGTERM', () => process.exit(0));
