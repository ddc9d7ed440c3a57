/** Accounts of the last visits, from just opened to closed, one stopped by what no table prices. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { addDays } from '#domain/formato/data.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { hoje } from '#server/clock.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { recordsOf } from '#server/engine/records.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import { LINHAS, type Semeador } from './seeder.ts';

type Atendido = { readonly id: number; readonly pacienteId: number; readonly convenioId: number | null };
type Item = {
  readonly tipo: 'PROCEDIMENTO' | 'MATERIAL' | 'TAXA';
  readonly codigo: string;
  readonly descricao: string;
};

/** How far each account went; the ones without a price stay where it stops them. */
const ATE = [
  'ABERTA',
  'APURADA',
  'SEM_PRECO',
  'CONFERIDA',
  'FECHADA',
  'FECHADA',
  'CANCELADA',
  'FECHADA',
  'CONFERIDA',
  'APURADA',
] as const;

export async function contasDeAtendimento(
  semeador: Semeador,
  registry: Registry,
  responsavel: { readonly casa: Row; readonly usuario: number },
): Promise<void> {
  const { pool, regras } = semeador;
  const { casa } = responsavel;
  const contexto: Contexto = {
    usuario: {
      id: responsavel.usuario,
      principal: 'administrativo',
      nome: 'Recepção da Clínica Aurora',
      ...SEM_PAPEIS,
      admin: true,
    },
    alcance: { prestadores: new Set([casa.id]), casa: true, tudo: true, profissionalId: null },
    ability: buildAbility([{ action: 'manage', subject: 'all' }], LINHAS),
    prestadorId: casa.id,
    ip: '127.0.0.1',
    motivo: 'Dados de demonstração',
  };
  const deps = { registry, pool, hooks: regras };
  const contas = recordsOf(deps, contexto, 'contas-atendimento').server;
  const itens = recordsOf(deps, contexto, 'itens-conta-atendimento').server;
  // The titles of a closed account go to an account of the plan: the kinds that the base data brings name none.
  const { rows: tipos } = await pool.query<Row & { planoContaId: number }>({
    text: `SELECT t.id, t.versao, p.id AS "planoContaId" FROM tipo_conta_receber t JOIN plano_conta p
              ON p.codigo = CASE t.natureza WHEN 'CONVENIO' THEN '1.1.01' WHEN 'PARTICULAR' THEN '1.2.01' END
            WHERE t.plano_conta_id IS NULL`,
    values: [],
  });
  for (const { planoContaId, ...tipo } of tipos)
    await semeador.alterar('tipos-contas-receber', tipo, { planoContaId }, casa.id);
  const { rows: atendidos } = await pool.query<Atendido>({
    text: `SELECT p.id, p.paciente_id AS "pacienteId", k.convenio_id AS "convenioId" FROM prontuario p
             LEFT JOIN LATERAL (SELECT x.convenio_id FROM paciente_convenios x WHERE x.paciente_id = p.paciente_id
               ORDER BY x.ordem LIMIT 1) k ON true
            WHERE ${ofTenant('p.', '$1')} AND p.estado = 'ENCERRADO' AND NOT p.restrito AND p.internacao_id IS NULL
            ORDER BY p.iniciado_em DESC, p.id LIMIT $2`,
    values: [casa.id, ATE.length],
  });
  const { rows: precos } = await pool.query<Item>({
    text: `SELECT tipo, codigo, descricao FROM (SELECT i.tipo, i.codigo, i.descricao,
             row_number() OVER (PARTITION BY i.tipo ORDER BY i.codigo) AS n
             FROM tabela_preco_item i JOIN tabela_preco t ON t.id = i.tabela_preco_id
            WHERE t.codigo = 'PROPRIA' AND i.fim_vigencia IS NULL AND i.tipo IN ('PROCEDIMENTO', 'MATERIAL', 'TAXA')) x
           WHERE n <= 6 ORDER BY n, tipo DESC`,
    values: [],
  });
  const versao = undefined;
  for (const [at, { id: prontuarioId, pacienteId, convenioId }] of atendidos.entries()) {
    const ate = ATE[at];
    const { id } = await contas.create({
      pacienteId,
      prontuarioId,
      convenioId: at % 4 === 2 ? null : convenioId,
      numeroAutorizacao: convenioId !== null && at % 4 !== 2 ? `A${26_000 + at * 37}` : null,
    });
    if (ate === 'ABERTA') continue;
    await contas.transition(id, { transicao: 'apurar', versao });
    for (let n = 0; n < 3; n++) {
      const item = precos[(at + n) % Math.max(precos.length, 1)];
      if (!item) continue;
      const { tipo, codigo, descricao } = item;
      await itens.create({
        contaId: id,
        tipo,
        codigo,
        descricao,
        quantidade: tipo === 'MATERIAL' ? '2' : '1',
      });
    }
    if (ate === 'SEM_PRECO')
      await itens.create({
        contaId: id,
        tipo: 'PROCEDIMENTO',
        codigo: '99000001',
        descricao: 'Curativo especial, fora de tabela',
        quantidade: '1',
      });
    if (ate === 'CANCELADA') {
      await contas.transition(id, {
        transicao: 'cancelar',
        motivo: 'Atendimento de cortesia a funcionário',
        versao,
      });
      continue;
    }
    if (ate !== 'CONFERIDA' && ate !== 'FECHADA') continue;
    // Without the base data there is nothing to price, and so nothing to check.
    const conta = await contas.find(id);
    if (!conta || conta.quantidadeItens === 0 || conta.semPreco !== 0) continue;
    await contas.transition(id, { transicao: 'conferir', versao });
    if (ate === 'FECHADA')
      await contas.transition(id, {
        transicao: 'fechar',
        campos: { vencimentoConvenio: addDays(hoje(Date.now()), 30) },
        versao,
      });
  }
}
