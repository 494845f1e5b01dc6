import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { createStartPage } from '..';
import { createCheckout } from '../../checkout';
import { FakeGraph, FakeVault } from '../../checkout/testing';

/** A server with the gallery and the files of pages. */
export interface TestGallery {
  readonly origin: string;
  readonly port: number;
  /** Unexpected errors. */
  readonly failures: readonly unknown[];
  close(): Promise<void>;
}

export async function openTestGallery({ sandbox = true } = {}): Promise<TestGallery> {
  const failures: unknown[] = [];
  const failed = (error: unknown): void => void failures.push(error);
  let listener: http.RequestListener = () => {};
  const server = http.createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const start = createStartPage({ origin, sandbox, latest: '2026-08-21', contents: null, sandboxFile: null, failed });
  const checkout = createCheckout({ graph: new FakeGraph(), vault: new FakeVault(), sandbox, origin, failed });
  listener = (request, response) => (request.url?.startsWith('/checkout/') ? checkout : start)(request, response);
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { origin, port, failures, close };
}
