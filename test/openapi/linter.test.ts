import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serviceContract } from '../../app/runtime/contract';
import { serviceDocuments, withAbsoluteUrls } from '../../app/runtime/openapi';
import type { OpenApiDocument } from '../../contract/versioning/openapi';
import { projectRoot } from '../architecture/support/source-files';
import { inLane } from '../support/lane';
import { optionalFolder } from '../support/optional-packages';
import { requiresPackages } from '../support/packages';
import { distinctOperations } from './distinct-parts';
import { runCompiler, runTool } from './run-tool';

const { versions, guide, document } = serviceDocuments(serviceContract());
/** Versions whose documents are checked: the newest in the fast lane. */
const checked = inLane({ fast: [guide.contract.latest], all: versions });

/** The part of a report of Redocly used here. */
interface RedoclyProblem {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string; readonly source: { readonly ref: string } }[];
}

/** The part of a report of Spectral used here. */
interface SpectralProblem {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
  readonly source: string;
}

const run = (program: string, args: readonly string[], cwd = projectRoot) =>
  runTool(optionalFolder('openapi'), program, args, cwd);

requiresPackages('openapi')('the OpenAPI documents', () => {
  let folder: string;
  beforeAll(() => void (folder = mkdtempSync(path.join(tmpdir(), 'openapi-'))));
  afterAll(() => rmSync(folder, { recursive: true }));

  const all = (): OpenApiDocument[] =>
    checked.map((version) => withAbsoluteUrls(document(version) as OpenApiDocument, 'https://commerce.test'));

  /** Writes documents to a folder, and returns their files. */
  function write(name: string, documents: readonly OpenApiDocument[]): string[] {
    mkdirSync(path.join(folder, name));
    return documents.map((part) => {
      const file = path.join(folder, name, `${part.info.version}.json`);
      writeFileSync(file, JSON.stringify(part));
      return file;
    });
  }

  it('have neither errors nor warnings in Redocly', () => {
    const files = write('redocly', distinctOperations(all()));
    const { stdout, status } = run('redocly', ['lint', '--format=json', '--max-problems=100', ...files]);
    // The linter prints one report per file, concatenated.
    const reports = JSON.parse(`[${stdout.replaceAll('\n}{\n', '\n},{\n')}]`) as { problems: RedoclyProblem[] }[];
    const messages = reports
      .flatMap(({ problems }) => problems)
      .map(({ ruleId, message, location: [at] }) => `${at?.source.ref} ${at?.pointer}: ${message} (${ruleId})`);
    expect(reports).toHaveLength(checked.length);
    expect({ status, messages }).toEqual({ status: 0, messages: [] });
  });

  it('have neither errors nor warnings in Spectral', () => {
    const rules = path.join(folder, 'spectral.yaml');
    writeFileSync(rules, 'extends: ["spectral:oas"]\n');
    const files = write('spectral', distinctOperations(all()));
    const { stdout, status } = run('spectral', ['lint', '--quiet', '-f', 'json', '-r', rules, '-F', 'hint', ...files]);
    const messages = (JSON.parse(stdout) as SpectralProblem[]).map(
      ({ source, path: place, message, code }) => `${path.basename(source)} ${place.join(' ')}: ${message} (${code})`,
    );
    expect({ status, messages }).toEqual({ status: 0, messages: [] });
  });

  it('are converted by openapi-typescript to types that compile strictly', () => {
    const files = write('types', all());
    const types = files.map((file) => file.replace(/json$/, 'ts'));
    const apis = files.map((file, index) => [checked[index], { root: file, 'x-openapi-ts': { output: types[index] } }]);
    const configuration = path.join(folder, 'types', 'redocly.yaml');
    writeFileSync(configuration, JSON.stringify({ apis: Object.fromEntries(apis) }));
    expect(run('openapi-typescript', ['--redocly', configuration], folder).status).toBe(0);
    const compiled = runCompiler(['--noEmit', '--strict', '--ignoreConfig', ...types], folder);
    expect(compiled).toEqual({ status: 0, stdout: '' });
  });
});
