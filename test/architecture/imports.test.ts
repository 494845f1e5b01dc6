import { type Import, importsOf } from './support/imports';
import { isTestCode, plantedFile, productCode } from './support/source-files';

/** Modules of the project that the code of a module may import in addition to its own. */
interface ModuleRule {
  readonly path: RegExp;
  readonly mayImport: readonly string[];
  /** Imported for types only: nothing is loaded at run time. */
  readonly mayImportTypesOf?: readonly string[];
}

/** The first matching module applies. `app` is the composition root: only it connects the modules. */
const rules: readonly ModuleRule[] = [
  { path: /^contract\/versions\//, mayImport: ['contract/versioning', 'contract/money'] },
  { path: /^contract\//, mayImport: [] },
  { path: /^subgraphs\/kit\//, mayImport: [] },
  { path: /^subgraphs\/events\//, mayImport: ['subgraphs/kit', 'contract'] },
  { path: /^subgraphs\/[^/]+\//, mayImport: ['subgraphs/kit'] },
  { path: /^gateway\//, mayImport: ['subgraphs/kit', 'contract'] },
  // The REST edge receives a graph and calls it. Both APIs parse credentials with the same code.
  {
    path: /^rest-compat\//,
    mayImport: ['subgraphs/kit', 'contract', 'gateway/src/authentication'],
    mayImportTypesOf: ['gateway'],
  },
  // Scripts of the hosted pages receive errors in the envelope of the REST API.
  { path: /^web\//, mayImport: ['contract/errors'] },
  // The command line runs without the service: it imports only modules that load nothing else of it.
  {
    path: /^packages\/cli\//,
    mayImport: [
      'contract/events',
      'contract/versioning/versions',
      'subgraphs/kit/src/errors/operator-error',
      'subgraphs/kit/src/find-nearest',
      'subgraphs/events/src/log/message-id',
      'subgraphs/events/src/signing/signature',
      'app/triggers',
      ...['invalid-arguments', 'progress-bar', 'service-client', 'shutdown'].map((name) => `app/runtime/${name}`),
    ],
  },
  { path: /^app\//, mayImport: ['contract', 'gateway', 'packages', 'rest-compat', 'subgraphs', 'web'] },
  { path: /^tools\//, mayImport: ['app', 'contract', 'gateway', 'rest-compat', 'subgraphs'] },
];

/** Commands that benchmark the service and verify its contract. They are not part of it. */
const examinations: readonly (readonly [command: string, folder: string])[] = [
  ...[
    'bench',
    'bench-writes',
    'bench-clock',
    'bench-renewals',
    'bench-ledger',
    'bench-events',
    'bench-size',
    'bench-pooling',
  ].map((name) => [`tools/commands/${name}.ts`, 'tools/bench/'] as const),
  ['tools/commands/prove.ts', 'test/properties/'],
];

function strayImports(imports: readonly Import[]): string[] {
  return imports
    .filter(({ ownFile }) => ownFile)
    .flatMap((found) => {
      const problem = problemOf(found);
      return problem ? [`${found.from}:${found.line} imports ${found.to}: ${problem}`] : [];
    });
}

function problemOf({ from, to, typeOnly }: Import): string | null {
  const rule = rules.find(({ path }) => path.test(from));
  if (!rule) return 'the file is in no known folder';
  if (examinations.some(([command, folder]) => from === command && to.startsWith(folder))) return null;
  if (isTestCode(`${to}/`) || isTestCode(`${to}.ts`)) return 'this only serves tests';
  const [modulePath = ''] = rule.path.exec(from) ?? [];
  const reachable = [modulePath.slice(0, -1), ...rule.mayImport, ...(typeOnly ? (rule.mayImportTypesOf ?? []) : [])];
  if (reachable.some((target) => `${to}/`.startsWith(`${target}/`))) return null;
  const types = rule.mayImportTypesOf ? `, and types of ${rule.mayImportTypesOf.join(', ')}` : '';
  return `${modulePath} may import ${rule.mayImport.join(', ') || 'nothing else of ours'}${types}`;
}

function planted(file: string, text: string): string[] {
  return strayImports(importsOf(plantedFile(file, text)));
}

describe('imports', () => {
  it('stay within the allowed modules', () => {
    expect(productCode().flatMap((file) => strayImports(importsOf(file)))).toEqual([]);
  });

  it.each([
    [
      'subgraphs/billing/src/catalogue/plans/plan.ts',
      "import { User } from '../../../../platform/src/users';",
      'subgraphs/platform/src/users',
    ],
    ['subgraphs/billing/src/index.ts', "export * from '../../../contract/errors';", 'contract/errors'],
    ['subgraphs/kit/src/index.ts', "const a = await import('../../billing/src');", 'subgraphs/billing/src'],
    [
      'contract/versions/2026-07-22/a.ts',
      "import { planSchemas } from '../../resources/plan';",
      'contract/resources/plan',
    ],
    ['contract/errors.ts', "import type { Context } from '../subgraphs/kit/src';", 'subgraphs/kit/src'],
    ['gateway/src/a.ts', "const { a } = require('../../subgraphs/billing/src');", 'subgraphs/billing/src'],
    ['rest-compat/a.ts', "import { createGraph } from '../gateway/src/graph';", 'gateway/src/graph'],
    ['gateway/src/b.ts', "import { rows } from '../test/toys/data';", 'gateway/test/toys/data'],
    ['packages/cli/src/a.ts', "import { configuration } from '../../../app/config';", 'app/config'],
    ['somewhere/a.ts', "import '../app/start';", 'app/start'],
  ])('of %s: `%s` is rejected', (file, text, target) => {
    expect(planted(file, text)).toEqual([expect.stringContaining(`${file}:1 imports ${target}: `)]);
  });

  it.each([
    ['subgraphs/events/src/a.ts', "import { eventNames } from '../../../contract/events';"],
    ['subgraphs/billing/src/catalogue/plans/a.ts', "import { Product } from '../products';"],
    ['contract/versions/2026-07-22/a.ts', "import { Type } from '../../versioning';"],
    ['contract/versions/index.ts', "import change from './2026-07-22/a';"],
    ['rest-compat/a.ts', "import type { Graph } from '../gateway/src/graph';"],
    ['app/start.ts', "import { createGraph } from '../gateway/src';"],
    ['packages/cli/src/a.ts', "import { eventNames } from '../../../contract/events';"],
    ['gateway/src/a.ts', "import { readFileSync } from 'node:fs';"],
  ])('of %s: `%s` is allowed', (file, text) => {
    expect(planted(file, text)).toEqual([]);
  });
});
