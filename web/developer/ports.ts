import type { VisitorGraph, Visitors } from '../sign-in';

export interface DeveloperOptions {
  readonly graph: VisitorGraph;
  /** Identifies the signed-in user of a request. */
  readonly visitors: Visitors;
  /** Versions of the dated API, newest first. */
  readonly versions: readonly string[];
  /** Public origin of the service: forms from other origins are rejected. */
  readonly origin: string;
  /** Shows the test mode notice on every page, and settings of keys that exist in sandbox mode only. */
  readonly sandbox: boolean;
  /** Called for unexpected errors. */
  readonly failed?: (error: unknown) => void;
}
