import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const listFile = path.resolve(__dirname, '../../.ci/packages');

/**
 * `describe` for tests that need a Debian package. Where it is absent they are skipped under a name that says why,
 * except in CI (`CI` set), which installs every package of `.ci/packages` and where an absent one is a failure.
 *
 * @throws Error when the package is not listed in `.ci/packages`: CI would never run these tests
 */
export function requiresPackage(name: string): (title: string, tests: () => void) => void {
  if (!listedPackages().includes(name)) throw new Error(`List the Debian package ${name} in .ci/packages.`);
  if (isInstalled(name)) return (title, tests) => describe(title, tests);
  const missing = `needs the Debian package ${name}`;
  if (!process.env.CI) return (title, tests) => describe.skip(`${title} (${missing})`, tests);
  return (title) =>
    describe(title, () => {
      it(missing, () => {
        throw new Error(`${name} is not installed.`);
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
