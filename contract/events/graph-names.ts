import { resourceReads } from '../resources';
import { eventCatalogue, type EventDefinition } from './catalogue';

/** GraphQL names of event types, by resource, whose default name (`eventTypeName`) is already taken by another type. */
const otherNames: Readonly<Record<string, string>> = { ResolutionCenterCase: 'ResolutionCenterCaseLogEvent' };

/** Returns the GraphQL type name of the events of a resource: `Payment` → `PaymentEvent`. */
export function eventTypeName(schema: string): string {
  return otherNames[schema] ?? `${schema}Event`;
}

/**
 * Returns the name of the field of the event type that resolves the resource, `Payment` → `payment`; null if the graph
 * does not expose the resource.
 */
export function resourceField(schema: string): string | null {
  return resourceReads[schema] ? `${schema[0]?.toLowerCase()}${schema.slice(1)}` : null;
}

/**
 * Returns the subscription field of an event type: `resolution_center_case.created` → `resolutionCenterCaseCreated`.
 */
export function subscriptionField({ name }: Pick<EventDefinition, 'name'>): string {
  return name.replaceAll(/[._]([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the value of the enum `EventType` in the graph: `plan.updated` → `PLAN_UPDATED`. */
export function eventTypeValue(name: string): string {
  return name.replaceAll('.', '_').toUpperCase();
}

/** GraphQL types of the resources of events, in the order of the catalogue. */
export const eventSchemas: readonly string[] = [...new Set(eventCatalogue.map(({ schema }) => schema))];

/** Returns the display name of a resource: `CourseLessonInteraction` → `course lesson interaction`. */
export function resourceNameOf(schema: string): string {
  return schema
    .split(/(?=[A-Z])/)
    .join(' ')
    .toLowerCase();
}
