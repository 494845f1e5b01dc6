import { type WebResponse, page, redirect } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { alertBlock } from '../checkout/card-form';
import { field } from '../checkout/controls';
import type { Problems, Values } from '../checkout/fields';
import { layout, message, sameOriginImageUrl, paragraph, seller } from '../checkout/layout';
import type { CheckoutOptions } from '../checkout/ports';
import { Questions as Buyers } from '../checkout/questions';
import { changedTerms, shownTerms, termsInput } from '../checkout/terms';
import { themeOf } from '../checkout/theme';
import { type Html, html } from '../html';
import { type Accepted, type MembershipTransfer, manageDocuments } from './documents';

/** The last path segments of a transfer link or an invitation: `transfer/…` or `invitation/…`. */
export interface MembershipTransferLink {
  readonly kind: 'transfer' | 'invitation';
  readonly token: string;
}

interface Feedback {
  readonly alert?: string | null;
  readonly help?: string;
  readonly changes?: readonly string[];
  readonly problems?: Problems;
  readonly values?: Values;
  readonly status?: number;
}

const messages = {
  TRANSFER: { heading: 'A membership for you', text: 'gives you the membership', button: 'Take it over' },
  INVITATION: { heading: 'You are invited', text: 'invites you to', button: 'Accept' },
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
    return found.state === 'OPEN' ? this.form(link, found) : this.renderClosed(found);
  }

  async accept(link: MembershipTransferLink, sent: Values): Promise<WebResponse | null> {
    const found = await this.find(link);
    if (!found) return null;
    if (found.state !== 'OPEN') return this.renderClosed(found);
    const values = new Map(['email', 'name'].map((name) => [name, (sent.get(name) ?? '').trim().slice(0, 254)]));
    const email = values.get('email') ?? '';
    const problem = (text: string, name = 'email') =>
      this.form(link, found, { problems: new Map([[name, text]]), values, status: 422 });
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return problem('Enter an e-mail address like name@example.com.');
    const { buyer, userErrors } = await this.buyers.identify(email, values.get('name') || null);
    if (!buyer)
      return problem(
        userErrors[0]?.message ?? 'Enter an e-mail address like name@example.com.',
        userErrors[0]?.path.at(-1) === 'name' ? 'name' : 'email',
      );
    const { membershipHandoverAccept: accepted } = await executeQuery<{ membershipHandoverAccept: Accepted }>(
      this.options.graph,
      manageDocuments.accept,
      { token: link.token, buyer, shownTerms: shownTerms(sent) },
    );
    const changed = changedTerms(accepted.userErrors, 'Nothing was changed.');
    if (changed) return this.form(link, (await this.find(link)) ?? found, { ...changed, values });
    const [userError] = accepted.userErrors;
    if (userError?.path.at(-1) === 'email') return problem(userError.message);
    if (userError) return this.form(link, found, { alert: userError.message, values, status: 409 });
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
    const { heading, text, button } = messages[found.kind];
    const { account, plan } = found;
    const name = plan?.product?.title ?? plan?.title ?? 'a membership';
    const state = { problems, values };
    const body = html`<main id="content" class="manage">
${seller(account.title, sameOriginImageUrl(account.logoUrl, this.options.origin))}
<h1>${heading}</h1>
${alertBlock({ alert, help, changes, problems })}
${paragraph(`${found.kind === 'TRANSFER' ? 'Somebody' : account.title} ${text} “${name}”${plan?.title && plan.title !== name ? ` (${plan.title})` : ''}. Say who you are to have it.`)}
${found.renewal === null ? '' : paragraph(`It costs ${found.renewal}, until it is canceled.`)}
<form method="post" action="${addressOf(link)}">
${termsInput(found.terms)}
${field(state, { name: 'email', label: 'E-mail', type: 'email', required: true, fills: 'email', most: 200, more: html`spellcheck="false"` })}
${field(state, { name: 'name', label: 'Full name', fills: 'name', most: 100 })}
<div class="actions"><button class="main" type="submit">${button}</button></div>
</form>
</main>`;
    return this.page(found, status, heading, body);
  }

  private renderClosed(found: MembershipTransfer): WebResponse {
    const isAccepted = found.state === 'ACCEPTED';
    const heading = isAccepted ? 'This link has been used' : 'This link has expired';
    const text = isAccepted ? 'It hands a membership over once.' : `Ask ${found.account.title} for a new one.`;
    return this.page(found, 200, heading, message(heading, paragraph(text)));
  }

  private page({ account, plan }: MembershipTransfer, status: number, title: string, body: Html): WebResponse {
    const content = layout({
      title: `${title} · ${account.title}`,
      body,
      sandbox: this.options.sandbox,
      theme: themeOf({ plan, configuration: null }),
    });
    return page(status, content);
  }
}

function addressOf({ kind, token }: MembershipTransferLink): string {
  return `/manage/${kind}/${token}`;
}
