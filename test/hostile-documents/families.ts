/** A request to the graph that is cheap for its sender, and must be cheap for the service too. */
export interface Hostile {
  readonly family: string;
  /** Body of the POST request; over WebSocket the payload of `subscribe`. */
  readonly body: string;
}

/** Numbers of repetitions of a pattern, from slightly over the limits to far beyond them. */
const counts = [60, 110, 300, 700, 1_200, 2_400, 4_900, 12_000];

const repeat = (count: number, one: (index: number) => string, separator = ' '): string =>
  Array.from({ length: count }, (_, index) => one(index)).join(separator);
const query = (text: string, variables?: object): string =>
  JSON.stringify({ query: text, ...(variables && { variables }) });
const nested = (depth: number, open: string, inner: string, close: string): string =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`;

type Family = readonly [name: string, bodies: readonly string[]];

const sizes: readonly Family[] = [
  ['aliases', counts.map((n) => query(`{ ${repeat(n, (i) => `a${i}: eventCursor`)} }`))],
  [
    'aliases of lists',
    counts.map((n) => query(`{ ${repeat(n, (i) => `a${i}: memberships(first: 100) { nodes { id } }`)} }`)),
  ],
  [
    'aliased mutations',
    counts.map((n) =>
      query(`mutation { ${repeat(n, (i) => `a${i}: planDelete(id: "plan_1") { userErrors { code } }`)} }`),
    ),
  ],
  ['levels', counts.map((n) => query(`{ memberships { nodes { ${nested(n, 'plan { product { ', 'id', '} } ')} } } }`))],
  ['unknown levels', counts.map((n) => query(nested(n, '{ a ', '{ a }', '}')))],
  ['inline fragments in each other', counts.map((n) => query(nested(n, '{ ... ', '{ eventCursor }', '}')))],
  ['tokens', counts.map((n) => query(`{ ${'eventCursor '.repeat(n * 5)} }`))],
  ['comments', counts.map((n) => query(`${'#\n'.repeat(n * 40)}{ nothing }`))],
  ['commas', counts.map((n) => query(`{ ${','.repeat(n * 80)} nothing }`))],
  ['directives', counts.map((n) => query(`{ eventCursor ${'@include(if: true) '.repeat(n)} }`))],
  ['unknown directives', counts.map((n) => query(`{ eventCursor ${repeat(n, (i) => `@d${i}`)} }`))],
  ['directives on fragments', counts.map((n) => query(`{ ${'... @skip(if: false) { eventCursor } '.repeat(n)} }`))],
];

const fragments: readonly Family[] = [
  [
    'fragments that multiply',
    [20, 30, 40, 60, 80, 99].map((n) =>
      query(
        `{ ...F0 } ${repeat(n, (i) => `fragment F${i} on Query { ${i === n - 1 ? 'eventCursor' : `...F${i + 1} ...F${i + 1}`} }`)}`,
      ),
    ),
  ],
  [
    'fragments that multiply to nothing',
    [20, 30, 40, 60, 80, 99].map((n) =>
      query(`{ ...F0 } ${repeat(n, (i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`)}`),
    ),
  ],
  [
    'fragments in a ring',
    [1, 2, 10, 50, 98, 400].map((n) =>
      query(`{ ...F0 } ${repeat(n, (i) => `fragment F${i} on Query { ...F${(i + 1) % n} nothing }`)}`),
    ),
  ],
  [
    'fragments that all spread all',
    [10, 20, 30, 60].map((n) =>
      query(`{ ...F0 } ${repeat(n, (i) => `fragment F${i} on Query { ${repeat(n, (j) => `...F${j}`)} }`)}`),
    ),
  ],
  [
    'fragments of many fields',
    counts.map((n) => query(`{ ${repeat(50, () => '...F')} } fragment F on Query { ${repeat(n, (i) => `f${i}`)} }`)),
  ],
  [
    'many fragments',
    counts.map((n) => query(`{ eventCursor } ${repeat(n, (i) => `fragment F${i} on Query { eventCursor }`)}`)),
  ],
  ['many operations', counts.map((n) => query(repeat(n, (i) => `query Q${i} { eventCursor }`)))],
];

const merging: readonly Family[] = [
  ['a field again and again', counts.map((n) => query(`{ ${'eventCursor '.repeat(n)} nothing }`))],
  ['selections again and again', counts.map((n) => query(`{ ${'memberships { nodes { id } } '.repeat(n)} }`))],
  [
    'arguments that differ',
    counts.map((n) => query(`{ ${repeat(n, (i) => `memberships(first: ${i}) { nodes { id } }`)} }`)),
  ],
  [
    'pairs of fields with the same response key in fragments',
    [45, 60, 75, 90, 98].map((n) =>
      query(
        `{ ${repeat(n, (i) => `...F${i}`)} } ${repeat(n, (i) => `fragment F${i} on Query { memberships { nodes { id status plan { id } } } }`)}`,
      ),
    ),
  ],
  [
    'conflicts between fragments',
    [20, 40, 60, 90, 98].map((n) =>
      query(
        `{ ${repeat(n, (i) => `...F${i}`)} } ${repeat(n, (i) => `fragment F${i} on Query { x: memberships(first: ${i}) { nodes { id } } }`)}`,
      ),
    ),
  ],
  [
    'conflicts below conflicts',
    counts.map((n) =>
      query(
        `{ memberships { nodes { ${repeat(n, (i) => `plan { product { ${i % 2 ? 'id' : 'title'} } }`)} } } nothing }`,
      ),
    ),
  ],
];

const values: readonly Family[] = [
  ['lists in lists', counts.map((n) => query(`{ memberships(first: ${nested(n, '[', '1', ']')}) { nodes { id } } }`))],
  [
    'objects in objects',
    counts.map((n) => query(`mutation { planCreate(input: ${nested(n, '{ a: ', '1', '}')}) { plan { id } } }`)),
  ],
  [
    'long lists of the wrong type',
    counts.map((n) => query(`{ memberships(first: [${repeat(n, () => '"x"')}]) { nodes { id } } }`)),
  ],
  [
    'objects of many wrong fields',
    counts.map((n) => query(`mutation { planCreate(input: { ${repeat(n, (i) => `f${i}: 1`)} }) { plan { id } } }`)),
  ],
  [
    'one argument many times',
    counts.map((n) => query(`{ memberships(${repeat(n, () => 'first: 1')}) { nodes { id } } }`)),
  ],
  [
    'unknown arguments',
    counts.map((n) => query(`{ memberships(${repeat(n, (i) => `firs${i}: 1`)}) { nodes { id } } }`)),
  ],
  ['long numbers', counts.map((n) => query(`{ memberships(first: ${'9'.repeat(n * 7)}) { nodes { id } } }`))],
  ['long texts', counts.map((n) => query(`{ memberships(first: "${'x'.repeat(n * 7)}") { nodes { id } } }`))],
  ['many variables', counts.map((n) => query(`query (${repeat(n, (i) => `$v${i}: Int`)}) { eventCursor }`))],
  [
    'undefined variables',
    counts.map((n) => query(`{ ${repeat(n, (i) => `memberships(first: $v${i}) { nodes { id } }`)} }`)),
  ],
  [
    'variables of unknown types',
    counts.map((n) => query(`query (${repeat(n, (i) => `$v${i}: Membershi${i}`)}) { eventCursor }`)),
  ],
  [
    'variables with many values',
    [10_100, 50_000, 150_000, 400_000].map((n) =>
      query('query ($n: Int) { memberships(first: $n) { nodes { id } } }', { n: Array(n).fill(1) }),
    ),
  ],
  [
    'variables in variables',
    [60, 1_000, 20_000, 200_000].map(
      (n) =>
        `{"query":"query ($n: Int) { memberships(first: $n) { nodes { id } } }","variables":{"n":${nested(n, '[', '1', ']')}}}`,
    ),
  ],
  [
    'variables with many names',
    [10_100, 30_000, 60_000].map((n) =>
      query(
        'query ($n: Int!) { memberships(first: $n) { nodes { id } } }',
        Object.fromEntries(Array.from({ length: n }, (_, i) => [`v${i}`, i])),
      ),
    ),
  ],
];

const guesses: readonly Family[] = [
  ['unknown fields', counts.map((n) => query(`{ ${repeat(n, (i) => `membership${i}`)} }`))],
  ['names of great length', counts.map((n) => query(`{ ${'m'.repeat(n * 7)} }`))],
  ['unknown types', counts.map((n) => query(`{ ${repeat(n, (i) => `... on Membershi${i} { id }`)} }`))],
  [
    '_entities',
    [1, 10, 100, 900].map((n) =>
      query(
        `{ _entities(representations: [${repeat(n, (i) => `{ __typename: "Plan", id: "plan_${i}" }`)}]) { ... on Plan { id } } }`,
      ),
    ),
  ],
  ['_service', [query('{ _service { sdl } }'), query(`{ ${repeat(40, (i) => `a${i}: _service { sdl }`)} }`)]],
  [
    'the schema in the schema',
    [4, 6, 8, 10, 100].map((n) => query(`{ __schema { types { ${nested(n, 'fields { type { ', 'name', '} } ')} } } }`)),
  ],
  [
    'the schema many times',
    counts.map((n) => query(`{ ${repeat(n, (i) => `a${i}: __schema { types { fields { name } } }`)} }`)),
  ],
  [
    'the schema and data',
    [
      query('{ __schema { types { name } } eventCursor }'),
      query('{ eventCursor __type(name: "Plan") { fields { name } } }'),
    ],
  ],
];

const forms: readonly Family[] = [
  ['batches', [2, 100, 1_000, 10_000].map((n) => `[${repeat(n, () => '{"query":"{ eventCursor }"}', ',')}]`)],
  ['bytes that are no language', counts.map((n) => query('\u0000\uD800{'.repeat(n)))],
  ['texts without end', counts.map((n) => query(`{ memberships(first: "${'\\u0041'.repeat(n)}`))],
  ['blocks of text', counts.map((n) => query(`{ memberships(first: """${' \n'.repeat(n * 5)}""") { nodes { id } } }`))],
  ['braces', counts.map((n) => query('{'.repeat(n)))],
  ['definitions of types', counts.map((n) => query(repeat(n, (i) => `type T${i} { a: Int }`)))],
];

const costs: readonly Family[] = [
  [
    'lists in lists of the graph',
    [100, 95, 90, 85].map((n) =>
      query(
        `{ memberships(first: ${n}) { nodes { account { transferRecipients(first: ${n}) { nodes { id account { id title } other: account { id title } third: account { id title } } } } user { transferRecipients(first: 100) { nodes { id account { id title } } } } } } }`,
      ),
    ),
  ],
  [
    'lists that variables size',
    [80, 100, 1e9].map((n) =>
      query(
        'query ($n: Int!) { memberships(first: $n) { nodes { account { transferRecipients(first: $n) { nodes { id account { id title } } } } plan { account { transferRecipients(first: $n) { nodes { id account { id title } } } } } user { transferRecipients(first: 100) { nodes { id account { id title } user { id } } } } } } }',
        { n },
      ),
    ),
  ],
];

/** All hostile requests, by family. */
export const hostileDocuments: readonly Hostile[] = [
  ...sizes,
  ...fragments,
  ...merging,
  ...values,
  ...guesses,
  ...forms,
  ...costs,
].flatMap(([family, bodies]) => bodies.map((body) => ({ family, body })));
