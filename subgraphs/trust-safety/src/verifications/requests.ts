import { newId } from '../../../kit/src';
import { type Dossier, holds } from './dossier';
import { askedAlways, askedOptionally, requirementNamed, taxRequirement, taxRequirements } from './requirements';
import type { AnswerError, RequestedItem } from './verification.entity';
import type { InformationType } from './verification.states';

/** What a reviewer asks for. Type and label are needed only for words that are not known here. */
export interface InformationRequest {
  readonly requirement: string;
  readonly type?: InformationType | null;
  readonly label?: string | null;
  readonly multiple?: boolean | null;
  readonly options?: readonly string[] | null;
  readonly optional?: boolean | null;
  readonly errors?: readonly AnswerError[];
}

/** Asks for everything that is not known yet. */
export function askForMissing(dossier: Dossier): void {
  const { verification } = dossier;
  const wanted = [...askedAlways[verification.kind], taxRequirement(verification.kind, verification.country)];
  verification.requestedInformation = wanted
    .filter((word) => !holds(dossier, word))
    .map((requirement) => itemOf({ requirement, optional: askedOptionally.includes(requirement) }));
}

/** What is asked for as tax number depends on the country, which may have become known only now. A reviewer knows what to ask for. */
export function askForRightTaxNumber({ verification }: Dossier): void {
  if (verification.round > 0 || verification.status === 'action_required') return;
  const right = taxRequirement(verification.kind, verification.country);
  verification.requestedInformation = verification.requestedInformation.map((item) =>
    taxRequirements.includes(item.requirement) && item.requirement !== right
      ? itemOf({ requirement: right, optional: askedOptionally.includes(right) })
      : item,
  );
}

/** Asks for more, under the id of the answer that comes back where there was one. */
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

/** Keys that do not apply are left out. */
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

/** Takes off the list what is answered. */
export function answered({ verification }: Dossier, isAnswered: (item: RequestedItem) => boolean): void {
  verification.requestedInformation = verification.requestedInformation.filter((item) => !isAnswered(item));
}

/** Whether nothing is left that has to be answered. */
export function isComplete({ verification }: Dossier): boolean {
  return verification.requestedInformation.every(({ optional }) => optional === true);
}
