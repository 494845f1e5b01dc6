import { type FileReplica, ParameterInvalid } from '../../../kit/src';
import { type VerificationRecord, type RequirementAnswer, store } from './verification-record';
import { markSubmitted, requestCorrectTaxNumber } from './requests';
import { InvalidAnswer, InformationAlreadySubmitted, InformationNotRequested } from './verification.errors';
import type { RequestedItem } from './verification.entity';
import type { RequestedInformationAnswer } from './verification.inputs';
import { checkFiles, checkedAddress, checkedOption, checkedToken, checkedValue } from './verification.rules';
import type { DocumentType } from './verification.states';

type Path = readonly string[];

/** What the validation of answers needs in addition to the verification. */
export interface AnswerContext {
  /** Files that are accessible to the caller, by id. */
  readonly files: ReadonlyMap<string, FileReplica>;
  readonly now: Date;
}

/**
 * Stores answers to requested information, and removes the answered items from the list of requested information.
 * Throws `InformationNotRequested`, `InformationAlreadySubmitted`, `InvalidAnswer`, and the errors of values and files. Error paths
 * have the form `requestedInformation.0.value`.
 */
export function applyAnswers(
  record: VerificationRecord,
  answers: readonly RequestedInformationAnswer[],
  terms: AnswerContext,
): void {
  const answeredIds = new Set<string>();
  for (const [index, answer] of answers.entries()) {
    const path = ['requestedInformation', String(index)];
    if (answeredIds.has(answer.id)) throw new ParameterInvalid([...path, 'id'], 'The same item is answered twice.');
    answeredIds.add(answer.id);
    applyAnswer(record, answer, path, terms);
  }
}

function applyAnswer(
  record: VerificationRecord,
  answer: RequestedInformationAnswer,
  path: Path,
  terms: AnswerContext,
): void {
  const { verification, secrets } = record;
  const item = verification.requestedInformation.find(({ id }) => id === answer.id);
  if (!item)
    throw Object.hasOwn(secrets.answers, answer.id)
      ? new InformationAlreadySubmitted([...path, 'id'])
      : new InformationNotRequested([...path, 'id']);
  const given = validatedAnswer(record, item, answer, path, terms);
  secrets.answers[item.id] = given;
  markSubmitted(record, ({ id }) => id === item.id);
  storeInField(record, item, given);
}

/**
 * Also copies the answer to the field of the verification that corresponds to the requirement, if there is such a
 * field.
 */
function storeInField(
  record: VerificationRecord,
  { requirement, type }: RequestedItem,
  { value, valueType, address, files }: RequirementAnswer,
): void {
  const { verification } = record;
  if (requirement === 'address' && address) {
    verification.address = address;
    setCountry(record, address.country);
  }
  if (requirement === 'identity_document') {
    verification.documentType = value as DocumentType;
    verification.requiredDocuments = verification.requiredDocuments.map((document, index) => ({
      ...document,
      status: 'submitted',
      rejectionReason: null,
      fileId: files[index] ?? document.fileId,
    }));
  }
  if (value !== null && type !== 'file' && valueType === 'raw') store(record, requirement, value);
}

/** Sets the country unless it is already set, and requests the tax number of that country. */
export function setCountry(record: VerificationRecord, country: string | null): void {
  record.verification.country ??= country;
  requestCorrectTaxNumber(record);
}

function validatedAnswer(
  { verification }: VerificationRecord,
  item: RequestedItem,
  answer: RequestedInformationAnswer,
  path: Path,
  { files: accessibleFiles, now }: AnswerContext,
): RequirementAnswer {
  const { requirement, type, multiple = false, options } = item;
  const { value, file: files, address } = answer;
  const valueType = answer.valueType ?? 'raw';
  const rejectField = (field: 'value' | 'file' | 'address', expected: string): void => {
    if (answer[field] != null) throw new InvalidAnswer([...path, field], expected);
  };
  if (type === 'file') {
    rejectField('address', 'files');
    checkFiles(files ?? [], multiple, accessibleFiles, [...path, 'file']);
    if (!options) rejectField('value', 'files');
    return {
      requirement,
      value: options ? checkedOption(value ?? '', options, [...path, 'value']) : null,
      valueType: 'raw',
      files: [...(files ?? [])],
      address: null,
    };
  }
  rejectField('file', type === 'address' ? 'an address' : 'a value');
  if (type === 'address') {
    rejectField('value', 'an address');
    return {
      requirement,
      value: null,
      valueType: 'raw',
      files: [],
      address: checkedAddress(address ?? {}, [...path, 'address'], verification.country),
    };
  }
  rejectField('address', 'a value');
  const baseFields = { requirement, files: [], address: null, valueType };
  if (valueType === 'vault_token') {
    if (type !== 'text') throw new InvalidAnswer([...path, 'valueType'], 'a raw value');
    return { ...baseFields, value: checkedToken(value ?? '', [...path, 'value']) };
  }
  if (options) return { ...baseFields, value: checkedOption(value ?? '', options, [...path, 'value']) };
  return { ...baseFields, value: checkedValue(requirement, type, value ?? '', [...path, 'value'], now) };
}
