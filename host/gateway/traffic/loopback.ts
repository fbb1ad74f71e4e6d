/** Whether a name or an address means this machine alone. Understands IPv4 written as IPv6. */
export function isLoopback(address: string): boolean {
  const plain = address.replace(/^\[|\]$/g, '').replace(/^::ffff:/i, '');
  return plain === 'localhost' || plain === '::1' || /^127(\.\d{1,3}){3}$/.test(plain);
}

/** An address as it is in a URL: IPv6 goes in brackets. */
export const urlHost = (address: string): string =>
  address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
