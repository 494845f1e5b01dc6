import type { RequestListener } from 'node:http';
import { type WebResponse, page } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { hidden } from '../checkout/controls';
import { layout, sameOriginImageUrl, seller } from '../checkout/layout';
import { messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { readForm } from '../checkout/requests';
import { type Html, html } from '../html';
import { type KeyedResource, parseKeyedUrl } from '../keyed-place';
import { createPages, rejectedPage, type Visit } from '../pages';
import { formTokenField, redirectToSignIn, type SignedIn, type Visitor } from '../sign-in';
import { type Claim, type Claimed, claimDocuments, visitorClaimDocuments } from './documents';

export { claimDocuments, visitorClaimDocuments } from './documents';

interface Options extends Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'> {
  readonly signedIn: SignedIn;
}

const root = '/claim/';
const idForm = /^ctt_[A-Za-z0-9]{1,60}$/;
const closedTexts = {
  SUCCEEDED: { heading: 'claim.used', text: 'claim.usedText' },
  FAILED: { heading: 'notice.expired', text: 'claim.expiredText' },
} as const;

/** Serves `/claim/ctt_…?key=…`, where signed-in users claim a transfer. Opening the page does not claim it. */
export function createClaim(options: Options): RequestListener {
  const handlers = (visit: Visit) => {
    const pageRef = parseKeyedUrl(visit.url, root, idForm);
    return pageRef && { GET: () => show(options, pageRef, visit), POST: () => claim(options, pageRef, visit) };
  };
  return createPages({ handlers }, options);
}

const addressOf = ({ id, key }: KeyedResource): string => `${root}${id}?key=${encodeURIComponent(key)}`;

async function show(options: Options, pageRef: KeyedResource, visit: Visit): Promise<WebResponse | null> {
  const { graph, sandbox, signedIn } = options;
  const { request, language, url } = visit;
  const { transferClaimPage: found } = await executeQuery<{ transferClaimPage: Claim | null }>(
    graph,
    claimDocuments.page,
    { ...pageRef },
  );
  if (!found) return null;
  if (found.status !== 'PROCESSING') {
    const { heading, text } = closedTexts[found.status];
    return messagePage({ status: 410, heading: language.text(heading), text: language.text(text) }, sandbox, language);
  }
  const visitor = await signedIn.visitors.visitorOf(request);
  if (!visitor) return redirectToSignIn(addressOf(pageRef));
  const [title, mode] = [language.text('claim.title'), language.text('claim.mode')];
  const body = bodyOf(options, pageRef, { claimed: found, visitor, language });
  return page(200, layout({ title, body, sandbox, mode, language, translations: url }));
}

/** The transfer, and the user who opens its page. */
interface ClaimView extends Pick<Visit, 'language'> {
  readonly claimed: Claim;
  readonly visitor: Visitor;
}

function bodyOf(
  { origin, signedIn }: Options,
  pageRef: KeyedResource,
  { claimed, visitor, language }: ClaimView,
): Html {
  const { account, user } = claimed.origin;
  const sender = account?.title ?? user?.name ?? user?.username ?? language.text('claim.sender');
  // The graph formats the amount in English.
  const amount = html`<bdi${language.locale !== 'en' && html` lang="en"`}>${claimed.formattedAmount}</bdi>`;
  return html`<main id="content" class="manage">
${seller(sender, sameOriginImageUrl(account?.logoUrl ?? null, origin))}
<h1>${amount}</h1>
<p>${language.markup('claim.text', { sender, amount })}</p>
${claimed.notes === null ? '' : html`<p dir="auto">${claimed.notes}</p>`}
<form method="post" action="${addressOf(pageRef)}">
${hidden(formTokenField, signedIn.visitors.formToken(visitor))}
<button class="main" type="submit">${language.text('claim.accept')}</button>
</form>
</main>`;
}

async function claim(options: Options, pageRef: KeyedResource, visit: Visit): Promise<WebResponse | null> {
  const { sandbox, signedIn } = options;
  const { request, language } = visit;
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
  if (userError) return rejectedPage(userError, visit, sandbox);
  const [heading, text] = [language.text('claim.received'), language.text('claim.receivedText')];
  return messagePage({ status: 200, heading, text }, sandbox, language);
}
