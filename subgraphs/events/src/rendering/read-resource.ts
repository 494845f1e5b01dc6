import type { CapturedRow } from '../../../kit/src';

/**
 * Reads the resource of an event as the REST API would, in its latest schema with internal fields. The resource's own
 * row is the snapshot; related resources are read in their current state. Runs with the permissions of the service.
 *
 * Rejects with `ResourceUnavailable` if a domain is temporarily unavailable, with `NotRenderable` if no attempt can
 * succeed, and with any other error if only this attempt failed.
 *
 * @param resource GraphQL type, such as `Plan`
 */
export type ReadResource = (resource: string, id: string, captured: CapturedRow, accountId: string) => Promise<unknown>;

/**
 * A domain that is needed to read the resource is unavailable. Rendering waits for the domain; such failures are not
 * counted as attempts of the event.
 */
export class ResourceUnavailable extends Error {
  override readonly name = 'ResourceUnavailable';
}

/** The API has no read operation for the resource, or the resource does not exist. Further attempts cannot succeed. */
export class NotRenderable extends Error {
  override readonly name = 'NotRenderable';
}
