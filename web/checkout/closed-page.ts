import { type Html, html } from '../html';
import { english, type MessageKey } from '../messages';
import type { Offer } from './documents';
import { footer, sellerSite } from './footer';
import { disabledView } from './frame';
import { layout, linkAttributes, message, paragraph, seller, sameOriginImageUrl } from './layout';
import { previewOf } from './offer-page';
import type { CheckoutOptions } from './ports';
import { productName } from './price';
import { themeOf } from './theme';

/** Heading and explanation by the state of an offer. */
const texts: Readonly<Record<Exclude<Offer['state'], 'OPEN'>, readonly [heading: MessageKey, text: MessageKey]>> = {
  SOLD_OUT: ['buy.soldOut', 'buy.soldOutText'],
  CLOSED: ['buy.closed', 'buy.closedText'],
  ARCHIVED: ['buy.archived', 'buy.archivedText'],
};

/** Renders the page of an offer that cannot be bought: the reason, and the site of the seller as the next step. */
export function closedPage(offer: Offer, { origin, sandbox }: Pick<CheckoutOptions, 'origin' | 'sandbox'>): Html {
  const { account, state, plan, frame = null, language = english } = offer;
  const name = plan === null ? language.text('buy.this') : productName(offer);
  const [headingKey, textKey] = texts[state === 'OPEN' ? 'CLOSED' : state];
  const heading = language.text(headingKey, { name });
  const site = sellerSite(account);
  const next =
    site &&
    html`<p><a class="button main" href="${site}"${linkAttributes(frame !== null)}>${language.text('buy.visitSeller', { seller: account.title })}</a></p>`;
  const sign = seller(account.title, sameOriginImageUrl(account.logoUrl, origin));
  const content = html`${paragraph(language.text(textKey, { seller: account.title }))}${next}`;
  return layout({
    title: heading,
    body: html`${message(heading, content, sign)}${footer(offer)}`,
    sandbox,
    language,
    theme: themeOf(offer),
    frame: disabledView(frame),
    preview: previewOf({ offer, origin }),
  });
}
