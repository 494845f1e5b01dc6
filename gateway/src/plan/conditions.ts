import { Kind, type SelectionNode } from 'graphql';
import type { Variables } from './data';

/** An `@include` or `@skip` condition: the selection is included if the value of `on` is `expected`. */
export interface Condition {
  /** Name of the condition's variable, or the literal value. */
  readonly on: string | boolean;
  readonly expected: boolean;
}

export function conditionsOf(selection: SelectionNode): Condition[] {
  return (selection.directives ?? []).flatMap((directive): Condition[] => {
    const name = directive.name.value;
    if (name !== 'include' && name !== 'skip') return [];
    const value = directive.arguments?.find((argument) => argument.name.value === 'if')?.value;
    if (value?.kind === Kind.VARIABLE) return [{ on: value.name.value, expected: name === 'include' }];
    return [{ on: value?.kind === Kind.BOOLEAN && value.value, expected: name === 'include' }];
  });
}

export function areSatisfied(conditions: readonly Condition[], variables: Variables): boolean {
  return conditions.every(({ on, expected }) => (typeof on === 'boolean' ? on : variables[on] === true) === expected);
}
