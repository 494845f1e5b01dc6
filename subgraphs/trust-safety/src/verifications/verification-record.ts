import type { PostalAddress, VerificationEntity } from './verification.entity';
import type { ValueType } from './verification.states';

/** A person's answer to an item of the requested information. */
export interface RequirementAnswer {
  readonly requirement: string;
  readonly value: string | null;
  readonly valueType: ValueType;
  readonly files: readonly string[];
  readonly address: PostalAddress | null;
}

/**
 * Date of birth and data that only the reviewer sees. Stored encrypted in a table of their own, because events contain
 * snapshots of the verification's row.
 */
export interface VerificationSecrets {
  dateOfBirth: string | null;
  taxIdentificationNumber: string | null;
  businessTaxIdentificationNumber: string | null;
  /** Answers by item id. A later answer to the same item replaces the earlier one. */
  answers: Record<string, RequirementAnswer>;
}

/** Verification with its decrypted secrets. */
export interface VerificationRecord {
  readonly verification: VerificationEntity;
  readonly secrets: VerificationSecrets;
}

export const noSecrets = (): VerificationSecrets => ({
  dateOfBirth: null,
  taxIdentificationNumber: null,
  businessTaxIdentificationNumber: null,
  answers: {},
});

type Store = (record: VerificationRecord, value: string) => void;

const stores: Readonly<Record<string, Store>> = {
  first_name: ({ verification }, value) => void (verification.firstName = value),
  last_name: ({ verification }, value) => void (verification.lastName = value),
  email: ({ verification }, value) => void (verification.email = value),
  creator_email_address: ({ verification }, value) => void (verification.email = value),
  phone_number: ({ verification }, value) => void (verification.phone = value),
  business_name: ({ verification }, value) => void (verification.businessName = value),
  business_structure: ({ verification }, value) => void (verification.businessStructure = value),
  business_website: ({ verification }, value) => void (verification.businessWebsite = value),
  date_of_birth: ({ secrets }, value) => void (secrets.dateOfBirth = value),
  ssn: ({ secrets }, value) => void (secrets.taxIdentificationNumber = value),
  personal_id_number: ({ secrets }, value) => void (secrets.taxIdentificationNumber = value),
  ein: ({ secrets }, value) => void (secrets.businessTaxIdentificationNumber = value),
  company_tax_id: ({ secrets }, value) => void (secrets.businessTaxIdentificationNumber = value),
};

/**
 * Stores a value in the field that corresponds to the requirement. Does nothing for requirements without a field: these
 * are stored as answers only.
 */
export function store(record: VerificationRecord, requirement: string, value: string): void {
  stores[requirement]?.(record, value);
}

/** Returns whether the verification has a value for the requirement, in its field or as an answer. */
export function hasValue({ verification, secrets }: VerificationRecord, requirement: string): boolean {
  const fieldValues: Readonly<Record<string, unknown>> = {
    first_name: verification.firstName,
    last_name: verification.lastName,
    phone_number: verification.phone,
    business_name: verification.businessName,
    business_structure: verification.businessStructure,
    business_website: verification.businessWebsite,
    address: verification.address,
    date_of_birth: secrets.dateOfBirth,
    ssn: secrets.taxIdentificationNumber,
    personal_id_number: secrets.taxIdentificationNumber,
    ein: secrets.businessTaxIdentificationNumber,
    company_tax_id: secrets.businessTaxIdentificationNumber,
  };
  return (
    fieldValues[requirement] != null ||
    Object.values(secrets.answers).some((answer) => answer.requirement === requirement)
  );
}
