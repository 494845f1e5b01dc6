import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '../html';

/** Style sheet of all documentation pages. */
export const stylesheet = readFileSync(join(__dirname, 'style.css'), 'utf8');

/** Allows only the service's own style sheet and forms to this service; nothing else is loaded, sent or framed. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export interface DocsPage {
  readonly status: number;
  /** Plain text. */
  readonly title: string;
  /** Markup of the sidebar, if there is one. */
  readonly aside?: string;
  /** Markup of the content. */
  readonly main: string;
  /** Markup of the version picker. */
  readonly picker: string;
}

/** Renders a complete page, which works without scripts. */
export function render({ title, aside, main, picker }: DocsPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/docs/style.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="home" href="/docs">Commerce API</a>
<nav aria-label="Pages"><a href="/docs/changelog">Changelog</a> <a href="/docs/diff">Compare versions</a></nav>
${picker}
</header>
<div class="columns">
${aside === undefined ? '' : `<aside>${aside}</aside>`}
<main id="content">
${main}
</main>
</div>
</body>
</html>
`;
}
