import { escapeHtml } from '../html';

/** Text whose backquotes mark code; a list where every line begins with a dash. */
export function prose(text: string): string {
  const lines = text.split('\n');
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`;
  return lines.map((line) => `<p>${inline(line)}</p>`).join('');
}

/** The same within a line. */
export function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}

/** A value as it goes over the wire. */
export function json(value: unknown): string {
  return `<pre tabindex="0"><code>${escapeHtml(JSON.stringify(value, null, 2))}</code></pre>`;
}

/** What folds, closed at first. `summary` is markup. */
export function folded(summary: string, content: string): string {
  return `<details><summary>${summary}</summary>${content}</details>`;
}

/** `API keys` → `api-keys`, for addresses. */
export function slug(tag: string): string {
  return tag.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
