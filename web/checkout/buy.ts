import type { IncomingMessage } from 'node:http';
import { type Answer, json, later, page, redirect } from './answers';
import { GraphFailed } from './asked';
import { readCard } from './card';
import type { Offer, Quote, UserError } from './documents';
import {
  addressOf,
  answerField,
  isSession,
  newSession,
  type Problems,
  problemsFrom,
  problemsOf,
  readValues,
  unitsOf,
  type Values,
} from './fields';
import { keptValues } from './kept';
import { layout, message, paragraph } from './layout';
import { offerPage } from './offer-page';
import type { CardVault, CheckoutOptions } from './ports';
import { agreement, buttonText, collectionOf, priceBlock } from './price';
import type { Buyer, Questions, Terms } from './questions';
import { formTargets } from './targets';
import { changedTerms, shownTerms } from './terms';

type Sent = ReadonlyMap<string, string>;

/** A refusal on the way of a purchase: the form is shown again, with what is wrong. */
interface Refused {
  readonly problems: Problems;
  readonly alert?: string | null;
  readonly help?: string;
  /** What has changed since the page was shown. */
  readonly changes?: readonly string[];
  /** The buyer whose terms are to be shown, where they differ from those of anybody. */
  readonly quotedFor?: Buyer;
  /** Of the page, 422 by default. */
  readonly status?: number;
  /** The session cannot go on: the form gets a new one. */
  readonly anew?: boolean;
  /** Who is on the list has been let in: the form becomes that of a purchase. */
  readonly invited?: boolean;
}

const none: Problems = new Map();
const wrongEmail = 'Enter an e-mail address like name@example.com.';

/** A price, what is wrong with what it was asked for, and how its terms differ from those that were shown. */
interface Priced {
  readonly quote: Quote | null;
  readonly problems: Problems;
  readonly termErrors: readonly UserError[];
}

/** The way of a buyer from the form to a session that is under way. */
export class Buying {
  constructor(
    private readonly questions: Questions,
    private readonly options: CheckoutOptions,
  ) {}

  /** The empty form. */
  async open(offer: Offer, query: URLSearchParams): Promise<Answer> {
    if (offer.state !== 'OPEN') return this.closed(offer);
    const sent = new Map([
      ['affiliate_code', query.get('a') ?? ''],
      ['invoice', query.get('invoice') ?? ''],
    ]);
    const shown = offerFor(offer, sent);
    return this.form(shown, readValues(shown, sent), newSession(new Date()), { problems: none, status: 200 });
  }

  /** A posted form: what it costs now, or the purchase itself. */
  async post(offer: Offer, sent: Sent, request: IncomingMessage): Promise<Answer> {
    if (offer.state !== 'OPEN') return this.closed(offer);
    return this.take(offerFor(offer, sent), sent, request);
  }

  private async take(offer: Offer, sent: Sent, request: IncomingMessage): Promise<Answer> {
    const values = readValues(offer, sent);
    const session = sent.get('session');
    if (!isSession(session)) {
      return this.form(offer, values, newSession(new Date()), {
        problems: none,
        status: 400,
        alert: 'This form was not complete. Nothing was charged. Check it and send it again.',
      });
    }
    if (sent.get('action') === 'apply') return this.form(offer, values, session, { problems: none, status: 200 });
    try {
      const refused = await this.submit(offer, values, session, sent, request);
      if (refused)
        return await this.form(
          refused.invited ? asInvited(offer) : offer,
          values,
          refused.anew ? newSession(new Date()) : session,
          refused,
        );
    } catch (error) {
      return this.unsure(error, offer, values, session);
    }
    const address = `/checkout/session/${session}`;
    return redirect(303, address, keptValues(address, values, this.options.origin));
  }

  /** What the script asks for while the buyer types: the parts of the form that depend on the price. */
  async quote(offer: Offer, sent: Sent): Promise<Answer> {
    return this.quoted(offerFor(offer, sent), sent);
  }

  private async quoted(offer: Offer, sent: Sent): Promise<Answer> {
    const values = readValues(offer, sent);
    const { quote, problems } = await this.price(offer, values);
    return json(200, {
      price: offer.takesEntries ? null : priceBlock(offer, quote),
      button: buttonText(offer, quote),
      agreement: agreement(offer, quote),
      collection: collectionOf(offer, quote),
      terms: (quote ? quote.terms : offer.terms) ?? '',
      promoCode: quote?.promoCode ?? null,
      problems: Object.fromEntries(problems),
    });
  }

  /** The form with what was typed; without the card, which is typed anew. */
  async form(
    offer: Offer,
    values: Values,
    session: string,
    { problems, alert = null, help, changes, quotedFor, status = 422 }: Refused,
    headers: Answer['headers'] = {},
  ): Promise<Answer> {
    const priced = await this.price(offer, values, { userId: quotedFor?.userId });
    const html = offerPage({
      offer,
      values,
      session,
      alert,
      help,
      changes,
      quotedFor: quotedFor?.email ?? null,
      quote: priced.quote,
      problems: new Map([...priced.problems, ...problems]),
      sandbox: this.options.sandbox,
      origin: this.options.origin,
    });
    return page(status, html, { targets: formTargets(offer), headers });
  }

  closed(offer: Offer): Answer {
    const { account, state, plan } = offer;
    const name = plan?.product?.title ?? plan?.title ?? 'This';
    const heading = state === 'SOLD_OUT' ? `${name} is sold out` : `${name} is not for sale at the moment`;
    const text =
      state === 'SOLD_OUT'
        ? `${account.title} has none left. Nothing was charged.`
        : `${account.title} has closed this checkout. Nothing was charged.`;
    return page(
      200,
      layout({ title: heading, body: message(heading, paragraph(text)), sandbox: this.options.sandbox }),
    );
  }

  /** The session is under way afterwards, unless something is refused. */
  private async submit(
    offer: Offer,
    values: Values,
    session: string,
    sent: Sent,
    request: IncomingMessage,
  ): Promise<Refused | null> {
    const shown = shownTerms(sent);
    // Terms that were shown to one buyer are compared where it is certain who buys.
    const isOwn = values.get('email') !== '' && sent.get('quoted_for') === values.get('email');
    const [known, priced] = await Promise.all([
      this.questions.session(session),
      this.price(offer, values, { shown: isOwn ? null : shown }),
    ]);
    if (known && known.status !== 'OPEN') return null;
    const changed = changedTerms(priced.termErrors);
    if (changed) return { problems: problemsOf(offer, values), ...changed };
    const card = collectionOf(offer, priced.quote) === 'CARD' ? await this.vaulted(sent) : { token: null };
    const problems = new Map([
      ...priced.problems,
      ...problemsOf(offer, values),
      ...('token' in card ? [] : cardProblems(card)),
    ]);
    if (problems.size > 0 || !('token' in card)) return { problems };
    const { buyer, refused } = await this.buyer(values);
    if (!buyer) return refused;
    const { userErrors } = await this.questions.submit({
      ...termsOf(offer, values),
      shownTerms: shown,
      session,
      buyer,
      cardToken: card.token,
      affiliateCode: values.get('affiliate_code') || null,
      invoice: values.get('invoice') || null,
      answers: answersOf(offer, values),
      phone: values.get('phone') || null,
      shippingAddress: addressOf('shipping', values),
      clientAddress: this.options.addressOf?.(request) ?? request.socket.remoteAddress ?? '',
    });
    return userErrors.length === 0 ? null : this.refusedBy(userErrors, offer, values, buyer);
  }

  private refusedBy(userErrors: readonly UserError[], offer: Offer, values: Values, buyer: Buyer): Refused {
    const at = (name: string): boolean => userErrors.some(({ path }) => path.at(-1) === name);
    if (offer.takesEntries && (at('cardToken') || at('purpose')))
      return {
        problems: none,
        status: 200,
        invited: true,
        alert: 'You have been let in. Pay to get access: nothing was charged yet.',
      };
    const changed = changedTerms(userErrors);
    if (changed) return { problems: none, ...changed, quotedFor: buyer };
    return { problems: problemsFrom(userErrors, values), anew: at('session') };
  }

  private async buyer(
    values: Values,
  ): Promise<{ readonly buyer: Buyer; readonly refused: null } | { readonly buyer: null; readonly refused: Refused }> {
    const { buyer, userErrors } = await this.questions.identify(values.get('email') ?? '', values.get('name') || null);
    if (buyer) return { buyer, refused: null };
    const problems = userErrors.map(({ path, message: text }): [string, string] =>
      path.at(-1) === 'name' ? ['name', text] : ['email', wrongEmail],
    );
    return { buyer: null, refused: { problems: new Map(problems) } };
  }

  private async vaulted(sent: Sent): ReturnType<CardVault['tokenize']> {
    if (!this.options.vault) throw new Error('A card was asked for where no vault takes it');
    return this.options.vault.tokenize(readCard(sent));
  }

  /** The price of what was chosen. Where that is refused, the reasons, and the price without what may be at fault. */
  private async price(
    offer: Offer,
    values: Values,
    { shown = null, userId }: { readonly shown?: string | null; readonly userId?: string } = {},
  ): Promise<Priced> {
    if (offer.mode === 'SETUP' || offer.takesEntries)
      return { quote: null, problems: none, termErrors: shown === null ? [] : offer.termErrors };
    const terms = { ...termsOf(offer, values), userId };
    const { quote, userErrors, termErrors } = await this.questions.quote({ ...terms, shownTerms: shown });
    if (quote) return { quote, problems: none, termErrors };
    const problems = problemsFrom(userErrors, values);
    const plain = await this.questions.quote({
      ...terms,
      promoCode: null,
      billingAddress: null,
      ...(problems.has('quantity') && { quantity: 1 }),
    });
    return { quote: plain.quote, problems, termErrors: [] };
  }

  /** Nobody knows yet whether the purchase arrived. The same session may be sent again: it pays once. */
  private async unsure(error: unknown, offer: Offer, values: Values, session: string): Promise<Answer> {
    if (error instanceof GraphFailed && error.code === 'rate_limit_exceeded') {
      const wait = error.retryAfter ?? 3_600;
      return this.form(
        offer,
        values,
        session,
        {
          problems: none,
          status: 429,
          alert: 'There were too many attempts. Nothing was charged. Wait a while before you try again.',
        },
        { 'retry-after': wait },
      );
    }
    if (error instanceof GraphFailed && error.code === 'not_found') throw error;
    this.options.failed?.(error);
    const alert = 'We could not finish this just now. Send it again: you pay once, however often you do.';
    return this.form(offer, values, session, { problems: none, status: 503, alert }, later).catch(() =>
      this.unknown(session),
    );
  }

  /** Not even the form can be shown. */
  private unknown(session: string): Answer {
    const heading = 'We could not finish this just now';
    const content = `${paragraph('It may still have arrived. Look what became of it before you start again.')}<p><a class="button main" href="/checkout/session/${session}">Look what became of it</a></p>`;
    return page(503, layout({ title: heading, body: message(heading, content), sandbox: this.options.sandbox }), {
      headers: later,
    });
  }
}

/** The offer as the form that was sent, or the address of the page, makes it: of an invoice the price is fixed, so that no promo code changes it. */
function offerFor(offer: Offer, sent: Sent): Offer {
  const shown = sent.get('invited') === '1' ? asInvited(offer) : offer;
  return sent.get('invoice') ? { ...shown, takesPromoCodes: false, invoiced: true } : shown;
}

/** The offer of a list to somebody on it who may buy now. */
function asInvited(offer: Offer): Offer {
  return offer.takesEntries ? { ...offer, takesEntries: false, invited: true } : offer;
}

function cardProblems(problems: readonly { readonly field: string; readonly message: string }[]): Problems {
  return new Map(problems.map(({ field, message: text }) => [`card_${field}`, text]));
}

function termsOf(offer: Offer, values: Values): Terms {
  return {
    link: offer.link,
    quantity: unitsOf(offer, values) ?? 1,
    promoCode: values.get('promo_code') || null,
    // A country that is none would be refused as a whole; the form says so at the field.
    billingAddress: values.get('billing_country') ? addressOf('billing', values) : null,
    shownTerms: null,
  };
}

function answersOf(offer: Offer, values: Values): { id: string; answer: string }[] {
  return (offer.plan?.customFields ?? []).flatMap(({ id }) => {
    const answer = values.get(answerField(id)) ?? '';
    return answer === '' ? [] : [{ id, answer }];
  });
}
