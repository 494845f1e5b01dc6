import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, page, redirect } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { layout } from '../checkout/layout';
import { failureOf, handled, listenerOf, messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { type KeyedResource, parseKeyedUrl } from '../keyed-place';
import { type OrderedLlc, type Paid, llcDocuments } from './documents';
import { llcPage } from './page';

export { llcDocuments } from './documents';

type Options = Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>;

const root = '/llc/';
const idForm = /^llcf_[A-Za-z0-9]{1,60}$/;
const notFoundNotice = {
  status: 404,
  heading: 'There is nothing at this address',
  text: 'Check the link that you followed, or ask for a new one.',
};
const unavailableNotice = {
  status: 404,
  heading: 'Companies are not formed here',
  text: 'There is nothing to be paid.',
};
const mode = 'Test mode: nobody pays, and no company is formed.';

/**
 * Serves `/llc/llcf_…?key=…`, the payment page of an ordered company formation. Only available in the sandbox, which
 * simulates the formation.
 */
export function createLlc(options: Options): RequestListener {
  const { sandbox, failed } = options;
  const pages = {
    answer: async (request: IncomingMessage): Promise<WebResponse> => {
      if (!sandbox) return messagePage(unavailableNotice, sandbox);
      const pageRef = parseKeyedUrl(request.url ?? '/', root, idForm);
      const handlers = pageRef && { GET: () => show(options, pageRef), POST: () => pay(options, pageRef) };
      return (await handled(handlers, request, options)) ?? messagePage(notFoundNotice, sandbox);
    },
    failure: async (_request: IncomingMessage, error: unknown): Promise<WebResponse> => {
      const failure = failureOf(error);
      if (!failure) return messagePage(notFoundNotice, sandbox);
      if (failure.unexpected) failed?.(error);
      return messagePage(failure, sandbox);
    },
  };
  return listenerOf(pages, failed);
}

const addressOf = ({ id, key }: KeyedResource): string => `${root}${id}?key=${encodeURIComponent(key)}`;

async function show({ graph, sandbox, origin }: Options, pageRef: KeyedResource): Promise<WebResponse | null> {
  const { orderedLlc } = await executeQuery<{ orderedLlc: OrderedLlc | null }>(graph, llcDocuments.order, {
    ...pageRef,
  });
  return (
    orderedLlc &&
    page(200, layout({ title: 'Form a company', body: llcPage(orderedLlc, addressOf(pageRef), origin), sandbox, mode }))
  );
}

/** A repeated payment shows the result of the first one. */
async function pay({ graph, sandbox }: Options, pageRef: KeyedResource): Promise<WebResponse> {
  const {
    llcFormationPay: { userErrors },
  } = await executeQuery<{ llcFormationPay: Paid }>(graph, llcDocuments.pay, { ...pageRef });
  const userError = userErrors.find(({ code }) => code !== 'conflict');
  return userError
    ? messagePage({ status: 422, heading: 'This did not work', text: userError.message }, sandbox)
    : redirect(303, addressOf(pageRef));
}
