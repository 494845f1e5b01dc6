import { parse } from 'graphql';
import { composeSupergraph } from '../composition';
import { expectedSchemas } from './expected-schema';
import { schemaDifferences } from './schema-differences';

const link =
  'extend schema @link(url: "https://specs.apollo.dev/federation/v2.9", import: ["@key", "@shareable", "@external", "@requires"])';

const shop = `
  type Query { plans(first: Int! = 20, status: Status, in: [PlanInput!]): [Plan!]! offers: [Offer!]! now: Time }
  type Mutation { planCreate(input: PlanInput!): Plan }
  scalar Time
  enum Status { ACTIVE HIDDEN }
  input PlanInput { title: String!, price: Int }
  interface Priced { price: Int! }
  type Plan implements Priced @key(fields: "id") { id: ID! title: String! note: String price: Int! tags: [String!]! seller: Seller }
  type Gift @key(fields: "id") { id: ID! }
  type Seller @key(fields: "id") { id: ID! }
  union Offer = Plan | Gift`;
const people =
  'type Query { sellers: [Seller!]! } type Seller @key(fields: "id") { id: ID! name: String } type Plan @key(fields: "id") { id: ID! price: Int! @external cheap: Boolean @requires(fields: "price") }';

const supergraph = composeSupergraph([
  { name: 'shop', sdl: `${link}\n${shop}` },
  { name: 'people-here', sdl: `${link}\n${people}` },
]).supergraphSdl;
const expected = expectedSchemas(parse(supergraph));
const differences = (served: string, subgraph = 'shop') =>
  schemaDifferences(expected.get(subgraph) ?? new Map(), parse(served));
/** Differences of the shop's schema after replacements in its SDL. */
const after = (...changes: readonly (readonly [before: string, now: string])[]) =>
  differences(
    changes.reduce((text, [before, now]) => {
      expect(text).toContain(before);
      return text.replace(before, now);
    }, shop),
  );

it('the composed schemas have no differences, also with type extensions', () => {
  expect([...expected.keys()]).toEqual(['people-here', 'shop']);
  expect([differences(shop), differences(people, 'people-here')]).toEqual([[], []]);
  expect(
    after([
      'type Plan implements Priced @key(fields: "id") { id: ID! title: String!',
      'extend type Plan { title: String! }\ntype Plan implements Priced @key(fields: "id") { id: ID!',
    ]),
  ).toEqual([]);
});

it('additions of a newer release are no differences', () => {
  expect(
    after(
      ['type Gift', 'type Card { number: String! }\ntype Gift'],
      ['note: String', 'note: String! colour(dark: Boolean, shade: Int! = 1): String'],
      ['ACTIVE', 'ACTIVE DRAFT'],
      ['price: Int }\n  interface', 'price: Int, note: String, size: Int! = 2 }\n  interface'],
      ['title: String!, price: Int,', 'title: String, price: Int,'],
      ['Plan | Gift', 'Plan | Gift | Seller'],
      ['status: Status,', 'status: Status, order: String,'],
    ),
  ).toEqual([]);
});

it.each<[string, readonly (readonly [string, string])[], readonly string[]]>([
  [
    'a type',
    [
      ['type Gift @key(fields: "id") { id: ID! }', ''],
      ['Plan | Gift', 'Plan'],
    ],
    ['Offer.Gift is missing', 'Gift is missing'],
  ],
  ['a field', [['note: String ', '']], ['Plan.note is missing']],
  [
    'a field that may be null now',
    [['title: String! note', 'title: String note']],
    ['Plan.title is String, not String!'],
  ],
  [
    'a field whose list may have gaps',
    [['tags: [String!]!', 'tags: [String]!']],
    ['Plan.tags is [String]!, not [String!]!'],
  ],
  ['a field of another type', [['note: String', 'note: Int']], ['Plan.note is Int, not String']],
  ['a list in the place of one', [['note: String', 'note: [String]']], ['Plan.note is [String], not String']],
  ['an operation', [['type Mutation { planCreate(input: PlanInput!): Plan }', '']], ['Mutation is missing']],
  ['an argument', [['status: Status, ', '']], ['Query.plans(status:) is missing']],
  [
    'an argument that has to be there',
    [['status: Status,', 'status: Status!,']],
    ['Query.plans(status:) is Status!, not Status'],
  ],
  ['an unknown argument', [['status: Status,', 'status: Status, seller: ID!,']], ['Query.plans(seller:) is required']],
  [
    'an input',
    [['title: String!, price: Int }\n  interface', 'title: String! }\n  interface']],
    ['PlanInput.price is missing'],
  ],
  [
    'an input that has to be there',
    [['price: Int }\n  interface', 'price: Int! }\n  interface']],
    ['PlanInput.price is Int!, not Int'],
  ],
  [
    'an unknown input field',
    [['price: Int }\n  interface', 'price: Int, currency: String! }\n  interface']],
    ['PlanInput.currency is required'],
  ],
  ['a value', [['ACTIVE HIDDEN', 'ACTIVE']], ['Status.HIDDEN is missing']],
  ['a kind', [['input PlanInput', 'type PlanInput']], ['PlanInput is a type, not an input']],
])('%s is reported', (_name, changes, found) => {
  expect([...after(...changes)].sort()).toEqual([...found].sort());
});

it('fields that another subgraph resolves are not expected', () => {
  expect(differences(people.replace('price: Int! @external ', ''), 'people-here')).toEqual([]);
  expect(differences(people.replace('name: String', ''), 'people-here')).toEqual(['Seller.name is missing']);
});
