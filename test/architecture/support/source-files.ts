import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Module, parseSync } from '@swc/core';

export const projectRoot = path.resolve(__dirname, '../../..');

/** A file of the project, as the rules read it. */
export interface SourceFile {
  /** Path relative to the project root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** The syntax tree of a TypeScript file. */
  tree(): Module;
  /** Returns the line of a position in the tree, from 1. */
  lineOf(position: number): number;
}

const skipped = new Set(['node_modules', 'dist', 'coverage', 'artifacts', '.git', '.data']);

/** Folders with product code. */
export const productFolders = ['contract', 'subgraphs', 'gateway', 'rest-compat', 'web', 'packages', 'app', 'tools'];

/** Returns all files below the folders whose name ends in one of the extensions. */
export function filesIn(folders: readonly string[], ...extensions: string[]): SourceFile[] {
  return folders
    .flatMap(pathsBelow)
    .filter((file) => extensions.some((extension) => file.endsWith(extension)))
    .map(readSource);
}

/** Returns all TypeScript files of the project. */
export function typeScript(): SourceFile[] {
  return filesIn([...productFolders, 'test'], '.ts');
}

/** Returns the TypeScript files of the running service, without tests and test helpers. */
export function productCode(): SourceFile[] {
  return filesIn(productFolders, '.ts').filter(({ path: file }) => !isTestCode(file));
}

/** Returns whether a file only serves tests. Test code may import every module, and no module may import test code. */
export function isTestCode(file: string): boolean {
  return /^(test|tools\/bench)\//.test(file) || /\.test\.ts$|\/testing\.ts$|\/(testing|test)\//.test(file);
}

/** Creates a file that exists only in a test. */
export function plantedFile(file: string, text: string): SourceFile {
  return sourceFile(file, text);
}

function readSource(file: string): SourceFile {
  return sourceFile(file, readFileSync(path.join(projectRoot, file), 'utf8'));
}

function sourceFile(file: string, text: string): SourceFile {
  let tree: Module | undefined;
  const bytes = Buffer.from(text);
  return {
    path: file,
    text,
    tree: () => (tree ??= parseSync(text, { syntax: 'typescript', decorators: true, target: 'es2024' })),
    // Positions count bytes, from 1.
    lineOf: (position) =>
      bytes
        .subarray(0, position - 1)
        .toString()
        .split('\n').length,
  };
}

function pathsBelow(folder: string): string[] {
  const absolute = path.join(projectRoot, folder);
  return readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : pathsBelow(file);
    return [file];
  });
}
