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
import { unscopedIdNames, unscopedOperations, resourceOf, subjectOf } from './graph-slots';

/** An id argument of a command. */
export interface CommandSlot {
  /** Path of the argument, such as `input.documents.[].id`. */
  readonly name: string;
  /** Referenced resource, by its name in paths. */
  readonly resource: string;
  /** Returns the variables of the command: valid for the owner of the rows in `otherIds`, except for the given id. */
  variables(id: string, otherIds: CommandIds): Record<string, unknown>;
}

type Input = GraphQLArgument | GraphQLInputField;

/** Objects of an input that reference an uploaded file: their `id` is a file id. */
const files = /^(logo|image|icon|bannerImage|opengraphImage|profilePicture|attachments|file|\w+Attachment)$/;

/** Objects of an input whose `id` references a row of its own. */
const inputResources: Readonly<Record<string, string>> = {
  chapters: 'course_chapters',
  lessons: 'course_lessons',
  primary: 'accounts',
  backup: 'accounts',
};

/** Objects of an input whose `id` references an entry of the changed resource itself: other rows cannot be accessed by it. */
const entries = ['customFields', 'assessmentQuestions', 'options', 'socialLinks', 'requestedInformation'];

/** Arguments for which the usual sample would be rejected for a reason other than access. */
const sampleOverrides: Readonly<Record<string, Readonly<Record<string, string>>>> = {
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
  onUnknown: (location: string) => void,
): CommandSlot[] {
  const at = (steps: readonly Input[]): CommandSlot[] => {
    const input = steps.at(-1) as Input;
    const namedType = getNamedType(input.type);
    if (isInputObjectType(namedType))
      return steps.length >= deepest
        ? []
        : Object.values(namedType.getFields()).flatMap((field) => at([...steps, field]));
    const container = steps.length > 2 ? steps.at(-2)?.name : undefined;
    if (namedType.name !== 'ID' || unscopedIdNames.test(input.name) || unscopedOperations.includes(operation.name))
      return [];
    if (input.name === 'id' && container !== undefined && entries.includes(container)) return [];
    const name = steps
      .flatMap((step, index) => (isList(step) && index < steps.length - 1 ? [step.name, '[]'] : [step.name]))
      .join('.');
    const resource = resourceNameOf(input, container, operation, ids);
    if (resource === null) {
      onUnknown(`${operation.name} ${name}`);
      return [];
    }
    return [
      {
        name,
        resource,
        variables: (id, otherIds) =>
          setValueAt(validVariables(operation, name, otherIds), steps, id, (one, parentName) =>
            validValue(one, parentName, operation, otherIds),
          ),
      },
    ];
  };
  return operation.field.args.flatMap((arg) => at([arg]));
}

/** Returns valid variables of the command for the owner of the rows. */
export function validVariables(operation: GraphOperation, slot: string, otherIds: CommandIds): Record<string, unknown> {
  const right = Object.fromEntries(
    operation.field.args
      .filter(isRequiredArgument)
      .map((arg) => [arg.name, validValue(arg, undefined, operation, otherIds)]),
  );
  const input = operation.field.args.find(({ name }) => name === 'input');
  const namedType = input && getNamedType(input.type);
  const account =
    isInputObjectType(namedType) && namedType.getFields()['accountId'] ? { accountId: otherIds.account } : {};
  const sample = commandSample(operation.name, slot, otherIds);
  if (sample === null)
    return { ...right, ...(input && { input: { ...(right['input'] as object | undefined), ...account } }) };
  return { ...right, ...sample, ...(input && { input: { ...account, ...(sample['input'] as object | undefined) } }) };
}

function resourceNameOf(
  { name }: Input,
  container: string | undefined,
  operation: GraphOperation,
  ids: SampleIds,
): string | null {
  const special = sampleOverrides[operation.name]?.[name];
  if (special !== undefined) return special;
  if (name !== 'id' && name !== 'ids') return resourceOf(name.replace(/Ids?$/, ''), ids);
  if (container === undefined) return subjectOf(operation, ids);
  return files.test(container) ? 'files' : (inputResources[container] ?? null);
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

function validValue(
  input: Input,
  container: string | undefined,
  operation: GraphOperation,
  otherIds: CommandIds,
): unknown {
  const namedType = getNamedType(input.type);
  if (isList(input)) return [];
  if (isInputObjectType(namedType)) return validObject(namedType, input.name, operation, otherIds);
  if (isEnumType(namedType)) return namedType.getValues()[0]?.name;
  if (namedType.name === 'ID')
    return otherIds.own[resourceNameOf(input, container, operation, otherIds) ?? ''] ?? otherIds.account;
  return samples[namedType.name] ?? (input.name === 'url' ? 'https://example.com/sample' : 'sample');
}

function validObject(
  type: GraphQLInputObjectType,
  name: string,
  operation: GraphOperation,
  otherIds: CommandIds,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.values(type.getFields())
      .filter(isRequiredInputField)
      .map((field) => [field.name, validValue(field, name === 'input' ? undefined : name, operation, otherIds)]),
  );
}

/** Returns an input without the deprecated fields that a choice (`@oneOf`) replaces; introspection omits these fields. */
function withoutReplaced(
  node: Record<string, unknown>,
  step: Input,
  parent: GraphQLInputObjectType | undefined,
): Record<string, unknown> {
  const namedType = getNamedType(step.type);
  if (!parent || !isInputObjectType(namedType)) return node;
  const fields = parent.getFields();
  const isReplaced = (name: string): boolean =>
    name in namedType.getFields() && (!fields[name] || fields[name].deprecationReason != null);
  return Object.fromEntries(Object.entries(node).filter(([name]) => !isReplaced(name)));
}

/** Sets a value below a node; missing objects on the path are created with their required fields. */
function setValueAt(
  node: Record<string, unknown>,
  [step, ...rest]: readonly Input[],
  value: unknown,
  createValue: (input: Input, container: string | undefined) => unknown,
  parent?: GraphQLInputObjectType,
): Record<string, unknown> {
  if (!step) return node;
  const found = node[step.name];
  const current = isList(step) && Array.isArray(found) ? (found as unknown[])[0] : found;
  const nestedInput = (): Record<string, unknown> => {
    const namedType = getNamedType(step.type) as GraphQLInputObjectType;
    const child = (current ??
      Object.fromEntries(
        Object.values(namedType.getFields())
          .filter(isRequiredInputField)
          .map((field) => [field.name, createValue(field, step.name)]),
      )) as Record<string, unknown>;
    return setValueAt(child, rest, value, createValue, namedType);
  };
  const one = rest.length === 0 ? value : nestedInput();
  return {
    ...withoutReplaced(node, step, parent),
    [step.name]: isList(step) ? [one, ...(Array.isArray(found) ? (found as unknown[]).slice(1) : [])] : one,
  };
}
