/**
 * For receiver.test and 127.0.0.1, signed by itself, good until 2126, and trusted only where a test says so. Made by
 * `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 36500 -subj /CN=receiver.test
 * -addext subjectAltName=DNS:receiver.test,IP:127.0.0.1`.
 */
export const certificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBpjCCAU2gAwIBAgIUIhmfim1c9HT4R2wCrq3IJ/y+zZ8wCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDAgFw0yNjExMTUwNTU0MzVaGA8yMTI2
MTAyMjA1NTQzNVowGDEWMBQGA1UEAwwNcmVjZWl2ZXIudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABDt6bu2tQG5a89P7a/fIK78vXNTHZXjrM8boDUJZfbLF
9VZuWDYUxl+k1FpujJ8vVpuJe2agqvwIVSOQloN6QzyjczBxMB0GA1UdDgQWBBQN
+m6EOuGw871xMGtTru5n2pGmvjAfBgNVHSMEGDAWgBQN+m6EOuGw871xMGtTru5n
2pGmvjAPBgNVHRMBAf8EBTADAQH/MB4GA1UdEQQXMBWCDXJlY2VpdmVyLnRlc3SH
BH8AAAEwCgYIKoZIzj0EAwIDRwAwRAIgOHQ92QYUZmOotKQAIIXG0ktWbdQ0CKcN
grHgm6olynQCIA7cXuPYkpnA+HNxSAnpXoPnC4WStp5a+rmcUrx5aqCt
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfi8cbcez5u52ScPO
HBHNIoumrKf9MSPeHIaKwthiFomhRANCAAQ7em7trUBuWvPT+2v3yCu/L1zUx2V4
6zPG6A1CWX2yxfVWblg2FMZfpNRaboyfL1abiXtmoKr8CFUjkJaDekM8
-----END PRIVATE KEY-----`,
}
