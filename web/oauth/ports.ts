import type { RequestLimit, VisitorGraph, Visitors } from '../sign-in';

/** An action, as shown on the consent page. */
export interface Scope {
  readonly action: string;
  readonly name: string;
  readonly description: string;
}

/** Lifetimes in seconds. */
export interface Lifetimes {
  readonly code: number;
  readonly accessToken: number;
  readonly refreshToken: number;
}

export const defaultLifetimes: Lifetimes = { code: 600, accessToken: 3_600, refreshToken: 2_592_000 };

export interface OauthOptions {
  readonly graph: VisitorGraph;
  readonly visitors: Visitors;
  /** All scopes that an app may request. */
  readonly scopes: readonly Scope[];
  /** Public origin of the service, which is also the issuer. */
  readonly origin: string;
  /** Shows the test mode notice on every page. */
  readonly sandbox: boolean;
  /** Signs the cookies of pending authorization requests, 32 bytes. */
  readonly secret: Buffer;
  readonly lifetimes?: Lifetimes;
  /** Rate limit of requests; without it, requests are not limited. */
  readonly limit?: RequestLimit;
  /** Called for unexpected errors. */
  readonly failed?: (error: unknown) => void;
}
