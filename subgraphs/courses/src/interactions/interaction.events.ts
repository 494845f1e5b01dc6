import { type Transaction, recordEvent } from '../../../kit/src';
import type { Interaction } from './interaction.resource';
import { snapshotRows } from './interaction.read-model';

/**
 * Records the event that a student has completed a lesson. The interaction must already be saved in this transaction.
 */
export function recordCompleted(tx: Transaction, { id: resourceId, accountId }: Interaction): Promise<void> {
  return recordEvent(tx, 'courses.interactions', {
    type: 'course_lesson_interaction.completed',
    resource: 'CourseLessonInteraction',
    resourceId,
    accountId,
    related: snapshotRows,
  });
}
