import type { IncomingMessage } from 'node:http';
import { permissions } from '../../contract/permissions';
import type { Authenticator, Graph } from '../../gateway/src';
import { type Logger, networkOf, newId, type Principal, systemPrincipal } from '../../subgraphs/kit/src';
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
import type { Mount } from './http-front';
import type { Callers } from './rate-limits';
import type { Secrets } from './secrets';

export interface VisitorParts {
  readonly graph: Graph;
  readonly authenticator: Authenticator;
  readonly secrets: Secrets;
  /** Public origin of the service. */
  readonly origin: string;
  readonly sandbox: boolean;
  /** Versions of the dated API, oldest first. */
  readonly versions: readonly string[];
  readonly log: Logger;
  readonly callers: Pick<Callers, 'limits' | 'addressOf'>;
  /** How long codes and tokens of apps live; the usual times unless told. */
  readonly lifetimes?: OauthOptions['lifetimes'];
}

/** The graph as pages ask it, with these documents and no others. */
export function visitorGraph(
  graph: Graph,
  log: Logger,
  documents: readonly Readonly<Record<string, string>>[],
): VisitorGraph {
  const prepared = new Map(
    documents.flatMap((some): string[] => Object.values(some)).map((document) => [document, graph.prepare(document)]),
  );
  const run = async (principal: Principal, document: string, variables: Readonly<Record<string, unknown>>) => {
    const known = prepared.get(document);
    if (!known) throw new Error('A page asks what was not prepared');
    return graph.execute(known, { ...variables }, { principal, requestId: newId('req'), log, operationKey: null });
  };
  return {
    query: (document, variables) => run(systemPrincipal, document, variables),
    // Made by the authenticator below, and only handed through by the pages.
    queryAs: (principal, document, variables) => run(principal as Principal, document, variables),
  };
}

/** Who is signed in at a browser, for all pages that want to know. */
export function openVisitors({
  authenticator,
  secrets,
  origin,
  callers,
}: Pick<VisitorParts, 'authenticator' | 'secrets' | 'origin' | 'callers'>): Visitors {
  return createVisitors({
    authenticate: authenticateWith(authenticator, callers),
    secret: secrets.derive('sign-in'),
    origin,
  });
}

/** The pages of people who sign in, and sign in to apps. */
export function signedInMounts(parts: VisitorParts): Mount[] {
  const visitors = openVisitors(parts);
  return [...signInMounts(parts, visitors), ...oauthMounts(parts, visitors), ...developerMounts(parts, visitors)];
}

/** `/developer` and what is below it. */
function developerMounts({ graph, versions, origin, sandbox, log }: VisitorParts, visitors: Visitors): Mount[] {
  const listener = createDeveloper({
    graph: visitorGraph(graph, log, [developerDocuments]),
    visitors,
    versions: versions.toReversed(),
    origin,
    sandbox,
    failed: (error) => log.error({ err: error }, 'A developer page failed'),
  });
  return ['/developer', '/developer/'].map((path) => ({ path, listener }));
}

/** What is below `/oauth/`, and the descriptions of it. */
function oauthMounts(
  { graph, secrets, origin, sandbox, log, callers, lifetimes }: VisitorParts,
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
    failed: (error) => log.error({ err: error }, 'OAuth failed'),
  });
  return ['/oauth/', '/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'].map((path) => ({
    path,
    listener,
  }));
}

/** `/sign-in`, what is below it, and `/sign-out`. */
function signInMounts(
  { graph, authenticator, secrets, origin, sandbox, log, callers }: VisitorParts,
  visitors: Visitors,
): Mount[] {
  const listener = createSignIn(
    {
      graph: visitorGraph(graph, log, [signInDocuments]),
      authenticate: authenticateWith(authenticator, callers),
      secret: secrets.derive('sign-in'),
      origin,
      sandbox,
      limit: limitOf(callers),
      failed: (error) => log.error({ err: error }, 'A page for signing in failed'),
    },
    visitors,
  );
  return ['/sign-in', '/sign-in/', '/sign-out'].map((path) => ({ path, listener }));
}

function authenticateWith(
  authenticator: Authenticator,
  { addressOf }: VisitorParts['callers'],
): SignInOptions['authenticate'] {
  return (token: string, request: IncomingMessage): Promise<VisitorPrincipal | null> =>
    authenticator.authenticateVisitor(token, addressOf(request));
}

/** Sixty requests a minute of one address, to sign in and to OAuth together, unless configured. */
function limitOf({ limits, addressOf }: VisitorParts['callers']): SignInOptions['limit'] {
  return (request) => limits.admit('sign_in', networkOf(addressOf(request)));
}
