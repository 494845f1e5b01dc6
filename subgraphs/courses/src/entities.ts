import { OptionEntity } from './assessments/option.entity';
import { Question } from './assessments/question.resource';
import { Chapter } from './chapters/chapter.resource';
import { Course } from './courses/course.resource';
import { Experience } from './experiences/experience.resource';
import { Interaction } from './interactions/interaction.resource';
import { Lesson } from './lessons/lesson.resource';
import { ProductLicenseEntity } from './licensing/product-license.entity';
import { Student } from './students/student.resource';
import { Submission } from './submissions/submission.resource';
import { Video } from './videos/video.resource';

/** All TypeORM entities of the courses domain. */
export const entities = [
  Experience,
  ProductLicenseEntity,
  Course,
  Chapter,
  Lesson,
  Question,
  OptionEntity,
  Video,
  Student,
  Interaction,
  Submission,
];
