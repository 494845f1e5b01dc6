import { createHmac } from 'node:crypto';
import { type SealedBox, type Transaction, findRow, newId, NotFound } from '../../../kit/src';
import type { BankVerificationState, DestinationFields } from '../providers';
import { PayoutMethodEntity } from './payout-method.entity';
import { NothingToChange } from './payout-method.errors';
import { recordPayoutMethodCreated } from './payout-method.events';
import type { PayoutMethodCreateInput, PayoutMethodPatch } from './payout-method.inputs';
import { payoutMethodPolicy } from './payout-method.policy';
import type { PayoutMethodRepository } from './payout-method.repository';
import { checkedFields, checkedNickname, chosenDestination, referenceOf } from './payout-method.rules';

/** As exactly as the last arrival is known, in milliseconds. */
const toTheMinute = 60_000;

/** The commands on saved destinations. Each runs inside the transaction it is given, and answers the method's id. */
export class PayoutMethodService {
  constructor(
    private readonly methods: PayoutMethodRepository,
    private readonly box: SealedBox,
  ) {}

  /**
   * Saves a destination. Throws `DestinationUnknown`, `DestinationPaysInOthers`, `FieldsMissing`, `FieldUnknown`,
   * `ParameterInvalid` for a field that cannot be right, `NicknameTaken`.
   *
   * @param verification what the provider says of the account at a bank
   */
  async create(
    tx: Transaction,
    input: PayoutMethodCreateInput,
    verification: BankVerificationState | null,
  ): Promise<string> {
    const owner = payoutMethodPolicy.ownerForNew(tx, input);
    const { method: chosen, currency } = chosenDestination(input.supportedPayoutMethodId, input.destinationCurrency);
    const fields = checkedFields(chosen, input.fields ?? {});
    const id = newId('potk');
    const now = tx.clock.now();
    const { institution, deliveryType } = chosen.definition;
    const method = Object.assign(new PayoutMethodEntity(), {
      id,
      accountId: owner,
      supportedMethodId: chosen.id,
      destinationCurrency: currency,
      nickname: checkedNickname(input.nickname),
      isDefault: input.isDefault ?? false,
      status: 'created',
      statusReason: null,
      accountReference: referenceOf(chosen, fields),
      institutionName: institution,
      payerName: fields.fld_account_holder_name ?? null,
      bankVerificationState: deliveryType === 'bank_deposit' ? verification : null,
      sealedFields: this.box.seal(JSON.stringify(fields), id),
      lastPaidOutAt: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    } satisfies PayoutMethodEntity);
    if (method.isDefault) await this.takeDefault(tx, owner);
    await this.methods.save(tx, method);
    await recordPayoutMethodCreated(tx, method);
    return id;
  }

  /** Changes what is given. Throws `NothingToChange`, `NicknameTaken`. */
  async update(tx: Transaction, id: string, { nickname, isDefault }: PayoutMethodPatch): Promise<string> {
    const method = await this.claim(tx, id);
    payoutMethodPolicy.requireUpdate(tx, method);
    if (nickname === undefined && isDefault == null) throw new NothingToChange();
    if (nickname !== undefined) method.nickname = checkedNickname(nickname);
    if (isDefault && !method.isDefault) await this.methods.clearDefault(tx, method.accountId);
    if (isDefault != null) method.isDefault = isDefault;
    method.updatedAt = tx.clock.now();
    await this.methods.save(tx, method);
    return id;
  }

  /** Deletes a destination; payouts that went there still show it. The newest one left becomes the default in the place of a default. */
  async delete(tx: Transaction, id: string): Promise<string> {
    const method = await this.claim(tx, id);
    payoutMethodPolicy.requireDelete(tx, method);
    const wasDefault = method.isDefault;
    const now = tx.clock.now();
    await this.methods.save(tx, Object.assign(method, { isDefault: false, updatedAt: now, deletedAt: now }));
    if (wasDefault) await this.methods.passDefaultOn(tx, method.accountId);
    return id;
  }

  /** A payout has arrived. One that follows within a minute changes nothing: those that arrive side by side would wait for each other. */
  async paidOut(tx: Transaction, id: string): Promise<void> {
    const now = tx.clock.now();
    const known = await findRow(tx, PayoutMethodEntity, id);
    if (
      known?.status === 'active' &&
      known.lastPaidOutAt &&
      now.getTime() - known.lastPaidOutAt.getTime() < toTheMinute
    )
      return;
    const method = await this.methods.lockForPayout(tx, id);
    await this.methods.save(
      tx,
      Object.assign(method, { status: 'active', statusReason: null, lastPaidOutAt: now, updatedAt: now }),
    );
  }

  /** A payout did not arrive, for a reason that lies with the destination. */
  async broke(tx: Transaction, id: string, reason: string): Promise<void> {
    const method = await this.methods.lockForPayout(tx, id);
    await this.methods.save(
      tx,
      Object.assign(method, { status: 'broken', statusReason: reason, updatedAt: tx.clock.now() }),
    );
  }

  /** What was given of a destination, for the provider alone. Throws where it was sealed with another secret. */
  fieldsOf({ id, sealedFields }: Pick<PayoutMethodEntity, 'id' | 'sealedFields'>): DestinationFields {
    const opened = this.box.open(sealedFields, id);
    if (opened === null) throw new Error(`The details of ${id} were sealed with another secret`);
    return JSON.parse(opened) as DestinationFields;
  }

  /** The method with its owner's default held, in that order: two who want defaults do not wait for each other. */
  private async claim(tx: Transaction, id: string): Promise<PayoutMethodEntity> {
    const found = await findRow(tx, PayoutMethodEntity, id);
    if (!found) throw new NotFound();
    await this.methods.claimDefault(tx, found.accountId);
    return this.methods.lock(tx, id);
  }

  private async takeDefault(tx: Transaction, owner: string): Promise<void> {
    await this.methods.claimDefault(tx, owner);
    await this.methods.clearDefault(tx, owner);
  }
}

/**
 * The input of a command as idempotency compares it: details of destinations only by a keyed digest, since what can be guessed
 * can be found again in a plain one.
 */
export function comparable(input: PayoutMethodCreateInput, secret: string): object {
  return {
    ...input,
    fields: createHmac('sha256', secret)
      .update(JSON.stringify(input.fields ?? {}))
      .digest('base64url'),
  };
}
