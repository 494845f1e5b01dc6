import { asGiven, type Feature } from '../support/feature';

const boxes = [
  { id: '1', width: 2, height: 3, parts: [{ grams: 5 }, { grams: 7 }] },
  { id: '2', width: 4, height: null, parts: [] },
];
const boxOf = ({ id }: { id: string }): object | null => boxes.find((box) => box.id === id) ?? null;

interface Measured {
  readonly width: number;
  readonly height: number | null;
  readonly parts: readonly { readonly grams: number }[];
}

/** Fields whose subgraph is not the only one, or that need fields of another one. */
export const fields: readonly Feature[] = [
  {
    name: '@requires',
    subgraphs: {
      sizes: {
        types: `type Query { boxes: [Box!]! }
          type Box @key(fields: "id") { id: ID! width: Int! height: Int parts: [Part!]! } type Part { grams: Int! }`,
        resolvers: { Query: { boxes: () => boxes }, Box: { __resolveReference: boxOf } },
      },
      prices: {
        types: `type Query { best: Box }
          type Box @key(fields: "id") {
            id: ID! width: Int! @external height: Int @external parts: [Part!]! @external next: Box
            area: Int @requires(fields: "width height")
            weight: Int @requires(fields: "parts { grams }")
            postage: Int @requires(fields: "width")
          }
          type Part { grams: Int! @external }`,
        resolvers: {
          Query: { best: () => ({ id: '2' }) },
          Box: {
            __resolveReference: asGiven,
            next: () => ({ id: '1' }),
            area: ({ width, height }: Measured) => (height === null || height === undefined ? null : width * height),
            weight: ({ parts }: Measured) => parts.reduce((sum, { grams }) => sum + grams, 0),
            postage: ({ width }: Measured) => width * 10,
          },
        },
      },
    },
    cases: [
      {
        document: '{ boxes { area weight } }',
        data: {
          boxes: [
            { area: 6, weight: 12 },
            { area: null, weight: 0 },
          ],
        },
      },
      // Aliases with the names of fields that the plan needs.
      {
        document: '{ boxes { id: width width: height height: area } best { id: height width: postage height: area } }',
        data: {
          boxes: [
            { id: 2, width: 3, height: 6 },
            { id: 4, width: null, height: null },
          ],
          best: { id: null, width: 40, height: null },
        },
      },
      { document: '{ best { postage } }', data: { best: { postage: 40 } } },
      // The object comes from the subgraph of the field itself, after that subgraph was queried for an entity.
      {
        document: '{ boxes { id next { id weight } } best { next { weight next { area } } } }',
        data: {
          boxes: [
            { id: '1', next: { id: '1', weight: 12 } },
            { id: '2', next: { id: '1', weight: 12 } },
          ],
          best: { next: { weight: 12, next: { area: 6 } } },
        },
      },
      {
        document:
          'query ($all: Boolean!) { boxes { next { id: weight width: area @include(if: $all) ... @skip(if: $all) { postage } next { weight } } } }',
        variables: { all: true },
        data: {
          boxes: [
            { next: { id: 12, width: 6, next: { weight: 12 } } },
            { next: { id: 12, width: 6, next: { weight: 12 } } },
          ],
        },
      },
    ],
  },
  {
    name: '@provides',
    subgraphs: {
      shelves: {
        types: `type Query { shelf: Shelf } type Shelf { top: Book @provides(fields: "title") low: Book }
          type Book @key(fields: "id") { id: ID! title: String @external }`,
        resolvers: { Query: { shelf: () => ({ top: { id: '1', title: 'provided' }, low: { id: '1' } }) } },
      },
      books: {
        types: `type Book @key(fields: "id") { id: ID! title: String @shareable pages: Int }`,
        resolvers: { Book: { __resolveReference: asGiven, title: () => 'own', pages: () => 90 } },
      },
    },
    cases: [
      {
        document: '{ shelf { top { title } low { title } } }',
        data: { shelf: { top: { title: 'provided' }, low: { title: 'own' } } },
      },
      { document: '{ shelf { top { pages title } } }', data: { shelf: { top: { pages: 90, title: 'provided' } } } },
    ],
  },
  {
    name: '@shareable fields and root fields',
    subgraphs: {
      north: {
        types: `type Query { clock: Clock @shareable } type Clock @shareable { hour: Int zone: String! }`,
        resolvers: { Query: { clock: () => ({ hour: 9, zone: 'north' }) } },
      },
      south: {
        types: `type Query { clock: Clock @shareable wind: Int } type Clock { hour: Int @shareable minute: Int }`,
        resolvers: { Query: { clock: () => ({ hour: 9, minute: 30 }), wind: () => 3 } },
      },
    },
    cases: [
      { document: '{ clock { hour zone } }', data: { clock: { hour: 9, zone: 'north' } } },
      {
        document: '{ clock { minute zone hour } wind }',
        data: { clock: { minute: 30, zone: 'north', hour: 9 }, wind: 3 },
      },
    ],
  },
  {
    name: '@override',
    subgraphs: {
      old: {
        types: `type Query { user: User } type User @key(fields: "id") { id: ID! name: String badge: String }`,
        resolvers: { Query: { user: () => ({ id: '1', name: 'old', badge: 'old badge' }) } },
      },
      fresh: {
        types: `type User @key(fields: "id") { id: ID! name: String @override(from: "old") }`,
        resolvers: { User: { __resolveReference: asGiven, name: () => 'fresh' } },
      },
    },
    cases: [{ document: '{ user { name badge } }', data: { user: { name: 'fresh', badge: 'old badge' } } }],
  },
  {
    name: '@inaccessible fields, types and enum values',
    onlyForClients: true,
    subgraphs: {
      inside: {
        types: `type Query { item: Item things: [Thing] moods: [Mood] } union Thing = Item | Secret
          type Item @key(fields: "code") { code: ID! @inaccessible mood: Mood } type Secret @inaccessible { x: Int }
          enum Mood { GOOD BAD @inaccessible }`,
        resolvers: {
          Query: {
            item: () => ({ code: '1', mood: 'BAD' }),
            things: () => [
              { __typename: 'Item', code: '2', mood: 'GOOD' },
              { __typename: 'Secret', x: 1 },
            ],
            moods: () => ['GOOD', 'BAD'],
          },
        },
      },
      outside: {
        types: `type Item @key(fields: "code") { code: ID! size: Int }`,
        resolvers: { Item: { __resolveReference: asGiven, size: ({ code }: { code: string }) => Number(code) } },
      },
    },
    cases: [
      { document: '{ item { size mood } }', data: { item: { size: 1, mood: null } } },
      {
        document: '{ things { __typename ... on Item { size mood } } moods }',
        data: { things: [{ __typename: 'Item', size: 2, mood: 'GOOD' }, null], moods: ['GOOD', null] },
      },
    ],
  },
  {
    name: 'enums and inputs that differ between subgraphs',
    subgraphs: {
      wide: {
        types: `type Query { status(of: Filter): Status } enum Status { NEW DONE LATE } input Filter { id: ID! extra: Int }`,
        resolvers: {
          Query: { status: (_: unknown, { of }: { of?: { id: string } }) => (of?.id === '1' ? 'LATE' : 'NEW') },
        },
      },
      narrow: {
        types: `type Query { last(of: Filter): Status } enum Status { NEW DONE } input Filter { id: ID! }`,
        resolvers: { Query: { last: () => 'DONE' } },
      },
    },
    cases: [
      {
        document: 'query ($of: Filter) { status(of: $of) last(of: $of) fixed: status(of: { id: "2" }) }',
        variables: { of: { id: '1' } },
        data: { status: 'LATE', last: 'DONE', fixed: 'NEW' },
      },
    ],
  },
];
