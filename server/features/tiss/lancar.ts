/** The lines of a statement become glosas, receipts, answers: guide by guide, and what is refused stays with its reason. */
import { AppError, phrasesOf } from '#domain/errors/app-error.ts';
import { compareDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { demonstrativoTiss as texto } from '#messages/tiss.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import type { Recurso, ServerRecords, Stored } from '#server/engine/call.ts';
import { casar, conhecidosDe, especieDe, postoNaLinha, type Par } from './casar.ts';
import {
  glosaEmRecurso,
  glosaIgual,
  linhasALancar,
  lotesAJulgar,
  pagamentoIgual,
  somasDasGuias,
  tituloAReceber,
  type LinhaALancar,
} from './casar-repository.ts';

export type Mesa = {
  readonly pool: Pool;
  readonly prestadorId: number;
  readonly abrir: <R extends Recurso>(recurso: R, db: Queryable) => ServerRecords<R>;
  readonly progresso: (emitidas: number, total: number) => Promise<void>;
};

type Demonstrativo = Stored<'demonstrativos-tiss'>;
type Lancada = {
  readonly glosaId?: number;
  readonly contaReceberId?: number;
  readonly problema?: string | null;
};

const pendencia = (frase: string): never => {
  throw new AppError('transicao-recusada', { messages: [frase] });
};

type Caso = {
  readonly db: Queryable;
  readonly mesa: Mesa;
  readonly demonstrativo: Demonstrativo;
  readonly linha: LinhaALancar;
  readonly par: Par;
};

const diaDo = ({ dataEmissao }: Demonstrativo): string => {
  const hoje = hojeEm();
  return dataEmissao !== null && dataEmissao <= hoje ? dataEmissao : hoje;
};

async function glosar(
  { db, mesa, demonstrativo, linha, par: { guia, motivoGlosaId } }: Caso,
  itemContaId: number,
  valor: string,
): Promise<Lancada> {
  if (!guia || motivoGlosaId === undefined)
    return pendencia(
      linha.codigoGlosa === null ? texto.semMotivo : texto.motivoDesconhecido(linha.codigoGlosa),
    );
  const igual = await glosaIgual(db, itemContaId, motivoGlosaId, valor);
  if (igual !== null) return { glosaId: igual, problema: texto.glosaJaLancada };
  const { id } = await mesa.abrir('glosas', db).create({
    contaAtendimentoId: guia.contaId,
    itemContaId,
    data: diaDo(demonstrativo),
    motivoGlosaId,
    valor,
    observacao: [texto.recebidoPeloTiss(demonstrativo.numero ?? ''), linha.justificativa]
      .filter(Boolean)
      .join('. '),
  });
  return { glosaId: id };
}

/** A guide that is refused whole: each of its items, by what the guide asked for it. */
async function glosarGuia(caso: Caso): Promise<Lancada> {
  const { linha, par, mesa, db } = caso;
  if (compareDecimal(linha.valorGlosa, '0') === 0 || !par.guia) return {};
  if (compareDecimal(linha.valorGlosa, par.guia.valor) !== 0) return pendencia(texto.glosaDaGuia);
  const { itens } = await mesa.abrir('guias-tiss', db).read(par.guia.id);
  let ultima: Lancada = {};
  for (const [itemContaId, linhasDoItem] of Map.groupBy(itens ?? [], (item) => item.itemContaId)) {
    if (itemContaId === null) continue;
    const valor = linhasDoItem.reduce((soma, item) => subtractDecimal(soma, `-${item.valor}`), '0.00');
    ultima = await glosar(caso, itemContaId, valor);
  }
  return ultima;
}

async function receber({ db, mesa, demonstrativo, linha, par: { guia } }: Caso): Promise<Lancada> {
  if (compareDecimal(linha.valorPago, '0') <= 0) return {};
  const pagoEm = linha.data ?? demonstrativo.dataPagamento;
  const igual =
    guia &&
    (await pagamentoIgual(db, {
      guiaId: guia.id,
      demonstrativoId: demonstrativo.id,
      dia: pagoEm,
      valor: linha.valorPago,
    }));
  if (igual) return pendencia(texto.pagamentoJaLancado(igual.numero));
  const titulo = guia && (await tituloAReceber(db, mesa.prestadorId, guia.contaId));
  if (!titulo) return pendencia(texto.semTitulo);
  const semDisputa = subtractDecimal(titulo.saldo, titulo.disputado);
  const comum = {
    dataRecebimento: pagoEm ?? diaDo(demonstrativo),
    // The convênio says when it paid: the days that its form usually takes are over.
    ...(pagoEm === null ? {} : { creditoRecebimento: pagoEm }),
    contaBancariaId: demonstrativo.contaBancariaId,
    formaRecebimentoId: demonstrativo.formaRecebimentoId,
  };
  const porta = mesa.abrir('contas-receber', db);
  const disputa = compareDecimal(titulo.disputado, '0') > 0;
  if (compareDecimal(linha.valorPago, semDisputa) > 0)
    return pendencia(texto.alemDoSaldo(linha.valorPago, semDisputa));
  if (compareDecimal(linha.valorPago, semDisputa) < 0)
    await porta.transition(titulo.id, {
      transicao: 'receber-parte',
      campos: { ...comum, valorParte: linha.valorPago },
    });
  else
    await porta.transition(titulo.id, {
      transicao: disputa ? 'receber-nao-glosado' : 'receber',
      campos: comum,
    });
  return { contaReceberId: titulo.id };
}

async function responder({ db, mesa, demonstrativo, linha, par }: Caso): Promise<Lancada> {
  const itemContaId = par.item?.itemContaId ?? null;
  const glosa =
    itemContaId === null || par.motivoGlosaId === undefined
      ? undefined
      : await glosaEmRecurso(db, itemContaId, par.motivoGlosaId);
  if (!glosa) return pendencia(texto.glosaDesconhecida);
  const porta = mesa.abrir('glosas', db);
  const resposta = linha.justificativa ?? texto.recebidoPeloTiss(demonstrativo.numero ?? '');
  // Answered on the day of the appeal or later, whatever day the file says.
  const emitida = diaDo(demonstrativo);
  const recorrida = glosa.recursoEm ?? emitida;
  const campos = { respostaEm: emitida < recorrida ? recorrida : emitida, resposta };
  if (compareDecimal(linha.valorLiberado, '0') <= 0)
    await porta.transition(glosa.id, { transicao: 'manter', campos });
  else if (compareDecimal(linha.valorLiberado, glosa.valor) >= 0)
    await porta.transition(glosa.id, { transicao: 'recuperar', campos });
  else
    await porta.transition(glosa.id, {
      transicao: 'recuperar-parte',
      campos: { ...campos, valorRecuperado: linha.valorLiberado },
    });
  await recursoRespondido(db, mesa, glosa.recursoTissId);
  return { glosaId: glosa.id };
}

async function recursoRespondido(db: Queryable, { abrir }: Mesa, id: number | null): Promise<void> {
  const recurso = id === null ? undefined : await abrir('recursos-tiss', db).find(id);
  if (recurso && ['PRONTO', 'ENVIADO'].includes(recurso.situacao))
    await abrir('recursos-tiss', db).transition(recurso.id, { transicao: 'responder' });
}

async function protocolar({ db, mesa, linha, par: { lote } }: Caso): Promise<Lancada> {
  if (!lote) return {};
  const porta = mesa.abrir('lotes-tiss', db);
  const protocolo = linha.protocolo ?? '';
  if (lote.situacao === 'PRONTO')
    await porta.transition(lote.id, { transicao: 'enviar', campos: { protocolo } });
  else await porta.set(lote.id, { protocolo });
  return compareDecimal(lote.total, linha.valorInformado) === 0
    ? {}
    : { problema: texto.total(texto.loteRecebido, linha.valorInformado, lote.total) };
}

function lancarLinha(caso: Caso): Promise<Lancada> {
  const { linha, par } = caso;
  switch (linha.especie) {
    case 'PROTOCOLO':
      return protocolar(caso);
    case 'GLOSA':
      return glosar(caso, par.item?.itemContaId ?? 0, linha.valorGlosa);
    case 'GUIA':
      return glosarGuia(caso);
    case 'PAGAMENTO':
      return receber(caso);
    case 'RECURSO':
      return responder(caso);
    default:
      return Promise.resolve({});
  }
}

type Julgada = { readonly guiaId: number; readonly loteTissId: number | null; readonly paga: boolean };

/** None of them may be refused: what stands in the way is a fault, and is tried again. */
function semRecusa(respostas: readonly unknown[]): void {
  const recusa = respostas.find((resposta) => resposta instanceof AppError);
  if (recusa) throw recusa;
}

/** The guides say what became of them, and their batches that they were judged; together, since each row of a batch is long. */
async function refletirNasGuias(db: Queryable, { abrir }: Mesa, julgadas: readonly Julgada[]): Promise<void> {
  const guias = abrir('guias-tiss', db);
  const somas = new Map(
    (
      await somasDasGuias(
        db,
        julgadas.map(({ guiaId }) => guiaId),
      )
    ).map((soma) => [soma.guiaId, soma]),
  );
  semRecusa(
    await guias.transitions(
      julgadas.map(({ guiaId, paga }) => ({ id: guiaId, step: { transicao: paga ? 'pagar' : 'analisar' } })),
    ),
  );
  await guias.setAll(
    julgadas.map(({ guiaId }) => ({
      id: guiaId,
      valores: {
        valorLiberado: somas.get(guiaId)?.liberado ?? null,
        valorGlosado: somas.get(guiaId)?.glosado ?? null,
      },
    })),
  );
  const lotes = await lotesAJulgar(db, [...new Set(julgadas.flatMap(({ loteTissId }) => loteTissId ?? []))]);
  semRecusa(
    await abrir('lotes-tiss', db).transitions(lotes.map((id) => ({ id, step: { transicao: 'analisar' } }))),
  );
}

/** One line in a transaction of its own: a refusal leaves the others, and is kept beside the line. Whether it was posted. */
async function umaLinha(
  mesa: Mesa,
  demonstrativo: Demonstrativo,
  linha: LinhaALancar,
  par: Par,
): Promise<boolean> {
  try {
    await inTransaction(mesa.pool, async (db) => {
      const linhas = mesa.abrir('linhas-demonstrativo-tiss', db);
      const { problema = null, ...pronta } = await lancarLinha({ db, mesa, demonstrativo, linha, par });
      await linhas.set(linha.id, { ...postoNaLinha(par), ...pronta, problema, situacao: 'LANCADA' });
    });
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const problema = (phrasesOf(error) || error.message).slice(0, 500);
    await inTransaction(mesa.pool, async (db) => {
      await mesa
        .abrir('linhas-demonstrativo-tiss', db)
        .set(linha.id, { ...postoNaLinha(par), situacao: 'PENDENTE', problema });
    });
    return false;
  }
}

const paraCasar = (linha: LinhaALancar) => ({ ...linha, especie: especieDe(linha.especie) });

const POR_VEZ = 500;

/** An item that was judged, or a line without a pair: nothing else is written because of it. */
const temAto = ({ especie }: LinhaALancar, { problema }: Par): boolean =>
  problema === null && especie !== 'ITEM';

/** Those together, in one transaction. */
async function semAto(
  { pool, abrir }: Mesa,
  pares: readonly { readonly linha: LinhaALancar; readonly par: Par }[],
): Promise<void> {
  await inTransaction(pool, async (db) => {
    await abrir('linhas-demonstrativo-tiss', db).setAll(
      pares
        .filter(({ linha, par }) => !temAto(linha, par))
        .map(({ linha, par }) => ({
          id: linha.id,
          valores: {
            ...postoNaLinha(par),
            ...(par.problema === null ? { situacao: 'LANCADA' as const } : {}),
          },
        })),
    );
  });
}

/** Everything that is not posted yet. Done again it posts nothing twice: a posted line is not asked for any more. */
export async function lancarTudo(mesa: Mesa, demonstrativo: Demonstrativo): Promise<void> {
  const linhas = await linhasALancar(mesa.pool, demonstrativo.id);
  const guias = new Map<number, Julgada>();
  for (let at = 0; at < linhas.length; at += POR_VEZ) {
    const pagina = linhas.slice(at, at + POR_VEZ);
    const conhecidos = await conhecidosDe(mesa.pool, mesa.prestadorId, pagina.map(paraCasar));
    const pares = pagina.map((linha) => ({
      linha,
      par: casar(paraCasar(linha), demonstrativo.convenioId, conhecidos),
    }));
    await semAto(mesa, pares);
    for (const { linha, par } of pares) {
      const lancada = !temAto(linha, par) || (await umaLinha(mesa, demonstrativo, linha, par));
      const pagamento = linha.especie === 'PAGAMENTO';
      // A payment that was refused says nothing of its guide.
      if (!par.guia || linha.especie === 'RECURSO' || (pagamento && !lancada)) continue;
      guias.set(par.guia.id, {
        guiaId: par.guia.id,
        loteTissId: par.guia.loteTissId,
        paga: pagamento || guias.get(par.guia.id)?.paga === true,
      });
    }
    await mesa.progresso(Math.min(at + POR_VEZ, linhas.length), linhas.length);
  }
  const julgadas = [...guias.values()];
  for (let at = 0; at < julgadas.length; at += POR_VEZ)
    await inTransaction(mesa.pool, (db) => refletirNasGuias(db, mesa, julgadas.slice(at, at + POR_VEZ)));
}
