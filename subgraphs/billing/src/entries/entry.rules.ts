import { ParameterInvalid, checkLength, isZero } from '../../../kit/src';
import type { PlanEntity } from '../plans/plan.entity';
import { type Answer, checkSaleMetadata } from '../shared';

const mostAnswers = 20;
const longestQuestion = 200;
const longestAnswer = 1_000;

/** Validates the fields of an entry. */
export function checkEntry({
  customFieldResponses,
  metadata,
}: {
  readonly customFieldResponses: readonly Answer[];
  readonly metadata: Record<string, unknown>;
}): void {
  if (customFieldResponses.length > mostAnswers)
    throw new ParameterInvalid(['customFieldResponses'], `A plan asks at most ${mostAnswers} questions.`);
  for (const { question, answer } of customFieldResponses) {
    checkLength(question, longestQuestion, 'question');
    checkLength(answer, longestAnswer, 'answer');
  }
  checkSaleMetadata(metadata);
}

/** Whether the initial and the renewal price are zero, so that an approval suffices for a membership. */
export function costsNothing({ initialPrice, renewalPrice }: PlanEntity): boolean {
  return isZero(initialPrice) && isZero(renewalPrice);
}
