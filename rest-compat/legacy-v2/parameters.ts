import { enumOf, type TSchema, Type } from '../../contract/versioning';
import type { LegacyPage, LegacyRoute } from './route';

/** Rows of a page when the caller says nothing, and at most. */
const usualRows = 10;
const mostRows = 50;
/** Far beyond any list; keeps the product of page and rows an ordinary integer. */
const lastPage = 1_000_000;

/** The query schema of a route with what the legacy API adds to it: `page` and `per` of lists, `expand`. */
export function querySchema({ query, paged, expand = [] }: Pick<LegacyRoute, 'query' | 'paged' | 'expand'>): TSchema {
  const own = (query ?? Type.Object({})) as TSchema & { properties?: Record<string, TSchema> };
  const properties: Record<string, TSchema> = { ...own.properties };
  if (paged) {
    properties['page'] = Type.Integer({ minimum: 1, maximum: lastPage });
    properties['per'] = Type.Integer({ minimum: 1, maximum: mostRows });
  }
  if (expand.length > 0) properties['expand'] = Type.Array(enumOf(expand), { 'x-comma': true });
  return { ...own, properties } as TSchema;
}

/** Takes the page out of validated parameters. */
export function takePage(params: Record<string, unknown>): LegacyPage {
  const { page = 1, per = usualRows } = params as Partial<LegacyPage>;
  delete params['page'];
  delete params['per'];
  return { page, per };
}

/** Takes the names to expand out of validated parameters. */
export function takeExpand(params: Record<string, unknown>): ReadonlySet<string> {
  const { expand = [] } = params as { expand?: readonly string[] };
  delete params['expand'];
  return new Set(expand);
}
