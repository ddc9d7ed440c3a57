/**
 * Judges the whole of a bank's answer before a line of it is posted (FIN-03). It refuses another kind of
 * file, a cut one, one of another bank, account or company, and one that was read before. Payments and
 * collection ask the same.
 */
import { lerCnab240, type ArquivoCnab } from '#domain/cnab/ler.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { problemaCnab, recusaCnab } from '#messages/arquivo-banco.ts';
import { retornos as texto } from '#messages/bordero-pagamento.ts';
import type { Queryable } from '#server/database/query.ts';
import { empresaDe } from '../prestador/index.ts';
import { resumoDoArquivo } from './guardar.ts';
import { retornoLido, umRetornoPorVez, type TabelaDeRetorno } from './retorno-repository.ts';

export function recusarArquivo(mensagem: string): never {
  throw new AppError('arquivo-invalido', { messages: [mensagem] });
}

/** The file of that family of services; `outroTipo`: what is said where it is of another. */
export function abrirRetorno(
  conteudo: string,
  familia: 'pagamento' | 'cobranca',
  outroTipo: string,
): ArquivoCnab {
  const lido = lerCnab240(conteudo);
  if (!lido.ok) return recusarArquivo(recusaCnab[lido.motivo]);
  const { arquivo } = lido;
  if (arquivo.sentido === 'remessa') recusarArquivo(texto.remessa);
  if (arquivo.sentido === null) recusarArquivo(texto.semSentido);
  const [problema] = arquivo.problemas;
  if (problema) recusarArquivo(texto.naoConfere(problema.linha, problemaCnab(problema)));
  if (!arquivo.lotes.some((lote) => lote.familia === familia)) recusarArquivo(outroTipo);
  return arquivo;
}

export type Cabecalho = { readonly agencia: string | null; readonly conta: string | null };
type NumerosDaConta = { readonly agencia: string | null; readonly conta: string | null };

const semZeros = (valor: string | null | undefined): string => (valor ?? '').replace(/^0+/, '');

/** Whether the header names the account by its own numbers. */
export const contaPelosNumeros = (numeros: NumerosDaConta, cabecalho: Cabecalho): boolean =>
  semZeros(numeros.conta) === semZeros(cabecalho.conta) &&
  semZeros(numeros.agencia) === semZeros(cabecalho.agencia);

type Pedido<C> = {
  readonly prestadorId: number;
  readonly conteudo: string;
  readonly arquivo: ArquivoCnab;
  /** Where the answers of its family are kept. */
  readonly tabela: TabelaDeRetorno;
  /** The provider's accounts at the bank, the inactive too: an answer may come late. */
  readonly contasNoBanco: (db: Queryable, prestadorId: number, banco: string) => Promise<readonly C[]>;
  /** Whether the header speaks of this account, as the bank names it there. */
  readonly confere: (conta: C, cabecalho: Cabecalho) => boolean;
};

/**
 * The account of the file, held until the end of the transaction for this reader alone, and the file's digest.
 * A file of no account here, or one that was read before, is refused.
 */
export async function contaDoRetorno<C extends { readonly id: number }>(
  db: Queryable,
  { prestadorId, conteudo, arquivo, tabela, contasNoBanco, confere }: Pedido<C>,
): Promise<{ readonly contaId: number; readonly resumo: string }> {
  const { agencia = null, conta = null, inscricao = null } = arquivo.header.valores;
  const contas = await contasNoBanco(db, prestadorId, arquivo.banco);
  const achada = contas.find((cadastrada) => confere(cadastrada, { agencia, conta }));
  if (!achada) return recusarArquivo(texto.semConta(arquivo.banco, agencia ?? '', conta ?? ''));
  const { documento } = await empresaDe(db, prestadorId);
  if (semZeros(documento) !== semZeros(inscricao)) recusarArquivo(texto.outraEmpresa);
  await umRetornoPorVez(db, tabela, achada.id);
  const resumo = resumoDoArquivo(conteudo);
  const antes = await retornoLido(db, tabela, prestadorId, resumo);
  if (antes) recusarArquivo(texto.repetido(formatMinuto(antes.em), antes.por));
  return { contaId: achada.id, resumo };
}
