/**
 * Spellings of hosts that lie inside the network or mean something other than they look like. The guard must
 * refuse each one, for every kind of connection, before anything is connected.
 */
export const innerHosts: readonly string[] = [
  // Loopback, as inet_aton and browsers read it
  ..."127.0.0.1 127.1 127.0.1 127.0.0.2 127.255.255.254 0x7f000001 0X7F000001 0x7f.1 0x7f.0.0.1 0x7f.0x0.0x0.0x1".split(
    " ",
  ),
  ..."2130706433 017700000001 0177.0.0.1 0177.1 00000177.0.0.1 0177.0x0.0.1 127.0x1 127.0.0x1 127.000.000.001".split(
    " ",
  ),
  ..."127.0.0.1. 127.1. 2130706433. 0x7f000001. 127.65535 127.0.65535 127.16777215".split(" "),
  // The unspecified address reaches the machine itself
  ..."0 0. 00 0x0 0x 0.0 0.0.0.0 0.0.0.0. 0.1.2.3 0x0.0x0.0x0.0x0".split(" "),
  // Names of the machine
  ..."localhost localhost. LOCALHOST LocalHost a.localhost a.b.localhost. localhost.localdomain".split(" "),
  ..."printer.local nas.local. vault.internal metadata.google.internal metadata.google.internal. router.home.arpa x.onion".split(
    " ",
  ),
  // Private, link-local, shared and special networks
  ..."10.0.0.1 10.1 0x0a000001 167772161 012.0.0.1 172.16.0.1 172.31.255.254 192.168.0.1 192.168.1 0xc0a80001".split(
    " ",
  ),
  ..."3232235521 169.254.169.254 169.254.43518 0xa9fea9fe 2852039166 0251.0376.0251.0376 169.254.0.1".split(
    " ",
  ),
  ..."100.64.0.1 100.127.255.254 192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.254".split(
    " ",
  ),
  ..."198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.250 240.0.0.1 255.255.255.254 255.255.255.255 4294967295".split(
    " ",
  ),
  // A public address from which a machine at Azure gets its settings
  ..."168.63.129.16 168.63.129.16. 0xa83f8110 2822734096 168.63.33040 [::ffff:168.63.129.16]".split(" "),
  // IPv6: loopback, unspecified, local and documentation
  ..."::1 [::1] [::] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0:1] [fe80::1] [febf::1]".split(
    " ",
  ),
  ..."[fc00::1] [fd00::1] [fdff:ffff::1] [fec0::1] [feff::1] [ff02::1] [ff0e::1] [2001:db8::1] [3fff::1] [100::1]".split(
    " ",
  ),
  // IPv6 that carries an IPv4 address
  ..."[::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:7F00:1] [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [::7f00:1]".split(
    " ",
  ),
  ..."[::ffff:a9fe:a9fe] [::ffff:10.0.0.1] [::ffff:0:127.0.0.1] [::ffff:0:7f00:1] [64:ff9b::7f00:1]".split(
    " ",
  ),
  ..."[64:ff9b::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b:1::7f00:1] [64:ff9b:1:2::7f00:1] [2002:7f00::] [2002:7f00:1::]".split(
    " ",
  ),
  ..."[2002:a9fe:a9fe::1] [2001:0:7f00:1::] [2001::1] [2001:10::1] [2001:20::1] [2001:2::1] [5f00::1] [::ffff:8.8.8.8]".split(
    " ",
  ),
  // Zone ids, brackets and ports in the wrong place
  ..."[fe80::1%25eth0] [fe80::1%eth0] fe80::1%lo [::1 ::1] [127.0.0.1] [[::1]] 127.0.0.1:80 localhost:80 [::1]:80".split(
    " ",
  ),
  // Other digits, other dots, other letters
  ..."１２７.０.０.１ 127。0。0。1 127．0．0．1 127｡0｡0｡1 ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏 ０x7f.1 ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ".split(
    " ",
  ),
  ..."𝓁𝓸𝓬𝓪𝓵𝓱𝓸𝓼𝓽 xn--localhost- xn--127 xn--n3h.localhost localhoſt loc\u00adalhost 127.0.0.1\u200b \u202e1.0.0.721".split(
    " ",
  ),
  // Percent-encoding, user parts, paths, white space and NUL
  ..."%31%32%37.0.0.1 127%2e0%2e0%2e1 %6cocalhost localhost%00 127.0.0.1%00.example.com user@127.0.0.1".split(
    " ",
  ),
  ..."example.com@127.0.0.1 127.0.0.1/x 127.0.0.1\\x 127.0.0.1#x 127.0.0.1?x //127.0.0.1 http://127.0.0.1".split(
    " ",
  ),
  "127.0.0.1 ",
  " 127.0.0.1",
  "127.0.0.1\t",
  "127.0.0.1\n",
  "127.0.0.1\r\nHost: example.com",
  "127.0.0.1\0",
  "127.0.0.1\0.example.com",
  "127.0.0.1 example.com",
  // Not hosts at all
  "",
  ".",
  "..",
  "127.0.0.1..",
  "..localhost",
  "-",
  "1.2.3.4.5",
  "256.256.256.256",
  "0x100000000",
  "a".repeat(64),
  `${"a.".repeat(200)}example`,
];
