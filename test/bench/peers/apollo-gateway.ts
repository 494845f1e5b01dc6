/** Apollo's gateway behind Apollo's server, with its subgraphs in the same process: no HTTP between them. */
import { ApolloGateway, LocalGraphQLDataSource } from '@apollo/gateway';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import type { GraphQLSchema } from 'graphql';
import { openPeerSubgraphs } from './subgraphs';

async function main(): Promise<void> {
  const { supergraphSdl, schemas } = await openPeerSubgraphs();
  const gateway = new ApolloGateway({
    supergraphSdl,
    buildService: ({ name }) => new LocalGraphQLDataSource(schemas.get(name) as GraphQLSchema),
  });
  const server = new ApolloServer({ gateway, introspection: false });
  await startStandaloneServer(server, {
    listen: { port: Number(process.env.PORT), host: '127.0.0.1' },
    context: async () => ({}),
  });
}

void main();
process.on('SIGTERM', () => process.exit(0));
