import { nearest } from '../nearest';

type Environment = Readonly<Record<string, string | undefined>>;

/** What container platforms put into the environment about their own services: `EVENTS_PORT_80_TCP_ADDR`. */
const ofPlatforms = /_(?:SERVICE_(?:HOST|PORT)(?:_\w+)?|PORT(?:_\d+_(?:TCP|UDP)(?:_\w+)?)?)$/;
/** Read by libraries too, which know more names than this service does. */
const shared = ['OTEL'];
/** Names that are shorter are too near to each other, and to those of other programs. */
const shortestName = 8;

/**
 * One line for each variable that looks like a setting and is none, so that nothing would come of it: its first word is one that several
 * settings begin with, or its name is a letter or two away from one. A program must start in an environment with variables of others, so
 * that these are warnings.
 *
 * @param names of all settings, and of the files that give secrets
 */
export function misspeltVariables(environment: Environment, names: readonly string[]): string[] {
  const known = new Set(names);
  const prefixes = prefixesOf(names);
  return Object.keys(environment).flatMap((name) => {
    if (known.has(name) || ofPlatforms.test(name) || !environment[name]?.trim()) return [];
    const own = prefixes.has(firstWord(name));
    const near = nearest(name, names, own ? undefined : 2);
    if (!own && (near === null || name.length < shortestName)) return [];
    return [`${name} is no setting of this service, and is ignored.${near === null ? '' : ` Did you mean ${near}?`}`];
  });
}

/** The first words that more than one setting has. */
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
