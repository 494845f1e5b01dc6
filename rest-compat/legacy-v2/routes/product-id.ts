import { ContractError } from '../../../contract/errors';
import { currentProductId } from '../../../contract/legacy-v2';
import type { Params } from '../../routes/graph-input';

/**
 * Returns the product id from the parameter `product_id` or its legacy name `access_pass_id`; undefined if both are
 * absent. Throws if they have different values.
 */
export function productIdOf(params: Params): string | undefined {
  const [current, legacyId] = [params.product_id, params.access_pass_id].map((id) =>
    typeof id === 'string' ? currentProductId(id) : undefined,
  );
  if (current !== undefined && legacyId !== undefined && current !== legacyId) {
    throw new ContractError(
      'parameter_invalid',
      '`access_pass_id` and `product_id` are the same parameter and must have the same value.',
      'product_id',
    );
  }
  return current ?? legacyId;
}
