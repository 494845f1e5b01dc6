import type { Transaction } from '../../../kit/src';
import { QuizNeedsPassing } from './interaction.errors';
import type { LessonDoor } from './lesson-door';

/** The steps of a student in a lesson. Each runs inside the transaction it is given, and answers the id of the interaction. */
export class InteractionService {
  constructor(private readonly door: LessonDoor) {}

  /** Begins a lesson, and with the first one the course. */
  async start(tx: Transaction, lessonId: string): Promise<string> {
    return (await this.door.enter(tx, lessonId)).interaction.id;
  }

  /** Completes a lesson, begun before or not. Throws `QuizNeedsPassing`. */
  async complete(tx: Transaction, lessonId: string): Promise<string> {
    const open = await this.door.enter(tx, lessonId);
    if (open.lesson.lessonType === 'quiz' && open.interaction.completedAt === null) throw new QuizNeedsPassing();
    await this.door.complete(tx, open);
    return open.interaction.id;
  }
}
