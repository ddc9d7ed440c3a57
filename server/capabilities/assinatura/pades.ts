/**
 * PAdES in two steps, so that a key that is elsewhere (a cloud, a token) signs a hash. `preparar` gives what
 * is to be signed, `concluir` puts the signature value in. Nothing here says that the file is signed: the
 * verifier does.
 */
import { POLITICAS, type Referencia } from '#domain/assinatura/politicas.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { assinaturaServidor as textos } from '#messages/assinatura.ts';
import type { Carimbador } from '#server/gateways/carimbo/port.ts';
import { assinaturaConfere, type Certificado } from './certificado.ts';
import { atributosAssinados, montarCms, sha256 } from './cms.ts';
import { OID } from './asn1.ts';
import { fecharEspaco, type Espaco } from './espaco.ts';
import type { LeitorPdf } from './isolado/leitor.ts';

export type Preparado = {
  readonly espaco: Espaco;
  readonly referencia: Referencia;
  readonly certificado: Certificado;
  /** DER of the signed attributes. */
  readonly atributos: Buffer;
  /** SHA-256 of them: what the key signs. */
  readonly resumo: Buffer;
};

export type Como = {
  readonly referencia: Referencia;
  readonly certificado: Certificado;
  readonly subFilter: string;
  readonly em: Date;
};

const TAMANHO: { readonly [referencia in Referencia]: number } = { 'AD-RB': 16_384, 'AD-RT': 32_768 };

export async function preparar(
  pdf: Uint8Array,
  { referencia, certificado, subFilter, em }: Como,
  leitor: LeitorPdf,
): Promise<Preparado> {
  const espaco = await leitor.abrirEspaco(pdf, {
    subFilter,
    nome: certificado.nome,
    em,
    motivo: null,
    tamanho: TAMANHO[referencia],
  });
  const atributos = atributosAssinados(espaco.resumo, certificado, POLITICAS[referencia]);
  return { espaco, referencia, certificado, atributos, resumo: sha256(atributos) };
}

/**
 * The file with its signature. Throws 'assinatura-recusada' when the value is not the certificate's over these
 * attributes, 'carimbo-indisponivel' when AD-RT finds no time stamp: it never becomes AD-RB by itself.
 */
export async function concluir(
  { espaco, referencia, certificado, atributos }: Preparado,
  assinatura: Uint8Array,
  { cadeia, carimbador }: { readonly cadeia: readonly Certificado[]; readonly carimbador: Carimbador | null },
): Promise<Buffer> {
  const rsa = certificado.x509.publicKey.asymmetricKeyType === 'rsa';
  const algoritmo = { oid: rsa ? OID.sha256ComRsa : OID.sha256ComEcdsa };
  if (!assinaturaConfere(atributos, assinatura, certificado.x509.publicKey, algoritmo)) {
    throw new AppError('assinatura-recusada', { messages: [textos.valorNaoConfere] });
  }
  if (referencia === 'AD-RT' && !carimbador)
    throw new AppError('carimbo-indisponivel', { messages: [textos.carimboNaoConfigurado] });
  const carimbo = referencia === 'AD-RT' && carimbador ? await carimbador.carimbar(sha256(assinatura)) : null;
  const cms = montarCms({ atributos, assinatura, certificado, cadeia, carimbo: carimbo?.token ?? null });
  return fecharEspaco(espaco, cms);
}
