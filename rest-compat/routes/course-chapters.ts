import {
  type CourseChapterData,
  type CourseChapterListData,
  courseChapterFragment,
  serializeCourseChapter,
  serializeCourseChapterListItem,
} from '../../contract/resources/course-chapter';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [courseChapterFragment];
const [read, update] = ['courses:read', 'courses:update'];
const payloadFields = 'courseChapter { ...CourseChapterRead } userErrors { code template path }';

/** REST operations of `/api/v1/course_chapters`. */
export const courseChapterRoutes = [
  route<Params, { courseChapters: ConnectionData<CourseChapterListData> }>({
    key: 'GET /course_chapters',
    summary: 'List the chapters of a course.',
    permission: read,
    own: true,
    query: 'CourseChapterListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'CourseChapterListItem' },
    document: `query ListCourseChapters($courseId: ID!, ${listVariables}) {
      courseChapters(courseId: $courseId, ${listArguments}) { nodes { ...CourseChapterListRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ params, page }) => ({ courseId: params.course_id, direction: toNames(params.direction), ...page }),
    result: ({ courseChapters }) => pageOf(courseChapters, serializeCourseChapterListItem),
  }),
  route<Params, { courseChapter: CourseChapterData | null }>({
    key: 'GET /course_chapters/{id}',
    summary: 'Retrieve a chapter.',
    permission: read,
    own: true,
    response: 'CourseChapter',
    document: 'query RetrieveCourseChapter($id: ID!) { courseChapter(id: $id) { ...CourseChapterRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ courseChapter }) => courseChapter && serializeCourseChapter(courseChapter),
  }),
  route<Params, { courseChapterCreate: { courseChapter: CourseChapterData } }>({
    key: 'POST /course_chapters',
    summary: 'Create a chapter at the end of a course.',
    permission: update,
    body: 'CourseChapterCreateParams',
    response: 'CourseChapter',
    document: `mutation CreateCourseChapter($input: CourseChapterCreateInput!) { courseChapterCreate(input: $input) { ${payloadFields} } }`,
    fragments,
    variables: ({ params }) => ({ input: graphInput(params) }),
    result: ({ courseChapterCreate }) => serializeCourseChapter(courseChapterCreate.courseChapter),
  }),
  route<Params, { courseChapterUpdate: { courseChapter: CourseChapterData } }>({
    key: 'PATCH /course_chapters/{id}',
    summary: 'Rename a chapter.',
    permission: update,
    body: 'CourseChapterUpdateParams',
    response: 'CourseChapter',
    document: `mutation UpdateCourseChapter($id: ID!, $input: CourseChapterPatch!) { courseChapterUpdate(id: $id, input: $input) { ${payloadFields} } }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: graphInput(params) }),
    result: ({ courseChapterUpdate }) => serializeCourseChapter(courseChapterUpdate.courseChapter),
  }),
  route<Params, object>({
    key: 'DELETE /course_chapters/{id}',
    summary: 'Delete a chapter permanently, with all its lessons.',
    permission: update,
    response: null,
    document:
      'mutation DeleteCourseChapter($id: ID!) { courseChapterDelete(id: $id) { deletedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  }),
];
