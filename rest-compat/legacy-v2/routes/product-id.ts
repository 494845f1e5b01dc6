import { ContractError } from '../../../contract/errors';
import { currentProductId } from '../../../contract/legacy-v2';
import type { Params } from '../../routes/resource-routes';

/**
 * Returns the parameters with the current product id in `product_id`, also if the request contains it in the legacy
 * parameter `access_pass_id`. Throws if the two parameters name different products.
 */
export function withProductId(params: Params): Params {
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
  const id = current ?? legacyId;
  return id === undefined ? params : { ...params, product_id: id };
}
