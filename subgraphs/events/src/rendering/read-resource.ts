import type { CapturedRow } from '../../../kit/src';

/**
 * Reads a resource as the REST edge reads it, in its newest shape with internal fields, its own row being the captured
 * one and what it refers to being as of now. Called with the service's own reach.
 *
 * Rejects with `ResourceUnavailable` when a domain cannot be asked at the moment, with `NotRenderable` when no attempt
 * will ever succeed, and with anything else when this attempt failed.
 *
 * @param resource graph type, `Plan`
 */
export type ReadResource = (resource: string, id: string, captured: CapturedRow, accountId: string) => Promise<unknown>;

/** A domain that the resource is read from does not answer. Rendering waits for it: no event is given up for this. */
export class ResourceUnavailable extends Error {
  override readonly name = 'ResourceUnavailable';
}

/** The resource has no shape to be rendered in, or there is nothing to read. */
export class NotRenderable extends Error {
  override readonly name = 'NotRenderable';
}
