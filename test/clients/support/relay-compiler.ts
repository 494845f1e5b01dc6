import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { optionalFolder } from '../../support/optional-packages';

/** A compiled operation or fragment, as Relay's runtime takes it. */
export interface Artifact {
  readonly params?: { readonly id: string | null; readonly text: string | null; readonly name: string };
  readonly fragment?: object;
}

export interface Application {
  /** Returns the compiled operation or fragment with this name. */
  artifact(name: string): Artifact;
  /** Text of each operation by its SHA-256 hash, as the compiler writes it for services that know documents by hash. */
  readonly texts: Readonly<Record<string, string>>;
}

/**
 * Compiles the documents of an application with Relay's compiler, in a folder.
 *
 * @throws Error with the compiler's output if a document is not valid for the schema
 */
export function compileRelay(folder: string, sdl: string, sources: string): Application {
  mkdirSync(path.join(folder, 'src'), { recursive: true });
  mkdirSync(path.join(folder, 'artifacts'), { recursive: true });
  writeFileSync(path.join(folder, 'schema.graphql'), sdl);
  writeFileSync(path.join(folder, 'src/ProductList.js'), sources);
  const manifest = path.join(folder, 'persisted.json');
  writeFileSync(manifest, '{}');
  const configuration = {
    src: './src',
    schema: './schema.graphql',
    language: 'javascript',
    artifactDirectory: './artifacts',
    eagerEsModules: false,
    persistConfig: { file: './persisted.json', algorithm: 'SHA256' },
  };
  writeFileSync(path.join(folder, 'relay.config.json'), JSON.stringify(configuration));
  const compiler = path.join(optionalFolder('clients'), 'node_modules/relay-compiler/cli.js');
  execFileSync(process.execPath, [compiler, 'relay.config.json'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  const load = createRequire(path.join(folder, 'artifacts/index.js'));
  return {
    artifact: (name) => load(`./${name}.graphql.js`) as Artifact,
    texts: JSON.parse(readFileSync(manifest, 'utf8')) as Readonly<Record<string, string>>,
  };
}
