/** Addresses for webhooks: those that are none, those that are, and numbers of the network that nothing may be sent to. */

/** Hosts that lead, or could lead, inside; each of them with a path is an address that nobody may give. */
const hosts = [
  // IPv4, in every form that somebody reads as one
  '127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '0.0.0.0', '0', '0.0', '10.0.0.1', '10.255.255.255', '10.1', '172.16.0.1',
  '172.31.255.254', '192.168.0.1', '192.168.1', '192.168.255.255', '169.254.169.254', '169.254.0.1', '169.16689662',
  '100.64.0.1', '100.127.255.255', '192.0.0.1', '192.0.0.170', '192.0.2.1', '192.88.99.1', '198.18.0.1', '198.19.255.255',
  '198.51.100.1', '203.0.113.5', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '8.8.8.8', '1.1.1.1', '93.184.216.34',
  '2130706433', '3232235777', '2852039166', '0x7f000001', '0x7f.0.0.1', '0x7f.1', '0x7F.0.0.0x1', '0xa9fea9fe', '0xA9.0xFE.0xA9.0xFE',
  '0177.0.0.1', '0177.0.0.01', '017700000001', '025177524776', '00000177.0.0.1', '127.0.0.1.', '127.0.0.01', '0x7f.0x0.0x0.0x1',
  '010.0.0.1', '0250.0376.0251.0376', '4294967295', '4294967296', '99999999999', '256.256.256.256', '1.2.3.4.5', '127.0.0', '0x', '0x.0x',
  '１２７.０.０.１', '127。0。0。1', '127．0．0．1', '①②⑦.⓪.⓪.①', '127.0.0.1%00', '127.0.0.1%20',
  // IPv6
  '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[0000:0000:0000:0000:0000:0000:0000:0001]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]',
  '[::ffff:10.0.0.1]', '[::ffff:169.254.169.254]', '[::ffff:a9fe:a9fe]', '[::127.0.0.1]', '[::7f00:1]', '[fe80::1]',
  '[fe80::1%25eth0]', '[febf::1]', '[fc00::1]', '[fd00::1]', '[fd00:ec2::254]', '[ff02::1]', '[ff05::1:3]', '[64:ff9b::7f00:1]', '[64:ff9b::169.254.169.254]',
  '[64:ff9b:1::1]', '[100::1]', '[2001::1]', '[2001:db8::1]', '[2001:10::1]', '[2002:7f00:1::]', '[2002:a9fe:a9fe::1]', '[2606:4700:4700::1111]',
  '[2001:4860:4860::8888]', '[::ffff:0:127.0.0.1]', '[0:0:0:0:0:ffff:7f00:0001]', '[::1%251]', '[v1.x]', '[', '[]', '[:]', '[::1',
  // names
  'localhost', 'localhost.', 'LOCALHOST', 'LocalHost', 'ⓛocalhost', 'localhost.localdomain', 'foo.localhost', 'a.b.localhost', 'ip6-localhost',
  'ip6-loopback', 'broadcasthost', 'metadata', 'metadata.google.internal', 'metadata.google.internal.', 'METADATA.google.INTERNAL',
  'metadata.internal', 'instance-data', 'instance-data.ec2.internal', 'kubernetes', 'kubernetes.default.svc.cluster.local',
  'host.docker.internal', 'gateway.docker.internal', 'router.lan', 'nas.home', 'fritz.box.home', 'printer.local', 'intranet.local', 'a.intranet', 'db.private',
  'mail.corp', 'router.home.arpa', '1.0.0.127.in-addr.arpa', 'site.test', 'site.example', 'site.invalid', 'abc.onion', 'name.alt',
  'db', 'postgres', 'redis', 'supabase', 'example.com.', 'example.com..', 'example..com', '.example.com', '-example.com', 'example-.com',
  'exa_mple.com', 'example.c', 'example.123', 'example.0x7f', 'example.com.1', 'example.c0m', 'ex ample.com', 'exam%00ple.com', 'exam%2fple.com', 'exam%23ple.com',
  `${'a'.repeat(64)}.com`, `${'a.'.repeat(127)}com`, 'xn--', 'example.xn--', '*.example.com', 'example.com,evil.com', 'example.com;evil.com', '%6c%6f%63%61%6c%68%6f%73%74',
  // users, ports
  'user@example.com', 'user:password@example.com', 'example.com@127.0.0.1', 'example.com%40127.0.0.1', 'example.com:80', 'example.com:8443',
  'example.com:22', 'example.com:5432', 'example.com:6379', 'example.com:0', 'example.com:65535', 'example.com:65536', 'example.com:-1', 'example.com:x', '127.0.0.1:443',
  'example.com:443@127.0.0.1', 'example.com:443:443', '127.0.0.1\\@example.com', '127.0.0.1#@example.com', '127.0.0.1?@example.com', '127.0.0.1/@example.com',
]; // prettier-ignore

const others = [
  '', ' ', 'x', 'https', 'https:', 'https://', 'https:///', 'https:///path', '//example.com/', '/path', 'example.com/hook',
  'http://example.com/', 'HTTP://example.com/', 'ftp://example.com/', 'file:///etc/passwd', 'gopher://example.com/', 'dict://example.com:11211/',
  'ws://example.com/', 'wss://example.com/', 'javascript:alert(1)', 'data:text/plain,x', 'blob:https://example.com/x', 'jar:https://example.com!/x',
  'ldap://example.com/', 'unix:/var/run/docker.sock', 'http+unix://%2Fvar%2Frun%2Fdocker.sock/', 'about:blank', 'mailto:a@example.com', 'view-source:https://example.com/',
  `https://example.com/${'x'.repeat(600)}`, 'https://exa\u00admple.com:81/', 'https://example.com:81/', 'https://\u0000example.com/', 'https://example.com:\u0661/',
  'https://ex\u202eample.com/', 'https://\u200b/', 'https://example.com:443x/', 'https://[::1]:443/', 'https://0/',
  'https://:password@example.com/', 'https://example.com/?{x}', 'https://example.com/x?y={z}',
]; // prettier-ignore

/** No webhook may have them, no matter who says so. */
export const refusedWebhookAddresses: string[] = [...hosts.map((host) => `https://${host}/hook`), ...others];

/** Input, and the address it means. */
export const takenWebhookAddresses: [typed: string, address: string][] = [
  ['https://hooks.example.com/rondo', 'https://hooks.example.com/rondo'],
  [' https://hooks.example.com ', 'https://hooks.example.com/'],
  ['\u00a0https://hooks.example.com/', 'https://hooks.example.com/'],
  ['https://x.example.com/', 'https://x.example.com/'],
  ['HTTPS://Hooks.Example.COM/Rondo', 'https://hooks.example.com/Rondo'],
  ['https://hooks.example.com:443/', 'https://hooks.example.com/'],
  ['https:\\\\hooks.example.com\\x', 'https://hooks.example.com/x'],
  ['https://exa%6dple.com/', 'https://example.com/'],
  ['https://bücher.de/haken', 'https://xn--bcher-kva.de/haken'],
  ['https://例え.テスト/', 'https://xn--r8jz45g.xn--zckzah/'],
  ['https://example.com/straße?wo=köln', 'https://example.com/stra%C3%9Fe?wo=k%C3%B6ln'],
  ['https://example.com/a/../b', 'https://example.com/b'],
  ['https://example.com/x?y=1&z=[2]#part', 'https://example.com/x?y=1&z=[2]'],
  ['https://a-b.c-d.example.co.uk/~x/@y:z', 'https://a-b.c-d.example.co.uk/~x/@y:z'],
  ['https://example.com/?token=a.b_c-d%2Be', 'https://example.com/?token=a.b_c-d%2Be'],
];

/** Where nothing is ever sent, as a name server could answer it. */
export const innerAddresses: string[] = [
  '0.0.0.0', '0.1.2.3', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '127.0.0.1', '127.255.255.255', '169.254.0.0', '169.254.169.254',
  '169.254.255.255', '172.16.0.0', '172.31.255.255', '192.0.0.0', '192.0.0.8', '192.0.0.170', '192.0.0.255', '192.0.2.0', '192.0.2.255', '192.31.196.1',
  '192.52.193.1', '192.88.99.1', '192.168.0.0', '192.168.255.255', '192.175.48.1', '198.18.0.0', '198.19.255.255', '198.51.100.0', '198.51.100.255', '203.0.113.0',
  '203.0.113.255', '224.0.0.0', '224.0.0.251', '239.255.255.250', '240.0.0.0', '255.255.255.254', '255.255.255.255',
  '::', '::1', '0:0:0:0:0:0:0:1', '::2', '::7f00:1', '::127.0.0.1', '::8.8.8.8', '::ffff:0.0.0.0', '::ffff:127.0.0.1', '::ffff:7f00:1', '::FFFF:10.0.0.1', '::ffff:192.168.0.1',
  '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '0:0:0:0:0:ffff:ac10:1', '::ffff:0:127.0.0.1', '64:ff9b::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe',
  '64:ff9b::10.0.0.1', '64:ff9b:1::', '64:ff9b:1::8.8.8.8', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff', '100::', '100::1', '100:0:0:1::1', '200::1', '1fff::1', '2001::', '2001::1',
  '2001:0:53aa:64c::1', '2001:2::1', '2001:4:112::1', '2001:10::1', '2001:20::1', '2001:30::1', '2001:1ff:ffff::1', '2001:db8::', '2001:db8::1', '2001:db8:ffff:ffff::', '2002::1', '2002:7f00:1::',
  '2002:7f00:0001:0:0:0:0:1', '2002:a00:1::1', '2002:a9fe:a9fe::a9fe:a9fe', '2002:c0a8:1::', '2620:4f:8000::1', '3fff::', '3fff:fff:ffff::1', '4000::1', '5f00::1', '8000::1', 'fc00::', 'fc00::1',
  'fd00::1', 'fd00:ec2::254', 'fdff:ffff::1', 'fe00::1', 'fe80::', 'fe80::1', 'fe80::1%eth0', 'fe80::1%1', 'febf::1', 'fec0::1', 'feff::1', 'ff00::', 'ff02::1', 'ff02::fb', 'ff0e::1',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2606:4700:4700::1111%eth0',
  // no addresses at all
  '', 'localhost', '127.1', '2130706433', '0x7f.1', '0177.0.0.1', '8.8.8', '8.8.8.8.8', '8.8.8.8 ', '[::1]', ':::', 'example.com', '8.8.8.8/8',
]; // prettier-ignore

export const outerAddresses: string[] = [
  '1.1.1.1', '8.8.8.8', '9.255.255.255', '11.0.0.0', '93.184.216.34', '100.63.255.255', '100.128.0.0', '126.255.255.255', '128.0.0.0', '172.15.255.255',
  '172.32.0.0', '192.167.255.255', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255', '2001:4860:4860::8888', '2606:4700:4700::1111', '2a00:1450::1',
  '2001:200::1', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8', '2002:808:808::1', '3ffe::1',
]; // prettier-ignore
