import type { Authenticator, Graph } from '../../gateway/src';
import type { FileStorage } from '../../subgraphs/platform/src';
import { createSandboxVault, stripeUnitsOf } from '../../subgraphs/billing/src';
import { type Logger, systemClock, systemPrincipal } from '../../subgraphs/kit/src';
import {
  type CardFrameOption,
  checkoutDocuments,
  createCheckout,
  sandboxDocuments,
  visitorCheckoutDocuments,
} from '../../web/checkout';
import { createManage, manageDocuments } from '../../web/manage';
import { createPictures } from '../../web/pictures';
import { createPolicies } from '../../web/policies';
import { accountLinkDocuments, createAccountLinks } from '../../web/account-links';
import { claimDocuments, createClaim, visitorClaimDocuments } from '../../web/claim';
import { createLlc, llcDocuments } from '../../web/llc';
import { createTeamInvitations, teamInvitationDocuments } from '../../web/team-invitations';
import { createUnsubscribe, unsubscribeDocuments } from '../../web/unsubscribe';
import { createVerify, verifyDocuments } from '../../web/verify';
import { createReceipts, receiptDocuments } from '../../web/receipts';
import type { Config } from '../config';
import type { Mount } from './http-server';
import { pageFiles } from './page-files';
import { currentRequestId, withRequestIds } from './page-requests';
import type { Secrets } from './secrets';
import { createVisitorLookup, visitorGraph, type VisitorDependencies } from './signed-in-visitors';

export interface HostedPageDeps {
  readonly graph: Graph;
  readonly config: Pick<Config, 'MODE' | 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY'>;
  readonly secrets: Secrets;
  readonly files: FileStorage;
  /** Public origin of the service. */
  readonly origin: string;
  readonly authenticator: Authenticator;
  readonly callers: VisitorDependencies['callers'];
  readonly log: Logger;
}

/**
 * Mounts the hosted pages: `/checkout/`, `/pictures/` and `/policies/` are public; `/manage/`, `/verify/`, `/receipts/`, `/account-links/`,
 * `/team-invitations/`, `/mails/`, `/llc/` and `/claim/` need a key in the URL.
 */
export function hostedPageMounts(deps: HostedPageDeps): Mount[] {
  const { graph, config, secrets, files, origin, callers, log } = deps;
  const sandbox = config.MODE === 'sandbox';
  const pageDocuments = [
    checkoutDocuments,
    manageDocuments,
    verifyDocuments,
    receiptDocuments,
    accountLinkDocuments,
    teamInvitationDocuments,
    llcDocuments,
    claimDocuments,
    unsubscribeDocuments,
    ...(sandbox ? [sandboxDocuments] : []),
  ];
  const documents = pageDocuments.flatMap((documentSet): string[] => Object.values(documentSet));
  const query = pageQuery(graph, documents, log);
  // Cards are sent to these pages only in the sandbox; with Stripe, they are entered into its card fields or on its page.
  const vault =
    sandbox && config.STRIPE_SECRET_KEY === undefined
      ? createSandboxVault({ secret: secrets.derive('cards'), clock: systemClock })
      : null;
  const failed = (err: unknown): void => log.error({ err, requestId: currentRequestId() }, 'A hosted page failed');
  const options = {
    graph: { query },
    vault,
    sandbox,
    origin,
    addressOf: callers.addressOf,
    failed,
    now: () => systemClock.now(),
  };
  const signedIn = {
    visitors: createVisitorLookup(deps),
    graph: visitorGraph(graph, log, [
      { membership: manageDocuments.own, verification: verifyDocuments.own, ...visitorCheckoutDocuments },
      visitorClaimDocuments,
    ]),
  };
  return withRequestIds([
    { path: '/checkout/', listener: createCheckout({ ...options, cardFrame: cardFrameOf(config), signedIn }) },
    { path: '/manage/', listener: createManage({ ...options, signedIn }) },
    { path: '/pictures/', listener: createPictures(options) },
    { path: '/policies/', listener: createPolicies(options) },
    {
      path: '/verify/',
      listener: createVerify({
        graph: options.graph,
        files: pageFiles(graph, files, log),
        signedIn,
        sandbox,
        origin,
        failed,
      }),
    },
    { path: '/receipts/', listener: createReceipts(options) },
    { path: '/account-links/', listener: createAccountLinks(options) },
    { path: '/team-invitations/', listener: createTeamInvitations(options) },
    { path: '/mails/', listener: createUnsubscribe(options) },
    { path: '/llc/', listener: createLlc(options) },
    { path: '/claim/', listener: createClaim({ ...options, signedIn }) },
  ]);
}

/** Returns the card fields that the checkout shows in a frame; null if buyers pay on a page of Stripe. */
function cardFrameOf({
  MODE: mode,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
}: HostedPageDeps['config']): CardFrameOption | null {
  if (publishableKey !== undefined) return { kind: 'stripe', publishableKey, unitsOf: stripeUnitsOf };
  return mode === 'sandbox' && secretKey === undefined ? { kind: 'sandbox' } : null;
}

/** Returns a function that executes the documents of the hosted pages with the permissions of the service itself. */
function pageQuery(graph: Graph, documents: readonly string[], log: Logger) {
  const prepared = new Map(documents.map((document) => [document, graph.prepare(document)]));
  return async (document: string, variables: Readonly<Record<string, unknown>>) => {
    const preparedDocument = prepared.get(document);
    if (!preparedDocument) throw new Error('A hosted page uses a GraphQL document that was not prepared');
    return graph.execute(
      preparedDocument,
      { ...variables },
      { principal: systemPrincipal, requestId: currentRequestId(), log, operationKey: null },
    );
  };
}
