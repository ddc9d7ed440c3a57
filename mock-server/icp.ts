/**
 * A throw-away certification authority in the shape of ICP-Brasil's: root, authority, certificates of persons with
 * the CPF in the SAN, a time-stamp authority and a revocation list. Its keys live as long as the stand-ins' folder.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as asn1 from 'asn1js';
import * as pkijs from 'pkijs';

export type Emitido = {
  readonly certificado: pkijs.Certificate;
  readonly chave: CryptoKey;
  readonly pem: string;
};
export type Titular = {
  readonly nome: string;
  readonly cpf: string | null;
  readonly de?: Date;
  readonly ate?: Date;
  readonly uso?: 'pessoa' | 'carimbo' | 'autoridade';
};

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
};
const EC = { name: 'ECDSA', namedCurve: 'P-256' };
const DIA = 86_400_000;

type Guardado = { readonly pem: string; readonly chave: JsonWebKey };
/** `lcr`: the address that the kept certificates carry. */
type Pasta = { readonly lcr: string; readonly emitidos: readonly Guardado[] };

export class Autoridade {
  readonly raiz: Emitido;
  readonly intermediaria: Emitido;
  readonly #pessoas = new Map<string, Promise<Emitido>>();
  readonly #revogados = new Map<string, Date>();
  readonly #lcr: string;

  private constructor(raiz: Emitido, intermediaria: Emitido, lcr: string) {
    this.raiz = raiz;
    this.intermediaria = intermediaria;
    this.#lcr = lcr;
  }

  /** `lcr`: where its lists answer; the file name keeps one authority from another's. */
  static async abrir(nome: string, lcr: string, pasta: string | undefined): Promise<Autoridade> {
    const arquivo =
      pasta === undefined ? null : join(pasta, `${nome.toLowerCase().replaceAll(/\W+/g, '-')}.json`);
    const lida = arquivo && existsSync(arquivo) ? lerPasta(readFileSync(arquivo, 'utf8')) : null;
    const [raizGuardada, guardada] = await Promise.all((lida?.emitidos ?? []).map(abrirGuardado));
    if (raizGuardada && guardada && lida?.lcr === lcr) return new Autoridade(raizGuardada, guardada, lcr);
    const raiz =
      raizGuardada ?? (await emitir({ nome: `${nome} Raiz`, cpf: null, uso: 'autoridade' }, null, null));
    // The certificate carries where its list is asked for. On another port it is issued anew, of the same key: what was
    // signed before keeps its chain, and what is signed from now on can be asked about.
    const intermediaria = await emitir(
      { nome: `${nome} Emissora`, cpf: null, uso: 'autoridade' },
      raiz,
      `${lcr}/raiz.crl`,
      guardada?.par,
    );
    if (arquivo) {
      const guardar = async (emitido: Emitido): Promise<Guardado> => ({
        pem: emitido.pem,
        chave: await crypto.subtle.exportKey('jwk', emitido.chave),
      });
      const emitidos = await Promise.all([raiz, intermediaria].map(guardar));
      writeFileSync(arquivo, JSON.stringify({ lcr, emitidos } satisfies Pasta), { mode: 0o600 });
    }
    return new Autoridade(raiz, intermediaria, lcr);
  }

  emitir(titular: Titular): Promise<Emitido> {
    return emitir(titular, this.intermediaria, `${this.#lcr}/emissora.crl`);
  }

  /** Always the same certificate for a person, while the stand-ins run. */
  daPessoa(titular: Titular & { readonly cpf: string }): Promise<Emitido> {
    const tem = this.#pessoas.get(titular.cpf);
    if (tem) return tem;
    const novo = this.emitir(titular);
    this.#pessoas.set(titular.cpf, novo);
    return novo;
  }

  /** Puts another certificate in place of a person's (an expired one, somebody else's). */
  trocar(cpf: string, emitido: Emitido): void {
    this.#pessoas.set(cpf, Promise.resolve(emitido));
  }

  revogar({ certificado }: Emitido, em = new Date()): void {
    this.#revogados.set(Buffer.from(certificado.serialNumber.valueBlock.valueHexView).toString('hex'), em);
  }

  async lcr(de: 'raiz' | 'emissora'): Promise<Buffer> {
    const emissor = de === 'raiz' ? this.raiz : this.intermediaria;
    const lista = new pkijs.CertificateRevocationList();
    lista.version = 1;
    lista.issuer = emissor.certificado.subject;
    lista.thisUpdate = hora(new Date(Date.now() - 60_000));
    lista.nextUpdate = hora(new Date(Date.now() + DIA));
    if (de === 'emissora' && this.#revogados.size > 0) {
      lista.revokedCertificates = [...this.#revogados].map(
        ([serie, em]) =>
          new pkijs.RevokedCertificate({
            userCertificate: new asn1.Integer({ valueHex: buffer(Buffer.from(serie, 'hex')) }),
            revocationDate: hora(em),
          }),
      );
    }
    await lista.sign(emissor.chave, 'SHA-256');
    return Buffer.from(lista.toSchema(true).toBER());
  }
}

const hora = (value: Date) => new pkijs.Time({ type: pkijs.TimeType.UTCTime, value });
const buffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

/** Folders of earlier versions hold the list alone and do not say of which address it is. */
function lerPasta(texto: string): Pasta {
  const lido = JSON.parse(texto) as Pasta | readonly Guardado[];
  return Array.isArray(lido) ? { lcr: '', emitidos: lido as readonly Guardado[] } : (lido as Pasta);
}

async function abrirGuardado({ pem, chave }: Guardado): Promise<Emitido & { readonly par: CryptoKeyPair }> {
  const der = Buffer.from(pem.replaceAll(/-----[^-]+-----|\s/g, ''), 'base64');
  const privada = await crypto.subtle.importKey('jwk', chave, EC, true, ['sign']);
  const { d: _d, ...publica } = chave;
  return {
    pem,
    certificado: pkijs.Certificate.fromBER(buffer(der)),
    chave: privada,
    par: {
      privateKey: privada,
      publicKey: await crypto.subtle.importKey('jwk', { ...publica, key_ops: ['verify'] }, EC, true, [
        'verify',
      ]),
    },
  };
}

async function emitir(
  { nome, cpf, de, ate, uso = 'pessoa' }: Titular,
  emissor: Emitido | null,
  lcr: string | null,
  guardado?: CryptoKeyPair,
): Promise<Emitido> {
  // Authorities are made at every start of the tests: an elliptic key is there at once.
  const par =
    guardado ??
    (await (uso === 'autoridade'
      ? crypto.subtle.generateKey(EC, true, ['sign', 'verify'])
      : crypto.subtle.generateKey(RSA, true, ['sign', 'verify'])));
  const certificado = new pkijs.Certificate();
  certificado.version = 2;
  const serie = randomBytes(12);
  serie[0] = ((serie[0] ?? 0) & 0x7f) | 0x40;
  certificado.serialNumber = new asn1.Integer({ valueHex: buffer(serie) });
  const nomes = [
    ['2.5.4.6', new asn1.PrintableString({ value: 'BR' })],
    ['2.5.4.10', new asn1.Utf8String({ value: 'Demonstração' })],
    ['2.5.4.3', new asn1.Utf8String({ value: cpf ? `${nome}:${cpf}` : nome })],
  ] as const;
  certificado.subject.typesAndValues = nomes.map(
    ([type, value]) => new pkijs.AttributeTypeAndValue({ type, value }),
  );
  certificado.issuer = emissor ? emissor.certificado.subject : certificado.subject;
  certificado.notBefore = hora(de ?? new Date(Date.now() - DIA));
  certificado.notAfter = hora(ate ?? new Date(Date.now() + (uso === 'pessoa' ? 365 : 3650) * DIA));
  await certificado.subjectPublicKeyInfo.importKey(par.publicKey);
  const extensao = (extnID: string, critical: boolean, valor: asn1.BaseBlock) =>
    new pkijs.Extension({ extnID, critical, extnValue: valor.toBER() });
  const bits = uso === 'autoridade' ? 0x06 : 0xc0;
  const sequencia = (...value: asn1.BaseBlock[]) => new asn1.Sequence({ value });
  certificado.extensions = [
    extensao(
      '2.5.29.19',
      true,
      uso === 'autoridade' ? sequencia(new asn1.Boolean({ value: true })) : sequencia(),
    ),
    extensao(
      '2.5.29.15',
      true,
      new asn1.BitString({ valueHex: buffer(Uint8Array.of(bits)), unusedBits: uso === 'autoridade' ? 1 : 6 }),
    ),
    extensao('2.5.29.14', false, new asn1.OctetString({ valueHex: await idDaChave(par.publicKey) })),
  ];
  const finalidade = uso === 'carimbo' ? '1.3.6.1.5.5.7.3.8' : uso === 'pessoa' ? '1.3.6.1.5.5.7.3.4' : null;
  if (finalidade) {
    certificado.extensions.push(
      extensao('2.5.29.37', uso === 'carimbo', sequencia(new asn1.ObjectIdentifier({ value: finalidade }))),
    );
  }
  const marcado = (n: number, ...value: asn1.BaseBlock[]) =>
    new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber: n }, value });
  if (cpf) {
    // Birth date, CPF, NIS, RG and issuer, as DOC-ICP-04 lays them out.
    const dado = new asn1.OctetString({
      valueHex: buffer(Buffer.from(`01011980${cpf}${'0'.repeat(11)}${'0'.repeat(15)}SSPSP`)),
    });
    const outroNome = marcado(0, new asn1.ObjectIdentifier({ value: '2.16.76.1.3.1' }), marcado(0, dado));
    certificado.extensions.push(extensao('2.5.29.17', false, sequencia(outroNome)));
  }
  if (lcr) {
    const uri = new asn1.Primitive({
      idBlock: { tagClass: 3, tagNumber: 6 },
      valueHex: buffer(Buffer.from(lcr)),
    });
    certificado.extensions.push(
      extensao('2.5.29.31', false, sequencia(sequencia(marcado(0, marcado(0, uri))))),
    );
  }
  await certificado.sign(emissor ? emissor.chave : par.privateKey, 'SHA-256');
  const der = Buffer.from(certificado.toSchema(true).toBER());
  return { certificado: pkijs.Certificate.fromBER(buffer(der)), chave: par.privateKey, pem: pemDe(der) };
}

async function idDaChave(chave: CryptoKey): Promise<ArrayBuffer> {
  return buffer(
    createHash('sha1')
      .update(Buffer.from(await crypto.subtle.exportKey('spki', chave)))
      .digest(),
  );
}

export function pemDe(der: Buffer, tipo = 'CERTIFICATE'): string {
  return `-----BEGIN ${tipo}-----\n${der.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END ${tipo}-----\n`;
}
