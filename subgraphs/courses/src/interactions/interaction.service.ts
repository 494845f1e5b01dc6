import type { Transaction } from '../../../kit/src';
import { QuizNotPassed } from './interaction.errors';
import type { LessonAccessGuard } from './lesson-access-guard';

/** Commands of students on lessons. Each runs inside the given transaction and returns the id of the interaction. */
export class InteractionService {
  constructor(private readonly lessonAccess: LessonAccessGuard) {}

  /** Starts a lesson. Starting the first lesson of a course also starts the course. */
  async start(tx: Transaction, lessonId: string): Promise<string> {
    return (await this.lessonAccess.enter(tx, lessonId)).interaction.id;
  }

  /**
   * Completes a lesson, even if it was not started before. Throws `QuizNotPassed` for a quiz that is not completed yet.
   */
  async complete(tx: Transaction, lessonId: string): Promise<string> {
    const openLesson = await this.lessonAccess.enter(tx, lessonId);
    if (openLesson.lesson.lessonType === 'quiz' && openLesson.interaction.completedAt === null)
      throw new QuizNotPassed();
    await this.lessonAccess.complete(tx, openLesson);
    return openLesson.interaction.id;
  }
}
