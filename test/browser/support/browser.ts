import { mkdirSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import axe from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Frame, type Page } from 'playwright-core';
import { defaultTimeoutMs } from '../../support/until';

/** Folder of screenshots, which is not in the repository. */
const pictures = path.resolve(__dirname, '../../../artifacts/screenshots');

/** Flags that suppress all requests of the browser except those of the tests. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Launches Debian's Chromium without a window, with a temporary profile. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: '/usr/bin/chromium', headless: true, args: flags });
}

export interface VisitOptions {
  readonly scripts?: boolean;
  readonly dark?: boolean;
  readonly width?: number;
}

/** One user with one browser window. */
export interface Visit {
  readonly page: Page;
  readonly context: BrowserContext;
  /** URLs of all requests. */
  readonly requests: readonly string[];
  /** Errors reported by the browser: failures of scripts, and violations of a page's content security policy. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export async function visit(
  browser: Browser,
  { scripts = true, dark = false, width = 1_280 }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    javaScriptEnabled: scripts,
    colorScheme: dark ? 'dark' : 'light',
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
  });
  const [requests, complaints]: [string[], string[]] = [[], []];
  const page = await context.newPage();
  page.setDefaultTimeout(defaultTimeoutMs);
  context.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(error.message));
  // The console also reports responses with a status of 400 or more. The tests check these themselves.
  page.on(
    'console',
    (line) =>
      line.type() === 'error' && !line.text().startsWith('Failed to load resource') && complaints.push(line.text()),
  );
  return { page, context, requests, complaints, close: () => context.close() };
}

/**
 * Closes the visits of a test and empties the list.
 * @param allowedPrefixes prefixes of the URLs that the pages may request
 * @throws if a page has requested another URL, or the browser has reported an error
 */
export async function endVisits(visits: Visit[], allowedPrefixes: readonly string[]): Promise<void> {
  const endedVisits = visits.splice(0);
  await Promise.all(endedVisits.map((endedVisit) => endedVisit.close()));
  const known = [...allowedPrefixes, 'data:'];
  const strangers = endedVisits.flatMap(({ requests }) =>
    requests.filter((address) => !known.some((origin) => address.startsWith(origin))),
  );
  const complaints = endedVisits.flatMap((endedVisit) => endedVisit.complaints);
  if (strangers.length > 0 || complaints.length > 0)
    throw new Error(`A page asked strangers, or the browser complained: ${[...strangers, ...complaints].join(' ')}`);
}

/** Returns all accessibility violations of the page in its current state, as text. */
export async function barriers(page: Page): Promise<string[]> {
  // Bypasses the policy of the page, which blocks foreign scripts. Frames without scripts, such as mails, have none.
  for (const frame of page.frames()) if (await runsScripts(frame)) await frame.evaluate(axe.source);
  const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

async function runsScripts(frame: Frame): Promise<boolean> {
  return frame.parentFrame() === null || (await (await frame.frameElement()).getAttribute('sandbox')) === null;
}

/** Returns how far the page extends beyond the window, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}

export async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: path.join(pictures, `${name}.png`), fullPage: true });
}

/** An external site. It redirects every request to a second origin of its own, like the site of a seller that has moved. */
export interface OtherSite {
  readonly origin: string;
  /** Both origins of the site. */
  readonly origins: readonly string[];
  close(): Promise<void>;
}

export async function openOtherSite(): Promise<OtherSite> {
  const server = http.createServer(({ url = '/', headers: { host = '' } }, response) => {
    if (host.startsWith('127.'))
      return response.writeHead(302, { location: `http://localhost:${host.split(':')[1]}${url}` }).end();
    return response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Seller</title><link rel="icon" href="data:,"><h1>Arrived</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  const origins = [`http://127.0.0.1:${port}`, `http://localhost:${port}`] as const;
  return {
    origin: origins[0],
    origins,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
