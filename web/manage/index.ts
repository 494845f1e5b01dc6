import type { IncomingMessage, RequestListener } from 'node:http';
import type { WebResponse } from '../checkout/responses';
import { GraphFailed } from '../checkout/execute-query';
import { isSession } from '../checkout/fields';
import { failureOf, type Handlers, handled, listenerOf, messagePage } from '../checkout/listener';
import { readForm } from '../checkout/requests';
import { leadToKey } from '../sign-in';
import { manageDocuments } from './documents';
import { MembershipTransferPages } from './membership-transfers';
import type { ManageOptions } from './options';
import type { MembershipPageRef } from './page-links';
import { Questions } from './questions';
import { Steps } from './steps';

export { manageDocuments } from './documents';

const root = '/manage/';
const membershipForm = /^mem_[A-Za-z0-9]{1,60}$/;
const tokenForm = /^[A-Za-z0-9_.-]{1,150}$/;
const keyForm = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * Serves all paths below `/manage/`: the page of a membership at `/manage/mem_…?key=…` with its steps, and transfer
 * links. The key grants all rights of the owner, except payments with a saved method, which require the owner to be
 * signed in. Without a key, the URL redirects to the sign-in and then redirects the owner to the page; all other users
 * receive 404.
 */
export function createManage(options: ManageOptions): RequestListener {
  return listenerOf(
    new Manage(new Steps(new Questions(options.graph), options), new MembershipTransferPages(options), options),
    options.failed,
  );
}

class Manage {
  constructor(
    private readonly steps: Steps,
    private readonly membershipTransfers: MembershipTransferPages,
    private readonly options: ManageOptions,
  ) {}

  async answer(request: IncomingMessage): Promise<WebResponse> {
    const { url = '/' } = request;
    const mark = url.indexOf('?');
    const [path, search] = [mark < 0 ? url : url.slice(0, mark), new URLSearchParams(mark < 0 ? '' : url.slice(mark))];
    const [id = '', ...rest] = path.startsWith(root) ? path.slice(root.length).split('/') : [];
    const key = search.get('key') ?? '';
    const isValidLink = membershipForm.test(id) && keyForm.test(key);
    const handlers = isValidLink
      ? this.at({ id, key }, rest, search, request)
      : (this.keyless(id, rest, search, request) ?? this.membershipTransferHandlers(id, rest, request));
    return (await handled(handlers, request, this.options)) ?? this.notFound();
  }

  /** Returns the handlers of a membership's page without a key; null for other paths. */
  private keyless(
    id: string,
    rest: readonly string[],
    search: URLSearchParams,
    request: IncomingMessage,
  ): Handlers | null {
    const { signedIn } = this.options;
    if (!signedIn || !membershipForm.test(id) || rest.length > 0 || search.has('key')) return null;
    return { GET: () => leadToKey(request, signedIn, manageDocuments.own, id) };
  }

  /** Returns the handlers of a transfer link or an invitation; null for other paths. */
  private membershipTransferHandlers(
    kind: string,
    [token = '', ...extraSegments]: readonly string[],
    request: IncomingMessage,
  ): Handlers | null {
    if ((kind !== 'transfer' && kind !== 'invitation') || extraSegments.length > 0 || !tokenForm.test(token))
      return null;
    return {
      GET: () => this.membershipTransfers.show({ kind, token }),
      POST: async () => this.membershipTransfers.accept({ kind, token }, await readForm(request)),
    };
  }

  /** Returns the handlers of a path; null if it does not exist. */
  private at(
    pageRef: MembershipPageRef,
    rest: readonly string[],
    search: URLSearchParams,
    request: IncomingMessage,
  ): Handlers | null {
    const { steps } = this;
    const form = () => readForm(request);
    const [step = '', last = '', ...extraSegments] = rest;
    if (extraSegments.length > 0) return null;
    if (step === 'session') {
      return isSession(last)
        ? {
            GET: () => steps.session(pageRef, last, request, search),
            POST: async () => form().then(() => steps.abandon(pageRef, last)),
          }
        : null;
    }
    switch (rest.join('/')) {
      case '':
        return rest.length > 0 ? null : { GET: () => steps.overview(pageRef, search) };
      case 'cancel':
        return { GET: () => steps.askCancel(pageRef, false), POST: async () => steps.cancel(pageRef, await form()) };
      case 'cancel/now':
        return { GET: () => steps.askCancel(pageRef, true) };
      case 'offer':
        return { POST: async () => steps.acceptOffer(pageRef, await form()) };
      case 'keep':
        return { GET: () => steps.askKeep(pageRef), POST: async () => steps.keep(pageRef, await form()) };
      case 'card':
        return {
          GET: () => steps.askCard(pageRef),
          POST: async () => steps.changeCard(pageRef, await form(), request),
        };
      case 'top_up':
        return {
          GET: () => steps.askTopUp(pageRef, request),
          POST: async () => steps.topUp(pageRef, await form(), request),
        };
      default:
        return null;
    }
  }

  async failure(_request: IncomingMessage, error: unknown): Promise<WebResponse> {
    // Only the cursor of the payment list can be invalid in an otherwise valid URL.
    const failure = error instanceof GraphFailed && error.code === 'parameter_invalid' ? null : failureOf(error);
    if (!failure) return this.notFound();
    if (failure.unexpected) this.options.failed?.(error);
    return messagePage(failure, this.options.sandbox);
  }

  private notFound(): WebResponse {
    return messagePage(
      {
        status: 404,
        heading: 'There is nothing at this address',
        text: 'Check the link that you followed, or ask the seller for a new one.',
      },
      this.options.sandbox,
    );
  }
}
