import { type ListDefinition, ReadModel, column, computed, reference, relation } from '../../../kit/src';
import { shownFile } from '../files/file.type';
import type { ReadModels } from '../read-models';

/** How a course is read. */
export function courseReadModel(models: ReadModels): ReadModel {
  return new ReadModel('Course', 'courses.courses', {
    account: reference('account_id'),
    experience: relation(() => models.experience, 'experience_id'),
    title: column('title'),
    tagline: column('tagline'),
    description: column('description'),
    language: column('language'),
    coverImage: column('cover_image'),
    thumbnail: computed(['thumbnail_file_id'], shownFile),
    certificateAfterCompletionEnabled: column('certificate_after_completion_enabled'),
    requireCompletingLessonsInOrder: column('require_completing_lessons_in_order'),
    order: column('order'),
    visibility: column('visibility'),
    chapters: column('ARRAY(SELECT c.id FROM courses.chapters c WHERE c.course_id = $row.id ORDER BY c."order")'),
    createdAt: column('created_at'),
    updatedAt: column('updated_at'),
  });
}

/** Filters and orders of the list of courses. */
export const courseList: ListDefinition = {
  filters: { experienceId: (row, value) => `${row}.experience_id = ${value}` },
  orders: {
    created_at: { expression: (row) => `${row}.created_at`, type: 'timestamptz' },
    order: { expression: (row) => `${row}.order`, type: 'numeric' },
  },
};
