import { type Import, importsOf } from './support/imports';
import { plantedFile, productCode, type SourceFile } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

/**
 * A network call inside a transaction holds locks until the remote party responds. Transactions run only in services and repositories, and neither
 * can make such a call.
 */
const transactionalFiles =
  /^subgraphs\/(?!kit\/).*\.(service|repository|rules|policy|events|states|entity)\.ts$|^subgraphs\/kit\/src\/(outbox|inbox|idempotency)\//;
const clients =
  /^(node:)?(https?|http2|net|tls|dgram|undici|ws|graphql-ws|stripe|@aws-sdk\/.*|@graphql-mesh\/.*|@graphql-hive\/.*)$/;
/** Exports of `node:net` that only handle IP addresses. */
const addressTools = new Set(['isIP', 'isIPv4', 'isIPv6', 'BlockList', 'SocketAddress']);

/** Modules of the domains and the kit that open network connections, none of them within a transaction. */
const networkModules: readonly RegExp[] = [
  /^subgraphs\/kit\/src\/graphql\/serve-/,
  /^subgraphs\/kit\/src\/database\//,
  /^subgraphs\/billing\/src\/payments\/processors\/stripe-client\.ts$/,
  /^subgraphs\/platform\/src\/files\/store\/s3-store\.ts$/,
  /^subgraphs\/events\/src\/deliveries\/(connector|sender)\.ts$/,
];

function networkUses(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const imported = importsOf(file)
      .filter(loadsClient)
      .map(({ line, to }) => `${file.path}:${line} imports ${to}`);
    const called = [...nodesOf(file.tree())]
      .filter(isFetch)
      .map(({ span }) => `${file.path}:${file.lineOf(span.start)} calls fetch`);
    return [...imported, ...called];
  });
}

function loadsClient({ to, names, typeOnly }: Import): boolean {
  const isAddressImport = to === 'node:net' && names.length > 0 && names.every((name) => addressTools.has(name));
  return clients.test(to) && !typeOnly && !isAddressImport;
}

function isFetch(node: TreeNode): boolean {
  return node.type === 'CallExpression' && (node.callee as { value?: string }).value === 'fetch';
}

/** Returns the calls to the graph or to a resource reader between BEGIN and COMMIT. */
function awaitsInTransaction(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    [...nodesOf(file.tree())]
      .filter(opensTransaction)
      .flatMap((call) =>
        [...nodesOf((call as unknown as { arguments: unknown }).arguments)]
          .filter(callsGraph)
          .map(({ span }) => `${file.path}:${file.lineOf(span.start)} asks the graph inside a transaction`),
      ),
  );
}

interface Callee {
  readonly value?: string;
  readonly object?: Callee;
  readonly property?: Callee;
}

/** Returns the name of a called function: `graph.execute` for `this.graph.execute(…)`, `fetch` for `fetch(…)`. */
function calledName(node: TreeNode): string {
  if (node.type !== 'CallExpression') return '';
  const { value, object, property } = node.callee as Callee;
  return value ?? `${object?.property?.value ?? object?.value ?? ''}.${property?.value ?? ''}`;
}

function opensTransaction(node: TreeNode): boolean {
  return calledName(node).endsWith('.transaction');
}

function callsGraph(node: TreeNode): boolean {
  return /^fetch$|(^|\.)(graph|gateway)\.(execute|subscribe)$|(^|\.)readResource$/i.test(calledName(node));
}

describe('inside a transaction', () => {
  it('no code can open a network connection', () => {
    const files = productCode().filter(({ path }) => transactionalFiles.test(path));
    expect(files.length).toBeGreaterThan(30);
    expect(networkUses(files)).toEqual([]);
  });

  it('no code calls the graph', () => {
    expect(awaitsInTransaction(productCode())).toEqual([]);
  });

  it('calls are detected', () => {
    const service =
      "import { request } from 'node:http';\nimport type { Agent } from 'node:https';\nconst a = () => fetch('https://example.com');";
    expect(networkUses([plantedFile('subgraphs/a/src/a.service.ts', service)])).toEqual([
      'subgraphs/a/src/a.service.ts:1 imports node:http',
      'subgraphs/a/src/a.service.ts:3 calls fetch',
    ]);
    expect(
      networkUses([
        plantedFile(
          'subgraphs/a/src/b.service.ts',
          "import Stripe from 'stripe';\nimport type { Stripe as Types } from 'stripe';",
        ),
      ]),
    ).toEqual(['subgraphs/a/src/b.service.ts:1 imports stripe']);
    const worker =
      'await database.transaction(async (manager) => {\n  await graph.execute(document);\n});\nawait graph.execute(document);';
    expect(awaitsInTransaction([plantedFile('app/a.ts', worker)])).toEqual([
      'app/a.ts:2 asks the graph inside a transaction',
    ]);
  });
});

describe('the domains and the kit', () => {
  it('open network connections in a few known parts only', () => {
    const files = productCode().filter(
      ({ path }) => path.startsWith('subgraphs/') && !networkModules.some((part) => part.test(path)),
    );
    expect(networkUses(files)).toEqual([]);
  });
});
