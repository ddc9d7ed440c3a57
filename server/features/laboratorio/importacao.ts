/** What an analyser measured, put where somebody would have typed it: one step a sample, nothing twice, nothing written over. */
import { AppError } from '#domain/errors/app-error.ts';
import { mesmaUnidade, type LinhaDeAnalisador } from '#domain/laboratorio/analisador.ts';
import { etiquetaLida } from '#domain/laboratorio/amostras.ts';
import type { Digitado, Importacao, Recusada } from '#domain/laboratorio/wire.ts';
import { analisadorRecusa as texto } from '#messages/laboratorio.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { ServerRecords } from '#server/engine/call.ts';
import { comValor, NA_BANCADA, regrasDa, type Amostra, type Regra, type Resultado } from './julgamento.ts';
import { digitar } from './digitacao.ts';
import { naBancadaDe } from './repository.ts';

/** What a row becomes: typed, left as it is because it is there already, or refused. */
type Destino = { readonly digitado: Digitado } | { readonly igual: true } | { readonly recusa: string };

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
  if (!mesmaUnidade(linha.unidade, resultado.unidade))
    return { recusa: texto.outraUnidade(linha.unidade ?? '', resultado.unidade ?? '') };
  try {
    const { valor } = comValor(resultado, linha.valor, regra(resultado), 'valor');
    if (resultado.valor !== null)
      return resultado.valor === valor ? { igual: true } : { recusa: texto.outroValor(resultado.valor) };
    // What somebody noted stays beside what the machine says.
    const nota = [resultado.nota, linha.nota].filter(Boolean).join(' ').slice(0, 200) || null;
    return { digitado: { id: resultado.id, valor, nota, antes: null } };
  } catch (error) {
    const [frases] = error instanceof AppError ? Object.values(error.errors ?? {}) : [];
    if (frases?.[0] === undefined) throw error;
    return { recusa: frases[0] };
  }
}

type Lote = { readonly amostras: ServerRecords<'amostras'>; readonly pool: Pool };

/** The rows of one sample, in one transaction. */
async function daAmostra(
  { amostras, pool }: Lote,
  id: number,
  linhas: readonly LinhaDeAnalisador[],
): Promise<Importacao> {
  return inTransaction(pool, async (db) => {
    const porta = amostras.within(db);
    const amostra = await porta.read(id);
    const regra = await regrasDa(db, amostra, porta.call.prestadorId ?? 0);
    const lidos = linhas.map((linha) => ({ linha: linha.linha, ...destinoDe(linha, amostra, regra) }));
    const porResultado = Map.groupBy(
      lidos.flatMap((lido) => ('digitado' in lido ? [lido.digitado] : [])),
      ({ id: resultadoId }) => resultadoId,
    );
    // Of two values for one analyte nobody guesses which is right. One that is said twice is said once.
    const destinos = lidos.map((lido) => {
      if (!('digitado' in lido)) return lido;
      const valores = [...new Set(porResultado.get(lido.digitado.id)?.map(({ valor }) => valor ?? ''))];
      return valores.length === 1 ? lido : { linha: lido.linha, recusa: texto.divergem(valores) };
    });
    const digitados = new Map(
      destinos.flatMap((destino) =>
        'digitado' in destino ? [[destino.digitado.id, destino.digitado] as const] : [],
      ),
    );
    if (digitados.size > 0) await digitar(db, porta, id, [...digitados.values()]);
    return {
      gravados: digitados.size,
      iguais: destinos.filter((destino) => 'igual' in destino).length,
      recusados: destinos.flatMap((destino): Recusada[] =>
        'recusa' in destino ? [{ linha: destino.linha, motivo: destino.recusa }] : [],
      ),
    };
  });
}

/** Sample by sample: what is refused of one leaves the others. */
export async function importar(lote: Lote, linhas: readonly LinhaDeAnalisador[]): Promise<Importacao> {
  const total = { gravados: 0, iguais: 0, recusados: [] as Recusada[] };
  const porEtiqueta = Map.groupBy(linhas, ({ etiqueta }) => etiquetaLida(etiqueta) ?? etiqueta);
  const achadas = await naBancadaDe(lote.pool, lote.amostras.call, [...porEtiqueta.keys()]);
  for (const [etiqueta, desta] of porEtiqueta) {
    const achada = achadas.get(etiqueta);
    const motivo = !achada
      ? texto.semAmostra(etiqueta)
      : achada.situacao === NA_BANCADA
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
