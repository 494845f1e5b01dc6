/** How a page is shown in a frame of a page of the seller (embedded checkout). */
export interface Frame {
  /** Origin of the page that contains the frame: all messages are exchanged with it. */
  readonly parent: string;
  /** Origins whose pages may contain the frame. */
  readonly ancestors: readonly string[];
  /** Query of all pages in the frame. */
  readonly query: string;
  readonly theme: 'light' | 'dark' | null;
  /** Parts of the page that the style sheet hides. */
  readonly hidden: readonly string[];
  /** Whether the buyer cannot change the e-mail address. */
  readonly hasFixedEmail: boolean;
  /** Colors that take precedence over those of the plan. */
  readonly styling: { readonly buttonColor: string | null; readonly backgroundColor: string | null };
}

/** A message that a page sends when it is shown. Its fields are those of the interface in docs/guides/embedded-checkout.md. */
export type FrameMessage =
  | { readonly event: 'state'; readonly state: 'loading' | 'ready' | 'disabled' }
  | { readonly event: 'payment-error'; readonly message: string }
  | { readonly event: 'address-validation-error'; readonly error_message: string; readonly error_code: string }
  | {
      readonly event: 'complete';
      readonly plan_id: string;
      readonly receipt_id?: string;
      readonly setup_intent_id?: string;
      readonly payment_method_id?: string;
      /** Redirect URL of the checkout configuration, with the result as query. */
      readonly redirect_url: string | null;
      readonly result_query: string;
    };

/** A frame, with the messages of one page. */
export interface FrameView {
  readonly frame: Frame;
  readonly messages: readonly FrameMessage[];
}

/** Returns the view of a page that cannot be submitted; null outside of a frame. */
export function disabledView(frame: Frame | null | undefined): FrameView | null {
  return frame ? { frame, messages: [{ event: 'state', state: 'disabled' }] } : null;
}

const hideable = ['price', 'email', 'submit_button'] as const;
/** Parameters of the first page that also apply to the following ones. */
const lasting = [
  'embed',
  'parent',
  'theme',
  'locale',
  'accent',
  'background',
  'disable_email',
  ...hideable.map((part) => `hide_${part}`),
];

/**
 * Returns the frame that a query describes; null outside of a frame, and if its parent may not contain checkouts of the
 * seller: the page then forbids all frames. ADR 0075
 *
 * @param origins origins that the seller allows; null if they are unknown
 */
export function frameOf(query: URLSearchParams, origins: readonly string[] | null, sandbox: boolean): Frame | null {
  const parent = query.get('parent') ?? '';
  const ancestors = allowedAncestors(parent, origins, sandbox);
  if (!isFramed(query) || ancestors.length === 0) return null;
  const theme = query.get('theme');
  return {
    parent,
    ancestors,
    query: frameQuery(query),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    hidden: hideable.filter((part) => query.get(`hide_${part}`) === '1'),
    hasFixedEmail: query.get('disable_email') === '1',
    styling: { buttonColor: query.get('accent'), backgroundColor: query.get('background') },
  };
}

/** Returns whether a query names a frame, allowed or not. */
export function isFramed(query: URLSearchParams): boolean {
  return query.get('embed') === '1';
}

/** Returns the parameters of a query that apply to all pages of a frame; empty outside of a frame. */
export function frameQuery(query: URLSearchParams): string {
  if (!isFramed(query)) return '';
  const kept = lasting.flatMap((name): [string, string][] => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}

/** Adds the query of a frame to a URL of the service. */
export function inFrame(address: string, query: string | undefined): string {
  if (!query) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

/**
 * Returns the origins that may contain the frame of a parent; empty if the parent may not contain it. While the seller
 * allows none, pages of the developer's own computer may, in sandbox mode only.
 */
export function allowedAncestors(
  parent: string,
  origins: readonly string[] | null,
  sandbox: boolean,
): readonly string[] {
  if (origins === null) return [];
  if (origins.length > 0) return origins.includes(parent) ? origins : [];
  return sandbox && isLoopbackOrigin(parent) ? [parent] : [];
}

function isLoopbackOrigin(text: string): boolean {
  return /^https?:\/\/(?:localhost|127\.0\.0\.1)(?::[1-9]\d{0,4})?$/.test(text);
}
