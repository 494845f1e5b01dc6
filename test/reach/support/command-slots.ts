import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { GraphOperation } from '../../bad-input/support/graph-operations';
import type { SampleIds } from '../../bad-input/support/samples';
import { type CommandIds, commandSample } from './command-samples';
import { notIds, notOfAccounts, resourceOf, subjectOf } from './graph-slots';

/** An id argument of a command. */
export interface CommandSlot {
  /** Path of the argument, such as `input.documents.[].id`. */
  readonly name: string;
  /** Referenced resource, by its name in paths. */
  readonly resource: string;
  /** Returns the variables of the command, valid for the owner of the rows in `rest` except for the given id. */
  variables(id: string, rest: CommandIds): Record<string, unknown>;
}

type Input = GraphQLArgument | GraphQLInputField;

/** Objects of an input that reference an uploaded file: their `id` is a file id. */
const files = /^(logo|image|icon|bannerImage|opengraphImage|profilePicture|attachments|documents|\w+Attachment)$/;

/** Objects of an input whose `id` references a row of its own. */
const inside: Readonly<Record<string, string>> = {
  chapters: 'course_chapters',
  lessons: 'course_lessons',
  primary: 'accounts',
  backup: 'accounts',
};

/** Objects of an input whose `id` references an entry of the changed resource itself: other rows cannot be accessed by it. */
const entries = ['customFields', 'assessmentQuestions', 'options', 'socialLinks', 'requestedInformation'];

/** Arguments for which the usual sample would be rejected for a reason other than access. */
const namedFor: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  tokenTransactionCreate: { userId: 'customer', destinationUserId: 'customer' },
  membershipInvite: { planId: 'free_plan' },
  courseLessonUpdate: { mainPdfId: 'pdfs' },
};

/** Depth limit of inputs: `input.plan.product.galleryImageIds`. */
const deepest = 5;

/** Returns every id argument of the command; calls `unknown` for arguments with an unknown resource. */
export function commandSlotsOf(
  operation: GraphOperation,
  ids: SampleIds,
  unknown: (place: string) => void,
): CommandSlot[] {
  const at = (steps: readonly Input[]): CommandSlot[] => {
    const input = steps.at(-1) as Input;
    const named = getNamedType(input.type);
    if (isInputObjectType(named))
      return steps.length >= deepest ? [] : Object.values(named.getFields()).flatMap((field) => at([...steps, field]));
    const container = steps.length > 2 ? steps.at(-2)?.name : undefined;
    if (named.name !== 'ID' || notIds.test(input.name) || notOfAccounts.includes(operation.name)) return [];
    if (input.name === 'id' && container !== undefined && entries.includes(container)) return [];
    const name = steps
      .flatMap((step, index) => (isList(step) && index < steps.length - 1 ? [step.name, '[]'] : [step.name]))
      .join('.');
    const resource = wordsOf(input, container, operation, ids);
    if (resource === null) {
      unknown(`${operation.name} ${name}`);
      return [];
    }
    return [
      {
        name,
        resource,
        variables: (id, rest) =>
          placed(rightVariables(operation, name, rest), steps, id, (one, holder) =>
            rightValue(one, holder, operation, rest),
          ),
      },
    ];
  };
  return operation.field.args.flatMap((arg) => at([arg]));
}

/** Returns valid variables of the command for the owner of the rows. */
export function rightVariables(operation: GraphOperation, slot: string, rest: CommandIds): Record<string, unknown> {
  const right = Object.fromEntries(
    operation.field.args
      .filter(isRequiredArgument)
      .map((arg) => [arg.name, rightValue(arg, undefined, operation, rest)]),
  );
  const input = operation.field.args.find(({ name }) => name === 'input');
  const named = input && getNamedType(input.type);
  const account = isInputObjectType(named) && named.getFields()['accountId'] ? { accountId: rest.account } : {};
  const sample = commandSample(operation.name, slot, rest);
  if (sample === null)
    return { ...right, ...(input && { input: { ...(right['input'] as object | undefined), ...account } }) };
  return { ...right, ...sample, ...(input && { input: { ...account, ...(sample['input'] as object | undefined) } }) };
}

function wordsOf(
  { name }: Input,
  container: string | undefined,
  operation: GraphOperation,
  ids: SampleIds,
): string | null {
  const special = namedFor[operation.name]?.[name];
  if (special !== undefined) return special;
  if (name !== 'id' && name !== 'ids') return resourceOf(name.replace(/Ids?$/, ''), ids);
  if (container === undefined) return subjectOf(operation, ids);
  return files.test(container) ? 'files' : (inside[container] ?? null);
}

export function isList({ type }: Input): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}

const samples: Readonly<Record<string, unknown>> = {
  Int: 1,
  Float: 1,
  Boolean: true,
  DateTime: '2026-12-01T00:00:00.000Z',
  Decimal: '1',
  JSONObject: {},
  JSON: {},
  Currency: 'USD',
};

function rightValue(input: Input, container: string | undefined, operation: GraphOperation, rest: CommandIds): unknown {
  const named = getNamedType(input.type);
  if (isList(input)) return [];
  if (isInputObjectType(named)) return rightObject(named, input.name, operation, rest);
  if (isEnumType(named)) return named.getValues()[0]?.name;
  if (named.name === 'ID') return rest.own[wordsOf(input, container, operation, rest) ?? ''] ?? rest.account;
  return samples[named.name] ?? (input.name === 'url' ? 'https://example.com/sample' : 'sample');
}

function rightObject(
  type: GraphQLInputObjectType,
  name: string,
  operation: GraphOperation,
  rest: CommandIds,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(type.getFields())
      .filter(isRequiredInputField)
      .map((field) => [field.name, rightValue(field, name === 'input' ? undefined : name, operation, rest)]),
  );
}

/** Sets a value below a node; missing objects on the path are created with their required fields. */
function placed(
  node: Record<string, unknown>,
  [step, ...rest]: readonly Input[],
  value: unknown,
  right: (input: Input, container: string | undefined) => unknown,
): Record<string, unknown> {
  if (!step) return node;
  const found = node[step.name];
  const known = isList(step) && Array.isArray(found) ? (found as unknown[])[0] : found;
  const below = (): Record<string, unknown> => {
    const named = getNamedType(step.type) as GraphQLInputObjectType;
    const made = (known ??
      Object.fromEntries(
        Object.values(named.getFields())
          .filter(isRequiredInputField)
          .map((field) => [field.name, right(field, step.name)]),
      )) as Record<string, unknown>;
    return placed(made, rest, value, right);
  };
  const one = rest.length === 0 ? value : below();
  return {
    ...node,
    [step.name]: isList(step) ? [one, ...(Array.isArray(found) ? (found as unknown[]).slice(1) : [])] : one,
  };
}
