import { ExactDecimal, type Transaction, newId } from '../../../../kit/src';
import { TokenTransaction } from './token-transaction.resource';
import { KeyOfAnotherTransaction, UserNotAMember, InsufficientTokens } from './token-transaction.errors';
import type { TokenTransactionCreateInput } from './token-transaction.inputs';
import { tokenTransactionPolicy } from './token-transaction.policy';
import type { TokenTransactionRepository } from './token-transaction.repository';
import { checkTransaction } from './token-transaction.rules';

/**
 * Commands that change the token balances of members. Each runs inside the given database transaction and returns the
 * id of the created token transaction.
 */
export class TokenTransactionService {
  constructor(private readonly transactions: TokenTransactionRepository) {}

  /**
   * Adds, subtracts or transfers tokens. A transfer consists of two token transactions; the second one has the type
   * `add` and belongs to the receiver. A repeat with the same idempotency key returns the id of the first token
   * transaction. Throws `UserNotAMember` and `InsufficientTokens`.
   */
  async create(tx: Transaction, input: TokenTransactionCreateInput): Promise<string> {
    const amount = checkTransaction(input);
    const accountId = tokenTransactionPolicy.accountForNew(tx, input.accountId);
    const existing = input.idempotencyKey ? await this.transactions.byKey(tx, accountId, input.idempotencyKey) : null;
    if (existing) return this.repeated(tx, existing, input, amount);
    const { userId, destinationUserId, transactionType } = input;
    const members = await this.transactions.lockMembers(
      tx,
      accountId,
      destinationUserId == null ? [userId] : [userId, destinationUserId],
    );
    const transaction = transactionOf(tx, { input, accountId, amount, memberId: memberOf(members, userId, 'userId') });
    if (!(await this.transactions.post(tx, transaction.memberId, transactionType === 'add' ? amount : `-${amount}`)))
      throw new InsufficientTokens();
    if (destinationUserId == null) {
      await this.transactions.insert(tx, [transaction]);
      return transaction.id;
    }
    const memberId = memberOf(members, destinationUserId, 'destinationUserId');
    const incoming: TokenTransaction = {
      ...transaction,
      id: newId('ctt'),
      memberId,
      userId: destinationUserId,
      transactionType: 'add',
      idempotencyKey: null,
      linkedTransactionId: transaction.id,
    };
    await this.transactions.post(tx, memberId, amount);
    await this.transactions.insert(tx, [{ ...transaction, linkedTransactionId: incoming.id }, incoming]);
    return transaction.id;
  }

  /**
   * Returns the id of the existing token transaction with the same idempotency key. Throws `KeyOfAnotherTransaction` if
   * its user, type, amount or receiver differs from the input.
   */
  private async repeated(
    tx: Transaction,
    existing: TokenTransaction,
    input: TokenTransactionCreateInput,
    amount: string,
  ): Promise<string> {
    const isEqual =
      existing.userId === input.userId &&
      existing.transactionType === input.transactionType &&
      new ExactDecimal(existing.amount).equals(amount);
    if (!isEqual || (await this.transactions.otherUser(tx, existing)) !== (input.destinationUserId ?? null))
      throw new KeyOfAnotherTransaction();
    return existing.id;
  }
}

interface TransactionFields {
  readonly input: TokenTransactionCreateInput;
  readonly accountId: string;
  readonly memberId: string;
  readonly amount: string;
}

function transactionOf(tx: Transaction, { input, accountId, memberId, amount }: TransactionFields): TokenTransaction {
  return {
    id: newId('ctt'),
    accountId,
    memberId,
    userId: input.userId,
    transactionType: input.transactionType,
    amount,
    description: input.description ?? null,
    idempotencyKey: input.idempotencyKey ?? null,
    linkedTransactionId: null,
    createdAt: tx.clock.now(),
  };
}

function memberOf(members: ReadonlyMap<string, string>, userId: string, field: string): string {
  const id = members.get(userId);
  if (id === undefined) throw new UserNotAMember(field);
  return id;
}
