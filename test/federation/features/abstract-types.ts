import { asGiven, byKey, type Feature } from '../support/feature';

const media = [
  { __typename: 'Book', id: '1', title: 'Emma', pages: 300 },
  { __typename: 'Film', id: '2', title: 'Brazil', minutes: 132 },
];
const mediaOf = byKey(media, 'id');

/** Interfaces, entity interfaces and unions whose parts are in several subgraphs. */
export const abstractTypes: readonly Feature[] = [
  {
    name: '@interfaceObject',
    subgraphs: {
      catalogue: {
        types: `type Query { media: [Media!]! }
          interface Media @key(fields: "id") { id: ID! title: String }
          type Book implements Media @key(fields: "id") { id: ID! title: String pages: Int }
          type Film implements Media @key(fields: "id") { id: ID! title: String minutes: Int }`,
        resolvers: {
          Query: { media: () => media },
          Media: { __resolveReference: mediaOf },
          Book: { __resolveReference: mediaOf },
          Film: { __resolveReference: mediaOf },
        },
      },
      reviews: {
        types: `type Query { top: Media latest: [Media] }
          type Media @key(fields: "id") @interfaceObject { id: ID! title: String @external stars: Int!
            headline: String @requires(fields: "title") similar: [Media!]! }`,
        resolvers: {
          Query: { top: () => ({ id: '2' }), latest: () => [{ id: '1' }, null, { id: '2' }] },
          Media: {
            __resolveReference: asGiven,
            stars: ({ id }: { id: string }) => Number(id) + 2,
            headline: ({ title }: { title: string }) => `${title}!`,
            similar: ({ id }: { id: string }) => [{ id: id === '1' ? '2' : '1' }],
          },
        },
      },
    },
    cases: [
      {
        document: '{ media { id stars ... on Film { minutes stars } } }',
        data: {
          media: [
            { id: '1', stars: 3 },
            { id: '2', stars: 4, minutes: 132 },
          ],
        },
      },
      { document: '{ top { id stars } }', data: { top: { id: '2', stars: 4 } } },
      { document: '{ top { __typename title } }', data: { top: { __typename: 'Film', title: 'Brazil' } } },
      { document: '{ top { ... on Film { minutes } } }', data: { top: { minutes: 132 } } },
      {
        document:
          '{ latest { ... on Book { pages stars } ... on Media { headline } ...FilmParts } } fragment FilmParts on Film { kind: __typename stars }',
        data: {
          latest: [{ pages: 300, stars: 3, headline: 'Emma!' }, null, { headline: 'Brazil!', kind: 'Film', stars: 4 }],
        },
      },
      {
        document: '{ media { headline similar { __typename title stars ... on Book { pages } } } }',
        data: {
          media: [
            { headline: 'Emma!', similar: [{ __typename: 'Film', title: 'Brazil', stars: 4 }] },
            { headline: 'Brazil!', similar: [{ __typename: 'Book', title: 'Emma', stars: 3, pages: 300 }] },
          ],
        },
      },
      {
        document: 'query ($deep: Boolean!) { top { id ... on Film @include(if: $deep) { minutes } } }',
        variables: { deep: false },
        data: { top: { id: '2' } },
      },
    ],
  },
  {
    name: 'an object whose type no subgraph knows',
    subgraphs: {
      shapes: {
        types: `type Query { shapes: Int } interface Shape @key(fields: "id") { id: ID! }
          type Circle implements Shape @key(fields: "id") { id: ID! radius: Int }`,
        resolvers: {
          Shape: { __resolveReference: byKey([{ __typename: 'Circle', id: '1', radius: 5 }], 'id') },
          Circle: { __resolveReference: byKey([{ id: '1', radius: 5 }], 'id') },
        },
      },
      colours: {
        types: `type Query { painted: [Shape] } type Shape @key(fields: "id") @interfaceObject { id: ID! colour: String }`,
        resolvers: {
          Query: {
            painted: () => [
              { id: '1', colour: 'red' },
              { id: 'gone', colour: 'blue' },
            ],
          },
          Shape: { __resolveReference: asGiven },
        },
      },
    },
    cases: [
      {
        document: '{ painted { id colour } }',
        data: {
          painted: [
            { id: '1', colour: 'red' },
            { id: 'gone', colour: 'blue' },
          ],
        },
      },
      {
        document: '{ painted { colour ... on Circle { radius } } }',
        data: { painted: [{ colour: 'red', radius: 5 }, null] },
      },
    ],
  },
  {
    name: 'fields with the same name and different types in the members of a union',
    subgraphs: {
      people: {
        types: `type Query { people: [Person!]! } type Person @key(fields: "id") { id: ID name: String }`,
        resolvers: {
          Query: { people: () => [{ id: '1', name: 'Ann' }] },
          Person: { __resolveReference: byKey([{ id: '1', name: 'Ann' }], 'id') },
        },
      },
      members: {
        types: `type Query { members: [Member!]! team: Team } union Member = Person | Robot
          type Team @key(fields: "id") { id: ID! lead: Member }
          type Person @key(fields: "id") { id: ID! level: Int! } type Robot { id: ID level: Int }`,
        resolvers: {
          Query: {
            members: () => [
              { __typename: 'Person', id: '1', level: 3 },
              { __typename: 'Robot', id: 'r', level: null },
            ],
            team: () => ({ id: 't', lead: { __typename: 'Robot', id: 'r2', level: 1 } }),
          },
          Team: { __resolveReference: () => ({ id: 't', lead: { __typename: 'Robot', id: 'r2', level: 1 } }) },
        },
      },
      offices: {
        types: `type Query { office: Office } type Office { team: Team teams: [Team] } type Team @key(fields: "id", resolvable: false) { id: ID! }`,
        resolvers: { Query: { office: () => ({ team: { id: 't' }, teams: [{ id: 't' }, null] }) } },
      },
    },
    cases: [
      {
        document: '{ members { ... on Person { id name } ... on Robot { id } } }',
        data: { members: [{ id: '1', name: 'Ann' }, { id: 'r' }] },
      },
      {
        document:
          '{ office { team { lead { ... on Person { id } ... on Robot { id level } } } teams { lead { __typename ... on Person { key: id } ... on Robot { key: id } } } } }',
        data: {
          office: {
            team: { lead: { id: 'r2', level: 1 } },
            teams: [{ lead: { __typename: 'Robot', key: 'r2' } }, null],
          },
        },
      },
    ],
  },
  {
    name: 'a union whose members differ between subgraphs',
    subgraphs: {
      videos: {
        types: `type Query { feed: [Post] } union Post = Clip | Text
          type Clip @key(fields: "id") { id: ID! length: Int } type Text @key(fields: "id") { id: ID! }`,
        resolvers: {
          Query: {
            feed: () => [
              { __typename: 'Clip', id: '1', length: 9 },
              { __typename: 'Text', id: '2' },
            ],
          },
        },
      },
      texts: {
        types: `type Query { pinned: Post } union Post = Text | Poll
          type Text @key(fields: "id") { id: ID! words: Int } type Poll { votes: Int }`,
        resolvers: {
          Query: { pinned: () => ({ __typename: 'Poll', votes: 4 }) },
          Text: { __resolveReference: asGiven, words: () => 12 },
        },
      },
    },
    cases: [
      {
        document:
          '{ feed { ... on Clip { length } ... on Text { words } ... on Poll { votes } } pinned { __typename ... on Poll { votes } ... on Clip { id } } }',
        data: { feed: [{ length: 9 }, { words: 12 }], pinned: { __typename: 'Poll', votes: 4 } },
      },
    ],
  },
  {
    name: 'an interface whose types get fields from another subgraph',
    subgraphs: {
      animals: {
        types: `type Query { animals: [Animal] } interface Animal { id: ID! name: String }
          type Cat implements Animal @key(fields: "id") { id: ID! name: String }
          type Dog implements Animal @key(fields: "id") { id: ID! name: String }`,
        resolvers: {
          Query: {
            animals: () => [
              { __typename: 'Cat', id: '1', name: 'Tom' },
              { __typename: 'Dog', id: '2', name: 'Rex' },
            ],
          },
        },
      },
      vets: {
        types: `interface Animal { id: ID! visits: Int }
          type Cat implements Animal @key(fields: "id") { id: ID! visits: Int }
          type Dog implements Animal @key(fields: "id") { id: ID! visits: Int tricks: [String!] }`,
        resolvers: {
          Cat: { __resolveReference: asGiven, visits: () => 1 },
          Dog: { __resolveReference: asGiven, visits: () => 2, tricks: () => ['sit'] },
        },
      },
    },
    cases: [
      {
        document: '{ animals { ... on Animal { name visits } ... on Dog { tricks } } }',
        data: {
          animals: [
            { name: 'Tom', visits: 1 },
            { name: 'Rex', visits: 2, tricks: ['sit'] },
          ],
        },
      },
    ],
  },
];
