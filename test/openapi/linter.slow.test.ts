import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { serviceContract } from '../../app/runtime/contract';
import { serviceDocuments } from '../../app/runtime/openapi';
import type { OpenApiDocument } from '../../contract/versioning/openapi';
import { projectRoot } from '../architecture/support/source-files';
import { optionalFolder } from '../support/optional-packages';
import { requiresPackages } from '../support/packages';
import { distinctOperations } from './distinct-parts';

const { versions, document } = serviceDocuments(serviceContract());

/** The part of a linter report used here. */
interface Problem {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly { readonly pointer?: string; readonly source: { readonly ref: string } }[];
}

requiresPackages('openapi')('the OpenAPI documents', () => {
  it('have neither errors nor warnings in the linter', () => {
    const program = path.join(optionalFolder('openapi'), 'node_modules/.bin/redocly');
    const folder = mkdtempSync(path.join(tmpdir(), 'openapi-'));
    const documents = versions.map((version) => document(version) as OpenApiDocument);
    const files = distinctOperations(documents).map((part) => {
      const file = path.join(folder, `${part.info.version}.json`);
      writeFileSync(file, JSON.stringify(part));
      return file;
    });
    const { stdout, status } = spawnSync(program, ['lint', '--format=json', '--max-problems=100', ...files], {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' },
    });
    rmSync(folder, { recursive: true });
    // The linter prints one report per file, concatenated.
    const reports = JSON.parse(`[${stdout.replaceAll('\n}{\n', '\n},{\n')}]`) as { problems: Problem[] }[];
    const messages = reports
      .flatMap(({ problems }) => problems)
      .map(({ ruleId, message, location: [at] }) => `${at?.source.ref} ${at?.pointer}: ${message} (${ruleId})`);
    expect(reports).toHaveLength(versions.length);
    expect({ status, messages }).toEqual({ status: 0, messages: [] });
  });
});
