/** Two payment borderôs: one being prepared, one approved by another person whose file went to the bank. */
import { addDays } from '#domain/formato/data.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Pool } from '#server/database/query.ts';
import type { RuleBook } from '#server/engine/call.ts';
import { recordsOf } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/context.ts';

type Preparo = {
  readonly registry: Registry;
  readonly pool: Pool;
  readonly regras: RuleBook;
  readonly prepara: Contexto;
  readonly aprova: Contexto;
  readonly contaBancariaId: number;
  /** Released titles. */
  readonly titulos: readonly number[];
  readonly dia: string;
};

export async function borderosDePagamento({
  registry,
  pool,
  regras,
  prepara,
  aprova,
  contaBancariaId,
  titulos,
  dia,
}: Preparo): Promise<void> {
  const deps = { registry, pool, hooks: regras };
  const deQuemPrepara = recordsOf(deps, prepara, 'borderos-pagamentos').server;
  const deQuemAprova = recordsOf(deps, aprova, 'borderos-pagamentos').server;
  const preparar = async (descricao: string, daqui: number, ids: readonly number[]): Promise<number> => {
    const { id } = await deQuemPrepara.create({
      descricao,
      contaBancariaId,
      dataPagamento: addDays(dia, daqui),
    });
    for (const tituloId of ids)
      await deQuemPrepara.transition(id, { transicao: 'incluir', campos: { tituloId }, versao: undefined });
    return id;
  };
  const [primeiro, ...demais] = titulos;
  const enviado = await preparar('Apoio e plantões', 1, demais);
  await deQuemAprova.transition(enviado, { transicao: 'aprovar', versao: undefined });
  await deQuemPrepara.transition(enviado, { transicao: 'gerar-remessa', versao: undefined });
  await preparar('Fornecedores da semana', 4, primeiro === undefined ? [] : [primeiro]);
}
