import deletesReturnObject from '../versions/2026-07-22/deletes-return-object';
import plansUseAccount from '../versions/2026-06-09/plans-use-account';
import { assertAllListed, compileContract, createValidator } from './index';
import { catalogue } from './testing/catalogue';

const changes = [deletesReturnObject, plansUseAccount];
const contract = compileContract({ schemas: catalogue, changes, endpoints: ['GET /plans'] });

test('a change file that is not listed is rejected', () => {
  expect(() => assertAllListed(`${__dirname}/../versions`, [plansUseAccount])).toThrow(
    '2026-07-22/deletes-return-object: the file is missing from the list of changes.',
  );
});

test('a deleted resource is an object from the change on', () => {
  expect(contract.down('DeletedResource', '2026-07-20')({ id: 'plan_1', deleted: true })).toBe(true);
  expect(contract.down('DeletedResource', '2026-07-22')({ id: 'plan_1', deleted: true })).toEqual({
    id: 'plan_1',
    deleted: true,
  });
});

test('a page, a webhook body and a nested plan are migrated alike', () => {
  const row = () => ({ id: 'plan_1', account: { id: 'biz_1', title: 'Pickaxe' } });
  const older = { id: 'plan_1', company: { id: 'biz_1', title: 'Pickaxe' } };
  const pageInfo = { end_cursor: null, start_cursor: null, has_next_page: false, has_previous_page: false };
  expect(contract.down({ page: 'PlanListItem' }, '2025-01-01')({ data: [row()], page_info: pageInfo })).toEqual({
    data: [older],
    page_info: pageInfo,
  });
  expect(contract.down('Payment', '2026-06-08')({ id: 'pay_1', plan: row(), others: [row()] })).toEqual({
    id: 'pay_1',
    plan: older,
    others: [older],
  });
  expect(contract.down('Payment', '2026-06-09')({ id: 'pay_1', plan: row(), others: [] })).toEqual({
    id: 'pay_1',
    plan: row(),
    others: [],
  });
});

test('requests are validated and migrated to the latest shape', () => {
  const check = createValidator(contract.paramsSchema('PlanListParams', '2025-01-01'));
  expect(check({ company_id: 'biz_1' })).toBeUndefined();
  expect(check({})).toEqual({ code: 'parameter_missing', param: 'company_id', message: '`company_id` is required.' });
  expect(contract.up('PlanListParams', '2025-01-01')({ company_id: 'biz_1' })).toStrictEqual({ account_id: 'biz_1' });
});
