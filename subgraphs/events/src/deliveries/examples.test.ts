import { serviceContract } from '../../../../app/runtime/contract';
import { eventCatalogue, oldEventNames } from '../../../../contract/events';
import { createValidator } from '../../../../contract/versioning';
import { resourceExample } from '../../../../contract/versioning/openapi/message-examples';
import { schemaOfEvent, TestBodies } from './examples';

const contract = serviceContract();
const tests = new TestBodies(contract, { pinOf: ({ pin }) => (pin === null ? null : (contract.parse(pin) ?? null)) });
const message = { id: 'msg_1', sentAt: new Date('2026-08-21T12:00:00Z'), accountId: 'biz_1' };
const all = [...new Set(eventCatalogue.map(({ schema }) => schema))];
const shapeless = ['CardApplication', 'Export'];
const schemas = all.filter((schema) => !shapeless.includes(schema));

interface Leaf {
  readonly name: string;
  readonly value: unknown;
}

/** Returns every value that is neither an object nor a list, with its path. */
function leavesOf(value: unknown, path = '', name = ''): [path: string, leaf: Leaf][] {
  if (typeof value !== 'object' || value === null) return [[path, { name, value }]];
  if (Array.isArray(value)) return value.flatMap((inner, index) => leavesOf(inner, `${path}[${index}]`, name));
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key}`, key));
}

/** Whether a value is realistic: ids have a prefix, times and URLs a valid format, and no string is a placeholder. */
function isRealistic({ name, value }: Leaf): boolean {
  if (value === '' || (value === 'text' && !/(?:^|_)type$/.test(name))) return false;
  if (value === null || typeof value === 'boolean') return true;
  if (/^(?:id|.*_id)$/.test(name)) return /^[a-z]+(?:_[a-z]+)*_[0-9A-Za-z]+$|^\d+$/.test(String(value));
  if (name.endsWith('_at')) return typeof value === 'number' ? value > 1e9 : !Number.isNaN(Date.parse(String(value)));
  if (/(?:^|_)url$/.test(name)) return URL.canParse(String(value));
  return true;
}

describe('examples of events', () => {
  it.each(schemas)('%s: match the schema of each version', (schema) => {
    const problems = contract.versions.flatMap(
      (version) =>
        createValidator(contract.responseSchema(schema, version))(structuredClone(resourceExample(schema, version))) ??
        [],
    );
    expect(problems).toEqual([]);
  });

  it('have only an id if no version has a schema', () => {
    expect(shapeless.map((schema) => resourceExample(schema, contract.latest))).toEqual([
      { id: 'card_application_8Hs2kQv0Zx4Tn6' },
      { id: 'export_8Hs2kQv0Zx4Tn6' },
    ]);
  });

  it.each(schemas)('%s: contain realistic values at every version', (schema) => {
    const unrealistic = contract.versions.flatMap((version) =>
      leavesOf(resourceExample(schema, version))
        .filter(([, value]) => !isRealistic(value))
        .map(([path, { value }]) => `${version} ${path}: ${JSON.stringify(value)}`),
    );
    expect(unrealistic).toEqual([]);
  });

  it('have an envelope that follows the pin', () => {
    const at = (pin: string | null) =>
      Object.entries(JSON.parse(tests.text('plan.created', { family: 'v1', pin }, message))).filter(
        ([name]) => name !== 'data',
      );
    expect(Object.fromEntries(at('2026-08-14'))).toEqual({
      id: 'msg_1',
      type: 'plan.created',
      api_version: 'v1',
      api_version_date: '2026-08-14',
      timestamp: '2026-08-21T12:00:00.000Z',
      account_id: 'biz_1',
    });
    expect(Object.fromEntries(at(null))).toEqual({
      id: 'msg_1',
      type: 'plan.created',
      api_version: 'v1',
      api_version_date: null,
      timestamp: '2026-08-21T12:00:00.000Z',
      company_id: 'biz_1',
    });
  });

  it('exist for every legacy event name', () => {
    for (const name of oldEventNames.values()) {
      expect([name, schemas.includes(schemaOfEvent(name) ?? '')]).toEqual([name, true]);
      expect(JSON.parse(tests.text(name, { family: 'v2', pin: null }, message))).toEqual({
        action: name,
        data: expect.any(Object),
      });
    }
  });
});
