/** Resource id and key from a URL; the key grants access. */
export interface KeyedResource {
  readonly id: string;
  readonly key: string;
}

const keyForm = /^[A-Za-z0-9_-]{1,100}$/;

/** Parses a URL below `root` such as `/verify/idpf_1?key=…`; null for other URLs. */
export function parseKeyedUrl(url: string, root: string, idForm: RegExp): KeyedResource | null {
  const { pathname, searchParams } = new URL(url, 'http://page');
  const pageRef = {
    id: pathname.startsWith(root) ? pathname.slice(root.length) : '',
    key: searchParams.get('key') ?? '',
  };
  return idForm.test(pageRef.id) && keyForm.test(pageRef.key) ? pageRef : null;
}
