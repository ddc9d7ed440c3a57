import { describe, expect, it } from 'vitest';
import { isEnderecoInterno, isEnderecoPush, isSubstituto } from './endereco-push.ts';
import { navegadorDe } from './navegador.ts';
import { isTipo, TIPOS } from './tipos.ts';
import { assinaturaDe, tokenDe, TOKEN_MAXIMO } from './token.ts';

const assinatura = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
};

describe('[PUSH-01] the token of the push calls', () => {
  it('[PUSH-01] comes back as the subscription it was made of, safe in an address', () => {
    const token = tokenDe(assinatura);
    expect(token).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(assinaturaDe(token)).toEqual(assinatura);
  });

  it.each([
    ['', 'nothing'],
    ['%%%', 'no base64'],
    ['A', 'a length that base64 cannot have'],
    [btoa('{"endpoint":'), 'JSON that stops'],
    [btoa('null'), 'null'],
    [btoa('[]'), 'a list'],
    [btoa('{"endpoint":"https://x","keys":{}}'), 'no keys'],
    [
      btoa(JSON.stringify({ endpoint: 1, keys: { auth: assinatura.auth, p256dh: assinatura.p256dh } })),
      'an endpoint that is no text',
    ],
    [tokenDe({ ...assinatura, auth: 'AAAA' }), 'a short auth'],
    [tokenDe({ ...assinatura, p256dh: `A${'A'.repeat(86)}` }), 'a point that is compressed'],
    [tokenDe({ ...assinatura, endpoint: 'x'.repeat(TOKEN_MAXIMO) }), 'too long'],
    [
      btoa(
        JSON.stringify({
          keys: { auth: assinatura.auth, p256dh: assinatura.p256dh },
          endpoint: assinatura.endpoint,
        }),
      ).replace(/=+$/, ''),
      'another spelling of the same',
    ],
  ])('[PUSH-01] refuses %s (%s)', (token) => expect(assinaturaDe(token.replaceAll('=', ''))).toBeNull());
});

describe('[PUSH-01] where the server may post', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://db5p.notify.windows.com/w/?token=x',
    'https://web.push.apple.com/x',
  ])('[PUSH-01] to %s', (address) => expect(isEnderecoPush(address)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.example.com/x',
    'https://example.com/fcm.googleapis.com',
    'https://notify.windows.com/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://10.0.0.8/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'x',
    '',
  ])('[PUSH-01] never to %s', (address) => expect(isEnderecoPush(address)).toBe(false));

  it('[PUSH-01] to a stand-in only on loopback and only where one is named', () => {
    const regra = { substituto: 'http://127.0.0.1:9000' };
    expect(isEnderecoPush('http://127.0.0.1:9000/push/1', regra)).toBe(true);
    expect(isEnderecoPush('http://127.0.0.1:9001/push/1', regra)).toBe(false);
    expect(isEnderecoPush('http://127.0.0.1:9000@example.com/', regra)).toBe(false);
    expect(isSubstituto('http://127.0.0.1:9000')).toBe(true);
    for (const wrong of [
      'http://10.0.0.1:9000',
      'https://127.0.0.1:9000',
      'http://127.0.0.1',
      'http://127.0.0.1:9000/x',
    ])
      expect(isSubstituto(wrong)).toBe(false);
  });

  it('[PUSH-01] names that resolve inside the network are known by their addresses', () => {
    for (const ip of [
      '127.0.0.1',
      '10.1.2.3',
      '192.168.0.1',
      '172.31.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '::1',
      '::',
      'fe80::1',
      'fd00::1',
      '::ffff:10.0.0.1',
      '::ffff:a00:1',
      '2002:7f00:1::',
      '224.0.0.1',
      'x',
      '',
    ])
      expect(isEnderecoInterno(ip), ip).toBe(true);
    for (const ip of [
      '142.250.79.170',
      '34.107.243.93',
      '2800:3f0:4001:81c::200a',
      '172.32.0.1',
      '192.169.0.1',
    ])
      expect(isEnderecoInterno(ip), ip).toBe(false);
  });
});

describe('[PUSH-02] kinds', () => {
  it('[PUSH-02] ambulance order, agenda and notice, each with neutral words', () => {
    expect(Object.keys(TIPOS)).toEqual([
      'AMB',
      'AGE',
      'ASS',
      'BCO',
      'AVI',
      'COM',
      'CNV',
      'CHT',
      'EXA',
      'NFS',
      'PRA',
      'PRI',
      'REL',
      'SEG',
      'SIG',
      'TEL',
      'TRF',
      'MEN',
    ]);
    expect(isTipo('AMB')).toBe(true);
    for (const wrong of ['XYZ', 'toString', '']) expect(isTipo(wrong)).toBe(false);
    for (const { neutro } of Object.values(TIPOS)) expect(neutro).not.toMatch(/paciente|\d/i);
  });
});

describe('[PUSH-02] the browser of the help', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'chrome',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'edge',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'firefox'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
      'safari',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'chrome',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      'chrome',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
      'chrome',
    ],
    ['', 'chrome'],
  ])('[PUSH-02] %s', (userAgent, browser) => expect(navegadorDe(userAgent)).toBe(browser));
});
