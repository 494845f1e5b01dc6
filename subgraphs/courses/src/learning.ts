import {
  type Commands,
  type Database,
  type Logger,
  type ReferenceResolver,
  selectionOf,
  payloadResolver,
} from '../../kit/src';
import type { Accesses } from './accesses/access.repository';
import { InteractionRepository } from './interactions/interaction.repository';
import { InteractionLessonResolver, InteractionResolver } from './interactions/interaction.resolver';
import { InteractionService } from './interactions/interaction.service';
import { LessonAccessGuard } from './interactions/lesson-access-guard';
import { LessonsRepository } from './interactions/lessons.repository';
import type { LockedLessons } from './lessons/locked-lessons';
import type { ReadModels } from './read-models';
import { SubmissionRepository } from './submissions/submission.repository';
import { SubmissionResolver } from './submissions/submission.resolver';
import { SubmissionService } from './submissions/submission.service';
import { userEventConsumer } from './users/user-events';
import { UserNamesRepository } from './users/user-names.repository';
import { StudentRepository } from './students/student.repository';
import { StudentResolver } from './students/student.resolver';
import { SubmissionPayload, Submission } from './submissions/submission.resource';
import { InteractionPayload, Interaction } from './interactions/interaction.resource';

interface LearningDeps {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly accesses: Accesses;
  readonly locked: LockedLessons;
  readonly log: Logger;
}

/**
 * Creates the learning module: the resolvers and federation reference resolvers of students, interactions and
 * submissions, and the consumer of user events.
 */
export function createLearning({ database, models, commands, accesses, locked, log }: LearningDeps) {
  const students = new StudentRepository(database, models);
  const interactions = new InteractionRepository(database, models.interaction);
  const submissions = new SubmissionRepository(database, models.submission, interactions);
  const lessonAccess = new LessonAccessGuard(new LessonsRepository(), students, interactions, accesses);
  const references: Record<string, ReferenceResolver> = {
    CourseStudent: ({ id }, ctx, info) => students.getReference(ctx, id as string, selectionOf(info, 'CourseStudent')),
    CourseLessonInteraction: ({ id }, ctx, info) =>
      interactions.getReference(ctx, id as string, selectionOf(info, 'CourseLessonInteraction')),
  };
  const resolvers = [
    new StudentResolver(students),
    new InteractionResolver(interactions, new InteractionService(lessonAccess), commands),
    payloadResolver(InteractionPayload, Interaction, (...read) => interactions.getCommandResult(...read)),
    new InteractionLessonResolver(locked),
    new SubmissionResolver(submissions, new SubmissionService(submissions, lessonAccess), commands),
    payloadResolver(SubmissionPayload, Submission, (...read) => submissions.getCommandResult(...read)),
  ];
  return {
    students,
    interactions,
    submissions,
    resolvers,
    references,
    consumers: [userEventConsumer(new UserNamesRepository(), { database, log })],
  };
}
