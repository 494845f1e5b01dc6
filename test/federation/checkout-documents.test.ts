import { readSupergraph } from '../../app/runtime/supergraph';
import { createGraph } from '../../gateway/src';
import { createLogger } from '../../subgraphs/kit/src';
import { checkoutDocuments, sandboxDocuments } from '../../web/checkout';

const shared = Object.entries(checkoutDocuments);
const simulated = Object.entries(sandboxDocuments);

describe.each(['sandbox', 'live'] as const)('the graph of %s mode', (mode) => {
  /** Returns whether the graph has all fields of a document, without sending a request. */
  async function hasResponse(document: string): Promise<boolean> {
    const subgraphs = ['platform', 'billing', 'payouts', 'events'].map((name) => ({
      name,
      url: 'http://127.0.0.1:9/graphql',
      secret: 'x'.repeat(32),
    }));
    const graph = await createGraph({ supergraphSdl: readSupergraph(mode), subgraphs, log: createLogger('silent') });
    try {
      return graph.prepare(document).readsData;
    } catch {
      return false;
    } finally {
      await graph.close();
    }
  }

  it.each(shared)('serves the documents of the checkout: %s', async (_name, document) => {
    expect(await hasResponse(document)).toBe(true);
  });

  it.each(simulated)(
    `${mode === 'live' ? 'knows nothing of' : 'answers'} the page of the simulated bank: %s`,
    async (_name, document) => {
      expect(await hasResponse(document)).toBe(mode === 'sandbox');
    },
  );
});
