import type { Reference } from './document-types';

/** From how many places on a form is written once, and referred to. */
const many = 2;

/** Components of one kind, made of what is written the same in many places. */
export interface Shared<T extends object> {
  /** By name; of the forms that one name has, the most common. */
  readonly components: Readonly<Record<string, T>>;
  /** The form, or a reference where it is a component. */
  readonly use: (form: T | Reference) => T | Reference;
}

/** @param nameOf the name of a form as a component; null for forms that stay where they are */
export function shared<T extends object>(
  kind: string,
  forms: readonly (T | Reference)[],
  nameOf: (form: T) => string | null,
): Shared<T> {
  const counted = new Map<string, { readonly form: T; readonly name: string; count: number }>();
  for (const form of forms) {
    const name = isReference(form) ? null : nameOf(form);
    if (isReference(form) || name === null) continue;
    const text = JSON.stringify(form);
    const known = counted.get(text) ?? { form, name, count: 0 };
    known.count += 1;
    counted.set(text, known);
  }
  const common = [...counted.values()].filter(({ count }) => count >= many).sort((a, b) => a.count - b.count);
  const components = Object.fromEntries(common.map(({ form, name }) => [name, form]));
  return {
    components,
    use: (form) => {
      const name = isReference(form) ? null : nameOf(form);
      const isComponent = name !== null && JSON.stringify(components[name]) === JSON.stringify(form);
      return isComponent ? { $ref: `#/components/${kind}/${name}` } : form;
    },
  };
}

function isReference(form: object): form is Reference {
  return '$ref' in form;
}
