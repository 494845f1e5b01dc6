import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesIn, plantedFile, projectRoot, type SourceFile } from './support/source-files';

const comments = /\/\*.*?\*\/|\/\/[^\n]*/gs;
/** A property of an object literal with a constant, empty value. */
const fixed = /(?<![\w?.])(\w+): (null|\[\]|\{\}|false|true)(?=[,\s}])/g;
const sources = /^contract\/(resources|legacy-v2)\/([\w-]+)\/(?!schema\.|words\.|index\.|[\w.-]*test\.)[\w-]+\.ts$/;

/** Returns the response fields that never vary, as `resource field value`. A field with two different values varies. */
function fixedFields(files: readonly SourceFile[]): string[] {
  const values = new Map<string, Set<string>>();
  for (const { path: file, text } of files) {
    const [, api, folder] = sources.exec(file) ?? [];
    if (folder === undefined) continue;
    const resource = api === 'legacy-v2' ? `v2 ${folder}` : folder;
    for (const [, field, value = ''] of text.replace(comments, '').matchAll(fixed)) {
      // A JSON Schema keyword.
      if (field === 'additionalProperties') continue;
      const name = `${resource} ${field}`;
      values.set(name, (values.get(name) ?? new Set()).add(value));
    }
  }
  return [...values]
    .flatMap(([name, [only = '', ...otherFiles]]) => (otherFiles.length === 0 ? [`${name} ${only}`] : []))
    .sort();
}

function listed(page: string): { readonly field: string; readonly reason: string }[] {
  return [...page.matchAll(/^\| ([\w -]+) \| `(\w+)` \| `(.+?)` \| (.*) \|$/gm)].map(
    ([, resource, field, value, reason = '']) => ({ field: `${resource} ${field} ${value}`, reason }),
  );
}

describe('constant fields', () => {
  it('are those in docs/limits-of-the-sandbox.md, each with a reason', () => {
    const rows = listed(readFileSync(path.join(projectRoot, 'docs/limits-of-the-sandbox.md'), 'utf8'));
    expect(rows.map(({ field }) => field).sort()).toEqual(fixedFields(filesIn(['contract'], '.ts')));
    expect(rows.filter(({ reason }) => !/^[A-Z`].{10,}\.$/.test(reason))).toEqual([]);
  });

  it('are found only in code that builds responses', () => {
    const text = `
      /** wallet: null, */
      interface Data { readonly name: string | null }
      export const shown = { wallet: null, cards: [], wide: a ? b : null, deep: { on: false }, name: data.name };
      const yes = { granted: true }, no = { granted: false };
    `;
    expect(fixedFields([plantedFile('contract/resources/account/serialize.ts', text)])).toEqual([
      'account cards []',
      'account on false',
      'account wallet null',
    ]);
    expect(fixedFields([plantedFile('contract/legacy-v2/user/serialize.ts', 'const a = { b: null };')])).toEqual([
      'v2 user b null',
    ]);
    for (const file of ['contract/resources/account/schema.ts', 'contract/versions/a/b.ts', 'app/x.ts'])
      expect(fixedFields([plantedFile(file, text)])).toEqual([]);
  });
});
