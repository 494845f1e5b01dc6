import { readFileSync } from 'node:fs';
import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { isPermitted, principalOf, requirePrincipal } from './principal.mjs';

const { PRINCIPAL_SECRET: secret, PORT = '4100', HOST: host = '127.0.0.1' } = process.env;
if (!secret) throw new Error('PRINCIPAL_SECRET is missing: npx commerce-graph principal-secret loyalty prints it.');

/** Name of this subgraph in the supergraph, for which its principals are signed. */
const audience = 'loyalty';

const program = { name: 'Stars', defaultPoints: 10 };
/** Points by id of the product or membership. A real subgraph has a database here, and loads its rows in batches. */
const points = new Map();

const resolvers = {
  Query: {
    loyaltyProgram: (_, { accountId }, { principal }) => {
      requirePrincipal(principal);
      return isPermitted(principal, 'plan:basic:read', accountId) ? program : null;
    },
  },
  Product: {
    loyaltyPoints: ({ id }, _, { principal }) => {
      requirePrincipal(principal);
      return points.get(id) ?? program.defaultPoints;
    },
  },
  Membership: {
    loyaltyPoints: ({ id }, _, { principal }) => {
      requirePrincipal(principal);
      return points.get(id) ?? 0;
    },
  },
};

const typeDefs = parse(readFileSync(new URL('schema.graphql', import.meta.url), 'utf8'));
const server = new ApolloServer({ schema: buildSubgraphSchema([{ typeDefs, resolvers }]) });
const { url } = await startStandaloneServer(server, {
  listen: { port: Number(PORT), host },
  context: async ({ req }) => ({ principal: await principalOf(req, { secret, audience }) }),
});
process.stdout.write(`The loyalty subgraph listens at ${url}\n`);
