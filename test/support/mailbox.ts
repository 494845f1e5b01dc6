import { until } from './until';

/** Captures the mails that a service in this process prints, as the sandbox does without a mail server. */
export interface Mailbox {
  /** Waits for the next unread sign-in link sent to an address. */
  link(address: string): Promise<URL>;
  /** Returns the number of mails sent to an address. */
  count(address: string): number;
  close(): void;
}

export function openMailbox(): Mailbox {
  const mails: { readonly to: string; readonly text: string }[] = [];
  const readCounts = new Map<string, number>();
  const printing = jest.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    const [, to = '', text = ''] = /^Mail to (\S+): [^\n]*\n([\s\S]*)$/.exec(String(chunk)) ?? [];
    if (to) mails.push({ to, text });
    return true;
  });
  const sentTo = (address: string) => mails.filter(({ to }) => to === address);
  return {
    count: (address) => sentTo(address).length,
    async link(address) {
      const number = readCounts.get(address) ?? 0;
      readCounts.set(address, number + 1);
      await until(() => sentTo(address).length > number);
      return new URL(/https?:\/\/\S+/.exec(sentTo(address)[number]?.text ?? '')?.[0] ?? '');
    },
    close: () => printing.mockRestore(),
  };
}
