import { type FileReplica, ParameterMissing, checkedCountry } from '../../../kit/src';
import { setCountry } from './answers';
import { type VerificationRecord, store } from './verification-record';
import { markSubmitted } from './requests';
import { pagesOf, taxRequirements } from './requirements';
import { FieldOfOtherKind } from './verification.errors';
import type {
  IdentityDocumentsInput,
  VerificationCreateInput,
  VerificationFields,
  VerificationPatch,
} from './verification.inputs';
import { checkFile, checkedAddress, validatedString, checkedValue } from './verification.rules';
import {
  type DocumentPage,
  type DocumentType,
  type VerificationKind,
  documentPages,
  documentTypes,
} from './verification.states';

/** Input fields that a command rejects, by kind of verification (individual or business). */
const foreign: Readonly<Record<'create' | 'update', Readonly<Record<VerificationKind, readonly string[]>>>> = {
  create: {
    individual: ['placeOfIncorporation'],
    business: ['firstName', 'lastName', 'dateOfBirth', 'phone', 'documentType', 'documents'],
  },
  update: {
    individual: ['businessAddress', 'businessName', 'businessStructure'],
    business: ['firstName', 'lastName', 'dateOfBirth', 'personalAddress'],
  },
};

/** Throws if the input contains a field that is not allowed for this kind of verification. */
export function checkFields(
  kind: VerificationKind,
  form: 'create' | 'update',
  input: VerificationCreateInput | VerificationPatch,
): void {
  const field = foreign[form][kind].find((name) => input[name as keyof typeof input] != null);
  if (field !== undefined) throw new FieldOfOtherKind(field, kind);
}

const requirementsOf = {
  firstName: 'first_name',
  lastName: 'last_name',
  dateOfBirth: 'date_of_birth',
  phone: 'phone_number',
  businessName: 'business_name',
  businessStructure: 'business_structure',
  businessWebsite: 'business_website',
} as const;

/**
 * Stores the given fields in the verification, and removes the items that they answer from the requested information.
 * Returns whether any field was given.
 */
export function applyFields(record: VerificationRecord, input: VerificationFields, now: Date): boolean {
  const { verification } = record;
  const address = (['address', 'personalAddress', 'businessAddress'] as const).find((name) => input[name] != null);
  let given = applyStrings(record, input, now);
  if (input.placeOfIncorporation != null)
    verification.placeOfIncorporation = validatedString(input.placeOfIncorporation, ['placeOfIncorporation']);
  if (input.country != null) {
    verification.country = checkedCountry(input.country, ['country']);
    setCountry(record, verification.country);
    given = true;
  }
  if (address !== undefined && input[address]) {
    verification.address = checkedAddress(input[address], [address], verification.country);
    setCountry(record, verification.address.country);
    markSubmitted(record, ({ requirement }) => requirement === 'address');
    given = true;
  }
  return applyTaxNumbers(record, input) || given || input.placeOfIncorporation != null;
}

function applyStrings(record: VerificationRecord, input: VerificationFields, now: Date): boolean {
  let given = false;
  for (const [field, requirementName] of Object.entries(requirementsOf) as [keyof typeof requirementsOf, string][]) {
    const value = input[field];
    if (value == null) continue;
    store(
      record,
      requirementName,
      checkedValue(requirementName, field === 'phone' ? 'phone' : 'text', value, [field], now),
    );
    markSubmitted(record, ({ requirement }) => requirement === requirementName);
    given = true;
  }
  return given;
}

/**
 * Stores the given tax numbers; for a business, both input fields mean the tax number of the business. Returns whether
 * any was given.
 */
function applyTaxNumbers(record: VerificationRecord, input: VerificationFields): boolean {
  const {
    verification: { kind },
    secrets,
  } = record;
  const own =
    input.taxIdentificationNumber == null
      ? null
      : validatedString(input.taxIdentificationNumber, ['taxIdentificationNumber']);
  const ofBusiness =
    input.businessTaxIdentificationNumber == null
      ? null
      : validatedString(input.businessTaxIdentificationNumber, ['businessTaxIdentificationNumber']);
  if (own !== null)
    secrets[kind === 'individual' ? 'taxIdentificationNumber' : 'businessTaxIdentificationNumber'] = own;
  if (ofBusiness !== null) secrets.businessTaxIdentificationNumber = ofBusiness;
  const isRequested = kind === 'individual' ? own !== null : own !== null || ofBusiness !== null;
  if (isRequested) markSubmitted(record, ({ requirement }) => taxRequirements.includes(requirement));
  return own !== null || ofBusiness !== null;
}

/**
 * Stores the given pages of an identity document, and lists the pages that are missing. Removes the request for the
 * document once all pages are present. Returns whether pages were given.
 *
 * @param files files that are accessible to the caller, by id
 */
export function applyDocuments(
  record: VerificationRecord,
  { documentType, documents }: VerificationCreateInput,
  files: ReadonlyMap<string, FileReplica>,
): boolean {
  const { verification, secrets } = record;
  if (!documents) return false;
  const pages = documentPages.flatMap((page): [DocumentPage, string][] => {
    const id = documents[camelOf(page) as keyof IdentityDocumentsInput];
    return typeof id === 'string' ? [[page, id]] : [];
  });
  const type =
    documentType ??
    verification.documentType ??
    documentTypes.find((one) => pages.some(([page]) => pagesOf[one].includes(page)));
  if (!type) throw new ParameterMissing(['documentType']);
  for (const [page, id] of pages) checkFile(files.get(id), ['documents', camelOf(page)]);
  const given = new Map(pages);
  const currentDocuments = new Map(
    verification.documentType === type
      ? verification.requiredDocuments.map((document) => [document.document, document])
      : [],
  );
  verification.documentType = type;
  verification.requiredDocuments = namesOf(type, given, currentDocuments).map((document) => {
    const fileId = given.get(document) ?? currentDocuments.get(document)?.fileId ?? null;
    return {
      document,
      status: fileId === null ? ('pending_upload' as const) : ('submitted' as const),
      rejectionReason: given.has(document) ? null : (currentDocuments.get(document)?.rejectionReason ?? null),
      fileId,
    };
  });
  if (verification.requiredDocuments.some(({ status }) => status === 'pending_upload')) return true;
  const item = verification.requestedInformation.find(({ requirement }) => requirement === 'identity_document');
  const fileIds = verification.requiredDocuments.flatMap(({ fileId }) => (fileId === null ? [] : [fileId]));
  secrets.answers[item?.id ?? 'documents'] = {
    requirement: 'identity_document',
    value: type,
    valueType: 'raw',
    files: fileIds,
    address: null,
  };
  markSubmitted(record, ({ requirement }) => requirement === 'identity_document');
  return true;
}

/**
 * Returns the names of the pages that this type of document requires, and of all other stored or given pages, e.g. a
 * portrait.
 */
function namesOf(
  type: DocumentType,
  given: ReadonlyMap<DocumentPage, string>,
  currentDocuments: ReadonlyMap<DocumentPage, unknown>,
): DocumentPage[] {
  return [...new Set([...pagesOf[type], ...currentDocuments.keys(), ...given.keys()])];
}

const camelOf = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
