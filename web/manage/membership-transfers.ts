import { type WebResponse, page, redirect } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { alertBlock } from '../checkout/card-form';
import { field } from '../checkout/controls';
import type { Problems, Values } from '../checkout/fields';
import { layout, sameOriginImageUrl, seller } from '../checkout/layout';
import { messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { Questions as Buyers } from '../checkout/questions';
import { changedTerms, pageTermTexts, shownTerms, termsInput } from '../checkout/terms';
import { themeOf } from '../checkout/theme';
import { type Html, html } from '../html';
import type { Language } from '../messages';
import type { Visit } from '../pages';
import { type Accepted, type MembershipTransfer, manageDocuments } from './documents';

/** The last path segments of a transfer link or an invitation: `transfer/…` or `invitation/…`. */
export interface MembershipTransferLink {
  readonly kind: 'transfer' | 'invitation';
  readonly token: string;
  /** Request of the page. */
  readonly visit: Visit;
}

interface Feedback {
  readonly alert?: string | null;
  readonly help?: string;
  readonly changes?: readonly string[];
  readonly problems?: Problems;
  readonly values?: Values;
  readonly status?: number;
}

const texts = {
  TRANSFER: { heading: 'transfer.heading', text: 'transfer.text', button: 'transfer.accept' },
  INVITATION: { heading: 'invitation.heading', text: 'invitation.text', button: 'invitation.accept' },
} as const;

/** Pages on which a user accepts a transferred membership or an invitation. */
export class MembershipTransferPages {
  private readonly buyers: Buyers;

  constructor(private readonly options: CheckoutOptions) {
    this.buyers = new Buyers(options.graph);
  }

  /** Shows the page of a link; null if the link does not exist. */
  async show(link: MembershipTransferLink): Promise<WebResponse | null> {
    const found = await this.find(link);
    if (!found) return null;
    return found.state === 'OPEN' ? this.form(link, found) : this.renderClosed(link, found);
  }

  async accept(link: MembershipTransferLink, sent: Values): Promise<WebResponse | null> {
    const found = await this.find(link);
    if (!found) return null;
    if (found.state !== 'OPEN') return this.renderClosed(link, found);
    const { language } = link.visit;
    const values = new Map(['email', 'name'].map((name) => [name, (sent.get(name) ?? '').trim().slice(0, 254)]));
    const email = values.get('email') ?? '';
    const problem = (text: string, name = 'email') =>
      this.form(link, found, { problems: new Map([[name, text]]), values, status: 422 });
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return problem(language.text('problem.emailForm'));
    const { buyer, userErrors } = await this.buyers.identify(email, values.get('name') || null, language.locale);
    if (!buyer) {
      const [error] = userErrors;
      const text = error ? language.errorText(error) : language.text('problem.emailForm');
      return problem(text, error?.path.at(-1) === 'name' ? 'name' : 'email');
    }
    const { membershipHandoverAccept: accepted } = await executeQuery<{ membershipHandoverAccept: Accepted }>(
      this.options.graph,
      manageDocuments.accept,
      { token: link.token, buyer, shownTerms: shownTerms(sent) },
    );
    const changed = changedTerms(accepted.userErrors, pageTermTexts(language));
    if (changed) return this.form(link, (await this.find(link)) ?? found, { ...changed, values });
    const [userError] = accepted.userErrors;
    if (userError?.path.at(-1) === 'email') return problem(language.errorText(userError));
    if (userError) {
      const alert = language.locale === 'en' ? userError.message : language.text('step.rejected');
      return this.form(link, found, { alert, values, status: 409 });
    }
    return redirect(303, accepted.membership?.manageUrl ?? addressOf(link));
  }

  private async find({ kind, token }: MembershipTransferLink): Promise<MembershipTransfer | null> {
    const { membershipHandoverPage: found } = await executeQuery<{ membershipHandoverPage: MembershipTransfer | null }>(
      this.options.graph,
      manageDocuments.handover,
      { token },
    );
    return found?.kind.toLowerCase() === kind ? found : null;
  }

  private form(
    link: MembershipTransferLink,
    found: MembershipTransfer,
    { alert = null, help, changes, problems = new Map(), values = new Map(), status = 200 }: Feedback = {},
  ): WebResponse {
    const { language } = link.visit;
    const { heading, text, button } = texts[found.kind];
    const { account, renewal } = found;
    const state = { problems, values, language };
    const price = renewal && (language.locale === 'en' ? renewal : html`<bdi lang="en">${renewal}</bdi>`);
    const body = html`<main id="content" class="manage">
${seller(account.title, sameOriginImageUrl(account.logoUrl, this.options.origin))}
<h1>${language.text(heading)}</h1>
${alertBlock({ alert, help, changes, problems, language })}
<p>${language.markup(text, { seller: account.title, name: nameOf(found, language) })}</p>
${price && html`<p>${language.markup('transfer.renewal', { price })}</p>`}
<form method="post" action="${addressOf(link)}">
${termsInput(found.terms)}
${field(state, { name: 'email', label: language.text('contact.email'), type: 'email', required: true, fills: 'email', most: 200, more: html`spellcheck="false" dir="ltr"` })}
${field(state, { name: 'name', label: language.text('contact.name'), fills: 'name', most: 100, more: html`dir="auto"` })}
<div class="actions"><button class="main" type="submit">${language.text(button)}</button></div>
</form>
</main>`;
    return this.page(link, found, language.text(heading), body, status);
  }

  private renderClosed({ visit: { language } }: MembershipTransferLink, found: MembershipTransfer): WebResponse {
    const isUsed = found.state === 'ACCEPTED';
    const values = { seller: found.account.title };
    const key = isUsed ? 'transfer.usedText' : 'transfer.expiredText';
    const notice = {
      status: 410,
      heading: language.text(isUsed ? 'notice.used' : 'notice.expired'),
      text: language.text(key, values),
      markup: language.markup(key, values),
    };
    return messagePage(notice, this.options.sandbox, language);
  }

  private page(
    { visit }: MembershipTransferLink,
    { account, plan }: MembershipTransfer,
    title: string,
    body: Html,
    status: number,
  ): WebResponse {
    const content = layout({
      title: `${title} · ${account.title}`,
      body,
      sandbox: this.options.sandbox,
      theme: themeOf({ plan, configuration: null }),
      language: visit.language,
      translations: visit.url,
    });
    return page(status, content);
  }
}

/** Renders the name of the product, with that of the plan if it differs. */
function nameOf({ plan }: MembershipTransfer, language: Language): Html {
  const name = plan?.product?.title ?? plan?.title;
  if (name == null) return html`${language.text('membership.a')}`;
  const planTitle = plan?.title && plan.title !== name ? html` (<bdi>${plan.title}</bdi>)` : '';
  return html`<strong><bdi>${name}</bdi></strong>${planTitle}`;
}

function addressOf({ kind, token }: MembershipTransferLink): string {
  return `/manage/${kind}/${token}`;
}
