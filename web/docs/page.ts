import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Html, html } from '../html';

/** Style sheet of all documentation pages. */
export const stylesheet = readFileSync(join(__dirname, 'style.css'), 'utf8');

/** Allows only the service's own style sheet and forms to this service; nothing else is loaded, sent or framed. */
export const pagePolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export interface DocsPage {
  readonly status: number;
  /** Plain text. */
  readonly title: string;
  /** The sidebar, if there is one. */
  readonly aside?: Html;
  /** The content. */
  readonly main: Html;
  /** The version picker. */
  readonly picker: Html;
}

/** Renders a complete page, which works without scripts. */
export function render({ title, aside, main, picker }: DocsPage): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
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
${aside === undefined ? '' : html`<aside>${aside}</aside>`}
<main id="content">
${main}
</main>
</div>
</body>
</html>
`;
}
