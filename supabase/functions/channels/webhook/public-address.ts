import { PostFailure } from './webhook.ts';

/** Where a webhook may lead: asked wherever a request leaves, by the host and by a hosted function. Web APIs alone. */

/**
 * The address of a webhook. The database holds no other; asked again here, where it counts.
 * @throws PostFailure of everything else
 */
export function targetOf(address: string): URL {
  const url = URL.parse(address);
  const isMeant =
    url !== null &&
    url.href === address &&
    url.protocol === 'https:' &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    url.hash === '' &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(xn--[a-z0-9-]+|[a-z]+)$/.test(url.hostname);
  if (!isMeant) throw new PostFailure('wrong_address');
  return url;
}

/**
 * The addresses of a name, where all of them are of the public internet.
 * @throws PostFailure where there is none, and where one is not: that is no mistake of theirs that we should step around
 */
export function publicAddresses(addresses: string[]): string[] {
  if (addresses.length === 0) throw new PostFailure('unreachable');
  if (!addresses.every((each) => isPublicAddress(each))) throw new PostFailure('not_public');
  return addresses;
}

/** The non-public ranges of IPv4 (IANA's special-purpose registry, multicast and the reserved rest). */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(netOf);

/** Of what the world may use of IPv6 (2000::/3), what leads nowhere public. */
const specialOfSix = ['2001::/23', '2001:db8::/32', '2620:4f:8000::/48', '3fff::/20'].map(netOf);

/** Whether an address, as a resolver or a socket writes it, is of the public internet. */
export function isPublicAddress(address: string): boolean {
  const four = wordsOfFour(address);
  if (four) return !special.some((net) => isIn(four, net));
  const six = wordsOfSix(address);
  if (!six) return false;
  const inner = innerOf(six);
  if (inner) return !special.some((net) => isIn(inner, net));
  return six[0]! >= 0x2000 && six[0]! <= 0x3fff && !specialOfSix.some((net) => isIn(six, net));
}

type Net = { words: number[]; bits: number };

function netOf(written: string): Net {
  const [start = '', bits = ''] = written.split('/');
  return { words: wordsOfFour(start) ?? wordsOfSix(start) ?? [], bits: Number(bits) };
}

/** Words have sixteen bits. */
const isIn = (words: number[], net: Net): boolean =>
  net.words.every((word, index) => {
    const rest = 16 - Math.min(Math.max(net.bits - index * 16, 0), 16);
    return word >> rest === words[index]! >> rest;
  });

/** The IPv4 address that an address of IPv6 stands for: mapped (::ffff:0:0/96), by NAT64 (64:ff9b::/96) or by 6to4 (2002::/16). */
function innerOf(words: number[]): number[] | undefined {
  const begins = (...start: number[]) => start.every((word, index) => words[index] === word);
  if (begins(0, 0, 0, 0, 0, 0xff_ff) || begins(0x64, 0xff_9b, 0, 0, 0, 0)) return words.slice(6);
  return begins(0x20_02) ? words.slice(1, 3) : undefined;
}

function wordsOfFour(address: string): number[] | undefined {
  const bytes = address.split('.');
  if (bytes.length !== 4 || bytes.some((byte) => !/^(0|[1-9]\d{0,2})$/.test(byte) || Number(byte) > 255))
    return undefined;
  const [a, b, c, d] = bytes.map(Number) as [number, number, number, number];
  return [a * 256 + b, c * 256 + d];
}

/** Its eight words; the platform's own reading of it, in which every address has one form. One with a zone (fe80::1%eth0) means something on one machine alone. */
function wordsOfSix(address: string): number[] | undefined {
  if (!/^[0-9a-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]`)) return undefined;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
