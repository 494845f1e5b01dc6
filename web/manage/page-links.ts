import { escapeHtml } from '../html';

/** A membership's page with its key. */
export interface MembershipPageRef {
  readonly id: string;
  readonly key: string;
}

/** Returns the URL of a page or step, for markup and redirects. */
export function addressOf(
  { id, key }: MembershipPageRef,
  step = '',
  query: Readonly<Record<string, string>> = {},
): string {
  return `/manage/${id}${step && `/${step}`}?${new URLSearchParams({ key, ...query }).toString()}`;
}

export function link(pageRef: MembershipPageRef, step: string, text: string, kind = 'button'): string {
  return `<a class="${kind}" href="${escapeHtml(addressOf(pageRef, step))}">${escapeHtml(text)}</a>`;
}

/** Renders a form of a step; `content` is markup. */
export function form(pageRef: MembershipPageRef, step: string, content: string, attributes = ''): string {
  return `<form method="post" action="${escapeHtml(addressOf(pageRef, step))}"${attributes}>${content}</form>`;
}
