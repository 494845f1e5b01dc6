import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../kit/src';
import type { EventShapes } from '../log/event-shapes';
import type { LoggedEvent } from '../log/logged-event';
import { type PreviousType, previousTypes, toPrevious } from '../log/previous-values';
import { typedEvents } from './typed-events';

type Values = Readonly<Record<string, unknown>>;

/** Creates the resolvers of `previous`, for the types of events with former values. */
export function previousResolvers(shapes: EventShapes): object[] {
  return [...previousTypes].map(([schema, type]) => {
    const event = typedEvents.get(schema)?.type;
    if (!event) throw new Error(`There are no events about ${schema}.`);
    return previousResolver(event, type, shapes);
  });
}

function previousResolver(event: Function, type: PreviousType, shapes: EventShapes): object {
  @Resolver(() => event)
  class PreviousResolver {
    @FieldResolver(() => type.type, {
      nullable: true,
      description:
        'Former values of the fields that the event changed, as far as the caller may read them; null for events that do not include them. `previousAttributes` has them in the format of REST.',
    })
    previous(@Root() logged: LoggedEvent, @Ctx() { principal }: Context): Values | null {
      const previous = shapes.previousAttributes(logged, shapes.newest, principal);
      return previous && toPrevious(type, previous, shapes.data(logged, shapes.newest, principal) as Values);
    }
  }
  return new PreviousResolver();
}
