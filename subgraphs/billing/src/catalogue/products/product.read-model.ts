import {
  column,
  computed,
  type ListDefinition,
  listOf,
  type ReadModel,
  readModelOf,
  relation,
} from '../../../../kit/src';
import { planGuard } from '../plans/plan.policy';
import type { ReadModels } from '../../read-models';
import { productFilters } from './product.inputs';
import { Product } from './product.resource';
import { taxCode } from './tax-codes';

/** Maximum number of plans in the field `plans` of a product. The list of plans is paginated instead. */
export const maxPlans = 100;

/** Defines the read model of products. */
export function productReadModel(models: ReadModels): ReadModel<Product> {
  return readModelOf(Product, {
    productTaxCode: computed(['product_tax_code_id'], taxCode),
    defaultPlan: relation(
      () => models.plan,
      '(SELECT d.plan_id FROM billing.default_plans d JOIN billing.plans p ON p.id = d.plan_id AND p.product_id = $row.id WHERE d.account_id = $row.account_id)',
      { guard: planGuard },
    ),
    plans: column(
      `ARRAY(SELECT p.id FROM billing.plans p WHERE p.product_id = $row.id AND p.deleted_at IS NULL ORDER BY p.created_at DESC, p.id DESC LIMIT ${maxPlans})`,
    ),
    licensingEnabled: column('($row.licensing_enabled OR $row.has_licensing_experience)'),
    deleted: computed(['deleted_at'], (deletedAt: string | null) => deletedAt !== null),
  });
}

/** Filters and sort orders for the list of products. */
export const productList: ListDefinition = listOf(productFilters, {
  orders: {
    active_memberships_count: { expression: (row) => `${row}.member_count`, type: 'int' },
    usd_gmv: { expression: (row) => `${row}.usd_gmv`, type: 'numeric' },
    usd_gmv_30_days: { expression: (row) => `${row}.usd_gmv_30_days`, type: 'numeric' },
  },
  limits: { default: 100, maximum: 100 },
  conditions: { existing: (row, value) => `(${row}.deleted_at IS NULL) = ${value}` },
});
