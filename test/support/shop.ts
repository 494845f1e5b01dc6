import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { compileContract, sharedSchemas } from '../../contract/versioning';
import { composeSupergraph, createGraph } from '../../gateway/src';
import { createRestEdge, migrateEdgeStore, PostgresReplayStore } from '../../rest-compat';
import { legacyRoutes } from '../../rest-compat/legacy-v2/routes';
import type { Billing } from '../../subgraphs/billing/src';
import { openTestBilling } from '../../subgraphs/billing/src/testing';
import { openTestCourses } from '../../subgraphs/courses/src/testing';
import { createLogger, type Principal } from '../../subgraphs/kit/src';
import { apiKeyOf, run } from '../../subgraphs/kit/src/testing';
import { generousLimits } from '../../subgraphs/kit/src/testing/limits';
import { httpCall } from './http-call';

export interface ShopCall {
  readonly method?: string;
  readonly path: string;
  /** Credential, default `seller`; null sends none. */
  readonly as?: string | null;
  readonly headers?: http.OutgoingHttpHeaders;
  /** An object is sent as JSON, text unchanged. */
  readonly body?: object | string;
}

/** A plan in responses of the legacy API, with the fields that tests read individually. */
export interface ShopPlan {
  readonly id: string;
  readonly company_id: string;
  readonly product: unknown;
  readonly direct_link: string;
  readonly created_at: number;
  readonly [field: string]: unknown;
}

/** A parsed response, with the fields of all response types that tests read. */
export interface ShopJson extends ShopPlan {
  readonly data: ShopPlan & readonly ShopPlan[];
  readonly pagination: unknown;
  readonly error: { readonly type: string; readonly message: string };
}

export interface ShopResponse {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body; an empty object if the response is not JSON. */
  readonly json: ShopJson;
}

/** The billing and courses domains behind a gateway and the legacy REST API, with a real server and databases. */
export interface Shop {
  readonly billing: Billing;
  call(sent: ShopCall): Promise<ShopResponse>;
  /** Creates a product and returns its id. */
  makeProduct(title?: string, principal?: Principal): Promise<string>;
  /** Creates a plan through the legacy API. Throws if it is rejected. */
  makePlan(body: object, as?: string): Promise<ShopPlan>;
  close(): Promise<void>;
}

/** Principal with all permissions on `biz_seller`. */
export const seller = apiKeyOf('biz_seller');

/**
 * Starts a shop.
 *
 * @param principals principals by credential; `seller` has all permissions on `biz_seller`
 */
export async function openShop(principals: Readonly<Record<string, Principal>> = {}): Promise<Shop> {
  const log = createLogger('silent');
  const principalsByName: Readonly<Record<string, Principal>> = { seller, ...principals };
  const billing = await openTestBilling();
  const courses = await openTestCourses();
  const subgraphs = [billing.subgraph, courses.subgraph];
  const { supergraphSdl } = composeSupergraph(subgraphs);
  const graph = await createGraph({ supergraphSdl, subgraphs, log });
  const url = databaseUrlOf(billing);
  await migrateEdgeStore(url, log);
  const replay = new PostgresReplayStore({ url, sealKey: Buffer.alloc(32, 1), log });
  const edge = createRestEdge({
    graph,
    legacyRoutes,
    routes: [],
    replay,
    log,
    limits: generousLimits(),
    mode: 'sandbox',
    contract: compileContract({ schemas: sharedSchemas, changes: [], endpoints: [] }),
    authenticator: { authenticate: async (credential) => principalsByName[credential] ?? null },
  });
  const server = http.createServer((request, response) => edge.listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    billing,
    call: (sent) => call(port, sent),
    makeProduct: (title = 'Course', principal = seller) => makeProduct(billing, title, principal),
    makePlan: (body, as = 'seller') => makePlan(port, body, as),
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await edge.close();
      await replay.close();
      await graph.close();
      await courses.close();
      await billing.close();
    },
  };
}

async function makeProduct(billing: Billing, title: string, principal: Principal): Promise<string> {
  const document = 'mutation ($input: ProductCreateInput!) { productCreate(input: $input) { product { id } } }';
  return (await run(billing.subgraph, principal, document, { input: { title } })).data?.productCreate.product.id;
}

async function makePlan(port: number, body: object, as: string): Promise<ShopPlan> {
  const { status, text, json } = await call(port, { method: 'POST', path: '/api/v2/plans', body, as });
  if (status !== 201) throw new Error(`The plan was refused with ${status}: ${text}`);
  return json;
}

function databaseUrlOf(billing: Billing): string {
  return (billing.database.dataSource.options as { url: string }).url;
}

async function call(port: number, { as = 'seller', headers, ...sent }: ShopCall): Promise<ShopResponse> {
  const { json = {}, ...result } = await httpCall(port, {
    ...sent,
    headers: { ...(as !== null && { authorization: `Bearer ${as}` }), ...headers },
  });
  return { ...result, json: json as ShopJson };
}
