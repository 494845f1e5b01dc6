import type { IncomingMessage } from 'node:http';
import { type WebResponse, redirect } from '../checkout/responses';
import type { VisitorGraph } from './ports';
import { redirectToSignIn, type Visitors } from './visitors';

/** Lookup of signed-in users, and the graph called with their own principals. */
export interface SignedIn {
  readonly visitors: Visitors;
  readonly graph: VisitorGraph;
}

/**
 * Redirects from a page without a key to the same page with it. The URL with the key is requested as the signed-in user; other visitors are
 * redirected to the sign-in first. Returns null if the visitor may not have the key, or the page does not exist.
 * @param document with one field that returns the URL as `url`, by `$id`
 */
export async function leadToKey(
  request: IncomingMessage,
  { visitors, graph }: SignedIn,
  document: string,
  id: string,
): Promise<WebResponse | null> {
  const visitor = await visitors.visitorOf(request);
  if (!visitor) return redirectToSignIn(new URL(request.url ?? '/', 'http://page').pathname);
  const { data } = await graph.queryAs(visitor.principal, document, { id });
  const [found] = Object.values((data ?? {}) as Readonly<Record<string, { readonly url: string | null } | null>>);
  if (!found?.url) return null;
  const { pathname, search } = new URL(found.url);
  return search === '' ? null : redirect(303, pathname + search);
}
