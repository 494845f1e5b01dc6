import type { CapturedRow } from '../../../kit/src';

/**
 * Reads a resource like the REST API, in its latest schema with internal fields. The resource's own row is the
 * snapshot; related resources are read in their current state. Runs with the permissions of the service.
 *
 * Rejects with `ResourceUnavailable` if a domain is temporarily unavailable, with `NotRenderable` if no attempt can
 * succeed, and with any other error if only this attempt failed.
 *
 * @param resource GraphQL type, `Plan`
 */
export type ReadResource = (resource: string, id: string, captured: CapturedRow, accountId: string) => Promise<unknown>;

/** A required domain is unavailable. Rendering waits for it; such failures never use up an event's attempts. */
export class ResourceUnavailable extends Error {
  override readonly name = 'ResourceUnavailable';
}

/** The resource has no schema, or does not exist. */
export class NotRenderable extends Error {
  override readonly name = 'NotRenderable';
}
