import type { IncomingMessage, ServerResponse } from 'node:http';
import { escapeHtml, sendPage } from './html';

/** The graph as somebody without a credential sees it. */
export interface PublicGraph {
  /** Runs a document; rejects or answers with `errors` when the graph cannot say. */
  query(document: string, variables: Readonly<Record<string, unknown>>): Promise<{ readonly data?: unknown; readonly errors?: readonly unknown[] | undefined }>;
}

/** What `checkoutDocument` answers with. */
interface Target {
  readonly id: string;
  readonly title: string | null;
  readonly description: string | null;
  /** Shown in place of the description to those who come by the payment link. */
  readonly paymentLinkDescription: string | null;
  readonly formattedPrice: string;
  readonly product: { readonly title: string } | null;
}

/** The one question that checkout links ask. */
export const checkoutDocument = `query CheckoutLink($link: String!) {
  checkoutTarget(link: $link) { id title description paymentLinkDescription formattedPrice product { title } }
}`;

const root = '/checkout/';
/** Ids and short links have no other characters. */
const linkForm = /^[A-Za-z0-9_-]{1,60}$/;
/** A plan or a checkout has its own address; short links never start like this. */
const ownAddress = /^(?:plan|ch)_/;

/**
 * Answers everything below `/checkout/`: a short link leads on to the plan's own address (302, query kept), the address
 * of a plan, or of a checkout that sells one, shows what is sold and at which price, anything else is a page with status 404.
 */
export function createCheckoutLink(graph: PublicGraph): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    void answer(graph, request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else sendPage(response, { status: 503, title: 'Not available', body: message('This page cannot be shown right now.'), headers: { 'retry-after': '2' } });
    });
  };
}

async function answer(graph: PublicGraph, { method = 'GET', url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
  if (method !== 'GET' && method !== 'HEAD') {
    sendPage(response, { status: 405, title: 'Not allowed', body: message('This page can only be read.'), headers: { allow: 'GET, HEAD' } });
    return;
  }
  const mark = url.indexOf('?');
  const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
  const link = path.startsWith(root) ? path.slice(root.length) : '';
  const target = linkForm.test(link) ? await find(graph, link) : null;
  if (!target) sendPage(response, { status: 404, title: 'Not found', body: message('There is nothing to buy at this address.') });
  else if (!ownAddress.test(link)) redirect(response, `${root}${target.id}${query}`);
  else sendPage(response, offer(target));
}

async function find(graph: PublicGraph, link: string): Promise<Target | null> {
  const { data, errors } = await graph.query(checkoutDocument, { link });
  if (errors && errors.length > 0) throw new Error('The graph did not say where the link leads');
  return (data as { checkoutTarget: Target | null }).checkoutTarget;
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location, 'cache-control': 'no-store', 'content-length': 0 });
  response.end();
}

function offer({ title, formattedPrice, product, ...plan }: Target) {
  const description = plan.paymentLinkDescription ?? plan.description;
  const name = product?.title ?? title ?? 'Checkout';
  const lines = [
    `<h1>${escapeHtml(name)}</h1>`,
    ...(title !== null && title !== name ? [`<p>${escapeHtml(title)}</p>`] : []),
    `<p class="price">${escapeHtml(formattedPrice)}</p>`,
    ...(description === null ? [] : [`<p>${escapeHtml(description)}</p>`]),
  ];
  return { status: 200, title: name, body: lines.join('\n') };
}

function message(text: string): string {
  return `<h1>${escapeHtml(text)}</h1>`;
}
