/**
 * Judges the whole of a bank's answer before a line of it is posted (FIN-03). It refuses another kind of
 * file, a cut one, one of another bank, account or company, and one that was read before. Payments and
 * collection ask the same.
 */
import type { RespostaCobranca } from '#domain/cnab/respostas-cobranca.ts';
import type { Resposta } from '#domain/cnab/respostas.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { retornos as texto } from '#messages/bordero-pagamento.ts';
import type { Queryable } from '#server/database/query.ts';
import { jobAt } from '#server/threads/job.ts';
import { aosPoucos, type LeitorDoBanco } from '../arquivo-banco/index.ts';
import { empresaDe } from '../prestador/index.ts';
import type { FamiliaDeRetorno, job as ler, RetornoEmPedacos } from './retorno-ler.job.ts';
import { retornoLido, umRetornoPorVez, type TabelaDeRetorno } from './retorno-repository.ts';

export function recusarArquivo(mensagem: string): never {
  throw new AppError('arquivo-invalido', { messages: [mensagem] });
}

const LER = jobAt<typeof ler>(new URL('./retorno-ler.job.ts', import.meta.url));

type Familias = { readonly pagamento: Resposta; readonly cobranca: RespostaCobranca };
export type RetornoLido<F extends FamiliaDeRetorno> = Omit<RetornoEmPedacos, 'respostas'> & {
  readonly respostas: readonly Familias[F][];
};

/** The file of that family of services, read in a thread; `outroTipo`: what is said where it is of another. */
export async function abrirRetorno<F extends FamiliaDeRetorno>(
  { leitor, quem }: { readonly leitor: LeitorDoBanco; readonly quem: string },
  conteudo: string,
  familia: F,
  outroTipo: string,
): Promise<RetornoLido<F>> {
  const lido = await leitor.ler(LER, { conteudo, familia, outroTipo }, quem);
  const respostas: Familias[F][] = [];
  for await (const parte of aosPoucos<Familias[F]>(lido.respostas))
    for (const resposta of parte) respostas.push(resposta);
  return { ...lido, respostas };
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
  readonly lido: Pick<RetornoEmPedacos, 'banco' | 'cabecalho' | 'resumo' | 'resumoCru'>;
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
  { prestadorId, lido, tabela, contasNoBanco, confere }: Pedido<C>,
): Promise<{ readonly contaId: number; readonly resumo: string }> {
  const { banco, resumo, resumoCru } = lido;
  const { agencia = null, conta = null, inscricao = null } = lido.cabecalho;
  const contas = await contasNoBanco(db, prestadorId, banco);
  const achada = contas.find((cadastrada) => confere(cadastrada, { agencia, conta }));
  if (!achada) return recusarArquivo(texto.semConta(banco, agencia ?? '', conta ?? ''));
  const { documento } = await empresaDe(db, prestadorId);
  if (semZeros(documento) !== semZeros(inscricao)) recusarArquivo(texto.outraEmpresa);
  await umRetornoPorVez(db, tabela, achada.id);
  const antes = await retornoLido(db, tabela, prestadorId, [resumo, resumoCru]);
  if (antes) recusarArquivo(texto.repetido(formatMinuto(antes.em), antes.por));
  return { contaId: achada.id, resumo };
}
