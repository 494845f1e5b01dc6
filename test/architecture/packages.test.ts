import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './support/imports';
import { plantedFile, projectRoot, type SourceFile, typeScript } from './support/source-files';

interface LockedPackage {
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly resolved?: string;
  readonly version?: string;
  readonly hasInstallScript?: boolean;
}

interface Manifest {
  readonly license?: string | { readonly type: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
}

/** Licences under which a package may be shipped with the service. All allow use and change without opening our code. */
const licences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

function readJson<T>(...file: string[]): T {
  return JSON.parse(readFileSync(path.join(projectRoot, ...file), 'utf8')) as T;
}

const manifest = readJson<Manifest>('package.json');
const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const installed = Object.entries(packages).filter(
  ([folder]) => folder !== '' && existsSync(path.join(projectRoot, folder, 'package.json')),
);

/** Whether a licence expression such as `(MIT OR GPL-2.0)` leaves us with licences of the list only. */
function isAllowed(expression: string, list: ReadonlySet<string> = licences): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((licence) => list.has(licence)));
}

function licenceOf({ license }: Manifest): string | undefined {
  return typeof license === 'object' ? license.type : license;
}

/** What a package brings whose manifest names no licence: the first line of the text. */
function licenceTextOf(folder: string): string {
  const file = path.join(projectRoot, folder, 'LICENSE');
  const [title = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return /^(?:The )?(\S+) License\b/.exec(title)?.[1] ?? 'none given';
}

describe('packages', () => {
  it('bring one copy of graphql: types of two copies do not know each other', () => {
    expect(Object.keys(packages).filter((folder) => /(^|\/)node_modules\/graphql$/.test(folder))).toEqual([
      'node_modules/graphql',
    ]);
  });

  it('that are shipped have a licence of the list', () => {
    const shipped = installed.filter(([, { dev }]) => dev !== true);
    expect(shipped.length).toBeGreaterThan(200);
    const problems = shipped.flatMap(([folder]) => {
      const licence = licenceOf(readJson<Manifest>(folder, 'package.json')) ?? licenceTextOf(folder);
      return isAllowed(licence) ? [] : [`${folder}: ${licence}`];
    });
    expect(problems).toEqual([]);
  });

  it('that only development needs have one too, or one that only concerns who changes or sells them', () => {
    // These bind whoever hands on a changed copy of the tool, or its data, or serves it to others; what the tool says of our code is ours.
    const tools = new Set([...licences, 'CC-BY-4.0', 'Elastic-2.0', 'MPL-2.0', 'PSF-2.0']);
    const development = installed.filter(([, { dev }]) => dev === true);
    expect(development.length).toBeGreaterThan(200);
    const problems = development.flatMap(([folder]) => {
      const licence = licenceOf(readJson<Manifest>(folder, 'package.json')) ?? licenceTextOf(folder);
      return isAllowed(licence, tools) ? [] : [`${folder}: ${licence}`];
    });
    expect(problems).toEqual([]);
  });

  /** Packages whose licence forbids to offer them to others as a service. */
  const forTestsOnly = installed
    .filter(([folder]) => licenceOf(readJson<Manifest>(folder, 'package.json')) === 'Elastic-2.0')
    .map(([folder]) => folder.split('node_modules/').at(-1) ?? '');
  const strayUses = (files: readonly SourceFile[]) =>
    files
      .filter(({ path: file, text }) => !file.startsWith('test/') && forTestsOnly.some((name) => text.includes(name)))
      .flatMap(importsOf)
      .filter(({ to }) => forTestsOnly.some((name) => `${to}/`.startsWith(`${name}/`)))
      .map(({ from, to }) => `${from} imports ${to}`);

  it('that must not be offered as a service are used by tests alone', () => {
    expect(forTestsOnly.sort()).toEqual([
      '@apollo/composition',
      '@apollo/federation-internals',
      '@apollo/gateway',
      '@apollo/query-graphs',
      '@apollo/query-planner',
    ]);
    expect(forTestsOnly.filter((name) => packages[`node_modules/${name}`]?.dev !== true)).toEqual([]);
    expect(strayUses(typeScript())).toEqual([]);
    const planted =
      "import type { Schema } from '@apollo/federation-internals'; export const load = () => import('@apollo/gateway');";
    expect(strayUses([plantedFile('gateway/src/graph.ts', planted)])).toEqual([
      'gateway/src/graph.ts imports @apollo/federation-internals',
      'gateway/src/graph.ts imports @apollo/gateway',
    ]);
    expect(
      strayUses([
        plantedFile('test/routers/x.test.ts', planted),
        plantedFile('gateway/src/graph.ts', "import '@apollo/gateway-of-ours'; import '@apollo/server';"),
      ]),
    ).toEqual([]);
  });

  it('that run a script when they are installed are all known, and no others are allowed to', () => {
    const scripted = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([folder]) => folder.split('node_modules/').at(-1));
    expect(Object.keys(manifest.allowScripts ?? {}).sort()).toEqual([...new Set(scripted)].sort());
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND BSD-3-Clause', true],
    ['MIT AND GPL-3.0', false],
    ['Elastic-2.0', false],
    ['SEE LICENSE IN LICENSE', false],
    ['none given', false],
  ])('under %s: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed);
  });

  it('are locked without naming a host, so that any registry serves them', () => {
    expect(
      Object.entries(packages).flatMap(([folder, { resolved }]) =>
        resolved === undefined ? [] : [`${folder}: ${resolved}`],
      ),
    ).toEqual([]);
    expect(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')).not.toMatch(/\.tgz\b/);
  });

  it('are asked for by exact version', () => {
    const wanted = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides };
    expect(Object.entries(wanted).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('that are overridden have their reason in DECISIONS.md', () => {
    const decisions = readFileSync(path.join(projectRoot, 'DECISIONS.md'), 'utf8');
    expect(Object.keys(manifest.overrides ?? {}).filter((name) => !decisions.includes(`\`${name}\``))).toEqual([]);
  });
});
