import { ContractError } from '../../contract/errors';
import { PreciseNumber } from '../../contract/money';

/**
 * Rejects a free-form JSON object that contains, at any depth, a number that would lose precision when stored. `param`
 * is the parameter name for the error.
 */
export function requireKeepable(value: unknown, param: string): void {
  if (value instanceof PreciseNumber) {
    throw new ContractError(
      'parameter_invalid',
      `${param} contains a number with too many digits; send it as a string.`,
      param,
    );
  }
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) requireKeepable(inner, param);
}
