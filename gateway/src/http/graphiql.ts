import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { matchesEtag, pageAssets, type Asset, type PageAssets } from './graphiql-assets';
import { queryExamples, variablesOf } from './graphiql-examples';

/** Values that a developer finds filled in on the GraphiQL page. */
export interface Prefill {
  /** Credential for the `Authorization` header. */
  readonly credential: string;
  /** Ids for the variables of examples, by name (`productId`); null if there is none. */
  readonly ids: Readonly<Record<string, string | null>>;
}

/** Source of the sandbox key on the GraphiQL page. */
export interface PageCredentials {
  /** Returns the values to fill in; null if this request may not see secrets, or there are none. */
  readonly prefill: (request: IncomingMessage) => Prefill | null;
  /** A sentence that says where to get a credential. It is shown when none is filled in. */
  readonly hint: string;
}

const filledIn = 'A key of the sandbox is filled in below the editor, under Headers.';
const missing = 'Put a credential under Headers, below the editor.';

/** Page without a filled-in credential. It is the same for all requests with the same hint. */
interface CommonPage {
  readonly hint: string;
  readonly body: string;
  readonly etag: string;
}

let commonPage: CommonPage | null = null;

/**
 * Sends the GraphiQL page. All of its files come from this service; the content security policy forbids other sources,
 * and all scripts but those of the page. A page with a credential is never stored by caches.
 */
export function graphiqlPage(request: IncomingMessage, response: ServerResponse, credentials?: PageCredentials): void {
  const assets = pageAssets();
  const prefill = credentials?.prefill(request) ?? null;
  const headers = {
    vary: 'accept, origin',
    'content-security-policy': policyOf(assets),
    'referrer-policy': 'no-referrer',
  };
  if (prefill) {
    return sendPage(request, response, html(assets, prefill, filledIn), { ...headers, 'cache-control': 'no-store' });
  }
  const { body, etag } = withoutCredential(assets, credentials?.hint ?? '');
  const cacheable = { ...headers, 'cache-control': 'no-cache', etag };
  if (matchesEtag(request, etag)) return void response.writeHead(304, cacheable).end();
  sendPage(request, response, body, cacheable);
}

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(200, {
    ...headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function withoutCredential(assets: PageAssets, hint: string): CommonPage {
  if (commonPage?.hint !== hint) {
    const body = html(assets, null, `${missing} ${hint}`.trim());
    commonPage = { hint, body, etag: `"${createHash('sha256').update(body).digest('hex').slice(0, 32)}"` };
  }
  return commonPage;
}

/**
 * Returns the content security policy. Scripts are allowed by their hash, so that no other file of this origin can run;
 * the editor needs inline styles.
 */
const policyOf = ({ editor, script }: PageAssets): string =>
  [
    "default-src 'none'",
    `script-src '${script.integrity}' '${editor.integrity}'`,
    "worker-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Returns the settings that the script of the page reads. */
function settingsOf({ workers }: PageAssets, prefill: Prefill | null): object {
  const examples = queryExamples.map((example) => ({
    name: example.name,
    query: example.query,
    variables: variablesOf(example, prefill?.ids ?? {}),
  }));
  const headers = JSON.stringify({ Authorization: `Bearer ${prefill?.credential ?? ''}` }, null, 2);
  return {
    examples,
    workers: Object.fromEntries(Object.entries(workers).map(([label, { url }]) => [label, url])),
    options: {
      title: 'Graph',
      defaultTabs: [{ query: examples[0]?.query, variables: examples[0]?.variables, headers }],
      defaultHeaders: headers,
      initialHeaders: headers,
      // Headers hold a credential, which must not be left in the storage of the browser.
      shouldPersistHeaders: false,
      showPersistHeadersSettings: false,
    },
  };
}

function html(assets: PageAssets, prefill: Prefill | null, note: string): string {
  const buttons = queryExamples.map(
    ({ name }, index) => `<button type="button" disabled data-example="${index}">${name}</button>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Graph</title>
<link rel="icon" href="favicon.svg">
<link rel="stylesheet" href="${assets.style.url}">
</head>
<body id="body" class="no-focus-outline">
<header id="bar">
<nav aria-label="Examples"><span>Examples</span>${buttons.join('')}</nav>
<p id="note" role="status">${inHtml(note)}</p>
</header>
<noscript>This page needs JavaScript.</noscript>
<main id="root"></main>
<script type="application/json" id="settings">${inScript(settingsOf(assets, prefill))}</script>
${scriptTag(assets.script)}
${scriptTag(assets.editor)}
</body>
</html>
`;
}

function scriptTag({ url, integrity }: Asset): string {
  return `<script defer src="${url}" integrity="${integrity}"></script>`;
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
