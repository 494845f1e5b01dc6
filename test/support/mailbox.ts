import { until } from './until';

/** Captures the mails that a service in this process prints, as the sandbox does without a mail server. */
export interface Mailbox {
  /** Waits for the next unread sign-in link or invitation sent to an address. */
  link(address: string): Promise<URL>;
  /** Returns the number of mails sent to an address. */
  count(address: string): number;
  /** Returns the texts of the mails sent to an address, oldest first. */
  texts(address: string): readonly string[];
  close(): void;
}

const linkPattern = /https?:\/\/[^\s/]+\/(?:sign-in|team-invitations)\/\S+/;

export function openMailbox(): Mailbox {
  const mails: { readonly to: string; readonly text: string }[] = [];
  const readCounts = new Map<string, number>();
  const printing = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    const [, to = '', text = ''] = /^Mail to (\S+): [^\n]*\n([\s\S]*)$/.exec(String(chunk)) ?? [];
    if (to) mails.push({ to, text });
    return true;
  });
  const sentTo = (address: string) => mails.filter(({ to }) => to === address);
  const linksTo = (address: string) => sentTo(address).flatMap(({ text }) => linkPattern.exec(text)?.[0] ?? []);
  return {
    count: (address) => sentTo(address).length,
    texts: (address) => sentTo(address).map(({ text }) => text),
    async link(address) {
      const number = readCounts.get(address) ?? 0;
      readCounts.set(address, number + 1);
      await until(() => linksTo(address).length > number);
      return new URL(linksTo(address)[number] ?? '');
    },
    close: () => printing.mockRestore(),
  };
}
