import { ParameterInvalid, checkLength, isZero, checkAll } from '../../../../kit/src';
import type { Plan } from '../../catalogue/plans/plan.resource';
import type { CustomFieldAnswer } from '../../shared/custom-field-responses';
import { checkSaleMetadata } from '../../shared/metadata';

const maxAnswers = 20;
const maxQuestionLength = 200;
const maxAnswerLength = 1_000;

/** Checks the number and lengths of the answers to custom fields, and the metadata. Throws `ParameterInvalid`. */
export function checkEntry({
  customFieldResponses,
  metadata,
}: {
  readonly customFieldResponses: readonly CustomFieldAnswer[];
  readonly metadata: Record<string, unknown>;
}): void {
  checkAll(
    () =>
      customFieldResponses.length > maxAnswers &&
      new ParameterInvalid(['customFieldResponses'], `A plan can have at most ${maxAnswers} questions.`),
    ...customFieldResponses.flatMap(({ question, answer }) => [
      () => checkLength(question, maxQuestionLength, 'question'),
      () => checkLength(answer, maxAnswerLength, 'answer'),
    ]),
    () => checkSaleMetadata(metadata),
  );
}

/**
 * Returns whether the initial and the renewal price are zero, so that an approved user receives a membership without a
 * payment.
 */
export function isFree({ initialPrice, renewalPrice }: Plan): boolean {
  return isZero(initialPrice) && isZero(renewalPrice);
}
