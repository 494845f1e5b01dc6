/**
 * The upper bound for the speed of the service: a server that does only the work of producing the response. A bare
 * `node:http` listener executes one prepared join through `pg` and returns the shape of the newest API version, written
 * by hand: a page at `/`, one membership at `/<id>`. No authentication, versions, GraphQL, rate limits or log.
 */
import { createHmac, createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { formatRenewalPrice } from '../../subgraphs/billing/src/catalogue/plans/plan.price';
import { type Currency, formatAmount } from '../../subgraphs/kit/src';
import { rowTypes } from '../../subgraphs/kit/src/database/driver/prepared-reads';
import { pictureUrl } from '../../subgraphs/platform/src/users/user.picture';
import { session } from './peers/session';

const origin = process.env.PUBLIC_ORIGIN;
/** Key that signs URLs of hosted pages. It is the service's key, so that both return the same URLs. */
const secret = createSecretKey(process.env.PAGE_SECRET ?? '', 'base64url');

const allColumnsSql = `SELECT m.id, m.shown_status, m.user_id, m.member_id, m.plan_id, m.product_id,
    CASE WHEN p.licensing_enabled OR p.has_licensing_experience THEN m.license_key END, m.phone_number, m.metadata, m.currency, m.initial_price_paid, m.renewal_price,
    m.billing_period, m.renewal_period_start, m.renewal_period_end, m.expires_at, m.cancel_at_period_end, m.cancel_option,
    m.cancellation_reason, m.status, m.canceled_at, m.payment_collection_paused, m.promo_code_id, m.checkout_configuration_id,
    m.custom_field_responses, m.joined_at, m.created_at, m.updated_at, l.metadata, p.metadata, u.username, u.name, u.email,
    u.profile_picture_url, a.id, a.title, a.route, a.logo_url
  FROM billing.memberships m
  JOIN billing.plans l ON l.id = m.plan_id
  JOIN billing.products p ON p.id = m.product_id
  LEFT JOIN platform.users u ON u.id = m.user_id
  JOIN platform.accounts a ON a.id = m.account_id`;
const pageSql = `${allColumnsSql} WHERE m.account_id = $1 ORDER BY m.created_at DESC, m.id DESC LIMIT 21`;
const membershipSql = `${allColumnsSql} WHERE m.id = $1`;

interface CustomFieldResponse {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
}

/** Converts a row to a membership of the newest API version. */
function membership(row: readonly never[]): object {
  const [
    id,
    status,
    userId,
    memberId,
    planId,
    productId,
    license,
    phone,
    metadata,
    currency,
    initial,
    renewal,
    period,
    start,
    end,
    expiry,
    ending,
    option,
    reason,
    stored,
    canceled,
    paused,
    promo,
    checkout,
    responses,
    joined,
    created,
    updated,
    planMetadata,
    productMetadata,
  ] = row as unknown as readonly (string | null)[];
  const account = accountOf(row);
  return {
    id,
    status,
    account,
    company: { id: account.id, title: account.title },
    user: userOf(row),
    user_id: userId,
    member: memberId === null ? null : { id: memberId },
    plan_id: planId,
    plan_metadata: planMetadata,
    product_id: productId,
    product_metadata: productMetadata,
    license_key: license,
    phone_number: phone,
    metadata,
    currency: Number(initial) === 0 && Number(renewal) === 0 ? null : currency,
    initial_price_paid: formatAmount({ amount: initial as string, currency: currency as Currency }),
    formatted_renewal_price: renewalPrice(renewal as string, period as string | null, currency as Currency),
    current_period_end: end ?? expiry,
    renewal_period_start: start,
    renewal_period_end: end,
    cancel_at_period_end: ending,
    cancel_option: option,
    cancellation_reason: reason,
    cancelation_status: outcome(option, reason, Boolean(ending), stored),
    canceled_at: canceled,
    payment_collection_paused: paused,
    promo_code: promo === null ? null : { id: promo },
    checkout_configuration_id: checkout,
    custom_field_responses: responsesOf(responses),
    manage_url: manageUrl(id, memberId),
    joined_at: joined,
    created_at: created,
    updated_at: updated,
  };
}

/**
 * Returns the user from the columns that follow those of membership, plan and product; null if the membership has none.
 */
function userOf(row: readonly never[]): object | null {
  const [, , id] = row as readonly (string | null)[];
  if (id === null) return null;
  const [username = '', name = null, email, picture = null] = row.slice(30, 34) as readonly (string | null)[];
  return { id, username, name, email, profile_pic: pictureUrl(String(origin), picture, name, String(username)) };
}

/** Returns the account from the last columns of the row. */
function accountOf(row: readonly never[]) {
  const [id, title, route, logo] = row.slice(34) as readonly (string | null)[];
  return { id, title, route, logo_url: logo };
}

function renewalPrice(amount: string, period: string | null | undefined, currency: Currency): string | null {
  return period == null ? null : formatRenewalPrice(amount, Number(period), currency);
}

function responsesOf(responses: unknown): CustomFieldResponse[] {
  return (responses as CustomFieldResponse[]).map(({ id, question, answer }) => ({ id, question, answer }));
}

function manageUrl(id: unknown, memberId: unknown): string | null {
  if (memberId === null) return null;
  return `${origin}/manage/${id}?key=${createHmac('sha256', secret).update(`${id}:${memberId}`).digest('base64url')}`;
}

function outcome(option: unknown, reason: unknown, ending: boolean, stored: unknown): string | null {
  if (option === null && reason === null) return null;
  if (stored === 'canceled' || stored === 'expired') return 'left';
  return ending ? 'canceling' : 'won_back';
}

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: session.connections,
  idleTimeoutMillis: 0,
  options: session.options,
});

async function page(): Promise<string> {
  const { rows } = await pool.query({
    name: 'page',
    text: pageSql,
    values: [process.env.ACCOUNT_ID],
    rowMode: 'array',
    types: rowTypes,
  });
  return JSON.stringify({
    data: rows.slice(0, 20).map((row) => membership(row as never[])),
    has_next_page: rows.length > 20,
  });
}

async function findMembership(id: string): Promise<string> {
  const { rows } = await pool.query({
    name: 'one',
    text: membershipSql,
    values: [id],
    rowMode: 'array',
    types: rowTypes,
  });
  return JSON.stringify(membership(rows[0] as never[]));
}

createServer((request, response) => {
  if (request.url === '/readyz') return void response.end();
  (request.url === '/' ? page() : findMembership(String(request.url).slice(1))).then(
    (body) =>
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
        .end(body),
    (error: Error) => response.writeHead(500).end(error.message),
  );
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
