import { GraphQLError } from 'graphql';
import { withoutDeadline } from '../../../subgraphs/kit/src/deadline/deadline';
import { mapAsync } from '../../../subgraphs/kit/src/graphql/map-async';
import { schemaHeader } from '../../../subgraphs/kit/src/graphql/schema-name';
import { systemPrincipal } from '../../../subgraphs/kit/src/principal/principal';
import { principalHeader, type SignedScope, signPrincipal } from '../../../subgraphs/kit/src/principal/token';
import type { GraphRequest } from '../graph';
import { fromWire, publicResponse, type SubgraphResponse, type SubgraphClient } from './subgraph';
import type { ExpectedSchema } from './expected-schema';
import { ServedSchemas, type ReportedSchema } from './known-schemas';
import { markEnding, withPositionOf } from './subscription-position';
import { remoteEvents } from './remote-events';
import { maxAttempts, type Sent, SubgraphWire } from './subgraph-wire';

/** A subgraph in another process. */
export interface RemoteSubgraph {
  readonly name: string;
  /** URL of the subgraph, `http://host:port/graphql`; also used for subscriptions. */
  readonly url: string;
  /** Secret for signing the principals that are sent to the subgraph; the subgraph process has the same secret. */
  readonly secret: string;
  /** Timeout of a call in milliseconds, default 10,000. */
  readonly timeout?: number;
  /** The schema that the supergraph expects of the subgraph; without this option the served schema is not checked. */
  readonly expected?: ExpectedSchema;
}

/** Timeout for fetching the schema of a subgraph, in milliseconds. */
const schemaTimeoutMs = 5_000;

/** Creates the client of a subgraph over HTTP and WebSocket. The caller's principal is signed for each call. */
export function remoteSubgraph({ name, url, secret, timeout = 10_000, expected }: RemoteSubgraph): SubgraphClient {
  const wire = new SubgraphWire(url);
  const tokenOf = (scope: SignedScope): string => signPrincipal(scope, { secret, audience: name });
  const fetchSchema = async (): Promise<ReportedSchema> => {
    const token = tokenOf({ principal: systemPrincipal, requestId: 'req_schema', operationKey: null });
    const { text, schema } = await withoutDeadline(() =>
      wire.post(schemaQuery, { timeout: schemaTimeoutMs, headers: { [principalHeader]: token }, repeatable: true }),
    );
    const { data } = JSON.parse(text) as { data?: { _service?: { sdl?: string } } };
    if (typeof data?._service?.sdl !== 'string') throw new TypeError('it does not report its schema');
    return { name: schema, sdl: data._service.sdl };
  };
  const schemas = expected && new ServedSchemas(name, expected, fetchSchema);
  const post = async (body: string, sent: Sent, tries = maxAttempts): Promise<string> => {
    const response = await wire.post(body, {
      ...sent,
      headers: { ...sent.headers, ...(schemas && { [schemaHeader]: schemas.fitting }) },
    });
    if (!schemas || response.status !== 412) return response.text;
    // The request was not executed: the process serves a schema that this gateway has not checked. Another process of
    // the subgraph may serve a compatible one.
    await schemas.meet(response.schema).catch((error: unknown) => {
      if (tries <= 1) throw error;
    });
    if (tries <= 1) throw new Error('its processes serve different schemas in turn');
    return post(body, sent, tries - 1);
  };
  return {
    name,
    check: async () => schemas?.look(),
    prepare: (query) => {
      const repeatable = !/^\s*mutation\b/.test(query);
      return async (variables, request) => {
        try {
          const text = await post(JSON.stringify({ query, variables }), {
            timeout,
            headers: { [principalHeader]: tokenOf(request.scope) },
            repeatable,
          });
          return publicResponse(fromWire(JSON.parse(text)), request);
        } catch (error) {
          return unreachable(name, error, request);
        }
      };
    },
    prepareSubscription: (query) => async (variables, openRequest) => {
      const request = openRequest();
      return mapAsync(
        remoteEvents(
          url,
          { query, variables: { ...variables }, extensions: { resumeAfter: request.scope.resumeAfter } },
          {
            parameters: () => ({
              [principalHeader]: tokenOf(request.scope),
              ...(schemas && { [schemaHeader]: schemas.fitting }),
            }),
            servedOtherwise: async (served) => schemas?.meet(served),
          },
        ),
        (event) => withEventPosition(publicResponse(fromWire(event), request), event),
        (error) => markEnding(unreachable(name, error, request), 'interrupted'),
      );
    },
    close: async () => wire.close(),
  };
}

/** Adds to the result the event log position that the subgraph has sent with the event. */
function withEventPosition(response: SubgraphResponse, event: unknown): SubgraphResponse {
  const { extensions } = event as { readonly extensions?: unknown };
  return withPositionOf(withPositionOf(response, extensions), event);
}

const schemaQuery = JSON.stringify({ query: '{ _service { sdl } }' });

function unreachable(subgraph: string, error: unknown, { scope }: GraphRequest): SubgraphResponse {
  scope.log.error({ err: error, requestId: scope.requestId, subgraph }, 'A subgraph request failed');
  const message = `The service is temporarily unavailable. Request id: ${scope.requestId}`;
  return { errors: [new GraphQLError(message, { extensions: { code: 'service_unavailable' } })] };
}
