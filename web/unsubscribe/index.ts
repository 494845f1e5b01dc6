import type { IncomingMessage, RequestListener } from 'node:http';
import { executeQuery } from '../checkout/execute-query';
import { layout, message, paragraph } from '../checkout/layout';
import { failureOf, handled, listenerOf, messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { readForm } from '../checkout/requests';
import { page, type WebResponse } from '../checkout/responses';
import { html } from '../html';
import { type Language, languageOf } from '../messages';
import { nameIn } from '../mails/names';
import { type Subscription, unsubscribeDocuments } from './documents';

export { unsubscribeDocuments } from './documents';

type Options = Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>;

const form = /^\/mails\/unsubscribe\/([\w-]{1,1000})$/;
/** The URL identifies an address: caches do not store the page, and no other page receives the URL. */
const privateHeaders = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' } as const;
/** Maximum number of characters of the seller's name on the page. */
const nameLimit = 200;

/**
 * Serves `/mails/unsubscribe/…`, on which the recipient of an optional mail unsubscribes. Opening the page changes nothing,
 * because mail filters follow links. Mail clients unsubscribe with one POST request (RFC 8058).
 */
export function createUnsubscribe(options: Options): RequestListener {
  const pages = {
    answer: async (request: IncomingMessage): Promise<WebResponse> => {
      const { path, language } = targetOf(request);
      const [, token] = form.exec(path) ?? [];
      const handlers = token === undefined ? null : handlersOf(options, request, { token, path, language });
      return (await handled(handlers, request, options, language)) ?? notFound(options, language);
    },
    failure: async (request: IncomingMessage, error: unknown): Promise<WebResponse> => {
      const { language } = targetOf(request);
      const failure = failureOf(error, language);
      if (failure?.unexpected) options.failed?.(error);
      return failure ? messagePage(failure, options.sandbox, language) : notFound(options, language);
    },
  };
  return listenerOf(pages, options.failed);
}

interface Target {
  readonly token: string;
  readonly path: string;
  readonly language: Language;
}

function targetOf(request: IncomingMessage): { readonly path: string; readonly language: Language } {
  const [path = '', query = ''] = (request.url ?? '/').split('?', 2);
  return { path, language: languageOf(request, new URLSearchParams(query)) };
}

function handlersOf(options: Options, request: IncomingMessage, target: Target) {
  const show = async (): Promise<WebResponse | null> => {
    const { mailSubscription: subscription } = await executeQuery<{ mailSubscription: Subscription | null }>(
      options.graph,
      unsubscribeDocuments.subscription,
      { token: target.token },
    );
    return subscription && pageOf(subscription, target, options);
  };
  const change = async (): Promise<WebResponse | null> => {
    const isSubscribed = (await actionOf(request)) === 'subscribe';
    await executeQuery(options.graph, unsubscribeDocuments.update, { token: target.token, isSubscribed });
    return show();
  };
  return { GET: show, POST: change };
}

/** Returns the action of the form on the page. Mail servers send another form, also as `multipart/form-data`. */
async function actionOf(request: IncomingMessage): Promise<string | undefined> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    return (await readForm(request)).get('action');
  request.resume();
  return undefined;
}

function pageOf(subscription: Subscription, { path, language }: Target, { sandbox }: Options): WebResponse {
  const { address, isSubscribed } = subscription;
  const values = { seller: nameIn(language, subscription.seller, nameLimit), address: isolated(address, language) };
  const [heading, text, action, button] = isSubscribed
    ? (['mail.unsubscribe', 'unsubscribe.ask', 'unsubscribe', 'mail.unsubscribe'] as const)
    : (['unsubscribe.done', 'unsubscribe.doneText', 'subscribe', 'unsubscribe.undo'] as const);
  const content = html`${paragraph(language.text(text, values))}
<form method="post" action="${path}?locale=${language.locale}"><button class="${isSubscribed ? 'main' : ''}" type="submit" name="action" value="${action}">${language.text(button)}</button></form>`;
  const title = language.text(heading);
  const body = message(title, content);
  return page(200, layout({ title, body, sandbox, language, translations: path }), { headers: privateHeaders });
}

function isolated(address: string, { direction }: Language): string {
  return direction === 'rtl' ? `\u2066${address}\u2069` : address;
}

function notFound({ sandbox }: Options, language: Language): WebResponse {
  const [heading, text] = [language.text('unsubscribe.nothing'), language.text('receipt.nothingText')];
  return messagePage({ status: 404, heading, text, headers: privateHeaders }, sandbox, language);
}
