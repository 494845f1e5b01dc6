import type { DateTimeRange, EventActorType } from '../../../kit/src';
import type { LoggedEvent } from './logged-event';
import { soldItem, soldItemSql } from './sold-item';

/** Values of a filter of events. Null and missing values are no conditions. */
export interface EventConditionValues {
  readonly resourceIds?: readonly string[] | null;
  readonly productIds?: readonly string[] | null;
  readonly planIds?: readonly string[] | null;
  readonly actorTypes?: readonly EventActorType[] | null;
  readonly actorIds?: readonly string[] | null;
  readonly occurredAt?: DateTimeRange | null;
}

type Matches = (event: LoggedEvent) => boolean;

/** Adds a value to a statement and returns its placeholder. */
type Bind = (value: unknown) => string;

/** A condition in both forms: on an event in memory, and on a row of the log with the alias `l`. */
interface Condition {
  readonly matches: Matches;
  readonly sql: (bind: Bind) => string;
}

/** Conditions on events besides account and type, all of which an event must meet. Immutable, shared by readers. */
export class EventConditions {
  private constructor(
    private readonly conditions: readonly Condition[],
    /** Whether no index of the log supports the conditions, so that they are evaluated row by row. */
    readonly needScan: boolean,
  ) {}

  /** Returns the conditions of a filter; null if it has none. */
  static of(values: EventConditionValues): EventConditions | null {
    const { resourceIds, productIds, planIds, actorTypes, actorIds, occurredAt } = values;
    const scanned = [
      anyOf(productIds, (event) => soldItem(event).product, soldItemSql.product),
      anyOf(planIds, (event) => soldItem(event).plan, soldItemSql.plan),
      anyOf(actorTypes, ({ context }) => context?.actor?.type ?? null, "l.context #>> '{actor,type}'"),
      anyOf(actorIds, ({ context }) => context?.actor?.id ?? null, "l.context #>> '{actor,id}'"),
      occurred(occurredAt?.after, '>'),
      occurred(occurredAt?.from, '>='),
      occurred(occurredAt?.before, '<'),
      occurred(occurredAt?.until, '<='),
    ].filter((condition) => condition !== null);
    const indexed = anyOf(resourceIds, ({ resourceId }) => resourceId, 'l.resource_id');
    const conditions = indexed ? [indexed, ...scanned] : scanned;
    return conditions.length === 0 ? null : new EventConditions(conditions, indexed === null);
  }

  matches(event: LoggedEvent): boolean {
    return this.conditions.every((condition) => condition.matches(event));
  }

  /** Returns the SQL conditions, to be combined with AND. */
  sql(bind: Bind): string {
    return this.conditions.map((condition) => condition.sql(bind)).join(' AND ');
  }
}

function anyOf(
  values: readonly string[] | null | undefined,
  valueOf: (event: LoggedEvent) => string | null,
  expression: string,
): Condition | null {
  if (values == null) return null;
  const set: ReadonlySet<string | null> = new Set(values);
  return {
    matches: (event) => set.has(valueOf(event)),
    sql: (bind) => `${expression} = ANY(${bind(values)}::text[])`,
  };
}

const comparisons: Readonly<Record<'>' | '>=' | '<' | '<=', (time: number, limit: number) => boolean>> = {
  '>': (time, limit) => time > limit,
  '>=': (time, limit) => time >= limit,
  '<': (time, limit) => time < limit,
  '<=': (time, limit) => time <= limit,
};

function occurred(time: Date | null | undefined, operator: keyof typeof comparisons): Condition | null {
  if (time == null) return null;
  const limit = time.getTime();
  const isIn = comparisons[operator];
  return {
    matches: ({ occurredAt }) => isIn(Date.parse(occurredAt), limit),
    sql: (bind) => `l.occurred_at ${operator} ${bind(time)}`,
  };
}
