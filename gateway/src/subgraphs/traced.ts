import { activeTracer } from '../../../subgraphs/kit/src/telemetry/tracing';
import type { SubgraphClient } from './subgraph';

/** Returns a client that creates a tracing span for each call, or the given client itself when tracing is off. */
export function tracedClient(client: SubgraphClient): SubgraphClient {
  const tracer = activeTracer();
  if (!tracer) return client;
  const options = {
    name: `fetch ${client.name}`,
    kind: 'client',
    attributes: { 'commerce_graph.subgraph': client.name },
  } as const;
  return {
    ...client,
    prepare(operation, lasting) {
      const run = client.prepare(operation, lasting);
      return (variables, request) =>
        tracer.run(options, (span) => {
          const response = run(variables, request);
          const recordErrors = <Answer extends { readonly errors?: readonly unknown[] }>(result: Answer): Answer => {
            if (result.errors?.length) span.set('commerce_graph.errors', result.errors.length);
            return result;
          };
          return response instanceof Promise ? response.then(recordErrors) : recordErrors(response);
        });
    },
  };
}
