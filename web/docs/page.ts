import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Html, html } from '../html';

const read = (file: string): string => readFileSync(join(__dirname, file), 'utf8');

/** Style sheet of all documentation pages. */
export const stylesheet = `${read('style.css')}${read('scripted.css')}`;

/** Scripts by file name. Pages load `script.js`, which imports the others, and are complete without them. */
export const scripts: Readonly<Record<string, string>> = Object.fromEntries(
  ['script.js', 'elements.js', 'field-list.js', 'search-field.js', 'ranking.mjs'].map((file) => [file, read(file)]),
);

/** Scripts of the forms that send requests, which only a sandbox serves. */
export const sandboxScripts: Readonly<Record<string, string>> = Object.fromEntries(
  ['try-it-form.js', 'try-it-ids.js', 'try-it-request.js', 'try-it-result.js'].map((file) => [file, read(file)]),
);

/**
 * Allows the service's own style sheet and scripts, and forms and requests of scripts to this service; nothing else is
 * loaded, sent or framed.
 */
export const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

export interface DocsPage {
  readonly status: number;
  /** Plain text. */
  readonly title: string;
  /** Links to all pages. */
  readonly navigation?: Html;
  /** Links to the operations of a version, if the page is about one. */
  readonly aside?: Html;
  /** The content. */
  readonly main: Html;
  /** The version picker. */
  readonly picker: Html;
  /** Text of the search field. */
  readonly query?: string;
}

/** Renders a complete page, which works without scripts. */
export function render({ title, navigation, aside, main, picker, query = '' }: DocsPage): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/docs/style.css">
<script type="module" src="/docs/script.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="home" href="/docs">Commerce API</a>
<nav aria-label="Versions"><a href="/docs/latest">Reference</a> <a href="/docs/changelog">Changelog</a> <a href="/docs/diff">Compare versions</a></nav>
<form role="search" action="/docs/search" method="get"><input type="search" name="q" value="${query}" placeholder="Search" aria-label="Search the documentation" maxlength="200"></form>
${picker}
</header>
<div class="columns">
<aside aria-label="Navigation">${navigation}${aside}</aside>
<main id="content">
${main}
</main>
</div>
</body>
</html>
`;
}
