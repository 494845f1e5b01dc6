import type { Reference } from './document-types';

/** Minimum number of equal occurrences for which an object becomes a shared component. */
const minOccurrences = 2;

/** OpenAPI components of one type, extracted from repeated objects. */
export interface Shared<T extends object> {
  /** Components by name. If different objects have the same name, the most common one is the component. */
  readonly components: Readonly<Record<string, T>>;
  /** Returns a reference if the object is a component, otherwise the object itself. */
  readonly use: (form: T | Reference) => T | Reference;
}

/**
 * Extracts repeated objects of an OpenAPI document as components.
 *
 * @param nameOf returns the component name of an object; null for objects that stay inline
 */
export function shared<T extends object>(
  kind: string,
  forms: readonly (T | Reference)[],
  nameOf: (form: T) => string | null,
): Shared<T> {
  const occurrences = new Map<string, { readonly form: T; readonly name: string; count: number }>();
  for (const form of forms) {
    const name = isReference(form) ? null : nameOf(form);
    if (isReference(form) || name === null) continue;
    const text = JSON.stringify(form);
    const entry = occurrences.get(text) ?? { form, name, count: 0 };
    entry.count += 1;
    occurrences.set(text, entry);
  }
  const common = [...occurrences.values()]
    .filter(({ count }) => count >= minOccurrences)
    .sort((a, b) => a.count - b.count);
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
