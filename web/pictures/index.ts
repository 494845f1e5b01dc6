import type { IncomingMessage, RequestListener } from 'node:http';
import { type Answer, picture } from '../checkout/answers';
import { failureOf, handled, listenerOf, told } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { initialsPicture } from './initials';

const addressForm = /^\/pictures\/initials\/([^/]{1,100})\.svg$/;

export type PictureOptions = Pick<CheckoutOptions, 'origin' | 'sandbox' | 'failed'>;

/** Answers everything below `/pictures/`: pictures of initials, for users who have set no picture of their own. */
export function createPictures(options: PictureOptions): RequestListener {
  const { sandbox, failed } = options;
  const nothing = (): Answer =>
    told({ status: 404, heading: 'Nothing is here', text: 'There is no picture of this name.' }, sandbox);
  const pages = {
    answer: async (request: IncomingMessage): Promise<Answer> => {
      const drawn = initialsPicture(initialsIn(request.url ?? '/'));
      const handlers = drawn === null ? null : { GET: async () => picture('image/svg+xml', drawn) };
      return (await handled(handlers, request, options)) ?? nothing();
    },
    failure: async (_request: IncomingMessage, error: unknown): Promise<Answer> => {
      const failure = failureOf(error);
      return failure ? told(failure, sandbox) : nothing();
    },
  };
  return listenerOf(pages, failed);
}

/** The initials that an address names; empty where it names none. */
function initialsIn(address: string): string {
  const [, name = ''] = addressForm.exec(address.split('?', 1)[0] ?? '') ?? [];
  try {
    return decodeURIComponent(name);
  } catch {
    return '';
  }
}
