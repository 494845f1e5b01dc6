import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importsOf } from './support/imports';
import { plantedFile, projectRoot, type SourceFile, typeScript } from './support/source-files';

interface LockedPackage {
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly license?: string;
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

/** Licenses under which a package may ship with the service. All permit use and modification without disclosing our source code. ADR 0003. */
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
  // A font may be embedded in documents and shipped with software under any license.
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

function readJson<T>(...file: string[]): T {
  return JSON.parse(readFileSync(path.join(projectRoot, ...file), 'utf8')) as T;
}

interface Tree {
  readonly name: string;
  readonly manifest: Manifest;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Returns the manifest and the locked packages of a folder. */
function treeIn(...folder: string[]): Tree {
  return {
    name: folder.at(-1) ?? 'root',
    manifest: readJson<Manifest>(...folder, 'package.json'),
    packages: readJson<Tree>(...folder, 'package-lock.json').packages,
  };
}

const root = treeIn();
const { packages } = root;
/** Packages that only some commands and tests need. They are installed only when one of these runs. */
const optional = readdirSync(path.join(projectRoot, 'test/packages')).map((name) => treeIn('test/packages', name));
const trees = [root, ...optional];
/** Installed packages of the root. */
const installed = Object.entries(packages).filter(
  ([folder]) => folder !== '' && existsSync(path.join(projectRoot, folder, 'package.json')),
);

/** Returns whether a license expression such as `(MIT OR GPL-2.0)` can be satisfied with licenses of the list only. */
function isAllowed(expression: string, list: ReadonlySet<string> = licences): boolean {
  const alternatives = expression.replace(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every((licence) => list.has(licence)));
}

function licenceOf({ license }: Manifest): string | undefined {
  return typeof license === 'object' ? license.type : license;
}

/** Returns the license of a package whose manifest names none, from the first line of its license file. */
function licenseNameOf(folder: string): string {
  const file = path.join(projectRoot, folder, 'LICENSE');
  const [title = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return /^(?:The )?(\S+) License\b/.exec(title)?.[1] ?? 'none given';
}

/** Maximum number of packages that `npm ci` installs at the root. Packages that only some tasks need belong below test/packages. */
const maxInstalledPackages = 750;

describe('packages', () => {
  it('include one copy of graphql, because the types of two copies are incompatible', () => {
    const copies = trees.flatMap(({ name, packages: all }) =>
      Object.entries(all)
        .filter(([folder]) => /(^|\/)node_modules\/graphql$/.test(folder))
        .map(([folder, { link }]) => `${name} ${folder}${link ? ' (link)' : ''}`),
    );
    expect(copies).toEqual([
      'root node_modules/graphql',
      'apollo ../../../node_modules/graphql',
      'apollo node_modules/graphql (link)',
      'clients ../../../node_modules/graphql',
      'clients node_modules/graphql (link)',
      'peers ../../../node_modules/graphql',
      'peers node_modules/graphql (link)',
    ]);
  });

  it('that are shipped have a listed license', () => {
    const shipped = installed.filter(([, { dev }]) => dev !== true);
    expect(shipped.length).toBeGreaterThan(200);
    const problems = shipped.flatMap(([folder]) => {
      const licence = licenceOf(readJson<Manifest>(folder, 'package.json')) ?? licenseNameOf(folder);
      return isAllowed(licence) ? [] : [`${folder}: ${licence}`];
    });
    expect(problems).toEqual([]);
  });

  it('for development only have a listed license, or one that restricts only modification and resale', () => {
    // The added licenses restrict redistributing a modified tool or its data, and offering it as a service. They do not
    // cover the tool's output about our code.
    const tools = new Set([...licences, 'CC-BY-4.0', 'Elastic-2.0', 'MPL-2.0', 'PSF-2.0']);
    const development = installed.filter(([, { dev }]) => dev === true);
    expect(development.length).toBeGreaterThan(200);
    const problems = development.flatMap(([folder]) => {
      const licence = licenceOf(readJson<Manifest>(folder, 'package.json')) ?? licenseNameOf(folder);
      return isAllowed(licence, tools) ? [] : [`${folder}: ${licence}`];
    });
    // Their manifests have the older field `licenses`, which lockfiles do not contain.
    const unnamed: Readonly<Record<string, string>> = {
      'openapi node_modules/reserved': 'MIT',
      'prism node_modules/compute-gcd': 'MIT',
      'prism node_modules/compute-lcm': 'MIT',
      'prism node_modules/validate.io-function': 'MIT',
      'prism node_modules/validate.io-integer': 'MIT',
      'prism node_modules/validate.io-integer-array': 'MIT',
      'prism node_modules/validate.io-number': 'MIT',
    };
    const optionalProblems = optional.flatMap(({ name, packages: { '': _self, ...all } }) =>
      Object.entries(all)
        .filter(
          ([folder, { link, license = unnamed[`${name} ${folder}`] ?? 'none given' }]) =>
            !link && !isAllowed(license, tools),
        )
        .map(([folder, { license }]) => `${name} ${folder}: ${license}`),
    );
    expect([...problems, ...optionalProblems]).toEqual([]);
  });

  /** Packages whose license forbids offering them to others as a service. */
  const testOnlyPackages = optional
    .flatMap(({ packages: all }) => Object.entries(all))
    .filter(([, { license }]) => license === 'Elastic-2.0')
    .map(([folder]) => folder.split('node_modules/').at(-1) ?? '');
  const strayUses = (files: readonly SourceFile[]) =>
    files
      .filter(
        ({ path: file, text }) => !file.startsWith('test/') && testOnlyPackages.some((name) => text.includes(name)),
      )
      .flatMap(importsOf)
      .filter(({ to }) => testOnlyPackages.some((name) => `${to}/`.startsWith(`${name}/`)))
      .map(({ from, to }) => `${from} imports ${to}`);

  it('that must not be offered as a service are used only in tests', () => {
    expect(testOnlyPackages.sort()).toEqual([
      '@apollo/composition',
      '@apollo/federation-internals',
      '@apollo/gateway',
      '@apollo/query-graphs',
      '@apollo/query-planner',
    ]);
    expect(testOnlyPackages.filter((name) => `node_modules/${name}` in packages)).toEqual([]);
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

  it.each(trees)('with install scripts are all known, and no others may run them: $name', (tree) => {
    const scripted = Object.entries(tree.packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([folder]) => folder.split('node_modules/').at(-1));
    expect(Object.keys(tree.manifest.allowScripts ?? {}).sort()).toEqual([...new Set(scripted)].sort());
  });

  it.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND BSD-3-Clause', true],
    ['MIT AND GPL-3.0', false],
    ['Elastic-2.0', false],
    ['SEE LICENSE IN LICENSE', false],
    ['none given', false],
  ])('with license %s are allowed: %s', (expression, allowed) => {
    expect(isAllowed(expression)).toBe(allowed);
  });

  it.each(trees)('are locked without a host name, so that any registry can serve them: $name', (tree) => {
    const resolved = Object.entries(tree.packages).filter(([, one]) => one.resolved !== undefined);
    expect(resolved.filter(([, { link }]) => !link)).toEqual([]);
    expect(JSON.stringify(tree.packages)).not.toMatch(/\.tgz\b/);
  });

  it.each(trees)(
    'are pinned to exact versions: $name',
    ({ manifest: { dependencies, devDependencies, overrides } }) => {
      const declared = Object.entries({ ...dependencies, ...devDependencies, ...overrides });
      // The folders below use the root's copy of graphql.
      const linked = new Set(['file:../../../node_modules/graphql', '$graphql']);
      const isExact = ([name, version]: [string, string]) =>
        /^(npm:@[\w-]+\/[\w-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version) || (name === 'graphql' && linked.has(version));
      expect(declared.filter((item) => !isExact(item))).toEqual([]);
    },
  );

  it('with overrides have a reason in ADR 0003', () => {
    const record = readFileSync(path.join(projectRoot, 'docs/adr/0003-dependencies-and-licences.md'), 'utf8');
    const overridden = trees.flatMap(({ manifest: { overrides = {} } }) => Object.keys(overrides));
    expect(overridden.filter((name) => !record.includes(`\`${name}\``))).toEqual([]);
  });

  it('needed only by some commands and tests are not installed at the root', () => {
    const ofRoot = { ...root.manifest.dependencies, ...root.manifest.devDependencies };
    // gql.tada uses the compiler's programming interface of version 5, which the root's compiler does not have.
    const onPurpose = new Set(['graphql', 'typescript']);
    const twice = optional.flatMap(({ manifest: { dependencies = {} } }) =>
      Object.keys(dependencies).filter((name) => !onPurpose.has(name) && name in ofRoot),
    );
    expect(twice).toEqual([]);
    expect(installed.length).toBeLessThan(maxInstalledPackages);
  });

  it('are none in the command line, which has the version of the service and needs the same Node', () => {
    const { version, engines, ...service } = readJson<Manifest & Record<string, unknown>>('package.json');
    expect(Object.keys(service.dependencies ?? {}).length).toBeGreaterThan(20);
    const cli = readJson<Manifest & Record<string, unknown>>('packages/cli', 'package.json');
    expect([cli.dependencies, cli['version'], cli['engines']]).toEqual([undefined, version, engines]);
  });

  it('of examples are those of the service, with which its tests run the examples', () => {
    const names = readdirSync(path.join(projectRoot, 'examples'));
    expect(names).toContain('loyalty-subgraph');
    for (const name of names) {
      const { dependencies = {} } = readJson<Manifest>('examples', name, 'package.json');
      expect(dependencies).toEqual(
        Object.fromEntries(Object.keys(dependencies).map((one) => [one, root.manifest.dependencies?.[one]])),
      );
    }
  });
});
