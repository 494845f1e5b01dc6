import { type Html, html } from '../html';

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

export function link(pageRef: MembershipPageRef, step: string, text: string, kind = 'button'): Html {
  return html`<a class="${kind}" href="${addressOf(pageRef, step)}">${text}</a>`;
}

/** Renders a form of a step. */
export function form(pageRef: MembershipPageRef, step: string, content: Html, attributes?: Html): Html {
  return html`<form method="post" action="${addressOf(pageRef, step)}"${attributes}>${content}</form>`;
}
