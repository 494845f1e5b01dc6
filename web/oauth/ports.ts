import type { RequestLimit, VisitorGraph, Visitors } from '../sign-in';

/** An action as people are asked for it. */
export interface Scope {
  readonly action: string;
  readonly name: string;
  readonly description: string;
}

/** Seconds for which things live. */
export interface Lifetimes {
  readonly code: number;
  readonly accessToken: number;
  readonly refreshToken: number;
}

export const usualLifetimes: Lifetimes = { code: 600, accessToken: 3_600, refreshToken: 2_592_000 };

export interface OauthOptions {
  readonly graph: VisitorGraph;
  readonly visitors: Visitors;
  /** Everything that an app may ask a user for. */
  readonly scopes: readonly Scope[];
  /** Public origin of the service, also its name as an issuer. */
  readonly origin: string;
  /** With a word on every page that this is a test. */
  readonly sandbox: boolean;
  /** Signs the cookies of authorization requests that are under way, 32 bytes. */
  readonly secret: Buffer;
  readonly lifetimes?: Lifetimes;
  /** Without one, nobody is held back. */
  readonly limit?: RequestLimit;
  /** Told of what went wrong inside. */
  readonly failed?: (error: unknown) => void;
}
