import type { IncomingMessage, RequestListener } from 'node:http';
import { type WebResponse, page, redirect } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { layout } from '../checkout/layout';
import { failureOf, handled, listenerOf, messagePage } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { readForm } from '../checkout/requests';
import { type KeyedResource, parseKeyedUrl } from '../keyed-place';
import { type StartedOnboarding, type AccountLinkData, type PayoutsData, accountLinkDocuments } from './documents';
import { onboardingPage, payoutsPage, verifiedKinds } from './pages';

export { accountLinkDocuments } from './documents';

type Options = Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>;

const root = '/account-links/';
const idForm = /^aclk_[A-Za-z0-9]{1,60}$/;
const notFoundNotice = {
  status: 404,
  heading: 'There is nothing at this address',
  text: 'Check the link that you followed, or ask for a new one.',
};

/** Serves `/account-links/aclk_…?key=…`: onboarding of one account, or its payouts, until the link expires. */
export function createAccountLinks(options: Options): RequestListener {
  const { sandbox, failed } = options;
  const pages = {
    answer: async (request: IncomingMessage): Promise<WebResponse> => {
      const pageRef = parseKeyedUrl(request.url ?? '/', root, idForm);
      const handlers = pageRef && { GET: () => show(options, pageRef), POST: () => verify(options, pageRef, request) };
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

async function loadLink({ graph }: Options, { id, key }: KeyedResource): Promise<AccountLinkData | null> {
  return (await executeQuery<{ accountLink: AccountLinkData | null }>(graph, accountLinkDocuments.link, { id, key }))
    .accountLink;
}

async function show(options: Options, pageRef: KeyedResource): Promise<WebResponse | null> {
  const link = await loadLink(options, pageRef);
  if (!link) return null;
  if (link.isExpired) return redirect(302, link.refreshUrl);
  const { graph, origin, sandbox } = options;
  if (link.useCase === 'ACCOUNT_ONBOARDING') {
    const action = `${root}${pageRef.id}?key=${encodeURIComponent(pageRef.key)}`;
    return page(
      200,
      layout({
        title: 'Set up your account',
        body: onboardingPage(link, action, origin),
        sandbox,
        mode: 'Test mode: nobody real is verified.',
      }),
      { targets: [new URL(link.refreshUrl).origin] },
    );
  }
  const payouts = await executeQuery<PayoutsData>(graph, accountLinkDocuments.payouts, { accountId: link.account.id });
  return page(200, layout({ title: 'Payouts', body: payoutsPage(link, payouts, origin), sandbox }));
}

/** Redirects to the page of the verification, and starts one if there is none. */
async function verify(options: Options, pageRef: KeyedResource, request: IncomingMessage): Promise<WebResponse | null> {
  const link = await loadLink(options, pageRef);
  if (!link) return null;
  if (link.isExpired) return redirect(303, link.refreshUrl);
  const kind = (await readForm(request)).get('kind') ?? '';
  if (link.useCase !== 'ACCOUNT_ONBOARDING' || !verifiedKinds.includes(kind)) return null;
  const {
    verificationCreate: { verification, userErrors },
  } = await executeQuery<{ verificationCreate: StartedOnboarding }>(options.graph, accountLinkDocuments.verify, {
    accountId: link.account.id,
    kind,
  });
  const [userError] = userErrors;
  if (userError || !verification?.sessionUrl)
    return messagePage(
      { status: 409, heading: 'This did not work', text: userError?.message ?? 'There is nothing left to do.' },
      options.sandbox,
    );
  return redirect(303, verification.sessionUrl);
}
