import type { IncomingMessage, RequestListener } from 'node:http';
import { type Answer, page, redirect } from '../checkout/answers';
import { asked } from '../checkout/asked';
import { layout } from '../checkout/layout';
import { failureOf, handled, listenerOf, told } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { type KeyedPlace, keyedPlace } from '../keyed-place';
import { type OrderedLlc, type Paid, llcDocuments } from './documents';
import { llcPage } from './page';

export { llcDocuments } from './documents';

type Options = Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>;

const root = '/llc/';
const idForm = /^llcf_[A-Za-z0-9]{1,60}$/;
const nothing = {
  status: 404,
  heading: 'There is nothing at this address',
  text: 'Check the link that you followed, or ask for a new one.',
};
const notOffered = { status: 404, heading: 'Companies are not formed here', text: 'There is nothing to be paid.' };
const mode = 'Test mode: nobody pays, and no company is formed.';

/** Serves `/llc/llcf_…?key=…`, the payment page of an ordered company formation. Only available in the sandbox, which simulates it. */
export function createLlc(options: Options): RequestListener {
  const { sandbox, failed } = options;
  const pages = {
    answer: async (request: IncomingMessage): Promise<Answer> => {
      if (!sandbox) return told(notOffered, sandbox);
      const place = keyedPlace(request.url ?? '/', root, idForm);
      const handlers = place && { GET: () => show(options, place), POST: () => pay(options, place) };
      return (await handled(handlers, request, options)) ?? told(nothing, sandbox);
    },
    failure: async (_request: IncomingMessage, error: unknown): Promise<Answer> => {
      const failure = failureOf(error);
      if (!failure) return told(nothing, sandbox);
      if (failure.unexpected) failed?.(error);
      return told(failure, sandbox);
    },
  };
  return listenerOf(pages, failed);
}

const addressOf = ({ id, key }: KeyedPlace): string => `${root}${id}?key=${encodeURIComponent(key)}`;

async function show({ graph, sandbox, origin }: Options, place: KeyedPlace): Promise<Answer | null> {
  const { orderedLlc } = await asked<{ orderedLlc: OrderedLlc | null }>(graph, llcDocuments.order, { ...place });
  return (
    orderedLlc &&
    page(200, layout({ title: 'Form a company', body: llcPage(orderedLlc, addressOf(place), origin), sandbox, mode }))
  );
}

/** A repeated payment shows the result of the first one. */
async function pay({ graph, sandbox }: Options, place: KeyedPlace): Promise<Answer> {
  const {
    llcFormationPay: { userErrors },
  } = await asked<{ llcFormationPay: Paid }>(graph, llcDocuments.pay, { ...place });
  const refused = userErrors.find(({ code }) => code !== 'conflict');
  return refused
    ? told({ status: 422, heading: 'This did not work', text: refused.message }, sandbox)
    : redirect(303, addressOf(place));
}
