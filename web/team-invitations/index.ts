import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, page } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { alertBlock } from '../checkout/card-form';
import { layout, sameOriginImageUrl, paragraph, seller } from '../checkout/layout';
import { failureOf, handled, listenerOf, messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { readForm } from '../checkout/requests';
import { type ChangedTerms, changedTerms, shownTerms, termsInput } from '../checkout/terms';
import { html } from '../html';
import { type KeyedResource, parseKeyedUrl } from '../keyed-place';
import { type Invitation, type Joined, teamInvitationDocuments } from './documents';

export { teamInvitationDocuments } from './documents';

type Options = Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>;

const root = '/team-invitations/';
const idForm = /^ausri_[A-Za-z0-9]{1,60}$/;
const notFoundNotice = {
  status: 404,
  heading: 'There is nothing at this address',
  text: 'The invitation was accepted or taken back. Ask for a new one if you need it.',
};
const expiredNotice = {
  status: 410,
  heading: 'This invitation has expired',
  text: 'Ask whoever invited you for a new one.',
};

/** Serves `/team-invitations/ausri_…?key=…`, where a person invited by e-mail joins a team. Opening the page does not accept the invitation. */
export function createTeamInvitations(options: Options): RequestListener {
  const { sandbox, failed } = options;
  const pages = {
    answer: async (request: IncomingMessage): Promise<WebResponse> => {
      const pageRef = parseKeyedUrl(request.url ?? '/', root, idForm);
      const handlers = pageRef && { GET: () => show(options, pageRef), POST: () => join(options, pageRef, request) };
      return (await handled(handlers, request, options)) ?? messagePage(notFoundNotice, sandbox);
    },
    failure: async (_request: IncomingMessage, error: unknown): Promise<WebResponse> => {
      const failure = failureOf(error);
      if (!failure) return messagePage(notFoundNotice, sandbox);
      if (failure.unexpected) failed?.(error);
      return messagePage(failure, sandbox);
    },
  };
  return listenerOf(pages, failed);
}

async function show(
  { graph, sandbox, origin }: Options,
  { id, key }: KeyedResource,
  changed: ChangedTerms | null = null,
): Promise<WebResponse | null> {
  const { teamInvitation: invitation } = await executeQuery<{ teamInvitation: Invitation | null }>(
    graph,
    teamInvitationDocuments.invitation,
    { id, key },
  );
  if (!invitation) return null;
  if (invitation.isExpired) return messagePage(expiredNotice, sandbox);
  const { account, role, email, terms } = invitation;
  const body = html`<main id="content" class="manage">
${seller(account.title, sameOriginImageUrl(account.logoUrl, origin))}
<h1>Join the team</h1>
${changed ? alertBlock({ ...changed, problems: new Map() }) : ''}
${paragraph(`You are invited to the team of ${account.title} as ${role.toLowerCase().replaceAll('_', ' ')}, with the address ${email}.`)}
<form method="post" action="${root}${id}?key=${encodeURIComponent(key)}">${termsInput(terms)}<button class="main" type="submit">Join</button></form>
</main>`;
  return page(changed?.status ?? 200, layout({ title: 'Join the team', body, sandbox }));
}

async function join(options: Options, pageRef: KeyedResource, request: IncomingMessage): Promise<WebResponse | null> {
  const { graph, sandbox } = options;
  const sent = await readForm(request);
  const {
    teamInvitationOpen: { userErrors },
  } = await executeQuery<{ teamInvitationOpen: Joined }>(graph, teamInvitationDocuments.join, {
    ...pageRef,
    shownTerms: shownTerms(sent),
  });
  const changed = changedTerms(userErrors, 'Nothing was changed.');
  if (changed) return show(options, pageRef, changed);
  const [userError] = userErrors;
  if (userError) return messagePage({ status: 409, heading: 'This did not work', text: userError.message }, sandbox);
  return messagePage(
    {
      status: 200,
      heading: 'You are on the team',
      text: 'Sign in with this address from now on. You can close this page.',
    },
    sandbox,
  );
}
