/**
 * An A1 certificate as authorities hand it over: a PKCS#12 file and its password. Old files are sealed with ciphers that
 * OpenSSL 3 opens no more, so node-forge reads them. Throws validationError in words for each way in which it will not do.
 */
import { X509Certificate } from 'node:crypto';
import forge from 'node-forge';
import { validationError } from '#domain/errors/app-error.ts';
import { formatCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { certificadoA1 as texto } from '#messages/nota-servico.ts';
import type { Credencial } from '#server/gateways/nfse/port.ts';

export type CertificadoLido = {
  readonly credencial: Credencial;
  readonly titular: string;
  /** CNPJ or CPF that the certificate names. */
  readonly documento: string;
  readonly emissor: string;
  readonly serie: string;
  readonly valeDesde: Date;
  readonly valeAte: Date;
};

const recusar = (campo: 'arquivo' | 'senha', frase: string): never => {
  throw validationError({ [campo]: [frase] });
};

export function lerA1(pfx: Uint8Array, senha: string): CertificadoLido {
  const p12 = abrir(pfx, senha);
  const bolsas = (oid: string) => p12.getBags({ bagType: oid })[oid] ?? [];
  const [bolsaDaChave] = [
    ...bolsas(forge.pki.oids.pkcs8ShroudedKeyBag ?? ''),
    ...bolsas(forge.pki.oids.keyBag ?? ''),
  ];
  const certificados = bolsas(forge.pki.oids.certBag ?? '').flatMap(({ cert, asn1 }) => {
    if (cert) return [forge.pki.certificateToPem(cert)];
    // A certificate of another key than RSA is told by its bytes alone.
    return asn1 ? [pemDe(Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary'))] : [];
  });
  if (!bolsaDaChave) return recusar('arquivo', texto.semChave);
  if (!bolsaDaChave.key) return recusar('arquivo', texto.naoRsa);
  const chave = forge.pki.privateKeyToPem(bolsaDaChave.key);
  const lidos = certificados.map((pem) => ({ pem, x509: new X509Certificate(pem) }));
  const daChave = forge.pki.publicKeyToPem(forge.pki.setRsaPublicKey(bolsaDaChave.key.n, bolsaDaChave.key.e));
  const doTitular = lidos.find(
    ({ x509 }) =>
      semQuebras(x509.publicKey.export({ type: 'spki', format: 'pem' }).toString()) === semQuebras(daChave),
  );
  if (!doTitular) return recusar('arquivo', texto.semChave);
  const { x509, pem } = doTitular;
  const documento = documentoDe(x509);
  if (documento === null) return recusar('arquivo', texto.semInscricao);
  return {
    credencial: {
      chave,
      certificado: pem,
      cadeia: lidos.filter((other) => other !== doTitular).map((other) => other.pem),
    },
    titular: nomeDe(x509.subject).replace(/:\d{11,14}$/, ''),
    documento,
    emissor: nomeDe(x509.issuer),
    serie: x509.serialNumber,
    valeDesde: new Date(x509.validFrom),
    valeAte: new Date(x509.validTo),
  };
}

function abrir(pfx: Uint8Array, senha: string) {
  let arvore: forge.asn1.Asn1;
  try {
    arvore = forge.asn1.fromDer(Buffer.from(pfx).toString('binary'));
  } catch {
    return recusar('arquivo', texto.naoPfx);
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(arvore, false, senha);
  } catch (error) {
    const said = error instanceof Error ? error.message : '';
    return /mac|password|decrypt|invalid/i.test(said) && !/is not a|Cannot read PKCS#12 PFX/i.test(said)
      ? recusar('senha', texto.senha)
      : recusar('arquivo', texto.naoPfx);
  }
}

/** Refuses what cannot sign for this unit; `agora` in milliseconds. A branch may use the certificate of its head office. */
export function conferirA1(lido: CertificadoLido, documentoDaUnidade: string | null, agora: number): void {
  if (documentoDaUnidade === null) return recusar('arquivo', texto.semDocumento);
  if (lido.valeAte.getTime() <= agora)
    return recusar('arquivo', texto.vencido(diaDe(lido.valeAte.getTime())));
  if (lido.valeDesde.getTime() > agora)
    return recusar('arquivo', texto.futuro(diaDe(lido.valeDesde.getTime())));
  const matches =
    documentoDaUnidade.length === 14 && lido.documento.length === 14
      ? lido.documento.slice(0, 8) === documentoDaUnidade.slice(0, 8)
      : lido.documento === documentoDaUnidade;
  if (!matches)
    recusar('arquivo', texto.outroCnpj(formatCpfCnpj(lido.documento), formatCpfCnpj(documentoDaUnidade)));
}

const semQuebras = (pem: string): string => pem.replaceAll(/-----[^-]+-----|\s/g, '');
const pemDe = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
const nomeDe = (nomes: string): string =>
  /^CN=(.*)$/m.exec(nomes)?.[1]?.trim().replaceAll(/\\(.)/g, '$1') ?? '';

/** Object identifiers of DOC-ICP-04 as they stand in the bytes: the company's CNPJ, and the person's birth date and CPF. */
const CNPJ_DO_TITULAR = Buffer.from([0x06, 0x05, 0x60, 0x4c, 0x01, 0x03, 0x03]);
const DADOS_DA_PESSOA = Buffer.from([0x06, 0x05, 0x60, 0x4c, 0x01, 0x03, 0x01]);

/** After the identifier stand [0], its length, the kind of text and its length. */
function depoisDe(der: Buffer, oid: Buffer, bytes: number): string | null {
  const onde = der.indexOf(oid);
  if (onde < 0) return null;
  const inicio = onde + oid.length + 4;
  return der.subarray(inicio, inicio + bytes).toString('latin1');
}

function documentoDe(x509: X509Certificate): string | null {
  const cnpj = depoisDe(x509.raw, CNPJ_DO_TITULAR, 14);
  if (cnpj !== null && /^\d{14}$/.test(cnpj)) return cnpj;
  const cpf = depoisDe(x509.raw, DADOS_DA_PESSOA, 19)?.slice(8);
  if (cpf && /^\d{11}$/.test(cpf)) return cpf;
  return /:(\d{14}|\d{11})$/.exec(nomeDe(x509.subject))?.[1] ?? null;
}
