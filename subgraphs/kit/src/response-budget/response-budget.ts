import {
  type GraphQLError,
  defaultFieldResolver,
  type FieldNode,
  getNamedType,
  getNullableType,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isCompositeType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { currentDeadline, DeadlineExceeded } from '../deadline/deadline';
import { RequestError } from '../errors/errors';
import { WorkScheduler } from './work-scheduler';
import type { Context } from '../context';

/** Limits on the size of one response. */
export const responseLimits = {
  /** List items. The subgraph that returns a list counts its items; the gateway counts items that it copies. */
  rows: 30_000,
  /** Fields of all list items together. */
  values: 300_000,
  /**
   * Characters of names and strings in the response's JSON: at most three bytes each in UTF-8, less than 20 MB in
   * total.
   */
  characters: 6_000_000,
} as const;

/** Code of `ResponseTooLarge` in the error catalog. */
export const responseTooLarge = 'response_too_large';

/** The response would exceed `responseLimits`; in a mutation, one list of its response would. */
export class ResponseTooLarge extends RequestError {
  constructor(limit: keyof typeof responseLimits) {
    const most = responseLimits[limit].toLocaleString('en');
    super(
      responseTooLarge,
      `The response would have more than ${most} ${limit}: request fewer rows or fields at a time.`,
    );
  }
}

/** Whether an error of a response is `ResponseTooLarge`, in the form that clients receive. */
export function isTooLarge({ extensions }: GraphQLError): boolean {
  return extensions['code'] === responseTooLarge;
}

/**
 * Maximum number of field values that one request completes without yielding to the event loop, and that all large
 * requests together complete per tick of the event loop.
 */
const maxValuesPerTick = 20_000;

const scheduler = new WorkScheduler(maxValuesPerTick);

/**
 * Remaining size budget of one response. Subgraphs charge lists before their items are completed; the gateway charges
 * copies and strings. A charge that does not fit is rejected and leaves the budget unchanged, so that a smaller list of
 * the same mutation still fits.
 */
export class ResponseBudget {
  private rows = 0;
  private values = 0;
  private characters = 0;

  /** Whether the response is already so large that its further work must yield to the event loop. */
  get isLarge(): boolean {
    return this.values > maxValuesPerTick || this.characters > 10 * maxValuesPerTick;
  }

  /**
   * Deducts list items from the budget. Returns a promise to await before the items are completed, or null for a small
   * response. Throws `ResponseTooLarge`; the promise rejects with `DeadlineExceeded`.
   *
   * @param valuesPerRow number of selected fields per item
   */
  chargeRows(rows: number, valuesPerRow: number): Promise<void> | null {
    const values = rows * valuesPerRow;
    this.chargeCopy(rows, values);
    return this.isLarge ? this.yieldToEventLoop(values) : null;
  }

  /** Deducts copies of list items and fields that the response already contains. Throws `ResponseTooLarge`. */
  chargeCopy(rows: number, values: number): void {
    if (this.rows + rows > responseLimits.rows) throw new ResponseTooLarge('rows');
    if (this.values + values > responseLimits.values) throw new ResponseTooLarge('values');
    this.rows += rows;
    this.values += values;
  }

  /** Deducts characters of the response's JSON. Throws `ResponseTooLarge`. */
  chargeCharacters(characters: number): void {
    if (this.characters + characters > responseLimits.characters) throw new ResponseTooLarge('characters');
    this.characters += characters;
  }

  /** Number of characters that the names and strings of the response may still have. */
  get remainingCharacters(): number {
    return responseLimits.characters - this.characters;
  }

  /** Waits until this work may use a whole tick of the event loop; call it before work on the entire response. */
  claimWholeTick(): Promise<void> {
    return scheduler.wait(maxValuesPerTick);
  }

  private async yieldToEventLoop(values: number): Promise<void> {
    await scheduler.wait(values);
    if (currentDeadline()?.passed) throw new DeadlineExceeded();
  }
}

/**
 * Wraps the resolvers of all object lists of a schema: each list is charged to the response budget before its items are
 * completed.
 */
export function chargeLists(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields()))
      if (listsObjects(field.type)) field.resolve = charging(field.resolve ?? defaultFieldResolver);
  }
}

function listsObjects(type: GraphQLOutputType): boolean {
  return isListType(getNullableType(type)) && isCompositeType(getNamedType(type));
}

function charging(resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> {
  return (source, args, ctx, info) => {
    const found: unknown = resolve(source, args, ctx, info);
    return found instanceof Promise
      ? found.then((rows: unknown) => charged(rows, ctx, info))
      : charged(found, ctx, info);
  };
}

function charged(rows: unknown, { budget }: Context, info: GraphQLResolveInfo): unknown {
  if (!budget || !Array.isArray(rows) || rows.length === 0) return rows;
  const pending = budget.chargeRows(rows.length, countValuesPerRow(info));
  return pending ? pending.then(() => rows as unknown) : rows;
}

/**
 * Number of fields per list item, by field of the document. Documents are parsed once and cached, so that each field is
 * counted once.
 */
const fieldCounts = new WeakMap<FieldNode, number>();

/** Returns the number of selected fields of one list item, without the fields below nested lists. */
function countValuesPerRow({ fieldNodes, fragments, returnType, schema }: GraphQLResolveInfo): number {
  const [first] = fieldNodes;
  let values = first && fieldCounts.get(first);
  if (first && values === undefined) {
    const type = getNamedType(returnType).name;
    values = fieldNodes.reduce((sum, { selectionSet }) => sum + countSelectedFields(selectionSet, type), 0);
    fieldCounts.set(first, values);
  }
  return values ?? 0;

  function countSelectedFields(set: SelectionSetNode | undefined, typeName: string): number {
    let sum = 0;
    for (const selection of set?.selections ?? []) {
      if (selection.kind === Kind.FIELD) sum += countField(selection, typeName);
      else {
        const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
        sum += countSelectedFields(fragment?.selectionSet, fragment?.typeCondition?.name.value ?? typeName);
      }
    }
    return sum;
  }

  function countField({ name, selectionSet }: FieldNode, typeName: string): number {
    const type = schema.getType(typeName);
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name.value] : undefined;
    return !field || !selectionSet || listsObjects(field.type)
      ? 1
      : 1 + countSelectedFields(selectionSet, getNamedType(field.type).name);
  }
}
