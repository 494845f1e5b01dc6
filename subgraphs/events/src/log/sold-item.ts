import { parseExactJson } from '../../../kit/src';
import type { EventContext, LoggedEvent } from './logged-event';

/** Ids of the product and the plan of a resource; null if it has none. */
export type SoldItem = Required<Pick<EventContext, 'product' | 'plan'>>;

type Body = Readonly<Record<string, unknown>>;

/** Returns product and plan of a resource from its body, in the newest schema. */
export function soldItemOf(resource: string, body: Body): SoldItem {
  return {
    product: resource === 'Product' ? idIn(body, 'id') : (idIn(body, 'product_id') ?? idIn(body, 'product', 'id')),
    plan:
      resource === 'Plan'
        ? idIn(body, 'id')
        : (idIn(body, 'plan_id') ?? idIn(body, 'plan', 'id') ?? idIn(body, 'current_plan', 'id')),
  };
}

function idIn(body: Body, name: string, inner?: string): string | null {
  const value = inner === undefined ? body[name] : (body[name] as Body | null | undefined)?.[inner];
  return typeof value === 'string' ? value : null;
}

const readItems = new WeakMap<LoggedEvent, SoldItem>();

/** Returns product and plan of the event's resource. Of events of earlier releases, they are read from the body. */
export function soldItem(event: LoggedEvent): SoldItem {
  const { context, resource, body } = event;
  if (context?.product !== undefined && context.plan !== undefined)
    return { product: context.product, plan: context.plan };
  let item = readItems.get(event);
  if (!item) readItems.set(event, (item = soldItemOf(resource, parseExactJson(body) as Body)));
  return item;
}

/**
 * Returns SQL expressions for product and plan of the resource of a log row with the alias `l`, in the same way as
 * `soldItem`.
 */
export const soldItemSql = {
  product: sqlOf('product', 'Product', ["->> 'product_id'", "#>> '{product,id}'"]),
  plan: sqlOf('plan', 'Plan', ["->> 'plan_id'", "#>> '{plan,id}'", "#>> '{current_plan,id}'"]),
} as const;

function sqlOf(key: string, resource: string, paths: readonly string[]): string {
  const ofBody = paths.map((path) => `l.body::jsonb ${path}`).join(', ');
  return `CASE WHEN jsonb_exists(l.context, '${key}') THEN l.context ->> '${key}' WHEN l.resource = '${resource}' THEN l.resource_id ELSE coalesce(${ofBody}) END`;
}
