import { createHash } from 'node:crypto';
import { type Html, html } from '../html';

const form = /^(?:[\p{L}\p{N}]\p{M}{0,4}){1,2}$/u;

/** Background colors with a contrast of at least 4.5 to 1 to white letters. */
const grounds = ['#1b57c4', '#7a3db8', '#a8326e', '#b3261e', '#94510a', '#5b6600', '#1b6b3f', '#0b6a78', '#4a5568'];

/**
 * Renders a square SVG with one or two letters; deterministic for the same letters. Returns null for other input. The URL can come from anyone, so
 * only a few letters and digits are accepted.
 */
export function initialsPicture(initials: string): Html | null {
  if (!form.test(initials)) return null;
  const [hash = 0] = createHash('sha256').update(initials).digest();
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256" role="img" aria-label="${initials}"><rect width="256" height="256" fill="${grounds[hash % grounds.length]}"/><text x="128" y="128" dy=".35em" text-anchor="middle" fill="#fff" font-family="system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif" font-size="104" font-weight="600">${initials}</text></svg>`;
}
