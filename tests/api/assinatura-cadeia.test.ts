/**
 * Chains, revocation lists and OCSP answers that openssl made, not we: what an authority forbids, what it took back,
 * what is of another day, of another certificate or signed by somebody else.
 */
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { montarCadeia } from '#server/capabilities/assinatura/cadeia.ts';
import { lerCertificado, type Certificado } from '#server/capabilities/assinatura/certificado.ts';
import { conferirRevogacao } from '#server/capabilities/assinatura/revogacao.ts';
import { lacking, needs } from '#tests/support/peers.ts';
import { Oficina } from './assinatura-apoio.ts';

const CPF = '33344455508';
const DIA = 86_400_000;
const oficina = new Oficina();
const ssl = (...args: string[]) => oficina.rodar('openssl', ...args);

const pessoa = (extra = '') => `basicConstraints=critical,CA:FALSE
keyUsage=critical,digitalSignature,nonRepudiation
subjectAltName=otherName:2.16.76.1.3.1;UTF8:01011980${CPF}00000000000${extra}`;
const ac = (extra = '') =>
  `basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign\n${extra}`;

let serie = 0;
/** A certificate with its key in `nome`.pem and `nome`.key, issued by `por` (itself without one). */
function emitir(nome: string, sujeito: string, extensoes: string, por?: string, dias = 365): Certificado {
  const config = oficina.arquivo(
    `${nome}.cnf`,
    `[req]\ndistinguished_name=dn\nprompt=no\n[dn]\n[ext]\n${extensoes}\n`,
  );
  ssl('ecparam', '-genkey', '-name', 'prime256v1', '-noout', '-out', `${nome}.key`);
  ssl(
    'req',
    '-new',
    '-utf8',
    '-key',
    `${nome}.key`,
    '-subj',
    sujeito,
    '-config',
    config,
    '-out',
    `${nome}.csr`,
  );
  const emissor = por ? ['-CA', `${por}.pem`, '-CAkey', `${por}.key`] : ['-signkey', `${nome}.key`];
  const extras = [
    '-extfile',
    config,
    '-extensions',
    'ext',
    '-days',
    String(dias),
    '-set_serial',
    String(1000 + ++serie),
  ];
  ssl('x509', '-req', '-in', `${nome}.csr`, ...emissor, ...extras, '-out', `${nome}.pem`);
  return lerCertificado(oficina.rodar('cat', `${nome}.pem`));
}

let raiz: Certificado;
beforeEach((context) => needs(context, 'openssl'));
beforeAll(() => {
  if (lacking('openssl') === '') raiz = emitir('raiz', '/C=BR/O=Teste/CN=Raiz', ac());
});
afterAll(() => oficina.fechar());

describe('[SIGN-01] what an authority forbids below it', () => {
  const cadeia = (folha: Certificado, ...acima: Certificado[]) =>
    montarCadeia(folha, acima, [raiz], new Date());
  const restrita = (nome: string, regra: string) =>
    emitir(
      nome,
      `/C=BR/O=Teste/CN=${nome}`,
      ac(`nameConstraints=critical,${regra}\n[so]\nC=BR\nO=Clinica`),
      'raiz',
    );

  it('[SIGN-01] names: the permitted subtree, the excluded one, e-mail addresses', () => {
    const so = restrita('so-clinica', 'permitted;dirName:so');
    const daqui = emitir('daqui', `/C=BR/O=CLINICA/CN=Fulana:${CPF}`, pessoa(), 'so-clinica');
    const deFora = emitir('de-fora', `/C=BR/O=Outra/CN=Fulana:${CPF}`, pessoa(), 'so-clinica');
    expect(cadeia(daqui, so)).toMatchObject({ ok: true });
    expect(cadeia(deFora, so)).toEqual({ ok: false, motivo: 'sem-raiz' });

    const menos = restrita('menos-clinica', 'excluded;dirName:so');
    expect(
      cadeia(emitir('fora2', `/C=BR/O=Outra/CN=F:${CPF}`, pessoa(), 'menos-clinica'), menos),
    ).toMatchObject({ ok: true });
    expect(
      cadeia(emitir('dentro2', `/C=BR/O=Clinica/CN=F:${CPF}`, pessoa(), 'menos-clinica'), menos),
    ).toMatchObject({
      ok: false,
    });

    const correio = restrita('so-correio', 'permitted;email:clinica.example');
    const com = (nome: string, email: string) =>
      cadeia(emitir(nome, `/C=BR/O=X/CN=F:${CPF}`, pessoa(`,email:${email}`), 'so-correio'), correio);
    expect(com('e1', 'ana@clinica.example')).toMatchObject({ ok: true });
    expect(com('e2', 'ana@clinica.example.com')).toMatchObject({ ok: false });
    expect(com('e3', 'ana@outra.example')).toMatchObject({ ok: false });
  });

  it('[SIGN-01] how deep authorities may stand, and a critical extension that nobody here knows', () => {
    const rasa = emitir(
      'rasa',
      '/C=BR/O=Teste/CN=Rasa',
      'basicConstraints=critical,CA:TRUE,pathlen:0\nkeyUsage=critical,keyCertSign',
      'raiz',
    );
    const funda = emitir('funda', '/C=BR/O=Teste/CN=Funda', ac(), 'rasa');
    expect(cadeia(emitir('f1', `/C=BR/CN=F:${CPF}`, pessoa(), 'rasa'), rasa)).toMatchObject({ ok: true });
    expect(cadeia(emitir('f2', `/C=BR/CN=F:${CPF}`, pessoa(), 'funda'), funda, rasa)).toMatchObject({
      ok: false,
    });
    const estranha = `${pessoa()}\n1.2.3.4.5=critical,ASN1:UTF8String:desconhecida`;
    expect(cadeia(emitir('f3', `/C=BR/CN=F:${CPF}`, estranha, 'raiz'))).toMatchObject({ ok: false });
    expect(
      cadeia(emitir('f4', `/C=BR/CN=F:${CPF}`, estranha.replace('critical,ASN1', 'ASN1'), 'raiz')),
    ).toMatchObject({
      ok: true,
    });
  });

  it('[SIGN-01] a link that is over, and one that is no authority', () => {
    const folha = emitir('f5', `/C=BR/CN=F:${CPF}`, pessoa(), 'raiz', 10);
    expect(montarCadeia(folha, [], [raiz], new Date(Date.now() + 20 * DIA))).toEqual({
      ok: false,
      motivo: 'fora-da-validade',
    });
    const falsa = emitir('falsa', `/C=BR/CN=Falsa`, pessoa(), 'raiz');
    expect(cadeia(emitir('f6', `/C=BR/CN=F:${CPF}`, pessoa(), 'falsa'), falsa)).toMatchObject({ ok: false });
  });
});

describe('[SIGN-01] revocation', () => {
  const ONDE =
    'authorityInfoAccess=OCSP;URI:http://ocsp.test/\ncrlDistributionPoints=URI:http://lcr.test/a.crl';
  const fim = '271231235959Z';
  let boa: Certificado;
  let ruim: Certificado;

  /** openssl's register: V good, R taken back. */
  const registro = (...linhas: readonly (readonly [Certificado, 'V' | 'R'])[]) =>
    oficina.arquivo(
      'index.txt',
      linhas
        .map(
          ([certificado, estado]) =>
            `${estado}\t${fim}\t${estado === 'R' ? '260101120000Z,keyCompromise' : ''}\t${certificado.x509.serialNumber}\tunknown\t/CN=x\n`,
        )
        .join(''),
    );
  /** The responder of openssl: its answer to our own question. */
  const responder =
    (por = 'raiz', opcoes: readonly string[] = []) =>
    (bytes: Uint8Array): Buffer => {
      writeFileSync(oficina.arquivo('pedido.der'), bytes);
      const emissor = [
        '-index',
        'index.txt',
        '-CA',
        'raiz.pem',
        '-rsigner',
        `${por}.pem`,
        '-rkey',
        `${por}.key`,
      ];
      ssl('ocsp', '-reqin', 'pedido.der', ...emissor, '-respout', 'resposta.der', '-ndays', '2', ...opcoes);
      return Buffer.from(oficina.rodar('base64', '-w0', 'resposta.der'), 'base64');
    };
  const lista = (por = 'raiz'): Buffer => {
    oficina.arquivo(
      'ca.cnf',
      `[ca]\ndefault_ca=c\n[c]\ndatabase=index.txt\ncrlnumber=crlnumber\ndefault_md=sha256\ndefault_crl_days=2\ncrl_extensions=e\n[e]\nauthorityKeyIdentifier=keyid\n`,
    );
    oficina.arquivo('crlnumber', '1000\n');
    oficina.arquivo('index.txt.attr', 'unique_subject = no\n');
    ssl(
      'ca',
      '-gencrl',
      '-config',
      'ca.cnf',
      '-cert',
      `${por}.pem`,
      '-keyfile',
      `${por}.key`,
      '-out',
      'lista.pem',
    );
    ssl('crl', '-in', 'lista.pem', '-outform', 'DER', '-out', 'lista.der');
    return Buffer.from(oficina.rodar('base64', '-w0', 'lista.der'), 'base64');
  };
  type Meios = { readonly ocsp?: (bytes: Uint8Array) => Buffer; readonly lcr?: () => Buffer };
  const perguntar = (de: Certificado, { ocsp, lcr }: Meios, em = new Date()) =>
    conferirRevogacao(de, raiz, em, async (url, corpo) => {
      if (corpo && ocsp) return ocsp(corpo.bytes);
      if (!corpo && lcr && url === 'http://lcr.test/a.crl') return lcr();
      throw new Error('away');
    });

  beforeAll(() => {
    if (lacking('openssl') !== '') return;
    boa = emitir('boa', `/C=BR/CN=Boa:${CPF}`, `${pessoa()}\n${ONDE}`, 'raiz');
    ruim = emitir('ruim', `/C=BR/CN=Ruim:${CPF}`, `${pessoa()}\n${ONDE}`, 'raiz');
    registro([boa, 'V'], [ruim, 'R']);
  });

  it('[SIGN-01] OCSP: good, taken back since when, by the authority and by whom it named for it', async () => {
    emitir(
      'delegado',
      '/C=BR/CN=Respondedor',
      'keyUsage=critical,digitalSignature\nextendedKeyUsage=OCSPSigning',
      'raiz',
    );
    for (const por of ['raiz', 'delegado']) {
      expect(await perguntar(boa, { ocsp: responder(por) })).toEqual({ estado: 'boa' });
      expect(await perguntar(ruim, { ocsp: responder(por) })).toEqual({
        estado: 'revogada',
        em: new Date('2026-01-01T12:00:00Z'),
      });
    }
  });

  it('[SIGN-01] OCSP: by somebody not named, unknown, of another certificate, of another day, nonsense: never good', async () => {
    emitir('intruso', '/C=BR/CN=Intruso', 'keyUsage=critical,digitalSignature', 'raiz');
    emitir('alheia', '/C=BR/CN=Alheia', ac());
    await perguntar(ruim, { ocsp: responder() });
    const deOutro = Buffer.from(oficina.rodar('base64', '-w0', 'resposta.der'), 'base64');
    const casos: [string, Meios['ocsp'], Date?][] = [
      ['by a certificate that may not', responder('intruso')],
      ['by another authority', responder('alheia')],
      ['of another certificate', () => deOutro],
      ['of another day', responder(), new Date(Date.now() + 5 * DIA)],
      ['an empty answer', () => Buffer.alloc(0)],
      ['a page of a portal', () => Buffer.from('<html>entre na rede</html>')],
    ];
    for (const [caso, ocsp, em] of casos)
      expect(await perguntar(boa, ocsp ? { ocsp } : {}, em), caso).toMatchObject({ estado: 'desconhecida' });
    const fora = emitir('fora', `/C=BR/CN=Fora:${CPF}`, `${pessoa()}\n${ONDE}`, 'raiz');
    expect(await perguntar(fora, { ocsp: responder() })).toMatchObject({ estado: 'desconhecida' });
  });

  it('[SIGN-01] the list: good, taken back, and where OCSP is away it still says', async () => {
    expect(await perguntar(boa, { lcr: () => lista() })).toEqual({ estado: 'boa' });
    expect(await perguntar(ruim, { lcr: () => lista() })).toEqual({
      estado: 'revogada',
      em: new Date('2026-01-01T12:00:00Z'),
    });
    expect(await perguntar(ruim, { ocsp: () => Buffer.from('x'), lcr: () => lista() })).toMatchObject({
      estado: 'revogada',
    });
  });

  it('[SIGN-01] the list: by somebody else, of another day, cut, nonsense, nowhere: never good', async () => {
    const certa = lista();
    const semEndereco = emitir('muda', `/C=BR/CN=Muda:${CPF}`, pessoa(), 'raiz');
    const casos: [string, () => Buffer, Date?][] = [
      ['by another authority', () => lista('alheia')],
      ['of another day', () => certa, new Date(Date.now() + 5 * DIA)],
      ['before its day', () => certa, new Date(Date.now() - 5 * DIA)],
      ['cut', () => certa.subarray(0, certa.length - 9)],
      ['nonsense', () => Buffer.from('<html>')],
    ];
    for (const [caso, lcr, em] of casos)
      expect(await perguntar(boa, { lcr }, em), caso).toMatchObject({ estado: 'desconhecida' });
    expect(await perguntar(semEndereco, { lcr: () => certa })).toEqual({
      estado: 'desconhecida',
      porque: 'o certificado não diz onde consultar',
    });
  });
});
