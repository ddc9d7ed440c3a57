/** The results of a sample against what holds for its patient on the day of the collection. */
import { diaDe, fusoAtual } from '#domain/formato/fuso.ts';
import {
  julgarResultado,
  referenciaDe,
  vaiAbaixoDeZero,
  type Analito,
  type Anterior,
  type Referencia,
} from '#domain/laboratorio/julgar.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { calculados, semContaDe } from '#domain/laboratorio/calculado.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Stored } from '#server/engine/records.ts';
import { anterioresDe, examesDe, pessoasDe, referenciasDe, type PessoaDaAmostra } from './repository.ts';

export type Amostra = Stored<'amostras'>;
export type Resultado = NonNullable<Amostra['resultados']>[number];

/** What a value of this row is judged by. */
export type Regra = {
  readonly analito: Analito;
  readonly referencia: Referencia | undefined;
  readonly anterior: Anterior | null;
};

/** What of a sample, and of its rows, chooses the rules. */
type AJulgar = Pick<Amostra, 'id' | 'pacienteId' | 'coletadaEm' | 'semanasGestacao'>;
type LinhaDaRegra = Pick<Resultado, 'exameId' | 'analito' | 'tipo' | 'unidade'>;
type DaAmostra = { readonly pessoa: PessoaDaAmostra; readonly regra: (linha: LinhaDaRegra) => Regra };

/** An exam that changed its analytes meanwhile: the row keeps what it was made with, and has no limits. */
const semRegra = ({ tipo, unidade }: LinhaDaRegra): Analito => ({
  tipo,
  unidade,
  casas: null,
  criticoAbaixo: null,
  criticoAcima: null,
  variacao: null,
});

/** The rule of each row of a sample. */
export async function regrasDa(
  db: Queryable,
  amostra: Amostra,
  prestadorId: number,
): Promise<(linha: Resultado) => Regra> {
  return (await regrasDe(db, [amostra], prestadorId))(amostra).regra;
}

/** The same of many samples, asked for together, and whom each is of. */
export async function regrasDe(
  db: Queryable,
  amostras: readonly (AJulgar & { readonly resultados?: readonly LinhaDaRegra[] | undefined })[],
  prestadorId: number,
): Promise<(amostra: AJulgar) => DaAmostra> {
  const exameIds = [
    ...new Set(amostras.flatMap(({ resultados }) => (resultados ?? []).map(({ exameId }) => exameId))),
  ];
  const agora = new Date().toISOString();
  const fuso = fusoAtual();
  const exames = new Map((await examesDe(db, exameIds)).map((exame) => [exame.exameId, exame]));
  const referencias = Map.groupBy(await referenciasDe(db, exameIds), ({ exameId }) => exameId);
  const pessoas = new Map(
    (await pessoasDe(db, [...new Set(amostras.map(({ pacienteId }) => pacienteId))])).map((pessoa) => [
      pessoa.id,
      pessoa,
    ]),
  );
  const anteriores = Map.groupBy(
    await anterioresDe(db, {
      prestadorId,
      fuso,
      amostras: amostras.map(({ id, pacienteId, coletadaEm }) => ({
        id,
        pacienteId,
        antesDe: coletadaEm ?? agora,
      })),
    }),
    ({ amostraId }) => amostraId,
  );
  return ({ id, pacienteId, coletadaEm, semanasGestacao }) => {
    const pessoa = pessoas.get(pacienteId);
    if (!pessoa) throw new Error(`no patient ${pacienteId}`);
    const dia = diaDe(coletadaEm ?? agora, fuso);
    const doPaciente = anteriores.get(id) ?? [];
    const regra = (linha: LinhaDaRegra): Regra => {
      const achado = exames.get(linha.exameId)?.analitos.find(({ codigo }) => codigo === linha.analito);
      const doExame = referencias.get(linha.exameId) ?? [];
      const doAnalito = doExame.filter(({ analito }) => analito === linha.analito);
      const anterior = doPaciente.find(({ analito }) => analito === linha.analito);
      return {
        // A change of unit or kind in the register is for the next samples.
        analito:
          achado?.tipo === linha.tipo && achado.unidade === linha.unidade
            ? { ...achado, negativo: vaiAbaixoDeZero(achado, doAnalito) }
            : semRegra(linha),
        referencia: referenciaDe(doExame, linha.analito, { ...pessoa, semanas: semanasGestacao }, dia),
        anterior: anterior ? { valor: anterior.valor, dia: anterior.dia } : null,
      };
    };
    return { pessoa, regra };
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
    // What the exam has no way to write (below zero, where none of its limits is) is left without a value.
    return comValor(linha, lido?.ok ? valor : null, regra(linha), String(linha.id));
  });
}

/** Why a row of these that is calculated has no value; null where it has one, or an operand is missing. */
export const semContaEm =
  (linhas: readonly Resultado[]) =>
  (linha: Resultado): string | null =>
    semContaDe(
      linha,
      linhas.filter(({ exameId }) => exameId === linha.exameId),
      hoje(),
    );
