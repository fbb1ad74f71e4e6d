/**
 * Whether a text is an e-mail address that a mail program reads as one: 254 characters at most (RFC 5321), no spaces and
 * nothing that a list of addresses or a display name is written with.
 */
export const isEmail = (text: string): boolean => text.length <= 254 && address.test(text);

const part = String.raw`[^\s@,;:<>()[\]"\\\p{Cc}\p{Cf}]+`;
const address = new RegExp(String.raw`^${part}@${part}\.${part}$`, 'u');
