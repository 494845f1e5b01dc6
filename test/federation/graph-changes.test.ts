import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema } from 'graphql';
import {
  changelogProblems,
  deprecationsOf,
  deprecationProblems,
  graphDifferences,
  releasedGraph,
  releasedGraphFile,
} from '../../app/documents/graph-changes';
import { graphFiles } from '../../app/documents/graph-files';
import { readSupergraph } from '../../app/runtime/supergraph';
import type { GraphChange, GraphRelease } from '../../contract/graph/changelog';
import { publicSchemaOf } from '../../gateway/src';

const root = join(__dirname, '../..');
const released = readFileSync(join(root, releasedGraphFile), 'utf8');

const former = buildSchema(`
  type Query { plan(id: ID!): Plan, planPage(page: Int): Plan }
  type Plan { id: ID!, title: String!, kind: Kind }
  enum Kind { ONCE }
`);
const current = buildSchema(`
  type Query { plan(id: ID!, unit: Int): Plan }
  type Plan { id: ID!, title: String!, kind: Kind, price: Price }
  type Price { amount: Int }
  enum Kind { ONCE, RENEWAL }
`);

const pagesRemoved: GraphChange = {
  date: '2026-11-29',
  meaning: 'Pages are removed.',
  replacement: '`plan`.',
  explains: [/^Query\.planPage was removed\.$/],
};

function release(version: string | null, ...changes: GraphChange[]): GraphRelease {
  return { version, changes };
}

describe('the changes of the graph since its last release', () => {
  test('are in the changelog if they break clients', () => {
    expect(graphFiles(readSupergraph('sandbox'), released).problems).toEqual([]);
  });

  test('are on the generated page', () => {
    const page = graphFiles(readSupergraph('sandbox'), released).files.get('docs/graph-changelog.md');
    expect(readFileSync(join(root, 'docs/graph-changelog.md'), 'utf8')).toBe(page);
  });

  test('are none directly after a release', () => {
    const files = graphFiles(readSupergraph('sandbox'), null).files;
    const schema = publicSchemaOf(readSupergraph('sandbox'));
    expect(graphDifferences(buildSchema(files.get(releasedGraphFile) ?? ''), schema)).toEqual([]);
  });

  test('are breaking, dangerous or safe', () => {
    expect(graphDifferences(former, current)).toEqual([
      { level: 'breaking', description: 'Query.planPage was removed.' },
      { level: 'dangerous', description: 'An optional arg unit on Query.plan was added.' },
      { level: 'dangerous', description: 'RENEWAL was added to enum type Kind.' },
      { level: 'safe', description: 'Plan.price was added.' },
      { level: 'safe', description: 'Price was added.' },
    ]);
  });
});

describe('the changelog of the graph', () => {
  const differences = graphDifferences(former, current);
  const undeclared = 'Breaking, without a change in contract/graph/changelog.ts: Query.planPage was removed.';

  test('has to explain breaking changes, and only these', () => {
    expect(changelogProblems(differences, [])).toEqual([undeclared]);
    expect(changelogProblems(differences, [release(null, pagesRemoved)])).toEqual([]);
  });

  test('does not explain a change with an entry of a former release', () => {
    expect(changelogProblems(differences, [release('1.0.0', pagesRemoved)])).toEqual([undeclared]);
    expect(changelogProblems([], [release('2.0.0', pagesRemoved), release(null)])).toEqual([
      'Only the first release of contract/graph/changelog.ts may have no version.',
    ]);
  });

  test('has no change without effect, date or replacement', () => {
    const change = { ...pagesRemoved, date: '2026-02-30', replacement: ' ' };
    expect(changelogProblems([], [release(null, change)])).toEqual([
      'Change "Pages are removed.": /^Query\\.planPage was removed\\.$/ explains no difference from the last release.',
      'Change "Pages are removed.": 2026-02-30 is not a date.',
      'Change "Pages are removed.": The replacement is missing.',
    ]);
  });
});

describe('the recorded graph of a release', () => {
  test('has no descriptions, and keeps deprecations and specifications', () => {
    const schema = buildSchema(`
      "Reads." type Query { "Now." now: Time, "Old." old("Zone." zone: String): Time @deprecated(reason: "Old.") }
      "Time." scalar Time @specifiedBy(url: "https://example.com/time")
    `);
    expect(releasedGraph(schema)).toBe(
      [
        'type Query {',
        '  now: Time',
        '  old(zone: String): Time @deprecated(reason: "Old.")',
        '}',
        '',
        'scalar Time @specifiedBy(url: "https://example.com/time")',
        '',
      ].join('\n'),
    );
  });
});

describe('deprecations of the graph', () => {
  test.each(['sandbox', 'live'] as const)('name their replacement and the day of removal in %s mode', (mode) => {
    expect(deprecationProblems(publicSchemaOf(readSupergraph(mode)))).toEqual([]);
  });

  test('are rejected in another form, without an existing replacement or without a date', () => {
    const schema = buildSchema(`
      type Query {
        plans: [Plan]
        planList: [Plan] @deprecated(reason: "Use plans instead. Removed on 2027-06-30.")
        planRows(page: Int @deprecated(reason: "Not needed.")): [Plan] @deprecated(reason: "Use rows instead. Removed on 2027-06-30.")
        listed(
          input: PlanInput
          name: String @deprecated(reason: "Use input.title instead. Removed on 2027-06-30.")
          kind: Kind @deprecated(reason: "Use input.kind instead. Removed on 2027-06-30.")
        ): [Plan]
      }
      type Plan { title: String, name: String @deprecated(reason: "Use title instead. Removed on 2027-02-30.") }
      enum Kind { ONCE, ONE @deprecated(reason: "Use ONCE instead. Removed on 2027-06-30.") }
      input PlanInput { title: String, name: String @deprecated(reason: "Use PlanInput.title instead. Removed on 2027-06-30.") }
    `);
    expect(deprecationsOf(schema)).toHaveLength(8);
    expect(deprecationProblems(schema)).toEqual([
      'Query.planRows: rows does not exist',
      'Query.planRows(page:): the reason is not of the form "Use … instead. Removed on YYYY-MM-DD."',
      'Query.listed(kind:): input.kind does not exist',
      'Plan.name: 2027-02-30 is not a date',
    ]);
  });
});
