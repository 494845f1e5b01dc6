import { escapeHtml } from '../html';

/** A membership's page with its key. */
export interface Place {
  readonly id: string;
  readonly key: string;
}

/** Returns the URL of a page or step, for markup and redirects. */
export function addressOf({ id, key }: Place, step = '', more: Readonly<Record<string, string>> = {}): string {
  return `/manage/${id}${step && `/${step}`}?${new URLSearchParams({ key, ...more }).toString()}`;
}

export function link(place: Place, step: string, text: string, kind = 'button'): string {
  return `<a class="${kind}" href="${escapeHtml(addressOf(place, step))}">${escapeHtml(text)}</a>`;
}

/** Renders a form of a step; `content` is markup. */
export function form(place: Place, step: string, content: string, attributes = ''): string {
  return `<form method="post" action="${escapeHtml(addressOf(place, step))}"${attributes}>${content}</form>`;
}
