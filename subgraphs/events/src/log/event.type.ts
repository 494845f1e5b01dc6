import { Directive, Field, ID, ObjectType } from 'type-graphql';
import { connectionOf } from '../../../kit/src';

/** An account of the platform domain, known here by its id. */
@Directive('@key(fields: "id")')
@ObjectType({ description: 'A business that sells through the service.', simpleResolvers: true })
export class Account {
  @Field(() => ID, { description: 'Public id, `biz_…`.' })
  id!: string;
}

@Directive('@key(fields: "id")')
@ObjectType({
  description: 'Something that happened to a resource, with the resource as it was right after it.',
  simpleResolvers: true,
})
export class Event {
  @Field(() => ID, { description: 'Public id, `evt_…`.' })
  id!: string;

  @Field({ description: 'Name of the event, `plan.created`.' })
  type!: string;

  @Field(() => ID, { description: 'Account that owns the event.' })
  accountId!: string;

  @Field({ description: 'Graph type of the resource that the event is about, `Plan`.' })
  resource!: string;

  @Field(() => ID, { description: 'Id of the resource that the event is about.' })
  resourceId!: string;

  @Field(() => Date, { description: 'Time of the event.' })
  occurredAt!: string;
}

export const EventConnection = connectionOf(Event, 'Event');
