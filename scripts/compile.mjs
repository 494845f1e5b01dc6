/**
 * The incremental compiler behind `npm run build` and all commands: compiles TypeScript with SWC to JavaScript at the
 * same paths under dist/, and copies the other files that are read at run time.
 */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const outputRoot = path.join(projectRoot, 'dist');

const roots = [
  'contract',
  'subgraphs',
  'gateway',
  'rest-compat',
  'web',
  'packages/cli/src',
  'app',
  'tools',
  'test/properties',
  'test/support',
];
/** Folders and endings of the files in them that are copied unchanged: the pages of `/docs` are rendered from them. */
const copied = [
  ['docs', '.md'],
  ['docs/guides', '.md'],
  ['examples/receivers', ''],
  ['gateway', 'SUBSCRIPTIONS.md'],
];
const assetExtensions = new Set(['.js', '.mjs', '.graphql', '.json', '.html', '.css', '.svg', '.sql']);
const stampFile = path.join(outputRoot, '.build-stamp');

/**
 * Compares the sources with the files in dist/ without compiling anything.
 * @returns {Promise<{stale: Source[], orphans: string[], total: number, stamp: string, complete: boolean}>} `stale` are
 * sources whose output is missing or was built from another version of the source, `orphans` are outputs without a
 * source.
 */
export async function findStale() {
  const stamp = await settingsStamp();
  const complete = (await readFile(stampFile, 'utf8').catch(() => '')) === stamp;
  const [sources, outputs] = await Promise.all([findSources(), listFiles(outputRoot)]);
  const expected = new Set([stampFile]);
  for (const source of sources) {
    expected.add(source.output);
    if (source.kind === 'code') expected.add(`${source.output}.map`);
  }
  const checks = await Promise.all(
    sources.map(async (source) => ({ source, fresh: complete && (await isFresh(source)) })),
  );
  return {
    stale: checks.filter((check) => !check.fresh).map((check) => check.source),
    orphans: outputs.filter((file) => !expected.has(file) && !file.endsWith('.tmp')),
    total: sources.length,
    stamp,
    complete,
  };
}

/**
 * Brings dist/ up to date: compiles or copies outdated sources and removes outputs without a source.
 * @returns {Promise<{compiled: number, removed: number, total: number, failures: string[]}>}
 */
export async function compile() {
  const { stale, orphans, total, stamp, complete } = await findStale();
  await Promise.all(orphans.map((file) => rm(file, { force: true })));
  if (stale.length === 0 && complete) return { compiled: 0, removed: orphans.length, total, failures: [] };

  const swc = stale.some((source) => source.kind === 'code') ? await import('@swc/core') : undefined;
  const options = { ...JSON.parse(await readFile(path.join(projectRoot, '.swcrc'), 'utf8')), swcrc: false };
  delete options.$schema;
  const results = await Promise.allSettled(stale.map((source) => produce(source, swc?.default ?? swc, options)));
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [String(result.reason?.message ?? result.reason)] : [],
  );
  if (failures.length === 0) await writeAtomically(stampFile, stamp);
  return { compiled: stale.length - failures.length, removed: orphans.length, total, failures };
}

/**
 * Returns a hash of all inputs of the build other than the sources, such as the compiler version. If it changes, every
 * output is outdated.
 */
async function settingsStamp() {
  const hash = createHash('sha256');
  hash.update(await readFile(path.join(projectRoot, '.swcrc')));
  hash.update(await readFile(path.join(projectRoot, 'node_modules/@swc/core/package.json')));
  hash.update(await readFile(fileURLToPath(import.meta.url)));
  return hash.digest('hex');
}

async function findSources() {
  const files = (await Promise.all(roots.map((root) => listFiles(path.join(projectRoot, root))))).flat();
  const assets = (await Promise.all(copied.map(([folder, ending]) => listCopied(folder, ending)))).flat();
  const sources = [...files.flatMap(sourceOf), ...assets.map(assetOf)];
  const byOutput = new Map();
  for (const source of sources) {
    const other = byOutput.get(source.output);
    if (other)
      throw new Error(`${other.relative} and ${source.relative} have the same output file: rename one of them.`);
    byOutput.set(source.output, source);
  }
  return sources;
}

function sourceOf(file) {
  if (file.endsWith('.test.ts') || file.endsWith('.d.ts')) return [];
  if (file.endsWith('.ts')) {
    const relative = path.relative(projectRoot, file);
    return [{ kind: 'code', file, relative, output: path.join(outputRoot, relative.replace(/\.ts$/, '.js')) }];
  }
  return assetExtensions.has(path.extname(file)) ? [assetOf(file)] : [];
}

function assetOf(file) {
  const relative = path.relative(projectRoot, file);
  return { kind: 'asset', file, relative, output: path.join(outputRoot, relative) };
}

async function listCopied(folder, ending) {
  const files = await listFiles(path.join(projectRoot, folder), { recursive: false });
  return files.filter((file) => file.endsWith(ending));
}

async function listFiles(folder, { recursive = true } = {}) {
  const entries = await readdir(folder, { recursive, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * Returns whether the output of a source is up to date. An output gets the modification time of its source, and is
 * outdated if the two times differ, also if the source was reset to an older version.
 */
async function isFresh(source) {
  const [from, to] = await Promise.all([stat(source.file), stat(source.output).catch(() => undefined)]);
  return to !== undefined && Math.abs(to.mtimeMs - from.mtimeMs) < 1;
}

async function produce(source, swc, options) {
  const { mtime } = await stat(source.file);
  const content = await readFile(source.file);
  await mkdir(path.dirname(source.output), { recursive: true });
  if (source.kind === 'asset') return writeAtomically(source.output, content, mtime);

  const sourceFileName = path.relative(path.dirname(source.output), source.file);
  const { code, map } = await swc.transform(content.toString('utf8'), {
    ...options,
    filename: source.file,
    sourceFileName,
  });
  await writeAtomically(`${source.output}.map`, map);
  await writeAtomically(source.output, `${code}//# sourceMappingURL=${path.basename(source.output)}.map\n`, mtime);
}

/**
 * Writes a file atomically: builds may run concurrently (for example in a test that starts the service), and readers must never see a
 * partial file.
 */
async function writeAtomically(file, content, mtime) {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, content);
  if (mtime) await utimes(temporary, mtime, mtime);
  await rename(temporary, file);
}
