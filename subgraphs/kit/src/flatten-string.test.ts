import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Folder of the compiled service. The heap snapshot is taken in a separate process, where it is small. */
const compiled = join(__dirname, '../../../dist/subgraphs/kit/src');

/** Program that prints V8's representation of each string, as named in heap snapshots. */
const program = `
  const { mkdtempSync, readFileSync, rmSync } = require('node:fs');
  const { tmpdir } = require('node:os');
  const { join } = require('node:path');
  const { writeHeapSnapshot } = require('node:v8');
  const { parseRowColumns } = require('./database/driver/row-parser');
  const { isoText } = require('./database/row-types');
  const { flattenString } = require('./flatten-string');

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
