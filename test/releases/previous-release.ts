import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { optionalFolder } from '../support/optional-packages';

const projectRoot = path.resolve(__dirname, '../..');

/** Commit of the previous release, from `previous.json`. */
export const previousCommit = (
  JSON.parse(readFileSync(path.join(__dirname, 'previous.json'), 'utf8')) as { readonly commit: string }
).commit;

/** Whether this clone contains the commit of the previous release. Shallow clones (`--depth`) do not. */
export const hasPreviousRelease =
  spawnSync('git', ['cat-file', '-e', `${previousCommit}^{commit}`], { cwd: projectRoot }).status === 0;

/**
 * Extracts the previous release into its own folder, with the dependencies of the current one. Packages that the current
 * release no longer has come from `test/packages/previous-release`, which must be installed: Node also searches the
 * parent folder. The release is not built: the caller builds it when starting it.
 */
export function checkOutPreviousRelease(): { readonly path: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'previous-release-'));
  const release = path.join(folder, 'release');
  mkdirSync(release);
  const archive = spawnSync('git', ['archive', '--format=tar', previousCommit], {
    cwd: projectRoot,
    maxBuffer: 1024 * 1024 * 1024,
  });
  const unpacked = spawnSync('tar', ['-x', '-C', release], { input: archive.stdout });
  if (archive.status !== 0 || unpacked.status !== 0) throw new Error(`${archive.stderr}${unpacked.stderr}`);
  symlinkSync(path.join(projectRoot, 'node_modules'), path.join(release, 'node_modules'));
  symlinkSync(path.join(optionalFolder('previous-release'), 'node_modules'), path.join(folder, 'node_modules'));
  return { path: release, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
