import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 32rem; padding: 2rem }
h1 { margin: 0 0 .25rem; font-size: 1.5rem; overflow-wrap: anywhere }
p { margin: .25rem 0; overflow-wrap: anywhere }
.price { font-size: 1.25rem; font-weight: 600 }
`;

/** Nothing may be loaded, sent or framed; only our own style counts. */
const policy = [
  "default-src 'none'", `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
].join('; ');

/** Text that stands in a page as it is, whoever wrote it. */
export function escapeHtml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A whole page without scripts. `body` is markup, `title` is text. */
export interface Page {
  readonly status: number;
  readonly title: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function sendPage(response: ServerResponse, { status, title, body, headers = {} }: Page): void {
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body>
</html>
`;
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(html);
}
