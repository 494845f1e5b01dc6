import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { permissions } from '../../../contract/permissions';
import { type HttpResponse, httpCall } from '../../../test/support/http-call';
import { createVisitors, type VisitorPrincipal } from '../../sign-in';
import { accountDocuments, createAccount } from '..';

type Name = keyof typeof accountDocuments;
type Headers = Readonly<Record<string, string>>;

/** A request of the pages to the graph. */
interface Asked {
  readonly name: Name;
  readonly userId: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The account pages on a graph whose responses the test sets. */
export interface TestAccount {
  /** Requests to the graph, in their order. */
  readonly asked: Asked[];
  /** Data of each document. */
  readonly data: Map<Name, unknown>;
  /** Code of the error with which each document fails. */
  readonly errors: Map<Name, string>;
  /** Unexpected errors that the pages have reported. */
  readonly failures: unknown[];
  get(path: string, headers?: Headers): Promise<HttpResponse>;
  /** Sends a form with the form token of the page at `from`; without a page, the form has no token. */
  post(
    path: string,
    fields?: Headers,
    options?: { readonly from?: string; readonly headers?: Headers },
  ): Promise<HttpResponse>;
  close(): Promise<void>;
}

/** Returns a session token of a user, as the cookie of a request has it. */
export function signedIn(userId: string, session = 'usess_one'): Headers {
  const claims = Buffer.from(JSON.stringify({ iat: 1_772_366_400, userId, session })).toString('base64url');
  return { cookie: `session=head.${claims}.signature` };
}

export const buyer = signedIn('user_one');

function principalOf(token: string): VisitorPrincipal {
  const { userId, session } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return { kind: 'user', credentialId: session, userId, grants: [] };
}

/** Serves the account pages for a visitor with the cookie that `signedIn` returns. */
export async function openTestAccount(): Promise<TestAccount> {
  const [asked, failures]: [Asked[], unknown[]] = [[], []];
  const data = new Map<Name, unknown>(Object.entries(samples) as [Name, unknown][]);
  const errors = new Map<Name, string>();
  const names = new Map(Object.entries(accountDocuments).map(([name, document]) => [document as string, name as Name]));
  const queryAs = async (
    { userId }: VisitorPrincipal,
    document: string,
    variables: Readonly<Record<string, unknown>>,
  ) => {
    const name = names.get(document) as Name;
    asked.push({ name, userId, variables });
    const code = errors.get(name);
    return code === undefined
      ? { data: data.get(name) }
      : { data: null, errors: [{ message: 'x', extensions: { code } }] };
  };
  const origin = 'http://account.test';
  const server = http.createServer(
    createAccount({
      graph: { queryAs, query: () => Promise.reject(new Error('The pages act as the visitor only')) },
      visitors: createVisitors({
        authenticate: async (token) => principalOf(token),
        origin,
        secret: Buffer.alloc(32, 7),
      }),
      categories: new Map(permissions.map(({ action, category }) => [action, category])),
      origin,
      sandbox: true,
      failed: (error) => failures.push(error),
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const get: TestAccount['get'] = (path, headers = buyer) => httpCall(port, { path, headers });
  return {
    asked,
    data,
    errors,
    failures,
    get,
    async post(path, fields = {}, { from, headers = buyer } = {}) {
      const token = from === undefined ? [] : [['form_token', tokenIn((await get(from)).text)]];
      return httpCall(port, {
        method: 'POST',
        path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: new URLSearchParams([...token, ...Object.entries(fields)]).toString(),
      });
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

function tokenIn(text: string): string {
  return /name="form_token" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Returns the texts that the main part of a page shows, in their order. */
export function shownIn(text: string): string[] {
  const main = /<main[^>]*>(.*)<\/main>/s.exec(text)?.[1] ?? '';
  return textsOf(main);
}

/** Returns all texts of markup, also those of attributes that are read aloud, without choices of languages. */
export function textsOf(markup: string): string[] {
  const visible = markup.replaceAll(/<(select|datalist)\b.*?<\/\1>/gs, '');
  const attributes = [...visible.matchAll(/ aria-label="([^"]+)"/g)].map(([, label = '']) => label);
  const decode = (part: string): string =>
    part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#39;', "'").replaceAll('&amp;', '&').trim();
  return [...visible.replaceAll(/<[^>]*>/g, '\n').split('\n'), ...attributes].map(decode).filter((part) => part !== '');
}

const money = (amount: string) => ({ amount, currency: 'usd' });
const onePage = { endCursor: null, hasNextPage: false };
export const seller = { title: 'Shop & Sons', logoUrl: 'https://elsewhere.example/logo.png' };

export const membership = {
  id: 'mem_one',
  status: 'ACTIVE',
  account: seller,
  product: { title: 'Course' },
  plan: { title: 'Monthly', billingPeriod: 30 },
  initialPricePaid: money('29.00'),
  formattedInitialPricePaid: '$29.00',
  renewalPrice: money('29.00'),
  formattedRenewalPrice: '$29.00 / month',
  paymentCollectionPaused: false,
  nextPayment: { at: '2026-12-21T10:00:00.000Z', amount: money('29.00'), formattedAmount: '$29.00' },
  accessEndsAt: null as string | null,
};

export const openedMembership = {
  ...membership,
  plan: {
    ...membership.plan,
    visibility: 'VISIBLE',
    purchasable: true,
    purchaseUrl: 'http://account.test/checkout/plan_one',
  },
  user: { id: 'user_one' },
  licenseKey: 'KEY-1234',
};

export const payment = {
  id: 'pay_one',
  createdAt: '2026-11-20T10:00:00.000Z',
  paidAt: '2026-11-21T10:00:00.000Z' as string | null,
  account: seller,
  membership: { product: { title: 'Course' } } as object | null,
  total: money('29.00'),
  formattedTotal: '$29.00',
  substatus: 'SUCCEEDED',
  receiptUrl: 'http://account.test/receipts/payments/pay_one?key=k' as string | null,
};

export const method = {
  id: 'payt_one',
  account: seller,
  card: { brand: 'VISA', last4: '4242', expMonth: 3, expYear: 2031 } as object | null,
  memberships: { nodes: [] as object[] },
  member: { user: { id: 'user_one' } },
};

export const billingDetails = {
  businessName: 'Lovelace & Sons' as string | null,
  taxId: 'DE123456789' as string | null,
  address: {
    line1: 'Unter den Linden 1',
    line2: 'Hinterhaus',
    city: 'Berlin',
    state: null,
    postalCode: '10117',
    country: 'de',
  } as object | null,
};

export const grant = {
  id: 'ogrant_one',
  app: { name: 'Ledger' },
  account: null as object | null,
  scopes: ['openid', 'profile', 'email', 'plan:basic:read', 'plan:update', 'member:basic:read', 'unknown:update'],
  createdAt: '2026-10-01T10:00:00.000Z',
};

export const sessions = [
  { id: 'usess_one', current: true, createdAt: '2026-11-29T09:30:00.000Z', lastUsedAt: '2026-11-30T08:15:00.000Z' },
  { id: 'usess_two', current: false, createdAt: '2026-11-01T07:00:00.000Z', lastUsedAt: null },
];

/** A lesson that the buyer can open. */
export const lesson = {
  id: 'lesn_one',
  title: 'Openings',
  progress: 'OPEN' as string | null,
  unlocksAt: null as string | null,
  daysFromCourseStartUntilUnlock: null as number | null,
};
export const course = {
  title: 'Chess' as string | null,
  description: 'Ten lessons' as string | null,
  experience: { id: 'exp_one' },
  chapters: [{ id: 'chap_one', title: 'Basics', lessons: [lesson] }],
};
export const openedLesson = {
  ...lesson,
  lessonType: 'MULTI',
  content: 'Move the pawn' as string | null,
  embedType: null as string | null,
  embedId: null as string | null,
  videoAsset: null as object | null,
  course: { id: 'cors_one', title: 'Chess' as string | null, experience: { id: 'exp_one' } },
};
const fileOf = (id: string, filename: string, size: number) => ({
  id,
  filename,
  size: size as number | null,
  url: `https://files.test/${id}?expires=1` as string | null,
});
export const lessonFiles = [
  {
    id: 'lesn_one',
    mainPdf: fileOf('file_pdf', 'Openings.pdf', 1_250_000) as object | null,
    attachments: [fileOf('file_pdf', 'Openings.pdf', 1_250_000), fileOf('file_zip', 'Games.zip', 900)],
  },
];

const done = { userErrors: [] };

/** Data of all documents, by default. */
const samples: Readonly<Record<Name, unknown>> = {
  memberships: { user: { memberships: { nodes: [membership], pageInfo: onePage } } },
  membership: { membership: openedMembership },
  contents: {
    membership: {
      product: {
        experiences: [{ id: 'exp_one', name: 'Library', courses: { nodes: [{ id: 'cors_one', title: 'Chess' }] } }],
      },
    },
  },
  experiences: { membership: { product: { experiences: [{ id: 'exp_one' }] } } },
  course: { course },
  courseFiles: { course: { chapters: [{ lessons: lessonFiles }] } },
  lesson: { courseLesson: openedLesson },
  lessonFiles: { courseLesson: lessonFiles[0] },
  completeLesson: { courseLessonComplete: done },
  payments: { user: { payments: { nodes: [payment], pageInfo: onePage } } },
  methods: { user: { paymentMethods: { nodes: [method], pageInfo: onePage } } },
  method: { paymentMethod: method },
  removeMethod: { paymentMethodDelete: done },
  billing: { user: { billingDetails } },
  saveBilling: { userBillingDetailsUpdate: done },
  removeBilling: { userBillingDetailsDelete: done },
  grants: { oauthGrants: [grant] },
  revoke: { oauthGrantRevoke: done },
  sessions: { userSessions: { nodes: sessions, pageInfo: onePage } },
  endSession: { userSessionEnd: done },
  endOthers: { userSessionEndOthers: done },
  profile: { viewer: { locale: null, user: { username: 'ada', name: 'Ada', email: 'ada@example.com' } } },
  setLanguage: { userUpdate: done },
};
