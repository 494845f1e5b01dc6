import type { RequestListener } from 'node:http';
import { type WebResponse, page } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { alertBlock } from '../checkout/card-form';
import { layout, sameOriginImageUrl, seller } from '../checkout/layout';
import { messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { readForm } from '../checkout/requests';
import { type ChangedTerms, changedTerms, pageTermTexts, shownTerms, termsInput } from '../checkout/terms';
import { html } from '../html';
import { type KeyedResource, parseKeyedUrl } from '../keyed-place';
import type { Language } from '../messages';
import { createPages, rejectedPage, type Visit } from '../pages';
import { type Invitation, type Joined, teamInvitationDocuments } from './documents';

export { teamInvitationDocuments } from './documents';

type Options = Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>;

const root = '/team-invitations/';
const idForm = /^ausri_[A-Za-z0-9]{1,60}$/;

/** Serves `/team-invitations/ausri_…?key=…`, where a person invited by e-mail joins a team. Opening the page does not accept the invitation. */
export function createTeamInvitations(options: Options): RequestListener {
  const pages = {
    handlers: (visit: Visit) => {
      const pageRef = parseKeyedUrl(visit.url, root, idForm);
      return pageRef && { GET: () => show(options, pageRef, visit), POST: () => join(options, pageRef, visit) };
    },
    notFound: (language: Language) => ({
      status: 404,
      heading: language.text('team.nothing'),
      text: language.text('team.nothingText'),
    }),
  };
  return createPages(pages, options);
}

async function show(
  { graph, sandbox, origin }: Options,
  { id, key }: KeyedResource,
  { language, url }: Visit,
  changed: ChangedTerms | null = null,
): Promise<WebResponse | null> {
  const { teamInvitation: invitation } = await executeQuery<{ teamInvitation: Invitation | null }>(
    graph,
    teamInvitationDocuments.invitation,
    { id, key },
  );
  if (!invitation) return null;
  if (invitation.isExpired) {
    const [heading, text] = [language.text('team.expired'), language.text('team.expiredText')];
    return messagePage({ status: 410, heading, text }, sandbox, language);
  }
  const { account, email, terms } = invitation;
  const title = language.text('team.heading');
  const role = html`${roleName(invitation, language)}`;
  const body = html`<main id="content" class="manage">
${seller(account.title, sameOriginImageUrl(account.logoUrl, origin))}
<h1>${title}</h1>
${changed ? alertBlock({ ...changed, problems: new Map(), language }) : ''}
<p>${language.markup('team.text', { account: account.title, role, email })}</p>
<form method="post" action="${root}${id}?key=${encodeURIComponent(key)}">${termsInput(terms)}<button class="main" type="submit">${language.text('team.accept')}</button></form>
</main>`;
  return page(changed?.status ?? 200, layout({ title, body, sandbox, language, translations: url }));
}

function roleName({ role }: Invitation, language: Language): string {
  return language.find(`role.${role}`) ?? role.toLowerCase().replaceAll('_', ' ');
}

async function join(options: Options, pageRef: KeyedResource, visit: Visit): Promise<WebResponse | null> {
  const { graph, sandbox } = options;
  const { request, language } = visit;
  const sent = await readForm(request);
  const {
    teamInvitationOpen: { userErrors },
  } = await executeQuery<{ teamInvitationOpen: Joined }>(graph, teamInvitationDocuments.join, {
    ...pageRef,
    shownTerms: shownTerms(sent),
  });
  const changed = changedTerms(userErrors, pageTermTexts(language));
  if (changed) return show(options, pageRef, visit, changed);
  const [userError] = userErrors;
  if (userError) return rejectedPage(userError, visit, sandbox);
  const notice = {
    status: 200,
    heading: language.text('team.joined'),
    text: language.text('team.joinedText'),
    next: { url: '/sign-in', label: language.text('signIn.heading') },
  };
  return messagePage(notice, sandbox, language);
}
