import {
  ExactDecimal,
  ParameterInvalid,
  ParameterMissing,
  checkLimits,
  messageTemplate,
  thisInput,
} from '../../../../kit/src';
import type { TokenTransactionCreateInput } from './token-transaction.inputs';
import { TokenTransaction } from './token-transaction.resource';

const maxDecimals = 8;
const maxAmount = 999_999_999;

/**
 * Validates the input of a token transaction. Returns its amount as a decimal string without trailing zeros. Throws
 * `ParameterInvalid` and `ParameterMissing`.
 */
export function checkTransaction(input: TokenTransactionCreateInput): string {
  const { amount, idempotencyKey, transactionType, userId, destinationUserId } = input;
  checkLimits(TokenTransaction, input);
  if (idempotencyKey != null && (idempotencyKey.length === 0 || Buffer.byteLength(idempotencyKey) > 255)) {
    throw new ParameterInvalid(['idempotencyKey'], messageTemplate`${thisInput} must have 1 to 255 bytes.`);
  }
  if (transactionType === 'transfer' && !destinationUserId) throw new ParameterMissing(['destinationUserId']);
  if (transactionType !== 'transfer' && destinationUserId != null)
    throw new ParameterInvalid(['destinationUserId'], messageTemplate`${thisInput} is allowed for transfers only.`);
  if (destinationUserId === userId)
    throw new ParameterInvalid(['destinationUserId'], 'A transfer must go to another user.');
  const value = new ExactDecimal(amount);
  if (!value.greaterThan(0) || value.greaterThan(maxAmount) || value.decimalPlaces() > maxDecimals) {
    throw new ParameterInvalid(
      ['amount'],
      messageTemplate`${thisInput} must be greater than 0, at most ${maxAmount}, and have at most ${maxDecimals} decimals.`,
    );
  }
  return value.toString();
}
