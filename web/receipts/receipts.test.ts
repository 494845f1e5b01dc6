import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateSync } from 'node:zlib';
import { createReceipts } from '.';
import type { ReceiptWithdrawal } from './documents';
import { type Run, runsOf } from './scripts';

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

/** Returns the objects of a PDF by number: the dictionary and the stream. */
function objectsOf(pdf: Buffer): Map<string, { readonly head: string; readonly content: string }> {
  const text = pdf.toString('latin1');
  return new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)].map(([, number = '', body = '']) => {
      const [head = '', stream] = body.split('\nstream\n');
      const bytes = stream === undefined ? null : Buffer.from(stream.split('\nendstream')[0] ?? '', 'latin1');
      const isCompressed = head.includes('/FlateDecode');
      return [number, { head, content: bytes ? (isCompressed ? inflateSync(bytes) : bytes).toString('latin1') : '' }];
    }),
  );
}

/** Returns the letters of a font's glyphs, by glyph number. */
function lettersOf(map: string): string[] {
  return [...map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[(.*?)\]/g)].flatMap(([, , entries = '']) =>
    [...entries.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = '']) =>
      Buffer.from(units.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

/** Returns the text of a PDF page, one line per position, and the replacement texts of its glyphs. */
function textOf(pdf: Buffer): { readonly shown: string; readonly actual: string[] } {
  const objects = objectsOf(pdf);
  const all = [...objects.values()];
  const page = all.find(({ content }) => content.includes(' TJ'))?.content ?? '';
  const fonts = new Map(
    all.flatMap(({ head }) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', number = '']): [string, string[]] => {
        const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '') ?? [];
        return [name, lettersOf(objects.get(map)?.content ?? '')];
      }),
    ),
  );
  const lines = new Map<string, string>();
  for (const [block] of page.matchAll(/BT\n.*?ET/gs)) {
    const [, y = ''] = /1 0 0 1 [\d.]+ ([\d.]+) Tm/.exec(block) ?? [];
    const [, x = ''] = /1 0 0 1 ([\d.]+)/.exec(block) ?? [];
    const [, font = ''] = /\/(F\d+) [\d.]+ Tf/.exec(block) ?? [];
    const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    const lineKey = Number(x) < 200 ? `${y} label` : `${y} value`;
    const letters = glyphs.map((glyph) => fonts.get(font)?.[parseInt(glyph, 16)] ?? '').join('');
    lines.set(lineKey, (lines.get(lineKey) ?? '') + letters);
  }
  const actual = [...page.matchAll(/\/ActualText \((.*?)\)>>|\/ActualText \((.*?)\)\n/gs)].map(
    ([, one, two]) => one ?? two ?? '',
  );
  return { shown: [...lines.values()].join('\n'), actual };
}

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
  expect(textOf(pdf).shown.split('\n')).toEqual([
    'Payout receipt',
    'Receipt for',
    'wdrl_1',
    'Paid out by',
    'Café Łódź — \u{FFFD}\u{FFFD}',
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
    expect.stringMatching(/^\u{FFFD} stands for a character/u),
  ]);
});

it('omits unknown values', async () => {
  const { shown: text } = textOf(Buffer.from(await (await get('/receipts/poor')).arrayBuffer()));
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

it.each<[string, Run[]]>([
  ['João', [{ script: 'latin', text: 'João', actual: null }]],
  ['“€5”', [{ script: 'latin', text: '“€5”', actual: null }]],
  [
    'Łódź 1',
    [
      { script: 'latin-ext', text: 'Ł', actual: null },
      { script: 'latin', text: 'ód', actual: null },
      { script: 'latin-ext', text: 'ź', actual: null },
      { script: 'latin', text: ' 1', actual: null },
    ],
  ],
  ['Елена', [{ script: 'cyrillic', text: 'Елена', actual: null }]],
  [
    'Ἀθηνᾶ',
    [
      { script: 'greek-ext', text: 'Ἀ', actual: null },
      { script: 'greek', text: 'θην', actual: null },
      { script: 'greek-ext', text: 'ᾶ', actual: null },
    ],
  ],
  ['e\u0301', [{ script: 'latin', text: 'é', actual: null }]],
  [
    'a\n',
    [
      { script: 'latin', text: 'a', actual: null },
      { script: 'latin', text: '\u{FFFD}', actual: ' ' },
    ],
  ],
  ['a\u{20D7}', [{ script: 'latin', text: 'a', actual: 'a\u{20D7}' }]],
  ['東', [{ script: 'latin', text: '\u{FFFD}', actual: '東' }]],
  ['👩‍💻', [{ script: 'latin', text: '\u{FFFD}', actual: '👩‍💻' }]],
])('splits %s into runs of one script', (text, runs) => {
  expect(runsOf(text)).toEqual(runs);
});
