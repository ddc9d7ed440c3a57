/** The results of a sample against what holds for its patient on the day of the collection. */
import { diaDe, fusoAtual } from '#domain/formato/fuso.ts';
import {
  julgarResultado,
  referenciaDe,
  type Analito,
  type Anterior,
  type Referencia,
} from '#domain/laboratorio/julgar.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { calculados } from '#domain/laboratorio/calculado.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Stored } from '#server/engine/records.ts';
import { anterioresDe, examesDe, pessoaDe, referenciasDe } from './repository.ts';

export type Amostra = Stored<'amostras'>;
export type Resultado = NonNullable<Amostra['resultados']>[number];

/** What a value of this row is judged by. */
export type Regra = {
  readonly analito: Analito;
  readonly referencia: Referencia | undefined;
  readonly anterior: Anterior | null;
};

/** An exam that changed its analytes meanwhile: the row keeps what it was made with, and has no limits. */
const semRegra = ({ tipo, unidade }: Resultado): Analito => ({
  tipo,
  unidade,
  casas: null,
  criticoAbaixo: null,
  criticoAcima: null,
  variacao: null,
});

/** The rule of each row, by its number. */
export async function regrasDa(
  db: Queryable,
  { id, pacienteId, coletadaEm, semanasGestacao, resultados }: Amostra,
  prestadorId: number,
): Promise<(linha: Resultado) => Regra> {
  const linhas = resultados ?? [];
  const exameIds = [...new Set(linhas.map(({ exameId }) => exameId))];
  const quando = coletadaEm ?? new Date().toISOString();
  const fuso = fusoAtual();
  const [exames, referencias, pessoa, anteriores] = [
    await examesDe(db, exameIds),
    await referenciasDe(db, exameIds),
    await pessoaDe(db, pacienteId),
    await anterioresDe(db, {
      pacienteId,
      prestadorId,
      amostraId: id,
      antesDe: quando,
      fuso,
      analitos: linhas.map(({ analito }) => analito),
    }),
  ];
  const dia = diaDe(quando, fuso);
  return (linha) => {
    const exame = exames.find(({ exameId }) => exameId === linha.exameId);
    const achado = exame?.analitos.find(({ codigo }) => codigo === linha.analito);
    const doExame = referencias.filter(({ exameId }) => exameId === linha.exameId);
    const anterior = anteriores.find(({ analito }) => analito === linha.analito);
    return {
      // A change of unit or kind in the register is for the next samples.
      analito: achado?.tipo === linha.tipo && achado.unidade === linha.unidade ? achado : semRegra(linha),
      referencia: referenciaDe(doExame, linha.analito, { ...pessoa, semanas: semanasGestacao }, dia),
      anterior: anterior ? { valor: anterior.valor, dia: anterior.dia } : null,
    };
  };
}

/** The row as it reads with this value; refused at `campo` where the value is none of its kind. */
export function comValor(linha: Resultado, digitado: string | null, regra: Regra, campo: string): Resultado {
  if (digitado === null || digitado.trim() === '')
    return { ...linha, valor: null, interpretacao: null, referencia: null, fonte: null, anterior: null };
  const lido = julgarResultado(digitado, regra);
  if (!lido.ok) throw validationError({ [campo]: [lido.mensagem] });
  const { escrito, interpretacao, referencia, fonte, anterior } = lido.julgado;
  return { ...linha, valor: escrito, interpretacao, referencia, fonte, anterior };
}

/** The rows with those that follow from others as they follow now, judged as any other. */
export function comCalculados(
  linhas: readonly Resultado[],
  regra: (linha: Resultado) => Regra,
): readonly Resultado[] {
  const contas = calculados(
    linhas,
    (at) => {
      const linha = linhas[at];
      return linha ? regra(linha).analito.casas : null;
    },
    hoje(),
  );
  return linhas.map((linha, at) => {
    const valor = contas.get(at);
    if (valor === undefined) return linha;
    const lido = valor === null ? null : julgarResultado(valor, regra(linha));
    // What the exam has no way to write (below zero) is left without a value.
    return comValor(linha, lido?.ok ? valor : null, regra(linha), String(linha.id));
  });
}
