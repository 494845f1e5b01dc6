import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  boolean,
  enumValue,
  Field,
  type Fields,
  list,
  nullable,
  object,
  Resource,
  resource,
  string,
} from '../../contract/wire';
import { LegacyResource } from '../../contract/legacy-v2/legacy-resource';
import { filesIn, plantedFile, projectRoot, type SourceFile } from './support/source-files';

const comments = /\/\*.*?\*\/|\/\/[^\n]*/gs;
/** A property of an object literal with a constant, empty value. */
const fixed = /(?<![\w?.])(\w+): (null|\[\]|\{\}|false|true)(?=[,\s}])/g;
const sources = /^contract\/(resources|legacy-v2)\/(?!testing)([\w-]+)\.ts$/;
/** Options of declarations, which are no response fields. */
const options = new Set(['additionalProperties', 'conditions', 'detailFields', 'inEvents']);

/** Values of response fields by `resource field`. A field with two different values varies. */
type Values = Map<string, Set<string>>;

function add(values: Values, name: string, value: string): void {
  values.set(name, (values.get(name) ?? new Set()).add(value));
}

/** Adds the constants in functions that serialize. */
function readFunctions(files: readonly SourceFile[], values: Values): void {
  for (const { path: file, text } of files) {
    const [, api, resourceName] = sources.exec(file) ?? [];
    if (resourceName === undefined) continue;
    for (const [, field = '', value = ''] of text.replace(comments, '').matchAll(fixed))
      if (!options.has(field)) add(values, `${labelOf(api, resourceName)} ${field}`, value);
  }
}

/** Adds the constants that are declared, see `Field.constant`. */
function readDeclarations(label: string, module: object, values: Values): void {
  const read = (fields: Fields): void => {
    for (const [name, { definition }] of Object.entries(fields)) {
      const { constant, isReplaceable, input, schema } = definition;
      if (constant !== undefined && !isReplaceable && /^(null|\[\]|\{\}|false|true)$/.test(JSON.stringify(constant)))
        add(values, `${label} ${name}`, JSON.stringify(constant));
      const item = input.kind === 'list' ? input.item : input;
      // A referenced object belongs to the module that declares it.
      if (item.kind === 'object' && !JSON.stringify(schema).includes('"$ref"')) read(item.fields);
    }
  };
  for (const exported of Object.values(module) as unknown[]) {
    const fields = responseFields(exported);
    if (fields) read(fields);
  }
}

/** Returns the fields of a declared resource or object. */
function responseFields(exported: unknown): Fields | undefined {
  if (exported instanceof Resource) return exported.allFields as Fields;
  if (exported instanceof Field && exported.definition.input.kind === 'object') return exported.definition.input.fields;
  return exported instanceof LegacyResource ? (exported.fields as Fields) : undefined;
}

const labelOf = (api: string | undefined, name: string): string => (api === 'legacy-v2' ? `v2 ${name}` : name);

const summary = (values: Values): string[] =>
  [...values].flatMap(([name, [only = '', ...others]]) => (others.length === 0 ? [`${name} ${only}`] : [])).sort();

function declaredModules(): { readonly label: string; readonly module: object }[] {
  return ['resources', 'legacy-v2'].flatMap((api) =>
    readdirSync(path.join(projectRoot, 'contract', api))
      .filter((file) => /^[\w-]+\.ts$/.test(file) && !/^index\.ts$|^testing\.ts$|test\.ts$/.test(file))
      .map((file) => ({
        label: labelOf(api, path.basename(file, '.ts')),
        module: require(path.join(projectRoot, 'contract', api, file)) as object,
      })),
  );
}

function listed(page: string): { readonly field: string; readonly reason: string }[] {
  return [...page.matchAll(/^\| ([\w -]+) \| `(\w+)` \| `(.+?)` \| (.*) \|$/gm)].map(
    ([, resourceName, field, value, reason = '']) => ({ field: `${resourceName} ${field} ${value}`, reason }),
  );
}

describe('constant fields', () => {
  it('are those in docs/limits-of-the-sandbox.md, each with a reason', () => {
    const values: Values = new Map();
    readFunctions(filesIn(['contract'], '.ts'), values);
    for (const { label, module } of declaredModules()) readDeclarations(label, module, values);
    const rows = listed(readFileSync(path.join(projectRoot, 'docs/limits-of-the-sandbox.md'), 'utf8'));
    expect(rows.map(({ field }) => field).sort()).toEqual(summary(values));
    expect(rows.filter(({ reason }) => !/^[A-Z`].{10,}\.$/.test(reason))).toEqual([]);
  });

  it('are found in functions that build responses', () => {
    const text = `
      /** wallet: null, */
      interface Data { readonly name: string | null }
      export const shown = { wallet: null, cards: [], wide: a ? b : null, deep: { on: false }, name: data.name };
      const yes = { granted: true }, no = { granted: false };
      const declared = resource({ inEvents: true });
    `;
    const found = (file: string): string[] => {
      const values: Values = new Map();
      readFunctions([plantedFile(file, text)], values);
      return summary(values);
    };
    expect(found('contract/resources/account.ts')).toEqual([
      'account cards []',
      'account on false',
      'account wallet null',
    ]);
    expect(found('contract/legacy-v2/user.ts')).toContain('v2 user wallet null');
    for (const file of ['contract/versions/a/b.ts', 'contract/wire/kinds.ts', 'app/x.ts'])
      expect(found(file)).toEqual([]);
  });

  it('are found in declarations, also within objects and lists', () => {
    const account = resource({
      type: 'Account',
      fields: {
        object: enumValue(['account']).constant('account'),
        wallet: nullable(string()).constant(null),
        parts: list(object({ is_old: boolean().constant(false) })),
      },
    });
    const values: Values = new Map();
    readDeclarations('account', { account }, values);
    expect(summary(values)).toEqual(['account is_old false', 'account wallet null']);
  });
});
