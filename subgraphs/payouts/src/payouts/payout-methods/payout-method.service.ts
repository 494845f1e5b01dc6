import { createHmac } from 'node:crypto';
import { type SealedBox, type Transaction, findRow, newId, NotFound, recordEvent, newRow } from '../../../../kit/src';
import type { BankVerificationState, DestinationFields } from '../providers';
import { PayoutMethod } from './payout-method.resource';
import { EmptyUpdate } from './payout-method.errors';
import type { PayoutMethodCreateInput, PayoutMethodPatch } from './payout-method.inputs';
import { payoutMethodPolicy } from './payout-method.policy';
import type { PayoutMethodRepository } from './payout-method.repository';
import { checkedFields, checkedNickname, resolveDestination, referenceOf } from './payout-method.rules';

/** Records the `payout_method.created` event. The row must have been written in the same transaction. */
function recordPayoutMethodCreated(tx: Transaction, { id, accountId }: PayoutMethod): Promise<void> {
  return recordEvent(tx, 'payouts.payout_methods', {
    type: 'payout_method.created',
    resource: 'PayoutMethod',
    resourceId: id,
    accountId,
  });
}

/** Minimum time between two updates of a payout method's `lastPaidOutAt`, in milliseconds. */
const toTheMinute = 60_000;

/** Commands on payout methods. Each runs in the given transaction and returns the ID of the method. */
export class PayoutMethodService {
  constructor(
    private readonly methods: PayoutMethodRepository,
    private readonly sealedBox: SealedBox,
  ) {}

  /**
   * Saves a payout method. Throws `DestinationUnknown`, `DestinationCurrencyUnsupported`, `FieldsMissing`,
   * `FieldUnknown`, `NicknameInUse`, and `ParameterInvalid` for an invalid field.
   *
   * @param verification result of the provider's check of the bank account; null if the account was not checked
   */
  async create(
    tx: Transaction,
    input: PayoutMethodCreateInput,
    verification: BankVerificationState | null,
  ): Promise<string> {
    const owner = payoutMethodPolicy.ownerForNew(tx, input);
    const { method: supportedMethod, currency } = resolveDestination(
      input.supportedPayoutMethodId,
      input.destinationCurrency,
    );
    const fields = checkedFields(supportedMethod, input.fields ?? {});
    const id = newId('potk');
    const now = tx.clock.now();
    const { institution, deliveryType } = supportedMethod.definition;
    const method = newRow(PayoutMethod, now, {
      id,
      accountId: owner,
      supportedMethodId: supportedMethod.id,
      destinationCurrency: currency,
      nickname: checkedNickname(input.nickname),
      isDefault: input.isDefault ?? false,
      status: 'created',
      accountReference: referenceOf(supportedMethod, fields),
      institutionName: institution,
      payerName: fields.fld_account_holder_name ?? null,
      bankVerificationState: deliveryType === 'bank_deposit' ? verification : null,
      sealedFields: this.sealedBox.seal(JSON.stringify(fields), id),
    });
    if (method.isDefault) await this.replaceDefault(tx, owner);
    await this.methods.save(tx, method);
    await recordPayoutMethodCreated(tx, method);
    return id;
  }

  /** Changes the given fields. Throws `EmptyUpdate`, `NicknameInUse`. */
  async update(tx: Transaction, id: string, { nickname, isDefault }: PayoutMethodPatch): Promise<string> {
    const method = await this.claim(tx, id);
    payoutMethodPolicy.requireUpdate(tx, method);
    if (nickname === undefined && isDefault == null) throw new EmptyUpdate();
    if (nickname !== undefined) method.nickname = checkedNickname(nickname);
    if (isDefault && !method.isDefault) await this.methods.clearDefault(tx, method.accountId);
    if (isDefault != null) method.isDefault = isDefault;
    method.updatedAt = tx.clock.now();
    await this.methods.save(tx, method);
    return id;
  }

  /**
   * Deletes a payout method; its payouts still show it. If it was the default, the newest remaining method becomes the default.
   */
  async delete(tx: Transaction, id: string): Promise<string> {
    const method = await this.claim(tx, id);
    payoutMethodPolicy.requireDelete(tx, method);
    const wasDefault = method.isDefault;
    const now = tx.clock.now();
    await this.methods.save(tx, Object.assign(method, { isDefault: false, updatedAt: now, deletedAt: now }));
    if (wasDefault) await this.methods.passDefaultOn(tx, method.accountId);
    return id;
  }

  /**
   * Marks a payout method as active, with the current time as that of its last payout, because a payout to it has
   * arrived. Further arrivals within a minute write nothing, so that concurrent arrivals do not block each other.
   */
  async paidOut(tx: Transaction, id: string): Promise<void> {
    const now = tx.clock.now();
    const existing = await findRow(tx, PayoutMethod, id);
    if (
      existing?.status === 'active' &&
      existing.lastPaidOutAt &&
      now.getTime() - existing.lastPaidOutAt.getTime() < toTheMinute
    )
      return;
    const method = await this.methods.lockForPayout(tx, id);
    await this.methods.save(
      tx,
      Object.assign(method, { status: 'active', statusReason: null, lastPaidOutAt: now, updatedAt: now }),
    );
  }

  /** Marks the method as broken, after a payout failed because of its destination. */
  async broke(tx: Transaction, id: string, reason: string): Promise<void> {
    const method = await this.methods.lockForPayout(tx, id);
    await this.methods.save(
      tx,
      Object.assign(method, { status: 'broken', statusReason: reason, updatedAt: tx.clock.now() }),
    );
  }

  /**
   * Returns the decrypted destination fields, such as the account number, for the payout provider only. Throws if they
   * were encrypted with another secret.
   */
  fieldsOf({ id, sealedFields }: Pick<PayoutMethod, 'id' | 'sealedFields'>): DestinationFields {
    const plaintext = this.sealedBox.open(sealedFields, id);
    if (plaintext === null) throw new Error(`The details of ${id} were encrypted with another secret`);
    return JSON.parse(plaintext) as DestinationFields;
  }

  /**
   * Locks the choice of the owner's default method, then the method itself. This order prevents deadlocks between
   * changes of the default.
   */
  private async claim(tx: Transaction, id: string): Promise<PayoutMethod> {
    const found = await findRow(tx, PayoutMethod, id);
    if (!found) throw new NotFound();
    await this.methods.claimDefault(tx, found.accountId);
    return this.methods.lock(tx, id);
  }

  private async replaceDefault(tx: Transaction, owner: string): Promise<void> {
    await this.methods.claimDefault(tx, owner);
    await this.methods.clearDefault(tx, owner);
  }
}

/**
 * Returns the input of a command in the form that the idempotency record stores and compares. Destination fields are
 * replaced by a keyed digest, because guessable values can be recovered from a plain digest.
 */
export function comparable(input: PayoutMethodCreateInput, secret: string): object {
  return {
    ...input,
    fields: createHmac('sha256', secret)
      .update(JSON.stringify(input.fields ?? {}))
      .digest('base64url'),
  };
}
