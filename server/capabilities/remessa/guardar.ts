/** A bank file that was made: what is refused before it, its number taken, its text kept (FIN-03). */
import { createHash } from 'node:crypto';
import { leiauteDoBanco } from '#domain/cnab/bancos.ts';
import type { ArquivoParaGravar, Gravacao } from '#domain/cnab/escrever.ts';
import type { Pagador } from '#domain/cnab/pagamentos.ts';
import { recusar } from '#domain/errors/app-error.ts';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { borderos as texto } from '#messages/bordero-pagamento.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { empresaDe } from '../prestador/index.ts';
import { numeroDa, pagadorDe, type ContaPagadora, type Serie } from './conta-repository.ts';

const MAX_FALTAS = 20;
export const MAX_NSA = 999_999;

/** The last number of each series after which the account can keep a next one. */
const ULTIMO: { readonly [serie in Serie]: number } = {
  proximoNsa: MAX_NSA,
  proximaRemessaCobranca: MAX_NSA - 1,
  proximoNossoNumero: 999_999_998,
};

/** Refuses a file for all that lacks in it: the first sentences, and how many more there are. */
export function recusarPorFaltas(faltas: readonly string[]): never {
  const resto = faltas.length - MAX_FALTAS;
  return recusar(...faltas.slice(0, MAX_FALTAS), ...(resto > 0 ? [texto.eMais(resto)] : []));
}

type Conta = { readonly ativa: boolean; readonly tipo: string };

/** Why the account can be in no file, of payments or of collection; said when it is chosen. `caixa`: of a till. */
export function contaImpropria(conta: Conta | undefined, caixa: string = texto.caixa): string | undefined {
  if (!conta?.ativa) return texto.contaInativa;
  return conta.tipo === 'CAIXA' ? caixa : undefined;
}

/** What a file is known by: read or made twice, it is the same one. */
export const resumoDoArquivo = (conteudo: string): string =>
  createHash('sha256').update(conteudo, 'latin1').digest('hex');

/** What its register still lacks: said when the borderô is approved. */
export function contaPronta(conta: ContaPagadora | undefined): string | undefined {
  return (
    contaImpropria(conta) ??
    (conta?.banco && conta.agencia && conta.conta ? undefined : texto.contaIncompleta)
  );
}

/** Who pays by the account, complete for a file's headers. */
export async function pagadorPronto(
  db: Queryable,
  prestadorId: number,
  conta: ContaPagadora,
): Promise<Pagador> {
  // Itaú's own layout has no place for an agreement.
  if (!conta.convenio && !leiauteDoBanco(conta.banco ?? '', conta.nomeBanco).proprio)
    recusar(texto.semConvenio);
  const empresa = await empresaDe(db, prestadorId);
  if (!empresa.documento) recusar(texto.semCnpj);
  return pagadorDe(conta, empresa);
}

/** The next number of the account's files of payments, taken. */
export async function proximaSequencia(context: RuleContext, contaId: number): Promise<number> {
  const nsa = await tomarNumero(context, contaId, 'proximoNsa');
  return nsa > MAX_NSA ? recusar(texto.nsaAcabou) : nsa;
}

/**
 * The next number of one of the account's series, taken: no two files and no two boletos share one, and what fails gives it
 * back. One past the end is not counted on: its caller says that the series is over.
 */
export async function tomarNumero(
  { db, registros }: RuleContext,
  contaId: number,
  serie: Serie,
): Promise<number> {
  const { numero, versao } = await numeroDa(db, contaId, serie);
  if (numero > ULTIMO[serie]) return numero;
  const contas = registros('contas-bancarias').server;
  // A person may type it too: whoever has the account open is told that it moved, and does not put it back.
  if (serie === 'proximoNsa') await contas.update(contaId, { proximoNsa: numero + 1 }, versao);
  // Boletos are asked for many at once, each holding the account that it names: an update would wait for all of them.
  else await contas.set(contaId, { [serie]: numero + 1 });
  return numero;
}

/** The unit's day and hour, as a header has them. */
export function agoraNoArquivo(): { readonly data: string; readonly hora: string } {
  const { data, hora } = localDateTime(new Date().toISOString(), fusoAtual()) ?? {
    data: hoje(),
    hora: '00:00',
  };
  return { data, hora: hora.length === 5 ? `${hora}:00` : hora };
}

type Feita = {
  readonly conta: ContaPagadora;
  readonly contaId: number;
  readonly nsa: number;
  readonly arquivo: ArquivoParaGravar;
  readonly feito: Extract<Gravacao, { ok: true }>;
  readonly titulos: number;
  readonly aviso: string | null;
  readonly de: { readonly borderoId: number } | { readonly borderoImpostoId: number };
};

export async function guardarRemessa({ contexto, registros }: RuleContext, resultado: Feita): Promise<void> {
  const { conta, contaId, nsa, arquivo, feito, titulos, aviso, de } = resultado;
  await registros('remessas-pagamentos').server.keep({
    nome: `PAG${conta.banco}${String(nsa).padStart(6, '0')}.REM`,
    ...de,
    contaBancariaId: contaId,
    nsa,
    geradaEm: new Date().toISOString(),
    geradaPor: contexto.usuario.nome,
    lotes: arquivo.lotes.length,
    registros: feito.registros,
    titulos,
    total: feito.soma,
    resumo: resumoDoArquivo(feito.conteudo),
    aviso,
    conteudo: feito.conteudo,
  });
}
