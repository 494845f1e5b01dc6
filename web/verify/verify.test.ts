import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpCall } from '../../test/support/http-call';
import { alertIn, problemAt } from '../checkout/testing';
import { createVerify, type FileProblem, type UploadedFile } from '.';
import type { Requested, Session } from './documents';

const requestedItem = (
  requirement: string,
  type: Requested['type'],
  overrides: Partial<Requested> = {},
): Requested => ({
  id: `inrqi_${requirement}`,
  requirement,
  type,
  label: requirement,
  multiple: null,
  options: null,
  optional: null,
  errors: null,
  ...overrides,
});
const open: Session = {
  isExpired: false,
  verification: {
    id: 'idpf_1',
    kind: 'INDIVIDUAL',
    status: 'PENDING',
    lastErrorReason: null,
    account: { id: 'biz_1', title: 'Shop & <Sons>', logoUrl: 'https://elsewhere.example/logo.png' },
    user: null,
    requestedInformation: [
      requestedItem('last_name', 'TEXT'),
      requestedItem('ssn', 'TEXT'),
      requestedItem('phone_number', 'PHONE'),
      requestedItem('address', 'ADDRESS'),
      requestedItem('business_structure', 'SELECT', { options: ['llc', 'guild'], optional: true }),
      requestedItem('identity_document', 'FILE', {
        multiple: true,
        options: ['PASSPORT', 'DRIVERS'],
        errors: [{ reason: 'The document is <damaged>.' }],
      }),
    ],
  },
};

let server: http.Server;
let origin: string;
let port: number;
let session: Session | null;
let rejections: { code: string; message: string; path: string[] }[][];
let answers: unknown[];
let files: { owner: string; name: string; size: number }[];
let problem: FileProblem | null;
let failures: unknown[];
let broken: boolean;
let listener: http.RequestListener;

beforeAll(async () => {
  server = http.createServer((request, response) => listener(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${port}`;
  const query = async (document: string, variables: Readonly<Record<string, unknown>>) => {
    if (broken) return { errors: [{ extensions: { code: 'internal_server_error' } }] };
    if (document.includes('verificationSession('))
      return { data: { verificationSession: variables.key === 'right' ? session : null } };
    answers.push(variables.answers);
    return { data: { verificationSessionAnswer: { verification: null, userErrors: rejections.shift() ?? [] } } };
  };
  const storeFile = async (owner: string, { filename, bytes }: UploadedFile) => {
    files.push({ owner, name: filename, size: bytes.length });
    return problem === null ? { id: `file_${files.length}` } : { problem };
  };
  listener = createVerify({
    graph: { query },
    files: { keep: storeFile },
    now: () => new Date('2026-11-30T12:00:00Z'),
    sandbox: true,
    origin,
    failed: (error) => failures.push(error),
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  [session, rejections, answers, files, problem, failures, broken] = [open, [], [], [], null, [], false];
});

const address = '/verify/idpf_1?key=right';
const get = (path = address) => httpCall(port, { path });

async function post(
  fields: Record<string, string | Blob | Blob[]>,
  { path = address, headers = {} }: { path?: string; headers?: Record<string, string> } = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) form.append(name, one as Blob, ...(typeof one === 'string' ? [] : ['page.png']));
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  return httpCall(port, {
    method: 'POST',
    path,
    headers: { 'content-type': sent.headers.get('content-type') ?? '', 'sec-fetch-site': 'same-origin', ...headers },
    body,
  });
}

const namesIn = (text: string) => [...text.matchAll(/ name="(inrqi_\w+)"/g)].map(([, name]) => name);
const status = (overrides: Partial<Session['verification']>): Session => ({
  ...open,
  verification: { ...open.verification, requestedInformation: [], ...overrides },
});

describe('the page of a verification', () => {
  it('has fields for the first step, is not cached, cannot be framed, and sends no referrer', async () => {
    const { status: code, headers, text } = await get();
    expect([code, headers['cache-control'], headers['referrer-policy'], headers['x-content-type-options']]).toEqual([
      200,
      'no-store',
      'same-origin',
      'nosniff',
    ]);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(text).not.toMatch(/elsewhere\.example|<Sons>|<damaged>/);
    expect(text).toContain(
      '<form method="post" action="/verify/idpf_1?key=right&amp;step=details" enctype="multipart/form-data" novalidate>',
    );
    expect(namesIn(text)).toEqual(['inrqi_last_name_value', 'inrqi_ssn_value', 'inrqi_business_structure_value']);
    expect(text).toContain('Test mode: no real person is verified.');
  });

  it('has the other fields on the pages of their steps, whose order it shows', async () => {
    const contact = (await get(`${address}&step=contact`)).text;
    expect(namesIn(contact)).toEqual([
      'inrqi_phone_number_value',
      ...['line1', 'line2', 'city', 'state', 'postal_code', 'country'].map((part) => `inrqi_address_${part}`),
    ]);
    const documents = (await get(`${address}&step=documents`)).text;
    expect(namesIn(documents)).toEqual([
      'inrqi_identity_document_value',
      'inrqi_identity_document_file',
      'inrqi_identity_document_photo',
    ]);
    expect(problemAt(documents, 'inrqi_identity_document_file')).toBe('The document is &lt;damaged&gt;.');
    const link = (step: string, label: string) =>
      `<li><span><a href="/verify/idpf_1?key=right&amp;step=${step}">${label}</a></span></li>`;
    expect(contact).toContain(
      `<div class="progress"><p class="soft">Step 2 of 4</p><ol class="steps" aria-label="Progress">${link('details', 'Personal details')}<li aria-current="step"><span>Contact and address</span></li>${link('documents', 'Documents')}<li><span>Review</span></li></ol></div>`,
    );
  });

  it('continues at the first step with required information, and shows the others as done', async () => {
    const [first, , phone] = open.verification.requestedInformation;
    const optional = { ...first, optional: true } as Requested;
    session = { ...open, verification: { ...open.verification, requestedInformation: [optional, phone as Requested] } };
    const { text } = await get(`${address}&step=documents`);
    const [, list = ''] = /<ol class="steps"[^>]*>(.*?)<\/ol>/.exec(text) ?? [];
    const items = list.split('</li>').map((item) => [item.includes('Done'), item.replaceAll(/<[^>]*>|Done/g, '')]);
    expect(items.slice(0, 4)).toEqual([
      [true, 'Personal details'],
      [false, 'Contact and address'],
      [true, 'Documents'],
      [false, 'Review'],
    ]);
  });

  it('has native fields for dates, and takes photos with the camera of a phone', async () => {
    const birth = requestedItem('date_of_birth', 'DATE');
    const founded = requestedItem('founded', 'DATE', { label: 'Founded <on>' });
    session = { ...open, verification: { ...open.verification, requestedInformation: [birth, founded] } };
    const { text } = await get();
    expect(text).toContain(
      '<input type="date" value="" autocomplete="bday" id="inrqi_date_of_birth_value" name="inrqi_date_of_birth_value" aria-describedby="inrqi_date_of_birth_value-problem" required min="1900-01-01" max="2026-11-30">',
    );
    expect(text).toContain('required min="1900-01-01">');
    expect(text).toContain('<label for="inrqi_founded_value">Founded &lt;on&gt;</label>');
    session = open;
    const documents = (await get(`${address}&step=documents`)).text;
    expect(documents).toMatch(
      /<input type="file" accept="image\/jpeg,image\/png,application\/pdf" multiple id="inrqi_identity_document_file"[^>]* required /,
    );
    expect(documents).toMatch(
      /<input type="file" accept="image\/jpeg,image\/png" id="inrqi_identity_document_photo"[^>]* capture="environment">/,
    );
  });

  it.each([
    ['PROCESSING', 'We are reviewing your information'],
    ['MANUAL_REVIEW', 'We are reviewing your information'],
    ['APPROVED', 'You are verified'],
    ['REJECTED', 'We could not verify you'],
  ] as const)('shows the status %s', async (statusValue, heading) => {
    session = status({ status: statusValue, lastErrorReason: 'Too <old>.' });
    const { text } = await get();
    expect(text).toContain(`<h1>${heading}</h1>`);
    expect(text).not.toContain('<form');
    expect(text.includes('Too &lt;old&gt;.')).toBe(statusValue === 'REJECTED');
  });

  it('is accessible with a valid key only, and expires', async () => {
    for (const path of [
      '/verify/idpf_1',
      '/verify/idpf_1?key=',
      '/verify/idpf_1?key=wrong',
      '/verify/idpf_1?key=%00',
      '/verify/',
      '/verify/biz_1?key=right',
      '/verify/idpf_1/more?key=right',
    ]) {
      const { status: code, text } = await get(path);
      expect([path, code, text.includes('<h1>Page not found</h1>')]).toEqual([path, 404, true]);
    }
    session = { ...open, isExpired: true };
    expect([(await get()).status, (await post({ inrqi_ssn_value: '1' })).status]).toEqual([410, 410]);
    expect(answers).toEqual([]);
    expect((await httpCall(port, { method: 'DELETE', path: address })).status).toBe(405);
    broken = true;
    expect((await get()).status).toBe(503);
    expect(failures).toHaveLength(1);
  });
});

describe('a submission', () => {
  it('is passed on as answers, first the text fields and then the files', async () => {
    const picture = new Blob([Buffer.from('picture')]);
    const { status: code, headers } = await post({
      inrqi_last_name_value: '  Byron\u0007 ',
      inrqi_ssn_value: '',
      inrqi_address_line1: '1 Elm',
      inrqi_address_postal_code: '1234',
      inrqi_address_country: 'US',
      inrqi_other_value: 'x',
      inrqi_identity_document_value: 'PASSPORT',
      inrqi_identity_document_file: [picture, picture],
    });
    expect([code, headers.location]).toEqual([303, '/verify/idpf_1?key=right&sent']);
    expect(answers).toEqual([
      [
        { id: 'inrqi_last_name', value: 'Byron' },
        {
          id: 'inrqi_address',
          address: { line1: '1 Elm', line2: null, city: null, state: null, postalCode: '1234', country: 'US' },
        },
      ],
      [{ id: 'inrqi_identity_document', file: ['file_1', 'file_2'], value: 'PASSPORT' }],
    ]);
    expect(files).toEqual([
      { owner: 'biz_1', name: 'page.png', size: 7 },
      { owner: 'biz_1', name: 'page.png', size: 7 },
    ]);
    expect((await get(`${address}&sent`)).text).toContain(
      '<p class="note" role="status">Saved. Please provide the remaining information.</p>',
    );
  });

  it('is shown again with its problems, except for personal numbers', async () => {
    const path = (...rest: string[]) => ['requestedInformation', ...rest];
    rejections = [
      [
        {
          code: 'parameter_invalid',
          message: 'A post-office box is not accepted as an address.',
          path: path('2', 'address', 'line1'),
        },
        { code: 'parameter_missing', message: 'city is required.', path: path('2', 'address', 'city') },
      ],
      [{ code: 'parameter_invalid', message: 'Use letters.', path: path('0', 'value') }],
    ];
    const { status: code, text } = await post(
      {
        inrqi_last_name_value: '<Byron>',
        inrqi_ssn_value: '123456789',
        inrqi_address_line1: 'PO Box 1',
        inrqi_address_country: 'US',
        inrqi_identity_document_file: new Blob(['x']),
      },
      { path: `${address}&step=contact` },
    );
    expect([
      code,
      alertIn(text),
      problemAt(text, 'inrqi_address_line1'),
      problemAt(text, 'inrqi_address_city'),
    ]).toEqual([
      422,
      'Check these details:',
      'A post-office box is not accepted as an address.',
      'Enter this information.',
    ]);
    expect(text).toContain('value="PO Box 1"');
    const details = await post(
      { inrqi_last_name_value: '<Byron>', inrqi_ssn_value: '123456789' },
      { path: `${address}&step=details` },
    );
    expect(details.text).toContain('value="&lt;Byron&gt;"');
    expect(text + details.text).not.toContain('123456789');
    expect([answers.length, files]).toEqual([2, []]);
  });

  it('stores photos of the camera like files', async () => {
    const [file, photo] = [new Blob(['file']), new Blob(['photo'])];
    await post({ inrqi_identity_document_value: 'PASSPORT', inrqi_identity_document_photo: photo });
    await post({
      inrqi_identity_document_value: 'PASSPORT',
      inrqi_identity_document_file: file,
      inrqi_identity_document_photo: photo,
    });
    const answer = (...ids: string[]) => [{ id: 'inrqi_identity_document', file: ids, value: 'PASSPORT' }];
    expect(answers).toEqual([answer('file_1'), answer('file_2', 'file_3')]);
    expect(files.map(({ size }) => size)).toEqual([5, 4, 5]);
  });

  it('shows the problem of a file', async () => {
    problem = 'TYPE_MISMATCH';
    const path = `${address}&step=documents`;
    const { status: code, text } = await post(
      { inrqi_identity_document_file: new Blob(['x']), inrqi_identity_document_value: 'PASSPORT' },
      { path },
    );
    expect([code, problemAt(text, 'inrqi_identity_document_file')]).toEqual([
      422,
      'The content of the file does not match its file name.',
    ]);
    expect(answers).toEqual([]);
    problem = null;
    rejections = [
      [
        {
          code: 'parameter_invalid',
          message: 'Expected one of PASSPORT, DRIVERS.',
          path: ['requestedInformation', '0', 'value'],
        },
      ],
    ];
    const rejected = await post({ inrqi_identity_document_file: new Blob(['x']) }, { path });
    expect([rejected.status, problemAt(rejected.text, 'inrqi_identity_document_value')]).toEqual([
      422,
      'Choose one of the options.',
    ]);
  });

  it('is rejected if it is repeated, cross-site, empty or malformed', async () => {
    rejections = [
      [{ code: 'conflict', message: 'This has already been answered.', path: ['requestedInformation', '0', 'id'] }],
    ];
    const twice = await post({ inrqi_last_name_value: 'Byron' });
    expect([twice.status, twice.headers.location]).toEqual([303, '/verify/idpf_1?key=right']);
    expect(
      (await post({ inrqi_last_name_value: 'Byron' }, { headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
    expect((await post({ inrqi_last_name_value: 'Byron' }, { path: '/verify/idpf_1?key=wrong' })).status).toBe(404);
    expect(alertIn((await post({ inrqi_last_name_value: ' ' })).text)).toBe('Fill in at least one field.');
    expect(
      (
        await httpCall(port, {
          method: 'POST',
          path: address,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: 'a=b',
        })
      ).status,
    ).toBe(415);
    expect(
      (
        await httpCall(port, {
          method: 'POST',
          path: address,
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: 'nothing',
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await httpCall(port, {
          method: 'POST',
          path: address,
          headers: { 'content-type': 'multipart/form-data; boundary=x' },
          body: Buffer.alloc(67 * 1_048_576),
        })
      ).status,
    ).toBe(413);
    expect([answers.length, files]).toEqual([1, []]);
  });
});
