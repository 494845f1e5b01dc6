import { enumOf, type TSchema, Type } from '../../contract/versioning';
import type { LegacyPage, LegacyRoute } from './route';

/** Default number of rows per page, and maximum number of rows per page. */
const defaultPageSize = 10;
const maxRows = 50;
/**
 * Maximum page number. It is far beyond the length of any list, and keeps page number times page size within the range
 * of an integer.
 */
const lastPage = 1_000_000;

/**
 * Returns the query schema of a route, extended by the parameters that all legacy routes have: `page` and `per` for
 * lists, and `expand`.
 */
export function querySchema({ query, paged, expand = [] }: Pick<LegacyRoute, 'query' | 'paged' | 'expand'>): TSchema {
  const routeQuery = (query ?? Type.Object({})) as TSchema & { properties?: Record<string, TSchema> };
  const properties: Record<string, TSchema> = { ...routeQuery.properties };
  if (paged) {
    properties['page'] = Type.Integer({ minimum: 1, maximum: lastPage });
    properties['per'] = Type.Integer({ minimum: 1, maximum: maxRows });
  }
  if (expand.length > 0) properties['expand'] = Type.Array(enumOf(expand), { 'x-comma': true });
  return { ...routeQuery, properties } as TSchema;
}

/**
 * Removes `page` and `per` from the validated parameters and returns them as a page, with defaults for absent values.
 */
export function extractPage(params: Record<string, unknown>): LegacyPage {
  const { page = 1, per = defaultPageSize } = params as Partial<LegacyPage>;
  delete params['page'];
  delete params['per'];
  return { page, per };
}

/**
 * Removes `expand` from the validated parameters and returns its values: the names of the nested objects to return in
 * full.
 */
export function extractExpand(params: Record<string, unknown>): ReadonlySet<string> {
  const { expand = [] } = params as { expand?: readonly string[] };
  delete params['expand'];
  return new Set(expand);
}
