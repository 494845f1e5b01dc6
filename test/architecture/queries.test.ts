import { plantedFile, productCode, type SourceFile } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

/** Files that may contain SQL, with the reason for each that is not a repository or a migration. */
const sqlFilePatterns: readonly (readonly [path: RegExp, reason: string])[] = [
  [/\.repository\.ts$/, 'all queries of a domain'],
  [/\/migrations\//, 'statements that make the tables'],
  [/\/seed(ing\/|\.ts$)/, 'bulk data, written past the commands'],
  [/\.read-model\.ts$/, 'expressions that a hot read selects'],
  [
    /^subgraphs\/kit\/src\/(database|outbox|inbox|idempotency|integration-events|files|retention)\//,
    'the tools that repositories use',
  ],
  [
    /^subgraphs\/platform\/src\/shared\/credentials-changed\.ts$/,
    'a signal that leaves with the commit; it names no table',
  ],
  [
    /^subgraphs\/events\/src\/(log|outbox-publisher|rendering|consumers|workers)\//,
    'the log and the workers that move it, which own every table they touch',
  ],
  [/^rest-compat\/edge-store\//, 'replay records, the only tables of the REST edge'],
  [/^app\/runtime\/(storage|initial-seeding)\.ts$/, 'look at the server as a whole, before and after the domains open'],
];

const sqlPattern =
  /\b(SELECT\s+\S|INSERT\s+INTO\s|UPDATE\s+\w+[.\w]*\s+(AS\s+\w+\s+)?SET\b|DELETE\s+FROM\s|CREATE\s+(TABLE|INDEX|SCHEMA)\s)/;
/** Members that give access to a database. */
const databaseCalls = new Set(['manager', 'dataSource']);

function straySql(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !sqlFilePatterns.some(([pattern]) => pattern.test(path)))
    .flatMap((file) => {
      const lines = new Set(
        [...nodesOf(file.tree())].filter(touchesDatabase).map(({ span }) => file.lineOf(span.start)),
      );
      return [...lines].map((line) => `${file.path}:${line} talks to the database: that is for a repository`);
    });
}

function touchesDatabase(node: TreeNode): boolean {
  if (node.type === 'StringLiteral') return sqlPattern.test(node.value as string);
  if (node.type === 'TemplateElement') return sqlPattern.test(node.raw as string);
  if (node.type !== 'MemberExpression') return false;
  const { object } = node as unknown as { object: TreeNode & { property?: { value?: unknown } } };
  return object.type === 'MemberExpression' && databaseCalls.has(object.property?.value as string);
}

interface Method extends TreeNode {
  readonly kind: string;
  readonly accessibility: string | null;
  readonly isStatic: boolean;
  readonly key: { readonly value: string };
  readonly function: { readonly params: readonly { readonly pat: { readonly value?: string } }[] };
}

/** Returns the public methods of repositories whose first parameter is neither `ctx` nor `tx`. */
function withoutContext(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.repository.ts'))
    .flatMap((file) =>
      publicMethods(file)
        .filter(({ function: { params } }) => !['ctx', 'tx'].includes(params[0]?.pat.value ?? ''))
        .map(
          ({ key, span }) =>
            `${file.path}:${file.lineOf(span.start)} ${key.value}() does not take ctx or tx first: who asks is part of every query`,
        ),
    );
}

function publicMethods(file: SourceFile): Method[] {
  const methods = [...nodesOf(file.tree())].filter(({ type }) => type === 'ClassMethod') as Method[];
  return methods.filter(
    ({ kind, accessibility, isStatic }) =>
      kind === 'method' && !isStatic && accessibility !== 'private' && accessibility !== 'protected',
  );
}

const maxResolverLines = 15;

function resolversWithLogic(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.resolver.ts'))
    .flatMap((file) =>
      ([...nodesOf(file.tree())].filter(({ type }) => type === 'ClassMethod') as Method[]).flatMap((method) => {
        const body = (method.function as unknown as { body: TreeNode }).body;
        const lines = file.lineOf(body.span.end) - file.lineOf(body.span.start) + 1;
        if (lines <= maxResolverLines) return [];
        return [
          `${file.path}:${file.lineOf(method.span.start)} ${method.key.value}() has ${lines} lines: at most ${maxResolverLines} in a resolver`,
        ];
      }),
    );
}

/** Files that await statements although their results are unused, with the reasons. */
const allowedAwaits: readonly (readonly [path: RegExp, reason: string])[] = [
  [
    /^subgraphs\/payouts\/src\/ledger\/journal\/ledger-audit\.repository\.ts$/,
    'settings under which the next statement is to begin',
  ],
];

type Call = TreeNode & {
  readonly callee: TreeNode & {
    readonly value?: string;
    readonly object?: TreeNode & { readonly value?: string; readonly property?: { readonly value?: string } };
    readonly property?: { readonly value?: string };
  };
};

/** Returns the awaited statements of transactions whose results are discarded. */
function findUnusedAwaits(files: readonly SourceFile[]): string[] {
  const statements = files.filter(
    ({ path }) => /\.repository\.ts$|\/shared\//.test(path) && !allowedAwaits.some(([pattern]) => pattern.test(path)),
  );
  return statements.flatMap((file) =>
    [...nodesOf(file.tree())]
      .filter(discardsResult)
      .map(({ span }) => `${file.path}:${file.lineOf(span.start)} awaits an unused result: use executeDeferred()`),
  );
}

function discardsResult({ type, expression }: TreeNode): boolean {
  const { type: kind, argument } = (expression ?? {}) as { readonly type?: string; readonly argument?: Call };
  if (type !== 'ExpressionStatement' || kind !== 'AwaitExpression' || argument?.type !== 'CallExpression') return false;
  const { value, object, property } = argument.callee;
  return value === 'prepared' || (property?.value === 'query' && object?.property?.value === 'manager');
}

/** Fields whose values are JSON of any form. */
const jsonFields: ReadonlySet<string> = new Set(['EventResolver.payload', 'EventResolver.previousAttributes']);

/** Returns the methods of resolvers whose return type is missing or unknown. */
function resolversWithoutType(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.endsWith('.resolver.ts'))
    .flatMap((file) =>
      ([...nodesOf(file.tree())].filter(({ type }) => type === 'ClassDeclaration') as TreeNode[]).flatMap(
        (declared) => {
          const className = (declared.identifier as { value: string }).value;
          const methods = [...nodesOf(declared.body)].filter(({ type }) => type === 'ClassMethod') as Method[];
          return methods.flatMap((method) => {
            const { returnType } = method.function as unknown as { returnType: TreeNode | null };
            const isTyped = returnType !== null && ![...nodesOf(returnType)].some(isUnknownOrAny);
            const name = `${className}.${method.key.value}`;
            return isTyped || jsonFields.has(name)
              ? []
              : [`${file.path}: ${name}() does not return a type of the graph`];
          });
        },
      ),
    );
}

function isUnknownOrAny({ type, kind }: TreeNode): boolean {
  return type === 'TsKeywordType' && (kind === 'unknown' || kind === 'any');
}

/** Returns the calls of `manager.query` whose rows are read: they have no type. */
function untypedRows(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => {
    const nodes = [...nodesOf(file.tree())];
    const unread = new Set(
      nodes
        .filter(({ type }) => type === 'ExpressionStatement')
        .map(({ expression }) => placeOf((expression as { readonly argument?: TreeNode }).argument)),
    );
    return nodes
      .filter((node) => runsQuery(node) && !unread.has(placeOf(node)))
      .map(({ span }) => `${file.path}:${file.lineOf(span.start)} reads rows without a type: use prepared()`);
  });
}

function placeOf(node: TreeNode | undefined): string {
  return `${node?.span.start} ${node?.span.end}`;
}

function runsQuery(node: TreeNode): boolean {
  if (node.type !== 'CallExpression') return false;
  const { object, property } = (node as Call).callee;
  return property?.value === 'query' && (object?.property?.value ?? object?.value) === 'manager';
}

describe('queries', () => {
  it('are not awaited when their results are unused', () => {
    expect(findUnusedAwaits(productCode())).toEqual([]);
  });

  it('return rows of a declared type', () => {
    expect(untypedRows(productCode())).toEqual([]);
    const repository = `class PlanRepository {
      async lock(tx) { await tx.manager.query('LOCK TABLE billing.plans'); }
      async one(tx) { const [row] = await tx.manager.query(text); }
      two({ manager }) { return manager.query(text); }
      async three(tx) { return (await tx.manager.query(text, [1])).length; }
      async four(tx) { await tx.manager.query(text).then(use); }
    }`;
    expect(untypedRows([plantedFile('subgraphs/a/src/plan.repository.ts', repository)])).toEqual([
      expect.stringContaining('plan.repository.ts:3 '),
      expect.stringContaining('plan.repository.ts:4 '),
      expect.stringContaining('plan.repository.ts:5 '),
      expect.stringContaining('plan.repository.ts:6 '),
    ]);
  });

  it('are only in repositories and the listed files', () => {
    expect(straySql(productCode())).toEqual([]);
  });

  it('receive the context of the caller', () => {
    expect(withoutContext(productCode())).toEqual([]);
  });

  it('are kept out of resolvers, which stay short', () => {
    expect(resolversWithLogic(productCode())).toEqual([]);
  });

  it.each([
    'await tx.manager.save(plan);',
    'await this.database.dataSource.query(text);',
    "const text = 'SELECT id FROM billing.plans';",
    'const text = `\n  UPDATE billing.plans SET stock = ${stock}`;',
    "run('DELETE FROM billing.plans');",
  ])('outside repositories are reported: `%s`', (text) => {
    expect(
      straySql([
        plantedFile('subgraphs/billing/src/catalogue/plans/plan.service.ts', `async function a() {\n${text}\n}`),
      ]),
    ).toHaveLength(1);
    expect(
      straySql([
        plantedFile('subgraphs/billing/src/catalogue/plans/plan.repository.ts', `async function a() {\n${text}\n}`),
      ]),
    ).toEqual([]);
  });

  it.each([
    "throw new Conflict('Choose a plan to update.');",
    'return this.service.update(tx, id);',
    '// UPDATE billing.plans SET stock = 1',
  ])('are not reported in `%s`', (text) => {
    expect(
      straySql([
        plantedFile('subgraphs/billing/src/catalogue/plans/plan.service.ts', `async function a() {\n${text}\n}`),
      ]),
    ).toEqual([]);
  });

  it('awaited needlessly are reported', () => {
    const repository =
      'async function a(tx) {\n await tx.manager.query(one);\n await prepared(tx.manager, two, []);\n const rows = await prepared(tx.manager, three, []);\n await executeDeferred(tx.manager, four);\n}';
    expect(findUnusedAwaits([plantedFile('subgraphs/a/src/plan.repository.ts', repository)])).toEqual([
      expect.stringContaining('plan.repository.ts:2 '),
      expect.stringContaining('plan.repository.ts:3 '),
    ]);
  });

  it('return rows of the graph type that the resolver declares', () => {
    expect(resolversWithoutType(productCode())).toEqual([]);
    const resolver = `class PlanResolver {
      one(): Promise<ReadRow<Plan> | null> { return this.plans.find(); }
      two(): Promise<unknown> { return this.plans.find(); }
      three(): Promise<Connection<any>> { return this.plans.list(); }
      four() { return this.plans.find(); }
    }`;
    expect(resolversWithoutType([plantedFile('subgraphs/a/src/plan.resolver.ts', resolver)])).toEqual([
      expect.stringContaining('PlanResolver.two()'),
      expect.stringContaining('PlanResolver.three()'),
      expect.stringContaining('PlanResolver.four()'),
    ]);
  });

  it('without a context, and long resolvers, are reported', () => {
    const repository =
      'class PlanRepository {\n constructor(a) {}\n find(ctx, id) {}\n lock(tx) {}\n all() {}\n by(id) {}\n private own(id) {}\n}';
    expect(withoutContext([plantedFile('subgraphs/a/src/plan.repository.ts', repository)])).toEqual([
      expect.stringContaining('plan.repository.ts:5 all()'),
      expect.stringContaining('plan.repository.ts:6 by()'),
    ]);
    const resolver = `class PlanResolver {\n  short() {\n    return 1;\n  }\n  long() {\n${'    a();\n'.repeat(maxResolverLines)}  }\n}`;
    expect(resolversWithLogic([plantedFile('subgraphs/a/src/plan.resolver.ts', resolver)])).toEqual([
      expect.stringContaining('plan.resolver.ts:5 long()'),
    ]);
  });
});
