import { keyWithAccount, referenceWithAccount } from './account-in-keys';

it.each([
  ['PRIMARY KEY (id)', 'PRIMARY KEY (id, account_id)'],
  ['UNIQUE NULLS NOT DISTINCT (user_id, app_id)', 'UNIQUE NULLS NOT DISTINCT (user_id, app_id, account_id)'],
  [
    'CREATE UNIQUE INDEX products_route ON billing.products USING btree (lower(route))',
    'CREATE UNIQUE INDEX products_route ON billing.products USING btree (lower(route), account_id)',
  ],
  [
    "CREATE UNIQUE INDEX o ON billing.o USING btree (affiliate_id, COALESCE(product_id, ''::text)) WHERE (override_type = 'rev_share'::text)",
    "CREATE UNIQUE INDEX o ON billing.o USING btree (affiliate_id, COALESCE(product_id, ''::text), account_id) WHERE (override_type = 'rev_share'::text)",
  ],
])('appends account_id to %s', (definition, expected) => {
  expect(keyWithAccount(definition)).toBe(expected);
});

it.each([
  [
    'FOREIGN KEY (plan_id) REFERENCES billing.plans(id)',
    'FOREIGN KEY (plan_id, account_id) REFERENCES billing.plans(id, account_id)',
  ],
  [
    'FOREIGN KEY (course_id) REFERENCES courses.courses(id) ON DELETE CASCADE',
    'FOREIGN KEY (course_id, account_id) REFERENCES courses.courses(id, account_id) ON DELETE CASCADE',
  ],
  [
    'FOREIGN KEY (test_clock_id) REFERENCES billing.test_clocks(id) ON DELETE SET NULL',
    'FOREIGN KEY (test_clock_id, account_id) REFERENCES billing.test_clocks(id, account_id) ON DELETE SET NULL (test_clock_id)',
  ],
])('adds account_id to both sides of %s', (definition, expected) => {
  expect(referenceWithAccount(definition)).toBe(expected);
});

it('throws for a definition without a column list', () => {
  expect(() => keyWithAccount('PRIMARY KEY')).toThrow('PRIMARY KEY has no column list.');
});
