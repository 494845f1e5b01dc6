import { buy, type CreatedResource, newest } from './purchases';
import type { Sandbox } from './sandbox';
import { following, happened, type Triggers } from './trigger';

/** Username of the student. */
const student = 'amir';

async function ship(sandbox: Sandbox): Promise<string> {
  const { id } = await buy(sandbox);
  sandbox.step('Registers a shipment for it.');
  return (
    await sandbox.request<CreatedResource>('POST', '/shipments', {
      payment_id: id,
      tracking_number: '1Z999AA10123456784',
    })
  ).id;
}

/** Creates a course with one lesson, readable for everyone; returns the lesson's id. */
async function teach(sandbox: Sandbox): Promise<string> {
  sandbox.step('Creates a course with one lesson, in a public experience.');
  const make = async (path: string, body: object) => (await sandbox.request<CreatedResource>('POST', path, body)).id;
  const experience = await make('/experiences', {
    account_id: sandbox.account.id,
    app_id: 'app_courses',
    name: 'Triggered',
    is_public: true,
  });
  const course = await make('/courses', { experience_id: experience, title: 'Triggered' });
  const chapter = await make('/course_chapters', { course_id: course });
  return make('/course_lessons', { chapter_id: chapter, lesson_type: 'text', title: 'Read', content: 'Read this.' });
}

/** Procedures that trigger shipment and lesson events in a sandbox, by event name. */
export const fulfillmentTriggers: Triggers = {
  'shipment.created': {
    how: 'Register a shipment for a payment: `POST /shipments`.',
    run: async (sandbox) => happened('Shipment', await ship(sandbox), 'shipments'),
  },
  'shipment.updated': following({
    how: 'Simulate a tracking update: `POST /sandbox/shipments/{id}/track` with a `status`.',
    make: ship,
    step: 'Simulates a tracking update.',
    answer: (id) => happened('Shipment', id, 'shipments'),
    act: (sandbox, id) => sandbox.request('POST', `/sandbox/shipments/${id}/track`, { status: 'out_for_delivery' }),
  }),
  'course_lesson_interaction.completed': {
    how: "Complete a lesson as a student: `POST /course_lessons/{id}/mark_as_completed` with a user's token.",
    run: async (sandbox) => {
      const lesson = await teach(sandbox);
      sandbox.step('Completes the lesson, as a student.');
      await sandbox.until(
        () => sandbox.request<boolean>('POST', `/course_lessons/${lesson}/mark_as_completed`, undefined, student),
        Boolean,
      );
      const { id } = await newest<CreatedResource>(sandbox, `/course_lesson_interactions?lesson_id=${lesson}`);
      return happened('CourseLessonInteraction', id, 'course_lesson_interactions');
    },
  },
};
