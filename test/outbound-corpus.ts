/** Addresses that lie inside, one or more of each kind, as a name server might give them. */
export const insideAddresses = `
  0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.0.0.2 127.255.255.254
  169.254.0.1 169.254.169.254 169.254.170.2 172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.31.196.1 192.52.193.1
  192.88.99.1 192.168.0.1 192.168.255.255 192.175.48.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1
  239.255.255.255 240.0.0.1 255.255.255.255 168.63.129.16
  :: ::1 ::2 ::7f00:1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::ffff:169.254.169.254 ::ffff:0:127.0.0.1
  ::ffff:0:0 64:ff9b::127.0.0.1 64:ff9b::a9fe:a9fe 64:ff9b::808:808 64:ff9b:1::1 64:ff9b:1:fffe::7f00:1 100::1 100:0:0:1::1
  1::1 200::1 2001::1 2001:0:7f00:1::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:1::1 2001:2::1 2001:3::1 2001:4:112::1
  2001:10::1 2001:20::1 2001:30::1 2001:db8::1 2002:7f00:1::1 2002:a00:1::1 2002:a9fe:a9fe::1 2620:4f:8000::1 3fff::1 4000::1
  5f00::1 8000::1 c000::1 fc00::1 fd00:ec2::254 fdff::1 fe80::1 fe80::1%eth0 febf::1 fec0::1 feff::1 ff02::1 ff05::2 ff0e::1
`
  .trim()
  .split(/\s+/)

/** What is no address at all, though a name server says so. */
export const nonsenseAddresses = ['', 'localhost', '127.0.0.1 ', '127.0.0.1:80', '[::1]', '::1%', '1.2.3.4.5', 'fe80::g']

/** The same few machines, as people spell them who do not want to be understood; every one is a host that a URL may have. */
export const spellings = `
  127.1 127.0.1 127.0.0.1. 2130706433 0x7f000001 0X7F000001 0x7f.1 0x7f.0x0.0x0.0x1 0177.1 0177.0.0.01 017700000001 0x7f.0.0.0x
  127.0.0.0x1 127.000.000.001 00000177.0.0.1 0 0. 00 0x 0x0 0.0 0.0.0 10.1 0xa.1 012.1 167772161 0xa9fea9fe 2852039166
  0251.0376.0251.0376 169.254.43518 169.16689662 0xA9.0xFE.0xA9.0xFE 3232235521 192.168.1 0300.0250.0.1 4294967295 0xffffffff
  １２７.０.０.１ 127。0。0。1 127．0．0．1 127｡1 ①②⑦.⓪.⓪.① １２７。１ ０ ０ｘ７ｆ.1 %31%32%37.0.0.1 127%2e0%2e0%2e1 %30 127.0.0.%31
  [::1] [::] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0.0.0.1] [::127.0.0.1] [::ffff:127.0.0.1]
  [::FFFF:7F00:1] [0:0:0:0:0:ffff:127.0.0.1] [0:0:0:0:0:FFFF:7f00:0001] [::ffff:0:127.0.0.1] [64:ff9b::127.0.0.1] [64:FF9B::7F00:1]
  [2002:7F00:0001::] [FE80::1] [fd00:ec2:0::254] [::ffff:169.254.169.254] [::a9fe:a9fe]
`
  .trim()
  .split(/\s+/)

/** Names that lead inside on one machine or another, and other spellings of them. The stub answers ::1 and 127.0.0.1 to all. */
export const insideNames = `
  localhost LOCALHOST localhost. a.localhost localhost.localdomain ip6-localhost ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ｌｏｃａｌｈｏｓｔ local%68ost loc\u00adalhost
  metadata metadata.google.internal instance-data kubernetes.default.svc host.docker.internal 127.0.0.1.nip.io 0x7f000001.example
  127-0-0-1.example xn--bcher-kva.example bücher.example xn--a 1e3 - _ a_b.example *.example
`
  .trim()
  .split(/\s+/)

/** URLs that are never called, whatever server they lead to. */
export const badUrls = [
  '',
  ' ',
  'nonsense',
  'example.com',
  '//example.com',
  '/path',
  'http:',
  'http://',
  'https://',
  'http://?x',
  'http://#x',
  'http://:80/',
  'http://[::1',
  'http://::1/',
  'http://[fe80::1%25eth0]/',
  'http://[fe80::1%eth0]/',
  'http://[::1%25lo]/',
  'http://[::ffff:127.0.0.1%25lo]/',
  'http://[127.0.0.1]/',
  'http://[::1]extra/',
  'http://256.256.256.256/',
  'http://127.0.0.1.5/',
  'http://0xffffffff1/',
  'http://1.2.3.09/',
  'http://a.0x7f/',
  'http://a b/',
  'http://a%00b/',
  'http://127.0.0.1%00.example.com/',
  'http://a%2fb/',
  'http://a<b/',
  'http://example.com:65536/',
  'http://example.com:-1/',
  'http://example.com:80:80/',
  'http://example.com:http/',
  'http://user@example.com/',
  'http://user:word@example.com/',
  'http://:word@example.com/',
  'http://example.com@127.0.0.1/',
  'http://example.com:80@127.0.0.1/',
  'http://example.com%40@127.0.0.1/',
  'http://127.0.0.1@example.com/',
  'http://a@b@127.0.0.1/',
  'https://example.com%23@127.0.0.1/',
  'file:///etc/passwd',
  'file://127.0.0.1/etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'dict://127.0.0.1:11211/',
  'ldap://127.0.0.1/',
  'ws://127.0.0.1/',
  'wss://127.0.0.1/',
  'unix:///var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'blob:http://127.0.0.1/x',
  'about:blank',
  'jar:http://127.0.0.1!/',
  'view-source:http://127.0.0.1/',
]

/** Spellings of a URL as a whole that end at 127.0.0.1, whatever they look like. */
export const insideUrls = (port: number) => [
  `HTTP://127.0.0.1:${port}/`,
  `http:127.0.0.1:${port}`,
  `http:/127.0.0.1:${port}/`,
  `http:///127.0.0.1:${port}/`,
  `http:\\\\127.0.0.1:${port}\\`,
  `http://127.0.0.1:${port}\\@example.com/`,
  `http://127.0.0.1:${port}#@example.com/`,
  `http://127.0.0.1:${port}?@example.com/`,
  `http://127.0.0.1:${port}/@example.com/`,
  `  http://127.0.0.1:${port}/  `,
  `ht\ntp://127.0.0.1:${port}/`,
  `http://127.0.\t0.1:${port}/`,
  `http://127.0.0.1:\r\n${port}/`,
  `http://127.0.0.1:0${port}/`,
  `http://127.0.0.1:${port}/\r\nHost: example.com`,
]
