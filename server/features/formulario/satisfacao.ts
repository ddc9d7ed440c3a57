/** The survey that a form sends by itself after a visit (DASH-02): once it ended, to who agrees, not too often. */
import { lerDado } from '#domain/formulario/ler.ts';
import { PRAZOS_PEDIDO } from '#domain/formulario/pedido.ts';
import {
  ENTRE_PESQUISAS,
  PESQUISA_APOS_MS,
  podeSerPerguntado,
  vaiAposConsulta,
} from '#domain/formulario/satisfacao.ts';
import { TITULOS_DE_TAREFA } from '#messages/tarefa.ts';
import type { Convites } from '#server/capabilities/convite/index.ts';
import type { Medida } from '#server/capabilities/painel/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { filtrosDo } from '#server/engine/board.ts';
import type { OpenRecords, Stored } from '#server/engine/call.ts';
import { Params, parseListQuery } from '#server/engine/filters.ts';
import { whereSql } from '#server/engine/list.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { kindOf } from '#server/jobs/job.ts';
import { doProduto } from '#server/plugins/context.ts';
import { pedirAoPaciente } from './pedido.ts';
import { modelosAposConsulta, notasPorProfissional, perguntadoHaPouco } from './pedido-repository.ts';
import { travarSerie } from './repository.ts';

export const PEDIR_SATISFACAO = kindOf('satisfacao-pedir', {
  agendamentoId: 'integer',
  prestadorId: 'integer',
});

/** With the end of a visit, where some form of the unit goes out after it. */
export async function aoFinalizar(
  db: Queryable,
  { id, pacienteId }: Pick<Stored<'agendamentos'>, 'id' | 'pacienteId'>,
  prestadorId: number | null,
): Promise<void> {
  if (pacienteId === null || prestadorId === null) return;
  if ((await modelosAposConsulta(db, prestadorId)).length === 0) return;
  const data = { agendamentoId: id, prestadorId };
  const at = new Date(Date.now() + PESQUISA_APOS_MS);
  await enqueue(db, PEDIR_SATISFACAO, data, { at, key: `satisfacao:${id}` });
}

type Deps = { readonly pool: Pool; readonly registros: OpenRecords; readonly convites: Convites };

/** Asks as things stand when the hour comes: the visit still ended, the patient still agrees, the form still in force. */
export async function pedirSatisfacao(
  { pool, registros, convites }: Deps,
  { agendamentoId, prestadorId }: { readonly agendamentoId: number; readonly prestadorId: number },
): Promise<void> {
  const contexto = doProduto(TITULOS_DE_TAREFA['satisfacao-pedir'], prestadorId);
  const agendamento = await registros(contexto, 'agendamentos').server.find(agendamentoId);
  if (agendamento?.situacao !== 'FINALIZADO' || agendamento.excluidoEm || agendamento.pacienteId === null)
    return;
  const paciente = await registros(contexto, 'pacientes').server.find(agendamento.pacienteId);
  if (!paciente || paciente.excluidoEm || !podeSerPerguntado(paciente)) return;
  for (const { nome, dado, serieId } of await modelosAposConsulta(pool, prestadorId)) {
    const leitura = lerDado(dado);
    if (!leitura.ok || !vaiAposConsulta(leitura.dado)) continue;
    await inTransaction(pool, async (db) => {
      // Two visits that end at once ask once.
      await travarSerie(db, serieId);
      if (await perguntadoHaPouco(db, { serieId, pacienteId: paciente.id, dias: ENTRE_PESQUISAS })) return;
      const pedidos = registros(contexto, 'form-pedidos');
      const proprio = {
        formulario: nome,
        serieId,
        agendamentoId,
        profissionalId: agendamento.profissionalId,
      };
      const { conviteId } = await pedirAoPaciente(
        db,
        { convites, pedidos, contexto },
        { paciente, dias: PRAZOS_PEDIDO[0], proprio },
      );
      await convites.enviarEmail(db, conviteId);
    });
  }
}

/** Net promoter score: the part that gave 9 or 10 less the part that gave at most 6, -100 to 100. */
const indice = ({ n, promotores, detratores }: { n: number; promotores: number; detratores: number }) =>
  n === 0 ? null : (((promotores - detratores) * 100) / n).toFixed(1);

export const npsDosPacientes: Medida = {
  por: ['profissionalId'],
  async medir({ db, contexto, alvo, periodo, guarda }) {
    const params = new Params();
    const filtros = parseListQuery(filtrosDo(alvo, periodo), {
      entity: alvo.entity,
      ability: contexto.ability,
      usuarioId: contexto.usuario.id,
    });
    const onde = whereSql(alvo.scope, filtros, params);
    return guarda.contar(['nps', onde, params.values], async () => {
      const rows = await notasPorProfissional(db, { onde, values: params.values });
      const tudo = rows.reduce(
        (soma, { n, promotores, detratores }) => ({
          n: soma.n + n,
          promotores: soma.promotores + promotores,
          detratores: soma.detratores + detratores,
        }),
        { n: 0, promotores: 0, detratores: 0 },
      );
      return {
        total: indice(tudo),
        linhas: tudo.n,
        porChave: new Map(
          rows.map(({ profissional, ...notas }) => [
            profissional === null ? null : String(profissional),
            indice(notas),
          ]),
        ),
        porParte: new Map(),
        pessoas: 0,
        pessoasPorChave: new Map(),
      };
    });
  },
};
