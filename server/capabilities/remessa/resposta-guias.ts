/**
 * What a bank's return says of guides (FIN-03): paid by the borderô's own step when every guide was answered. What the bank
 * refused leaves the borderô and waits for the next one; where it refused all, the borderô is as it was before the file.
 */
import { guiaDoSeuNumero } from '#domain/bordero-imposto/remessa.ts';
import { somarGuias } from '#domain/bordero-imposto/guias.ts';
import type { Resposta } from '#domain/cnab/respostas.ts';
import { AppError, phrasesOf } from '#domain/errors/app-error.ts';
import { formatMoeda, sumMoney } from '#domain/formato/decimal.ts';
import { desencontroDe } from '#domain/titulo/resposta.ts';
import { borderoImposto as texto } from '#messages/bordero-imposto.ts';
import { retornos } from '#messages/bordero-pagamento.ts';
import type { Queryable } from '#server/database/query.ts';
import { hoje } from '#server/clock.ts';
import type { Recurso, ServerRecords, Stored } from '#server/engine/call.ts';
import { inSavepoint } from '#server/engine/nested.ts';
import {
  guiasEnviadas,
  retencoesDasGuias,
  travarBorderoDeImpostos,
  type GuiaEnviada,
} from './guias-repository.ts';

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
  const vistas = new Set<number>();
  const julgadas = julgaveis.map(({ id, resposta }): Julgada => {
    const guia = porId.get(id);
    const julgada = julgar(resposta, guia, vistas.has(id));
    if (julgada.situacao === 'PAGA' || julgada.situacao === 'RECUSADA') vistas.add(id);
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

function julgar(
  resposta: Resposta,
  guia: GuiaEnviada | undefined,
  vista: boolean,
): Pick<Julgada, 'situacao' | 'explicacao'> {
  const { diz, codigos } = resposta;
  const frases = codigos.map(({ codigo, titulo }) => titulo ?? codigo).join('; ');
  if (!guia) return { situacao: 'SEM_TITULO', explicacao: retornos.semTitulo };
  if (vista || guia.resposta !== null)
    return { situacao: 'REPETIDA', explicacao: texto.guiaRepetida(guia.guia, guia.numero) };
  if (guia.situacaoBordero !== 'ENVIADO')
    return { situacao: 'DIVERGENTE', explicacao: texto.naoEsperada(guia.numero) };
  if (diz === 'desconhecido') {
    const ocorrencias = codigos.map(({ codigo }) => codigo).join(' ');
    return {
      situacao: 'DESCONHECIDA',
      explicacao: codigos.length === 0 ? retornos.semCodigo : retornos.desconhecida(ocorrencias),
    };
  }
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
    return julgada
      ? {
          ...guia,
          resposta: julgada.situacao === 'PAGA' ? 'PAGA' : 'RECUSADA',
          banco: julgada.explicacao.slice(0, 500),
        }
      : guia;
  });
  const aPagar = respondidas.filter(({ situacao }) => situacao === 'A_PAGAR');
  const falta = aPagar.some(({ resposta }) => resposta === null);
  const pagas = aPagar.filter(({ resposta }) => resposta === 'PAGA');
  const fora = falta || pagas.length === 0 ? [] : aPagar.filter(({ resposta }) => resposta === 'RECUSADA');
  const guias = respondidas.map((guia): Guia =>
    fora.includes(guia)
      ? {
          ...guia,
          situacao: 'RECUSADA',
          total: '0.00',
          banco: `${formatMoeda(guia.total)}. ${guia.banco ?? ''}`.slice(0, 500),
        }
      : guia,
  );
  await borderos.set(borderoId, { guias, ...somarGuias(guias) });
  if (falta) return;
  const soltas = await retencoesDasGuias(
    db,
    borderoId,
    fora.flatMap(({ guia }) => guia ?? []),
  );
  await abrir('retencoes-borderos', db).setAll(soltas.map((id) => ({ id, valores: { situacao: 'LIVRE' } })));
  await borderos.transition(borderoId, { transicao: 'responder' });
  if (pagas.length === 0) return;
  const dias = julgadas.flatMap(({ situacao, resposta }) =>
    situacao === 'PAGA' ? [resposta.data ?? hoje()] : [],
  );
  await borderos.transition(borderoId, {
    transicao: 'pagar',
    campos: {
      dataPagamento: dias.toSorted().at(-1) ?? hoje(),
      contaBancariaId: contaId,
      // Each was judged by its own amount, in this file or in an earlier one.
      valorDoBanco: sumMoney(pagas.map(({ total }) => total)),
    },
  });
}
