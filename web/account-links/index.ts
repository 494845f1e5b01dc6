import type { IncomingMessage, RequestListener } from 'node:http';
import { type Answer, page, redirect } from '../checkout/answers';
import { asked } from '../checkout/asked';
import { layout } from '../checkout/layout';
import { failureOf, handled, listenerOf, told } from '../checkout/listener';
import type { CheckoutOptions } from '../checkout/ports';
import { readForm } from '../checkout/requests';
import { type KeyedPlace, keyedPlace } from '../keyed-place';
import { type Begun, type OpenedLink, type PayoutsSeen, accountLinkDocuments } from './documents';
import { onboardingPage, payoutsPage, verifiedKinds } from './pages';

export { accountLinkDocuments } from './documents';

type Options = Pick<CheckoutOptions, 'graph' | 'sandbox' | 'origin' | 'failed'>;

const root = '/account-links/';
const idForm = /^aclk_[A-Za-z0-9]{1,60}$/;
const nothing = {
  status: 404,
  heading: 'There is nothing at this address',
  text: 'Check the link that you followed, or ask for a new one.',
};

/** Serves `/account-links/aclk_…?key=…`: onboarding of one account, or its payouts, until the link expires. */
export function createAccountLinks(options: Options): RequestListener {
  const { sandbox, failed } = options;
  const pages = {
    answer: async (request: IncomingMessage): Promise<Answer> => {
      const place = keyedPlace(request.url ?? '/', root, idForm);
      const handlers = place && { GET: () => show(options, place), POST: () => verify(options, place, request) };
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

async function opened({ graph }: Options, { id, key }: KeyedPlace): Promise<OpenedLink | null> {
  return (await asked<{ accountLink: OpenedLink | null }>(graph, accountLinkDocuments.link, { id, key })).accountLink;
}

async function show(options: Options, place: KeyedPlace): Promise<Answer | null> {
  const link = await opened(options, place);
  if (!link) return null;
  if (link.isExpired) return redirect(302, link.refreshUrl);
  const { graph, origin, sandbox } = options;
  if (link.useCase === 'ACCOUNT_ONBOARDING') {
    const action = `${root}${place.id}?key=${encodeURIComponent(place.key)}`;
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
  const seen = await asked<PayoutsSeen>(graph, accountLinkDocuments.payouts, { accountId: link.account.id });
  return page(200, layout({ title: 'Payouts', body: payoutsPage(link, seen, origin), sandbox }));
}

/** Redirects to the page of the verification, and starts one if there is none. */
async function verify(options: Options, place: KeyedPlace, request: IncomingMessage): Promise<Answer | null> {
  const link = await opened(options, place);
  if (!link) return null;
  if (link.isExpired) return redirect(303, link.refreshUrl);
  const kind = (await readForm(request)).get('kind') ?? '';
  if (link.useCase !== 'ACCOUNT_ONBOARDING' || !verifiedKinds.includes(kind)) return null;
  const {
    verificationCreate: { verification, userErrors },
  } = await asked<{ verificationCreate: Begun }>(options.graph, accountLinkDocuments.verify, {
    accountId: link.account.id,
    kind,
  });
  const [refused] = userErrors;
  if (refused || !verification?.sessionUrl)
    return told(
      { status: 409, heading: 'This did not work', text: refused?.message ?? 'There is nothing left to do.' },
      options.sandbox,
    );
  return redirect(303, verification.sessionUrl);
}
