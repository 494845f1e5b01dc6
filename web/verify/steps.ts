import type { Language } from '../messages';
import type { Step } from '../design/navigation';
import type { Requested, Verification } from './documents';

/** Pages of a form, in their order. A review follows them. */
const stepNames = ['details', 'contact', 'documents'] as const;
type StepName = (typeof stepNames)[number];

/** The page of a form that is shown, with all steps of the verification. */
export interface CurrentStep {
  readonly name: StepName;
  readonly items: readonly Requested[];
  readonly steps: readonly Step[];
  /** Index of the shown step. */
  readonly index: number;
}

function stepOf({ type, requirement }: Requested): StepName {
  if (type === 'FILE') return 'documents';
  return type === 'ADDRESS' || type === 'PHONE' || requirement.includes('email') ? 'contact' : 'details';
}

/**
 * Returns the step that is shown: the chosen one if it has requested information, otherwise the first one with required
 * information.
 * @param url returns the URL of a step
 */
export function currentStep(
  { kind, requestedInformation: requested }: Verification,
  chosen: string | null,
  url: (step: StepName) => string,
  language: Language,
): CurrentStep {
  const itemsOf = (name: StepName): Requested[] => requested.filter((item) => stepOf(item) === name);
  const isOpen = (name: StepName): boolean => itemsOf(name).some(({ optional }) => optional !== true);
  const offered = stepNames.filter((name) => itemsOf(name).length > 0);
  const name = offered.find((step) => step === chosen) ?? offered.find(isOpen) ?? offered[0] ?? 'details';
  const steps = stepNames.map((step) => ({
    text: stepLabel(step, kind, language),
    isDone: !isOpen(step),
    url: offered.includes(step) ? url(step) : null,
  }));
  const review = { text: language.text('verify.review'), isDone: false, url: null };
  return { name, items: itemsOf(name), steps: [...steps, review], index: stepNames.indexOf(name) };
}

/** Returns the steps of a verification that is in review. */
export function stepsInReview({ kind }: Verification, language: Language): readonly Step[] {
  return [
    ...stepNames.map((step) => ({ text: stepLabel(step, kind, language), isDone: true, url: null })),
    { text: language.text('verify.review'), isDone: false, url: null },
  ];
}

function stepLabel(step: StepName, kind: Verification['kind'], language: Language): string {
  return language.text(step === 'details' && kind === 'BUSINESS' ? 'verify.businessDetails' : `verify.${step}`);
}
