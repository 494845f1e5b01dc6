import { buildSchema } from 'graphql';
import { CompositionFailed, composeSupergraph } from '../src';
import { publicSdl, supergraphSdl } from './toys/graph';

const link = 'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable"])';

test('the supergraph contains every subgraph, and the public schema hides inaccessible elements', () => {
  expect(supergraphSdl).toContain('@join__graph(name: "billing", url: "memory://billing")');
  const schema = buildSchema(publicSdl);
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {}).sort()).toEqual([
    'account',
    'echo',
    'eventCount',
    'fails',
    'failsHard',
    'me',
    'membership',
    'memberships',
    'plan',
    'things',
    'users',
  ]);
  expect(publicSdl).not.toContain('@key');
});

test('composition errors are reported together', () => {
  const compose = (): unknown =>
    composeSupergraph([
      {
        name: 'one',
        sdl: `${link} type Query { a: String } type Thing @key(fields: "id") { id: ID! size: Int other: String }`,
      },
      {
        name: 'two',
        sdl: `${link} type Query { b: String } type Thing @key(fields: "id") { id: ID! size: String other: String }`,
      },
    ]);
  expect(compose).toThrow(CompositionFailed);
  let failure: unknown;
  try {
    compose();
  } catch (error) {
    failure = error;
  }
  const { reasons, message } = failure as CompositionFailed;
  expect(reasons.length).toBeGreaterThanOrEqual(2);
  expect(reasons.some((reason) => reason.includes('Thing.size'))).toBe(true);
  expect(reasons.some((reason) => reason.includes('Thing.other'))).toBe(true);
  for (const reason of reasons) expect(message).toContain(reason);
});

test('a field that would lose objects of one subgraph does not compose', () => {
  const types = 'union Pet = Cat | Dog type Cat @shareable { name: String } type Dog @shareable { name: String }';
  const subgraph = (name: string, type: string) => ({
    name,
    sdl: `${link} type Query { pet: ${type} @shareable any: Pet @shareable } ${types}`,
  });
  expect(() => composeSupergraph([subgraph('one', 'Cat'), subgraph('two', 'Pet!')])).toThrow(
    new CompositionFailed(['Query.pet has different types: Cat in one, Pet in two. Use the same type.']),
  );
  expect(composeSupergraph([subgraph('one', 'Pet'), subgraph('two', 'Pet!')]).publicSdl).toContain('pet: Pet');
});
