import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { type EventActor, type EventActorType, hasPermission, type Principal } from '../../../kit/src';
import { EventActorTypeEnum } from './event.inputs';

/** An API key of the platform domain. */
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('ApiKey', { simpleResolvers: true })
class ApiKeyReference {
  @Field(() => ID)
  id!: string;
}

/** An app of the platform domain. */
@Directive('@key(fields: "id", resolvable: false)')
@ObjectType('App', { simpleResolvers: true })
class AppReference {
  @Field(() => ID)
  id!: string;
}

/** A user of the platform domain, without relation to an account. */
@Directive('@key(fields: "id customerOf", resolvable: false)')
@ObjectType('User', { simpleResolvers: true })
class UserReference {
  @Field(() => ID)
  id!: string;

  @Directive('@inaccessible')
  @Field(() => ID, { nullable: true })
  customerOf!: string | null;
}

@ObjectType('EventActor', { description: 'The principal whose command caused an event.', simpleResolvers: true })
export class EventActorObject {
  @Field(() => EventActorTypeEnum, {
    description:
      'Kind of the principal. `SYSTEM` is the service itself: scheduled work, effects of other events, test clocks, providers, and pages that are used without a credential.',
  })
  type!: EventActorType;

  @Field(() => ID, { nullable: true, description: 'Id of the API key, user, app or access token; null for `SYSTEM`.' })
  id!: string | null;

  @Field(() => ApiKeyReference, {
    nullable: true,
    description: 'The API key; null for other principals, and if it was revoked or the caller cannot read it.',
  })
  apiKey!: ApiKeyReference | null;

  @Field(() => UserReference, {
    nullable: true,
    description: 'The user, also the one for whom an app acted; null for other principals.',
  })
  user!: UserReference | null;

  @Field(() => AppReference, { nullable: true, description: 'The app; null for other principals.' })
  app!: AppReference | null;
}

/** Permission with which users read API keys. */
const manageKeys = 'developer:manage_api_key';

/** Returns the actor of an event in the graph, as the caller may see it; null if it was not recorded. */
export function toActorObject(actor: EventActor | undefined, principal: Principal): EventActorObject | null {
  if (!actor) return null;
  const { type, id, userId = type === 'user' ? id : null } = actor;
  return {
    type,
    id,
    apiKey: id !== null && canReadKey(actor, principal) ? { id } : null,
    user: userId === null ? null : { id: userId, customerOf: null },
    app: type === 'app' && id !== null ? { id } : null,
  };
}

/** Whether the actor is an API key that the caller may read. A key cannot read keys. */
function canReadKey({ type, accountId }: EventActor, principal: Principal): boolean {
  const { kind } = principal;
  if (type !== 'api_key' || accountId === undefined || (kind !== 'user' && kind !== 'system')) return false;
  return hasPermission(principal, manageKeys, accountId);
}
