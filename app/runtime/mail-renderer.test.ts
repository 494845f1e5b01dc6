import { GraphQLError } from 'graphql';
import type { Graph } from '../../gateway/src';
import { createLogger, type IntegrationEvent } from '../../subgraphs/kit/src';
import { onePayment } from '../../web/mails/testing/resources';
import { openMailRenderer } from './mail-renderer';

const event: IntegrationEvent = {
  id: 'evt_1',
  type: 'payment.succeeded',
  resourceId: 'pay_1',
  accountId: 'biz_1',
  occurredAt: new Date(0),
  row: { id: 'pay_1', total: 10 },
};

const log = createLogger('silent');
const unsubscribeUrl = () => 'https://pay.test/mails/unsubscribe/token';
const renderer = () => openMailRenderer({ MODE: 'live' }, 'https://pay.test', log);

/** A graph with a fixed response, which records how it was called. */
function graphOf(response: object) {
  const execute = jest.fn(async (..._call: unknown[]) => response);
  return { graph: { prepare: (text: string) => text, execute } as unknown as Graph, execute };
}

it('reads the resource in the state of the event, and renders its mail', async () => {
  const { graph, execute } = graphOf({ data: { resource: onePayment } });
  const mails = renderer();
  mails.open(graph);
  expect(await mails.mailOf(event, unsubscribeUrl)).toMatchObject({
    kind: 'receipt',
    userId: 'user_1',
    locale: 'en',
    recipient: 'buyer@example.com',
    subject: 'Your receipt from Ada Academy',
    text: expect.stringContaining('\nTotal: $32.13\n'),
  });
  const [[document, variables, scope] = []] = execute.mock.calls;
  expect(document).toMatch(/^query MailPayment\(/);
  expect(variables).toEqual({ id: 'pay_1' });
  expect(scope).toMatchObject({ captured: { type: 'Payment', id: 'pay_1', row: event.row } });
});

it('renders no mail before it is connected, and none about a resource that does not exist', async () => {
  const mails = renderer();
  expect(await mails.mailOf(event, unsubscribeUrl)).toBeNull();
  mails.open(graphOf({ data: { resource: null } }).graph);
  expect(await mails.mailOf(event, unsubscribeUrl)).toBeNull();
});

it('rejects if the graph is unavailable, so that the event is delivered again', async () => {
  const mails = renderer();
  mails.open(graphOf({ data: null, errors: [new GraphQLError('Billing is unavailable.')] }).graph);
  await expect(mails.mailOf(event, unsubscribeUrl)).rejects.toThrow('Billing is unavailable.');
});

const unreadable = () => {
  const { graph } = graphOf({ data: null, errors: [new GraphQLError('Cannot return null for Invoice.currentPlan.')] });
  const mails = renderer();
  mails.open(graph);
  return mails;
};

const omitted = { kind: 'receipt', isOmitted: true };

/** Renders the mail of an event repeatedly. Returns the results, and the messages of errors. */
async function attempts(mails: ReturnType<typeof renderer>, of: IntegrationEvent, count: number): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (let attempt = 1; attempt <= count; attempt += 1)
    outcomes.push(await mails.mailOf(of, unsubscribeUrl).catch((error: Error) => error.message));
  return outcomes;
}

it('omits a mail whose resource cannot be read in thirty attempts, so that it does not block all others', async () => {
  const mails = unreadable();
  const message = 'Cannot return null for Invoice.currentPlan.';
  expect(await attempts(mails, event, 29)).toEqual(Array.from({ length: 29 }, () => message));
  expect(await attempts(mails, { ...event, id: 'evt_2' }, 1)).toEqual([message]);
  expect(await attempts(mails, event, 1)).toEqual([omitted]);
});

it('waits for an unavailable domain without a limit', async () => {
  const error = new GraphQLError('Billing is unavailable.', { extensions: { code: 'service_unavailable' } });
  const mails = renderer();
  mails.open(graphOf({ data: null, errors: [new GraphQLError('Another error.'), error] }).graph);
  expect(new Set(await attempts(mails, event, 40))).toEqual(new Set(['Billing is unavailable.']));
});

it('omits a mail that cannot be rendered, so that it does not delay all others', async () => {
  const mails = renderer();
  mails.open(graphOf({ data: { resource: { ...onePayment, paidAt: 'never' } } }).graph);
  expect(await mails.mailOf(event, unsubscribeUrl)).toEqual(omitted);
});
