import type { IncomingMessage, RequestListener } from 'node:http';
import { type Answer, page } from '../checkout/answers';
import { asked } from '../checkout/asked';
import { hidden } from '../checkout/controls';
import { layout, ownPicture, paragraph, seller } from '../checkout/layout';
import { failureOf, handled, listenerOf, told } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { readForm } from '../checkout/requests';
import { escapeHtml } from '../html';
import { type KeyedPlace, keyedPlace } from '../keyed-place';
import { formTokenField, signInFirst, type SignedIn, type Visitor } from '../sign-in';
import { type Claim, type Claimed, claimDocuments, visitorClaimDocuments } from './documents';

export { claimDocuments, visitorClaimDocuments } from './documents';

interface Options extends Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'> {
  readonly signedIn: SignedIn;
}

const root = '/claim/';
const idForm = /^ctt_[A-Za-z0-9]{1,60}$/;
const mode = 'Test mode: no real money is moved.';
const nothing = {
  status: 404,
  heading: 'There is nothing at this address',
  text: 'Check the link that you followed.',
};
const over = {
  SUCCEEDED: { status: 410, heading: 'This transfer was claimed', text: 'It cannot be claimed again.' },
  FAILED: { status: 410, heading: 'This link has expired', text: 'The money has gone back. Ask for a new link.' },
} as const;

/** Serves `/claim/ctt_…?key=…`, where signed-in users claim a transfer. Opening the page does not claim it. */
export function createClaim(options: Options): RequestListener {
  const { sandbox, failed } = options;
  const pages = {
    answer: async (request: IncomingMessage): Promise<Answer> => {
      const place = keyedPlace(request.url ?? '/', root, idForm);
      const handlers = place && {
        GET: () => show(options, place, request),
        POST: () => claim(options, place, request),
      };
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

const addressOf = ({ id, key }: KeyedPlace): string => `${root}${id}?key=${encodeURIComponent(key)}`;

async function show(options: Options, place: KeyedPlace, request: IncomingMessage): Promise<Answer | null> {
  const { graph, sandbox, signedIn } = options;
  const { transferClaimPage: found } = await asked<{ transferClaimPage: Claim | null }>(graph, claimDocuments.page, {
    ...place,
  });
  if (!found) return null;
  if (found.status !== 'PROCESSING') return told(over[found.status], sandbox);
  const visitor = await signedIn.visitors.visitorOf(request);
  if (!visitor) return signInFirst(addressOf(place));
  return page(200, layout({ title: 'Claim a transfer', body: bodyOf(options, place, found, visitor), sandbox, mode }));
}

function bodyOf({ origin, signedIn }: Options, place: KeyedPlace, claimed: Claim, visitor: Visitor): string {
  const { account, user } = claimed.origin;
  const sender = account?.title ?? user?.name ?? user?.username ?? 'A user';
  return `<main id="content" class="manage">
${seller(sender, ownPicture(account?.logoUrl ?? null, origin))}
<h1>${escapeHtml(claimed.formattedAmount)}</h1>
${paragraph(`${sender} sends you ${claimed.formattedAmount}.`)}
${claimed.notes === null ? '' : paragraph(claimed.notes)}
<form method="post" action="${escapeHtml(addressOf(place))}">
${hidden(formTokenField, signedIn.visitors.formToken(visitor))}
<button class="main" type="submit">Add to my balance</button>
</form>
</main>`;
}

async function claim(options: Options, place: KeyedPlace, request: IncomingMessage): Promise<Answer | null> {
  const { sandbox, signedIn } = options;
  const form = await readForm(request);
  const visitor = await signedIn.visitors.visitorOf(request);
  if (!visitor) return signInFirst(addressOf(place));
  signedIn.visitors.requireFormToken(visitor, form);
  const asVisitor = {
    query: (document: string, variables: Readonly<Record<string, unknown>>) =>
      signedIn.graph.queryAs(visitor.principal, document, variables),
  };
  const { transferClaim } = await asked<Claimed>(asVisitor, visitorClaimDocuments.claim, { ...place });
  const refused = transferClaim?.userErrors[0];
  if (refused) return told({ status: 409, heading: 'This did not work', text: refused.message }, sandbox);
  return told(
    { status: 200, heading: 'The money is yours', text: 'It was added to your balance. You can close this page.' },
    sandbox,
  );
}
