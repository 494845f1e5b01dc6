import {
  checkAll,
  checkLength,
  DomainError,
  ErrorReason,
  messageTemplate,
  NotFound,
  ParameterInvalid,
  ParameterMissing,
  thisInput,
  type Transaction,
} from '../../../../kit/src';
import { InvalidVatNumber } from '../../invoicing/taxes/tax.errors';
import { countryOfVatNumber, hasVatPrefix } from '../../invoicing/taxes/vat-numbers';
import { toAddress } from '../../shared/address.rules';
import type { PostalAddress } from '../../shared/address.type';
import type { UserBillingDetailsPatch } from './billing-details.inputs';
import type { StoredDetails, UserBillingDetailsRepository } from './billing-details.repository';

const maxNameLength = 200;
/** Tax ids contain Latin letters, such as the Ñ of Mexican ones, and digits of any width, which NFKC makes narrow. */
const taxIdForm = /^[\p{Script=Latin}\d][\p{Script=Latin}\d ./+*&-]{0,49}$/u;

@ErrorReason('UserBillingDetails', 'Only a user token can change billing details, and only those of its user.')
class BillingDetailsNeedUserToken extends DomainError {
  constructor() {
    super('forbidden', 'Only user tokens may call this operation.');
  }
}

@ErrorReason('UserBillingDetails', 'The tax id is too long, or contains characters that tax ids do not have.')
class InvalidTaxId extends ParameterInvalid {
  constructor() {
    super(
      ['taxId'],
      messageTemplate`${thisInput} must have 1 to 50 Latin letters, digits, spaces or the characters . - / + * &.`,
    );
  }
}

/** Commands on billing details. Each runs inside the given transaction, and returns the id of the calling user. */
export class UserBillingDetailsService {
  constructor(private readonly details: UserBillingDetailsRepository) {}

  /**
   * Changes the billing details of the calling user; removes them if no value is left. Throws
   * `BillingDetailsNeedUserToken`, `InvalidTaxId` and `InvalidVatNumber`.
   */
  async update(tx: Transaction, patch: UserBillingDetailsPatch): Promise<string> {
    const userId = userOf(tx);
    const changes = checkedChanges(patch);
    const saved: StoredDetails = { ...(await this.details.lock(tx, userId)), ...changes };
    const { businessName, taxId, address } = saved;
    if (taxId !== null) checkVatNumber(taxId, address);
    if (businessName === null && taxId === null && address === null) await this.details.remove(tx, userId);
    else await this.details.save(tx, userId, saved);
    return userId;
  }

  /** Removes the billing details of the calling user. Throws `BillingDetailsNeedUserToken`, and `NotFound` without any. */
  async delete(tx: Transaction): Promise<string> {
    const userId = userOf(tx);
    if (!(await this.details.remove(tx, userId))) throw new NotFound();
    return userId;
  }
}

function userOf({ principal: { kind, userId } }: Transaction): string {
  if (kind !== 'user' || userId === null) throw new BillingDetailsNeedUserToken();
  return userId;
}

/** Returns the valid, trimmed values of a patch. Empty texts and addresses are null. */
function checkedChanges(patch: UserBillingDetailsPatch): Partial<StoredDetails> {
  const { businessName, taxId, address } = patch;
  const changes: { -readonly [Name in keyof StoredDetails]?: StoredDetails[Name] } = {};
  checkAll(
    () => {
      if (businessName !== undefined) changes.businessName = businessName?.trim() || null;
      checkLength(changes.businessName, maxNameLength, 'businessName');
    },
    () => {
      if (taxId !== undefined) changes.taxId = taxId?.normalize('NFKC').trim() || null;
      return changes.taxId != null && !taxIdForm.test(changes.taxId) && new InvalidTaxId();
    },
    () => {
      if (address !== undefined) changes.address = toAddress(address, 'address');
      return changes.address && changes.address.country === null && new ParameterMissing(['address', 'country']);
    },
  );
  return changes;
}

/**
 * Rejects a tax id that is meant to be an EU VAT number but has another format: one with the prefix of the country of
 * the address, or one that consists of a prefix and digits. Other tax ids may begin with the same letters.
 */
function checkVatNumber(taxId: string, address: PostalAddress | null): void {
  if (hasVatPrefix(taxId, address?.country ?? null) && countryOfVatNumber(taxId) === null)
    throw new InvalidVatNumber(['taxId']);
}
