import type { IncomingMessage, RequestListener } from 'node:http';
import { type Answer, page } from '../checkout/answers';
import { asked } from '../checkout/asked';
import { alertBlock } from '../checkout/card-form';
import { layout, ownPicture, paragraph, seller } from '../checkout/layout';
import { failureOf, handled, listenerOf, told } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { readForm } from '../checkout/requests';
import { type ChangedTerms, changedTerms, shownTerms, termsInput } from '../checkout/terms';
import { escapeHtml } from '../html';
import { type KeyedPlace, keyedPlace } from '../keyed-place';
import { type Invitation, type Joined, teamInvitationDocuments } from './documents';

export { teamInvitationDocuments } from './documents';

type Options = Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>;

const root = '/team-invitations/';
const idForm = /^ausri_[A-Za-z0-9]{1,60}$/;
const nothing = {
  status: 404,
  heading: 'There is nothing at this address',
  text: 'The invitation was accepted or taken back. Ask for a new one if you need it.',
};
const over = { status: 410, heading: 'This invitation has expired', text: 'Ask whoever invited you for a new one.' };

/** Serves `/team-invitations/ausri_…?key=…`, where a person invited by e-mail joins a team. Opening the page does not accept the invitation. */
export function createTeamInvitations(options: Options): RequestListener {
  const { sandbox, failed } = options;
  const pages = {
    answer: async (request: IncomingMessage): Promise<Answer> => {
      const place = keyedPlace(request.url ?? '/', root, idForm);
      const handlers = place && { GET: () => show(options, place), POST: () => join(options, place, request) };
      return (await handled(handlers, request, options)) ?? told(nothing, sandbox);
    },
    failure: async (_request: IncomingMessage, error: unknown): Promise<Answer> => {
      const failure = failureOf(error);
      if (!failure) return told(nothing, sandbox);
      if (failure.unexpected) failed?.(error);
      return told(failure, sandbox);
    },
  };
  return listenerOf(pages, failed);
}

async function show(
  { graph, sandbox, origin }: Options,
  { id, key }: KeyedPlace,
  changed: ChangedTerms | null = null,
): Promise<Answer | null> {
  const { teamInvitation: invitation } = await asked<{ teamInvitation: Invitation | null }>(
    graph,
    teamInvitationDocuments.invitation,
    { id, key },
  );
  if (!invitation) return null;
  if (invitation.isExpired) return told(over, sandbox);
  const { account, role, email, terms } = invitation;
  const body = `<main id="content" class="manage">
${seller(account.title, ownPicture(account.logoUrl, origin))}
<h1>Join the team</h1>
${changed ? alertBlock({ ...changed, problems: new Map() }) : ''}
${paragraph(`You are invited to the team of ${account.title} as ${role.toLowerCase().replaceAll('_', ' ')}, with the address ${email}.`)}
<form method="post" action="${escapeHtml(`${root}${id}?key=${encodeURIComponent(key)}`)}">${termsInput(terms)}<button class="main" type="submit">Join</button></form>
</main>`;
  return page(changed?.status ?? 200, layout({ title: 'Join the team', body, sandbox }));
}

async function join(options: Options, place: KeyedPlace, request: IncomingMessage): Promise<Answer | null> {
  const { graph, sandbox } = options;
  const sent = await readForm(request);
  const {
    teamInvitationOpen: { userErrors },
  } = await asked<{ teamInvitationOpen: Joined }>(graph, teamInvitationDocuments.join, {
    ...place,
    shownTerms: shownTerms(sent),
  });
  const changed = changedTerms(userErrors, 'Nothing was changed.');
  if (changed) return show(options, place, changed);
  const [refused] = userErrors;
  if (refused) return told({ status: 409, heading: 'This did not work', text: refused.message }, sandbox);
  return told(
    {
      status: 200,
      heading: 'You are on the team',
      text: 'Sign in with this address from now on. You can close this page.',
    },
    sandbox,
  );
}
