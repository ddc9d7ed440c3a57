/** What an analyser measured, put where somebody would have typed it: one step a sample, nothing twice, nothing written over. */
import { AppError } from '#domain/errors/app-error.ts';
import { mesmaUnidade, type LinhaDeAnalisador } from '#domain/laboratorio/analisador.ts';
import { digitavel, etiquetaLida } from '#domain/laboratorio/amostras.ts';
import type { Digitado, Importacao, Recusada } from '#domain/laboratorio/wire.ts';
import {
  analisadorRecusa as texto,
  calculadoRecusa,
  correcaoDoAnalisador as corrige,
} from '#messages/laboratorio.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { ServerRecords } from '#server/engine/call.ts';
import { comValor, regrasDa, type Amostra, type Regra, type Resultado } from './julgamento.ts';
import { digitar } from './digitacao.ts';
import { naBancadaDe, travarAmostra } from './repository.ts';

/** What a row becomes: typed, a correction of what is there, left as it is because it is there already, or refused. */
type Destino =
  | { readonly digitado: Digitado; readonly parte: string | null }
  | { readonly igual: true }
  | { readonly recusa: string };

const notaCom = (resultado: Resultado, ...notas: readonly (string | null)[]): string | null =>
  [resultado.nota, ...notas].filter(Boolean).join(' ').slice(0, 200) || null;

function destinoDe(
  linha: LinhaDeAnalisador,
  { etiqueta, resultados }: Amostra,
  regra: (resultado: Resultado) => Regra,
): Destino {
  if (linha.recusa !== null) return { recusa: linha.recusa };
  const resultado = (resultados ?? []).find(
    ({ analito, loinc }) =>
      linha.codigos.includes(analito) || (loinc !== null && linha.codigos.includes(loinc)),
  );
  if (!resultado) return { recusa: texto.semAnalito(linha.codigos[0] ?? '', etiqueta) };
  if (resultado.formula !== null)
    return { recusa: calculadoRecusa.naoSeDigita(resultado.nome, resultado.formula) };
  const { correcao } = linha;
  if (correcao === null || correcao === 'C') {
    if (!mesmaUnidade(linha.unidade, resultado.unidade))
      return { recusa: texto.outraUnidade(linha.unidade ?? '', resultado.unidade ?? '') };
  } else return retirada(resultado, correcao, linha.nota);
  try {
    const { valor } = comValor(resultado, linha.valor, regra(resultado), 'valor');
    const { id, nome, valor: antes } = resultado;
    if (antes === valor) return { igual: true };
    // What somebody noted stays beside what the machine says.
    if (antes === null)
      return {
        digitado: { id, valor, nota: notaCom(resultado, linha.nota), antes },
        parte: null,
      };
    if (correcao === null) return { recusa: texto.outroValor(antes) };
    const nota = notaCom(resultado, linha.nota, corrige.nota.C(antes));
    return { digitado: { id, valor, nota, antes }, parte: corrige.parte(nome, antes, valor) };
  } catch (error) {
    const [frases] = error instanceof AppError ? Object.values(error.errors ?? {}) : [];
    if (frases?.[0] === undefined) throw error;
    return { recusa: frases[0] };
  }
}

/** The value goes, and the note says why there is none. */
function retirada(resultado: Resultado, correcao: 'D' | 'W' | 'X', notaDaLinha: string | null): Destino {
  const { id, nome, valor: antes } = resultado;
  if (antes === null && correcao !== 'X') return { igual: true };
  const nota = notaCom(resultado, notaDaLinha, corrige.nota[correcao](antes ?? ''));
  if (antes === null)
    return resultado.nota?.includes(corrige.nota.X())
      ? { igual: true }
      : { digitado: { id, valor: null, nota, antes }, parte: null };
  return { digitado: { id, valor: null, nota, antes }, parte: corrige.parte(nome, antes, null) };
}

type Lote = {
  readonly amostras: ServerRecords<'amostras'>;
  readonly pool: Pool;
  /** Whether a report that was released may be opened again: whoever releases, and the machine itself. */
  readonly corrigeLaudo: boolean;
};

/** The states in which a sample has values that a machine may still correct. */
const COM_VALORES: readonly string[] = ['RESULTADA', 'CONFERIDA', 'LIBERADA'];
const LIBERADA = 'LIBERADA';

/** The rows of one sample, in one transaction. */
async function daAmostra(
  { amostras, pool, corrigeLaudo }: Lote,
  id: number,
  linhas: readonly LinhaDeAnalisador[],
): Promise<Importacao> {
  return inTransaction(pool, async (db) => {
    const porta = amostras.within(db);
    await travarAmostra(db, id);
    const amostra = await porta.read(id);
    const naBancada = digitavel(amostra.situacao);
    const regra = await regrasDa(db, amostra, porta.call.prestadorId ?? 0);
    const lidos = linhas.map((linha) => {
      const destino = destinoDe(linha, amostra, regra);
      // Off the bench nothing is typed any more: what is told anew is told, or corrects what was.
      if (naBancada || !('digitado' in destino) || linha.correcao !== null)
        return { linha: linha.linha, correcao: linha.correcao, ...destino };
      const titulo = tituloDa(amostras, amostra.situacao);
      return {
        linha: linha.linha,
        correcao: null,
        recusa: texto.foraDaBancada(amostra.etiqueta, titulo),
      };
    });
    const porResultado = Map.groupBy(
      lidos.filter((lido) => 'digitado' in lido),
      ({ digitado }) => digitado.id,
    );
    // Of two values for one analyte nobody guesses which is right, unless the later one says that it corrects the other.
    const destinos = lidos.map((lido) => {
      if (!('digitado' in lido)) return lido;
      const deste = porResultado.get(lido.digitado.id) ?? [];
      const ultima = deste.findLast(({ correcao }) => correcao !== null);
      if (ultima) return lido === ultima ? lido : { linha: lido.linha, igual: true as const };
      const valores = [...new Set(deste.map(({ digitado: { valor } }) => valor ?? ''))];
      return valores.length === 1 ? lido : { linha: lido.linha, recusa: texto.divergem(valores) };
    });
    const certos = destinos.filter((destino) => 'digitado' in destino);
    if (certos.length > 0 && amostra.situacao === LIBERADA && !corrigeLaudo)
      return {
        gravados: 0,
        iguais: 0,
        recusados: linhas.map(({ linha }) => ({ linha, motivo: corrige.semDireito(amostra.etiqueta) })),
      };
    const digitados = new Map(certos.map(({ digitado }) => [digitado.id, digitado] as const));
    if (digitados.size > 0) {
      if (!naBancada)
        await porta.transition(id, {
          transicao: amostra.situacao === LIBERADA ? 'retificar' : 'devolver',
          motivo: corrige.motivo(certos.flatMap(({ parte }) => parte ?? [])),
        });
      await digitar(db, porta, id, [...digitados.values()]);
    }
    return {
      gravados: digitados.size,
      iguais: destinos.filter((destino) => 'igual' in destino).length,
      recusados: destinos.flatMap((destino): Recusada[] =>
        'recusa' in destino && destino.recusa !== undefined
          ? [{ linha: destino.linha, motivo: destino.recusa }]
          : [],
      ),
    };
  });
}

const tituloDa = ({ call }: ServerRecords<'amostras'>, situacao: string): string =>
  call.entity.lifecycle?.state[situacao]?.title ?? situacao;

/** Sample by sample: what is refused of one leaves the others. */
export async function importar(lote: Lote, linhas: readonly LinhaDeAnalisador[]): Promise<Importacao> {
  const total = { gravados: 0, iguais: 0, recusados: [] as Recusada[] };
  const porEtiqueta = Map.groupBy(linhas, ({ etiqueta }) => etiquetaLida(etiqueta) ?? etiqueta);
  const achadas = await naBancadaDe(lote.pool, lote.amostras.call, [...porEtiqueta.keys()]);
  for (const [etiqueta, desta] of porEtiqueta) {
    const achada = achadas.get(etiqueta);
    const motivo = !achada
      ? texto.semAmostra(etiqueta)
      : digitavel(achada.situacao) || COM_VALORES.includes(achada.situacao)
        ? null
        : texto.foraDaBancada(etiqueta, achada.titulo);
    if (motivo !== null || !achada) {
      total.recusados.push(...desta.map(({ linha }) => ({ linha, motivo: motivo ?? '' })));
      continue;
    }
    const { gravados, iguais, recusados } = await daAmostra(lote, achada.id, desta);
    total.gravados += gravados;
    total.iguais += iguais;
    total.recusados.push(...recusados);
  }
  return { ...total, recusados: total.recusados.toSorted((a, b) => a.linha - b.linha) };
}
