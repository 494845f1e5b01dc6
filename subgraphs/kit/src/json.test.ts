import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { duplicateKey, hasMoreNames } from './json';

/** Folder of the compiled service. The heap snapshot is taken in a separate process, where it is small. */
const compiled = join(__dirname, '../../../dist/subgraphs/kit/src');

/** Program that prints V8's representation of each string, as named in heap snapshots. */
const program = `
  const { mkdtempSync, readFileSync, rmSync } = require('node:fs');
  const { tmpdir } = require('node:os');
  const { join } = require('node:path');
  const { writeHeapSnapshot } = require('node:v8');
  const { parseRowColumns } = require('./database/driver/pg-driver');
  const { isoText } = require('./database/driver/prepared-reads');
  const { flattenString } = require('./json');

  const columns = ['user_of_a_page_of_members', 'short', '2026-07-01 12:00:00.123456+00'];
  const parts = columns.flatMap((text) => [Buffer.alloc(4), Buffer.from(text)]);
  columns.forEach((text, at) => parts[2 * at].writeInt32BE(text.length));
  const row = Buffer.concat([Buffer.from([0, columns.length]), ...parts]);
  const [long, short, instant] = parseRowColumns(row, 0, row.length, [false, false, true]);

  class Kept {
    constructor(texts) {
      Object.assign(this, texts);
    }
  }
  const kept = new Kept({
    long, short, instant, isoText: isoText('2026-07-01 12:00:00.123456+00'), flatText: flattenString('https://example.com', '/manage/', long),
    slice: flattenString('a', 'long', 'text', ' of ', 'several').slice(1), template: \`\${short} and \${long}\`,
  });
  const folder = mkdtempSync(join(tmpdir(), 'texts-'));
  const { snapshot: { meta }, nodes, edges, strings } = JSON.parse(readFileSync(writeHeapSnapshot(join(folder, 'all.heapsnapshot')), 'utf8'));
  rmSync(folder, { recursive: true });
  const [nodeSize, edgeSize] = [meta.node_fields.length, meta.edge_fields.length];
  const [typeAt, nameAt, edgesAt] = ['type', 'name', 'edge_count'].map((field) => meta.node_fields.indexOf(field));
  const [edgeNameAt, targetAt] = ['name_or_index', 'to_node'].map((field) => meta.edge_fields.indexOf(field));
  const typeOf = (at) => meta.node_types[0][nodes[at + typeAt]];
  const found = {};
  let edge = 0;
  for (let at = 0; at < nodes.length; at += nodeSize) {
    for (const end = edge + nodes[at + edgesAt] * edgeSize; edge < end; edge += edgeSize) {
      if (typeOf(at) !== 'object' || strings[nodes[at + nameAt]] !== 'Kept') continue;
      const name = strings[edges[edge + edgeNameAt]];
      if (name in kept) found[name] = typeOf(edges[edge + targetAt]);
    }
  }
  process.stdout.write(JSON.stringify(found));
`;

it('column values and flattened strings are flat; slices and templates are not', () => {
  const { NODE_OPTIONS: _, ...environment } = process.env;
  const found = execFileSync(process.execPath, ['-e', program], { cwd: compiled, env: environment, encoding: 'utf8' });
  expect(JSON.parse(found)).toEqual({
    long: 'string',
    short: 'string',
    instant: 'string',
    isoText: 'string',
    flatText: 'string',
    slice: 'sliced string',
    template: 'concatenated string',
  });
});

describe('a JSON text', () => {
  it.each<[text: string, path: readonly (string | number)[]]>([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":1,"b":{"c":1,"c":2}}', ['b', 'c']],
    ['{"list":[0,{"x":1},{"y":1,"y":1}]}', ['list', 2, 'y']],
    ['[[1,2],{"k":1,"k":[]}]', [1, 'k']],
    ['{"title":1,"\\u0074itle":2}', ['title']],
    ['{"a\\"b":1,"a\\u0022b":2}', ['a"b']],
    ['{"a\\\\":1,"a\\\\":2}', ['a\\']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"constructor":1,"constructor":2}', ['constructor']],
    ['{"":1,"":2}', ['']],
    [' { "a" : "a" , "b" : [ ] , "a" : { } } ', ['a']],
    ['{"a":{"x":1},"b":{"x":1},"b":0}', ['b']],
  ])('%s has a duplicate name', (text, path) => {
    expect(() => JSON.parse(text)).not.toThrow();
    expect(duplicateKey(text)).toEqual(path);
  });

  it.each([
    '{}',
    '[]',
    '"a"',
    '1',
    'null',
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":1}]',
    '{"a":"{\\"b\\":1,\\"b\\":2}"}',
    '{"a":["b","b"],"b":["a","a"]}',
    '{"a":"\\\\","b":"\\\\\\"","c":","}',
    '{"a":1,"A":2,"a ":3}',
  ])('%s has no duplicate name', (text) => {
    expect(duplicateKey(text)).toBeNull();
  });

  it('that was serialized from any value has no duplicate name', () => {
    fc.assert(fc.property(fc.json(), (text) => expect(duplicateKey(text)).toBeNull()));
  });

  it('with a repeated member of an object has a duplicate name', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 }), { minKeys: 1, noNullPrototype: true }),
        fc.nat(),
        (value, number) => {
          const names = Object.keys(value);
          const name = names[number % names.length] as string;
          const duplicate = `${JSON.stringify(value).slice(0, -1)},${JSON.stringify(name)}:0}`;
          expect(duplicateKey(duplicate)).toEqual([name]);
        },
      ),
    );
  });

  it('is scanned completely at any nesting depth, and with any number of backslashes', () => {
    expect(duplicateKey(`${'['.repeat(500_000)}${']'.repeat(500_000)}`)).toBeNull();
    expect(duplicateKey(`{"a":"${'\\\\'.repeat(300_000)}","a":1}`)).toEqual(['a']);
    expect(duplicateKey(`{"a":"${'\\"'.repeat(300_000)}","a":1}`)).toEqual(['a']);
  });
});

describe('the names of a JSON text', () => {
  it.each([
    ['{"a":1,"b":[{"c":{}}]}', 3],
    ['{"a" :1,"b"\n\t\r :2}', 2],
    ['{"a\\\\":1,"b\\"":2,"\\u0063":3}', 3],
    ['{"a":":","b":"\\":","c":"{\\"d\\":1}"}', 3],
    ['[":",":a","b"]', 0],
    ['{"a":1,"b', 1],
    ['"', 0],
    ['', 0],
  ])('%s are counted', (text, count) => {
    expect([hasMoreNames(text, count - 1), hasMoreNames(text, count)]).toEqual([count > 0, false]);
  });

  it('are counted in any value', () => {
    const names = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce<number>(
            (sum, inner) => sum + names(inner),
            Array.isArray(value) ? 0 : Object.keys(value).length,
          )
        : 0;
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, ' ', '\n\t'), (value, space) => {
        const [text, count] = [JSON.stringify(value, null, space), names(value)];
        expect([hasMoreNames(text, count - 1), hasMoreNames(text, count)]).toEqual([count > 0, false]);
      }),
    );
  });

  it('are counted in texts of any length, with any number of backslashes', () => {
    expect(hasMoreNames(`["${'\\"'.repeat(300_000)}"]`, 0)).toBe(false);
    expect(hasMoreNames(`{"a"${' '.repeat(300_000)}:1}`, 0)).toBe(true);
    expect(hasMoreNames('"'.repeat(300_001), 0)).toBe(false);
  });
});
