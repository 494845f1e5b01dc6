import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Context } from '../../../kit/src';
import type { EventShapes } from '../log/event-shapes';
import type { LoggedEvent } from '../log/logged-event';
import { type PreviousType, previousTypes, toPrevious } from '../log/previous-values';
import { typedEvents } from './typed-events';

type Values = Readonly<Record<string, unknown>>;

type ResolverClass = new (shapes: EventShapes) => object;

/** Resolver classes, declared once: type-graphql keeps the metadata of every declared class. */
const resolverClasses: readonly ResolverClass[] = [...previousTypes].map(([schema, type]) => {
  const event = typedEvents.get(schema)?.type;
  if (!event) throw new Error(`There are no events about ${schema}.`);
  return resolverClass(event, type);
});

/** Creates the resolvers of `previous`, for the types of events with former values. */
export function previousResolvers(shapes: EventShapes): object[] {
  return resolverClasses.map((Resolvers) => new Resolvers(shapes));
}

function resolverClass(event: Function, type: PreviousType): ResolverClass {
  @Resolver(() => event)
  class PreviousResolver {
    constructor(private readonly shapes: EventShapes) {}

    @FieldResolver(() => type.type, {
      nullable: true,
      description:
        'Former values of the fields that the event changed, as far as the caller may read them; null for events that do not include them. `previousAttributes` has them in the format of REST.',
    })
    previous(@Root() logged: LoggedEvent, @Ctx() { principal }: Context): Values | null {
      const { shapes } = this;
      const previous = shapes.previousAttributes(logged, shapes.newest, principal);
      return previous && toPrevious(type, previous, shapes.data(logged, shapes.newest, principal) as Values);
    }
  }
  return PreviousResolver;
}
