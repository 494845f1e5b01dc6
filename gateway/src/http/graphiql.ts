import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pageFetcher } from './graphiql-fetcher';

const startQuery = `# Put a credential into the tab "Headers", like {"Authorization": "Bearer …"}.
# Queries, mutations and subscriptions all run from this page.
{
  __schema {
    queryType {
      fields {
        name
        description
      }
    }
  }
}
`;

interface Page {
  readonly plain: Buffer;
  readonly zipped: Buffer;
  readonly policy: string;
}

let page: Promise<Page> | null = null;

/**
 * Sends the GraphiQL page. This process serves all of its assets; the content security policy forbids other sources.
 */
export async function graphiqlPage(request: IncomingMessage, response: ServerResponse): Promise<void> {
  page ??= render();
  const { plain, zipped, policy } = await page;
  const zip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  const body = zip ? zipped : plain;
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': body.length,
    ...(zip && { 'content-encoding': 'gzip' }),
    vary: 'accept, accept-encoding, origin',
    'cache-control': 'no-cache',
    'content-security-policy': policy,
  });
  response.end(body);
}

/** Returns the content security policy. It allows only the page's own script; the editor needs inline styles. */
const policyFor = (script: string): string =>
  [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    'worker-src blob:',
    "style-src 'unsafe-inline'",
    'font-src data:',
    "img-src 'self' data:",
    "connect-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Renders the GraphiQL page. Its script, which has five megabytes, is loaded on first use. */
async function render(): Promise<Page> {
  const assets =
    require('@graphql-yoga/render-graphiql/graphiql') as typeof import('@graphql-yoga/render-graphiql/graphiql');
  const script = scriptOf(assets);
  const plain = Buffer.from(html(assets, script));
  return { plain, zipped: await promisify(gzip)(plain), policy: policyFor(script) };
}

type Assets = Readonly<
  Record<'js' | 'css' | 'favicon' | 'editorWorkerService' | 'jsonWorker' | 'graphqlWorker', string>
>;

function scriptOf({ js, editorWorkerService, jsonWorker, graphqlWorker }: Assets): string {
  const workers = { editorWorkerService, json: jsonWorker, graphql: graphqlWorker };
  const options = {
    title: 'Graph',
    defaultQuery: startQuery,
    defaultHeaders: '{"Authorization": "Bearer "}',
    showPersistHeadersSettings: false,
  };
  return `
const workers = ${inScript(workers)};
self.MonacoEnvironment = {
  globalAPI: false,
  getWorkerUrl: (moduleId, label) => URL.createObjectURL(new Blob([workers[label]], { type: 'application/javascript' })),
};
${js};
const pageFetcher = ${pageFetcher.toString()};
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), {
  ...${inScript(options)},
  fetcher: pageFetcher(location.origin + location.pathname),
});
`;
}

function html({ css, favicon }: Assets, script: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Graph</title>
<link rel="icon" href="${favicon}">
<style>${css}</style>
</head>
<body id="body" class="no-focus-outline">
<noscript>This page needs JavaScript.</noscript>
<div id="root"></div>
<script>${script}</script>
</body>
</html>
`;
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
