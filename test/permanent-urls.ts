import type { UrlReason } from "@/lib/urls/permanent-url";

/** Splits a list of addresses at white space. Addresses that contain white space are strings of their own. */
function addresses(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** Accepted, and stored as written. */
export const GOOD_URLS: readonly string[] = addresses(`
    https://example.com/ https://www.example.com/story/1 https://example.co.kr/a https://hanbit.es.kr/class/4-2
    https://student.github.io/storybook/ https://storybook.vercel.app/read/12
    https://storybook.pages.dev/read/12 https://storybook.web.app/read/12 https://abc.cloudfront.net/a.png
    https://bucket.s3.amazonaws.com/a.png https://bucket.s3.ap-northeast-2.amazonaws.com/a/b.png
    https://s3.amazonaws.com/bucket/a.png https://s3.ap-northeast-2.amazonaws.com/bucket/a.png
    https://github.io/ https://storage.googleapis.com/bucket/a.png
    https://account.blob.core.windows.net/files/a.png https://kr.object.ncloudstorage.com/bucket/a.png
    https://firebasestorage.googleapis.com/v0/b/app/o/a.png?alt=media&token=6a1b2c3d-0000-4000-8000-123456789abc
    https://res.cloudinary.com/demo/image/upload/v1/a.jpg https://drive.google.com/file/d/1AbC/view?usp=sharing
    https://docs.google.com/presentation/d/1AbC/edit#slide=id.p https://www.youtube.com/watch?v=abc&si=xyz
    https://youtu.be/abc?si=xyz&t=10 https://xn--mnchen-3ya.de/ https://example.com//double
    https://example.com/@minji/story https://example.com/a:8080/b https://example.com/?to=user@example.com
    https://example.com/?url=https://other.example.org/x https://example.com/?experience=5
    https://example.com/?export=pdf https://example.com/?expand=all&expert=1
    https://example.com/?explain=1&expo=2030 https://example.com/?se=naver https://example.com/?sp=1&sv=2
    https://example.com/?sig=abc https://example.com/?signature=minji https://example.com/?policy=open
    https://example.com/?date=2030-01-01 https://example.com/?ex=1 https://example.com/?is=1&ex=2
    https://example.com/?title=battle https://example.com/?little=1&throttle=2
    https://example.com/?versionId=abc.DEF_1 https://example.com/?v=eyJub3QiOiJhIHRva2VuIn0
    https://example.com/?token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.abc https://example.com/?q=expires
    https://example.com/expires/2030 https://example.com/a;v=1?b=2;c=3 https://example.com/#expires=10
    https://example.com/#X-Amz-Signature=1 https://example.com/? https://example.com/?=&&=
    https://my_bucket.example.com/a https://a--b.example.com/ https://1.example.com/ https://123.com/
    https://0x7f.com/ https://localhost.com/ https://test.com/ https://internal.example.com/ https://mylocal.io/
    https://notnip.io/ https://example.zip/a https://www.gov.uk/ https://www.ck/
`);

/** Accepted, and stored in another form. */
export const NORMALISED_URLS: readonly (readonly [url: string, parsed: string])[] = [
  ["https://example.com", "https://example.com/"],
  ["HTTPS://EXAMPLE.COM/Work", "https://example.com/Work"],
  ["https://example.com:443/a", "https://example.com/a"],
  ["https://한국어.한국/", "https://xn--3e0bk47br7k.xn--3e0b707e/"],
  ["https://münchen.de/", "https://xn--mnchen-3ya.de/"],
  ["https://MÜNCHEN.de/", "https://xn--mnchen-3ya.de/"],
  ["https://example.com/그림.png", "https://example.com/%EA%B7%B8%EB%A6%BC.png"],
  ["https://example.com/my picture.png", "https://example.com/my%20picture.png"],
  ["https://example.com/a/../b", "https://example.com/b"],
  ["https://example.com/%2e%2e/b", "https://example.com/b"],
];

/** Refused, by reason. */
export const REFUSED_URLS: Readonly<Record<Exclude<UrlReason, "addressTooLong">, readonly string[]>> = {
  notAnAddress: [
    ...addresses(`
    story example.com/a //example.com/a /a www.example.com https https: https:// https:example.com
    https:/example.com https:///example.com https:////example.com https://?a https://#a https://exa<mple.com/
    https://[::1/ https://[not-an-ip]/ https://example.com:99999/ https://example.com:port/ https://1.2.3.256/
    https://example.com%00/ https://exa%20mple.com/ https://%/
    `),
    "",
    "https://exa mple.com/",
  ],
  addressNotHttps: [
    ...addresses(`
    http://example.com/ HTTP://example.com/ ftp://example.com/a file:///etc/passwd ws://example.com/
    blob:https://example.com/2f1c data:image/png;base64,AAAA javascript:alert(1) mailto:a@example.com
    wss://example.com/ httpss://example.com/ view-source:https://example.com/ about:blank
    filesystem:https://example.com/temporary/a gopher://example.com/ localhost:3000/a example.com:443/a
    `),
  ],
  addressStrangeCharacters: [
    " https://example.com/",
    "https://example.com/ ",
    "\thttps://example.com/",
    "https://example.com/\n",
    "https://exam\tple.com/",
    "https://example.com/a\r\nb",
    "ht\ntps://example.com/",
    "https:\\\\example.com\\a",
    "https://example.com\\@evil.example.org/",
    "https://example.com/a\\b",
    "https:/\\example.com/",
    "\u0000https://example.com/",
    "https://example.com/\u007f",
    "https://example.com/\u0085",
    "\u00a0https://example.com/",
    "\ufeffhttps://example.com/",
    "https://example.com/\ud800",
    "https://example.com/?a=\u0000",
  ],
  addressHasCredentials: [
    ...addresses(`
    https://user@example.com/ https://user:secret@example.com/ https://:secret@example.com/
    https://@example.com/ https://:@example.com/ https://user:@example.com/ https://example.org@example.com/
    https://a@b@example.com/ https://%75ser@example.com/ https://example.com:443@evil.example.org/
    https://user@127.0.0.1/
    `),
  ],
  addressHasPort: [
    ...addresses(`
    https://example.com:80/ https://example.com:8443/ https://example.com:0/ https://example.com:65535/
    https://example.com:4430/ https://127.0.0.1:8080/ https://localhost:3000/a https://example.com:00080/
    `),
  ],
  addressIsIp: [
    ...addresses(`
    https://127.0.0.1/ https://8.8.8.8/a https://10.0.0.1/ https://169.254.169.254/latest https://0.0.0.0/
    https://127.1/ https://127.0.1/ https://1.2.3/ https://2130706433/ https://0/ https://0x7f000001/
    https://0x7f.1/ https://0x7F.0.0.0x1/ https://017700000001/ https://0177.0.0.1/ https://127.0.0.1./
    https://%31%32%37.0.0.1/ https://１２７.0.0.1/ https://127。0。0。1/ https://①②⑦.0.0.1/ https://[::1]/
    https://[::]/ https://[::ffff:127.0.0.1]/ https://[::ffff:7f00:1]/ https://[fe80::1]/ https://[2001:db8::1]/
    https://[64:ff9b::7f00:1]/ https://[2002:7f00:1::]/ https://[fd00:ec2::254]/
    `),
  ],
  hostNotPublic: [
    ...addresses(`
    https://localhost/ https://LOCALHOST/ https://app.localhost/ https://localhost./
    https://localhost.localdomain/ https://intranet/ https://hub/ https://com/ https://kr/ https://co.kr/
    https://한국/ https://a.ck/ https://printer.local/ https://a.internal/ https://metadata.google.internal/
    https://wiki.intranet/ https://nas.lan/ https://nas.home/ https://mail.corp/ https://a.private/
    https://a.test/ https://a.invalid/ https://a.example/ https://abc.onion/ https://router.home.arpa/
    https://home.arpa/ https://1.0.0.127.in-addr.arpa/ https://a.b.local/ https://example.com./
    https://www.example.com./a https://a.notasuffix/ https://example.c0m/ https://127.0.0.1.nip.io/
    https://nip.io/ https://10-0-0-1.sslip.io/ https://a.xip.io/ https://localtest.me/ https://app.lvh.me/
    https://vcap.me/ https://7f000001.nip.io/ https://10-0-0-1.abc.plex.direct/ https://example..com/
    https://.example.com/ https://-example.com/ https://example-.com/ https://*.example.com/
    https://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.com/
    https://a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.com/
    https://exa'mple.com/ https://db.svc.cluster.local/
    `),
  ],
  hostStrange: [
    ...addresses(`
    https://exa%6dple.com/ https://example%2ecom/ https://%65xample.com/ https://ｅxample.com/
    https://ｅｘａｍｐｌｅ.com/ https://example。com/ https://example．com/ https://example｡com/ https://ⓔxample.com/
    https://℡.com/ https://ﬁle.com/ https://𝐞xample.com/ https://loc%61lhost/
    `),
    "https://ex\u00adample.com/",
    "https://ex\u200bample.com/",
  ],
  addressExpires: [
    ...addresses(`
    https://bucket.s3.amazonaws.com/a.png?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIA&X-Amz-Date=20300101T000000Z&X-Amz-Expires=60&X-Amz-SignedHeaders=host&X-Amz-Signature=abc
    https://bucket.s3.amazonaws.com/a.png?X-Amz-Signature=abc
    https://bucket.s3.amazonaws.com/a.png?x-amz-signature=abc
    https://bucket.s3.amazonaws.com/a.png?X%2DAmz%2DExpires=60
    https://bucket.s3.amazonaws.com/a.png?X-Amz-Security-Token=secret
    https://bucket.s3.amazonaws.com/a.png?AWSAccessKeyId=AKIA&Expires=1900000000&Signature=abc%3D
    https://storage.googleapis.com/b/a?X-Goog-Algorithm=GOOG4&X-Goog-Credential=a&X-Goog-Expires=60&X-Goog-Signature=ab
    https://storage.googleapis.com/b/a?GoogleAccessId=a&Expires=1900000000&Signature=abc
    https://account.blob.core.windows.net/f/a?sv=2022-11-02&se=2030-01-01T00%3A00%3A00Z&sr=b&sp=r&sig=abc
    https://account.blob.core.windows.net/f/a?sv=2022-11-02&si=readers&sr=b&sig=abc
    https://abc.cloudfront.net/a.png?Expires=1900000000&Signature=abc&Key-Pair-Id=APKA
    https://abc.cloudfront.net/a.png?Policy=eyJ&Signature=abc&Key-Pair-Id=APKA
    https://abc.cloudfront.net/a.png?Policy=eyJ&Signature=abc
    https://bucket.oss-cn-hangzhou.aliyuncs.com/a?OSSAccessKeyId=a&Expires=1900000000&Signature=abc
    https://bucket-1.cos.ap-seoul.myqcloud.com/a?q-sign-algorithm=sha1&q-ak=a&q-sign-time=1;2&q-key-time=1;2
    https://cdn.discordapp.com/attachments/1/2/a.png?ex=65d903de&is=65c68ede&hm=abc
    https://scontent.cdninstagram.com/a.jpg?oh=00_abc&oe=6600AAAA
    https://media.example.com/a.mp4?hdnts=exp=1900000000~acl=/*~hmac=abc
    https://db.example.com/object/sign/a?token=eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjE5MDAwMDAwMDB9.abc
    https://files.example.com/a.png?expires=1 https://files.example.com/a.png?Expires=1
    https://files.example.com/a.png?EXPIRES=1 https://files.example.com/a.png?expiry=1
    https://files.example.com/a.png?exp=1 https://files.example.com/a.png?expire=1
    https://files.example.com/a.png?expires_at=1 https://files.example.com/a.png?expires-at=1
    https://files.example.com/a.png?expiresAt=1 https://files.example.com/a.png?expiresIn=60
    https://files.example.com/a.png?expires_in=60 https://files.example.com/a.png?expiration=1
    https://files.example.com/a.png?expirationDate=1 https://files.example.com/a.png?valid_until=1
    https://files.example.com/a.png?validUntil=1 https://files.example.com/a.png?ttl=60
    https://files.example.com/a.png?TTL=60 https://files.example.com/a.png?x-expires=1
    https://files.example.com/a.png?linkExpires=1 https://files.example.com/a.png?url_expiry=1
    https://files.example.com/a.png?token[expires]=1 https://files.example.com/a.png?not_after=1
    https://files.example.com/a.png?e%78pires=1 https://files.example.com/a.png?%45xpires=1
    https://files.example.com/a.png?a=1&exp=2 https://files.example.com/a.png?a=1;expires=2
    https://files.example.com/a.png?expires https://files.example.com/a.png?expires=
    https://files.example.com/a.png?expires=never https://files.example.com/a.png?+expires=1
    https://files.example.com/a.png?ex.pires=1
    `),
  ],
};
