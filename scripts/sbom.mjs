/**
 * `npm run sbom [-- <file>]`: writes a CycloneDX software bill of materials with every shipped package, its version,
 * license and hash. Default file: artifacts/sbom.cdx.json. The file is generated for each build and not stored with the
 * sources.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from './compile.mjs';
import { fail } from './launch.mjs';

const file = path.resolve(process.argv[2] ?? path.join(projectRoot, 'artifacts/sbom.cdx.json'));
const read = (name) => JSON.parse(readFileSync(path.join(projectRoot, name), 'utf8'));
const { devDependencies: _tools, ...manifest } = read('package.json');
const lock = read('package-lock.json');
delete lock.packages[''].devDependencies;
for (const [folder, { dev }] of Object.entries(lock.packages)) if (dev) delete lock.packages[folder];

// The bill of materials is generated from a lockfile that contains only the shipped packages, because npm's own option
// to omit development dependencies also omits packages that both production and development dependencies require. Peer
// dependencies between development tools do not belong in the document.
const folder = mkdtempSync(path.join(tmpdir(), 'sbom-'));
writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
const asked = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
const { status, stdout, stderr } = spawnSync('npm', asked, {
  cwd: folder,
  encoding: 'utf8',
  maxBuffer: 64 * 1_024 * 1_024,
});
rmSync(folder, { recursive: true });
if (status !== 0) fail(`npm did not create a bill of materials:\n${stderr}`);

const made = JSON.parse(stdout);
const metadata = { ...made.metadata, component: { ...made.metadata.component, name: manifest.name } };
mkdirSync(path.dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify({ ...made, metadata }, null, 2)}\n`);
process.stdout.write(`${made.components.length} packages were written to ${path.relative(process.cwd(), file)}.\n`);
