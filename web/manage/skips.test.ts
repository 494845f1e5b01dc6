import { alertIn, fieldsIn } from '../checkout/testing';
import { openPageServer, type PageServer } from '../testing/page-server';
import { createManage } from '.';
import { monthlyMembership } from './testing';

const page = {
  membership: monthlyMembership,
  nextCharge: null,
  method: null,
  collection: 'CARD',
  cancelable: true,
  cancelOffer: null,
  topUp: null,
  skipOptions: [
    { payments: 1, nextAt: '2027-01-20T00:00:00.000Z' },
    { payments: 2, nextAt: '2027-02-19T00:00:00.000Z' },
  ],
  skipsUntil: null as string | null,
  resumedCharge: null as object | null,
  laterTerms: 'later',
};
const paused = {
  ...page,
  membership: { ...page.membership, paymentCollectionPaused: true },
  skipOptions: [],
  skipsUntil: '2027-01-20T00:00:00.000Z',
  resumedCharge: {
    at: '2026-12-21T00:00:00.000Z',
    amount: { money: { amount: '30.00', currency: 'usd' }, formatted: '$30.00' },
  },
};
const done = { userErrors: [] };

let server: PageServer;
let shown: object;
beforeEach(async () => {
  shown = page;
  server = await openPageServer((options) =>
    createManage({ ...options, vault: { tokenize: () => Promise.reject(new Error('No card is needed')) } }),
  );
  server.graph.set('membershipManagePage', () => shown);
  server.graph.set('membershipManagePayments', { payments: [], next: null });
  server.graph.set('membershipPaymentsSkip', done);
  server.graph.set('membershipPaymentsResume', done);
});
afterEach(() => server.close());

const at = (step = '', query = ''): string => `/manage/mem_1${step}?key=right${query}`;
const commands = () => server.asked.filter(({ name }) => name.startsWith('membershipPayments'));
const terms = { terms: 'later' };
/** Returns the choices of a page: value, whether it is chosen, text. */
const optionsIn = (text: string) =>
  [...text.matchAll(/<input type="radio" name="payments" value="(\d+)" required( checked)?><span>([^<]*)</g)].map(
    ([, ...option]) => option,
  );

describe('the page on which a buyer skips payments', () => {
  it('shows the next payment for each number of payments, and the terms of later payments', async () => {
    expect((await server.get(at())).text).toContain(`href="${at('/skip').replace('&', '&amp;')}"`);
    const { status, text } = await server.get(at('/skip'));
    expect(status).toBe(200);
    expect(optionsIn(text)).toEqual([
      ['1', ' checked', '1 payment, next payment on 20 January 2027'],
      ['2', undefined, '2 payments, next payment on 19 February 2027'],
    ]);
    expect(text).toContain('<fieldset><legend>Payments to skip</legend>');
    expect(fieldsIn(text)).toMatchObject(terms);
  });

  it('skips the chosen number, and confirms the next payment', async () => {
    const { status, headers } = await server.post(at('/skip'), { ...terms, payments: '2' });
    expect([status, headers.location]).toEqual([303, at('', '&done=skipped')]);
    expect(commands()).toEqual([
      { name: 'membershipPaymentsSkip', variables: { id: 'mem_1', payments: 2, shownTerms: 'later' } },
    ]);
    shown = paused;
    const { text } = await server.get(at('', '&done=skipped'));
    expect(text).toContain('<p class="note" role="status">Your next payment is on 20 January 2027.</p>');
    expect(text).toContain('Payments are skipped. Your next payment is on 20 January 2027.');
  });

  it.each(['', 'x', '-1', '1.5', '100', '<b>'])(
    'leaves the check of %p to the graph, as no payment',
    async (payments) => {
      const refusal = { code: 'parameter_invalid', reason: 'X', message: 'Choose 1 to 12.', path: ['payments'] };
      server.graph.set('membershipPaymentsSkip', { userErrors: [refusal] });
      const { text } = await server.post(at('/skip'), { ...terms, payments });
      expect(commands().map(({ variables }) => variables.payments)).toEqual([0]);
      expect(alertIn(text)).toContain('Choose 1 to 12.');
      expect(optionsIn(text).filter(([, checked]) => checked)).toEqual([]);
      expect(text).not.toContain('<b>');
    },
  );

  it('is not shown if no payment can be skipped, and a repeated form has no further effect', async () => {
    shown = paused;
    expect((await server.get(at())).text).not.toContain('/skip');
    expect((await server.get(at('/skip'))).headers.location).toBe(at());
    const { headers } = await server.post(at('/skip'), { ...terms, payments: '1' });
    expect([headers.location, commands()]).toEqual([at('', '&done=skipped'), []]);
  });
});

describe('the page on which a buyer resumes payments', () => {
  it('shows the next payment, and resumes', async () => {
    shown = paused;
    expect((await server.get(at())).text).toContain('Resume payments</a>');
    const { text } = await server.get(at('/resume'));
    expect(text).toContain('<p>Your payments continue. The next payment is $30.00 on 21 December 2026.</p>');
    expect(fieldsIn(text)).toMatchObject(terms);
    expect((await server.post(at('/resume'), terms)).headers.location).toBe(at('', '&done=resumed'));
    expect(commands()).toEqual([{ name: 'membershipPaymentsResume', variables: { id: 'mem_1', shownTerms: 'later' } }]);
    shown = page;
    expect((await server.get(at('', '&done=resumed'))).text).toContain('Payments are resumed.');
  });

  it('shows no payment if nothing would be charged', async () => {
    shown = { ...paused, resumedCharge: null };
    expect((await server.get(at('/resume'))).text).toContain('<p>Your membership continues as before.</p>');
  });

  it('shows changed terms before anything is resumed', async () => {
    shown = paused;
    const refusal = {
      code: 'conflict',
      reason: 'TERMS_CHANGED',
      message: 'The renewal price changed from $30.00 to $40.00.',
      path: ['terms', 'renewalPrice'],
    };
    server.graph.set('membershipPaymentsResume', { userErrors: [refusal] });
    const { text } = await server.post(at('/resume'), terms);
    expect(text).toContain('The renewal price changed from $30.00 to $40.00.');
  });

  it('is not shown if the buyer skips no payments', async () => {
    expect((await server.get(at('/resume'))).headers.location).toBe(at());
    expect((await server.post(at('/resume'), terms)).headers.location).toBe(at('', '&done=resumed'));
    expect(commands()).toEqual([]);
  });
});
