/** Resource id and key from a URL; the key grants access. */
export interface KeyedPlace {
  readonly id: string;
  readonly key: string;
}

const keyForm = /^[A-Za-z0-9_-]{1,100}$/;

/** Parses a URL below `root` such as `/verify/idpf_1?key=…`; null for other URLs. */
export function keyedPlace(url: string, root: string, idForm: RegExp): KeyedPlace | null {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const place = {
    id: pathname.startsWith(root) ? pathname.slice(root.length) : '',
    key: searchParams.get('key') ?? '',
  };
  return idForm.test(place.id) && keyForm.test(place.key) ? place : null;
}
