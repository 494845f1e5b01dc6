import {
  buildSchema,
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  lexicographicSortSchema,
  parse,
  printSchema,
} from 'graphql';
import { modes, readSupergraph } from '../../app/runtime/supergraph';
import { composeSupergraph, withNodes } from '../../gateway/src';
import { createTestDatabase, type TestDatabase } from '../support';
import { optionalPackage } from '../support/optional-packages';
import { requiresPackages } from '../support/packages';
import { type Domain, openDomainsOn } from './support/domains';

/** The used part of the other router's composition library. */
interface Composition {
  composeServices(
    services: readonly { readonly name: string; readonly url: string; readonly typeDefs: DocumentNode }[],
  ): {
    readonly errors?: readonly GraphQLError[];
    readonly hints?: readonly unknown[];
    readonly schema?: { toAPISchema(): { toGraphQLJSSchema(): GraphQLSchema } };
  };
}

/** The gateway adds `subject` to events in a subgraph of its own, whose interface has no other field. */
const subjectOfEvents =
  /^\[INCONSISTENT_INTERFACE_VALUE_TYPE_FIELD\]: Field "Event\.\w+" .*"(?:events" but not in subgraph "nodes|nodes" but not in subgraph "events)"\.$/;

const servicesOf = (domains: readonly Pick<Domain, 'name' | 'sdl'>[]) =>
  withNodes(domains).map(({ name, sdl }) => ({ name, url: `memory://${name}`, typeDefs: parse(sdl) }));
const sorted = (schema: GraphQLSchema): string[] => printSchema(lexicographicSortSchema(schema)).split('\n');

requiresPackages('apollo')('the graph of other tools', () => {
  const { composeServices } = optionalPackage<Composition>('apollo', '@apollo/composition');
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase('composition');
  });
  afterAll(() => database?.drop());

  describe.each(modes)('the domains in %s mode, composed by the tool of another router', (mode) => {
    let domains: readonly Domain[];
    beforeAll(async () => {
      const openDomains = await openDomainsOn(database.url, mode);
      ({ domains } = openDomains);
      await openDomains.close();
    });

    it("compose without errors or hints, with the same public schema as this gateway's", () => {
      const theirs = composeServices(servicesOf(domains));
      const hints = theirs.hints?.map(String).filter((hint) => !subjectOfEvents.test(hint));
      expect({ errors: theirs.errors, hints }).toEqual({ errors: undefined, hints: [] });
      const ours = composeSupergraph(withNodes(domains));
      expect(sorted(buildSchema(ours.supergraphSdl))).toEqual(sorted(buildSchema(readSupergraph(mode))));
      // Compare by lines, so that a failure shows the difference instead of two strings of half a megabyte.
      expect(sorted(theirs.schema?.toAPISchema().toGraphQLJSSchema() as GraphQLSchema)).toEqual(
        // The other tool drops `@oneOf`; its router lets the subgraph reject such inputs.
        sorted(buildSchema(ours.publicSdl.replaceAll(/^directive @oneOf .*$| @oneOf\b/gm, ''))),
      );
    });
  });

  it('the other tool detects incompatible types', () => {
    const link = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key"])';
    const sdlOf = (field: string, type: string) =>
      `${link} type Query { ${field}: Thing } "${field}" type Thing @key(fields: "id") { id: ID! size: ${type} }`;
    const { errors } = composeServices(
      servicesOf([
        { name: 'one', sdl: sdlOf('a', 'Int') },
        { name: 'two', sdl: sdlOf('b', 'String') },
      ]),
    );
    expect(errors?.map(({ extensions }) => extensions['code'])).toContain('FIELD_TYPE_MISMATCH');
  });
});
