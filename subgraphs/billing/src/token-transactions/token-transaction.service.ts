import { Exact, type Transaction, newId } from '../../../kit/src';
import { TokenTransactionEntity } from './token-transaction.entity';
import { KeyOfAnotherTransaction, NotAMember, NotEnoughTokens } from './token-transaction.errors';
import type { TokenTransactionCreateInput } from './token-transaction.inputs';
import { tokenTransactionPolicy } from './token-transaction.policy';
import type { TokenTransactionRepository } from './token-transaction.repository';
import { checkTransaction } from './token-transaction.rules';

/** Commands on tokens. Each runs inside the given transaction and returns the id of the created row. */
export class TokenTransactionService {
  constructor(private readonly transactions: TokenTransactionRepository) {}

  /**
   * Adds tokens to a member, subtracts them, or transfers them. A transfer is two transactions, the second one of type
   * `add` for the receiver. A repeat with the same key returns the first result. Throws `NotAMember` and
   * `NotEnoughTokens`.
   */
  async create(tx: Transaction, input: TokenTransactionCreateInput): Promise<string> {
    const amount = checkTransaction(input);
    const accountId = tokenTransactionPolicy.accountForNew(tx, input.accountId);
    const known = input.idempotencyKey ? await this.transactions.byKey(tx, accountId, input.idempotencyKey) : null;
    if (known) return this.repeated(tx, known, input, amount);
    const { userId, destinationUserId, transactionType } = input;
    const members = await this.transactions.lockMembers(
      tx,
      accountId,
      destinationUserId ? [userId, destinationUserId] : [userId],
    );
    const made = transactionOf(tx, { input, accountId, amount, memberId: memberOf(members, userId, 'userId') });
    if (!(await this.transactions.post(tx, made.memberId, transactionType === 'add' ? amount : `-${amount}`)))
      throw new NotEnoughTokens();
    if (!destinationUserId) {
      await this.transactions.insert(tx, [made]);
      return made.id;
    }
    const memberId = memberOf(members, destinationUserId, 'destinationUserId');
    const got: TokenTransactionEntity = {
      ...made,
      id: newId('ctt'),
      memberId,
      userId: destinationUserId,
      transactionType: 'add',
      idempotencyKey: null,
      linkedTransactionId: made.id,
    };
    await this.transactions.post(tx, memberId, amount);
    await this.transactions.insert(tx, [{ ...made, linkedTransactionId: got.id }, got]);
    return made.id;
  }

  /** Returns the existing transaction if it is equal; otherwise throws. */
  private async repeated(
    tx: Transaction,
    known: TokenTransactionEntity,
    input: TokenTransactionCreateInput,
    amount: string,
  ): Promise<string> {
    const isSame =
      known.userId === input.userId &&
      known.transactionType === input.transactionType &&
      new Exact(known.amount).equals(amount);
    if (!isSame || (await this.transactions.otherUser(tx, known)) !== (input.destinationUserId ?? null))
      throw new KeyOfAnotherTransaction();
    return known.id;
  }
}

interface Parts {
  readonly input: TokenTransactionCreateInput;
  readonly accountId: string;
  readonly memberId: string;
  readonly amount: string;
}

function transactionOf(tx: Transaction, { input, accountId, memberId, amount }: Parts): TokenTransactionEntity {
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
  if (id === undefined) throw new NotAMember(field);
  return id;
}
