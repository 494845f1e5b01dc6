import path from 'node:path';
import type { SourceFile } from './source-files';
import { nodesOf, type TreeNode } from './tree';

/** An import of one module by a file. */
export interface Import {
  readonly from: string;
  readonly line: number;
  /** Path of the file for a relative import, without `.ts` or `/index.ts`; otherwise the package name. */
  readonly to: string;
  readonly ownFile: boolean;
  /** Imported names; empty if the whole module is imported. */
  readonly names: readonly string[];
  /** Whether only types are imported, so that nothing is loaded at run time. */
  readonly typeOnly: boolean;
}

interface Literal {
  readonly value: string;
}

/** Returns the imports, re-exports, `import()`, `require()` and `import('…')` types of a file. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  for (const node of nodesOf(file.tree())) {
    const target = targetOf(node);
    if (target === null) continue;
    const ownFile = target.startsWith('.');
    const to = ownFile ? path.posix.join(path.posix.dirname(file.path), target).replace(/\/index$/, '') : target;
    found.push({
      from: file.path,
      line: file.lineOf(node.span.start),
      to,
      ownFile,
      names: namesOf(node),
      typeOnly: isTypeOnly(node),
    });
  }
  return found;
}

function namesOf(node: TreeNode): string[] {
  const specifiers = (node.specifiers ?? []) as { type: string; local?: Literal; imported?: Literal | null }[];
  return specifiers
    .filter(({ type }) => type === 'ImportSpecifier')
    .map(({ local, imported }) => (imported ?? local)?.value ?? '');
}

function targetOf(node: TreeNode): string | null {
  if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type))
    return (node.source as Literal | null)?.value ?? null;
  if (node.type === 'TsImportType') return (node.argument as Literal).value;
  if (node.type !== 'CallExpression') return null;
  const callee = node.callee as { type: string; value?: string };
  if (callee.type !== 'Import' && callee.value !== 'require') return null;
  const [first] = node.arguments as { expression: { type: string; value: string } }[];
  return first?.expression.type === 'StringLiteral' ? first.expression.value : null;
}

function isTypeOnly(node: TreeNode): boolean {
  if (node.type === 'TsImportType' || node.typeOnly === true) return true;
  const specifiers = node.specifiers as { isTypeOnly?: boolean }[] | undefined;
  return (
    specifiers !== undefined && specifiers.length > 0 && specifiers.every((specifier) => specifier.isTypeOnly === true)
  );
}
