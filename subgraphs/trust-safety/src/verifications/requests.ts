import { newId } from '../../../kit/src';
import { type VerificationRecord, hasValue } from './verification-record';
import { requiredItems, optionalItems, findRequirement, taxRequirement, taxRequirements } from './requirements';
import type { AnswerError, RequestedItem } from './verification.entity';
import type { InformationType } from './verification.states';

/** A reviewer's request for information. Type and label are required only if the requirement is not a known one. */
export interface InformationRequest {
  readonly requirement: string;
  readonly type?: InformationType | null;
  readonly label?: string | null;
  readonly multiple?: boolean | null;
  readonly options?: readonly string[] | null;
  readonly optional?: boolean | null;
  readonly errors?: readonly AnswerError[];
}

/** Replaces the requested information with all items that the verification lacks. */
export function requestMissingInformation(record: VerificationRecord): void {
  const { verification } = record;
  const requirements = [...requiredItems[verification.kind], taxRequirement(verification.kind, verification.country)];
  verification.requestedInformation = requirements
    .filter((requirement) => !hasValue(record, requirement))
    .map((requirement) => itemOf({ requirement, optional: optionalItems.includes(requirement) }));
}

/**
 * Replaces the requested tax number with that of the current country. Does nothing after the first submission, so that
 * requests of a reviewer remain.
 */
export function requestCorrectTaxNumber({ verification }: VerificationRecord): void {
  if (verification.round > 0 || verification.status === 'action_required') return;
  const expected = taxRequirement(verification.kind, verification.country);
  verification.requestedInformation = verification.requestedInformation.map((item) =>
    taxRequirements.includes(item.requirement) && item.requirement !== expected
      ? itemOf({ requirement: expected, optional: optionalItems.includes(expected) })
      : item,
  );
}

/** Adds information requests of a reviewer. An item that was requested or answered before keeps its id. */
export function requestMoreInformation(
  { verification, secrets }: VerificationRecord,
  requests: readonly InformationRequest[],
): void {
  const requestedItems = requests.map((request) => {
    const openItem = verification.requestedInformation.find(({ requirement }) => requirement === request.requirement);
    const [previousRequest] =
      Object.entries(secrets.answers).findLast(([, { requirement }]) => requirement === request.requirement) ?? [];
    return itemOf(request, openItem?.id ?? previousRequest);
  });
  const unchanged = verification.requestedInformation.filter(
    ({ id }) => !requestedItems.some((item) => item.id === id),
  );
  verification.requestedInformation = [...unchanged, ...requestedItems];
}

/**
 * Converts a reviewer's information request to an item of the requested information. Omits optional properties that do
 * not apply.
 */
function itemOf({ requirement, errors = [], ...request }: InformationRequest, id = newId('inrqi')): RequestedItem {
  const definition = findRequirement(requirement);
  const options = request.options ?? definition?.options;
  const multiple = request.multiple ?? definition?.multiple ?? false;
  return {
    id,
    requirement,
    type: definition?.type ?? request.type ?? 'text',
    label: request.label ?? definition?.label ?? requirement,
    ...(multiple && { multiple: true }),
    ...(options && options.length > 0 && { options: [...options] }),
    ...(request.optional && { optional: true }),
    ...(errors.length > 0 && { errors: [...errors] }),
  };
}

/** Removes the items for which `isAnswered` returns true from the requested information. */
export function markSubmitted(
  { verification }: VerificationRecord,
  isAnswered: (item: RequestedItem) => boolean,
): void {
  verification.requestedInformation = verification.requestedInformation.filter((item) => !isAnswered(item));
}

/** Returns whether all required items are answered, so that only optional items remain. */
export function isComplete({ verification }: VerificationRecord): boolean {
  return verification.requestedInformation.every(({ optional }) => optional === true);
}
