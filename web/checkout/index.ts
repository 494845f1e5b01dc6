import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, json, later, page, redirect, send } from './answers';
import { assetNamed } from './assets';
import { Buying } from './buy';
import { Challenges } from './challenges';
import { isSession } from './fields';
import { layout, message, paragraph } from './layout';
import type { CheckoutOptions } from './ports';
import { GraphFailed, Questions } from './questions';
import { readForm, readJson, RequestRefused, requireSameOrigin } from './requests';
import { Sessions } from './sessions';

export { checkoutDocuments, sandboxDocuments } from './documents';
export type { Card, CardProblem, CardVault, CheckoutGraph, CheckoutOptions } from './ports';

type Handlers = Partial<Record<'GET' | 'POST', () => Promise<Answer | null>>>;

const root = '/checkout/';
/** Ids and short links have no other characters. */
const linkForm = /^[A-Za-z0-9_-]{1,60}$/;
const referenceForm = /^[A-Za-z0-9_-]{1,100}$/;
/** A plan or a checkout has its own address; short links never start like this. */
const ownAddress = /^(?:plan|ch)_/;

/**
 * Answers everything below `/checkout/`: a short link leads on to the plan's own address (302, query kept), which shows
 * what is sold and takes the order; sessions show what came of it. Open to everybody.
 */
export function createCheckout(options: CheckoutOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const questions = new Questions(options.graph);
  const buying = new Buying(questions, options);
  const checkout = new Checkout(questions, buying, new Sessions(questions, buying, options), new Challenges(questions), options);
  return (request, response) => {
    const { method = 'GET' } = request;
    checkout.answer(request).catch((error: unknown) => checkout.failure(request, error)).then((answer) => send(response, answer, method)).catch((error: unknown) => {
      options.failed?.(error);
      response.destroy();
    });
  };
}

class Checkout {
  constructor(
    private readonly questions: Questions,
    private readonly buying: Buying,
    private readonly sessions: Sessions,
    private readonly challenges: Challenges,
    private readonly options: CheckoutOptions,
  ) {}

  async answer(request: IncomingMessage): Promise<Answer> {
    const { method = 'GET', url = '/' } = request;
    const mark = url.indexOf('?');
    const [path, query] = mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
    const handlers = this.at(path.startsWith(root) ? path.slice(root.length).split('/') : [], query, request);
    if (!handlers) return this.notFound();
    const handler = handlers[method === 'HEAD' ? 'GET' : (method as keyof Handlers)];
    if (!handler) return this.notAllowed(Object.keys(handlers));
    if (method === 'POST') requireSameOrigin(request, this.options.origin);
    return (await handler()) ?? this.notFound();
  }

  /** Who answers an address; null where nothing is. */
  private at([first = '', second, ...more]: readonly string[], query: string, request: IncomingMessage): Handlers | null {
    if (more.length > 0) return null;
    const search = new URLSearchParams(query);
    if (second === undefined) {
      if (!linkForm.test(first)) return null;
      const lead = { GET: () => this.lead(first, query) };
      return ownAddress.test(first) ? { GET: () => this.open(first, search), POST: () => this.post(first, request) } : lead;
    }
    if (first === 'assets') return { GET: async () => assetNamed(second) };
    if (first === 'session') {
      return isSession(second) ? { GET: () => this.sessions.show(second, request, search), POST: () => this.abandon(second, request) } : null;
    }
    if (first === 'challenge') {
      if (!this.options.sandbox || !referenceForm.test(second)) return null;
      return { GET: () => this.challenges.show(second), POST: async () => this.challenges.answer(second, await readForm(request)) };
    }
    return second === 'quote' && linkForm.test(first) && ownAddress.test(first) ? { POST: () => this.quote(first, request) } : null;
  }

  private async lead(link: string, query: string): Promise<Answer | null> {
    const plan = await this.questions.target(link);
    return plan === null ? null : redirect(302, `${root}${plan}${query}`);
  }

  private async open(link: string, search: URLSearchParams): Promise<Answer | null> {
    const offer = await this.questions.offer(link);
    return offer && this.buying.open(offer, search);
  }

  private async post(link: string, request: IncomingMessage): Promise<Answer | null> {
    const sent = await readForm(request);
    const offer = await this.questions.offer(link);
    return offer && this.buying.post(offer, sent, request);
  }

  private async abandon(session: string, request: IncomingMessage): Promise<Answer> {
    await readForm(request);
    return this.sessions.abandon(session);
  }

  private async quote(link: string, request: IncomingMessage): Promise<Answer> {
    const sent = await readJson(request);
    const offer = await this.questions.offer(link);
    return offer ? this.buying.quote(offer, sent) : json(404, { message: 'There is nothing to buy at this address.' });
  }

  /** The answer to what went wrong. */
  async failure({ url = '' }: IncomingMessage, error: unknown): Promise<Answer> {
    const asJson = url.endsWith('/quote');
    const told = (status: number, heading: string, text: string, headers: Answer['headers'] = {}): Answer =>
      asJson ? json(status, { message: `${heading}. ${text}` }, headers) : this.told(status, heading, text, headers);
    if (error instanceof RequestRefused) return told(error.status, 'This did not work', error.message, error.status === 413 ? { connection: 'close' } : {});
    if (error instanceof GraphFailed && error.code === 'not_found') return this.notFound();
    if (error instanceof GraphFailed && error.code === 'rate_limit_exceeded') {
      return told(429, 'Too many attempts', 'Wait a while before you try again. Nothing was charged.', { 'retry-after': error.retryAfter ?? 60 });
    }
    this.options.failed?.(error);
    return told(503, 'This page cannot be shown right now', 'Try again in a moment.', later);
  }

  private notFound(): Answer {
    return this.told(404, 'There is nothing to buy at this address', 'Check the link that you followed, or ask the seller for a new one.');
  }

  private notAllowed(methods: readonly string[]): Answer {
    const allow = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ');
    return this.told(405, 'This does not work here', 'Open the page and start from there.', { allow });
  }

  private told(status: number, heading: string, text: string, headers: Answer['headers'] = {}): Answer {
    return page(status, layout({ title: heading, body: message(heading, paragraph(text)), sandbox: this.options.sandbox }), { headers });
  }
}
