import { asGiven, type Feature } from '../support/feature';

const calls: string[] = [];

/** Mutations of several subgraphs, and errors. */
export const failures: readonly Feature[] = [
  {
    name: 'mutations of several subgraphs in their order',
    subgraphs: {
      first: {
        types: `type Query { a: Int } type Mutation { start: Log! finish: Log! } type Log @key(fields: "id") { id: ID! }`,
        resolvers: {
          Mutation: {
            start: () => (calls.splice(0), calls.push('start'), { id: '1' }),
            finish: () => (calls.push('finish'), { id: '3' }),
          },
        },
      },
      second: {
        types: `type Mutation { go: Int } type Log @key(fields: "id") { id: ID! lines: [String!] }`,
        resolvers: {
          Mutation: { go: () => calls.push('go') },
          Log: { __resolveReference: asGiven, lines: () => [...calls] },
        },
      },
    },
    cases: [
      {
        document: 'mutation { start { lines } go finish { id lines } }',
        data: { start: { lines: ['start'] }, go: 2, finish: { id: '3', lines: ['start', 'go', 'finish'] } },
      },
    ],
  },
  {
    name: 'errors of entities, at their place in the response',
    subgraphs: {
      trips: {
        types: `type Query { trips: [Trip!]! } type Trip { ship: Ship } type Ship @key(fields: "id") { id: ID! tons: Int }`,
        resolvers: {
          Query: { trips: () => [{ ship: { id: '1' } }, { ship: { id: '2' } }, { ship: { id: '1' } }] },
          Ship: { __resolveReference: asGiven, tons: () => 10 },
        },
      },
      crews: {
        types: `type Ship @key(fields: "id") { id: ID! tons: Int @external captain: String mate: String! sister: Ship
          load: Int @requires(fields: "tons") }`,
        resolvers: {
          Ship: {
            __resolveReference: asGiven,
            captain: ({ id }: { id: string }) => (id === '1' ? Promise.reject(new Error('ashore')) : 'Ahab'),
            mate: ({ id }: { id: string }) => (id === '1' ? null : 'Starbuck'),
            sister: () => ({ id: '2' }),
            load: () => Promise.reject(new Error('unknown')),
          },
        },
      },
    },
    cases: [
      {
        document: '{ trips { ship { captain } } }',
        data: { trips: [{ ship: { captain: null } }, { ship: { captain: 'Ahab' } }, { ship: { captain: null } }] },
        errors: ['trips.0.ship.captain', 'trips.2.ship.captain'],
      },
      {
        document: '{ trips { ship { mate } } }',
        data: { trips: [{ ship: null }, { ship: { mate: 'Starbuck' } }, { ship: null }] },
        errors: ['trips.0.ship.mate', 'trips.2.ship.mate'],
      },
      {
        document: '{ trips { ship { sister { load mate } } } }',
        data: {
          trips: Array.from({ length: 3 }, () => ({ ship: { sister: { load: null, mate: 'Starbuck' } } })),
        },
        errors: ['trips.0.ship.sister.load', 'trips.1.ship.sister.load', 'trips.2.ship.sister.load'],
      },
    ],
  },
  {
    name: 'errors of fields that the plan renames',
    subgraphs: {
      people: {
        types: `type Query { people: [Person!]! } type Person @key(fields: "id") { id: ID nick: String }`,
        resolvers: { Query: { people: () => [] }, Person: { __resolveReference: asGiven } },
      },
      members: {
        types: `type Query { members: [Member] } union Member = Person | Robot
          type Person @key(fields: "id") { id: ID! } type Robot { id: ID }`,
        resolvers: {
          Query: {
            members: () => [
              { __typename: 'Person', id: '1' },
              { __typename: 'Robot', id: '2' },
            ],
          },
          Robot: { id: () => Promise.reject(new Error('no number')) },
        },
      },
    },
    cases: [
      {
        document: '{ members { ... on Person { id } ... on Robot { id } } }',
        data: { members: [{ id: '1' }, { id: null }] },
        errors: ['members.1.id'],
      },
    ],
  },
];
