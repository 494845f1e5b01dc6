import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildASTSchema, parse } from 'graphql';
import { brokenDocuments, readClientDocuments } from '../../app/cli/client-documents';
import { modes, readSubgraphs, readSupergraph } from '../../app/runtime/supergraph';
import { checkSupergraph, composeSupergraph, compositionHints, partsOf } from '../../gateway/src';

const schema = readFileSync(join(__dirname, '../../examples/loyalty-subgraph/schema.graphql'), 'utf8');
const url = 'http://loyalty.example/graphql';

describe.each(modes)('the example, composed with the subgraphs of %s mode', (mode) => {
  const own = readSubgraphs(mode);
  const names = new Set(own.map(({ name }) => name));
  const parts = partsOf(parse(readSupergraph(mode), { noLocation: true }));

  it('is accepted, without hints', () => {
    const { supergraphSdl } = composeSupergraph([...own, { name: 'loyalty', sdl: schema, url }]);
    expect(checkSupergraph(supergraphSdl, parts)).toEqual([{ name: 'loyalty', url }]);
    expect(compositionHints(supergraphSdl, names)).toEqual([]);
  });

  it('has a hint for each field whose failure removes its parent', () => {
    const sdl = schema.replaceAll('loyaltyPoints: Int', 'loyaltyPoints: Int!');
    const { supergraphSdl } = composeSupergraph([...own, { name: 'loyalty', sdl, url }]);
    expect(compositionHints(supergraphSdl, names)).toEqual([
      expect.stringMatching(/^loyalty: (Product|Membership)\.loyaltyPoints is Int!\. /),
      expect.stringMatching(/^loyalty: (Product|Membership)\.loyaltyPoints is Int!\. /),
    ]);
  });
});

describe('documents of clients', () => {
  const api = buildASTSchema(parse('type Query { me: User } type User { id: ID! name: String }'));
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'documents-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function problemsOf(files: Readonly<Record<string, string>>): readonly string[] {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const documents = readClientDocuments([join(folder, '*.graphql')]);
    return brokenDocuments(documents, api).map((line) => line.replace(`${folder}/`, ''));
  }

  it('may use fragments of other files, and are named once for each problem', () => {
    const files = {
      'one.graphql': '{ me { ...Named } }',
      'two.graphql': 'query Two { me { id ...Named } }',
      'named.graphql': 'fragment Named on User { name }',
    };
    expect(problemsOf(files)).toEqual([]);
    expect(problemsOf({ ...files, 'named.graphql': 'fragment Named on User { title }' })).toEqual([
      'named.graphql:1:26 Cannot query field "title" on type "User".',
    ]);
  });

  it('that are not GraphQL are named', () => {
    expect(problemsOf({ 'broken.graphql': '{ me {' })).toEqual([
      'broken.graphql:1:7 Syntax Error: Expected Name, found <EOF>.',
    ]);
  });

  it('must exist', () => {
    expect(() => problemsOf({})).toThrow(/^No file matches .*\*\.graphql\.$/);
  });
});
