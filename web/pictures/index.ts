import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, picture } from '../checkout/responses';
import { failureOf, handled, listenerOf, messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { initialsPicture } from './initials';

const addressForm = /^\/pictures\/initials\/([^/]{1,100})\.svg$/;

export type PictureOptions = Pick<CheckoutOptions, 'origin' | 'sandbox' | 'failed'>;

/** Serves `/pictures/`: pictures with initials, for users without a profile picture. */
export function createPictures(options: PictureOptions): RequestListener {
  const { sandbox, failed } = options;
  const notFound = (): WebResponse =>
    messagePage({ status: 404, heading: 'Nothing is here', text: 'There is no picture of this name.' }, sandbox);
  const pages = {
    answer: async (request: IncomingMessage): Promise<WebResponse> => {
      const drawn = initialsPicture(initialsIn(request.url ?? '/'));
      const handlers = drawn === null ? null : { GET: async () => picture('image/svg+xml', drawn) };
      return (await handled(handlers, request, options)) ?? notFound();
    },
    failure: async (_request: IncomingMessage, error: unknown): Promise<WebResponse> => {
      const failure = failureOf(error);
      return failure ? messagePage(failure, sandbox) : notFound();
    },
  };
  return listenerOf(pages, failed);
}

/** Returns the initials in a URL; empty if there are none. */
function initialsIn(address: string): string {
  const [, name = ''] = addressForm.exec(address.split('?', 1)[0] ?? '') ?? [];
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}
