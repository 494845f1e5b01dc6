import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Frame, Page } from 'playwright-core';
import { until } from '../../support/until';
import { visit, type Visit } from './browser';

/** The site of a seller, whose page embeds a checkout in the element with the id `shop`. */
export interface SellerSite {
  /** Origin at a host name of this computer, such as `localhost`. */
  origin(host?: string): string;
  /**
   * Opens the page at a host name.
   *
   * @param attributes attributes of the element
   */
  open(browser: Browser, attributes: string, host?: string): Promise<SellerVisit>;
  close(): Promise<void>;
}

export interface SellerVisit extends Visit {
  /** Calls of the callbacks of the page: the name, and the arguments. */
  calls(): Promise<unknown[][]>;
  /** Waits until a callback is called, and returns the arguments of its calls. */
  called(name: string): Promise<unknown[][]>;
  /** All messages that the page has received. */
  messages(): Promise<Record<string, unknown>[]>;
  /** Waits for the form in the frame. */
  frame(): Promise<Frame>;
}

/** Callbacks of the page, which record their arguments. */
const recorder = `const [calls, messages] = [[], []];
for (const name of ['completed', 'stateChanged', 'failed', 'captured', 'addressRejected'])
  globalThis[name] = (...values) => calls.push([name, ...values]);
addEventListener('message', ({ data }) => messages.push(data));`;

/** A page of another site, which sends messages to the page of the seller and to the checkout. */
const intruder = `<script>
const scope = 'checkout-embed';
parent.postMessage({ __scope: scope, event: 'complete', plan_id: 'plan_forged', receipt_id: 'pay_forged' }, '*');
parent.frames[0].postMessage({ __scope: scope, event: 'set-email', email: 'forged@example.com', event_id: '1' }, '*');
parent.postMessage({ event: 'forged' }, '*');
</script>`;

/** Opens a site at a port of its own, with the embed script of the service at an origin. */
export async function openSellerSite(service: string): Promise<SellerSite> {
  let body = '';
  const head = '<!doctype html><html lang="en"><title>Seller</title><link rel="icon" href="data:,">';
  const pages: Readonly<Record<string, string>> = { '/thanks': '<h1>Thanks</h1>', '/intruder': intruder };
  const server = http.createServer(({ url = '/' }, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(head + (pages[url.split('?', 1)[0] ?? ''] ?? body)),
  );
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const origin = (host = 'localhost'): string => `http://${host}:${port}`;
  return {
    origin,
    open: async (browser, attributes, host) => {
      body = `<main><h1>Field guide</h1><script>${recorder}</script><div id="shop" ${attributes}></div></main><script src="${service}/checkout/embed.js"></script>`;
      const one = await visit(browser);
      await one.page.goto(`${origin(host)}/`);
      return sellerVisit(one);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sellerVisit(one: Visit): SellerVisit {
  const { page } = one;
  const calls = (): Promise<unknown[][]> => page.evaluate('calls');
  return {
    ...one,
    calls,
    called: (name) =>
      until(
        async () => (await calls()).filter(([first]) => first === name).map(([, ...values]) => values),
        (found) => found.length > 0,
      ),
    messages: () => page.evaluate('messages'),
    frame: () => frameIn(page),
  };
}

async function frameIn(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('The element contains no frame.');
  await frame.locator('#card').waitFor();
  return frame;
}
