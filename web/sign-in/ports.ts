import type { IncomingMessage } from 'node:http';
import type { CheckoutGraph } from '../checkout/ports';

/** What a signed-in person may do, as the service has decided; the graph is asked with it. */
export interface VisitorPrincipal {
  readonly kind: string;
  /** Id of the session, `usess_…`. */
  readonly credentialId: string;
  readonly userId: string | null;
  readonly grants: readonly { readonly accountId: string; readonly actions: readonly string[] }[];
}

/** Somebody who is signed in at a browser. */
export interface Visitor {
  readonly userId: string;
  /** With which `VisitorGraph.ask` asks on behalf of the visitor. */
  readonly principal: VisitorPrincipal;
  /** When the session began, to the second. */
  readonly signedInAt: Date;
}

/** The graph, asked as the service itself or as a visitor. */
export interface VisitorGraph extends CheckoutGraph {
  /** Runs one of the documents as the visitor: with all that the session may do, and no more. */
  queryAs(
    principal: VisitorPrincipal,
    document: string,
    variables: Readonly<Record<string, unknown>>,
  ): ReturnType<CheckoutGraph['query']>;
}

/** Whether a request may go on, and if not, seconds after which another one may. */
export interface Admission {
  readonly allowed: boolean;
  readonly retryAfter: number;
}

/** Counts a request against the limit of its address. */
export type RequestLimit = (request: IncomingMessage) => Promise<Admission>;

export interface SignInOptions {
  readonly graph: VisitorGraph;
  /** Whom a session's token belongs to; null where it does not work. */
  readonly authenticate: (token: string, request: IncomingMessage) => Promise<VisitorPrincipal | null>;
  /** Signs the tokens in forms, 32 bytes. */
  readonly secret: Buffer;
  /** Public origin of the service: forms of other origins are refused, and its scheme decides on the cookie. */
  readonly origin: string;
  /** With a word on every page that this is a test. */
  readonly sandbox: boolean;
  /** Without one, nobody is held back. */
  readonly limit?: RequestLimit;
  /** Told of what went wrong inside. */
  readonly failed?: (error: unknown) => void;
}
