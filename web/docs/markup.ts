import { escapeHtml } from '../html';

/** Renders text with code in backquotes; as a list if every line begins with a dash. */
export function prose(text: string): string {
  const lines = text.split('\n');
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
  return lines.map((line) => `<p>${inline(line)}</p>`).join('');
}

/** Renders one line of text with code in backquotes. */
export function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** Renders a JSON value. */
export function json(value: unknown): string {
  return `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;
}

/** Renders collapsed content. `summary` is markup. */
export function folded(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>${content}</details>`;
}

/** Converts a tag to a URL segment: `API keys` → `api-keys`. */
export function slug(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
