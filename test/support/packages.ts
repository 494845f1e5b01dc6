import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installOptional, type PackageFolder } from './optional-packages';

type Suite = (title: string, tests: () => void) => void;

const listFile = path.resolve(__dirname, '../../.ci/packages');

/**
 * Returns `describe` for tests that need a Debian package. If it is missing, they are skipped under a title with the reason, except in CI (`CI` set),
 * which installs every package of `.ci/packages` and where a missing one is a failure.
 *
 * @throws Error if the package is not listed in `.ci/packages`: CI would never run these tests
 */
export function requiresPackage(name: string): Suite {
  if (!listedPackages().includes(name)) throw new Error(`List the Debian package ${name} in .ci/packages.`);
  return requires(isInstalled(name), `needs the Debian package ${name}`);
}

/**
 * Returns `describe` for tests that need the packages of a folder of `test/packages`, which are installed first. If
 * that fails, the tests are skipped, or fail in CI.
 */
export function requiresPackages(folder: PackageFolder): Suite {
  const problem = installOptional(folder);
  return requires(problem === null, `needs npm packages: ${problem}`);
}

/**
 * Returns `describe` for tests that read a file next to the project, which not every clone has. If it is missing, the
 * tests are skipped, or fail in CI.
 */
export function requiresFile(file: string): Suite {
  return requires(existsSync(file), `needs ${path.basename(file)} beside the project`);
}

/**
 * Returns `describe` for tests with a requirement that not every clone meets. If it is not met, the tests are skipped,
 * or fail in CI; `missing` reads after "this".
 */
export function requires(present: boolean, missing: string): Suite {
  if (present) return (title, tests) => describe(title, tests);
  if (!process.env.CI) return (title, tests) => describe.skip(`${title} (${missing})`, tests);
  return (title) =>
    describe(title, () => {
      it(missing, () => {
        throw new Error(`This ${missing}.`);
      });
    });
}

function listedPackages(): string[] {
  return readFileSync(listFile, 'utf8')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

function isInstalled(name: string): boolean {
  const query = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], { encoding: 'utf8' });
  return query.stdout === 'installed';
}
