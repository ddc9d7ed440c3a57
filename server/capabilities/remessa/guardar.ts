/** A bank file that was made: what is refused before it, its number taken, its text kept (FIN-03). */
import { createHash } from 'node:crypto';
import { leiauteDoBanco } from '#domain/cnab/bancos.ts';
import type { ArquivoParaGravar, Gravacao } from '#domain/cnab/escrever.ts';
import type { Pagador } from '#domain/cnab/pagamentos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { borderos as texto } from '#messages/borderos.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { empresaDe, pagadorDe, sequenciaDa, type ContaPagadora } from './conta-repository.ts';

const MAX_FALTAS = 20;

/** Why a step is refused, a sentence each. */
export function recusar(...messages: readonly string[]): never {
  const resto = messages.length - MAX_FALTAS;
  throw new AppError('transicao-recusada', {
    messages: resto > 0 ? [...messages.slice(0, MAX_FALTAS), texto.eMais(resto)] : [...messages],
  });
}

/** Why the account can never pay by a file: said when it is chosen. */
export function contaImpropria(conta: ContaPagadora | undefined): string | undefined {
  if (!conta?.ativa) return texto.contaInativa;
  return conta.tipo === 'CAIXA' ? texto.caixa : undefined;
}

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

/** The next number of the account, taken: two files never share one, and a file that fails gives it back. */
export async function proximaSequencia({ db, registros }: RuleContext, contaId: number): Promise<number> {
  const { nsa, versao } = await sequenciaDa(db, contaId);
  if (nsa > 999_999) recusar(texto.nsaAcabou);
  // A person may type it too: whoever has the account open is told that it moved, and does not put it back.
  await registros('contas-bancarias').server.update(contaId, { proximoNsa: nsa + 1 }, versao);
  return nsa;
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

export async function guardarRemessa({ contexto, registros }: RuleContext, feita: Feita): Promise<void> {
  const { conta, contaId, nsa, arquivo, feito, titulos, aviso, de } = feita;
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
    resumo: createHash('sha256').update(feito.conteudo, 'latin1').digest('hex'),
    aviso,
    conteudo: feito.conteudo,
  });
}
