import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { installOptional } from './optional-packages';

type Suite = (title: string, tests: () => void) => void;

const listFile = path.resolve(__dirname, '../../.ci/packages');

/**
 * `describe` for tests that need a Debian package. Where it is absent they are skipped under a name that says why,
 * except in CI (`CI` set), which installs every package of `.ci/packages` and where an absent one is a failure.
 *
 * @throws Error when the package is not listed in `.ci/packages`: CI would never run these tests
 */
export function requiresPackage(name: string): Suite {
  if (!listedPackages().includes(name)) throw new Error(`List the Debian package ${name} in .ci/packages.`);
  return requires(isInstalled(name), `needs the Debian package ${name}`);
}

/** The same for tests that need the packages of a folder of `test/packages`, which are installed first. */
export function requiresPackages(folder: string): Suite {
  const problem = installOptional(folder);
  return requires(problem === null, `needs npm packages: ${problem}`);
}

/** The same for tests that read a file which not every clone has beside it. */
export function requiresFile(file: string): Suite {
  return requires(existsSync(file), `needs ${path.basename(file)} beside the project`);
}

/** The same for anything else that not every clone has; `missing` reads after "this". */
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
