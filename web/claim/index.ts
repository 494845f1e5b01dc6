import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, page } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { hidden } from '../checkout/controls';
import { layout, sameOriginImageUrl, paragraph, seller } from '../checkout/layout';
import { failureOf, handled, listenerOf, messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { readForm } from '../checkout/requests';
import { type Html, html } from '../html';
import { type KeyedResource, parseKeyedUrl } from '../keyed-place';
import { formTokenField, redirectToSignIn, type SignedIn, type Visitor } from '../sign-in';
import { type Claim, type Claimed, claimDocuments, visitorClaimDocuments } from './documents';

export { claimDocuments, visitorClaimDocuments } from './documents';

interface Options extends Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'> {
  readonly signedIn: SignedIn;
}

const root = '/claim/';
const idForm = /^ctt_[A-Za-z0-9]{1,60}$/;
const mode = 'Test mode: no real money is moved.';
const notFoundNotice = {
  status: 404,
  heading: 'There is nothing at this address',
  text: 'Check the link that you followed.',
};
const closedNotices = {
  SUCCEEDED: { status: 410, heading: 'This transfer was claimed', text: 'It cannot be claimed again.' },
  FAILED: { status: 410, heading: 'This link has expired', text: 'The money has gone back. Ask for a new link.' },
} as const;

/** Serves `/claim/ctt_…?key=…`, where signed-in users claim a transfer. Opening the page does not claim it. */
export function createClaim(options: Options): RequestListener {
  const { sandbox, failed } = options;
  const pages = {
    answer: async (request: IncomingMessage): Promise<WebResponse> => {
      const pageRef = parseKeyedUrl(request.url ?? '/', root, idForm);
      const handlers = pageRef && {
        GET: () => show(options, pageRef, request),
        POST: () => claim(options, pageRef, request),
      };
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

const addressOf = ({ id, key }: KeyedResource): string => `${root}${id}?key=${encodeURIComponent(key)}`;

async function show(options: Options, pageRef: KeyedResource, request: IncomingMessage): Promise<WebResponse | null> {
  const { graph, sandbox, signedIn } = options;
  const { transferClaimPage: found } = await executeQuery<{ transferClaimPage: Claim | null }>(
    graph,
    claimDocuments.page,
    {
      ...pageRef,
    },
  );
  if (!found) return null;
  if (found.status !== 'PROCESSING') return messagePage(closedNotices[found.status], sandbox);
  const visitor = await signedIn.visitors.visitorOf(request);
  if (!visitor) return redirectToSignIn(addressOf(pageRef));
  return page(
    200,
    layout({ title: 'Claim a transfer', body: bodyOf(options, pageRef, found, visitor), sandbox, mode }),
  );
}

function bodyOf({ origin, signedIn }: Options, pageRef: KeyedResource, claimed: Claim, visitor: Visitor): Html {
  const { account, user } = claimed.origin;
  const sender = account?.title ?? user?.name ?? user?.username ?? 'A user';
  return html`<main id="content" class="manage">
${seller(sender, sameOriginImageUrl(account?.logoUrl ?? null, origin))}
<h1>${claimed.formattedAmount}</h1>
${paragraph(`${sender} sends you ${claimed.formattedAmount}.`)}
${claimed.notes === null ? '' : paragraph(claimed.notes)}
<form method="post" action="${addressOf(pageRef)}">
${hidden(formTokenField, signedIn.visitors.formToken(visitor))}
<button class="main" type="submit">Add to my balance</button>
</form>
</main>`;
}

async function claim(options: Options, pageRef: KeyedResource, request: IncomingMessage): Promise<WebResponse | null> {
  const { sandbox, signedIn } = options;
  const form = await readForm(request);
  const visitor = await signedIn.visitors.visitorOf(request);
  if (!visitor) return redirectToSignIn(addressOf(pageRef));
  signedIn.visitors.requireFormToken(visitor, form);
  const visitorGraph = {
    query: (document: string, variables: Readonly<Record<string, unknown>>) =>
      signedIn.graph.queryAs(visitor.principal, document, variables),
  };
  const { transferClaim } = await executeQuery<Claimed>(visitorGraph, visitorClaimDocuments.claim, { ...pageRef });
  const userError = transferClaim?.userErrors[0];
  if (userError) return messagePage({ status: 409, heading: 'This did not work', text: userError.message }, sandbox);
  return messagePage(
    { status: 200, heading: 'The money is yours', text: 'It was added to your balance. You can close this page.' },
    sandbox,
  );
}
