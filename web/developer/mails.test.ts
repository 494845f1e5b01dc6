import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { httpCall } from '../../test/support/http-call';
import type { Visitor } from '../sign-in';
import { createDeveloper } from '.';
import { developerDocuments, type MailDetails } from './documents';

const account = { id: 'biz_one', title: 'Shop' };
const visitor: Visitor = {
  userId: 'user_one',
  signedInAt: new Date('2026-03-01T12:00:00Z'),
  principal: {
    kind: 'user',
    credentialId: 'usess_one',
    userId: 'user_one',
    grants: [{ accountId: 'biz_one', actions: ['*'] }],
  },
};
const sentMail: MailDetails = {
  id: 'mail_1',
  kind: 'RECEIPT',
  status: 'SENT',
  recipient: 'buyer@example.com',
  subject: 'Your receipt',
  locale: 'en',
  resourceId: 'pay_1',
  attempts: 1,
  reason: null,
  serverResponse: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  attemptedAt: '2026-03-01T12:00:01.000Z',
  nextAttemptAt: null,
  sentAt: '2026-03-01T12:00:01.000Z',
  user: { id: 'user_buyer' },
  account,
};
const unreadable: Partial<MailDetails> = {
  kind: 'INVOICE',
  status: 'OMITTED',
  recipient: null,
  subject: null,
  locale: null,
  user: null,
  attempts: 0,
  attemptedAt: null,
  sentAt: null,
  reason: 'UNREADABLE',
};
const listPath = '/developer/biz_one/mails';

/** Mails in the response of the graph, newest first. */
let mails: MailDetails[] = [];
let hasNextPage = false;
/** Variables of all requests for a list. */
const requested: unknown[] = [];
let server: http.Server;
let port: number;

beforeAll(async () => {
  const query = async (document: string, variables: Readonly<Record<string, unknown>>) => {
    if (document === developerDocuments.account) return { data: { account } };
    if (document === developerDocuments.mail)
      return { data: { mail: mails.find(({ id }) => id === variables['id']) ?? null } };
    requested.push(variables);
    const pageInfo = { startCursor: 'first', endCursor: 'last +&', hasNextPage, hasPreviousPage: false };
    return { data: { mails: { nodes: mails, pageInfo } } };
  };
  server = http.createServer(
    createDeveloper({
      graph: { query, queryAs: (_principal, document, variables) => query(document, variables) },
      visitors: { visitorOf: async () => visitor, formToken: () => 'token', requireFormToken: () => undefined },
      versions: ['2026-08-21'],
      origin: 'https://shop.test',
      sandbox: false,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requested.length = 0;
  mails = [sentMail];
  hasNextPage = false;
});

const get = (path: string) => httpCall(port, { path });
/** Returns the cells of the table, row by row, without markup. */
const cellsIn = (text: string) =>
  [...text.matchAll(/<tr>(<td.*?)<\/tr>/g)].map(([, row = '']) =>
    row.split('</td>').map((cell) => cell.replaceAll(/<[^>]*>/g, '')),
  );
/** Returns the values of a description list by their names, without markup. */
const valuesIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll(/<[^>]*>/g, ''),
    ]),
  );

describe('the list of mails', () => {
  it('shows the mails of the account with their status', async () => {
    const retried = { ...sentMail, id: 'mail_2', status: 'QUEUED', nextAttemptAt: '2026-03-01T12:01:00.000Z' };
    mails = [retried, { ...sentMail, ...unreadable, id: 'mail_3' }, sentMail];
    const { status, text } = await get(listPath);
    const time = '2026-03-01 12:00:00 UTC';
    expect([status, cellsIn(text)]).toEqual([
      200,
      [
        [time, 'Receipt', 'Will be tried again', 'buyer@example.com', 'Your receipt', ''],
        [time, 'Invoice', 'Omitted', '', '', ''],
        [time, 'Receipt', 'Sent', 'buyer@example.com', 'Your receipt', ''],
      ],
    ]);
    expect(text).toContain('<a href="/developer/biz_one/mails" aria-current="page">Mails</a>');
    expect(requested).toEqual([{ accountId: 'biz_one', statuses: null, after: null }]);
    expect(text).not.toContain('Older mails');
  });

  it('is filtered by status, also on the next page', async () => {
    hasNextPage = true;
    const { text } = await get(`${listPath}?status=FAILED&after=abc`);
    expect(requested).toEqual([{ accountId: 'biz_one', statuses: ['FAILED'], after: 'abc' }]);
    expect(text).toContain('<option value="FAILED" selected>Failed</option>');
    expect(text).toContain(`<a href="${listPath}?status=FAILED&amp;after=last+%2B%26">Older mails</a>`);
  });

  it.each(['', 'nothing', 'constructor', '__proto__', '<b>', '\u202eFAILED', '😀'.repeat(100)])(
    'ignores the unknown status %j',
    async (value) => {
      const { status, text } = await get(`${listPath}?status=${encodeURIComponent(value)}`);
      expect([status, requested]).toEqual([200, [{ accountId: 'biz_one', statuses: null, after: null }]]);
      expect(text).not.toMatch(/<b>|native code/);
    },
  );

  it('states that there are none', async () => {
    mails = [];
    expect((await get(listPath)).text).toContain('There are no such mails.');
  });

  it('escapes texts, and isolates their direction', async () => {
    mails = [{ ...sentMail, recipient: '"<b>"@example.com', subject: '\u202e<script>1</script>' }];
    const { text } = await get(listPath);
    expect(text).toContain('<bdi>&quot;&lt;b&gt;&quot;@example.com</bdi>');
    expect(text).toContain('<bdi>\u202e&lt;script&gt;1&lt;/script&gt;</bdi>');
  });
});

describe('the page of a mail', () => {
  it('shows its record and links to its events', async () => {
    const { status, text } = await get(`${listPath}/mail_1`);
    expect([status, valuesIn(text)]).toEqual([
      200,
      {
        Status: 'Sent',
        Recipient: 'buyer@example.com',
        User: 'user_buyer',
        Subject: 'Your receipt',
        Language: 'en',
        About: 'pay_1',
        Queued: '2026-03-01 12:00:00 UTC',
        Attempts: '1',
        'Last attempt': '2026-03-01 12:00:01 UTC',
        Sent: '2026-03-01 12:00:01 UTC',
        Id: 'mail_1',
      },
    ]);
    expect(text).toContain('<a href="/developer/biz_one/events?resource=pay_1">pay_1</a>');
    expect(text).toContain('<a href="/docs/mails">');
  });

  it('shows why a mail failed, with the response of the mail server', async () => {
    mails = [
      {
        ...sentMail,
        status: 'FAILED',
        attempts: 11,
        reason: 'REJECTED',
        serverResponse: '550 <b>No</b>',
        sentAt: null,
      },
    ];
    const { text } = await get(`${listPath}/mail_1`);
    expect(valuesIn(text)).toMatchObject({
      Status: 'Failed',
      Attempts: '11',
      Reason: 'The mail server has rejected the mail or its recipient.',
      'Response of the mail server': '550 &lt;b&gt;No&lt;/b&gt;',
    });
  });

  it('leaves out what an unreadable mail does not have', async () => {
    mails = [{ ...sentMail, ...unreadable }];
    expect(Object.keys(valuesIn((await get(`${listPath}/mail_1`)).text))).toEqual([
      'Status',
      'About',
      'Queued',
      'Attempts',
      'Reason',
      'Id',
    ]);
  });

  it.each(['mail_none', 'x', '%', 'mail_1/more', `mail_${'1'.repeat(10_000)}`, '%F0%9F%98%80'])(
    'does not exist at %.30s',
    async (id) => {
      expect((await get(`${listPath}/${id}`)).status).toBe(404);
    },
  );

  it('does not exist in another account', async () => {
    mails = [{ ...sentMail, account: { id: 'biz_other' } }];
    expect((await get(`${listPath}/mail_1`)).status).toBe(404);
    expect((await httpCall(port, { method: 'POST', path: listPath })).status).toBe(405);
  });
});

it('the pages have a name for each kind of mail in the documentation', async () => {
  const document = readFileSync(join(__dirname, '../../docs/mails.md'), 'utf8');
  const [, table = ''] = document.split('| Mail | Event | Sent if |');
  const [rows = ''] = table.split('\n\n');
  const documented = [...rows.matchAll(/^\| ([A-Z][^|]*?) \|/gm)].map(([, name]) => name);
  const names: string[] = [];
  for (const kind of documented.map((name) =>
    String(name)
      .toUpperCase()
      .replace(/ (A )?/g, '_'),
  )) {
    mails = [{ ...sentMail, kind }];
    names.push(/<h1>(.*?)<\/h1>/.exec((await get(`${listPath}/mail_1`)).text)?.[1] ?? '');
  }
  expect(documented).toHaveLength(13);
  expect(names).toEqual(documented);
});
