import {
  type DocumentPage,
  type DocumentType,
  type InformationType,
  type VerificationKind,
  documentTypes,
} from './verification.states';

/** Kind of information that a verification can request. */
export interface Requirement {
  readonly type: InformationType;
  /** Label for display. */
  readonly label: string;
  /** True if an answer can contain several files; the front page must be first. */
  readonly multiple?: true;
  /** Allowed values of an answer, if they are limited to a list. */
  readonly options?: readonly string[];
}

export const businessStructures = [
  'sole_proprietorship',
  'partnership',
  'llc',
  'corporation',
  'non_profit',
  'other',
] as const;

const requirements: Readonly<Record<string, Requirement>> = {
  first_name: { type: 'text', label: 'First name' },
  last_name: { type: 'text', label: 'Last name' },
  creator_legal_name: { type: 'text', label: 'Legal name' },
  date_of_birth: { type: 'date', label: 'Date of birth' },
  email: { type: 'text', label: 'E-mail address' },
  creator_email_address: { type: 'text', label: 'E-mail address' },
  phone_number: { type: 'phone', label: 'Phone number' },
  address: { type: 'address', label: 'Address' },
  ssn: { type: 'text', label: 'Social security number' },
  personal_id_number: { type: 'text', label: 'Personal identification number' },
  identity_document: { type: 'file', label: 'Identity document', multiple: true, options: documentTypes },
  business_name: { type: 'text', label: 'Legal name of the business' },
  business_structure: { type: 'select', label: 'Legal form of the business', options: businessStructures },
  business_website: { type: 'text', label: 'Website of the business' },
  ein: { type: 'text', label: 'Employer identification number' },
  company_tax_id: { type: 'text', label: 'Tax number of the business' },
  business_verification_document: { type: 'file', label: 'Certificate of registration', multiple: true },
  bank_statement: { type: 'file', label: 'Bank statement', multiple: true },
};

/** Names of all known requirements. */
export const requirementNames: readonly string[] = Object.keys(requirements);

/** Returns the definition of a requirement; undefined for a requirement that the reviewer has defined. */
export function findRequirement(name: string): Requirement | undefined {
  return Object.hasOwn(requirements, name) ? requirements[name] : undefined;
}

/** Returns the name of the requirement for the tax number in this country. */
export function taxRequirement(kind: VerificationKind, country: string | null): string {
  if (kind === 'business') return country === 'us' ? 'ein' : 'company_tax_id';
  return country === 'us' ? 'ssn' : 'personal_id_number';
}

export const taxRequirements: readonly string[] = ['ssn', 'personal_id_number', 'ein', 'company_tax_id'];

/** Requirements of every verification, by kind (individual or business), in addition to the tax number. */
export const requiredItems: Readonly<Record<VerificationKind, readonly string[]>> = {
  individual: ['first_name', 'last_name', 'date_of_birth', 'phone_number', 'address', 'identity_document'],
  business: ['business_name', 'business_structure', 'business_website', 'address', 'business_verification_document'],
};

/**
 * Requirements whose answer is optional: many countries issue no personal id number, and not every business has a
 * website.
 */
export const optionalItems: readonly string[] = ['personal_id_number', 'business_website'];

/** Names of the pages of each type of identity document, front first. */
export const pagesOf: Readonly<Record<DocumentType, readonly DocumentPage[]>> = {
  PASSPORT: ['passport_front'],
  ID_CARD: ['id_card_front', 'id_card_back'],
  DRIVERS: ['drivers_front', 'drivers_back'],
  RESIDENCE_PERMIT: ['residence_permit_front', 'residence_permit_back'],
};
