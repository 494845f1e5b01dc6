import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type Html, html } from '../html';
import type { Language } from '../messages';
import { cardFrameScriptAddress } from './assets';
import { readCard } from './card';
import { cardForm } from './card-form';
import type { Offer, Quote } from './documents';
import { type Frame, frameOf, inFrame, isFramed } from './frame';
import { layout } from './layout';
import type { CardFrameView, CheckoutOptions } from './ports';
import { isZero, submitLabel } from './price';
import type { Questions } from './questions';
import { readJson } from './requests';
import { json, page, type PageOptions, type WebResponse } from './responses';
import { savedCardField } from './fields';
import { scriptTexts } from './script-texts';
import { cardProblems } from './submitted-offer';
import { fontIn, fontTheme, themeOf } from './theme';

const compress = promisify(brotliCompress);

/** Name of the form field with the token that the card fields in a frame have created. */
export const cardTokenField = 'card_token';
/** Maximum length of a token, in characters. */
const maxTokenLength = 2_000;
/** Value of the choice of the simulated wallet in the sandbox. */
const walletChoice = 'wallet';
/** Library of Stripe with its card fields, which must be loaded from Stripe. */
const stripeScript = 'https://js.stripe.com/v3/';
/** Sources that the library of Stripe uses, by its security guide. */
const stripeSources: Pick<PageOptions, 'frames' | 'loads'> = {
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  loads: {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    connections: ['https://api.stripe.com'],
    images: ['https://*.stripe.com'],
  },
};

/** Returns the frame with the card fields for an offer; null if the page has none. ADR 0088 */
export function cardFrameOf(
  offer: Offer,
  quote: Quote | null,
  option: CheckoutOptions['cardFrame'],
): CardFrameView | null {
  if (!option || offer.takesEntries || offer.collection === 'NOTHING') return null;
  const due = quote && !isZero(quote.total.money.amount) ? quote.total.money : null;
  const amount = due && option.kind === 'stripe' ? option.unitsOf(due.amount, due.currency) : null;
  const { language, frame } = offer;
  const font = fontIn(themeOf(offer) ?? '');
  const query = new URLSearchParams({
    currency: offer.currency.toLowerCase(),
    ...(amount !== null && { amount: String(amount) }),
    ...(language && { locale: language.locale }),
    ...(font && { font }),
  });
  const url = inFrame(`/checkout/${offer.link}/card?${query.toString()}`, withoutLocale(frame));
  return { url, amount, button: offer.collection === 'HOSTED' ? submitLabel(offer, quote, 'CARD') : null };
}

function withoutLocale(frame: Frame | null | undefined): string | undefined {
  if (!frame) return undefined;
  const query = new URLSearchParams(frame.query);
  query.delete('locale');
  return query.toString();
}

/** Returns the token in a form that the card fields in a frame have created; null for none. */
export function cardTokenIn(sent: ReadonlyMap<string, string>): string | null {
  const token = sent.get(cardTokenField) ?? '';
  return token === '' || token.length > maxTokenLength ? null : token;
}

/** Serves the page in the frame with the card fields, and the tokens of the simulated fields of the sandbox. */
export class CardFrames {
  constructor(
    private readonly questions: Questions,
    private readonly options: CheckoutOptions,
  ) {}

  /** Shows the card fields; null without them, and in a page of a seller that may not contain the checkout. */
  async show(link: string, search: URLSearchParams, language: Language): Promise<WebResponse | null> {
    const { cardFrame } = this.options;
    const ancestors = await this.ancestors(link, search);
    if (!cardFrame || !ancestors) return null;
    const isStripe = cardFrame.kind === 'stripe';
    const title = language.text('card.legend');
    const content = isStripe
      ? html`<div id="stripe-fields"></div>`
      : sandboxFields(inFrame(`/checkout/${link}/card`, search.toString()), language);
    const settings = isStripe ? stripeSettings(cardFrame.publishableKey, search, language) : null;
    const body = html`<div id="card-frame-page"${settings} data-unavailable="${language.text('card.unavailable')}">${content}</div><script src="${cardFrameScriptAddress}" type="module"></script>`;
    const script = isStripe ? stripeScript : undefined;
    const theme = fontTheme(search.get('font'));
    const shown = layout({ title, body, sandbox: false, language, script, theme, colors: colorsIn(search) });
    const response = page(200, shown, {
      headers: { vary: 'accept-encoding' },
      frame: { ancestors },
      ...(isStripe && stripeSources),
    });
    // Unlike other pages, this one contains nothing about the buyer, so that its size reveals nothing.
    return { ...response, compressed: await compress(response.body) };
  }

  /** Creates a token for the card of the simulated fields, or returns the problems of the card; null without them. */
  async tokenize(request: IncomingMessage, language: Language): Promise<WebResponse | null> {
    const { vault, cardFrame, now = () => new Date() } = this.options;
    if (!vault || cardFrame?.kind !== 'sandbox') return null;
    const sent = await readJson(request);
    const isWallet = sent.get(savedCardField) === walletChoice;
    const result = await vault.tokenize(isWallet ? walletCard(now()) : readCard(sent));
    if ('token' in result) return json(200, { token: result.token });
    return json(422, { problems: [...cardProblems(result, language)] });
  }

  /** Returns the sources of the pages that may contain the card fields; null if the checkout itself may not be framed. */
  private async ancestors(link: string, search: URLSearchParams): Promise<string[] | null> {
    if (!isFramed(search)) return ["'self'"];
    const offer = await this.questions.offer(link);
    const frame = offer && frameOf(search, offer.account.embedOrigins, this.options.sandbox);
    return frame && ["'self'", ...frame.ancestors];
  }
}

function colorsIn(search: URLSearchParams): 'light' | 'dark' | null {
  const theme = search.get('theme');
  return theme === 'light' || theme === 'dark' ? theme : null;
}

/** Renders the attribute with the settings of Stripe's fields. The amount is only shown by wallets; the charge has its own. */
function stripeSettings(key: string, search: URLSearchParams, { locale }: Language): Html {
  const units = Number(search.get('amount') ?? Number.NaN);
  const colors = colorsIn(search);
  const settings = {
    key,
    locale,
    currency: search.get('currency') ?? 'usd',
    amount: Number.isSafeInteger(units) && units > 0 ? units : null,
    dark: colors === null ? null : colors === 'dark',
  };
  return html` data-stripe="${JSON.stringify(settings)}"`;
}

/** Renders the simulated fields: a card, or the wallet of the browser. */
function sandboxFields(action: string, language: Language): Html {
  const choice = (value: string, label: string, checked: boolean): Html =>
    html`<label class="tick"><input type="radio" name="${savedCardField}" value="${value}"${checked && html` checked`}><span>${label}</span></label>`;
  const choices = html`<div class="saved">${choice('', language.text('card.legend'), true)}${choice(walletChoice, language.text('card.wallet'), false)}</div>`;
  return html`<form id="checkout" action="${action}"${scriptTexts(language)} method="post">
<button class="unseen" id="pay" type="submit" tabindex="-1" aria-hidden="true"></button>
${cardForm(new Map(), true, language, { choice: choices, legendIsHidden: true })}</form>`;
}

/** Returns the card of the simulated wallet. */
function walletCard(now: Date) {
  return { number: '4242424242424242', expMonth: '12', expYear: String(now.getUTCFullYear() + 3), cvc: '123' };
}
