/** Apollo Gateway behind Apollo Server, with its subgraphs in the same process: no HTTP between them. */
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import type { GraphQLSchema } from 'graphql';
import { optionalPackage } from '../../../test/support/optional-packages';
import { openPeerSubgraphs } from './subgraphs';

/** The part of Apollo Gateway's API that is used here. */
interface Apollo {
  readonly ApolloGateway: new (options: {
    readonly supergraphSdl: string;
    readonly buildService: (service: { readonly name: string }) => unknown;
  }) => NonNullable<ConstructorParameters<typeof ApolloServer>[0]['gateway']>;
  readonly LocalGraphQLDataSource: new (schema: GraphQLSchema) => unknown;
}

const { ApolloGateway, LocalGraphQLDataSource } = optionalPackage<Apollo>('apollo', '@apollo/gateway');

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
