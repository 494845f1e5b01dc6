import type { IncomingMessage } from 'node:http';
import type { CheckoutGraph } from '../checkout/ports';

/** Principal of a signed-in user, as determined by the service; the graph is called with it. */
export interface VisitorPrincipal {
  readonly kind: string;
  /** Id of the session, `usess_…`. */
  readonly credentialId: string;
  readonly userId: string | null;
  readonly grants: readonly { readonly accountId: string; readonly actions: readonly string[] }[];
}

/** A user who is signed in at a browser. */
export interface Visitor {
  readonly userId: string;
  /** Principal for `VisitorGraph.queryAs`. */
  readonly principal: VisitorPrincipal;
  /** Start of the session, to the second. */
  readonly signedInAt: Date;
}

/** The graph, called with the system principal or as a visitor. */
export interface VisitorGraph extends CheckoutGraph {
  /** Executes one of the documents as the visitor, with the permissions of the session. */
  queryAs(
    principal: VisitorPrincipal,
    document: string,
    variables: Readonly<Record<string, unknown>>,
  ): ReturnType<CheckoutGraph['query']>;
}

/** Result of a rate limit: whether the request is allowed, and otherwise the seconds to wait. */
export interface Admission {
  readonly allowed: boolean;
  readonly retryAfter: number;
}

/** Counts a request against the limit of its IP address. */
export type RequestLimit = (request: IncomingMessage) => Promise<Admission>;

export interface SignInOptions {
  readonly graph: VisitorGraph;
  /** Returns the principal of a session token; null if the token is invalid. */
  readonly authenticate: (token: string, request: IncomingMessage) => Promise<VisitorPrincipal | null>;
  /** Signs the tokens in forms, 32 bytes. */
  readonly secret: Buffer;
  /** Public origin of the service: forms from other origins are rejected, and its scheme determines the cookie's name and attributes. */
  readonly origin: string;
  /** Shows the test mode notice on every page. */
  readonly sandbox: boolean;
  /** Rate limit of requests; without it, requests are not limited. */
  readonly limit?: RequestLimit;
  /** Called for unexpected errors. */
  readonly failed?: (error: unknown) => void;
}
