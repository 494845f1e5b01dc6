import type { VisitorGraph, Visitors } from '../sign-in';

export interface DeveloperOptions {
  readonly graph: VisitorGraph;
  /** Who is signed in. */
  readonly visitors: Visitors;
  /** Versions of the dated API, newest first. */
  readonly versions: readonly string[];
  /** Public origin of the service: forms of other origins are refused. */
  readonly origin: string;
  /** With a word on every page that this is a test. */
  readonly sandbox: boolean;
  /** Told of what went wrong inside. */
  readonly failed?: (error: unknown) => void;
}
