import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { composeSupergraph } from '../../gateway/src';
import { createLogger, Signals } from '../../subgraphs/kit/src';
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres';
import { generatedPages } from '../documents';
import {
  openApiFiles,
  releasedFiles,
  structureFile,
  structureHashes,
  structureProblem,
} from '../documents/openapi-files';
import { trustedDocuments } from '../documents/trusted-documents';
import { readOptions } from '../runtime/arguments';
import { runCommand } from '../runtime/command';
import { serviceContract } from '../runtime/contract';
import { type DomainDependencies, onAllDomains, openDomains } from '../runtime/domains';
import { type ServiceDocuments, serviceDocuments } from '../runtime/openapi';
import type { Shutdown } from '../runtime/shutdown';
import { describedSupergraph, modes, supergraphFile } from '../runtime/supergraph';
import { trustedDocumentsFile } from '../runtime/trusted-documents';

const root = join(__dirname, '../../..');

/** Returns the generated files that are committed: path from the project's root → content. */
async function generated(documents: ServiceDocuments, shutdown: Shutdown): Promise<ReadonlyMap<string, string>> {
  const folder = await shutdown.add(mkdtempSync(join(tmpdir(), 'compose-')), (created) =>
    rmSync(created, { recursive: true, force: true }),
  );
  const server = await shutdown.add(
    startEmbeddedPostgres({ dataFolder: join(folder, 'postgres'), log: () => {}, durable: false }),
    (resource) => resource.stop(),
  );
  const log = createLogger('error');
  const signals = await shutdown.add(Signals.open({ url: server.url, log }), (resource) => resource.close());
  const deps: Omit<DomainDependencies, 'sandbox'> = {
    databases: onAllDomains(server.url),
    log,
    signals,
    contract: documents.guide.contract,
    origin: 'http://127.0.0.1',
    files: { place: { kind: 'folder', folder: join(folder, 'files') }, largest: 1 },
    secrets: { derive: (purpose) => Buffer.alloc(32, purpose) },
  };
  const files = new Map([...(await generatedPages()), [structureFile, structureHashes(documents)]]);
  for (const mode of modes) {
    const sdl = await supergraph({ ...deps, sandbox: mode === 'sandbox' }, shutdown);
    files.set(`gateway/${supergraphFile(mode)}`, sdl);
    if (mode === 'sandbox') files.set(`gateway/${trustedDocumentsFile}`, trustedDocuments(sdl));
  }
  return files;
}

async function supergraph(deps: DomainDependencies, shutdown: Shutdown): Promise<string> {
  const domains = Object.values(await openDomains(deps, shutdown));
  const { supergraphSdl } = composeSupergraph(domains.map(({ subgraph }) => subgraph));
  return describedSupergraph(supergraphSdl);
}

function write(path: string, content: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

/**
 * `npm run compose`: writes the generated files, and the OpenAPI documents, which are not committed. With `--check` it
 * only reports whether the generated files are up to date. With `--release` it also records the parts of the OpenAPI
 * documents that the compatibility guarantee covers, as released.
 */
async function compose(shutdown: Shutdown): Promise<void> {
  const { check = false, release = false } = readOptions(
    { check: { type: 'boolean' }, release: { type: 'boolean' } },
    'npm run compose [-- --check|--release]',
  );
  const documents = serviceDocuments(serviceContract());
  const files = await generated(documents, shutdown);
  if (check) return checkUpToDate(files);
  const written = [...files, ...openApiFiles(documents), ...(release ? releasedFiles(documents) : [])];
  for (const [path, content] of written) write(path, content);
  process.stdout.write('Generated files are written.\n');
}

/** Reports the files that are out of date, and sets exit code 1 if there are any. */
function checkUpToDate(files: ReadonlyMap<string, string>): void {
  const stale = [...files].filter(([path, content]) => readIfExists(join(root, path)) !== content);
  if (stale.length === 0) {
    process.stdout.write('Generated files are up to date.\n');
    return;
  }
  process.stdout.write(`Stale: ${stale.map(([path]) => path).join(', ')}. Run npm run compose.\n`);
  const problem = structureProblem(readIfExists(join(root, structureFile)) ?? '{}', files.get(structureFile) ?? '{}');
  if (problem !== null) process.stdout.write(`${problem}\n`);
  process.exitCode = 1;
}

function readIfExists(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

runCommand('task', compose);
