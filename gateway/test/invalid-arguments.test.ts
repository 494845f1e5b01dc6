import { buildSchema, type GraphQLError, isScalarType } from 'graphql';
import { DateTimeScalar, DecimalScalar, JSONObjectScalar } from '../../subgraphs/kit/src/graphql/scalars';
import type { Graph } from '../src';
import { documentIdOf } from '../src';
import { DocumentRejected, readDocument } from '../src/document';
import { clientRules } from '../src/limits';
import { sampleGraph } from './toys/graph';
import { type GraphServer, openGraphServer } from './toys/graph-server';
import { Peer } from './toys/peer';

let graph: Graph;
let server: GraphServer;
beforeAll(async () => {
  graph = await sampleGraph();
  server = await openGraphServer(graph, { sandbox: true });
});
afterAll(async () => {
  await server.close();
  await graph.close();
});

const schema = buildSchema(`
  scalar DateTime
  scalar Decimal
  scalar JSONObject
  enum Color { RED }
  input Line { count: Int! price: Decimal color: Color }
  input Order { lines: [Line!] note: String! }
  input Choice @oneOf { id: ID name: String }
  type Query { list(at: DateTime, first: Int, color: Color, order: Order, choice: Choice, json: JSONObject): Int one(id: ID!): Int }
`);
for (const scalar of [DateTimeScalar, DecimalScalar, JSONObjectScalar]) {
  const type = schema.getType(scalar.name);
  if (isScalarType(type)) type.parseLiteral = (node, variables) => scalar.parseLiteral(node, variables);
}

function errorsOf(text: string): readonly GraphQLError[] {
  try {
    readDocument(text, null, schema, { rules: clientRules, hideSuggestions: true });
    return [];
  } catch (error) {
    return (error as DocumentRejected).errors;
  }
}

const dateTime = 'A DateTime must be in RFC 3339 format, such as "2026-07-01T12:00:00.000Z".';

test.each([
  ['{ list(at: "x") }', 'at', `Argument "at" of "list" got an invalid value; ${dateTime}`, 12],
  ['{ list(at: 7) }', 'at', `Argument "at" of "list" got an invalid value; ${dateTime}`, 12],
  [
    '{ list(first: "x") }',
    'first',
    'Argument "first" of "list" got an invalid value; Int cannot represent non-integer value: "x"',
    15,
  ],
  [
    '{ list(color: BLUE) }',
    'color',
    'Argument "color" of "list" got an invalid value; Value "BLUE" does not exist in "Color" enum.',
    15,
  ],
  [
    '{ list(json: [1]) }',
    'json',
    'Argument "json" of "list" got an invalid value; A JSONObject must be an object.',
    14,
  ],
  [
    '{ list(order: { note: "x", lines: [{ count: 1 }, { count: 1, price: "1,5" }] }) }',
    'order.lines[1].price',
    'Argument "order" of "list" got an invalid value at "order.lines[1].price"; A Decimal must be a string such as "10.43".',
    69,
  ],
  [
    '{ list @include(if: 1) }',
    'if',
    'Argument "if" of "@include" got an invalid value; Boolean cannot represent a non boolean value: 1',
    21,
  ],
  [
    '{ list(order: { lines: [] }) }',
    'order',
    'Argument "order" of "list" got an invalid value; Field "Order.note" of required type "String!" was not provided.',
    15,
  ],
  [
    '{ list(order: { note: "x", size: 1 }) }',
    'order.size',
    'Argument "order" of "list" got an invalid value at "order.size"; Field "size" is not defined by type "Order".',
    28,
  ],
  [
    '{ list(choice: { id: "1", name: "x" }) }',
    'choice',
    'Argument "choice" of "list" got an invalid value; OneOf Input Object "Choice" must specify exactly one key.',
    16,
  ],
  [
    'query ($at: DateTime = "x") { list(at: $at) }',
    'at',
    `Variable "$at" got an invalid default value; ${dateTime}`,
    24,
  ],
])('an invalid value is located and its argument named: %s', (text, param, message, column) => {
  expect(errorsOf(text).map((error) => error.toJSON())).toEqual([
    { message, locations: [{ line: 1, column }], extensions: { code: 'graphql_validation_failed', param } },
  ]);
});

test('a variable of another type is located, and the argument is named that it is used for', () => {
  expect(errorsOf('query ($at: Int) { list(at: $at) }').map((error) => error.toJSON())).toEqual([
    {
      message:
        'Argument "at" of "list" got an invalid value; Variable "$at" of type "Int" used in position expecting type "DateTime".',
      locations: [
        { line: 1, column: 8 },
        { line: 1, column: 29 },
      ],
      extensions: { code: 'graphql_validation_failed', param: 'at' },
    },
  ]);
});

test.each([
  ['{ lost }', 'Cannot query field "lost" on type "Query".'],
  ['{ one }', 'Field "one" argument "id" of type "ID!" is required, but it was not provided.'],
  ['{ one(id: 1, lost: 2) }', 'Unknown argument "lost" on field "Query.one".'],
  ['{ one(id: $id) }', 'Variable "$id" is not defined.'],
  ['{ ... @defer { list } }', 'Unknown directive "@defer".'],
  ['{ one(id: 1) { id } }', 'Field "one" must not have a selection since type "Int" has no subfields.'],
])('other faults of a document are located and named: %s', (text, message) => {
  const [error] = errorsOf(text).map((rejection) => rejection.toJSON());
  expect(error).toMatchObject({ message, extensions: { code: 'graphql_validation_failed' } });
  expect(error?.locations?.length).toBeGreaterThan(0);
});

describe('the error of an invalid literal is the same', () => {
  const query = '{ memberships(since: "x") { nodes { id } } }';
  const errors = [
    {
      message: `Argument "since" of "memberships" got an invalid value; ${dateTime}`,
      locations: [{ line: 1, column: 22 }],
      extensions: { code: 'graphql_validation_failed', param: 'since' },
    },
  ];
  const authorization = 'Bearer key_acct_1';
  const post = async (body: object): Promise<unknown> => {
    const headers = { authorization, 'content-type': 'application/json' };
    return (await fetch(server.url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
  };

  test('by POST and GET, also when it is repeated, and with a hash', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: documentIdOf(query) } };
    const get = await fetch(`${server.url}?${new URLSearchParams({ query })}`, { headers: { authorization } });
    expect(await get.json()).toEqual({ errors });
    for (const body of [{ query }, { query }, { query, extensions }]) expect(await post(body)).toEqual({ errors });
  });

  test('over WebSocket', async () => {
    const peer = await Peer.initialised(server);
    peer.subscribe('1', query);
    expect(await peer.message(({ id }) => id === '1')).toEqual({ id: '1', type: 'error', payload: errors });
    peer.socket.terminate();
  });

  test('for documents of the service itself', () => {
    expect(() => graph.prepare(query)).toThrow(errors[0]?.message);
  });
});

test('an invalid variable is located and named, also when the document is cached', async () => {
  const query = 'query ($since: DateTime) { memberships(since: $since) { nodes { id } } }';
  for (let time = 0; time < 2; time += 1) {
    const headers = { authorization: 'Bearer key_acct_1', 'content-type': 'application/json' };
    const body = JSON.stringify({ query, variables: { since: 'x' } });
    expect(await (await fetch(server.url, { method: 'POST', headers, body })).json()).toEqual({
      errors: [
        {
          message: `Variable "$since" got invalid value "x"; ${dateTime}`,
          locations: [{ line: 1, column: 8 }],
          extensions: { code: 'parameter_invalid', param: 'since' },
        },
      ],
    });
  }
});
