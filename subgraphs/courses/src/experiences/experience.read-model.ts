import { readModelOf, type ListDefinition, listOf, ReadModel, column, computed } from '../../../kit/src';
import { experienceFilters } from './experience.inputs';
import { Experience } from './experience.resource';
import { hasAccessSql } from '../accesses/access.repository';
import { apps } from '../apps/apps';

/** Maximum number of products per experience. */
export const maxProducts = 100;

/** SQL condition: the experience is hidden, i.e. neither public nor attached to a product. */
const hidden = (row: string) =>
  `(NOT ${row}.is_public AND NOT EXISTS (SELECT FROM courses.experience_products hp WHERE hp.experience_id = ${row}.id))`;

/** SQL expression: JSON array of the existing products that the experience is attached to, as `{ id, visibility }`. */
const products = `(SELECT COALESCE(jsonb_agg(jsonb_build_object('id', p.id, 'visibility', p.visibility) ORDER BY p.id), '[]') FROM courses.experience_products ep
  JOIN courses.known_products p ON p.id = ep.product_id WHERE ep.experience_id = $row.id)`;

/** Read model of experiences: maps the fields of the GraphQL type `Experience` to columns and SQL expressions. */
export function experienceReadModel(): ReadModel<Experience> {
  return readModelOf(Experience, {
    account: computed(['account_id'], (id: string) => ({ id })),
    app: computed(['app_id'], (id: string) => apps[id] ?? { id, name: id, iconUrl: null }),
    products: column(products),
    hidden: column(hidden('$row')),
  });
}

/** Filters of the list of experiences, which is always ordered by creation time. */
export const experienceList: ListDefinition = listOf(experienceFilters, {
  conditions: {
    productId: (row, value) =>
      `EXISTS (SELECT FROM courses.experience_products lp WHERE lp.experience_id = ${row}.id AND lp.product_id = ${value})`,
    openTo: (row, value) => hasAccessSql(row, value),
    // The value contains the ids of all accounts whose hidden experiences are visible, separated by spaces: a filter
    // accepts a single value, and the number of accounts is unbounded.
    hiddenOf: (row, value) => `(NOT ${hidden(row)} OR ${row}.account_id = ANY(string_to_array(${value}, ' ')))`,
  },
});
