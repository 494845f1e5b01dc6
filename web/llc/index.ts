import type { RequestListener } from 'node:http';
import { type WebResponse, page, redirect } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { layout } from '../checkout/layout';
import type { CheckoutOptions } from '../checkout/ports';
import { type KeyedResource, parseKeyedUrl } from '../keyed-place';
import type { Language } from '../messages';
import { createPages, rejectedPage, type Visit } from '../pages';
import { type OrderedLlc, type Paid, llcDocuments } from './documents';
import { llcPage } from './page';

export { llcDocuments } from './documents';

type Options = Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>;

const root = '/llc/';
const idForm = /^llcf_[A-Za-z0-9]{1,60}$/;

/**
 * Serves `/llc/llcf_…?key=…`, the payment page of an ordered company formation. Only available in the sandbox, which
 * simulates the formation.
 */
export function createLlc(options: Options): RequestListener {
  const { sandbox } = options;
  const pages = {
    handlers: (visit: Visit) => {
      const pageRef = sandbox ? parseKeyedUrl(visit.url, root, idForm) : null;
      return pageRef && { GET: () => show(options, pageRef, visit), POST: () => pay(options, pageRef, visit) };
    },
    notFound: (language: Language) => ({
      status: 404,
      heading: language.text(sandbox ? 'notice.notFound' : 'llc.unavailable'),
      text: language.text(sandbox ? 'notice.notFoundText' : 'llc.unavailableText'),
    }),
  };
  return createPages(pages, options);
}

const addressOf = ({ id, key }: KeyedResource): string => `${root}${id}?key=${encodeURIComponent(key)}`;

async function show(
  { graph, sandbox, origin }: Options,
  pageRef: KeyedResource,
  { language, url }: Visit,
): Promise<WebResponse | null> {
  const { orderedLlc } = await executeQuery<{ orderedLlc: OrderedLlc | null }>(graph, llcDocuments.order, {
    ...pageRef,
  });
  if (!orderedLlc) return null;
  const [title, mode] = [language.text('llc.title'), language.text('llc.mode')];
  const body = llcPage(orderedLlc, addressOf(pageRef), origin, language);
  return page(200, layout({ title, body, sandbox, mode, language, translations: url }));
}

/** A repeated payment shows the result of the first one. */
async function pay({ graph, sandbox }: Options, pageRef: KeyedResource, visit: Visit): Promise<WebResponse> {
  const {
    llcFormationPay: { userErrors },
  } = await executeQuery<{ llcFormationPay: Paid }>(graph, llcDocuments.pay, { ...pageRef });
  const userError = userErrors.find(({ code }) => code !== 'conflict');
  return userError ? rejectedPage(userError, visit, sandbox, 422) : redirect(303, addressOf(pageRef));
}
