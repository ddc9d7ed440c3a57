/** A file of the person's computer, read as what it says it is; nothing leaves the browser. */
import { lerCnab240, type ArquivoCnab } from '#domain/cnab/ler.ts';
import { lerOfx, pareceOfx, type ExtratoOfx } from '#domain/ofx/ler.ts';
import { arquivoBancoTela as texto, recusaCnab, recusaOfx } from '#messages/arquivo-banco.ts';

const MAIOR = 20 * 2 ** 20;

export type Lido = { readonly nome: string } & (
  | { readonly tipo: 'cnab'; readonly arquivo: ArquivoCnab }
  | { readonly tipo: 'ofx'; readonly extratos: readonly ExtratoOfx[] }
  | { readonly tipo: 'recusa'; readonly recusa: string }
);

export async function lerArquivo(arquivo: File): Promise<Lido> {
  const { name: nome } = arquivo;
  const recusado = (recusa: string): Lido => ({ nome, tipo: 'recusa', recusa });
  if (arquivo.size > MAIOR) return recusado(texto.grande);
  let bytes: ArrayBuffer;
  try {
    bytes = await arquivo.arrayBuffer();
  } catch {
    return recusado(texto.naoLido); // moved or removed since it was chosen
  }
  // A position of CNAB is a byte, and Windows-1252 keeps a character for each.
  const posicional = new TextDecoder('windows-1252').decode(bytes);
  if (pareceOfx(posicional)) {
    const ofx = lerOfx(corrido(bytes) ?? posicional);
    return ofx.ok ? { nome, tipo: 'ofx', extratos: ofx.extratos } : recusado(recusaOfx(ofx));
  }
  const cnab = lerCnab240(posicional);
  return cnab.ok ? { nome, tipo: 'cnab', arquivo: cnab.arquivo } : recusado(recusaCnab[cnab.motivo]);
}

/** UTF-8, whatever the header of a statement says; undefined where the bytes are none. */
function corrido(bytes: ArrayBuffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
