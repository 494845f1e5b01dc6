import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../architecture/support/source-files';
import { optionalFolder } from '../../support/optional-packages';

/** The common fields of Kubernetes objects. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
}

const packages = path.join(optionalFolder('kubernetes'), 'node_modules');

interface Model {
  validate(): void;
}

/** Returns the violations of Kubernetes' own schemas. They accept unknown keys, which the types reject. */
export async function brokenBySchema(manifests: readonly Manifest[]): Promise<string[]> {
  const problems: string[] = [];
  for (const manifest of manifests) {
    const models = (await import(path.join(packages, 'kubernetes-models', manifest.apiVersion, 'index.js'))) as Record<
      string,
      (new (data: unknown) => Model) | undefined
    >;
    const Kind = models[manifest.kind];
    if (!Kind) problems.push(`${manifest.apiVersion} has no ${manifest.kind}`);
    try {
      if (Kind) new Kind(manifest).validate();
    } catch (error) {
      problems.push(`${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`);
    }
  }
  return problems;
}

/** Returns the errors of the type checker for the manifests as literals of Kubernetes' types: unknown keys, missing keys, and invalid enum values. */
export function brokenByTypes(manifests: readonly Manifest[]): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'manifests-'));
  symlinkSync(packages, path.join(folder, 'node_modules'));
  const lines = manifests.map(({ apiVersion, kind, ...rest }, index) => {
    const type = `import('kubernetes-models/${apiVersion}').I${kind}`;
    return `export const m${index}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
  });
  writeFileSync(path.join(folder, 'manifests.mts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--module', 'nodenext', '--skipLibCheck', '--types', '', 'manifests.mts'];
  const { status, stdout, stderr } = spawnSync(path.join(projectRoot, 'node_modules/.bin/tsc'), options, {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true });
  return status === 0 ? [] : [...stdout.split('\n').filter(Boolean), stderr].filter(Boolean);
}
