import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../support/service-process';

const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  scripts: { readonly prepare: string };
};

let folder: string;
let cache: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'prepare-'));
  cache = path.join(folder, 'cache');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a project with the scripts of this one and the given sources. */
function project(sources: Readonly<Record<string, string>>): void {
  for (const name of ['scripts', '.swcrc'])
    cpSync(path.join(projectRoot, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

/** Runs the script like npm at the end of an installation. */
function prepare(): { readonly code: number | null; readonly out: string; readonly err: string } {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', scripts.prepare], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: cache },
  });
  return { code: status, out: stdout, err: stderr };
}

const flags = { 'app/runtime/heap-flags.ts': 'export const flags = 1;' };
const service = {
  ...flags,
  'app/roles/everything.ts': 'export const run = (): void => {};',
  'app/roles/whole-service.ts': 'setInterval(() => {}, 1_000);',
};
const built = 'Built 4 of 4 files and filled the compile cache in [\\d.]+ s\\.\\n';

it('an installation builds the service, fills the compile cache and creates the database template', () => {
  project({
    ...service,
    'app/runtime/database-template.ts': `import { writeFileSync } from 'node:fs';
      export const createDatabaseTemplate = async () => writeFileSync('template', '');`,
  });
  expect(prepare()).toEqual({
    code: 0,
    out: expect.stringMatching(new RegExp(`^${built}Created the database template in [\\d.]+ s\\.\\n$`)),
    err: '',
  });
  expect(readdirSync(folder)).toContain('template');
  expect(readdirSync(path.join(folder, 'dist/app/roles'))).toContain('whole-service.js');
  expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(3);
});

it('an installation does not fail if a file does not compile', () => {
  project({ ...flags, 'app/roles/everything.ts': 'export const = 1;' });
  expect(prepare()).toEqual({ code: 0, out: '', err: 'The service was not built: 1 of 2 files do not compile.\n' });
});

it('an installation does not fail if the database template cannot be created', () => {
  project({
    ...service,
    'app/runtime/database-template.ts': `export const createDatabaseTemplate = async () => {
      throw new Error('There is no embedded Postgres for this platform.');
    };`,
  });
  expect(prepare()).toEqual({
    code: 0,
    out: expect.stringMatching(new RegExp(`^${built}$`)),
    err: 'There is no database template, so that the first start takes longer: There is no embedded Postgres for this platform.\n',
  });
});

it('an installation without the sources builds nothing', () => {
  expect(prepare()).toEqual({ code: 0, out: '', err: '' });
});
