import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, page } from '../checkout/responses';
import { layout, message, paragraph } from '../checkout/layout';
import { failureOf, handled, listenerOf, messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { html } from '../html';
import { type Policy, policies } from './policy-documents';

const root = '/policies/';

export type PolicyOptions = Pick<CheckoutOptions, 'origin' | 'sandbox' | 'failed'>;

/** Serves `/policies/`: default policies for purchases from sellers without their own. Banks receive these URLs with the evidence of disputes. */
export function createPolicies(options: PolicyOptions): RequestListener {
  return listenerOf(new Policies(options), options.failed);
}

class Policies {
  constructor(private readonly options: PolicyOptions) {}

  async answer(request: IncomingMessage): Promise<WebResponse> {
    const [path = ''] = (request.url ?? '/').split('?', 1);
    const policy = Object.entries(policies).find(([name]) => path === `${root}${name}`)?.[1];
    return (
      (await handled(policy ? { GET: async () => this.show(policy) } : null, request, this.options)) ?? this.notFound()
    );
  }

  async failure(_request: IncomingMessage, error: unknown): Promise<WebResponse> {
    const failure = failureOf(error);
    return failure ? messagePage(failure, this.options.sandbox) : this.notFound();
  }

  private show({ title, paragraphs }: Policy): WebResponse {
    const body = message(title, html`${paragraphs.map(paragraph)}`);
    return page(200, layout({ title, body, sandbox: this.options.sandbox }), {
      headers: { 'cache-control': 'public, max-age=3600' },
    });
  }

  private notFound(): WebResponse {
    return messagePage(
      { status: 404, heading: 'Nothing is here', text: 'There is no policy of this name.' },
      this.options.sandbox,
    );
  }
}
