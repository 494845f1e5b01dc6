import type { RequestListener } from 'node:http';
import { type WebResponse, page, redirect } from '../checkout/responses';
import { executeQuery } from '../checkout/execute-query';
import { layout } from '../checkout/layout';
import type { CheckoutOptions } from '../checkout/ports';
import { readForm } from '../checkout/requests';
import { type KeyedResource, parseKeyedUrl } from '../keyed-place';
import { createPages, rejectedPage, type Visit } from '../pages';
import { type StartedOnboarding, type AccountLinkData, type PayoutsData, accountLinkDocuments } from './documents';
import { onboardingPage, payoutsPage, verifiedKinds } from './pages';

export { accountLinkDocuments } from './documents';

type Options = Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>;

const root = '/account-links/';
const idForm = /^aclk_[A-Za-z0-9]{1,60}$/;

/** Serves `/account-links/aclk_…?key=…`: onboarding of one account, or its payouts, until the link expires. */
export function createAccountLinks(options: Options): RequestListener {
  const handlers = (visit: Visit) => {
    const pageRef = parseKeyedUrl(visit.url, root, idForm);
    return pageRef && { GET: () => show(options, pageRef, visit), POST: () => verify(options, pageRef, visit) };
  };
  return createPages({ handlers }, options);
}

async function loadLink({ graph }: Options, { id, key }: KeyedResource): Promise<AccountLinkData | null> {
  return (await executeQuery<{ accountLink: AccountLinkData | null }>(graph, accountLinkDocuments.link, { id, key }))
    .accountLink;
}

async function show(options: Options, pageRef: KeyedResource, { language, url }: Visit): Promise<WebResponse | null> {
  const link = await loadLink(options, pageRef);
  if (!link) return null;
  if (link.isExpired) return redirect(302, link.refreshUrl);
  const { graph, origin, sandbox } = options;
  const common = { sandbox, language, translations: url };
  if (link.useCase === 'ACCOUNT_ONBOARDING') {
    const action = `${root}${pageRef.id}?key=${encodeURIComponent(pageRef.key)}`;
    const [title, mode] = [language.text('onboarding.heading'), language.text('verify.mode')];
    const body = onboardingPage(link, action, origin, language);
    return page(200, layout({ ...common, title, body, mode }), { targets: [new URL(link.refreshUrl).origin] });
  }
  const payouts = await executeQuery<PayoutsData>(graph, accountLinkDocuments.payouts, { accountId: link.account.id });
  const body = payoutsPage(link, payouts, origin, language);
  return page(200, layout({ ...common, title: language.text('payouts.heading'), body }));
}

/** Redirects to the page of the verification, and starts one if there is none. */
async function verify(options: Options, pageRef: KeyedResource, visit: Visit): Promise<WebResponse | null> {
  const link = await loadLink(options, pageRef);
  if (!link) return null;
  if (link.isExpired) return redirect(303, link.refreshUrl);
  const kind = (await readForm(visit.request)).get('kind') ?? '';
  if (link.useCase !== 'ACCOUNT_ONBOARDING' || !verifiedKinds.includes(kind)) return null;
  const {
    verificationCreate: { verification, userErrors },
  } = await executeQuery<{ verificationCreate: StartedOnboarding }>(options.graph, accountLinkDocuments.verify, {
    accountId: link.account.id,
    kind,
  });
  const [userError] = userErrors;
  if (userError || !verification?.sessionUrl) {
    const message = visit.language.text('verify.approvedText');
    return rejectedPage(userError ?? { code: 'conflict', message, path: [] }, visit, options.sandbox);
  }
  return redirect(303, verification.sessionUrl);
}
