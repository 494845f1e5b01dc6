import { versionChanges } from '../versions';
import { runExample } from './run-example';
import { catalogue } from './testing/catalogue';
import { assertAllListed, compileContract, createValidator } from './index';

const contract = compileContract({ schemas: catalogue, changes: versionChanges, endpoints: ['GET /plans'] });

describe('the released changes', () => {
  test.each(versionChanges.flatMap((change) => change.examples.map((example, index) =>
    ({ title: `${change.version}/${change.name} #${index + 1}`, change, example }))))('$title', ({ change, example }) => {
    const { actual, expected } = runExample(contract, change, example);
    expect(actual).toStrictEqual(expected);
  });

  test('are all listed', () => {
    expect(() => assertAllListed(`${__dirname}/../versions`, versionChanges)).not.toThrow();
    expect(() => assertAllListed(`${__dirname}/../versions`, versionChanges.slice(1)))
      .toThrow('2026-07-22/deletes-return-object: the file is not in the list of changes.');
  });
});

test('a page, a webhook body and a nested plan change alike', () => {
  const row = () => ({ id: 'plan_1', account: { id: 'biz_1', title: 'Pickaxe' } });
  const older = { id: 'plan_1', company: { id: 'biz_1', title: 'Pickaxe' } };
  const pageInfo = { end_cursor: null, start_cursor: null, has_next_page: false, has_previous_page: false };
  expect(contract.down({ page: 'PlanListItem' }, '2025-01-01')({ data: [row()], page_info: pageInfo }))
    .toStrictEqual({ data: [older], page_info: pageInfo });
  expect(contract.down('Payment', '2026-06-08')({ id: 'pay_1', plan: row(), others: [row()] }))
    .toStrictEqual({ id: 'pay_1', plan: older, others: [older] });
  expect(contract.down('Payment', '2026-06-09')({ id: 'pay_1', plan: row(), others: [] }))
    .toStrictEqual({ id: 'pay_1', plan: row(), others: [] });
});

test('requests', () => {
  const check = createValidator(contract.paramsSchema('PlanListParams', '2025-01-01'));
  expect(check({ company_id: 'biz_1' })).toBeUndefined();
  expect(check({})).toEqual({ code: 'parameter_missing', param: 'company_id', message: '`company_id` is required.' });
  expect(contract.up('PlanListParams', '2025-01-01')({ company_id: 'biz_1' })).toStrictEqual({ account_id: 'biz_1' });
});
