import { type Html, html } from '../html';
import { english, type Language, type MessageKey } from '../messages';
import { policies } from '../policies/policy-documents';
import type { Offer } from './documents';
import { linkAttributes } from './layout';

/** Documents that a buyer accepts, by the name in their URL. */
const documentTexts: readonly (readonly [name: keyof typeof policies, text: MessageKey])[] = [
  ['refund', 'footer.refund'],
  ['cancellation', 'footer.cancellation'],
  ['terms', 'footer.terms'],
  ['privacy', 'footer.privacy'],
];

/** Returns the website of a seller; null without one. */
export function sellerSite({ socialLinks }: Offer['account']): string | null {
  const site = (socialLinks ?? []).find(({ website }) => website === 'WEBSITE')?.url ?? '';
  return /^https?:\/\//.test(site) && URL.canParse(site) ? site : null;
}

/** Renders the links to the seller and to the documents that apply to purchases. */
export function footer({ account, language = english, frame }: Offer): Html {
  const isFramed = frame != null;
  const site = sellerSite(account);
  const link = (address: string, text: string, attributes: Html | null = null): Html =>
    html`<li><a href="${address}"${linkAttributes(isFramed)}${attributes}>${text}</a></li>`;
  return html`<footer class="policies"><nav aria-label="${language.text('footer.label')}"><ul>
${site && link(site, language.text('buy.visitSeller', { seller: account.title }))}
${documentTexts.map(([name, text]) => link(`/policies/${name}`, language.text(text), html` hreflang="en"`))}
</ul></nav></footer>`;
}

/** Consent of a buyer: the text next to the button, and the documents that it names. ADR 0082 */
export interface Consent {
  readonly text: string;
  readonly documents: readonly { readonly url: string; readonly version: string }[];
}

/** Returns the sentence about the documents. */
export const documentsText = (language: Language = english): string => language.text('agreement.documents');

/** Returns the consent that a submission records. */
export function consentOf(agreement: string, language: Language, origin: string): Consent {
  return {
    text: `${agreement} ${documentsText(language)}`,
    documents: documentTexts.map(([name]) => ({
      url: `${origin}/policies/${name}`,
      version: policies[name].version,
    })),
  };
}
