import { newId } from '../../../kit/src';
import { type Dossier, holds } from './dossier';
import { askedAlways, askedOptionally, requirementNamed, taxRequirement, taxRequirements } from './requirements';
import type { AnswerError, RequestedItem } from './verification.entity';
import type { InformationType } from './verification.states';

/** Information request of a reviewer. Type and label are required only for unknown requirements. */
export interface InformationRequest {
  readonly requirement: string;
  readonly type?: InformationType | null;
  readonly label?: string | null;
  readonly multiple?: boolean | null;
  readonly options?: readonly string[] | null;
  readonly optional?: boolean | null;
  readonly errors?: readonly AnswerError[];
}

/** Requests all missing information. */
export function askForMissing(dossier: Dossier): void {
  const { verification } = dossier;
  const wanted = [...askedAlways[verification.kind], taxRequirement(verification.kind, verification.country)];
  verification.requestedInformation = wanted
    .filter((word) => !holds(dossier, word))
    .map((requirement) => itemOf({ requirement, optional: askedOptionally.includes(requirement) }));
}

/** Replaces the requested tax number after the country has changed. Does not override requests of a reviewer. */
export function askForRightTaxNumber({ verification }: Dossier): void {
  if (verification.round > 0 || verification.status === 'action_required') return;
  const right = taxRequirement(verification.kind, verification.country);
  verification.requestedInformation = verification.requestedInformation.map((item) =>
    taxRequirements.includes(item.requirement) && item.requirement !== right
      ? itemOf({ requirement: right, optional: askedOptionally.includes(right) })
      : item,
  );
}

/** Requests more information. An item that was answered before keeps its id. */
export function askAgain({ verification, secrets }: Dossier, requests: readonly InformationRequest[]): void {
  const asked = requests.map((request) => {
    const open = verification.requestedInformation.find(({ requirement }) => requirement === request.requirement);
    const [earlier] =
      Object.entries(secrets.answers).findLast(([, { requirement }]) => requirement === request.requirement) ?? [];
    return itemOf(request, open?.id ?? earlier);
  });
  const kept = verification.requestedInformation.filter(({ id }) => !asked.some((item) => item.id === id));
  verification.requestedInformation = [...kept, ...asked];
}

/** Inapplicable keys are omitted. */
function itemOf({ requirement, errors = [], ...request }: InformationRequest, id = newId('inrqi')): RequestedItem {
  const known = requirementNamed(requirement);
  const options = request.options ?? known?.options;
  const multiple = request.multiple ?? known?.multiple ?? false;
  return {
    id,
    requirement,
    type: known?.type ?? request.type ?? 'text',
    label: request.label ?? known?.label ?? requirement,
    ...(multiple && { multiple: true }),
    ...(options && options.length > 0 && { options: [...options] }),
    ...(request.optional && { optional: true }),
    ...(errors.length > 0 && { errors: [...errors] }),
  };
}

/** Removes answered items from the requested information. */
export function answered({ verification }: Dossier, isAnswered: (item: RequestedItem) => boolean): void {
  verification.requestedInformation = verification.requestedInformation.filter((item) => !isAnswered(item));
}

/** Whether all required items are answered. */
export function isComplete({ verification }: Dossier): boolean {
  return verification.requestedInformation.every(({ optional }) => optional === true);
}
