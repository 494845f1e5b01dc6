import { type Answer, page, redirect } from '../checkout/answers';
import { asked } from '../checkout/asked';
import { alertBlock } from '../checkout/card-form';
import { field } from '../checkout/controls';
import type { Problems, Values } from '../checkout/fields';
import { layout, message, ownPicture, paragraph, seller } from '../checkout/layout';
import type { CheckoutOptions } from '../checkout/ports';
import { Questions as Buyers } from '../checkout/questions';
import { changedTerms, shownTerms, termsInput } from '../checkout/terms';
import { themeOf } from '../checkout/theme';
import { escapeHtml } from '../html';
import { type Accepted, type Handover, manageDocuments } from './documents';

/** The last path segments of a transfer link or an invitation: `transfer/…` or `invitation/…`. */
export interface HandoverPlace {
  readonly kind: 'transfer' | 'invitation';
  readonly token: string;
}

interface Said {
  readonly alert?: string | null;
  readonly help?: string;
  readonly changes?: readonly string[];
  readonly problems?: Problems;
  readonly values?: Values;
  readonly status?: number;
}

const words = {
  TRANSFER: { heading: 'A membership for you', text: 'gives you the membership', button: 'Take it over' },
  INVITATION: { heading: 'You are invited', text: 'invites you to', button: 'Accept' },
} as const;

/** Pages on which a user accepts a transferred membership or an invitation. */
export class Handovers {
  private readonly buyers: Buyers;

  constructor(private readonly options: CheckoutOptions) {
    this.buyers = new Buyers(options.graph);
  }

  /** Returns null if the link does not exist. */
  async show(place: HandoverPlace): Promise<Answer | null> {
    const found = await this.find(place);
    if (!found) return null;
    return found.state === 'OPEN' ? this.form(place, found) : this.over(found);
  }

  async accept(place: HandoverPlace, sent: Values): Promise<Answer | null> {
    const found = await this.find(place);
    if (!found) return null;
    if (found.state !== 'OPEN') return this.over(found);
    const values = new Map(['email', 'name'].map((name) => [name, (sent.get(name) ?? '').trim().slice(0, 254)]));
    const email = values.get('email') ?? '';
    const wrong = (text: string, name = 'email') =>
      this.form(place, found, { problems: new Map([[name, text]]), values, status: 422 });
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return wrong('Enter an e-mail address like name@example.com.');
    const { buyer, userErrors } = await this.buyers.identify(email, values.get('name') || null);
    if (!buyer)
      return wrong(
        userErrors[0]?.message ?? 'Enter an e-mail address like name@example.com.',
        userErrors[0]?.path.at(-1) === 'name' ? 'name' : 'email',
      );
    const { membershipHandoverAccept: accepted } = await asked<{ membershipHandoverAccept: Accepted }>(
      this.options.graph,
      manageDocuments.accept,
      { token: place.token, buyer, shownTerms: shownTerms(sent) },
    );
    const changed = changedTerms(accepted.userErrors, 'Nothing was changed.');
    if (changed) return this.form(place, (await this.find(place)) ?? found, { ...changed, values });
    const [refusal] = accepted.userErrors;
    if (refusal?.path.at(-1) === 'email') return wrong(refusal.message);
    if (refusal) return this.form(place, found, { alert: refusal.message, values, status: 409 });
    return redirect(303, accepted.membership?.manageUrl ?? addressOf(place));
  }

  private async find({ kind, token }: HandoverPlace): Promise<Handover | null> {
    const { membershipHandoverPage: found } = await asked<{ membershipHandoverPage: Handover | null }>(
      this.options.graph,
      manageDocuments.handover,
      { token },
    );
    return found?.kind.toLowerCase() === kind ? found : null;
  }

  private form(
    place: HandoverPlace,
    found: Handover,
    { alert = null, help, changes, problems = new Map(), values = new Map(), status = 200 }: Said = {},
  ): Answer {
    const { heading, text, button } = words[found.kind];
    const { account, plan } = found;
    const name = plan?.product?.title ?? plan?.title ?? 'a membership';
    const state = { problems, values };
    const body = `<main id="content" class="manage">
${seller(account.title, ownPicture(account.logoUrl, this.options.origin))}
<h1>${escapeHtml(heading)}</h1>
${alertBlock({ alert, help, changes, problems })}
${paragraph(`${found.kind === 'TRANSFER' ? 'Somebody' : account.title} ${text} “${name}”${plan?.title && plan.title !== name ? ` (${plan.title})` : ''}. Say who you are to have it.`)}
${found.renewal === null ? '' : paragraph(`It costs ${found.renewal}, until it is canceled.`)}
<form method="post" action="${escapeHtml(addressOf(place))}">
${termsInput(found.terms)}
${field(state, { name: 'email', label: 'E-mail', type: 'email', required: true, fills: 'email', most: 200, more: 'spellcheck="false"' })}
${field(state, { name: 'name', label: 'Full name', fills: 'name', most: 100 })}
<div class="actions"><button class="main" type="submit">${button}</button></div>
</form>
</main>`;
    return this.page(found, status, heading, body);
  }

  private over(found: Handover): Answer {
    const used = found.state === 'ACCEPTED';
    const heading = used ? 'This link has been used' : 'This link has expired';
    const text = used ? 'It hands a membership over once.' : `Ask ${found.account.title} for a new one.`;
    return this.page(found, 200, heading, message(heading, paragraph(text)));
  }

  private page({ account, plan }: Handover, status: number, title: string, body: string): Answer {
    const html = layout({
      title: `${title} · ${account.title}`,
      body,
      sandbox: this.options.sandbox,
      theme: themeOf({ plan, configuration: null }),
    });
    return page(status, html);
  }
}

function addressOf({ kind, token }: HandoverPlace): string {
  return `/manage/${kind}/${token}`;
}
