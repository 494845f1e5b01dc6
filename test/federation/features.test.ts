import type { ExecutionResult } from 'graphql';
import type { Graph, RequestScope } from '../../gateway/src';
import { systemPrincipal } from '../../subgraphs/kit/src/principal/principal';
import { createLogger } from '../../subgraphs/kit/src/logging';
import { abstractTypes } from './features/abstract-types';
import { failures } from './features/failures';
import { openFeature } from './support/feature';
import { fields } from './features/fields';
import { keys } from './features/keys';

const scope: RequestScope = {
  principal: systemPrincipal,
  requestId: 'req_feature',
  log: createLogger('silent'),
  operationKey: null,
};

/** Returns data and paths of errors as clients receive them. */
function received(result: ExecutionResult): { readonly data: unknown; readonly errors: readonly string[] } {
  const { data, errors = [] } = JSON.parse(JSON.stringify(result)) as ExecutionResult;
  return { data, errors: errors.map(({ path }) => path?.join('.') ?? '').sort() };
}

describe.each([...keys, ...fields, ...abstractTypes, ...failures])('$name', (feature) => {
  let graph: Graph;
  beforeAll(async () => {
    graph = await openFeature(feature);
  });
  afterAll(() => graph.close());

  test.each(feature.cases)('$document', async ({ document, variables = {}, data, errors = [] }) => {
    const expected = { data, errors };
    // Documents of the service are compiled at once, those of clients are interpreted at first.
    const own = feature.onlyForClients ? [] : [graph.prepare(document)];
    for (const prepared of [...own, graph.prepareForClient(document, null)])
      expect(received(await graph.execute(prepared, variables, scope))).toEqual(expected);
  });
});
