import { ContractError } from '../../contract/errors';
import { PreciseNumber } from '../../contract/money';

/** Refuses a free-form object that holds a number which would change when it is kept. */
export function requireKeepable(value: unknown, param: string): void {
  if (value instanceof PreciseNumber) {
    throw new ContractError(
      'parameter_invalid',
      `${param} holds a number with too many digits; send it as text.`,
      param,
    );
  }
  if (typeof value !== 'object' || value === null) return;
  for (const inner of Object.values(value)) requireKeepable(inner, param);
}
