import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const projectRoot = path.resolve(__dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'supply-chain-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function script(name: string, ...args: string[]): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(projectRoot, 'scripts', name), ...args], {
    encoding: 'utf8',
    // No registry listens on this port.
    env: { PATH: process.env.PATH, npm_config_registry: 'http://127.0.0.1:9', npm_config_fetch_retries: '0' },
  });
  return { code: status, out: stdout, err: stderr };
}

function written(name: string, content: unknown): string {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('known vulnerabilities', () => {
  const cause = {
    source: 1_100_000,
    name: 'deep',
    dependency: 'deep',
    title: 'Deep reads files',
    url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
    severity: 'high',
    range: '<2',
  };
  const other = {
    ...cause,
    source: 1_100_001,
    name: 'other',
    title: 'Other is slow',
    url: 'https://github.com/advisories/GHSA-dddd-eeee-ffff',
    severity: 'low',
  };
  const entry = (via: unknown[]) => ({
    name: 'x',
    severity: 'high',
    isDirect: false,
    via,
    effects: [],
    range: '*',
    nodes: [],
    fixAvailable: false,
  });
  const reportOf = (vulnerabilities: Record<string, unknown>) => ({
    auditReportVersion: 2,
    vulnerabilities,
    metadata: { vulnerabilities: { total: Object.keys(vulnerabilities).length } },
  });
  const cleanReport = reportOf({});
  const two = reportOf({ deep: entry([cause]), above: entry(['deep']), other: entry([other, 'deep']) });
  const excuse = (overrides: object = {}) => ({
    advisory: 'GHSA-aaaa-bbbb-cccc',
    package: 'deep',
    reason: 'Only files of our own are ever given to it.',
    until: '2026-12-01',
    ...overrides,
  });

  const audit = (report: unknown, exceptions: unknown) =>
    script(
      'audit.mjs',
      '--report',
      written('report.json', report),
      '--exceptions',
      written('exceptions.json', exceptions),
      '--today',
      '2026-11-01',
    );

  it('are reported as failures, once each, however many packages depend on them', () => {
    expect(audit(two, [])).toEqual({
      code: 1,
      out: '',
      err: 'deep: Deep reads files (high, GHSA-aaaa-bbbb-cccc)\nother: Other is slow (low, GHSA-dddd-eeee-ffff)\n',
    });
    expect(audit(cleanReport, [])).toEqual({ code: 0, out: 'No open vulnerabilities found; 0 excepted.\n', err: '' });
  });

  it('can be excepted per package and for a limited time, without excepting others', () => {
    expect(audit(two, [excuse()])).toEqual({
      code: 1,
      out: '',
      err: 'other: Other is slow (low, GHSA-dddd-eeee-ffff)\n',
    });
    expect(audit(reportOf({ deep: entry([cause]) }), [excuse()])).toEqual({
      code: 0,
      out: 'No open vulnerabilities found; 1 excepted.\n',
      err: '',
    });
    expect(audit(reportOf({ deep: entry([cause]) }), [excuse({ package: 'above' })]).err).toBe(
      'deep: Deep reads files (high, GHSA-aaaa-bbbb-cccc)\nThe exception for GHSA-aaaa-bbbb-cccc is no longer needed: above is fixed.\n',
    );
  });

  it.each([
    ['has run out', excuse({ until: '2026-10-31' }), 'The exception for GHSA-aaaa-bbbb-cccc expired on 2026-10-31.'],
    [
      'holds too long',
      excuse({ until: '2027-02-01' }),
      'The exception for GHSA-aaaa-bbbb-cccc is valid for more than 90 days.',
    ],
    ['ends on no day', excuse({ until: 'never' }), 'The exception for GHSA-aaaa-bbbb-cccc has no valid end date.'],
    [
      'gives no reason',
      excuse({ reason: '  fine               ' }),
      'The exception for GHSA-aaaa-bbbb-cccc needs a reason of at least 20 characters.',
    ],
    [
      'has more to it',
      excuse({ severity: 'low' }),
      'The exception for GHSA-aaaa-bbbb-cccc must have exactly the string fields advisory, package, reason, until.',
    ],
    [
      'is none',
      null,
      'The exception for nothing must have exactly the string fields advisory, package, reason, until.',
    ],
  ])('an exception that %s is a failure, whatever the registry returns', (_name, exception, message) => {
    for (const report of [cleanReport, two, unanswered(405)])
      expect(audit(report, [exception])).toEqual({ code: 1, out: '', err: `${message}\n` });
  });

  it('an obsolete exception is a failure', () => {
    expect(audit(cleanReport, [excuse()])).toEqual({
      code: 1,
      out: '',
      err: 'The exception for GHSA-aaaa-bbbb-cccc is no longer needed: deep is fixed.\n',
    });
  });

  const unanswered = (statusCode: number) => ({
    message: `${statusCode} - POST https://registry.example/-/npm/v1/security/advisories/bulk`,
    statusCode,
    body: '',
    error: { summary: '', detail: '' },
  });

  it('are not reported as absent if the registry was not queried', () => {
    expect(audit(unanswered(405), [])).toEqual({
      code: 0,
      out: 'NOTHING WAS CHECKED: the registry does not support vulnerability audits (405).\n',
      err: '',
    });
    expect(audit(unanswered(500), [])).toEqual({
      code: 1,
      out: '',
      err: 'The registry request failed: 500 - POST https://registry.example/-/npm/v1/security/advisories/bulk\n',
    });
    expect(audit({ error: { code: 'ENOTFOUND', summary: 'request failed' } }, [])).toEqual({
      code: 1,
      out: '',
      err: 'The registry request failed: request failed\n',
    });
    expect(audit({ ...cleanReport, metadata: { vulnerabilities: { total: 2 } } }, []).err).toBe(
      'The report counts vulnerabilities but lists none.\n',
    );
    expect(audit('<html>', []).code).toBe(1);
    expect(audit(cleanReport, {}).err).toBe('The exceptions are not a list.\n');
  });
});

describe('packages required only by some commands and tests', () => {
  const lockedPackages = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } };
  const optional = (lockfile: object, installed?: object) => {
    const projectFolder = mkdtempSync(path.join(folder, 'optional-'));
    writeFileSync(path.join(projectFolder, 'package.json'), JSON.stringify({ dependencies: { a: '1.0.0' } }));
    writeFileSync(path.join(projectFolder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, ...lockfile }));
    if (installed) {
      mkdirSync(path.join(projectFolder, 'node_modules'));
      writeFileSync(path.join(projectFolder, 'node_modules/.package-lock.json'), JSON.stringify(installed));
    }
    return { place: projectFolder, ...script('optional-packages.mjs', projectFolder) };
  };

  it('are left unchanged if they match the lockfile, optional ones included or not', () => {
    const locked = { '': {}, ...lockedPackages, 'node_modules/c': { version: '1.0.0', optional: true } };
    expect(optional({ packages: locked }, { packages: lockedPackages })).toMatchObject({ code: 0, out: '', err: '' });
  });

  it.each([
    ['absent', undefined],
    ['of another version', { packages: { ...lockedPackages, 'node_modules/a': { version: '1.0.1' } } }],
    ['fewer', { packages: { 'node_modules/a': { version: '1.0.0' } } }],
    ['more', { packages: { ...lockedPackages, 'node_modules/d': { version: '1.0.0' } } }],
  ])('are installed if they are %s, with a one-line error on failure', (_name, installed) => {
    const { place, code, out, err } = optional({ packages: { '': {}, ...lockedPackages } }, installed);
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `The packages of ${path.relative(projectRoot, place)} cannot be installed: npm ci reports ECONNREFUSED
`,
    });
    expect(existsSync(path.join(place, 'node_modules'))).toBe(installed !== undefined);
  });

  it('have a folder each', () => {
    expect(script('optional-packages.mjs', 'nothing')).toEqual({
      code: 1,
      out: '',
      err: 'test/packages/nothing contains no locked packages.\n',
    });
  });
});

describe('the bill of materials', () => {
  interface LockfilePackage {
    readonly version: string;
    readonly dev?: boolean;
    readonly integrity?: string;
  }
  interface Component {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly 'bom-ref': string;
    readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  }
  const { packages } = JSON.parse(readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockfilePackage>;
  };

  it('lists every shipped package with its hash, and no other', () => {
    const file = path.join(folder, 'sbom.json');
    const { code, err } = script('sbom.mjs', file);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const bom = JSON.parse(readFileSync(file, 'utf8')) as {
      bomFormat: string;
      specVersion: string;
      metadata: { component: { name: string } };
      components: Component[];
      dependencies: { ref: string; dependsOn: string[] }[];
    };
    expect([bom.bomFormat, bom.metadata.component.name]).toEqual(['CycloneDX', 'commerce-graph']);
    const shipped = Object.entries(packages).filter(([packagePath, { dev }]) => packagePath !== '' && dev !== true);
    const wanted = [
      ...new Set(
        shipped.map(([packagePath, { version }]) => `${packagePath.split('node_modules/').at(-1)}@${version}`),
      ),
    ].sort();
    expect(bom.components.map(({ name, version }) => `${name}@${version}`).sort()).toEqual(wanted);
    const hashes = new Set(
      shipped.flatMap(([, { integrity = '' }]) =>
        integrity.startsWith('sha512-') ? [Buffer.from(integrity.slice(7), 'base64').toString('hex')] : [],
      ),
    );
    const unhashed = bom.components.filter(
      ({ hashes: [hash] = [] }) => hash?.alg !== 'SHA-512' || !hashes.has(hash.content),
    );
    // The lockfile has no hashes for compiler builds of platforms other than those of the image and its tests.
    expect(
      unhashed
        .map(({ name }) => name)
        .filter((name) => !/^@swc\/core-(darwin|win32|linux-(arm-|ppc64|s390x))/.test(name)),
    ).toEqual([]);
    const references = new Set(bom.components.map((component) => component['bom-ref']));
    expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !references.has(ref))).toEqual([]);
  });
});
