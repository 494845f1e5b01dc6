import { asGiven, byKey, type Feature } from '../support/feature';

const desks = [
  { floor: 1, seat: 'a', height: 72 },
  { floor: 1, seat: 'b', height: 80 },
  { floor: 2, seat: 'a', height: 75 },
];

const nestedId = ({ team, code }: { team: { id: string }; code: string }): object => ({
  team,
  code,
  budget: team.id.length * 100 + code.length,
});

/** References between subgraphs by all forms of keys. */
export const keys: readonly Feature[] = [
  {
    name: 'a key of several fields',
    subgraphs: {
      plans: {
        types: `type Query { desks: [Desk!]! } type Desk @key(fields: "floor seat") { floor: Int! seat: String! }`,
        resolvers: { Query: { desks: () => desks } },
      },
      heights: {
        types: `type Desk @key(fields: "floor seat") { floor: Int! seat: String! height: Int }`,
        resolvers: { Desk: { __resolveReference: byKey(desks, 'floor', 'seat') } },
      },
    },
    cases: [
      { document: '{ desks { height } }', data: { desks: [{ height: 72 }, { height: 80 }, { height: 75 }] } },
      {
        document: '{ desks { floor: seat seat: floor h: height } }',
        data: {
          desks: [
            { floor: 'a', seat: 1, h: 72 },
            { floor: 'b', seat: 1, h: 80 },
            { floor: 'a', seat: 2, h: 75 },
          ],
        },
      },
    ],
  },
  {
    name: 'a key with nested fields',
    subgraphs: {
      projects: {
        types: `type Query { project: Project }
          type Project @key(fields: "team { id } code") { team: Team! code: String! }
          type Team @key(fields: "id") { id: ID! }`,
        resolvers: { Query: { project: () => ({ team: { id: 'core' }, code: 'x1' }) } },
      },
      budgets: {
        types: `type Project @key(fields: "team { id } code") { team: Team! code: String! budget: Int }
          type Team @key(fields: "id") { id: ID! size: Int }`,
        resolvers: { Project: { __resolveReference: nestedId }, Team: { __resolveReference: asGiven, size: () => 4 } },
      },
    },
    cases: [
      { document: '{ project { budget } }', data: { project: { budget: 402 } } },
      {
        document: '{ project { budget team { size } b: budget } }',
        data: { project: { budget: 402, team: { size: 4 }, b: 402 } },
      },
    ],
  },
  {
    name: 'different keys in each subgraph',
    subgraphs: {
      accounts: {
        types: `type Query { person: Person } type Person @key(fields: "id") { id: ID! }`,
        resolvers: { Query: { person: () => ({ id: '7' }) } },
      },
      directory: {
        types: `type Person @key(fields: "id") @key(fields: "email") { id: ID! email: String! }`,
        resolvers: { Person: { __resolveReference: byKey([{ id: '7', email: 'ann@x.test' }], 'id') } },
      },
      mail: {
        types: `type Person @key(fields: "email") { email: String! unread: Int }`,
        resolvers: { Person: { __resolveReference: asGiven, unread: ({ email }: { email: string }) => email.length } },
      },
    },
    cases: [
      { document: '{ person { unread } }', data: { person: { unread: 10 } } },
      {
        document: '{ person { email: id id: email unread } }',
        data: { person: { email: '7', id: 'ann@x.test', unread: 10 } },
      },
      {
        document: '{ person { email: unread id: email } }',
        data: { person: { email: 10, id: 'ann@x.test' } },
      },
    ],
  },
  {
    name: 'a reference that the referring subgraph cannot resolve',
    subgraphs: {
      orders: {
        types: `type Query { order: Order } type Order { item: Item items: [Item] }
          type Item @key(fields: "sku", resolvable: false) { sku: ID! }`,
        resolvers: {
          Query: { order: () => ({ item: { sku: 'b' }, items: [{ sku: 'a' }, null, { sku: 'b' }, { sku: 'gone' }] }) },
        },
      },
      catalogue: {
        types: `type Item @key(fields: "sku") { sku: ID! label: String }`,
        resolvers: {
          Item: {
            __resolveReference: byKey(
              [
                { sku: 'a', label: 'Axe' },
                { sku: 'b', label: 'Bow' },
              ],
              'sku',
            ),
          },
        },
      },
    },
    cases: [
      {
        document: '{ order { item { label } items { sku label } } }',
        data: {
          order: {
            item: { label: 'Bow' },
            items: [{ sku: 'a', label: 'Axe' }, null, { sku: 'b', label: 'Bow' }, { sku: 'gone', label: null }],
          },
        },
      },
    ],
  },
  {
    name: 'a key that is null',
    subgraphs: {
      visits: {
        types: `type Query { visits: [Visit!]! } type Visit { guest: Guest } type Guest @key(fields: "badge") { badge: ID }`,
        resolvers: {
          Query: { visits: () => [{ guest: { badge: null } }, { guest: { badge: '5' } }, { guest: null }] },
        },
      },
      names: {
        types: `type Guest @key(fields: "badge") { badge: ID name: String }`,
        resolvers: {
          Guest: { __resolveReference: asGiven, name: ({ badge }: { badge: string | null }) => `guest ${badge}` },
        },
      },
    },
    cases: [
      {
        document: '{ visits { guest { badge name } } }',
        data: {
          visits: [{ guest: { badge: null, name: null } }, { guest: { badge: '5', name: 'guest 5' } }, { guest: null }],
        },
      },
    ],
  },
];
