import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** What of IPv4 leads nowhere public (IANA's special-purpose registry, multicast and the reserved rest). */
const special = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(net, prefix, 'ipv4');

/** Of what the world may use of IPv6 (2000::/3), what leads nowhere public. */
const specialOfSix = new BlockList();
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  specialOfSix.addSubnet(net, prefix, 'ipv6');

/** Whether an address, as a resolver or a socket writes it, is of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  // One with a zone (fe80::1%eth0) means something on this machine alone.
  if (!isIPv6(address) || address.includes('%')) return false;
  const words = wordsOf(address);
  const inner = innerOf(words);
  if (inner !== undefined) return isPublicAddress(inner);
  return words[0]! >= 0x2000 && words[0]! <= 0x3fff && !specialOfSix.check(address, 'ipv6');
}

/** The IPv4 address that an address of IPv6 stands for: mapped (::ffff:0:0/96), by NAT64 (64:ff9b::/96) or by 6to4 (2002::/16). */
function innerOf(words: number[]): string | undefined {
  const begins = (...start: number[]) => start.every((word, index) => words[index] === word);
  if (begins(0, 0, 0, 0, 0, 0xff_ff) || begins(0x64, 0xff_9b, 0, 0, 0, 0)) return fourOf(words[6]!, words[7]!);
  return begins(0x20_02) ? fourOf(words[1]!, words[2]!) : undefined;
}

const fourOf = (high: number, low: number): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');

/** Its eight words; the platform's own reading of it, in which every address has one form. */
function wordsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((word) => Number.parseInt(word, 16)));
  const [before, after] = [numbers(head), numbers(tail ?? '')];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
