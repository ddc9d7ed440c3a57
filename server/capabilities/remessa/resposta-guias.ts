/**
 * What a bank's return says of guides (FIN-03): paid by the borderô's own step when every guide was answered. What the bank
 * refused leaves the borderô and waits for the next one; where it refused all, the borderô is as it was before the file.
 */
import { guiaDoSeuNumero } from '#domain/bordero-imposto/remessa.ts';
import { somarGuias } from '#domain/bordero-imposto/guias.ts';
import { ditoDe, semNovidade, type Resposta } from '#domain/cnab/respostas.ts';
import { AppError, phrasesOf } from '#domain/errors/app-error.ts';
import { formatMoeda, sumMoney } from '#domain/formato/decimal.ts';
import { desencontroDe, type DitoPeloBanco } from '#domain/titulo/resposta.ts';
import { borderoImposto as texto } from '#messages/bordero-imposto.ts';
import { retornos } from '#messages/bordero-pagamento.ts';
import type { Queryable } from '#server/database/query.ts';
import { hoje } from '#server/clock.ts';
import type { Recurso, ServerRecords, Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { inSavepoint } from '#server/engine/nested.ts';
import {
  guiasEnviadas,
  retencoesDasGuias,
  travarBorderoDeImpostos,
  type GuiaEnviada,
} from './guias-repository.ts';
import { ditosDasOrdens } from './retorno-repository.ts';

type Situacao = 'PAGA' | 'RECUSADA' | 'ACEITA' | 'SEM_TITULO' | 'REPETIDA' | 'DIVERGENTE' | 'DESCONHECIDA';
export type RespostaDeGuia = {
  readonly linha: number;
  readonly situacao: Situacao;
  readonly explicacao: string;
  readonly borderoImpostoId: number | null;
  readonly imposto: string | null;
  readonly total: string;
};

/** A register's door in the transaction that is told. */
export type Abrir = <R extends Recurso>(recurso: R, db: Queryable) => ServerRecords<R>;

type Deps = {
  readonly db: Queryable;
  readonly prestadorId: number;
  readonly contaId: number;
  readonly abrir: Abrir;
};
type Julgada = {
  readonly resposta: Resposta;
  readonly guia: GuiaEnviada | undefined;
  readonly situacao: Situacao;
  readonly explicacao: string;
};

/** The answers to guides among those of a file, in its order; the others are no business of this. */
export async function responderGuias(
  respostas: readonly Resposta[],
  deps: Deps,
): Promise<ReadonlyMap<number, RespostaDeGuia>> {
  const julgaveis = respostas.flatMap((resposta) => {
    const id = guiaDoSeuNumero(resposta.seuNumero);
    return id === undefined ? [] : [{ id, resposta }];
  });
  if (julgaveis.length === 0) return new Map();
  const ids = julgaveis.map(({ id }) => id);
  const enviadas = await guiasEnviadas(deps.db, deps.prestadorId, deps.contaId, ids);
  const porId = new Map(enviadas.map((guia) => [guia.id, guia]));
  const respostasAnteriores = await ditosDasOrdens(deps.db, deps, {
    borderosDeImpostos: [...new Set(enviadas.map(({ borderoId }) => borderoId))],
  });
  const vistas = new Map<number, string>();
  const julgadas = julgaveis.map(({ id, resposta }): Julgada => {
    const guia = porId.get(id);
    const numero = resposta.seuNumero ?? '';
    const antes = respostasAnteriores.get(numero) ?? [];
    const julgada = julgar(resposta, guia, { respondida: vistas.get(id) ?? guia?.resposta ?? null, antes });
    if (julgada.situacao === 'PAGA' || julgada.situacao === 'RECUSADA') vistas.set(id, julgada.situacao);
    respostasAnteriores.set(numero, [ditoDe(resposta), ...antes]);
    return { resposta, guia, ...julgada };
  });
  const recusas = new Map<number, string>();
  for (const [borderoId, doBordero] of Map.groupBy(julgadas, ({ guia }) => guia?.borderoId ?? 0)) {
    const comEfeito = doBordero.filter(({ situacao }) => situacao === 'PAGA' || situacao === 'RECUSADA');
    if (comEfeito.length === 0) continue;
    try {
      await inSavepoint(deps.db, (db) => lancar(borderoId, comEfeito, { ...deps, db }));
    } catch (error) {
      // The borderô's own rule refuses (a closed period): nothing of it is posted, the other lines stand.
      if (!(error instanceof AppError)) throw error;
      recusas.set(borderoId, phrasesOf(error));
    }
  }
  return new Map(
    julgadas.map(({ resposta, guia, situacao, explicacao }) => {
      const recusa =
        situacao === 'PAGA' || situacao === 'RECUSADA' ? recusas.get(guia?.borderoId ?? 0) : undefined;
      return [
        resposta.linha,
        {
          linha: resposta.linha,
          situacao: recusa === undefined ? situacao : 'DIVERGENTE',
          explicacao: recusa === undefined ? explicacao : retornos.naoPodePagar(recusa).slice(0, 1000),
          borderoImpostoId: guia?.borderoId ?? null,
          imposto: guia?.imposto ?? null,
          total: guia?.total ?? '0.00',
        },
      ];
    }),
  );
}

/** What the bank had answered of the guide, in this file or before, and the lines that said it. */
type JaRespondida = { readonly respondida: string | null; readonly antes: readonly DitoPeloBanco[] };

function julgar(
  resposta: Resposta,
  guia: GuiaEnviada | undefined,
  { respondida, antes }: JaRespondida,
): Pick<Julgada, 'situacao' | 'explicacao'> {
  const { diz, codigos } = resposta;
  const frases = codigos.map(({ codigo, titulo }) => titulo ?? codigo).join('; ');
  if (!guia) return { situacao: 'SEM_TITULO', explicacao: retornos.semTitulo };
  if (respondida !== null) {
    if (semNovidade(resposta, { paga: respondida === 'PAGA', antes }))
      return { situacao: 'REPETIDA', explicacao: texto.guiaRepetida(guia.guia, guia.numero) };
    if (diz === 'desconhecido') return desconhecida(codigos);
    return {
      situacao: 'DIVERGENTE',
      explicacao:
        diz === 'recusado'
          ? texto.guiaRecusadaDepois(guia.guia, guia.numero, frases)
          : texto.guiaPagaDeNovo(guia.guia, guia.numero, {
              antes: respondida === 'PAGA',
              valor: resposta.efetivo ?? resposta.valor ?? '0.00',
              data: resposta.data,
            }),
    };
  }
  if (guia.situacaoBordero !== 'ENVIADO')
    return { situacao: 'DIVERGENTE', explicacao: texto.naoEsperada(guia.numero) };
  if (diz === 'desconhecido') return desconhecida(codigos);
  if (diz === 'aceito') return { situacao: 'ACEITA', explicacao: retornos.aceita(frases) };
  if (diz === 'recusado') return { situacao: 'RECUSADA', explicacao: texto.guiaRecusada(frases) };
  const pago = resposta.efetivo ?? resposta.valor ?? '0.00';
  const { total } = guia;
  // A guide is paid whole: what it owes is its total, and the state of its borderô says whether it still does.
  if (desencontroDe({ pago, pedido: total, abate: total, saldo: total, aberto: true }) !== undefined)
    return { situacao: 'DIVERGENTE', explicacao: texto.guiaDivergente(pago, guia.total) };
  const dia = resposta.data ?? hoje();
  if (dia > guia.pagarEm && guia.vencimento !== null && dia > guia.vencimento)
    return { situacao: 'DIVERGENTE', explicacao: texto.pagaTarde(dia, guia.pagarEm) };
  return { situacao: 'PAGA', explicacao: texto.guiaPaga(guia.guia, guia.numero, pago) };
}

const desconhecida = (codigos: Resposta['codigos']) => ({
  situacao: 'DESCONHECIDA' as const,
  explicacao: retornos.desconhecida(codigos.map(({ codigo }) => codigo)),
});

type Guia = Stored<'borderos-impostos'>['guias'][number];

async function lancar(
  borderoId: number,
  julgadas: readonly Julgada[],
  { db, contaId, abrir }: Deps,
): Promise<void> {
  await travarBorderoDeImpostos(db, borderoId);
  const borderos = abrir('borderos-impostos', db);
  const bordero = await borderos.read(borderoId);
  const porGuia = new Map(julgadas.map((julgada) => [julgada.guia?.id, julgada]));
  const respondidas = bordero.guias.map((guia): Guia => {
    const julgada = porGuia.get(guia.id);
    if (!julgada) return guia;
    const paga = julgada.situacao === 'PAGA';
    return {
      ...guia,
      resposta: paga ? 'PAGA' : 'RECUSADA',
      pagaEm: paga ? (julgada.resposta.data ?? hoje()) : null,
      banco: julgada.explicacao.slice(0, 500),
    };
  });
  const falta = respondidas.some(({ situacao, resposta }) => situacao === 'A_PAGAR' && resposta === null);
  const { guias, fora } = falta ? { guias: respondidas, fora: [] } : semAsNaoPagas(respondidas);
  await borderos.set(borderoId, { guias, ...somarGuias(guias) });
  if (falta) return;
  await soltarGuias(borderoId, fora, { db, abrir });
  await borderos.transition(borderoId, { transicao: 'responder' });
  const campos = pagamentoDoBanco(guias, contaId);
  if (campos) await borderos.transition(borderoId, { transicao: 'pagar', campos });
}

/** Of guides of which the bank paid some, the others leave the borderô; `fora`: their numbers. Where it paid none, all stay. */
function semAsNaoPagas(respondidas: readonly Guia[]): {
  readonly guias: readonly Guia[];
  readonly fora: readonly number[];
} {
  const aPagar = respondidas.filter(({ situacao }) => situacao === 'A_PAGAR');
  const naoPagas = new Set(aPagar.filter(({ resposta }) => resposta !== 'PAGA'));
  if (naoPagas.size === aPagar.length) return { guias: respondidas, fora: [] };
  return {
    guias: respondidas.map((guia): Guia =>
      naoPagas.has(guia)
        ? {
            ...guia,
            situacao: 'RECUSADA',
            total: '0.00',
            banco: `${formatMoeda(guia.total)}. ${guia.banco ?? texto.semResposta}`.slice(0, 500),
          }
        : guia,
    ),
    fora: [...naoPagas].flatMap(({ guia }) => guia ?? []),
  };
}

/** Their taxes wait for another guide. */
async function soltarGuias(
  borderoId: number,
  guias: readonly number[],
  { db, abrir }: Pick<Deps, 'db' | 'abrir'>,
): Promise<void> {
  const soltas = await retencoesDasGuias(db, borderoId, guias);
  await abrir('retencoes-borderos', db).setAll(soltas.map((id) => ({ id, valores: { situacao: 'LIVRE' } })));
}

/** What the bank paid of the guides that stay, on the day on which it paid the last; undefined where it paid none. */
function pagamentoDoBanco(guias: readonly Guia[], contaBancariaId: number) {
  const pagas = guias.filter(({ situacao, resposta }) => situacao === 'A_PAGAR' && resposta === 'PAGA');
  if (pagas.length === 0) return undefined;
  const dias = pagas.map(({ pagaEm }) => pagaEm ?? hoje());
  return {
    dataPagamento: dias.toSorted().at(-1) ?? hoje(),
    contaBancariaId,
    // Each was judged by its own amount, in this file or in an earlier one.
    valorDoBanco: sumMoney(pagas.map(({ total }) => total)),
  };
}

type Bordero = Stored<'borderos-impostos'>;

/** Given up by a person: what the bank paid stays, and what it did not answer leaves, so that no file sends a paid guide again. */
export async function encerrarGuias({ id, guias }: Bordero, { db, registros }: RuleContext): Promise<void> {
  const ficam = semAsNaoPagas(guias);
  if (ficam.fora.length === 0) return;
  const abrir: Abrir = (recurso) => registros(recurso).server.everybodys;
  await abrir('borderos-impostos', db).set(id, { guias: ficam.guias, ...somarGuias(ficam.guias) });
  await soltarGuias(id, ficam.fora, { db, abrir });
}

/** After it: the money that left the account enters the books. */
export async function lancarGuiasPagas(id: number, { registros }: RuleContext): Promise<void> {
  const borderos = registros('borderos-impostos').server.everybodys;
  const { guias, contaBancariaId } = await borderos.read(id);
  const campos = contaBancariaId === null ? undefined : pagamentoDoBanco(guias, contaBancariaId);
  if (campos) await borderos.transition(id, { transicao: 'pagar', campos });
}
