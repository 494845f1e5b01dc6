import {
  buildSchema,
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { readSupergraph } from '../../app/runtime/supergraph';
import { publicSchemaOf } from '../../gateway/src';
import { openService, type TestService } from '../support/service';

const schema = publicSchemaOf(readSupergraph('sandbox'));

let service: TestService;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

type Field = GraphQLField<unknown, unknown>;

interface List {
  readonly owner: string;
  readonly field: Field;
}

function listsOf(graph: GraphQLSchema): List[] {
  return Object.values(graph.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) =>
      Object.values(type.getFields())
        .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
        .filter(({ args }) => args.some(({ name }) => name === 'first'))
        .map((field) => ({ owner: type.name, field })),
    );
}

const publicArguments = new Set(['filter', 'sort', 'search', 'first', 'last', 'after', 'before']);
const formerNames = /(After|Before|From|Until)$|^(status|query|keyword|order|direction)$/;

/** Returns the path that the deprecation of an argument names; null if it has another form. */
function replacementOf({ deprecationReason }: GraphQLArgument): string[] | null {
  const [, path] = /^Use (\S+) instead\. Removed on \d{4}-\d\d-\d\d\.$/.exec(deprecationReason ?? '') ?? [];
  return path?.split('.') ?? null;
}

/** Returns the type at a path that begins with an argument of the list. */
function typeAt({ args }: Field, [argument, ...path]: readonly string[]): GraphQLInputType | undefined {
  let type = args.find(({ name }) => name === argument)?.type;
  for (const name of path) {
    const input = type && getNamedType(type);
    type = isInputObjectType(input) ? input.getFields()[name]?.type : undefined;
  }
  return type;
}

/** Returns how a list differs from the convention (ADR 0058). */
function problemsOf({ owner, field }: List): string[] {
  const rows = getNamedType(field.type).name.replace(/Connection$/, '');
  const place = `${owner}.${field.name}`;
  const ofArguments = field.args.flatMap((arg) => {
    if (arg.deprecationReason !== undefined && arg.deprecationReason !== null) {
      const path = replacementOf(arg);
      const type = path && typeAt(field, path);
      const [former, current] = [getNamedType(arg.type), type && getNamedType(type)];
      // Event types were strings before they were an enum.
      const isSame = current === former || (isEnumType(current) && former.name === 'String');
      return isSame ? [] : [`${place}(${arg.name}:) is deprecated without a replacement of its type`];
    }
    return publicArguments.has(arg.name) || isRequiredArgument(arg)
      ? []
      : [`${place}(${arg.name}:) is no filter field`];
  });
  const ofInputs = ['filter', 'sort'].flatMap((name) => {
    const type = typeAt(field, [name]);
    if (!type) return [];
    const expected = `${rows}${name === 'filter' ? 'Filter' : 'Sort'}`;
    const input = getNamedType(type);
    const former = isInputObjectType(input)
      ? Object.keys(input.getFields()).filter((key) => name === 'filter' && formerNames.test(key))
      : [];
    return [
      ...(input.name === expected ? [] : [`${place}(${name}:) is not of the type ${expected}`]),
      ...former.map((key) => `${input.name}.${key} has a former name`),
    ];
  });
  return [...ofArguments, ...ofInputs];
}

describe('the arguments of lists', () => {
  it('are the same for all lists', () => {
    const lists = listsOf(schema);
    expect(lists.length).toBeGreaterThan(80);
    expect(lists.flatMap(problemsOf)).toEqual([]);
  });

  it('are reported if they differ', () => {
    const planted = buildSchema(`
      type Query { plans(first: Int, accountId: ID, query: String @deprecated(reason: "Use filter.query instead. Removed on 2027-06-30."), filter: PlansFilter): PlanConnection }
      type PlanConnection { id: ID }
      input PlansFilter { status: String, createdAfter: String }
    `);
    expect(listsOf(planted).flatMap(problemsOf)).toEqual([
      'Query.plans(accountId:) is no filter field',
      'Query.plans(query:) is deprecated without a replacement of its type',
      'Query.plans(filter:) is not of the type PlanFilter',
      'PlansFilter.status has a former name',
      'PlansFilter.createdAfter has a former name',
    ]);
  });
});

const account = (): string => service.demoData.accounts[0]?.id ?? '';

/** Returns values of an argument as GraphQL literals. */
function samplesOf({ name, type }: Pick<GraphQLArgument, 'name' | 'type'>): string[] {
  const inner = isNonNullType(type) ? (type.ofType as GraphQLInputType) : type;
  if (isListType(inner))
    return samplesOf({ name, type: inner.ofType as GraphQLInputType }).map((value) => `[${value}]`);
  if (isEnumType(inner)) return [inner.getValues()[0]?.name ?? '', inner.getValues().at(-1)?.name ?? ''];
  const values: Readonly<Record<string, string[]>> = {
    ID: [JSON.stringify(/account/i.test(name) ? account() : service.demoData.examples.plan_id)],
    DateTime: ['"2026-01-15T00:00:00.000Z"'],
    Boolean: ['true', 'false'],
    Int: ['3'],
    Decimal: ['"10"'],
  };
  return values[inner.name] ?? ['"an"'];
}

/** Returns a value at a path of inputs as an argument: `filter: { accountId: "biz_1" }`. */
function nested([name = '', ...rest]: readonly string[], value: string): string {
  return `${name}: ${rest.length > 0 ? `{ ${nested(rest, value)} }` : value}`;
}

interface Listed {
  readonly nodes: readonly unknown[];
}

const selection = '{ nodes { __typename } pageInfo { startCursor endCursor hasNextPage } }';

/** Reads a list with an argument in both forms. Returns the pages, or the codes of the errors. */
async function inBothForms(field: Field, arg: GraphQLArgument, value: string): Promise<(Listed | string)[]> {
  const required = field.args.filter(isRequiredArgument).map((needed) => `${needed.name}: ${samplesOf(needed)[0]}`);
  const former = isListType(typeAt(field, replacementOf(arg) ?? [])) && !isListType(arg.type) ? `[${value}]` : value;
  const forms = [`${arg.name}: ${value}`, nested(replacementOf(arg) ?? [], former)];
  const { json } = await service.query(
    `{ ${forms.map((form, index) => `form${index}: ${field.name}(${[...required, form, 'first: 50'].join(', ')}) ${selection}`).join(' ')} }`,
  );
  const { data, errors = [] } = json as any;
  return forms.map(
    (_, index) =>
      data?.[`form${index}`] ??
      errors.find(({ path }: { path?: string[] }) => path?.[0] === `form${index}`)?.extensions.code ??
      errors[0]?.message,
  );
}

it('a former argument and the field of the input read the same page', async () => {
  const differing: unknown[] = [];
  let filled = 0;
  for (const { owner, field } of listsOf(schema).filter((list) => list.owner === 'Query'))
    for (const arg of field.args.filter((candidate) => candidate.deprecationReason))
      for (const value of samplesOf(arg)) {
        const [former, current] = await inBothForms(field, arg, value);
        if (JSON.stringify(former) !== JSON.stringify(current))
          differing.push([`${owner}.${field.name}(${arg.name}: ${value})`, former, current]);
        if (typeof current === 'object' && current.nodes.length > 0) filled += 1;
      }
  expect(differing).toEqual([]);
  expect(filled).toBeGreaterThan(100);
});

async function errorOf(query: string): Promise<unknown> {
  const { json } = await service.query(query);
  const [error] = (json as any).errors ?? [];
  return error && [error.extensions.code, error.extensions.param, error.message];
}

describe('invalid arguments', () => {
  it.each([
    [
      `plans(accountId: "biz_1", filter: { accountId: "biz_1" })`,
      'accountId',
      'accountId is a former name of filter.accountId: give only one of them.',
    ],
    [
      `plans(order: CREATED_AT, sort: { direction: ASC })`,
      'order',
      'order is a former name of sort.field: give only one of them.',
    ],
    [`members(query: "an", search: "an")`, 'query', 'query is a former name of search: give only one of them.'],
    [
      `plans(filter: { productIds: [${Array.from({ length: 101 }, () => '"a"').join()}] })`,
      'filter.productIds',
      'filter.productIds must have at most 100 values.',
    ],
    [
      `financialActivity(filter: { availableAt: { until: "2026-01-01T00:00:00Z" } })`,
      'filter.availableAt.until',
      'filter.availableAt.until can only be given together with currency.',
    ],
    [`members(search: "${'x'.repeat(101)}")`, 'search', 'search must have at most 100 characters.'],
    [`plans(search: "${'x'.repeat(101)}")`, 'search', 'search must have at most 100 characters.'],
    [`users(search: "${'x'.repeat(201)}")`, 'search', 'search must have at most 200 characters.'],
  ])('%s', async (field, param, message) => {
    expect(await errorOf(`{ ${field} { nodes { id } } }`)).toEqual(['parameter_invalid', param, message]);
  });

  it('are filters that the row with the list determines', async () => {
    const list = 'memberships(filter: { planIds: ["plan_1"] }) { nodes { id } }';
    const error = await errorOf(`{ plan(id: "${service.demoData.examples.plan_id}") { ${list} } }`);
    const message = 'filter.planIds cannot be given here: the row with this list determines it.';
    expect(error).toEqual(['parameter_invalid', 'filter.planIds', message]);
  });
});

it('sorts pages that follow each other', async () => {
  const page = async (after: string | null) => {
    const { json } = await service.query(
      'query ($after: String) { memberships(first: 7, after: $after, search: "a", sort: { field: ID, direction: ASC }) { nodes { id } pageInfo { endCursor hasNextPage } } }',
      { after },
    );
    return (json as any).data.memberships as {
      nodes: { id: string }[];
      pageInfo: { endCursor: string; hasNextPage: boolean };
    };
  };
  const ids: string[] = [];
  for (let after: string | null = null, more = true; more;) {
    const { nodes, pageInfo } = await page(after);
    ids.push(...nodes.map(({ id }) => id));
    [after, more] = [pageInfo.endCursor, pageInfo.hasNextPage];
  }
  expect(ids.length).toBeGreaterThan(7);
  expect(ids).toEqual([...new Set(ids)].sort());
});
