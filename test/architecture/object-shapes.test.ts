import { plantedFile, productCode, type SourceFile } from './support/source-files';
import { nodesOf } from './support/tree';

/** Where objects with getters of their own are made once for a process, not for each request. */
const madeOnce: readonly string[] = ['app/parts/credentials.ts', 'app/parts/service-process.ts'];

/** Getters in object literals: V8 gives each object that has one a shape of its own, and keeps what it sees (DECISIONS.md, 258). */
function gettersIn(file: SourceFile): string[] {
  return [...nodesOf(file.tree())].filter(({ type }) => type === 'GetterProperty').map(({ span }) => `${file.path}:${file.lineOf(span.start)}`);
}

it('no object of a request has a getter of its own', () => {
  const found = productCode().filter(({ path }) => !madeOnce.includes(path)).flatMap(gettersIn);
  expect(found).toEqual([]);
});

it('every exception is needed', () => {
  const needed = productCode().filter((file) => gettersIn(file).length > 0).map(({ path }) => path);
  expect(needed.toSorted()).toEqual([...madeOnce].toSorted());
});

it('getters of classes are none, those of literals are', () => {
  const planted = plantedFile('planted.ts', 'class One {\n  get two() { return 2; }\n}\nconst three = { get four() { return 4; } };\n');
  expect(gettersIn(planted)).toEqual(['planted.ts:4']);
});
