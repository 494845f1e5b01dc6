import type { Transaction } from '../../../kit/src';
import { QuizNeedsPassing } from './interaction.errors';
import type { LessonDoor } from './lesson-door';

/** Commands of students on lessons. Each runs inside the given transaction and returns the id of the interaction. */
export class InteractionService {
  constructor(private readonly door: LessonDoor) {}

  /** Starts a lesson, and the course with the first lesson. */
  async start(tx: Transaction, lessonId: string): Promise<string> {
    return (await this.door.enter(tx, lessonId)).interaction.id;
  }

  /** Completes a lesson, whether it was started before or not. Throws `QuizNeedsPassing`. */
  async complete(tx: Transaction, lessonId: string): Promise<string> {
    const open = await this.door.enter(tx, lessonId);
    if (open.lesson.lessonType === 'quiz' && open.interaction.completedAt === null) throw new QuizNeedsPassing();
    await this.door.complete(tx, open);
    return open.interaction.id;
  }
}
