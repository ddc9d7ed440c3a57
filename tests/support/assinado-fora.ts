/** PDFs signed elsewhere than in the product. */
import type { Confianca } from '#server/capabilities/assinatura/confianca.ts';
import { assinarNaNuvem } from '#server/capabilities/assinatura/service.ts';
import type { Autoridade } from '../../mock-server/icp.ts';
import { autoridade, chaveDe, meiosDe, pdfDe } from '../api/assinatura-apoio.ts';

/** By a laboratory with a certificate of that authority. */
export async function assinadoPor(
  icp: Autoridade,
  confianca: Confianca,
  pdf?: Buffer,
  nome = 'Laboratório Externo',
): Promise<Buffer> {
  const cpf = '98765432100';
  const chave = chaveDe(await icp.emitir({ nome, cpf }));
  const originais = [{ id: '1', nome: 'a', pdf: pdf ?? (await pdfDe()) }];
  const [resultado] = await assinarNaNuvem(
    originais,
    chave,
    { token: '', cpf, referencia: 'AD-RB' },
    meiosDe(confianca),
  );
  if (!resultado || 'erro' in resultado) throw resultado?.erro;
  return resultado.pdf;
}

/** Of an authority that nobody here knows. */
export async function deDesconhecida(pdf?: Buffer): Promise<Buffer> {
  const { icp, confianca } = await autoridade();
  return assinadoPor(icp, confianca, pdf);
}

/** One byte of what was signed is another one. */
export function mexido(pdf: Buffer): Buffer {
  const outroPdf = Buffer.from(pdf);
  outroPdf[60] = (outroPdf[60] ?? 0) ^ 1;
  return outroPdf;
}
