/**
 * What analysers measured, put where somebody would have typed it: one write a sample, nothing twice, nothing written over.
 * Many samples are locked, judged and written together; what each file (or message) is told is counted apart.
 */
import { formatData } from '#domain/formato/data.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { LinhaDeAnalisador } from '#domain/laboratorio/analisador.ts';
import type { CulturaDaAmostra } from '#domain/laboratorio/antibiograma-lido.ts';
import type { LinhaDoAntibiograma } from '#domain/laboratorio/antibiograma.ts';
import { digitavel, etiquetaLida } from '#domain/laboratorio/amostras.ts';
import { outroPaciente } from '#domain/laboratorio/mesmo-paciente.ts';
import type { Importacao, Recusada } from '#domain/laboratorio/wire.ts';
import { pacienteDaAmostra } from '#messages/laboratorio-amostra.ts';
import { analisadorRecusa as texto, correcaoDoAnalisador as corrige } from '#messages/laboratorio.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { isTransient } from '#server/database/errors.ts';
import type { ServerRecords } from '#server/engine/call.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import { anexar, anexosDe, guardarAnexo, type Guardado } from './anexos.ts';
import { esperarAvisos } from './avisos.ts';
import { comGermes, cultivar, type ComGerme, type Destinada } from './cultura.ts';
import { destinoDe } from './destino.ts';
import { comCalculados, regrasDe, type Amostra, type Regra, type Resultado } from './julgamento.ts';
import { amostrasDasEtiquetas, culturasDe, type PessoaDaAmostra } from './repository.ts';

type Lote = {
  readonly amostras: ServerRecords<'amostras'>;
  readonly criticos: ServerRecords<'valores-criticos'>;
  readonly pool: Pool;
  /** Where PDFs that come along are kept; without it they are refused. */
  readonly files: FileStore | undefined;
  /** Whether a report that was released may be opened again: whoever releases, and the machine itself. */
  readonly corrigeLaudo: boolean;
};

/** The states in which a sample has values that a machine may still correct. */
const COM_VALORES: readonly string[] = ['RESULTADA', 'CONFERIDA', 'LIBERADA'];
const LIBERADA = 'LIBERADA';
/** Where a sample stands once a correction has brought it back. */
const NA_BANCADA = 'RECEBIDA';
/** Samples of one transaction: whoever types in one of them meanwhile waits for no more. */
const DE_UMA_VEZ = 100;

/** A row, and the file that brought it. */
type Chegada = { readonly arquivo: number; readonly linha: LinhaDeAnalisador };
type Contagem = { readonly arquivo: number; readonly importacao: Importacao };

const recusadas = (linhas: readonly LinhaDeAnalisador[], motivo: string): Importacao => ({
  gravados: 0,
  iguais: 0,
  recusados: linhas.map(({ linha }) => ({ linha, motivo })),
  avisos: [],
});

/** What a sample becomes by the rows of several files, one file after the other. */
type Julgada = {
  readonly contagens: readonly Contagem[];
  /** What of it changes. */
  readonly valores: {
    readonly resultados?: readonly Resultado[];
    readonly antibiograma?: readonly LinhaDoAntibiograma[];
  };
  readonly anexos: readonly Guardado[];
  /** What was corrected off the bench, in words. */
  readonly partes: readonly string[];
};

/** What holds for one sample. */
type DaRegra = {
  readonly pessoa: PessoaDaAmostra;
  readonly regra: (linha: Resultado) => Regra;
  readonly culturas: readonly CulturaDaAmostra[];
  /** Contents that it has among its documents. */
  readonly arquivos: ReadonlySet<string>;
  /** What files became of the rows that brought them; a sentence where one is none. */
  readonly guardados: ReadonlyMap<LinhaDeAnalisador['anexo'], Guardado | string>;
};

const temGerme = (linha: LinhaDeAnalisador): linha is ComGerme => linha.germe !== undefined;

function julgar(
  amostra: Amostra,
  chegadas: readonly Chegada[],
  { pessoa, regra, culturas, arquivos, guardados }: DaRegra,
  { corrigeLaudo, amostras }: Lote,
): Julgada {
  const { etiqueta, situacao } = amostra;
  const titulo = tituloDa(amostras, situacao);
  const fora = texto.foraDaBancada(etiqueta, titulo);
  let naBancada = digitavel(situacao);
  let resultados = amostra.resultados ?? [];
  let antibiograma: readonly LinhaDoAntibiograma[] = amostra.antibiograma ?? [];
  const [partes, anexos, contagens] = [[] as string[], [] as Guardado[], [] as Contagem[]];
  const mudou = { resultados: false, antibiograma: false };
  for (const [arquivo, deste] of Map.groupBy(chegadas, (chegada) => chegada.arquivo)) {
    // A tube of somebody else is told before anything of it is typed.
    const linhas = deste.map(({ linha }) => {
      if (linha.recusa !== null || !linha.quem) return linha;
      const recusa = outroPaciente(etiqueta, linha.quem, pessoa);
      return recusa === undefined ? linha : { ...linha, recusa };
    });
    if (!naBancada && !COM_VALORES.includes(situacao)) {
      contagens.push({ arquivo, importacao: recusadas(linhas, fora) });
      continue;
    }
    const valores = semConflito(
      linhas
        .filter((linha) => linha.anexo === undefined && !temGerme(linha))
        .map((linha): Destinada => {
          const destino = destinoDe(
            linha,
            { etiqueta, situacao: naBancada ? NA_BANCADA : situacao, resultados },
            regra,
          );
          // Off the bench nothing is typed any more: what is told anew is told, or corrects what was.
          return naBancada || !('nova' in destino) || linha.correcao !== null
            ? { linha, destino }
            : { linha, destino: { recusa: fora } };
        }),
    );
    const comGerme = linhas.filter(temGerme);
    const cultura = cultivar(comGerme, { etiqueta, antibiograma, culturas, naBancada, titulo });
    const vieram: Guardado[] = [];
    const comAnexo = linhas
      .filter(({ anexo }) => anexo !== undefined)
      .map((linha): Destinada => {
        const guardado = linha.recusa ?? guardados.get(linha.anexo) ?? texto.anexo;
        if (typeof guardado === 'string') return { linha, destino: { recusa: guardado } };
        const igual = ({ arquivoId }: Guardado) => arquivoId === guardado.arquivoId;
        if (arquivos.has(guardado.arquivoId) || anexos.some(igual) || vieram.some(igual))
          return { linha, destino: { igual: true } };
        if (!naBancada) return { linha, destino: { recusa: fora } };
        vieram.push(guardado);
        return { linha, destino: { posta: true } };
      });
    const destinadas = [...valores, ...cultura.destinadas, ...comAnexo];
    const certos = valores.flatMap(({ destino }) => ('nova' in destino ? destino : []));
    const muda = certos.length > 0 || cultura.antibiograma !== undefined;
    if (muda && situacao === LIBERADA && !naBancada && !corrigeLaudo) {
      contagens.push({ arquivo, importacao: recusadas(linhas, corrige.semDireito(etiqueta)) });
      continue;
    }
    if (certos.length > 0) {
      const novas = new Map(certos.map(({ nova }) => [nova.id, nova]));
      resultados = resultados.map((linha) => novas.get(linha.id) ?? linha);
      partes.push(...certos.flatMap(({ parte }) => parte ?? []));
      mudou.resultados = true;
    }
    if (cultura.antibiograma !== undefined) {
      antibiograma = cultura.antibiograma;
      resultados = comGermes(resultados, comGerme, regra);
      partes.push(...(cultura.parte === undefined ? [] : [cultura.parte]));
      mudou.resultados = mudou.antibiograma = true;
    }
    // What was corrected has come back to the bench.
    if (muda) naBancada = true;
    anexos.push(...vieram);
    contagens.push({ arquivo, importacao: comObito(contada(destinadas), etiqueta, pessoa) });
  }
  return {
    contagens,
    valores: {
      ...(mudou.resultados ? { resultados: comCalculados(resultados, regra) } : {}),
      ...(mudou.antibiograma ? { antibiograma } : {}),
    },
    anexos,
    partes,
  };
}

/** Of two values for one analyte nobody guesses which is right, unless the later one says that it corrects the other. */
function semConflito(destinadas: readonly Destinada[]): readonly Destinada[] {
  const porResultado = Map.groupBy(destinadas, ({ destino }) =>
    'nova' in destino ? destino.nova.id : undefined,
  );
  return destinadas.map((destinada) => {
    const { linha, destino } = destinada;
    if (!('nova' in destino)) return destinada;
    const deste = porResultado.get(destino.nova.id) ?? [];
    const ultima = deste.findLast((cada) => cada.linha.correcao !== null);
    if (ultima) return destinada === ultima ? destinada : { linha, destino: { igual: true } };
    const valores = [
      ...new Set(deste.map((cada) => ('nova' in cada.destino ? (cada.destino.nova.valor ?? '') : ''))),
    ];
    return valores.length === 1 ? destinada : { linha, destino: { recusa: texto.divergem(valores) } };
  });
}

function contada(destinadas: readonly Destinada[]): Importacao {
  return {
    gravados:
      new Set(destinadas.flatMap(({ destino }) => ('nova' in destino ? destino.nova.id : []))).size +
      destinadas.filter(({ destino }) => 'posta' in destino).length,
    iguais: destinadas.filter(({ destino }) => 'igual' in destino).length,
    recusados: destinadas.flatMap(({ linha, destino }): Recusada[] =>
      'recusa' in destino ? [{ linha: linha.linha, motivo: destino.recusa }] : [],
    ),
    avisos: [],
  };
}

/** What came of somebody who had died is written, and told. */
const comObito = (
  importacao: Importacao,
  etiqueta: string,
  { obito, dataObito }: PessoaDaAmostra,
): Importacao =>
  obito && importacao.gravados > 0
    ? {
        ...importacao,
        avisos: [pacienteDaAmostra.importada(etiqueta, dataObito === null ? null : formatData(dataObito))],
      }
    : importacao;

const tituloDa = ({ call }: ServerRecords<'amostras'>, situacao: string): string =>
  call.entity.lifecycle?.state[situacao]?.title ?? situacao;

type DaAmostra = { readonly id: number; readonly chegadas: readonly Chegada[] };

/** Samples of one transaction: held, judged by what holds for each, and written together. */
async function juntas(
  lote: Lote,
  db: Queryable,
  destas: readonly DaAmostra[],
  guardados: DaRegra['guardados'],
): Promise<readonly Contagem[]> {
  const porta = lote.amostras.within(db);
  const ids = destas.map(({ id }) => id);
  // Nothing is set: the rows are held until the end, in the order of their numbers, and read as they are now.
  const lidas = await porta.setAll(ids.map((id) => ({ id, valores: {} })));
  const regras = await regrasDe(db, lidas, porta.call.prestadorId ?? 0);
  const porId = new Map(lidas.map((amostra) => [amostra.id, amostra]));
  const chegadas = destas.flatMap((desta) => desta.chegadas);
  const temCultura = chegadas.some(({ linha }) => temGerme(linha));
  const culturas = temCultura
    ? await culturasDe(db, [
        ...new Set(lidas.flatMap(({ resultados }) => (resultados ?? []).map(({ exameId }) => exameId))),
      ])
    : [];
  const documentos = guardados.size === 0 ? undefined : await anexosDe(db, ids);
  const contagens: Contagem[] = [];
  const mudam: { readonly id: number; readonly valores: Julgada['valores'] }[] = [];
  for (const { id, chegadas: desta } of destas) {
    const amostra = porId.get(id);
    if (!amostra) throw new AppError('nao-encontrado');
    const doExame = new Set((amostra.resultados ?? []).map(({ exameId }) => exameId));
    const tidos = documentos?.get(id) ?? [];
    const julgada = julgar(
      amostra,
      desta,
      {
        pessoa: regras(amostra).pessoa,
        regra: regras(amostra).regra,
        culturas: culturas.filter(({ exameId }) => doExame.has(exameId)),
        arquivos: new Set(tidos.map(({ arquivoId }) => arquivoId)),
        guardados,
      },
      lote,
    );
    const { valores, anexos, partes } = julgada;
    contagens.push(...julgada.contagens);
    if (anexos.length > 0)
      await anexar(
        db,
        porta,
        id,
        anexos,
        tidos.map(({ nome }) => nome),
      );
    if (Object.keys(valores).length === 0) continue;
    if (!digitavel(amostra.situacao))
      await porta.transition(id, {
        transicao: amostra.situacao === LIBERADA ? 'retificar' : 'devolver',
        motivo: corrige.motivo(partes),
      });
    mudam.push({ id, valores });
  }
  // Whoever types looks at what is typed; of what a machine sends nobody may know before it is told.
  if (mudam.length > 0) {
    const { contexto } = porta.call;
    await esperarAvisos(await porta.setAll(mudam), { db, contexto, criticos: lote.criticos });
  }
  return contagens;
}

/** Together where all of them can be written, else one by one: what fails of one leaves the others. */
async function deUmaVez(
  lote: Lote,
  destas: readonly DaAmostra[],
  guardados: DaRegra['guardados'],
): Promise<readonly Contagem[]> {
  try {
    return await inTransaction(lote.pool, (db) => juntas(lote, db, destas, guardados));
  } catch (error) {
    if (destas.length === 1 || isTransient(error)) throw error;
    const contagens: Contagem[] = [];
    for (const desta of destas) contagens.push(...(await deUmaVez(lote, [desta], guardados)));
    return contagens;
  }
}

/** Several files, in the order in which they came; answers what became of each. */
export async function importarTodos(
  lote: Lote,
  arquivos: readonly (readonly LinhaDeAnalisador[])[],
): Promise<readonly Importacao[]> {
  const chegadas = arquivos.flatMap((linhas, arquivo) => linhas.map((linha) => ({ arquivo, linha })));
  const porEtiqueta = Map.groupBy(chegadas, ({ linha: { etiqueta } }) => etiquetaLida(etiqueta) ?? etiqueta);
  const achadas = await amostrasDasEtiquetas(lote.pool, lote.amostras.call, [...porEtiqueta.keys()]);
  const contagens: Contagem[] = [];
  const daqui: DaAmostra[] = [];
  for (const [etiqueta, destas] of porEtiqueta) {
    const id = achadas.get(etiqueta);
    if (id !== undefined) daqui.push({ id, chegadas: destas });
    else
      for (const { arquivo, linha } of destas)
        contagens.push({ arquivo, importacao: recusadas([linha], texto.semAmostra(etiqueta)) });
  }
  const guardados = new Map<LinhaDeAnalisador['anexo'], Guardado | string>();
  // Before any sample is held: a file is no short thing to write.
  for (const { linha } of daqui.flatMap((desta) => desta.chegadas))
    if (linha.anexo && linha.recusa === null && lote.files)
      guardados.set(linha.anexo, await guardarAnexo({ pool: lote.pool, files: lote.files }, linha.anexo));
  for (let at = 0; at < daqui.length; at += DE_UMA_VEZ)
    contagens.push(...(await deUmaVez(lote, daqui.slice(at, at + DE_UMA_VEZ), guardados)));
  const porArquivo = Map.groupBy(contagens, ({ arquivo }) => arquivo);
  return arquivos.map((_linhas, arquivo) => soma(porArquivo.get(arquivo) ?? []));
}

const soma = (contagens: readonly Contagem[]): Importacao => ({
  gravados: contagens.reduce((total, { importacao }) => total + importacao.gravados, 0),
  iguais: contagens.reduce((total, { importacao }) => total + importacao.iguais, 0),
  recusados: contagens
    .flatMap(({ importacao }) => importacao.recusados)
    .toSorted((a, b) => a.linha - b.linha),
  avisos: contagens.flatMap(({ importacao }) => importacao.avisos),
});

/** One file: what is refused of a sample leaves the others. */
export async function importar(lote: Lote, linhas: readonly LinhaDeAnalisador[]): Promise<Importacao> {
  const [contagem] = await importarTodos(lote, [linhas]);
  return contagem ?? soma([]);
}
