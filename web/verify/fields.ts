import type { Problems } from '../checkout/fields';
import type { Requested } from './documents';
import type { Submission } from './submission';

export const addressFields = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'] as const;

/** Field names of one requirement. */
export const valueField = (id: string): string => `${id}_value`;
export const fileField = (id: string): string => `${id}_file`;
export const addressField = (id: string, field: (typeof addressFields)[number]): string => `${id}_${field}`;

/** Returns the entered answer to a requirement as GraphQL input; null if it is empty. */
export function toAnswerInput(
  { id, type }: Requested,
  { texts }: Submission,
): Readonly<Record<string, unknown>> | null {
  if (type === 'FILE') return null;
  if (type === 'ADDRESS') {
    const readField = (name: (typeof addressFields)[number]): string | null =>
      texts.get(addressField(id, name)) || null;
    const address = {
      line1: readField('line1'),
      line2: readField('line2'),
      city: readField('city'),
      state: readField('state'),
      postalCode: readField('postal_code'),
      country: readField('country'),
    };
    return Object.values(address).some((given) => given !== null) ? { id, address } : null;
  }
  const value = texts.get(valueField(id));
  return value ? { id, value } : null;
}

/** Maps user errors to form fields; only the first error of each field is shown. */
export function problemsOf(
  errors: readonly { readonly path: readonly string[]; readonly message: string }[],
  answeredIds: readonly string[],
): Problems {
  const problems = new Map<string, string>();
  for (const { path, message } of errors) {
    const id = path[0] === 'requestedInformation' ? answeredIds[Number(path[1])] : undefined;
    const name = id === undefined ? '' : nameOf(id, path.slice(2));
    if (!problems.has(name)) problems.set(name, userMessageOf(message));
  }
  return problems;
}

function nameOf(id: string, [field = '', subfield = '']: readonly string[]): string {
  if (field === 'address')
    return addressField(
      id,
      subfield === 'postalCode' ? 'postal_code' : ((subfield || 'line1') as (typeof addressFields)[number]),
    );
  return field === 'file' ? fileField(id) : valueField(id);
}

/** Replaces messages of the graph that contain field names unknown to the user. */
function userMessageOf(message: string): string {
  return message.endsWith(' is required.')
    ? 'Fill this in.'
    : message.replace(/^Expected one of .*/, 'Choose one of these.');
}
