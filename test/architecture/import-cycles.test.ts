import { importsOf } from './support/imports';
import { plantedFile, productCode, type SourceFile } from './support/source-files';

/**
 * Files that import each other: the exports that one of them sees depend on the load order. Type-only imports load nothing.
 *
 * Graph types, entities and resources refer to each other through functions (`() => Plan`), as both libraries intend, so files of these kinds may form a
 * cycle among themselves.
 */
const lazyReferenceFiles = /\.(type|entity|resource)$/;

function cycles(files: readonly SourceFile[]): string[] {
  const edges = new Map<string, string[]>();
  for (const file of files) edges.set(moduleName(file.path), loadedBy(file));
  const rings = new Map<string, string>();
  for (const start of edges.keys()) {
    const ring = shortestCycle(start, edges);
    if (!ring || ring.every((file) => lazyReferenceFiles.test(file))) continue;
    const members = ring.toSorted().join(' ');
    rings.set(members, rings.get(members) ?? [...ring, ring[0]].join(' → '));
  }
  return [...rings.values()];
}

function moduleName(file: string): string {
  return file.replace(/(\/index)?\.ts$/, '');
}

function loadedBy(file: SourceFile): string[] {
  return importsOf(file)
    .filter(({ ownFile, typeOnly }) => ownFile && !typeOnly)
    .map(({ to }) => to);
}

/** Returns the shortest import cycle through a file, found by breadth-first search; null if there is none. */
function shortestCycle(start: string, edges: ReadonlyMap<string, readonly string[]>): string[] | null {
  const predecessors = new Map<string, string>();
  const queue = [start];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const next of edges.get(file) ?? []) {
      if (next === start) return wayTo(file, predecessors);
      if (predecessors.has(next)) continue;
      predecessors.set(next, file);
      queue.push(next);
    }
  }
  return null;
}

function wayTo(end: string, predecessors: ReadonlyMap<string, string>): string[] {
  const way = [end];
  for (let file = predecessors.get(end); file !== undefined; file = predecessors.get(file)) way.unshift(file);
  return way;
}

describe('files', () => {
  it('do not import each other in a cycle', () => {
    expect(cycles(productCode())).toEqual([]);
  });

  it('in a cycle are reported once per cycle, unless all are types and entities', () => {
    const load = (file: string, ...targets: string[]) =>
      plantedFile(file, targets.map((target) => `import { a } from '${target}';`).join('\n'));
    expect(
      cycles([
        load('app/a.ts', './b'),
        load('app/b.ts', './c'),
        load('app/c/index.ts', '../a'),
        load('app/d.ts', './a'),
      ]),
    ).toEqual(['app/a → app/b → app/c → app/a']);
    expect(cycles([load('app/a.type.ts', './b.type'), load('app/b.type.ts', './a.type')])).toEqual([]);
    expect(cycles([load('app/a.type.ts', './b.rules'), load('app/b.rules.ts', './a.type')])).toHaveLength(1);
    expect(cycles([load('app/a.ts', './b'), plantedFile('app/b.ts', "import type { A } from './a';")])).toEqual([]);
  });
});
