import { isTestCode, plantedFile, type SourceFile, typeScript } from './support/source-files';
import { nodesOf, type TreeNode } from './support/tree';

/**
 * A fixed pause is too short on a busy machine and too long on any other, and so is a limit on a duration. Tests wait for a condition (`until`), stop
 * the clock (`test/support/time.ts`) or wait for a notification. A flaky test is fixed, not retried.
 */
const timerFunctions: ReadonlySet<string> = new Set(['setTimeout', 'setInterval']);
/** A file's own timeouts and retries. A busy machine would reach such a timeout; the one in `jest.config.js` only ends hanging tests. */
const limits: ReadonlySet<string> = new Set(['jest.retryTimes', 'jest.setTimeout']);
const modules = /^(?:node:)?timers(?:\/promises)?$/;
const clocks: ReadonlySet<string> = new Set(['Date.now', 'performance.now', 'process.hrtime', 'process.hrtime.bigint']);
const comparisons: ReadonlySet<string> = new Set(['<', '<=', '>', '>=']);

/** Files that may use time, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'test/architecture/time-in-tests.test.ts': 'what is planted here',
  'tools/bench': 'measures how long things take',
  'test/support/wire.ts': 'a way to a database that is slow',
  'test/support/balancer.ts': 'a balancer that looks at the servers from time to time',
  'test/faults/support/followers.ts': 'clients that come back a while after their connection was lost',
  'test/faults/support/limited-callers.ts': 'callers whose requests are counted in a time',
  'test/hardening/protocol.test.ts': 'a client that sends a request drop by drop',
  'test/processes/rolling-restarts.slow.test.ts': 'clients that rest between two requests; takes up to half an hour',
  'test/faults/idempotency.slow.test.ts': 'takes up to three quarters of an hour',
  'test/runner/fixtures/first.fixture.ts': 'a limit that must end with its file',
  'subgraphs/events/src/testing/receiver.ts': 'a receiver that sends its answer drop by drop',
};

interface Expression extends TreeNode {
  readonly value?: unknown;
  readonly object?: Expression;
  readonly property?: Expression;
  readonly callee?: Expression;
  readonly operator?: string;
  readonly left?: Expression;
  readonly right?: Expression;
  readonly init?: Expression;
  readonly id?: Expression;
  readonly source?: { readonly value: string };
  readonly specifiers?: readonly { readonly local: Expression; readonly imported?: Expression | null }[];
}

/** Returns `a.b.c` for a member expression; empty if it contains anything but names. */
function nameOf(node: Expression | undefined): string {
  if (node?.type === 'Identifier') return String(node.value);
  if (node?.type !== 'MemberExpression') return '';
  return [nameOf(node.object), nameOf(node.property)].filter(Boolean).join('.');
}

const readsClock = (node: TreeNode): boolean =>
  node.type === 'CallExpression' && clocks.has(nameOf((node as Expression).callee));

const containsNode = (node: Expression | undefined, predicate: (descendant: TreeNode) => boolean): boolean =>
  node !== undefined && [...nodesOf(node)].some(predicate);

/** Returns whether a node sets a fixed browser timeout, which ends a wait sooner than `until`. */
const limitsBrowser = (node: Expression): boolean =>
  node.type === 'CallExpression' &&
  /\.setDefault(?:Navigation)?Timeout$/.test(nameOf(node.callee)) &&
  containsNode(node, (descendant) => descendant.type === 'NumericLiteral');

/** Returns whether a node imports a pause from a timers module, under any name. */
function importsPause({ type, source, specifiers = [] }: Expression): boolean {
  return (
    type === 'ImportDeclaration' &&
    modules.test(source?.value ?? '') &&
    specifiers.some(({ local, imported }) => nameOf(imported ?? local) !== 'setImmediate')
  );
}

/** Returns whether a node measures an elapsed time, or loops until a time has passed. */
function measures(node: Expression, times: ReadonlySet<string>): boolean {
  const { type, operator = '', left, right, callee } = node;
  const isTime = (one: TreeNode): boolean =>
    readsClock(one) || (one.type === 'Identifier' && times.has(String((one as Expression).value)));
  const isAge = (one: TreeNode): boolean =>
    isDifference(one) &&
    (one as Expression).right?.type !== 'NumericLiteral' &&
    (containsNode((one as Expression).left, isTime) || containsNode((one as Expression).right, isTime));
  if (type === 'CallExpression') return nameOf(callee) === 'expect' && containsNode(node, isAge);
  if (type !== 'BinaryExpression') return false;
  if (operator === '-') return containsNode(right, isTime);
  return (
    comparisons.has(operator) &&
    ((containsNode(left, isTime) && containsNode(right, isTime)) ||
      containsNode(left, isAge) ||
      containsNode(right, isAge))
  );
}

const isDifference = (node: TreeNode): boolean =>
  node.type === 'BinaryExpression' && (node as Expression).operator === '-';

/** Returns whether a node lets the database sleep. */
const sleeps = ({ type, value, cooked }: TreeNode): boolean =>
  (type === 'StringLiteral' || type === 'TemplateElement') && /\bpg_sleep\(/i.test(String(value ?? cooked));

function breachesOf(file: SourceFile): string[] {
  const nodes = [...nodesOf(file.tree())] as Expression[];
  const times = new Set(
    nodes
      .filter(({ type, init }) => type === 'VariableDeclarator' && init !== undefined && containsNode(init, readsClock))
      .map(({ id }) => nameOf(id))
      .filter(Boolean),
  );
  return nodes
    .filter(
      (node) =>
        importsPause(node) ||
        sleeps(node) ||
        measures(node, times) ||
        limitsBrowser(node) ||
        (node.type === 'CallExpression' &&
          (timerFunctions.has(nameOf(node.callee)) || limits.has(nameOf(node.callee)))),
    )
    .map(({ span }) => `${file.path}:${file.lineOf(span.start)}`);
}

const isAllowed = (location: string): boolean =>
  Object.keys(allowed).some((name) => location.startsWith(`${name}:`) || location.startsWith(`${name}/`));

let found: readonly string[];
beforeAll(() => {
  found = typeScript()
    .filter(({ path }) => isTestCode(path))
    .flatMap(breachesOf);
});

it('tests neither pause, nor measure durations, nor set their own time limits, nor retry failures', () => {
  expect(found.filter((location) => !isAllowed(location))).toEqual([]);
});

it('every exception is in use', () => {
  const locations = found.map((location) => location.replace(/:\d+$/, ''));
  expect(
    Object.keys(allowed).filter(
      (name) => !locations.some((location) => location === name || location.startsWith(`${name}/`)),
    ),
  ).toEqual([]);
});

it.each([
  'await new Promise((resolve) => setTimeout(resolve, 50));',
  `import { setTimeout as pause } from 'node:timers/promises';`,
  `import timers from 'timers';`,
  `import { scheduler } from 'node:timers/promises';`,
  'setInterval(look, 10);',
  'jest.retryTimes(3);',
  'jest.setTimeout(60_000);',
  'page.setDefaultTimeout(10_000);',
  `await sql('SELECT pg_sleep(0.5)');`,
  'await sql(`SELECT pg_sleep(${seconds})`);',
  'for (const end = performance.now() + 300; performance.now() < end;);',
  'const began = Date.now(); expect(Date.now() - began).toBeLessThan(5_000);',
  'const began = performance.now(); const ended = performance.now(); expect(ended - began).toBeGreaterThan(1_000);',
  'expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);',
  'expect(Date.now() - Date.parse(at)).toBeLessThan(60_000);',
  'if (Date.now() - began < 60_000) again();',
  'const since = process.hrtime.bigint(); took = process.hrtime.bigint() - since;',
])('detects a violation: %s', (text) => {
  expect(new Set(breachesOf(plantedFile('gateway/test/planted.test.ts', text)))).toEqual(
    new Set(['gateway/test/planted.test.ts:1']),
  );
});

it.each([
  `import { setImmediate as nextTurn } from 'node:timers/promises';`,
  'const yesterday = new Date(Date.now() - 86_400_000);',
  'const old = new Date(Date.now() - age);',
  'expect(await ask(token({ now: Date.now() - 50_000 }))).toBe(200);',
  'const before = Date.now(); expect(Date.parse(at)).toBeGreaterThanOrEqual(before);',
  'await until(() => heard.length === 2);',
])('accepts code that waits for no time: %s', (text) => {
  expect(breachesOf(plantedFile('gateway/test/planted.test.ts', text))).toEqual([]);
});
