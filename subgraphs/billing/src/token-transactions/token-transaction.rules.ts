import { Exact, ParameterInvalid, ParameterMissing, checkLength, sentence, thisInput } from '../../../kit/src';
import type { TokenTransactionCreateInput } from './token-transaction.inputs';

const longestDescription = 1_000;
const mostDecimals = 8;
const largestAmount = 999_999_999;

/** Validates a token transaction. Returns the amount without trailing zeros. */
export function checkTransaction({
  amount,
  description,
  idempotencyKey,
  transactionType,
  userId,
  destinationUserId,
}: TokenTransactionCreateInput): string {
  checkLength(description, longestDescription, 'description');
  if (idempotencyKey != null && (idempotencyKey.length === 0 || Buffer.byteLength(idempotencyKey) > 255)) {
    throw new ParameterInvalid(['idempotencyKey'], sentence`${thisInput} has 1 to 255 bytes.`);
  }
  if (transactionType === 'transfer' && !destinationUserId) throw new ParameterMissing(['destinationUserId']);
  if (transactionType !== 'transfer' && destinationUserId != null)
    throw new ParameterInvalid(['destinationUserId'], sentence`${thisInput} is for transfers.`);
  if (destinationUserId === userId)
    throw new ParameterInvalid(['destinationUserId'], 'A transfer goes to another user.');
  const value = new Exact(amount);
  if (!value.greaterThan(0) || value.greaterThan(largestAmount) || value.decimalPlaces() > mostDecimals) {
    throw new ParameterInvalid(
      ['amount'],
      sentence`${thisInput} is over 0, at most ${largestAmount}, and has at most ${mostDecimals} decimals.`,
    );
  }
  return value.toString();
}
