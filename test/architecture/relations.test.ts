import { type House, openHouse } from './support/house';
import { filesIn } from './support/source-files';

/** A field that is another row of its domain, found by a column. */
interface Relation {
  readonly column: string;
  readonly mayBeGone: boolean;
}

/** The relations of a read model's file by plain columns; what SQL finds is there. */
function relationsIn(text: string): Relation[] {
  const table = /new ReadModel\(\s*'\w+',\s*'([\w.]+)'/.exec(text)?.[1];
  return [...text.matchAll(/\brelation\(\(\) => [\w.]+, '(\w+)'(.*)\)/g)].map(([, column, options = '']) => ({
    column: `${table}.${column}`,
    mayBeGone: /mayBeGone: true/.test(options),
  }));
}

const relations = filesIn(['subgraphs'], '.read-model.ts').flatMap(({ text }) => relationsIn(text));

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** Columns that refer to rows which are there. */
async function referring(): Promise<Set<string>> {
  const { rows } = await house.client.query<{ column: string }>(`
    SELECT format('%s.%s', k.conrelid::regclass, a.attname) AS column FROM pg_constraint k
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY(k.conkey) WHERE k.contype = 'f'`);
  return new Set(rows.map(({ column }) => column));
}

it('finds relations', () => {
  expect(relations.length).toBeGreaterThan(40);
});

// Where only the id is asked for, nobody looks whether the row is there.
it('relations have a foreign key, or are said to lead to rows that may be gone', async () => {
  const held = await referring();
  expect(relations.filter(({ column, mayBeGone }) => held.has(column) === mayBeGone)).toEqual([]);
});
