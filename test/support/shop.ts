import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { compileContract, sharedSchemas } from '../../contract/versioning';
import { composeSupergraph, createGraph } from '../../gateway/src';
import { createRestEdge, migrateEdgeStore, PostgresReplayStore } from '../../rest-compat';
import { legacyRoutes } from '../../rest-compat/legacy-v2/routes';
import type { Billing } from '../../subgraphs/billing/src';
import { openTestBilling } from '../../subgraphs/billing/src/testing';
import { createLogger, newId, type Principal } from '../../subgraphs/kit/src';
import { apiKeyOf } from '../../subgraphs/kit/src/testing';
import { createCheckoutLink } from '../../web/checkout-link';

export interface ShopCall {
  readonly method?: string;
  readonly path: string;
  /** Credential, default `seller`; null sends none. */
  readonly as?: string | null;
  readonly headers?: http.OutgoingHttpHeaders;
  /** An object is sent as JSON, text as it is. */
  readonly body?: object | string;
}

export interface ShopAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** The body parsed, for JSON answers. */
  readonly json: any;
}

/** The billing domain behind a gateway, the legacy REST API and the checkout links, on a real server and database. */
export interface Shop {
  readonly billing: Billing;
  call(sent: ShopCall): Promise<ShopAnswer>;
  close(): Promise<void>;
}

/**
 * Starts a shop.
 *
 * @param principals who the credentials belong to, by their text; `seller` may do everything on `biz_seller`
 */
export async function openShop(principals: Readonly<Record<string, Principal>> = {}): Promise<Shop> {
  const log = createLogger('silent');
  const known: Readonly<Record<string, Principal>> = { seller: apiKeyOf('biz_seller'), ...principals };
  const billing = await openTestBilling();
  const { supergraphSdl } = composeSupergraph([billing.subgraph]);
  const graph = await createGraph({ supergraphSdl, subgraphs: [billing.subgraph], log });
  const url = databaseUrlOf(billing);
  await migrateEdgeStore(url);
  const replay = new PostgresReplayStore({ url, sealKey: Buffer.alloc(32, 1), log });
  const edge = createRestEdge({
    graph, legacyRoutes, routes: [], replay, log, mode: 'sandbox',
    contract: compileContract({ schemas: sharedSchemas, changes: [], endpoints: [] }),
    authenticator: { authenticate: async (credential) => known[credential] ?? null },
  });
  const nobody = apiKeyOf([]);
  const checkout = createCheckoutLink({
    query: (document, variables) => graph.execute(graph.prepare(document), { ...variables }, { principal: nobody, requestId: newId('req'), log, operationKey: null }),
  });
  const server = http.createServer((request, response) =>
    request.url?.startsWith('/checkout/') ? checkout(request, response) : edge.listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    billing,
    call: (sent) => call((server.address() as AddressInfo).port, sent),
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await edge.close();
      await replay.close();
      await graph.close();
      await billing.close();
    },
  };
}

function databaseUrlOf(billing: Billing): string {
  return (billing.database.dataSource.options as { url: string }).url;
}

function call(port: number, { method = 'GET', path, as = 'seller', headers = {}, body }: ShopCall): Promise<ShopAnswer> {
  const text = typeof body === 'object' ? JSON.stringify(body) : body;
  const all: http.OutgoingHttpHeaders = {
    ...(as !== null && { authorization: `Bearer ${as}` }),
    ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, method, path, headers: all, agent: false }, (response) => {
      let received = '';
      response.setEncoding('utf8').on('data', (part: string) => (received += part)).on('error', reject);
      response.on('end', () => {
        const isJson = response.headers['content-type']?.startsWith('application/json');
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: received, json: isJson ? JSON.parse(received) : undefined });
      });
    });
    request.on('error', reject);
    request.end(text);
  });
}
