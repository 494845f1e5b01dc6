import type { IncomingMessage } from 'node:http';
import { type Answer, redirect } from '../checkout/answers';
import type { VisitorGraph } from './ports';
import { signInFirst, type Visitors } from './visitors';

/** Who is signed in at a browser, and the graph that they ask with their own rights. */
export interface SignedIn {
  readonly visitors: Visitors;
  readonly graph: VisitorGraph;
}

/**
 * Leads from the address of a page without its key to the address with it. Whoever is signed in asks for it with their own rights; others
 * sign in first. Null where the visitor may not have it, and where there is no such page.
 *
 * @param document of one field that has the address as `url`, by `$id`
 */
export async function leadToKey(
  request: IncomingMessage,
  { visitors, graph }: SignedIn,
  document: string,
  id: string,
): Promise<Answer | null> {
  const visitor = await visitors.visitorOf(request);
  if (!visitor) return signInFirst(new URL(request.url ?? '/', 'http://page').pathname);
  const { data } = await graph.queryAs(visitor.principal, document, { id });
  const [found] = Object.values((data ?? {}) as Readonly<Record<string, { readonly url: string | null } | null>>);
  if (!found?.url) return null;
  const { pathname, search } = new URL(found.url);
  return search === '' ? null : redirect(303, pathname + search);
}
