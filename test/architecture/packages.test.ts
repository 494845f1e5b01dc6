import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './support/source-files';

interface LockedPackage {
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly resolved?: string;
}

interface Manifest {
  readonly license?: string | { readonly type: string };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
}

/** Licences under which a package may be shipped with the service. All allow use and change without opening our code. */
const licences = new Set([
  '0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0', 'PostgreSQL', 'Python-2.0', 'Unlicense', 'Zlib',
]);

function readJson<T>(...file: string[]): T {
  return JSON.parse(readFileSync(path.join(projectRoot, ...file), 'utf8')) as T;
}

const manifest = readJson<Manifest>('package.json');
const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
const installed = Object.entries(packages).filter(([folder]) => folder !== '' && existsSync(path.join(projectRoot, folder, 'package.json')));

/** Whether a licence expression such as `(MIT OR GPL-2.0)` leaves us with licences of the list only. */
function isAllowed(expression: string): boolean {
  const choices = expression.replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((licence) => licences.has(licence)));
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
    expect(Object.keys(packages).filter((folder) => /(^|\/)node_modules\/graphql$/.test(folder))).toEqual(['node_modules/graphql']);
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
    expect(Object.entries(packages).flatMap(([folder, { resolved }]) => (resolved === undefined ? [] : [`${folder}: ${resolved}`]))).toEqual([]);
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
