import { type Html, html } from '../html';

/** Renders text with code in backquotes; as a list if every line begins with a dash. */
export function prose(text: string): Html {
  const lines = text.split('\n');
  if (lines.every((line) => line.startsWith('- ')))
    return html`<ul>${lines.map((line) => html`<li>${inline(line.slice(2))}</li>`)}</ul>`;
  return html`${lines.map((line) => html`<p>${inline(line)}</p>`)}`;
}

/** Renders one line of text with code in backquotes. */
export function inline(text: string): Html {
  // The odd parts are the captured ones.
  return html`${text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

/** Renders a JSON value. */
export function json(value: unknown): Html {
  return html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;
}

/** Renders a block of code with a caption. */
export function codeBlock(content: string, caption: string): Html {
  return html`<figure class="code"><figcaption>${caption}</figcaption><pre tabindex="0"><code>${content}</code></pre></figure>`;
}

/** Renders collapsed content. */
export function folded(summary: string, content: Html): Html {
  return html`<details><summary>${summary}</summary>${content}</details>`;
}

/** Converts a tag to a URL segment: `API keys` → `api-keys`. */
export function slug(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
