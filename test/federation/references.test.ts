import { buildSchema } from 'graphql';
import { graphReferences, graphReferencesPage, referenceProblems } from '../../app/documents/graph-references';
import { readSupergraph } from '../../app/runtime/supergraph';
import { publicSchemaOf } from '../../gateway/src';

const references = graphReferences(publicSchemaOf(readSupergraph('sandbox')));

it('every reference has a way back, or a reason why not', () => {
  expect(referenceProblems(references)).toEqual([]);
});

it('most references have a way back', () => {
  const twoWay = references.filter(({ back }) => back.length > 0);
  expect(twoWay.length).toBeGreaterThan(95);
  expect(twoWay).toContainEqual({ from: 'Payment.membership', to: 'Membership', back: ['Membership.payments'] });
  expect(twoWay).toContainEqual({ from: 'AdGroup.adCampaign', to: 'AdCampaign', back: ['AdCampaign.adGroups'] });
});

describe('a reference', () => {
  const schema = buildSchema(`
    type Query { shelf: Shelf }
    type Shelf { id: ID! books: BookConnection newest: Newspaper }
    type BookConnection { nodes: [Book!]! }
    type Book { id: ID! shelf: Shelf author: Author chapters: [Chapter!]! }
    type Author { id: ID! }
    type Chapter { id: ID! }
    type Newspaper { id: ID! shelf: Shelf }
  `);

  it('without a way back is reported by name', () => {
    expect(graphReferences(schema)).toEqual([
      { from: 'Book.author', to: 'Author', back: [] },
      { from: 'Shelf.newest', to: 'Newspaper', back: ['Newspaper.shelf'] },
      { from: 'Book.shelf', to: 'Shelf', back: ['Shelf.books'] },
      { from: 'Newspaper.shelf', to: 'Shelf', back: ['Shelf.newest'] },
    ]);
    expect(referenceProblems(graphReferences(schema))).toContain(
      'Book.author: Author has no connection back, and no reason for it',
    );
  });

  it('is counted on the page', () => {
    expect(graphReferencesPage(schema)).toContain('The graph has 4 references from one row to another');
  });
});
