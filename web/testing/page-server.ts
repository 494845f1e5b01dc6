import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpCall, type HttpResponse } from '../../test/support/http-call';
import type { CheckoutGraph } from '../checkout/ports';
import { formCall } from '../checkout/testing';

type Variables = Readonly<Record<string, unknown>>;
type Sent = Readonly<Record<string, string>>;

/** Options that all pages have. */
interface ServedOptions {
  readonly graph: CheckoutGraph;
  readonly sandbox: boolean;
  readonly origin: string;
  readonly failed: (error: unknown) => void;
}

/** Pages on a local HTTP server with a fake graph. */
export interface PageServer {
  readonly origin: string;
  readonly port: number;
  /** Responses of the graph, by field name: the value of the field, a function of the variables, or an error to throw. */
  readonly graph: Map<string, unknown>;
  /** Requests to the graph. */
  readonly asked: { readonly name: string; readonly variables: Variables }[];
  readonly failures: unknown[];
  get(path: string, headers?: Sent): Promise<HttpResponse>;
  post(path: string, fields: Sent, headers?: Sent): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** Starts a server for pages. As in the service, each response has a request id: that of the client. */
export async function openPageServer(
  create: (options: ServedOptions) => http.RequestListener,
  { sandbox = true }: { readonly sandbox?: boolean } = {},
): Promise<PageServer> {
  const graph = new Map<string, unknown>();
  const asked: PageServer['asked'] = [];
  const failures: unknown[] = [];
  let listener: http.RequestListener = () => {};
  const server = http.createServer((request, response) => {
    const id = request.headers['x-request-id'];
    if (id !== undefined) response.setHeader('x-request-id', id);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const query: CheckoutGraph['query'] = async (document, variables) => {
    const [, name = ''] = /\{\s*(\w+)[(\s]/.exec(document) ?? [];
    asked.push({ name, variables });
    const found = graph.get(name);
    if (found instanceof Error) throw found;
    const fields = [...graph].map(([field, value]) => [field, typeof value === 'function' ? value(variables) : value]);
    return { data: { [name]: null, ...Object.fromEntries(fields) } };
  };
  listener = create({ graph: { query }, sandbox, origin, failed: (error) => failures.push(error) });
  return {
    origin,
    port,
    graph,
    asked,
    failures,
    get: (path, headers = {}) => httpCall(port, { path, headers }),
    post: (path, fields, headers = {}) => httpCall(port, formCall(path, fields, headers)),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
