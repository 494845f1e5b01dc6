import { type Html, html } from '../html';
import type { Visit } from '../pages';

/** A membership's page with its key. */
export interface MembershipPageRef {
  readonly id: string;
  readonly key: string;
  /** Request of the page. */
  readonly visit: Visit;
}

/** Returns the URL of a page or step, for markup and redirects. */
export function addressOf(
  { id, key }: Pick<MembershipPageRef, 'id' | 'key'>,
  step = '',
  query: Readonly<Record<string, string>> = {},
): string {
  return `/manage/${id}${step && `/${step}`}?${new URLSearchParams({ key, ...query }).toString()}`;
}

export function link(pageRef: MembershipPageRef, step: string, text: string, kind = 'button'): Html {
  return html`<a class="${kind}" href="${addressOf(pageRef, step)}">${text}</a>`;
}

/** Renders a form of a step. */
export function form(pageRef: MembershipPageRef, step: string, content: Html, attributes?: Html): Html {
  return html`<form method="post" action="${addressOf(pageRef, step)}"${attributes}>${content}</form>`;
}
