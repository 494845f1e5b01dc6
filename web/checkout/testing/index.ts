import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkCard } from '../../../subgraphs/billing/src/payments/processors/card';
import { type Card, type CardProblem, type CheckoutOptions, createCheckout } from '..';
import type { PaymentReceipt } from '../../receipts/documents';
import type {
  BoughtMembership,
  Challenge,
  Offer,
  Quote,
  Session,
  SessionResult,
  Styling,
  UserError,
} from '../documents';

const money = (amount: string) => ({ money: { amount, currency: 'usd' }, formatted: `$${Number(amount).toFixed(2)}` });

export const onePlan: Offer = {
  link: 'plan_one',
  mode: 'PAYMENT',
  state: 'OPEN',
  currency: 'USD',
  collection: 'CARD',
  takesEntries: false,
  mostUnits: 1,
  takesPromoCodes: true,
  asksBillingAddress: false,
  asksShippingAddress: false,
  terms: null,
  termErrors: [],
  account: {
    id: 'biz_one',
    title: 'Shop & Sons',
    logoUrl: 'https://elsewhere.example/logo.png',
    embedOrigins: [],
    socialLinks: [],
  },
  plan: {
    title: 'Monthly',
    description: 'All of it',
    paymentLinkDescription: null,
    formattedPrice: '$10.00',
    initialPrice: { amount: '10.00', currency: 'usd' },
    renewalPrice: { amount: '0.00', currency: 'usd' },
    billingPeriod: null,
    releaseMethod: 'BUY_NOW',
    image: null,
    checkoutStyling: null,
    product: { title: 'Course', redirectPurchaseUrl: null },
    customFields: [],
  },
  configuration: null,
};

export const noStyling: Styling = { backgroundColor: null, buttonColor: null, fontFamily: null, borderStyle: null };

/** Returns the only terms that the fake graph accepts for a total. */
export const termsOf = (total: string): string => JSON.stringify({ dueToday: total });

function termErrorsOf(total: string, shownTerms: string | null): UserError[] {
  if (shownTerms === null || shownTerms === termsOf(total)) return [];
  const [, before] = /^{"dueToday":"([\d.]+)"}$/.exec(shownTerms) ?? [];
  return [
    before === undefined
      ? { code: 'conflict', message: 'The page did not show all terms.', path: ['terms'] }
      : {
          code: 'conflict',
          message: `The amount due today changed from ${money(before).formatted} to ${money(total).formatted}.`,
          path: ['terms', 'dueToday'],
        },
  ];
}

/** Error response for a whole operation. */
export interface Broken {
  readonly code: string;
  readonly retryAfter?: number;
}

type Variables = Readonly<Record<string, any>>;

/** In-memory fake of the graph: its responses can be configured, and it records all requests. */
export class FakeGraph {
  readonly asked: { readonly name: string; readonly variables: Variables }[] = [];
  readonly offers = new Map<string, Offer>([[onePlan.link, onePlan]]);
  readonly sessions = new Map<string, Session>();
  readonly challenges = new Map<string, Challenge>();
  /** Price of one unit. */
  price = '10';
  /** Tax by country. */
  tax: Readonly<Record<string, string>> = {};
  quoted: Partial<Quote> = {};
  /** User errors of the next submission. */
  refusals: readonly UserError[] = [];
  /** State of the session after a submission. */
  outcome: Partial<Session> = {
    status: 'COMPLETED',
    total: { amount: '10.00', currency: 'usd' },
    formattedTotal: '$10.00',
    manageUrl: null,
    receiptUrl: null,
  };
  /** State of the session after a challenge. */
  continued: Partial<Session> | null = null;
  /** Ids of every session. */
  result: Omit<SessionResult, 'account'> = {
    planId: 'plan_one',
    paymentId: 'pay_1',
    setupIntentId: null,
    paymentMethodId: 'payt_1',
    resultQuery: 'status=success&payment_id=pay_1',
  };
  /** Receipts and memberships by their ids. */
  readonly receipts = new Map<string, PaymentReceipt>();
  readonly memberships = new Map<string, BoughtMembership>();
  /** Failing operations, by field name. */
  readonly broken = new Map<string, Broken | Error>();

  async query(document: string, variables: Variables): Promise<{ data?: unknown; errors?: readonly unknown[] }> {
    const [, name = ''] = /\{\s*(\w+)\(/.exec(document) ?? [];
    this.asked.push({ name, variables });
    const broken = this.broken.get(name);
    if (broken instanceof Error) throw broken;
    if (broken) return { data: null, errors: [{ message: 'x', extensions: broken }] };
    return { data: { [name]: this.respond(name, variables) } };
  }

  /** Returns the variables of all requests to a field. */
  of(name: string): Variables[] {
    return this.asked.filter((item) => item.name === name).map(({ variables }) => variables);
  }

  private respond(name: string, variables: Variables): unknown {
    switch (name) {
      case 'checkoutTarget':
        return variables.link.toLowerCase() === 'short' ? { id: 'plan_one' } : null;
      case 'checkoutOffer':
        return this.offers.get(variables.link) ?? null;
      case 'checkoutQuote':
        return this.quote(variables.input);
      case 'checkoutSession':
        return this.session(variables.id);
      case 'buyerIdentify':
        return this.identify(variables.email);
      case 'checkoutSubmit':
        return this.submit(variables.input);
      case 'checkoutContinue':
        return this.move(variables.id, this.continued ?? {});
      case 'checkoutAbandon':
        return this.move(variables.id, { status: 'OPEN', failure: null });
      case 'paymentReceipt':
        return this.receipts.get(variables.id) ?? null;
      case 'membershipManagePage':
        return this.memberships.get(variables.id) ?? null;
      case 'sandboxChallenge':
        return this.challenges.get(variables.reference) ?? null;
      default:
        return this.resolveChallenge(variables.reference);
    }
  }

  private session(id: string): unknown {
    const session = this.sessions.get(id);
    if (!session) return null;
    const account = this.offers.get(session.link)?.account ?? onePlan.account;
    return { ...session, ...this.result, account };
  }

  private quote({ quantity, promoCode, billingAddress, shownTerms }: Variables): unknown {
    if (promoCode && promoCode !== 'HALF' && promoCode !== 'ALL') {
      return {
        quote: null,
        userErrors: [
          { code: 'promo_code_invalid', message: 'This promo code cannot be used here.', path: ['promoCode'] },
        ],
        termErrors: [],
      };
    }
    const subtotal = Number(this.price) * quantity;
    const off = promoCode === 'ALL' ? subtotal : promoCode === 'HALF' ? subtotal / 2 : 0;
    const tax = this.tax[billingAddress?.country] ?? null;
    const total = subtotal - off + Number(tax ?? 0);
    const quote: Quote = {
      quantity,
      subtotal: money(String(subtotal)),
      discount: off ? money(String(off)) : null,
      promoCode: off ? promoCode : null,
      tax: tax === null ? null : money(tax),
      taxIncluded: false,
      total: money(String(total)),
      laterCharges: [],
      trialEndsAt: null,
      collection: total === 0 ? 'NOTHING' : 'CARD',
      terms: termsOf(String(total)),
      ...this.quoted,
    };
    return { quote, userErrors: [], termErrors: termErrorsOf(String(total), shownTerms) };
  }

  private identify(email: string): unknown {
    if (email.endsWith('.invalid'))
      return {
        user: null,
        accountIds: [],
        userErrors: [{ code: 'parameter_invalid', message: 'email is not an e-mail address.', path: ['email'] }],
      };
    return { user: { id: 'user_1', username: 'one', name: null }, accountIds: ['biz_own'], userErrors: [] };
  }

  private submit(input: Variables): unknown {
    const userErrors = this.refusals;
    this.refusals = [];
    if (userErrors.length > 0) return { session: null, userErrors };
    const session: Session = {
      id: input.session,
      link: input.link,
      mode: this.offers.get(input.link)?.mode ?? 'PAYMENT',
      status: 'OPEN',
      failure: null,
      failureCode: null,
      actionUrl: null,
      redirectUrl: null,
      total: null,
      formattedTotal: null,
      email: input.buyer.email,
      entryId: null,
      manageUrl: null,
      receiptUrl: null,
      ...this.outcome,
    };
    this.sessions.set(session.id, session);
    return { session, userErrors: [] };
  }

  private move(id: string, to: Partial<Session>): unknown {
    const session = this.sessions.get(id);
    if (session) this.sessions.set(id, { ...session, ...to });
    return { session: this.sessions.get(id) ?? null, userErrors: [] };
  }

  private resolveChallenge(reference: string): unknown {
    const challenge = this.challenges.get(reference);
    if (challenge) this.challenges.set(reference, { ...challenge, waits: false });
    return challenge?.returnUrl ?? null;
  }
}

/** Fake vault that validates cards and derives the token from the last digits. */
export class FakeVault {
  readonly taken: Card[] = [];

  async tokenize(card: Card): Promise<{ token: string } | readonly CardProblem[]> {
    this.taken.push(card);
    const problems = checkCard(card, new Date());
    return problems.length > 0 ? problems : { token: `tok_${card.number.slice(-4)}` };
  }
}

export interface TestCheckout {
  readonly graph: FakeGraph;
  readonly vault: FakeVault;
  readonly failures: unknown[];
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts the checkout on a local HTTP server. */
export async function openTestCheckout(options: Partial<CheckoutOptions> = {}): Promise<TestCheckout> {
  const [graph, vault, failures] = [new FakeGraph(), new FakeVault(), [] as unknown[]];
  let listener: http.RequestListener = () => {};
  const server = http.createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  listener = createCheckout({
    graph,
    vault,
    sandbox: true,
    origin,
    failed: (error) => failures.push(error),
    ...options,
  });
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { graph, vault, failures, origin, close };
}

export type Sent = Readonly<Record<string, string>>;

/** Creates a form request like a browser. */
export function formCall(
  path: string,
  fields: Sent,
  headers: Sent = {},
): { method: string; path: string; body: string; headers: Record<string, string> } {
  const allHeaders = {
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    ...headers,
  };
  return { method: 'POST', path, body: new URLSearchParams(fields).toString(), headers: allHeaders };
}

/** Returns the fields of the first form in a page, as they would be submitted: hidden ones, inputs and selects. */
export function fieldsIn(html: string): Record<string, string> {
  const text = (value: string): string =>
    value
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&');
  const fields: Record<string, string> = {};
  for (const [tag] of html.matchAll(/<input [^>]*>/g))
    fields[/ name="([^"]*)"/.exec(tag)?.[1] ?? ''] = text(/ value="([^"]*)"/.exec(tag)?.[1] ?? '');
  for (const [, name = '', options = ''] of html.matchAll(/<select [^>]*name="([^"]*)"[^>]*>(.*?)<\/select>/gs)) {
    fields[name] = /<option value="?([^">\s]*)"? selected>/.exec(options)?.[1] ?? '';
  }
  return fields;
}

/** Returns the problem of a field; null for none. */
export function problemAt(html: string, name: string): string | null {
  return new RegExp(`<p class="problem" id="${name}-problem">(.*?)</p>`).exec(html)?.[1] ?? null;
}

/** Returns the listed changes of the terms. */
export function changesIn(html: string): string[] {
  const [, list = ''] = /role="alert" tabindex="-1" autofocus>.*?<ul>(.*?)<\/ul>/s.exec(html) ?? [];
  return [...list.matchAll(/<li>([^<]*)<\/li>/g)].map(([, text]) => text as string);
}

/** Returns the heading of the alert; null for none. */
export function alertIn(html: string): string | null {
  return /role="alert" tabindex="-1" autofocus><h2>(.*?)<\/h2>/.exec(html)?.[1] ?? null;
}
