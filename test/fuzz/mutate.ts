import type { Random } from '../../tools/crash-test/random';
import { hostileValue, hostileString } from './nasty';

/** Returns the value with one to three of its parts replaced, removed, duplicated or extended. The input is not modified. */
export function mutated(value: unknown, random: Random): unknown {
  let changed = value;
  for (let remaining = random.between(1, 3); remaining > 0; remaining -= 1) changed = mutatedOnce(changed, random);
  return changed;
}

function mutatedOnce(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) return changedList(value, random);
  if (value !== null && typeof value === 'object') return changedObject(value as Record<string, unknown>, random);
  return hostileValue(random);
}

function changedList(list: readonly unknown[], random: Random): unknown {
  const at = random.below(list.length);
  switch (random.below(5)) {
    case 0:
      return hostileValue(random);
    case 1:
      return [...list, ...list];
    case 2:
      return [...list, hostileValue(random)];
    default:
      return list.map((entry, index) => (index === at ? mutatedOnce(entry, random) : entry));
  }
}

function changedObject(object: Readonly<Record<string, unknown>>, random: Random): unknown {
  const names = Object.keys(object);
  const name = names.length > 0 ? random.pick(names) : 'id';
  const { [name]: own, ...others } = object;
  switch (random.below(10)) {
    case 0:
      return hostileValue(random);
    case 1:
      return others;
    case 2:
      return { ...object, [hostileString(random).slice(0, 100)]: hostileValue(random) };
    case 3:
      return { ...others, [name.toUpperCase()]: own };
    case 4:
      return { ...object, [name]: [own] };
    case 5:
    case 6:
      return { ...object, [name]: hostileValue(random) };
    default:
      return { ...object, [name]: mutatedOnce(own, random) };
  }
}

/** Returns a corrupted string: cut, duplicated, extended, or with some characters changed. */
export function malformedText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const fragment = text.slice(at, at + random.between(1, 12));
  switch (random.below(6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + fragment + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(at + fragment.length);
    case 3:
      return text.slice(0, at) + hostileString(random) + text.slice(at);
    case 4:
      return (
        text.slice(0, at) +
        random.pick(['{', '}', '[', ']', '(', ')', '"', ',', ':', '$', '@', '!', '...', '#', '\\u', '"""']) +
        text.slice(at + 1)
      );
    default:
      return text + text;
  }
}

/** Returns the bytes of a string with one byte changed, so that it may be invalid UTF-8, or with a byte order mark or another encoding. */
export function brokenBytes(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  switch (random.below(4)) {
    case 0:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]);
    case 1:
      return Buffer.from(text, 'utf16le');
    default: {
      if (bytes.length > 0) bytes[random.below(bytes.length)] = random.pick([0, 0x80, 0xc0, 0xff, 0x22, 0x5c]);
      return bytes;
    }
  }
}
