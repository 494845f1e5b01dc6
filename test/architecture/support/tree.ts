/** A node of a syntax tree. */
export interface TreeNode {
  readonly type: string;
  readonly span: { readonly start: number; readonly end: number };
  readonly [key: string]: unknown;
}

/** Yields every node below, parents before children. */
export function* nodesOf(root: unknown): Generator<TreeNode> {
  if (Array.isArray(root)) {
    for (const item of root) yield* nodesOf(item);
    return;
  }
  if (typeof root !== 'object' || root === null) return;
  const node = root as TreeNode;
  if (typeof node.type === 'string') yield node;
  for (const value of Object.values(node)) if (typeof value === 'object') yield* nodesOf(value);
}
