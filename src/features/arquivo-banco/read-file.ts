/** A file of the person's computer, read as what it says it is; nothing leaves the browser. */
import { MAIOR_ARQUIVO } from '#domain/cnab/arquivo.ts';
import { lerCnab240, type ArquivoCnab } from '#domain/cnab/ler.ts';
import { lerOfx, pareceOfx, type ExtratoOfx } from '#domain/ofx/ler.ts';
import { arquivoBancoTela, recusaCnab, recusaOfx } from '#messages/arquivo-banco.ts';
import { bankFileText } from '#shared/http/bank-file.ts';

export type Lido = { readonly nome: string } & (
  | { readonly tipo: 'cnab'; readonly arquivo: ArquivoCnab }
  | { readonly tipo: 'ofx'; readonly extratos: readonly ExtratoOfx[] }
  | { readonly tipo: 'recusa'; readonly recusa: string }
);

export async function lerArquivo(arquivo: File): Promise<Lido> {
  const { name: nome } = arquivo;
  const recusado = (recusa: string): Lido => ({ nome, tipo: 'recusa', recusa });
  if (arquivo.size > MAIOR_ARQUIVO) return recusado(arquivoBancoTela.grande);
  let texto: string;
  try {
    texto = await bankFileText(arquivo);
  } catch {
    return recusado(arquivoBancoTela.naoLido); // moved or removed since it was chosen
  }
  if (pareceOfx(texto)) {
    const ofx = lerOfx(texto);
    return ofx.ok ? { nome, tipo: 'ofx', extratos: ofx.extratos } : recusado(recusaOfx(ofx));
  }
  const cnab = lerCnab240(texto);
  return cnab.ok ? { nome, tipo: 'cnab', arquivo: cnab.arquivo } : recusado(recusaCnab[cnab.motivo]);
}
