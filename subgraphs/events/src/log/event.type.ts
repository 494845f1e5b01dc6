import { Directive, Field, ID, InterfaceType, ObjectType } from 'type-graphql';
import { eventTypeName } from '../../../../contract/events/graph-names';
import { connectionOf } from '../../../kit/src';
import type { LoggedEvent } from './logged-event';

/** An account of the platform domain, of which only the id is stored here. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A business that sells through the service.', simpleResolvers: true })
export class Account {
  @Field(() => ID, { description: 'Public id, `biz_…`.' })
  id!: string;
}

/** What all events have. The type of an event follows from the type of its resource. ADR 0055 */
@InterfaceType({
  description: 'An event of a resource, with the state of the resource immediately after it.',
  resolveType: typeOfEvent,
})
export class Event {
  @Field(() => ID, { description: 'Public id, `evt_…`.' })
  id!: string;

  @Field({ description: 'Name of the event, such as `plan.created`.' })
  type!: string;

  @Field(() => ID, { description: 'Account that owns the event.' })
  accountId!: string;

  @Field({ description: 'GraphQL type of the resource, such as `Plan`.' })
  resource!: string;

  @Field(() => ID, { description: 'Id of the resource.' })
  resourceId!: string;

  @Field(() => Date, { description: 'Time of the event.' })
  occurredAt!: string;
}

export const EventConnection = connectionOf(Event, 'Event', { counted: false });

/** Returns the GraphQL type of an event. */
export function typeOfEvent({ resource }: LoggedEvent): string {
  return eventTypeName(resource);
}
