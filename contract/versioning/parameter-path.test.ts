import {
  compileContract,
  defineVersionChange,
  fieldReplaced,
  nullable,
  parameterRenamed,
  formatPath,
  ref,
  schemaReplaced,
  Type,
} from './index';

const descriptions = { summary: '', why: '', upgrade: '', examples: [{ gate: 'none' }] } as const;
const contract = compileContract({
  schemas: {
    LampParams: Type.Object({
      account_id: Type.Optional(Type.String()),
      amount: Type.Optional(Type.String()),
      to_amount: Type.Optional(Type.String()),
      ids: Type.Optional(Type.Array(Type.String())),
      shade: Type.Optional(nullable(ref('ShadeParams'))),
      bulbs: Type.Optional(Type.Array(ref('BulbParams'))),
      metadata: Type.Optional(Type.Record(Type.String(), Type.String())),
    }),
    ShadeParams: Type.Object({ account_id: Type.Optional(Type.String()) }),
    BulbParams: Type.Object({ file: Type.Optional(Type.Array(Type.String())) }),
  },
  changes: [
    defineVersionChange({
      ...descriptions,
      version: '2026-08-05-1',
      name: 'amounts',
      operations: [
        fieldReplaced('LampParams', {
          older: 'amount',
          newer: ['amount', 'to_amount'],
          schema: Type.Optional(Type.String()),
          up: ({ amount }) => ({ to_amount: amount }),
        }),
        fieldReplaced('LampParams', {
          older: 'ids',
          newer: 'ids',
          schema: Type.Optional(Type.String()),
          up: ({ ids }) => ({ ids: [ids] }),
        }),
      ],
    }),
    defineVersionChange({
      ...descriptions,
      version: '2026-07-18',
      name: 'accounts',
      operations: [
        parameterRenamed(['LampParams', 'ShadeParams'], { older: 'company_id', newer: 'account_id' }),
        schemaReplaced('BulbParams', {
          older: Type.Object({ files: Type.Optional(Type.Array(Type.Object({ id: Type.String() }))) }),
          up: () => ({}),
          formerNames: { file: 'files' },
          line: 'had files',
        }),
      ],
    }),
  ],
  endpoints: ['GET /lamps'],
});

describe('the path of a parameter at a version', () => {
  it.each([
    ['2026-08-21', ['to_amount'], 'to_amount'],
    ['2026-08-05', ['to_amount'], 'amount'],
    ['2026-08-05', ['ids', 3], 'ids'],
    ['2026-08-05', ['shade', 'account_id'], 'shade.account_id'],
    ['2025-01-01', ['account_id'], 'company_id'],
    ['2025-01-01', ['shade', 'account_id'], 'shade.company_id'],
    ['2025-01-01', ['bulbs', 1, 'file', 0], 'bulbs[1].files[0]'],
    ['2025-01-01', ['metadata', 'account_id'], 'metadata.account_id'],
    ['2025-01-01', ['user_id'], 'user_id'],
  ] as const)('%s: %j', (version, newest, text) => {
    expect(formatPath(contract.parameterPath('LampParams', version, newest))).toBe(text);
  });
});
