import {
  testClock,
  testClockAdvanceParams,
  testClockAttachParams,
  testClockCreateParams,
  testClockListParams,
} from '../../contract/resources/test-clock';
import { actionRoute, listRoute, mutationRoute, retrieveRoute } from './resource-routes';

const read = { permission: 'member:basic:read', sandbox: true } as const;
const manage = { permission: 'member:manage', sandbox: true } as const;

/** REST operations of `/api/v1/sandbox/test_clocks`. */
export const testClockRoutes = [
  listRoute(testClock, {
    key: 'GET /sandbox/test_clocks',
    summary: 'List test clocks.',
    ...read,
    query: testClockListParams,
    page: { default: 20, maximum: 100 },
    field: 'testClocks',
    variables: '$accountId: ID',
  }),
  retrieveRoute(testClock, {
    key: 'GET /sandbox/test_clocks/{id}',
    summary: 'Retrieve a test clock.',
    ...read,
  }),
  mutationRoute(testClock, {
    key: 'POST /sandbox/test_clocks',
    summary: 'Create a test clock, which stands still until it is advanced.',
    ...manage,
    body: testClockCreateParams,
    mutation: 'testClockCreate',
    input: 'TestClockCreateInput',
  }),
  mutationRoute(testClock, {
    key: 'POST /sandbox/test_clocks/{id}/attach',
    summary: 'Attach a member to a test clock, with their current memberships and those bought from now on.',
    ...manage,
    body: testClockAttachParams,
    mutation: 'testClockAttach',
    input: 'TestClockAttachInput',
  }),
  mutationRoute(testClock, {
    key: 'POST /sandbox/test_clocks/{id}/advance',
    summary: 'Advance a test clock: everything due until then happens in order, until the clock is ready again.',
    ...manage,
    body: testClockAdvanceParams,
    mutation: 'testClockAdvance',
    input: 'TestClockAdvanceInput',
  }),
  actionRoute({
    key: 'DELETE /sandbox/test_clocks/{id}',
    summary: 'Delete a test clock; its members return to real time.',
    ...manage,
    mutation: 'testClockDelete',
  }),
];
