/** What a message tells of the germs of a sample, held against those that it has. */
import type { LinhaDeAnalisador } from '#domain/laboratorio/analisador.ts';
import {
  completa,
  juntarGermes,
  type CulturaDaAmostra,
  type GermeLido,
} from '#domain/laboratorio/antibiograma-lido.ts';
import { germesDe, linhasDosGermes, type LinhaDoAntibiograma } from '#domain/laboratorio/antibiograma.ts';
import { analisadorRecusa, antibiogramaLido as texto } from '#messages/laboratorio.ts';
import type { Destino } from './destino.ts';
import { comValor, type Amostra, type Regra, type Resultado } from './julgamento.ts';

export type ComGerme = LinhaDeAnalisador & { readonly germe: GermeLido };
export type Destinada = { readonly linha: LinhaDeAnalisador; readonly destino: Destino };

type Atual = Pick<Amostra, 'etiqueta'> & {
  readonly antibiograma: readonly LinhaDoAntibiograma[];
  readonly culturas: readonly CulturaDaAmostra[];
  readonly naBancada: boolean;
  /** How the state is called, where it is off the bench. */
  readonly titulo: string;
};

type Cultivada = {
  readonly destinadas: readonly Destinada[];
  /** Undefined where the germs stay as they are. */
  readonly antibiograma?: readonly LinhaDoAntibiograma[];
  readonly parte?: string;
};

/** Germs that are new, or complete what was told before, are written; others only as a correction. */
export function cultivar(linhas: readonly ComGerme[], atual: Atual): Cultivada {
  const { etiqueta, antibiograma, culturas, naBancada, titulo } = atual;
  const motivos = new Map<LinhaDeAnalisador, string>();
  for (const linha of linhas) {
    const { recusa, correcao } = linha;
    if (recusa !== null) motivos.set(linha, recusa);
    else if (correcao !== null && correcao !== 'C') motivos.set(linha, texto.retirado);
  }
  const validas = linhas.filter((linha) => !motivos.has(linha));
  const { germes, aceitas, recusas } = juntarGermes(validas, etiqueta, culturas);
  for (const { linha, motivo } of recusas)
    for (const desta of validas.filter((cada) => cada.linha === linha)) motivos.set(desta, motivo);
  const como = (destino: Destino): readonly Destinada[] =>
    linhas.map((linha) => {
      const recusa = motivos.get(linha);
      return { linha, destino: recusa === undefined ? destino : { recusa } };
    });
  const exames = new Set(germes.map(({ exameId }) => exameId));
  const tidos = germesDe(antibiograma);
  const antes = tidos.filter(({ exameId }) => exames.has(exameId));
  if (aceitas.length === 0 || JSON.stringify(antes) === JSON.stringify(germes))
    return { destinadas: como({ igual: true }) };
  const corrige = validas.some(({ correcao }) => correcao === 'C');
  if (!corrige && !completa(antes, germes))
    return { destinadas: como({ recusa: texto.outrosGermes(etiqueta) }) };
  if (!corrige && !naBancada)
    return { destinadas: como({ recusa: analisadorRecusa.foraDaBancada(etiqueta, titulo) }) };
  const todos = linhasDosGermes([...tidos.filter(({ exameId }) => !exames.has(exameId)), ...germes]);
  if (!todos.ok) return { destinadas: como({ recusa: todos.mensagem }) };
  return {
    destinadas: como({ posta: true }),
    antibiograma: todos.linhas,
    parte: texto.parte(germes.map(({ germe }) => germe)),
  };
}

/** The row of a culture that asks for words says its germs, where nobody wrote anything there. */
export function comGermes(
  resultados: readonly Resultado[],
  linhas: readonly ComGerme[],
  regra: (resultado: Resultado) => Regra,
): readonly Resultado[] {
  return resultados.map((resultado) => {
    const { analito, loinc, tipo, valor } = resultado;
    const nomes = linhas.flatMap(({ codigos, germe: { parte } }) =>
      parte.tipo === 'germe' && (codigos.includes(analito) || (loinc !== null && codigos.includes(loinc)))
        ? parte.nome
        : [],
    );
    return tipo !== 'TEXTO' || valor !== null || nomes.length === 0
      ? resultado
      : comValor(resultado, nomes.join(', ').slice(0, 120), regra(resultado), 'valor');
  });
}
