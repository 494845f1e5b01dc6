import type { Principal } from '../principal/principal';

/** Kinds of principals that cause events. */
export const eventActorTypes = ['api_key', 'user', 'app', 'access_token', 'system'] as const;

export type EventActorType = (typeof eventActorTypes)[number];

/** The principal whose command caused an event. */
export interface EventActor {
  readonly type: EventActorType;
  /** Id of the API key, user, app or access token; null for the service itself. */
  readonly id: string | null;
  /** The user for whom an app acted. */
  readonly userId?: string;
  /** The account of an API key, which determines who may read the key. */
  readonly accountId?: string;
}

/**
 * Returns the actor of events that a principal causes. What an app does for a user is done by the app. The service
 * itself is the actor of workers, consumers, test clocks, and of pages that are used without a credential.
 */
export function actorOf({ kind, appId, userId, accountId, credentialId }: Principal): EventActor {
  if (kind === 'system') return { type: 'system', id: null };
  if (appId != null) return { type: 'app', id: appId, ...(userId !== null && { userId }) };
  if (userId !== null) return { type: 'user', id: userId };
  if (kind === 'api_key') return { type: 'api_key', id: credentialId, ...(accountId !== null && { accountId }) };
  return { type: 'access_token', id: credentialId };
}
