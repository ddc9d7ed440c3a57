/** Whose the tube is: its label as it is collected, and what of the person stands beside the name. */
import { idadeDe } from '#domain/formato/data.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import { etiquetaLida } from '#domain/laboratorio/amostras.ts';
import { problemaDaEtiqueta } from '#domain/laboratorio/etiqueta.ts';
import { podeGestar } from '#domain/recepcao/prioridade.ts';
import { pacienteDe } from '#server/capabilities/cuidado/index.ts';
import type { Queryable } from '#server/database/query.ts';
import { hoje } from '#server/clock.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import type { Amostra } from './julgamento.ts';
import { daEtiqueta } from './pedido-repository.ts';
import { pessoasDe } from './repository.ts';

/** The label as it is kept, null where none could be read; and why the collection does not go on by it. */
export async function lerEtiqueta(
  db: Queryable,
  prestadorId: number,
  { etiqueta, pacienteId }: Amostra,
  { lida, motivo }: { readonly lida: string | null; readonly motivo: string | null },
): Promise<{
  readonly codigo: string | null;
  readonly problema: ReturnType<typeof problemaDaEtiqueta>;
}> {
  const codigo = etiquetaLida(lida ?? '');
  const paciente = (await pacienteDe(db, pacienteId))?.nome ?? '';
  const achada =
    codigo === undefined || codigo === etiqueta ? undefined : await daEtiqueta(db, prestadorId, codigo);
  return {
    codigo: codigo ?? null,
    problema: problemaDaEtiqueta(lida, { etiqueta, paciente }, { achada, motivo }),
  };
}

type Lida = Pick<Stored<'amostras'>, 'pacienteId' | 'coletadaEm'> & {
  nascimento: string | null;
  naoGesta: boolean;
};

/** As the register of patients says it now. */
export async function identificar(rows: readonly Lida[], { db }: RuleContext): Promise<void> {
  const pessoas = await pessoasDe(db, [...new Set(rows.map(({ pacienteId }) => pacienteId))]);
  const pessoaDe = new Map(pessoas.map((pessoa) => [pessoa.id, pessoa]));
  for (const row of rows) {
    const pessoa = pessoaDe.get(row.pacienteId);
    const dia = row.coletadaEm === null ? hoje() : diaDe(row.coletadaEm);
    row.nascimento = pessoa?.nascimento ?? null;
    row.naoGesta = pessoa !== undefined && !podeGestar({ ...pessoa, idade: idadeDe(pessoa, dia) });
  }
}
