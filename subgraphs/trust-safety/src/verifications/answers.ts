import { type KnownFile, ParameterInvalid } from '../../../kit/src';
import { type Dossier, type GivenAnswer, store } from './dossier';
import { answered, askForRightTaxNumber } from './requests';
import { AnswerUnfitting, AnsweredAlready, NotRequested } from './verification.errors';
import type { RequestedItem } from './verification.entity';
import type { RequestedInformationAnswer } from './verification.inputs';
import { checkFiles, checkedAddress, checkedOption, checkedToken, checkedValue } from './verification.rules';
import type { DocumentType } from './verification.states';

type Path = readonly string[];

/** Context for the validation of answers. */
export interface AnswerTerms {
  /** Files that are accessible to the caller. */
  readonly files: ReadonlyMap<string, KnownFile>;
  readonly now: Date;
}

/**
 * Applies answers, and removes the answered items from the requested information. Throws `NotRequested`,
 * `AnsweredAlready`, `AnswerUnfitting`, and the errors of values and files. Error paths have the form
 * `requestedInformation.0.value`.
 */
export function takeAnswers(
  dossier: Dossier,
  answers: readonly RequestedInformationAnswer[],
  terms: AnswerTerms,
): void {
  const taken = new Set<string>();
  for (const [place, answer] of answers.entries()) {
    const path = ['requestedInformation', String(place)];
    if (taken.has(answer.id)) throw new ParameterInvalid([...path, 'id'], 'This is answered twice.');
    taken.add(answer.id);
    takeAnswer(dossier, answer, path, terms);
  }
}

function takeAnswer(dossier: Dossier, answer: RequestedInformationAnswer, path: Path, terms: AnswerTerms): void {
  const { verification, secrets } = dossier;
  const item = verification.requestedInformation.find(({ id }) => id === answer.id);
  if (!item)
    throw Object.hasOwn(secrets.answers, answer.id)
      ? new AnsweredAlready([...path, 'id'])
      : new NotRequested([...path, 'id']);
  const given = checkedAnswer(dossier, item, answer, path, terms);
  secrets.answers[item.id] = given;
  answered(dossier, ({ id }) => id === item.id);
  keep(dossier, item, given);
}

/** Stores the answer also in the field of its requirement. */
function keep(
  dossier: Dossier,
  { requirement, type }: RequestedItem,
  { value, valueType, address, files }: GivenAnswer,
): void {
  const { verification } = dossier;
  if (requirement === 'address' && address) {
    verification.address = address;
    setCountry(dossier, address.country);
  }
  if (requirement === 'identity_document') {
    verification.documentType = value as DocumentType;
    verification.requiredDocuments = verification.requiredDocuments.map((document, place) => ({
      ...document,
      status: 'submitted',
      rejectionReason: null,
      fileId: files[place] ?? document.fileId,
    }));
  }
  if (value !== null && type !== 'file' && valueType === 'raw') store(dossier, requirement, value);
}

/** Sets the country, which determines the requested tax number. A country that is set already does not change. */
export function setCountry(dossier: Dossier, country: string | null): void {
  dossier.verification.country ??= country;
  askForRightTaxNumber(dossier);
}

function checkedAnswer(
  { verification }: Dossier,
  item: RequestedItem,
  answer: RequestedInformationAnswer,
  path: Path,
  { files: usable, now }: AnswerTerms,
): GivenAnswer {
  const { requirement, type, multiple = false, options } = item;
  const { value, file: files, address } = answer;
  const valueType = answer.valueType ?? 'raw';
  const without = (field: 'value' | 'file' | 'address', takes: string): void => {
    if (answer[field] != null) throw new AnswerUnfitting([...path, field], takes);
  };
  if (type === 'file') {
    without('address', 'files');
    checkFiles(files ?? [], multiple, usable, [...path, 'file']);
    if (!options) without('value', 'files');
    return {
      requirement,
      value: options ? checkedOption(value ?? '', options, [...path, 'value']) : null,
      valueType: 'raw',
      files: [...(files ?? [])],
      address: null,
    };
  }
  without('file', type === 'address' ? 'an address' : 'a value');
  if (type === 'address') {
    without('value', 'an address');
    return {
      requirement,
      value: null,
      valueType: 'raw',
      files: [],
      address: checkedAddress(address ?? {}, [...path, 'address'], verification.country),
    };
  }
  without('address', 'a value');
  const kept = { requirement, files: [], address: null, valueType };
  if (valueType === 'vault_token') {
    if (type !== 'text') throw new AnswerUnfitting([...path, 'valueType'], 'a value that is given itself');
    return { ...kept, value: checkedToken(value ?? '', [...path, 'value']) };
  }
  if (options) return { ...kept, value: checkedOption(value ?? '', options, [...path, 'value']) };
  return { ...kept, value: checkedValue(requirement, type, value ?? '', [...path, 'value'], now) };
}
