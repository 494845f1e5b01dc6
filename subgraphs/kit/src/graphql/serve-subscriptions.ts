import type { Server } from 'node:http';
import {
  createSourceEventStream,
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  parse,
  validate,
} from 'graphql';
import type { ServerOptions } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import type { Context } from '../context';
import { principalHeader, type SignedScope } from '../principal/token';
import { mapAsync } from './map-async';
import { publicError } from './public-error';
import { schemaMismatchCloseCode, isSchemaNamed, schemaHeader } from './schema-name';

export interface SubscriptionServerOptions {
  readonly schema: GraphQLSchema;
  /** Hash of the served schema, compared with the hashes sent by gateways. */
  readonly schemaName: string;
  /** Verifies a principal token. Returns null for an invalid token. */
  readonly verify: (token: unknown) => SignedScope | null;
  /** Creates a context with its own data loaders. Called for each event that a subscription delivers. */
  readonly contextOf: (scope: SignedScope) => Context;
}

type Presented = { scope: SignedScope; token: unknown };

/** Maximum size of a WebSocket message in bytes. */
const maxMessage = 1024 * 1024;

/**
 * Serves a subgraph's subscriptions over WebSocket at `/graphql` of its HTTP server. A connection must present a signed
 * principal.
 */
export function serveSubscriptions(
  server: Server,
  { schema, schemaName, verify, contextOf }: SubscriptionServerOptions,
): { close(): Promise<void> } {
  const sockets = new WebSocketServer({ server, path: '/graphql', maxPayload: maxMessage });
  const options: ServerOptions<Record<string, unknown>, Extra & Partial<Presented>> = {
    onConnect: ({ connectionParams, extra }) => {
      extra.token = connectionParams?.[principalHeader];
      extra.scope = verify(extra.token) ?? undefined;
      if (!extra.scope || isSchemaNamed(schemaName, connectionParams?.[schemaHeader])) return extra.scope !== undefined;
      extra.socket.close(schemaMismatchCloseCode, schemaName);
      return false;
    },
    onSubscribe: ({ extra: { scope, token } }, _id, payload) => {
      // Gateways subscribe immediately after connecting. So a client that subscribes after its principal has expired is
      // not a gateway.
      if (!verify(token))
        return [
          new GraphQLError('The principal of this connection has expired.', { extensions: { code: 'unauthorized' } }),
        ];
      const document = parse(payload.query);
      const errors = validate(schema, document);
      if (errors.length > 0 || !scope) return errors;
      const { resumeAfter } = payload.extensions ?? {};
      const contextValue = (): Context => ({
        ...contextOf(scope),
        resumeAfter: typeof resumeAfter === 'string' ? resumeAfter : null,
      });
      return { schema, document, variableValues: payload.variables ?? {}, contextValue };
    },
    subscribe: ((args: ExecutionArgs) => subscribe(schema, args)) as ServerOptions['subscribe'],
  };
  const serving = useServer<Record<string, unknown>, Presented>(options, sockets);
  return { close: async () => serving.dispose() };
}

async function subscribe(
  schema: GraphQLSchema,
  { document, variableValues, contextValue }: ExecutionArgs,
): Promise<AsyncIterable<ExecutionResult> | ExecutionResult> {
  const createContext = contextValue as () => Context;
  const first = createContext();
  const source = await createSourceEventStream({ schema, document, variableValues, contextValue: first }).catch(
    (error: unknown): ExecutionResult => ({ errors: [publicError(error, first)] }),
  );
  if (!(Symbol.asyncIterator in source)) return toPublicResult(source, first);
  return mapAsync(
    source,
    (event) => runEvent(schema, document, variableValues, event, createContext()),
    (error): ExecutionResult => ({ errors: [publicError(error, first)] }),
  );
}

async function runEvent(
  schema: GraphQLSchema,
  document: DocumentNode,
  variableValues: ExecutionArgs['variableValues'],
  rootValue: unknown,
  contextValue: Context,
): Promise<ExecutionResult> {
  const result = toPublicResult(
    await execute({ schema, document, rootValue, variableValues, contextValue }),
    contextValue,
  );
  const { position } = (rootValue ?? {}) as { readonly position?: unknown };
  return typeof position === 'number' ? { ...result, extensions: { position } } : result;
}

function toPublicResult({ data, errors }: ExecutionResult, context: Context): ExecutionResult {
  return errors?.length ? { data, errors: errors.map((error) => publicError(error, context)) } : { data };
}
