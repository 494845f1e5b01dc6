import fc from 'fast-check';

const id = fc.stringMatching(/^[a-z]{3,8}$/);
const decimal = fc.integer({ min: -100_000, max: 100_000 }).map((cents) => (cents / 100).toFixed(2));

const user = fc.record({ id, email: fc.option(id) });
const account = fc.record({ id, owner: fc.option(user) });
const product = fc.record({ id, title: fc.string(), account: fc.option(account) });

const membership = fc.record({
  id,
  product_id: id,
  product: fc.option(product),
  user: fc.option(user),
  status: fc.constantFrom('active', 'ended'),
  metadata: fc.dictionary(id, id, { maxKeys: 3 }),
});

const payout = fc.record({
  id,
  amount: decimal,
  pending: decimal,
  in_transit: decimal,
  status: fc.constantFrom('requested', 'in_review', 'processing', 'reversed'),
  accepted: fc.boolean(),
  target: fc.oneof(
    fc.record({ object: fc.constant('user'), user }),
    fc.record({ object: fc.constant('account'), account }),
  ),
  limits: fc.record({ daily: fc.nat(), monthly: fc.nat() }),
  fee: fc.nat(),
});

/** Generates sample comments with at most `depth` levels of nested replies. */
function commentOf(depth: number): fc.Arbitrary<unknown> {
  const replies = depth === 0 ? fc.constant([]) : fc.array(commentOf(depth - 1), { maxLength: 2 });
  return fc.record({ id, author: user, replies });
}

const comment = commentOf(3);

const directory = fc.record({
  users: fc.dictionary(id, user, { maxKeys: 3 }),
  first: fc.option(fc.record({ id, deleted: fc.boolean() })),
});

/** Generators (fast-check) of valid responses of the sample contract in the latest shape, by schema. */
export const latestResponses: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  Membership: membership,
  Payout: payout,
  Comment: comment,
  Directory: directory,
  Product: product,
};

const requestFields = {
  account_id: id,
  company_id: id,
  status: fc.constantFrom('active', 'ended', 'left', 'gone'),
  created_after: fc.oneof(
    fc.nat(2_000_000_000),
    fc.date({ noInvalidDate: true, min: new Date(0) }).map((date) => date.toISOString()),
  ),
  plan: fc.record({ title: fc.string(), company_id: id }, { requiredKeys: ['title'] }),
  mode: fc.constantFrom('now', 'later'),
  cancellation_mode: fc.constantFrom('immediate', 'at_period_end'),
  trace: fc.boolean(),
  extra: fc.integer(),
  api_version: fc.constantFrom('v1', 'v3'),
  verbose: fc.boolean(),
};

/**
 * Generator (fast-check) of list queries. Each has at most four parameters, so that many queries are valid at some
 * version.
 */
export const anyListRequest = fc
  .subarray(Object.keys(requestFields) as (keyof typeof requestFields)[], { maxLength: 4 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, requestFields[name] as fc.Arbitrary<unknown>]))),
  );
