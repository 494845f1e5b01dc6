import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidArguments } from '../../../app/runtime/command';
import { openBuild } from './build';

let folder: string;
let ownFolder: string;
let other: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bench-builds-'));
  ownFolder = join(folder, 'own');
  other = join(folder, 'other');
  checkout(ownFolder);
  checkout(other);
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Creates a checkout with two migrations, whose build only records that it ran. */
function checkout(path: string): void {
  write(join(path, 'package.json'), '{ "name": "commerce-graph" }');
  write(join(path, 'subgraphs/billing/src/migrations/0001-catalogue.ts'), '');
  write(join(path, 'rest-compat/edge-store/migrations/001-replays.sql'), '');
  write(
    join(path, 'scripts/build.mjs'),
    `import { writeFileSync } from 'node:fs'; writeFileSync(${JSON.stringify(join(path, 'built'))}, process.execPath);`,
  );
  mkdirSync(join(path, 'node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, join(path, 'node_modules/.bin/node'));
}

function write(file: string, text: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

const buildErrorOf = (path: string): unknown => {
  try {
    return openBuild(path, { own: ownFolder });
  } catch (error) {
    return error;
  }
};

it('a checkout is built and runs on its own Node', () => {
  expect(openBuild(other, { own: ownFolder })).toEqual({ folder: other, node: join(other, 'node_modules/.bin/node') });
  expect(readFileSync(join(other, 'built'), 'utf8')).toBe(process.execPath);
});

it.each<[string, () => string, () => string]>([
  [
    'a folder that is missing',
    () => `${other}-missing`,
    () => `There is no folder ${other}-missing: give the path of another checkout of this project.`,
  ],
  [
    'a file',
    () => join(other, 'package.json'),
    () => `There is no folder ${other}/package.json: give the path of another checkout of this project.`,
  ],
  ['this checkout', () => ownFolder, () => `${ownFolder} is this checkout: give the path of another one.`],
  [
    'this checkout by another name',
    () => {
      symlinkSync(ownFolder, join(folder, 'link'));
      return join(folder, 'link');
    },
    () => `${folder}/link is this checkout: give the path of another one.`,
  ],
  [
    'a folder without a package',
    () => {
      rmSync(join(other, 'package.json'));
      return other;
    },
    () => `${other} is no checkout of this project: give the path of one.`,
  ],
  [
    'another project',
    () => {
      write(join(other, 'package.json'), '{ "name": "another" }');
      return other;
    },
    () => `${other} is no checkout of this project: give the path of one.`,
  ],
  [
    'a checkout without its dependencies',
    () => {
      rmSync(join(other, 'node_modules'), { recursive: true });
      return other;
    },
    () => `${other} has no node_modules: run "npm ci" there first.`,
  ],
  [
    'a checkout with other migrations',
    () => {
      write(join(other, 'subgraphs/billing/src/migrations/0002-more.ts'), '');
      rmSync(join(other, 'rest-compat'), { recursive: true });
      return other;
    },
    () =>
      'The migrations of the two checkouts differ (rest-compat/edge-store/migrations/001-replays.sql, subgraphs/billing/src/migrations/0002-more.ts): compare checkouts with the same migrations, since both use one database.',
  ],
])('%s is rejected with a one-line message', (_, prepare, message) => {
  const error = buildErrorOf(prepare());
  expect(error).toBeInstanceOf(InvalidArguments);
  expect((error as Error).message).toBe(message());
});

it('a checkout with other migrations is accepted if each build has its own database', () => {
  write(join(other, 'subgraphs/billing/src/migrations/0002-more.ts'), '');
  expect(openBuild(other, { own: ownFolder, sameMigrations: false }).folder).toBe(other);
});

it('a checkout that cannot be built is rejected', () => {
  write(join(other, 'scripts/build.mjs'), 'process.exitCode = 1;');
  const error = buildErrorOf(other);
  expect(error).toBeInstanceOf(InvalidArguments);
  expect((error as Error).message).toBe(`${other} could not be built: run "npm run build" there first.`);
});
