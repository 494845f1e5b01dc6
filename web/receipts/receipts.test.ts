import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parsePdf } from '../pdf/testing';
import { createReceipts } from '.';
import type { ReceiptWithdrawal } from './documents';

const withdrawal: ReceiptWithdrawal = {
  id: 'wdrl_1',
  account: { title: 'Café Łódź — 東京' },
  status: 'IN_TRANSIT',
  amount: { amount: '125.50', currency: 'USD' },
  feeAmount: { amount: '0.25', currency: 'USD' },
  markupFee: { amount: '0.00', currency: 'USD' },
  netAmount: { amount: '125.25', currency: 'USD' },
  feeType: 'INCLUSIVE',
  speed: 'STANDARD',
  errorMessage: null,
  estimatedArrival: '2026-07-03T09:00:00.000Z',
  traceCode: '091000019',
  createdAt: '2026-07-01T12:00:00.000Z',
  payoutMethod: {
    nickname: 'Main',
    holder: 'João (Owner)',
    destinationCurrency: 'USD',
    supportedPayoutMethod: { payerName: 'ACH Bank Deposit' },
  },
};
const responses: Record<string, object | null> = {
  good: { expired: false, withdrawal },
  poor: {
    expired: false,
    withdrawal: {
      ...withdrawal,
      account: null,
      payoutMethod: null,
      estimatedArrival: null,
      traceCode: null,
      feeType: null,
    },
  },
  old: { expired: true, withdrawal: null },
  gone: { expired: false, withdrawal: null },
};
const failures: unknown[] = [];
const query = async (_document: string, { token }: Readonly<Record<string, unknown>>) => {
  if (token === 'down') throw new Error('The graph is gone');
  return { data: { withdrawalReceipt: responses[token as string] ?? null } };
};

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer(
    createReceipts({
      graph: { query },
      sandbox: false,
      origin: 'https://shop.test',
      failed: (error) => failures.push(error),
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const get = (path: string, method = 'GET') => fetch(`${origin}${path}`, { method });

it('serves a complete receipt as PDF, which is not cached', async () => {
  const response = await get('/receipts/good');
  const { status, headers } = response;
  expect([
    status,
    headers.get('content-type'),
    headers.get('cache-control'),
    headers.get('content-disposition'),
    headers.get('x-content-type-options'),
    headers.get('referrer-policy'),
  ]).toEqual([200, 'application/pdf', 'private, no-store', 'inline; filename="wdrl_1.pdf"', 'nosniff', 'same-origin']);
  const pdf = Buffer.from(await response.arrayBuffer());
  expect([pdf.subarray(0, 5).toString(), Number(headers.get('content-length'))]).toEqual(['%PDF-', pdf.length]);
  expect(parsePdf(pdf).lines).toEqual([
    'Payout receipt',
    'Receipt for',
    'wdrl_1',
    'Paid out by',
    'Café Łódź — 東京',
    'Asked for',
    '2026-07-01 12:00 UTC',
    'Status',
    'in transit',
    'Amount',
    '125.50 USD',
    'Fee',
    '0.25 USD',
    'Markup',
    '0.00 USD',
    'Fees are paid',
    'out of the amount',
    'Sent',
    '125.25 USD',
    'Sent by',
    'ACH Bank Deposit',
    'Sent to',
    'João (Owner)',
    'Known as',
    'Main',
    'Paid in',
    'USD',
    'Speed',
    'standard',
    'Expected',
    '2026-07-03 09:00 UTC',
    'Trace number',
    '091000019',
  ]);
});

it('omits unknown values', async () => {
  const { lines } = parsePdf(Buffer.from(await (await get('/receipts/poor')).arrayBuffer()));
  const text = lines.join('\n');
  for (const label of [
    'Paid out by',
    'Sent to',
    'Sent by',
    'Trace number',
    'Fees are paid',
    'null',
    'undefined',
    'Test mode',
  ])
    expect(text).not.toContain(label);
});

it('returns the content length of the receipt for HEAD', async () => {
  const { status, headers } = await get('/receipts/good', 'HEAD');
  expect([status, headers.get('content-type'), Number(headers.get('content-length'))]).toEqual([
    200,
    'application/pdf',
    expect.any(Number),
  ]);
});

it.each([
  ['/receipts/wrong', 404],
  ['/receipts/gone', 404],
  ['/receipts/', 404],
  ['/receipts/good/more', 404],
  ['/receipts/%67ood', 404],
  [`/receipts/${'x'.repeat(300)}`, 404],
  ['/receipts/old', 410],
  ['/receipts/down', 503],
])('responds to %s with %i and no receipt', async (path, status) => {
  const response = await get(path);
  expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
    status,
    'text/html; charset=utf-8',
    'no-store',
  ]);
});

it('lists the allowed methods', async () => {
  const response = await get('/receipts/good', 'DELETE');
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect(failures).toHaveLength(1);
});
