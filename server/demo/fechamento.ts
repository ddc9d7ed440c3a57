/** What comes after accounts of care are closed: refusals with appeal and result, a bill, rules of repasse and repasses. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { addDays } from '#domain/formato/data.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { hoje } from '#server/clock.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { recordsOf, type Recurso } from '#server/engine/records.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import { LINHAS, type Semeador } from './seeder.ts';

type ItemDeConvenio = {
  readonly id: number;
  readonly contaId: number;
  readonly convenioId: number;
  readonly profissionalId: number | null;
  readonly parteConvenio: string;
  readonly descricao: string;
};

const RECURSO =
  'Solicitamos a revisão da glosa. O procedimento consta do prontuário, foi autorizado e cobrado pela tabela em vigor na data do atendimento. Seguem a guia e a cópia da autorização.';

export async function fechamentos(
  semeador: Semeador,
  registry: Registry,
  { casa, registra, libera }: { readonly casa: Row; readonly registra: number; readonly libera: number },
  contas: ReadonlyMap<string, number>,
  agora: number,
): Promise<void> {
  const { pool, regras } = semeador;
  const contextoDe = (id: number, principal: string, nome: string): Contexto => ({
    usuario: { id, principal, nome, ...SEM_PAPEIS, admin: true },
    alcance: { prestadores: new Set([casa.id]), casa: true, tudo: true, profissionalId: null },
    ability: buildAbility([{ action: 'manage', subject: 'all' }], LINHAS),
    prestadorId: casa.id,
    ip: '127.0.0.1',
    motivo: 'Dados de demonstração',
  });
  const contexto = contextoDe(registra, 'administrativo', 'Recepção da Clínica Aurora');
  // Who prepares a repasse does not approve it.
  const daGestao = contextoDe(libera, 'prestador', 'Gestão da Clínica Aurora');
  const registrosDe = <R extends Recurso>(de: Contexto, recurso: R) =>
    recordsOf<R>({ registry, pool, hooks: regras }, de, recurso);
  const dia = hoje(agora);
  const versao = undefined;
  const { rows: itens } = await pool.query<ItemDeConvenio>({
    text: `SELECT i.id, i.conta_id AS "contaId", c.convenio_id AS "convenioId", i.profissional_id AS "profissionalId",
             i.parte_convenio::text AS "parteConvenio", i.descricao
             FROM item_conta_atendimento i JOIN conta_atendimento c ON c.id = i.conta_id
            WHERE ${ofTenant('c.', '$1')} AND c.situacao = 'FECHADA' AND c.convenio_id IS NOT NULL AND i.parte_convenio > 20
              AND i.excluido_em IS NULL ORDER BY c.id, i.id`,
    values: [casa.id],
  });
  const motivoGlosaId =
    (await semeador.achar('motivo_glosa', 'codigo', '1801')) ??
    (await semeador.achar('motivo_glosa', 'codigo', '1714')) ??
    (
      await semeador.criar('motivos-glosa', {
        codigo: '1714',
        descricao: 'Valor do serviço superior ao valor de tabela',
      })
    ).id;

  const profissionalId = itens.find((item) => item.profissionalId !== null)?.profissionalId ?? null;
  const regra = (campos: object) =>
    semeador.criar(
      'regras-repasse',
      {
        tipo: null,
        forma: 'PERCENTUAL',
        quemPaga: 'TODOS',
        base: 'FATURADO',
        inicioVigencia: `${dia.slice(0, 4)}-01-01`,
        ...campos,
      },
      casa.id,
    );
  await regra({ descricao: 'Atendimentos de convênio, 60 %', quemPaga: 'CONVENIO', percentual: '60' });
  await regra({
    descricao: 'Atendimentos particulares, 70 %',
    quemPaga: 'PARTICULAR',
    percentual: '70',
    base: 'RECEBIDO',
  });

  const competencia = dia.slice(0, 7);
  const porta = registrosDe(contexto, 'repasses').server;
  if (profissionalId !== null) {
    await profissionalComoFornecedor(semeador, profissionalId, contas.get('2.1.01') ?? null);
    const { id } = await porta.create({ profissionalId, competencia });
    const stored = await porta.find(id);
    const tipoDocumentoId =
      (await semeador.achar('tipo_documento_conta_pagar', 'codigo', '04')) ??
      (
        await semeador.criar('tipos-documentos-contas-pagar', {
          codigo: '04',
          descricao: 'Recibo',
          exigeNumero: false,
        })
      ).id;
    const tipoContaPagarId =
      (await semeador.achar('tipo_conta_pagar', 'codigo', '01')) ??
      (
        await semeador.criar('tipos-contas-pagar', {
          codigo: '01',
          descricao: 'Honorários e repasses',
          natureza: 'HONORARIO',
        })
      ).id;
    if (stored && stored.quantidadeLinhas > 0)
      await registrosDe(daGestao, 'repasses').server.transition(id, {
        transicao: 'aprovar',
        campos: { vencimento: addDays(dia, 10), tipoDocumentoId, tipoContaPagarId },
        versao,
      });
  }

  // One refused and waiting, one under appeal, one kept, which the next repasse takes back.
  const recusas = registrosDe(contexto, 'glosas').server;
  for (const [at, ate] of (['GLOSADA', 'EM_RECURSO', 'MANTIDA'] as const).entries()) {
    const item = itens[at];
    if (!item) continue;
    const { id } = await recusas.create({
      contaAtendimentoId: item.contaId,
      itemContaId: item.id,
      data: dia,
      motivoGlosaId,
      valor: at === 0 ? '20.00' : '15.50',
    });
    if (ate === 'GLOSADA') continue;
    await recusas.transition(id, {
      transicao: 'recorrer',
      campos: { recursoEm: dia, recurso: RECURSO },
      versao,
    });
    if (ate === 'MANTIDA')
      await recusas.transition(id, {
        transicao: 'manter',
        campos: { respostaEm: dia, resposta: 'Glosa mantida: a autorização venceu antes do atendimento.' },
        versao,
      });
  }
  if (profissionalId !== null) await porta.create({ profissionalId, competencia });
  const [primeiro] = itens;
  if (primeiro)
    await registrosDe(contexto, 'faturas-convenios').server.create({
      convenioId: primeiro.convenioId,
      competencia,
    });
}

/** A repasse is owed to the professional: the supplier of the same CPF. */
async function profissionalComoFornecedor(
  semeador: Semeador,
  id: number,
  planoContaId: number | null,
): Promise<void> {
  const { rows } = await semeador.pool.query<{ nome: string; cpf: string; email: string | null }>({
    text: `SELECT p.nome, p.cpf, p.email FROM profissional p
            WHERE p.id = $1 AND p.cpf IS NOT NULL AND NOT EXISTS (SELECT 1 FROM fornecedor f WHERE f.documento = p.cpf)`,
    values: [id],
  });
  const [profissional] = rows;
  if (!profissional) return;
  const { nome, cpf, email } = profissional;
  await semeador.criar('fornecedores', {
    nome,
    tipoPessoa: 'FISICA',
    documento: cpf,
    servicoSaude: true,
    planoContaId,
    formaPagamentoId: (await semeador.achar('forma_pagamento', 'codigo', '04')) ?? null,
    email,
    contasBancarias: [{ tipoChavePix: 'CPF_CNPJ', chavePix: cpf, principal: true }],
  });
}
