import { findNearest } from '../find-nearest';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Pattern of variables that container platforms set for their own services, such as `EVENTS_PORT_80_TCP_ADDR`. They are
 * never reported as misspelled.
 */
const ofPlatforms = /_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?)$/;
/**
 * Prefixes of variables that are also read by libraries: an unknown variable with such a prefix is not reported as
 * misspelled for its prefix alone.
 */
const shared = ['OTEL'];
/**
 * Minimum length in characters of a name that is compared with the setting names: shorter names are too similar to each
 * other and to variables of other programs.
 */
const minNameLength = 8;

/**
 * Returns one warning for each variable that looks like a misspelled setting and would have no effect: its first word
 * is the prefix of several settings, or its name differs from that of a setting by one or two letters. These are only
 * warnings, since the environment may contain variables of other programs.
 *
 * @param names names of all settings, including the `<NAME>_FILE` variables for secret files
 */
export function misspelledVariables(environment: Environment, names: readonly string[]): string[] {
  const settingNames = new Set(names);
  const prefixes = prefixesOf(names);
  return Object.keys(environment).flatMap((name) => {
    if (settingNames.has(name) || ofPlatforms.test(name) || !environment[name]?.trim()) return [];
    const hasKnownPrefix = prefixes.has(firstWord(name));
    const suggestion = findNearest(name, names, hasKnownPrefix ? undefined : 2);
    if (!hasKnownPrefix && (suggestion === null || name.length < minNameLength)) return [];
    return [
      `${name} is not a setting of this service and is ignored.${suggestion === null ? '' : ` Did you mean ${suggestion}?`}`,
    ];
  });
}

/**
 * Returns the first words (up to the first underscore) that at least two setting names have in common, except those in
 * `shared`.
 */
function prefixesOf(names: readonly string[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(firstWord(name), (counts.get(firstWord(name)) ?? 0) + 1);
  return new Set(
    [...counts].flatMap(([word, count]) => (count > 1 && word !== '' && !shared.includes(word) ? [word] : [])),
  );
}

function firstWord(name: string): string {
  return name.includes('_') ? name.slice(0, name.indexOf('_')) : '';
}
