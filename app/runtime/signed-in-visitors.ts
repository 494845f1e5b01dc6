import type { IncomingMessage } from 'node:http';
import { permissions } from '../../contract/permissions';
import type { Authenticator, Graph } from '../../gateway/src';
import { type Logger, networkOf, type Principal, systemPrincipal } from '../../subgraphs/kit/src';
import { accountDocuments, createAccount } from '../../web/account';
import { createDeveloper, developerDocuments } from '../../web/developer';
import { createOauth, oauthDocuments, type OauthOptions } from '../../web/oauth';
import {
  createSignIn,
  createVisitors,
  signInDocuments,
  type SignInOptions,
  type VisitorGraph,
  type VisitorPrincipal,
  type Visitors,
} from '../../web/sign-in';
import type { Mount } from './http-server';
import { currentRequestId, withRequestIds } from './page-requests';
import type { Callers } from './rate-limits';
import type { Secrets } from './secrets';

export interface VisitorDependencies {
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  readonly secrets: Secrets;
  /** Public origin of the service. */
  readonly origin: string;
  readonly sandbox: boolean;
  /** Versions of the date-versioned REST API, oldest first. */
  readonly versions: readonly string[];
  readonly log: Logger;
  readonly callers: Pick<Callers, 'limits' | 'addressOf'>;
  /** Lifetimes of OAuth codes and tokens in seconds; default: those of the OAuth provider. */
  readonly lifetimes?: OauthOptions['lifetimes'];
}

/** Creates the GraphQL client of the pages, which executes only the given documents. */
export function visitorGraph(
  graph: Graph,
  log: Logger,
  documents: readonly Readonly<Record<string, string>>[],
): VisitorGraph {
  const prepared = new Map(
    documents
      .flatMap((documentSet): string[] => Object.values(documentSet))
      .map((document) => [document, graph.prepare(document)]),
  );
  const run = async (principal: Principal, document: string, variables: Readonly<Record<string, unknown>>) => {
    const preparedDocument = prepared.get(document);
    if (!preparedDocument) throw new Error('A page uses a GraphQL document that was not prepared');
    return graph.execute(
      preparedDocument,
      { ...variables },
      { principal, requestId: currentRequestId(), log, operationKey: null },
    );
  };
  return {
    query: (document, variables) => run(systemPrincipal, document, variables),
    // The authenticator below creates the principal; the pages only pass it on.
    queryAs: (principal, document, variables) => run(principal as Principal, document, variables),
  };
}

/** Creates the lookup of the signed-in user, for all pages that need it. */
export function createVisitorLookup({
  authenticator,
  secrets,
  origin,
  callers,
}: Pick<VisitorDependencies, 'authenticator' | 'secrets' | 'origin' | 'callers'>): Visitors {
  return createVisitors({
    authenticate: authenticateVia(authenticator, callers),
    secret: secrets.derive('sign-in'),
    origin,
  });
}

/** Mounts the pages for sign-in, OAuth, buyers and developers. */
export function signedInMounts(deps: VisitorDependencies): Mount[] {
  const visitors = createVisitorLookup(deps);
  return withRequestIds(
    [signInMounts, oauthMounts, accountMounts, developerMounts].flatMap((mounts) => mounts(deps, visitors)),
  );
}

/** Mounts `/account` and all paths below. */
function accountMounts({ graph, origin, sandbox, log }: VisitorDependencies, visitors: Visitors): Mount[] {
  const listener = createAccount({
    graph: visitorGraph(graph, log, [accountDocuments]),
    visitors,
    categories: new Map(permissions.map(({ action, category }) => [action, category])),
    origin,
    sandbox,
    failed: (error) => log.error({ err: error }, 'An account page failed'),
  });
  return ['/account', '/account/'].map((path) => ({ path, listener }));
}

/** Mounts `/developer` and all paths below. */
function developerMounts({ graph, versions, origin, sandbox, log }: VisitorDependencies, visitors: Visitors): Mount[] {
  const listener = createDeveloper({
    graph: visitorGraph(graph, log, [developerDocuments]),
    visitors,
    versions: versions.toReversed(),
    origin,
    sandbox,
    failed: (error) => log.error({ err: error, requestId: currentRequestId() }, 'A developer page failed'),
  });
  return ['/developer', '/developer/'].map((path) => ({ path, listener }));
}

/** Mounts all paths below `/oauth/`, and the metadata documents of OAuth and OpenID Connect. */
function oauthMounts(
  { graph, secrets, origin, sandbox, log, callers, lifetimes }: VisitorDependencies,
  visitors: Visitors,
): Mount[] {
  const listener = createOauth({
    graph: visitorGraph(graph, log, [oauthDocuments]),
    visitors,
    scopes: permissions.filter(({ allowedOnUser }) => allowedOnUser),
    origin,
    sandbox,
    secret: secrets.derive('oauth-cookies'),
    limit: limitOf(callers),
    lifetimes,
    failed: (error) => log.error({ err: error, requestId: currentRequestId() }, 'OAuth failed'),
  });
  return ['/oauth/', '/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'].map((path) => ({
    path,
    listener,
  }));
}

/** Mounts `/sign-in`, all paths below, and `/sign-out`. */
function signInMounts(
  { graph, authenticator, secrets, origin, sandbox, log, callers }: VisitorDependencies,
  visitors: Visitors,
): Mount[] {
  const listener = createSignIn(
    {
      graph: visitorGraph(graph, log, [signInDocuments]),
      authenticate: authenticateVia(authenticator, callers),
      secret: secrets.derive('sign-in'),
      origin,
      sandbox,
      limit: limitOf(callers),
      failed: (error) => log.error({ err: error, requestId: currentRequestId() }, 'A sign-in page failed'),
    },
    visitors,
  );
  return ['/sign-in', '/sign-in/', '/sign-out'].map((path) => ({ path, listener }));
}

function authenticateVia(
  authenticator: Authenticator,
  { addressOf }: VisitorDependencies['callers'],
): SignInOptions['authenticate'] {
  return (token: string, request: IncomingMessage): Promise<VisitorPrincipal | null> =>
    authenticator.authenticateVisitor(token, addressOf(request));
}

/**
 * Returns the rate limit of sign-in and OAuth together: sixty requests per minute from one address, unless configured
 * otherwise.
 */
function limitOf({ limits, addressOf }: VisitorDependencies['callers']): SignInOptions['limit'] {
  return (request) => limits.admit('sign_in', networkOf(addressOf(request)));
}
